"""What is measured, as commands that print one line a figure; the figures last taken stand in RESULTS.md."""
