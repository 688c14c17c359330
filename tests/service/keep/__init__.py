"""Checks of what is kept of evenings."""
