"""A random puzzle, and its text as people paste it: in a random style, with random characters and surroundings.

python -m tests.formats.pasted 20000 [SEED]      so many texts; every one that is misread is printed
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple

from nonet._base.errors import PuzzleError
from nonet.formats import read, write
from nonet.model import Grid, Layout, make_board
from nonet.puzzle.puzzle import Puzzle

SIZES = (4, 4, 5, 6, 6, 8, 9, 9, 9, 9, 9, 10, 12, 16)
LETTERS = "ABCDEFGHI"
SHAPES = Layout.parse("1112\n3122\n3342\n3444")
PROSE = (
    "Puzzle 17",
    "Good luck!",
    "hi Bob, can you solve this one?",
    "Score: 10/10",
    "Difficulty: hard",
    "Level: 3",
    "Easy",
    "Sudoku #4 of 2024-05-17",
    "by J. Doe",
    "**Puzzle**",
    "The answer is on page 12.",
    "thanks :-)",
    "Solve this:",
    "数独",
    "No. 17",
    "I got 5 of 9",
    "== Today ==",
    "a b c",
    "Puzzle: see below",
    "¡Hola!",
    "Rated 4.5 (hard)",
    "Time: 12:30",
)
REMARKS = ("10/10", "12:30", "2024-05-17", "17.5.2024", "5/17/2024", "100%", "(3/4)")
Rows = list[list[int]]


class Pasted(NamedTuple):
    """A text, the puzzle that it was made of, and how."""

    text: str
    grid: Grid
    steps: tuple[str, ...]


def random_grid(random: Random) -> Grid:
    """Digits of a random share of the cells; they need not make sense."""
    size = random.choice(SIZES)
    kinds = ["classic"] * 6 + ["latin"] + ["diagonal"] * (size in (4, 9, 16)) + ["jigsaw"] * (size == 4)
    kind = random.choice(kinds) if size not in (5,) else "latin"
    board = make_board(kind, size=size, layout=SHAPES if kind == "jigsaw" else None)
    share = random.choice([0.15, 0.3, 0.3, 0.5, 0.8, 1.0])
    most = random.choice([size, size, size, 3, 2])
    values = tuple(random.randint(1, most) if random.random() < share else 0 for _ in range(size * size))
    return Grid(board, values)


def rows_of(grid: Grid) -> Rows:
    return [list(row) for row in grid.rows]


def symbol(value: int, blank: str = ".") -> str:
    return blank if not value else str(value) if value < 10 else chr(ord("A") + value - 10)


def chars(rows: Rows, random: Random) -> str:
    blank = random.choice(".0_*-?")
    return "\n".join("".join(symbol(value, blank) for value in row) for row in rows)


def one_line(rows: Rows, random: Random) -> str:
    text = chars(rows, random).replace("\n", "")
    return random.choice([text, text, f"Puzzle: {text}", f"1. {text}", f"{text} # hard", f'"{text}"'])


def numbers(rows: Rows, random: Random) -> str:
    blank, gap = random.choice(["0", ".", "_", "-"]), random.choice([" ", "  ", ",", ";", "\t", ", "])
    if gap.strip(" ") and random.random() < 0.4:
        blank = ""
    return "\n".join(gap.join(str(value or blank) for value in row) for row in rows)


def spaced_symbols(rows: Rows, random: Random) -> str:
    return "\n".join(" ".join(symbol(value) for value in row) for row in rows)


def floats(rows: Rows, random: Random) -> str:
    gap = random.choice([" ", "  ", ",", "\t"])
    blank = random.choice(["0.0", "NaN", "nan", *([""] if gap in ",\t" else [])])
    return "\n".join(gap.join(f"{value}.0" if value else blank for value in row) for row in rows)


def framed(rows: Rows, random: Random) -> str:
    size = len(rows)
    board = make_board(size=size) if size != 5 else make_board("latin", size=5)
    grid = Grid(board, tuple(value for row in rows for value in row))
    return write([grid], random.choice(["boxed", "ss", "pm"]), header=False).rstrip("\n")


def spaces(rows: Rows, random: Random) -> str:
    """Spaces for blanks. Where ends of lines are stripped, the last row and column show where the board ends."""
    lines = ["".join(symbol(value, " ") for value in row) for row in rows]
    if random.random() < 0.3:
        lines = [" ".join(line) for line in lines]
    is_told = any(rows[-1]) and any(row[-1] for row in rows)
    if is_told and random.random() < 0.7:
        lines = [line.rstrip() for line in lines]
    indent = random.choice(["", "", "", "  ", "    ", " "])
    return "\n".join(indent + line for line in lines)


def one_a_line(rows: Rows, random: Random) -> str:
    blank = random.choice(["0", ".", "-"])
    return "\n".join(str(value or blank) for row in rows for value in row)


def letters(rows: Rows, random: Random) -> str:
    case = random.choice([str.upper, str.lower])
    gap = random.choice(["", "", " ", ","])
    end = random.choice(["\n", "\n", ""]) if not gap else "\n"
    return end.join(gap.join(case(LETTERS[value - 1]) if value else "." for value in row) for row in rows)


def labelled(rows: Rows, random: Random) -> str:
    gap = random.choice([" ", ",", "\t", "  "])
    size = len(rows)
    blank = random.choice(["0", "."] if not gap.strip() else ["0", ".", ""])
    tops = random.choice(
        [
            [str(n) for n in range(1, size + 1)],
            [str(n) for n in range(size)],
            [f"c{n}" for n in range(1, size + 1)],
            [chr(ord("A") + n) for n in range(size)],
        ]
    )
    sides = random.choice(
        [
            [str(n) for n in range(1, size + 1)],
            [str(n) for n in range(size)],
            [f"r{n}" for n in range(1, size + 1)],
            [chr(ord("A") + n) for n in range(size)],
            [f"{n}:" for n in range(1, size + 1)],
        ]
    )
    has_top, has_side = random.choice([(True, True), (True, False), (False, True)])
    corner = random.choice([[""], []]) if gap in ",\t" else [] if random.random() < 0.5 else ["#"[:0] or "\\"]
    lines = [gap.join([*(corner if has_side else []), *tops])] if has_top else []
    for side, row in zip(sides, rows, strict=True):
        lines.append(gap.join([*([side] if has_side else []), *(str(value or blank) for value in row)]))
    return "\n".join(lines)


def row_names(rows: Rows, random: Random) -> str:
    name = random.choice(["Row {}: {}", "row {} {}", "{}. {}", "{}) {}", "R{}: {}"])
    gap = random.choice(["", " "])
    if len(rows) > 9:
        gap = ""
    return "\n".join(name.format(number, gap.join(symbol(v) for v in row)) for number, row in enumerate(rows, 1))


def markdown(rows: Rows, random: Random) -> str:
    blank = random.choice(["", " ", ".", "0", "&nbsp;"[:0]])
    bold = random.random() < 0.2
    lines = ["| " + " | ".join((f"**{v}**" if bold else str(v)) if v else blank for v in row) + " |" for row in rows]
    size = len(rows)
    line = "|" + random.choice(["---|", " --- |", ":-:|"]) * size
    way = random.choice(["first", "empty", "names"])
    if way == "first":
        return "\n".join([lines[0], line, *lines[1:]])
    head = "|" + "   |" * size if way == "empty" else "|" + "|".join(chr(ord("A") + n) for n in range(size)) + "|"
    return "\n".join([head, line, *lines])


def html(rows: Rows, random: Random) -> str:
    blank = random.choice(["", "&nbsp;", " ", ".", "0"])
    cell = random.choice(["<td>{}</td>", "<td><b>{}</b></td>", '<td class="x">{}', '<td><input value="{}"></td>'])
    gap = random.choice(["", "\n", "\n  "])
    body = gap.join("<tr>" + "".join(cell.format(value or blank) for value in row) + "</tr>" for row in rows)
    return f"<table>{gap}{body}{gap}</table>"


def lists(rows: Rows, random: Random) -> str:
    text = ",\n ".join(str(row) for row in rows)
    return random.choice(["[{}]", "board = [{}]", "[\n {}\n]"]).format(text)


STYLES: dict[str, Callable[[Rows, Random], str]] = {
    "chars": chars,
    "one line": one_line,
    "numbers": numbers,
    "symbols": spaced_symbols,
    "floats": floats,
    "framed": framed,
    "spaces": spaces,
    "one a line": one_a_line,
    "letters": letters,
    "labels": labelled,
    "row names": row_names,
    "markdown": markdown,
    "html": html,
    "lists": lists,
}


def other_digits(text: str, random: Random) -> str:
    first = random.choice([0xFF10, 0x0660, 0x06F0, 0x0966, 0x1D7CE, 0x1D7D8])
    return text.translate({ord("0") + digit: chr(first + digit) for digit in range(10)})


def circled(text: str, random: Random) -> str:
    return text.translate({ord("0") + digit: "⓪①②③④⑤⑥⑦⑧⑨"[digit] for digit in range(10)})


def keycaps(text: str, random: Random) -> str:
    return "".join(mark + "\ufe0f\u20e3" if mark in "0123456789" else mark for mark in text)


def squares(text: str, random: Random) -> str:
    return text.replace(".", random.choice("⬜□■·•"))


def dashes(text: str, random: Random) -> str:
    return text.replace("-", random.choice("–—−"))


def unseen(text: str, random: Random) -> str:
    mark = random.choice("\u200b\u200c\u2060\u00ad\ufeff\u200e")
    return "".join(letter + mark if random.random() < 0.3 else letter for letter in text)


def wide_spaces(text: str, random: Random) -> str:
    return text.replace(" ", random.choice("\u00a0\u2007\u3000\u2003"))


def full_width(text: str, random: Random) -> str:
    return text.translate({code: code + 0xFEE0 for code in range(0x21, 0x7F)})


CHARACTERS = [other_digits, circled, keycaps, squares, dashes, unseen, wide_spaces]


def quoted(text: str, random: Random) -> str:
    mark = random.choice(["> ", ">", ">> "])
    return "\n".join(mark + line for line in text.split("\n"))


def fenced(text: str, random: Random) -> str:
    mark = random.choice(["```", "```text", "~~~"])
    return f"{mark}\n{text}\n{mark[:3]}"


def titled(text: str, random: Random) -> str:
    gap = random.choice(["\n", "\n\n"])
    above = [random.choice(PROSE if random.random() < 0.8 else REMARKS) for _ in range(random.choice([0, 1, 1, 2]))]
    below = [random.choice(PROSE if random.random() < 0.8 else REMARKS) for _ in range(random.choice([0, 1, 1, 3]))]
    return gap.join(["\n".join(above)] * bool(above) + [text] + ["\n".join(below)] * bool(below))


def line_ends(text: str, random: Random) -> str:
    return text.replace("\n", random.choice(["\r\n", "\r", "\u2028"]))


def marked(text: str, random: Random) -> str:
    return random.choice(["\ufeff", "ï»¿"]) + text


def wrong_encoding(text: str, random: Random) -> str:
    encoding = random.choice(["utf-16-le", "utf-16-be"])
    data = text.encode(encoding)
    return data.decode("latin-1") if all(ord(mark) < 256 for mark in text) else text


def _header(grid: Grid) -> str:
    """What must be said of a board that is not classic."""
    text = Puzzle(grid).to_text("rows")
    return text[: text.index("\n\n") + 1] if ":" in text else ""


def pasted_text(random: Random) -> Pasted:
    """A random puzzle, and a text of it."""
    grid = random_grid(random)
    rows = rows_of(grid)
    names = [name for name in STYLES if (name != "letters" or grid.board.size <= 9)]
    names = [name for name in names if name != "symbols" or grid.board.size <= 35]
    style = random.choice(names)
    text = STYLES[style](rows, random)
    steps = [style]

    def apply(step: Callable[[str, Random], str]) -> None:
        nonlocal text
        text = step(text, random)
        steps.append(step.__name__)

    for step in random.sample(CHARACTERS, random.choice([0, 0, 0, 1, 1, 2])):
        apply(step)
    header = _header(grid) if grid.board.kind != "classic" else ""
    if random.random() < 0.4:
        apply(titled)
    if header:
        text = header + random.choice(["", "\n"]) + text
        steps.append("header")
    if random.random() < 0.15:
        apply(fenced)
    if random.random() < 0.3:
        apply(titled)
    if random.random() < 0.15:
        apply(quoted)
    for step in (line_ends, marked, wrong_encoding):
        if random.random() < 0.1:
            apply(step)
    return Pasted(text, grid, tuple(steps))


def verdict(pasted: Pasted) -> str:
    """What reading makes of a text: read, refused, or misread."""
    try:
        parsed_grids = read(pasted.text).parsed_grids
    except PuzzleError:
        return "refused"
    if len(parsed_grids) > 1 and "titled" in pasted.steps and any(parsed.size < 4 for parsed in parsed_grids):
        return "several"
    try:
        puzzle = Puzzle(pasted.text)
    except PuzzleError:
        return "refused"
    is_same = puzzle.grid.values == pasted.grid.values and puzzle.grid.candidates is None
    return "read" if is_same and puzzle.board == pasted.grid.board else "misread"


def main(arguments: Sequence[str]) -> int:
    count, seed = int(arguments[0]), arguments[1] if len(arguments) > 1 else "0"
    tally: Counter[tuple[str, str]] = Counter()
    wrong = 0
    for number in range(count):
        pasted = pasted_text(Random(f"{seed}/{number}"))
        found = verdict(pasted)
        tally[pasted.steps[0], found] += 1
        if found in ("misread", "several") and (wrong := wrong + 1) <= 12:
            print(found, number, pasted.steps, pasted.grid.board, pasted.text, "---", sep="\n")
    for (style, found), times in sorted(tally.items()):
        print(f"{style:12} {found:8} {times}")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
