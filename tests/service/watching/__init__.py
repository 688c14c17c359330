"""Tests of what watches a table beside the server."""
