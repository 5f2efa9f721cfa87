"""Records written for other programs: JSON Lines and CSV with a data dictionary."""
