"""Geochemistry: one record per analysis of an element, oxide or isotope ratio in a sample."""
