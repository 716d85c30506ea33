"""Answers in the text of the puzzle: only cells differ, whatever the text looks like."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nonet
from nonet.formats import FORMATS, read, write
from nonet.formats.source_text import rewrite
from nonet.model import BoardSpec, Grid, make_board
from nonet.model.grid_text import SYMBOLS
from nonet.puzzle.puzzle import Puzzle
from tests.strategies import random_layout

BOXES = {4: (2, 2), 6: (2, 3), 9: (3, 3), 16: (4, 4), 25: (5, 5)}


def read_grids(text: str) -> tuple[list[Grid], list[int]]:
    document = read(text)
    puzzles = [Puzzle.of_parsed(parsed, document.answers, BoardSpec()).grid for parsed in document.parsed_grids]
    return puzzles, [parsed.line for parsed in document.parsed_grids]


def rewritten(text: str, answers: Sequence[Sequence[int]]) -> str | None:
    old, lines = read_grids(text)
    new = [grid.with_values(answer) for grid, answer in zip(old, answers, strict=True)]
    return rewrite(text, old, new, lines, lambda made: read_grids(made)[0])


def _shuffled(count: int, random: Random) -> list[int]:
    return random.sample(range(count), count)


def a_solution(size: int, random: Random) -> list[int]:
    """A full grid with boxes: rows, columns and digits of the usual pattern, shuffled."""
    height, width = BOXES[size]
    digits = random.sample(range(1, size + 1), size)
    rows = [band * height + row for band in _shuffled(width, random) for row in _shuffled(height, random)]
    columns = [stack * width + column for stack in _shuffled(height, random) for column in _shuffled(width, random)]
    return [digits[(width * (row % height) + row // height + column) % size] for row in rows for column in columns]


@dataclass(frozen=True)
class Style:
    """How a random person writes a grid."""

    size: int
    cells: str  # "symbols" or "numbers"
    frame: str  # "", "ascii", "tight", "unicode", "bars"
    separator: str
    blank: str
    side: str
    bands: bool  # blank lines between bands
    above: tuple[str, ...] = ()
    below: tuple[str, ...] = ()
    end: str = "\n"
    is_ended: bool = True
    lower: bool = False
    extra: dict[str, str] = field(default_factory=dict)

    def word(self, value: int) -> str:
        if not value:
            word = self.blank
        elif self.cells == "symbols":
            word = SYMBOLS[value].lower() if self.lower else SYMBOLS[value]
        else:
            word = str(value)
        width = len(str(self.size)) if self.cells == "numbers" and self.side else 1
        return word.rjust(width) if self.side == "right" else word.ljust(width)

    def text(self, values: Sequence[int]) -> str:
        lines = [*self.above, *self.rows(values), *self.below]
        return self.end.join(lines) + self.end * self.is_ended

    def rows(self, values: Sequence[int]) -> list[str]:
        height, width = BOXES[self.size]
        bar, cross, dash = {"unicode": ("│", "┼", "─")}.get(self.frame, ("|", "+", "-"))
        pad = "" if self.frame == "tight" else " "
        lines: list[str] = []
        for row in range(self.size):
            words = [self.word(value) for value in values[row * self.size : (row + 1) * self.size]]
            parts = [self.separator.join(words[at : at + width]) for at in range(0, self.size, width)]
            rule = cross + cross.join(dash * len(f"{pad}{part}{pad}") for part in parts) + cross
            if self.frame and self.frame != "bars" and row % height == 0:
                lines.append(rule)
            elif self.bands and row and row % height == 0:
                lines.append("")
            if self.frame == "bars":
                lines.append(f" {bar} ".join(parts))
            elif self.frame:
                lines.append(bar + bar.join(f"{pad}{part}{pad}" for part in parts) + bar)
            else:
                lines.append((self.separator or self.extra.get("group", "")).join(parts))
        return [*lines, rule] if self.frame and self.frame != "bars" else lines


@st.composite
def styles(draw: st.DrawFn) -> Style:
    size = draw(st.sampled_from([4, 6, 9, 9, 9, 16, 25]))
    cells = draw(st.sampled_from(["symbols", "numbers"]))
    frame = draw(st.sampled_from(["", "", "ascii", "tight", "unicode", "bars"]))
    is_wide = cells == "numbers"
    separators = [" ", "  "] if frame else [" ", "  ", ",", ", ", ";", "\t"] if is_wide else ["", " "]
    if frame and not is_wide:
        separators = ["", " "]
    separator = draw(st.sampled_from(separators))
    is_spaced = separator.strip() == "" and separator != "\t"
    blanks = ["0", ".", "_", "*"] if is_spaced or not frame else ["0", "."]
    comments = st.lists(st.sampled_from(["# a remark", "#", "# 5 3 0 0", "", "# +---+"]), max_size=3)
    above = tuple(draw(comments))
    if draw(st.booleans()):
        height, width = BOXES[size]
        layout = [" ".join(str(r // height * height + c // width + 1) for c in range(size)) for r in range(size)]
        headers = [
            ("kind: diagonal",),
            ("title: No. 7", "author: Ann 5"),
            ("kind: anti-knight", "thermo: r1c1 r2c1", "killer: 10 r1c2 r1c3"),
            ("layout:", *layout),
        ]
        above = (*draw(st.sampled_from(headers)), "")
    return Style(
        size, cells, frame, separator, draw(st.sampled_from(blanks)),
        side=draw(st.sampled_from(["right", "left"])) if is_wide and size > 9 and is_spaced else "",
        bands=not frame and draw(st.booleans()),
        above=above, below=("", *draw(comments)),
        end=draw(st.sampled_from(["\n", "\n", "\r\n", "\r"])), is_ended=draw(st.booleans()),
        lower=draw(st.booleans()) and size in (16, 25),
        extra={"group": draw(st.sampled_from(["", " "]))},
    )  # fmt: skip


@settings(max_examples=400, deadline=None)
@given(styles(), st.integers(0, 2**32), st.floats(0.1, 0.9))
def test_only_the_cells_change(style: Style, seed: int, share: float) -> None:
    """The answer is what the same person would have written, to the letter."""
    random = Random(seed)
    solution = a_solution(style.size, random)
    puzzle = [0 if random.random() < share else value for value in solution]
    text = style.text(puzzle)
    try:
        old, _ = read_grids(text)
    except ValueError:
        return
    if [list(grid.values) for grid in old] != [puzzle]:
        return  # it means something else, such as a letter that is a blank
    if style.side and all(value < 10 for value in puzzle):
        return  # nothing shows at which side numbers stand in line
    assert rewritten(text, [solution]) == style.text(solution)


JSON: list[Callable[[list[list[int]]], str]] = [
    lambda rows: "board = [\n" + "".join(f"    {[value or None for value in row]},\n" for row in rows) + "]\n",
    str,
    lambda rows: (
        '{\n "title": "No. 7",\n "puzzle": [\n  '
        + ",\n  ".join(f"{row}".replace(" 0", " null") for row in rows)
        + "]\n}"
    ),
    lambda rows: '{"puzzle": "' + "".join(str(value or ".") for row in rows for value in row) + '", "author": "Ann"}\n',
    lambda rows: "[" + ",\n ".join('"' + "".join(str(value or ".") for value in row) + '"' for row in rows) + "]\n",
]


@pytest.mark.parametrize("write_rows", JSON)
@pytest.mark.parametrize("size", [4, 9])
def test_lists_and_objects_keep_their_layout(write_rows: Callable[[list[list[int]]], str], size: int) -> None:
    random = Random(size)
    solution = a_solution(size, random)
    puzzle = [value if random.random() < 0.6 or not index % size else 0 for index, value in enumerate(solution)]
    text = write_rows([puzzle[at : at + size] for at in range(0, size * size, size)])
    expected = write_rows([solution[at : at + size] for at in range(0, size * size, size)])
    assert rewritten(text, [solution]) == expected


BOARDS = [
    ("classic", 4),
    ("diagonal", 9),
    ("classic", 6),
    ("classic", 16),
    ("samurai", 4),
    ("latin", 7),
    ("jigsaw", 6),
    ("pair", 4),
]


@pytest.mark.parametrize(
    "format_id", [known.id for known in FORMATS if not known.says_board and known.id != "pencilmark"]
)
@pytest.mark.parametrize(("kind", "size"), BOARDS)
def test_every_format_is_rewritten_as_it_would_be_written(kind: str, size: int, format_id: str) -> None:
    """Also several puzzles in a text. Pencil marks become digits in the same frame, so that is wider than ours."""
    layout = random_layout(size, 1) if kind == "jigsaw" else None
    board = make_board(kind, size=size, layout=layout)
    solution = nonet.Puzzle(Grid.empty(board)).solution
    assert solution is not None
    random = Random(1)
    puzzle = solution.with_values(0 if random.random() < 0.5 else value for value in solution.values)
    for count in (1, 2):
        try:
            text = write([puzzle] * count, format_id)
        except ValueError:
            continue  # this board is not for this format
        made = rewritten(text, [solution.values] * count)
        assert made is not None
        assert [grid.values for grid in read_grids(made)[0]] == [solution.values] * count
        if format_id != "pm":
            assert made == write([solution] * count, format_id)


GOLDEN = [
    (
        "+---+---+\n|1.|..|\n|.3|..|\n+---+---+\n|..|3.|\n|..|42|\n+---+---+\n",
        "+---+---+\n|14|23|\n|23|14|\n+---+---+\n|42|31|\n|31|42|\n+---+---+\n",
    ),
    (
        "1. ..\n.3 ..\n\n.. 3.\n.. 42\n",
        "14 23\n23 14\n\n42 31\n31 42\n",
    ),
    (
        "1, 0, 0, 0\n0, 3, 0, 0\n0, 0, 3, 0\n0, 0, 4, 2",
        "1, 4, 2, 3\n2, 3, 1, 4\n4, 2, 3, 1\n3, 1, 4, 2",
    ),
    (
        '"1","","",""\n"","3","",""\n"","","3",""\n"","","4","2"\n',
        '"1","4","2","3"\n"2","3","1","4"\n"4","2","3","1"\n"3","1","4","2"\n',
    ),
    (
        "1,,,\n,3,,\n,,3,\n,,4,2\n",
        "1,4,2,3\n2,3,1,4\n4,2,3,1\n3,1,4,2\n",
    ),
    (
        "board = [[1, 0, 0, 0],\n    [0, 3, 0, 0],\n  [0, 0, 3, 0],\n [0, 0, 4, 2]]\n",
        "board = [[1, 4, 2, 3],\n    [2, 3, 1, 4],\n  [4, 2, 3, 1],\n [3, 1, 4, 2]]\n",
    ),
    (
        "# top\r\n\r\n1 0 0 0\r\n0 3 0 0\r\n# mid\r\n0 0 3 0\r\n0 0 4 2\r\n# end\r\n",
        "# top\r\n\r\n1 4 2 3\r\n2 3 1 4\r\n# mid\r\n4 2 3 1\r\n3 1 4 2\r\n# end\r\n",
    ),
    (
        "| 1 |   |   |   |\n|   | 3 |   |   |\n|   |   | 3 |   |\n|   |   | 4 | 2 |\n",
        "| 1 | 4 | 2 | 3 |\n| 2 | 3 | 1 | 4 |\n| 4 | 2 | 3 | 1 |\n| 3 | 1 | 4 | 2 |\n",
    ),
    (
        "+-----+-----+\n| 1   |     |\n|   3 |     |\n+-----+-----+\n|     | 3   |\n|     | 4 2 |\n+-----+-----+\n",
        "+-----+-----+\n| 1 4 | 2 3 |\n| 2 3 | 1 4 |\n+-----+-----+\n| 4 2 | 3 1 |\n| 3 1 | 4 2 |\n+-----+-----+\n",
    ),
    (
        (
            "+--------+--------+\n"
            "| 1  234 | 24 234 |\n"
            "| 24  3  | 12 14  |\n"
            "+--------+--------+\n"
            "| 24 24  | 3  1   |\n"
            "| 13 1   | 4  2   |\n"
            "+--------+--------+\n"
        ),
        (
            "+--------+--------+\n"
            "| 1   4  | 2   3  |\n"
            "| 2   3  | 1  4   |\n"
            "+--------+--------+\n"
            "| 4  2   | 3  1   |\n"
            "| 3  1   | 4  2   |\n"
            "+--------+--------+\n"
        ),
    ),
]
SOLUTION = (1, 4, 2, 3, 2, 3, 1, 4, 4, 2, 3, 1, 3, 1, 4, 2)


@pytest.mark.parametrize(("text", "answer"), GOLDEN)
def test_the_frame_stays(text: str, answer: str) -> None:
    assert rewritten(text, [SOLUTION]) == answer


@pytest.mark.parametrize(
    "text",
    [
        "[[[1,0,0,0], [0,3,0,0], [0,0,3,0], [0,0,4,2]], [[1,0,0,0], [0,3,0,0], [0,0,3,0], [0,0,4,2]]]",
        '["1....3....3...42", "1....3....3...42"]\n',
        '{"puzzles": [["1...", ".3..", "..3.", "..42"], ["1...", ".3..", "..3.", "..42"]]}\n',
    ],
)
def test_several_grids_on_one_line_are_filled_one_by_one(text: str) -> None:
    made = rewritten(text, [SOLUTION, SOLUTION])
    assert made is not None
    skeleton = str.maketrans("0.234", "11111")
    assert made.translate(skeleton) == text.translate(skeleton)


def test_a_frame_grows_with_its_numbers() -> None:
    """Puzzles of 16x16 whose givens have one digit each, in a frame that has no room for more."""
    solution = a_solution(16, Random(3))
    style = Style(16, "numbers", "ascii", " ", ".", "", bands=False)
    text = style.text([value if value < 10 and index % 3 else 0 for index, value in enumerate(solution)])
    made = rewritten(text, [solution])
    assert made == replace(style, side="right").text(solution)


def test_a_result_that_reads_as_something_else_is_not_given() -> None:
    text = "1. ..\n.3 ..\n\n.. 3.\n.. 42\n"
    old, lines = read_grids(text)
    new = [replace(old[0], values=SOLUTION)]
    assert rewrite(text, old, new, lines, lambda _: old) is None


def test_quotes_of_mail_stay() -> None:
    """The reader below knows such quotes; what is tested is that the text keeps them."""
    text = "> 1 0 0 0\n> 0 3 0 0\n> 0 0 3 0\n> 0 0 4 2\n"

    def without(quoted: str) -> list[Grid]:
        return read_grids(quoted.replace("> ", ""))[0]

    old = without(text)
    new = [old[0].with_values(SOLUTION)]
    assert rewrite(text, old, new, [1], without) == "> 1 4 2 3\n> 2 3 1 4\n> 4 2 3 1\n> 3 1 4 2\n"
