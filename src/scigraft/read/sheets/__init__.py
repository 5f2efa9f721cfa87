"""Spreadsheets and delimited text: one file a format over what they share."""
