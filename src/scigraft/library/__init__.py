"""The library: the one object a user holds."""
