"""Checks of the page without a browser."""
