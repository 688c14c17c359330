"""`paperref record ...`: games kept, corrected and shown by hand, with or without a camera.

`cli` declares the commands; `acts` are those that append, `show` those that tell, `transfer` those that copy; `words`
are events as people type them.
"""
