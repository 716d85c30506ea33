"""The languages of the page: which one a request is answered in, and its words in what index.html says.

`static/words` has a catalogue for each language: en.json has all texts of the page (`tools/make_page_words.py` writes
it), the others have a translation of each.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Mapping
from html import escape, unescape
from pathlib import Path

FOLDER = Path(__file__).parent / "static" / "words"

LANGUAGES = tuple(sorted(file.stem for file in FOLDER.glob("*.json")))
ENGLISH = "en"

# Attributes that people read or hear; the last two are for the time before a module is there.
WRITTEN = ("title", "aria-label", "placeholder", "label", "alt", "data-loading", "data-failed")

_TAG = re.compile(r"(<[^>]*>)")
_ATTRIBUTE = re.compile(rf'(?<= )({"|".join(WRITTEN)})="([^"]*)"')
_RIGHT_TO_LEFT = {"ar", "fa", "he", "ur"}
_PART = re.compile(r"\s*([A-Za-z]+)(?:-[A-Za-z0-9-]+)?\s*(?:;\s*q=([0-9.]+)\s*)?$")


def choose_language(*asked: str | None, accepted: str = "", among: Collection[str] = LANGUAGES) -> str:
    """Return the first language asked for that there is, else the one that an Accept-Language header prefers.

    >>> choose_language(None, "xx", accepted="fr;q=0.8, de-CH")
    'de'
    """
    for one in asked:
        if one and one in among:
            return one
    wanted = [(float(match[2] or 1), match[1].lower()) for part in accepted.split(",") if (match := _PART.match(part))]
    return next((one for weight, one in sorted(wanted, key=lambda entry: -entry[0]) if one in among), ENGLISH)


def catalogue(language: str) -> Mapping[str, str | dict[str, str]]:
    """Return the words of a language by their English text."""
    read: dict[str, str | dict[str, str]] = json.loads((FOLDER / f"{language}.json").read_text(encoding="utf-8"))
    return read


def translate_page(html: str, language: str) -> str:
    """Return index.html in a language: its texts, and the attributes that people read or hear."""
    if language == ENGLISH:
        return html
    words = catalogue(language)

    def said(text: str) -> str:
        bare = " ".join(unescape(text).split())
        found = words.get(bare)
        return text.replace(text.strip(), escape(found)) if bare and isinstance(found, str) else text

    parts = _TAG.split(html)
    for at, part in enumerate(parts):
        if at % 2:
            parts[at] = _ATTRIBUTE.sub(lambda match: f'{match[1]}="{said(match[2])}"', part)
        else:
            parts[at] = said(part)
    direction = ' dir="rtl"' if language in _RIGHT_TO_LEFT else ""
    return "".join(parts).replace('<html lang="en">', f'<html lang="{language}"{direction}>', 1)
