"""JSON in an answer: objects and lists of texts become lines, as the rows of a grid are written without JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator

from nonet.patterns import pattern
from nonet.tasks.grading.lines import OTHER_WAY

_BEGIN = pattern(r"""\{\s{0,40}"|\[\s{0,40}["{]""")
_MOST = 8  # values of which one may be JSON; each is read in linear time
_DEEPEST = 6
_decoder = json.JSONDecoder(strict=False)


def lines_of_json(text: str) -> str:
    """The JSON of a text in lines, one for each text or list of numbers in it; nothing for a text without any.

    A key stands before what it has, as a label does. Columns and boxes are left out: they are no rows.
    """
    lines: list[str] = []
    at = 0
    for _ in range(_MOST):
        begin = _BEGIN.search(text, at)
        if begin is None:
            break
        try:
            value, at = _decoder.raw_decode(text, begin.start())
        except (ValueError, RecursionError):  # it is no JSON, or an answer that wants to be deep
            at = begin.end()
            continue
        lines += ["", *_lines(value, 0)]
    return "\n".join(lines)


def _lines(value: object, depth: int) -> Iterator[str]:
    if depth > _DEEPEST:
        return
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _lines_of(str(key), inner, depth + 1)
    elif not isinstance(value, list):
        yield "" if value is None else str(value)
    elif any(isinstance(inner, str | list | dict) for inner in value):
        for inner in value:
            yield from _lines(inner, depth + 1)
    else:
        yield str(value)


def _lines_of(key: str, value: object, depth: int) -> Iterator[str]:
    """What an object has under a key. A text of one line, a number or a list of numbers is a row with a label."""
    if OTHER_WAY.search(key):
        return
    inner = list(_lines(value, depth))
    if len(inner) == 1 and "\n" not in inner[0]:
        yield f"{key}: {inner[0]}"
    else:
        yield from (f"{key}:", *inner, f"end of {key}")
