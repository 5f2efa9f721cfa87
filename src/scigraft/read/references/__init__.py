"""Bibliographic formats: metadata of works."""
