"""Where records are kept: a file of SQLite or a PostgreSQL database, append-only, each entry safe before it counts.

`Store.open` is the way in; it creates or upgrades what lies there. `Store.create` begins a record and `Store.record`
opens one as a `StoredRecord`, which is appended to. Nothing in a record is ever changed or removed: the database itself
refuses it. `hosting` keeps what belongs to the tables at which games are played, and can be changed.
"""

from service.store.faults import StoreFault
from service.store.store import Store, Summary
from service.store.stored import StoredRecord

__all__ = ["Store", "StoreFault", "StoredRecord", "Summary"]
