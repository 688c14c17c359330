"""The rules: what can happen at a table, the record of what did, and the score that follows from it.

Belongs here: the event vocabulary, the append-only journal with its corrections, rulings, and one folder a game with
its set-up tables, options, rules and scoring. Everything is pure: no camera, no clock, no files, no network.

May import: nothing but the standard library.
"""
