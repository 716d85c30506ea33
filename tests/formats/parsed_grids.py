"""Strategies and helpers that the tests of all formats share."""

from __future__ import annotations

from pathlib import Path
from random import Random

from hypothesis import strategies as st

from nonet.formats import FORMATS, ParsedGrid, read, write
from nonet.model import Grid, box_shape, make_board

DATA = Path(__file__).parent.parent / "data" / "formats"
SIZES = (*range(1, 17), 25)
LARGEST = {"sdx": 9}
SMALLEST = {"pencilmark": 2}  # there a blank 1x1 board is the same as a full one
BOXES = {6: [(2, 3), (3, 2)], 8: [(2, 4), (4, 2)], 12: [(3, 4), (2, 6), (4, 3)], 16: [(4, 4), (2, 8)]}
PLAIN = tuple(known for known in FORMATS if not (known.says_board or known.is_for_grids))
IDS = [known.id for known in PLAIN]

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
FOUR = "1....3....3...42"
SIXTEEN = write([Grid(make_board(size=16), tuple((7 * cell) % 17 for cell in range(256)))], "line").rstrip("\n")


def values_of(text: str) -> list[tuple[int, ...]]:
    """The digits of each grid of a text whose format is recognised."""
    return [parsed.values for parsed in read(text).parsed_grids]


def on_board(parsed: ParsedGrid) -> Grid:
    """The parsed grid on a board with boxes where it names them, and without otherwise."""
    board = make_board("classic" if parsed.box else "latin", size=parsed.size, box=parsed.box)
    return Grid(board, parsed.values, parsed.candidates, parsed.placed)


def parsed_to_text(parsed_grids: list[ParsedGrid], format_id: str) -> str:
    return write(map(on_board, parsed_grids), format_id, [parsed.info for parsed in parsed_grids], header=False)


@st.composite
def parsed_grids(draw: st.DrawFn, format_id: str, smallest: int = 1) -> ParsedGrid:
    """A random parsed grid with all that a format can carry. Digits come from a seed: size matters here, not digits."""
    size = draw(
        st.sampled_from(
            [n for n in SIZES if max(smallest, SMALLEST.get(format_id, 1)) <= n <= LARGEST.get(format_id, 99)]
        )
    )
    random = Random(draw(st.integers(0, 2**20)))
    share = draw(st.sampled_from([0.0, 0.3, 0.6, 1.0]))
    values = tuple(random.randint(1, size) if random.random() < share else 0 for _ in range(size * size))
    candidates = None
    if format_id in ("sdx", "pencilmark", "pm", "json") and draw(st.booleans()):
        candidates = _candidates(values, size, random)
    placed: frozenset[int] = frozenset()
    if format_id in ("sdx", "sdk") and draw(st.booleans()):
        placed = frozenset(cell for cell, value in enumerate(values) if value and random.random() < 0.5)
    return ParsedGrid(size, values, _box(draw, format_id, size), candidates, placed)


def _box(draw: st.DrawFn, format_id: str, size: int) -> tuple[int, int] | None:
    if format_id not in ("boxed", "ss", "pm") or size == 1:
        return None
    usual = box_shape(size)
    return draw(st.sampled_from([None, usual, *BOXES.get(size, [])]))


def _candidates(values: tuple[int, ...], size: int, random: Random) -> tuple[int, ...] | None:
    """Two candidates or more in each blank cell: one would be read as the digit itself. None if nothing is left out."""
    every = (1 << size) - 1
    masks = [1 << (v - 1) if v else _mask(size, random) for v in values]
    restricted = any(not value and mask != every for value, mask in zip(values, masks, strict=True))
    return tuple(masks) if restricted else None


def _mask(size: int, random: Random) -> int:
    digits = random.sample(range(size), random.randint(min(2, size), size))
    return sum(1 << digit for digit in digits)


def has_pm_signs(text: str) -> bool:
    """Whether something in the text, or in one board of it, can only be pm: one two-digit cell could be a slip."""
    return any(map(_has_marks, [text, *text.strip("\n").split("\n\n")]))


def _has_marks(text: str) -> bool:
    marks = [word for word in text.split() if len(word) > 1 and word[-1].isdigit()]
    if "," in text or "(" in text:
        return True
    size = text.split("\n")[1].count(" ") and max(len(line.replace("|", " ").split()) for line in text.split("\n"))
    return size <= 9 and (len(marks) > 1 or any(len(mark) > 2 for mark in marks))


def has_sdx_signs(text: str) -> bool:
    """Whether something in the text can only be sdx: one two-digit cell could be a slip in rows."""
    marked = [word for word in text.split() if len(word) > 1]
    return len(marked) > 1 or any(len(word) > 2 or (word[0] == "u" and word[1:].isdigit()) for word in marked)
