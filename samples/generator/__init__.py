"""The sample papers: their content, and one writer a format."""
