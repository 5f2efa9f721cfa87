"""What the XML and HTML readers share: safe parsing, text with marks, formulas in MathML."""
