"""The service over HTTP: `paperref serve`. See docs/api.md.

`app` puts the parts together; `routes` are thin and by noun; `desk` holds what is open; `live` is a game with those who
watch it, `seen` what one kind of viewer may know of it; `who` says who asks, `rights` what they may do; `shield` stands
before everything. The state is always the fold of the journal, and whatever leaves is made from masked facts.
"""
