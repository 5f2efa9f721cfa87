"""The glass module: compositions of glasses, one record a constituent."""
