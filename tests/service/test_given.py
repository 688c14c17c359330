"""Names that the program gives are said in every language; names that people give, in none but their own."""

from __future__ import annotations

import pytest

from service.choices import Language
from service.given import GIVEN, called
from service.i18n import speak


@pytest.mark.parametrize("language", [language for language in Language if language is not Language.en])
def test_only_names_that_the_program_gave_are_translated(language: Language) -> None:
    tongue = speak(language)
    assert all(called(name, tongue) != name for name in GIVEN)
    assert called("red", tongue) == "red"
    assert called("", tongue) == ""
