"""Metadata of papers on ore deposits, minerals and rocks, from title page and text."""
