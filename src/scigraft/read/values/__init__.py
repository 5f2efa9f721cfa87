"""What cells and headers say: numbers, units, null marks, formulas, header parts."""
