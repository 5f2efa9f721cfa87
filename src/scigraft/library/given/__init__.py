"""Metadata that the user gives: papers known by an entry of a catalogue, with or without files of their own."""
