"""Keeping evenings: statistics, drawings, score sheets, archives, and removing all of it for good.

Pure functions over records as somebody may know them: `facts` reads rounds, `evenings` puts games together,
`statistics` counts, `gallery` finds drawings. `archive` and `unpacking` write and read archives; `pages`, `share` and
`sheet` draw; `removal` erases. The routes lie in `service.api.routes`.
"""
