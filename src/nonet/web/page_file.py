"""A puzzle as one HTML file that plays it without a server."""

from __future__ import annotations

import json
import zlib
from base64 import b64encode
from typing import Any

from nonet.holder import credit_of
from nonet.puzzle import Puzzle
from nonet.usecases.page_data import page_data
from nonet.web.page_modules import page_around

MOST = 300_000  # bytes that a file should not exceed, to be sent by mail


def make_page(puzzle: Puzzle, timeout: float | None = None) -> bytes:
    """The file: the page, the puzzle, its solution and the steps to it as hints. It asks nobody for anything.

    The same puzzle gives the same bytes. NotUnique where there is not exactly one solution. Where our techniques do not
    reach the end, or not within `timeout` seconds, hints end there and say so. The solution is packed, so that nobody
    reads it by accident, but it is no secret.
    """
    data = page_data(puzzle, timeout)
    title = credit_of(puzzle.info) or puzzle.board.title
    page = page_around(_packed(data), title)
    for too_long in ("branches", "why"):  # the proofs of hundreds of chains; each step is still told in a sentence
        if len(page) > MOST:
            data["steps"] = [{name: part for name, part in step.items() if name != too_long} for step in data["steps"]]
            page = page_around(_packed(data), title)
    return page.encode()


def _packed(data: dict[str, Any]) -> str:
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return b64encode(zlib.compress(text.encode(), 9)).decode()
