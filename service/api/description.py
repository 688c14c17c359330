"""The API described as OpenAPI, for people and for the generation of typed clients.

python -m service.api.description > openapi.json
"""

from __future__ import annotations

import json
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from pydantic.json_schema import models_json_schema

from service.api.camera_shapes import EyesNow
from service.api.game_shapes import StepShape
from service.api.problems import MEDIA_TYPE, TITLES, ProblemShape
from service.api.shapes import TableNow

STREAMED = (StepShape, TableNow, EyesNow, ProblemShape)
"""What comes on streams and in refusals, and so belongs to no route."""

REFERENCE = "#/components/schemas/{model}"
ALWAYS = ("too_many", "too_large")
"""Problems that stand before every route; the second where there is a body."""

OPEN = ("/health", "/join/{token}")
"""Routes for which nobody needs a pass."""

PASS = {
    "type": "apiKey",
    "in": "cookie",
    "name": "paperref-seat-TABLE",
    "description": "A pass, kept by the browser since a join link was opened; a host's is called paperref-host-TABLE.",
}


def describe(app: FastAPI) -> dict[str, Any]:
    """The description of the app's routes."""
    told = get_openapi(title=app.title, version=app.version, description=app.description, routes=app.routes)
    components = told.setdefault("components", {})
    _, streamed = models_json_schema([(shape, "serialization") for shape in STREAMED], ref_template=REFERENCE)
    schemas = components.get("schemas", {}) | streamed["$defs"]
    components["schemas"] = {name: schema for name, schema in schemas.items() if name not in UNUSED}
    components["securitySchemes"] = {"pass": PASS}
    for path, operations in told["paths"].items():
        for operation in operations.values():
            operation["security"] = [] if path in OPEN else [{"pass": []}]
            responses = operation["responses"]
            for code in ALWAYS if "requestBody" in operation else ALWAYS[:1]:
                status, title = TITLES[code]
                responses.setdefault(str(status), {"description": title})
            _as_problems(responses)
    return told


UNUSED = ("HTTPValidationError", "ValidationError")
"""How the framework would refuse; here all refusals are problems."""


def _as_problems(responses: dict[str, Any]) -> None:
    for status, response in responses.items():
        if int(status) >= 400:
            schema = {"$ref": REFERENCE.format(model=ProblemShape.__name__)}
            response["content"] = {MEDIA_TYPE: {"schema": schema}}
            response["description"] = response["description"].replace("Validation Error", "The request cannot be read")


def main() -> None:
    """Print the description."""
    from service.api.app import create_app
    from service.api.desk import Desk
    from service.api.settings import read_settings
    from service.api.signing import Signer
    from service.store import Store
    from service.store.hosting import Hosting

    with TemporaryDirectory() as folder, Store.open(Path(folder) / "records.sqlite3") as store:
        desk = Desk(read_settings(), Hosting(store), Signer(folder), "")
        print(json.dumps(create_app(desk).openapi(), indent=1, ensure_ascii=False))


if __name__ == "__main__":
    main()
