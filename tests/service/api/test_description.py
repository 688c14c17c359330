"""The description of the API is complete: examples, problems, what comes on streams."""

from __future__ import annotations

from service.api.problems import MEDIA_TYPE
from tests.service.api.conftest import House


def test_the_description_is_for_those_who_are_let_in(house: House) -> None:
    told = house.come("watcher").get("/api/openapi.json").json()
    assert {"StepShape", "TableNow", "GameNow", "ProblemShape"} <= set(told["components"]["schemas"])
    assert "HTTPValidationError" not in told["components"]["schemas"]


def test_every_operation_is_described_and_refuses_by_problems(house: House) -> None:
    for path, operations in house.app.openapi()["paths"].items():
        for method, operation in operations.items():
            assert operation.get("summary"), (method, path)
            assert operation.get("description"), (method, path)
            for status, response in operation["responses"].items():
                if int(status) >= 400:
                    assert list(response["content"]) == [MEDIA_TYPE]
            if method != "get":
                assert "403" in operation["responses"]


def test_what_is_asked_has_examples(house: House) -> None:
    schemas = house.app.openapi()["components"]["schemas"]
    for name in ("NewGame", "Saying", "Decision", "NewPass", "Kept"):
        assert any("examples" in field for field in schemas[name]["properties"].values()), name
