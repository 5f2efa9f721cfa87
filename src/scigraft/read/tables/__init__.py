"""The table model: grids with spans, their structure, marks and notes, tables split and joined."""
