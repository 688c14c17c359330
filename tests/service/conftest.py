"""What the tests of the service share: places for stores, in a file and on a PostgreSQL server."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import pytest
from sqlalchemy import create_engine, make_url, text

from service.store import Store
from tests.service import postgresql


@pytest.fixture(scope="session")
def postgresql_server() -> Iterator[str]:
    """The address of a PostgreSQL server that has just been started."""
    if reason := postgresql.missing():
        pytest.skip(reason)
    with postgresql.server() as address:
        yield address


@pytest.fixture
def postgresql_place(postgresql_server: str) -> str:
    """The address of a new and empty schema, which is made faster than a database."""
    name = f"store_{uuid4().hex}"
    url = make_url(postgresql_server)
    engine = create_engine(url.set(drivername="postgresql+psycopg"), isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(f"CREATE SCHEMA {name}"))
    engine.dispose()
    here = url.update_query_dict({"options": f"-csearch_path={name}"})
    return here.render_as_string(hide_password=False)


@pytest.fixture(scope="session")
def empty_store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file of a new and empty store, to be copied: making one takes longer than most tests."""
    path = tmp_path_factory.mktemp("store") / "empty.sqlite3"
    Store.open(path).close()
    return path


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A place for a store, on each kind of database in turn."""
    if request.param == "sqlite":
        return str(tmp_path / "records.sqlite3")
    return str(request.getfixturevalue("postgresql_place"))
