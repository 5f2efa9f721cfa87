"""One file a command; each holds ``command`` and is loaded when it is used."""
