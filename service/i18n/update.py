"""Brings the message catalogues in step with the texts in the sources: `make messages`. Needs Babel.

New texts come in untranslated, texts that are gone are dropped, and nothing is guessed: the tests fail until each
text has been translated by hand in the .po files, after which the same command compiles them.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.frontend import parse_mapping_cfg
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from service.choices import Language
from service.i18n import DOMAIN, LOCALE

ROOT = Path(__file__).resolve().parents[2]
COMMENT = "# Texts of paperref; docs/translating.md says how to work on them."


class Messages(Catalog):
    """A catalogue whose header says only what gettext needs, so that the same texts make the same bytes."""

    @property
    def mime_headers(self) -> list[tuple[str, str]]:
        """The header's fields; they cannot be changed."""
        return [("Language", str(self.locale_identifier)), ("Content-Type", "text/plain; charset=utf-8")]

    @mime_headers.setter
    def mime_headers(self, value: Iterable[tuple[str, str]]) -> None: ...


def extracted(root: Path = ROOT) -> Catalog:
    """The texts that the sources under ``root`` mark for translation, without any translations."""
    read_mapping: Any = parse_mapping_cfg
    with (root / "babel.cfg").open(encoding="utf-8") as mapping:
        methods, options = read_mapping(mapping)
    catalogue = Catalog()
    for place, _, text, _, context in extract_from_dir(root, methods, options):
        catalogue.add(text, locations=[(Path(place).as_posix(), 1)], context=context)
    return catalogue


def po_of(language: Language, folder: Path = LOCALE) -> Path:
    """The catalogue of a language as people edit it."""
    return folder / language.value / "LC_MESSAGES" / f"{DOMAIN}.po"


def read(language: Language, folder: Path = LOCALE) -> Catalog:
    """The catalogue of a language as it lies; empty where there is none yet."""
    place = po_of(language, folder)
    return read_po(io.BytesIO(place.read_bytes() if place.exists() else b""), locale=language.value)


def in_step(old: Catalog, texts: Catalog, language: Language) -> Messages:
    """The catalogue with just these texts, sorted, with the translations that ``old`` has; English says itself."""
    new = Messages(language.value, header_comment=COMMENT, fuzzy=False)
    for message in sorted(texts, key=lambda message: (message.id, message.context or "")):
        if message.id:
            known = old.get(message.id, message.context)
            said = message.id if language is Language.en else known.string if known else ""
            new.add(message.id, said, message.locations, context=message.context)
    return new


def written(catalogue: Catalog) -> bytes:
    """The catalogue as a .po file."""
    file = io.BytesIO()
    write_po(file, catalogue, width=120, include_lineno=False)
    return file.getvalue().rstrip() + b"\n"


def compiled(catalogue: Catalog) -> bytes:
    """The catalogue as the .mo file that the program reads."""
    file = io.BytesIO()
    write_mo(file, catalogue)
    return file.getvalue()


def main(root: Path = ROOT, folder: Path = LOCALE) -> int:
    """Update and compile every catalogue; say what is left to translate. The exit code is 1 where something is."""
    texts, missing = extracted(root), 0
    for language in Language:
        place, catalogue = po_of(language, folder), in_step(read(language, folder), texts, language)
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(written(catalogue))
        place.with_suffix(".mo").write_bytes(compiled(catalogue))
        left = [message for message in catalogue if message.id and not message.string]
        missing += len(left)
        print(f"{place.relative_to(root)}: {len(catalogue)} texts, {len(left)} to translate")
    return int(missing > 0)


if __name__ == "__main__":
    sys.exit(main())
