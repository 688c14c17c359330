"""Synthetic tables, word decks and the demonstration clip: code and small data the project itself owns.

What belongs here: the renderer of card art and of whole filmed rounds with their truth, training pictures for the
figure reader, decks of words, and `data/demo.mp4`. May import `engine` only (never `vision`, `models` or `service`);
everything is numpy and OpenCV, deterministic from a seed.
"""
