"""What we write beside a drawing for SudokuPad, so that our own links come back with every rule.

The metadata has the lines of a header under a key of ours, which SudokuPad passes over, and a number that is made of
the drawing and its words. If somebody has changed these since, the number is another, and the lines count no more.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from zlib import crc32

from nonet.board import Board, BoardSpec
from nonet.errors import PuzzleError
from nonet.formats import header
from nonet.formats.header_lines import read_header

KEY = "nonet"
CHANGED = "left out the rules that Nonet wrote beside the drawing, since the drawing or its words were changed"

_DRAWN = ("regions", "cages", "lines", "arrows", "underlays", "overlays")


def own_words(board: Board, data: Mapping[str, object]) -> dict[str, object]:
    """What is written beside a drawing; nothing for a board that no header can name."""
    choice = BoardSpec.of(board)
    if not choice.makes(board):
        return {}
    lines = header.dump(choice, one_line=True).splitlines()
    return {KEY: {"header": lines, "drawing": _number_of(data)}}


def own_choice(data: Mapping[str, object], notes: list[str]) -> BoardSpec | None:
    """The board of a puzzle that we wrote; None if others did, or have changed it since, which a note says."""
    metadata = data.get("metadata")
    said = metadata.get(KEY) if isinstance(metadata, dict) else None
    if not isinstance(said, dict):
        return None
    lines = said.get("header")
    if said.get("drawing") == _number_of(data) and isinstance(lines, list):
        try:
            choice = read_header([str(line) for line in lines]).choice
            rows = data.get("cells")
            if choice.size and isinstance(rows, list) and choice.size <= len(rows) and choice.board():
                return choice
        except PuzzleError:
            return None  # another version of Nonet wrote it: its drawing is read as that of others
    notes.append(CHANGED)
    return None


def _number_of(data: Mapping[str, object]) -> int:
    """A number that changes with what is drawn and said, not with the order of keys or how numbers are written."""
    metadata = data.get("metadata")
    words = metadata.get("rules") if isinstance(metadata, dict) else ""
    parts = [words, *(_plain(data.get(key) or []) for key in _DRAWN)]
    return crc32(json.dumps(parts, sort_keys=True).encode())


def _plain(value: object) -> object:
    """Lists and objects with whole numbers as such: 1.0 may come back as 1."""
    if isinstance(value, float):
        return int(value) if value.is_integer() else round(value, 6)
    if isinstance(value, list | tuple):
        return [_plain(each) for each in value]
    return {key: _plain(each) for key, each in value.items()} if isinstance(value, dict) else value
