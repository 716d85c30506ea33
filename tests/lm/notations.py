"""The same grid in every notation that models give it, and the stories that are told around it."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from nonet.formats import find_format
from nonet.model import Board, Grid
from nonet.model.grid_text import SYMBOLS

Rows = list[list[int]]
Notation = Callable[[Grid, Random], str]

SIZES = (4, 6, 9, 12, 16, 25)


def symbol(value: int) -> str:
    """A digit as one character, a dot for none."""
    return SYMBOLS[value] if value else "."


def spaced(grid: Grid, _: Random) -> str:
    return "\n".join(" ".join(map(str, row)) for row in grid.rows)


def aligned(grid: Grid, _: Random) -> str:
    return "\n".join(" ".join(f"{value:2}" for value in row) for row in grid.rows)


def packed(grid: Grid, _: Random) -> str:
    return "\n".join("".join(map(symbol, row)) for row in grid.rows)


def one_line(grid: Grid, _: Random) -> str:
    return "".join(map(symbol, grid.values))


def said_line(grid: Grid, random: Random) -> str:
    return random.choice(["The answer is {}.", "So {} it is", "**{}**", "`{}`"]).format(one_line(grid, random))


def commas(grid: Grid, _: Random) -> str:
    return "\n".join(",".join(map(str, row)) for row in grid.rows)


def lettered(grid: Grid, _: Random) -> str:
    return "\n".join(" ".join(map(symbol, row)).lower() for row in grid.rows)


def fenced(grid: Grid, random: Random) -> str:
    inner = random.choice([spaced, packed, commas, boxed, listed, listed_rows, aligned])(grid, random)
    return f"```{random.choice(['', 'text', 'python', 'json', 'plaintext'])}\n{inner}\n```"


def boxed(grid: Grid, _: Random) -> str:
    return find_format("boxed").dump((grid,), ({},)).rstrip("\n")


def drawn(grid: Grid, random: Random) -> str:
    return boxed(grid, random).translate(str.maketrans("|-+", random.choice(["│─┼", "║═╬", "┃━╋"])))


def banded(grid: Grid, _: Random) -> str:
    """Boxes apart: a bar between stacks, a ruler or an empty line between bands."""
    height, width = grid.board.box or (grid.size, grid.size)
    lines = []
    for number, row in enumerate(grid.rows):
        if number and number % height == 0:
            lines.append("------+-------+------" if height % 2 else "")
        parts = [" ".join(map(str, row[start : start + width])) for start in range(0, len(row), width)]
        lines.append(" | ".join(parts))
    return "\n".join(lines)


def table(grid: Grid, random: Random) -> str:
    size = grid.size
    bold = random.choice(["{}", "**{}**", " {} "])
    rows = ["|" + "|".join(bold.format(value) for value in row) + "|" for row in grid.rows]
    ruler = "|" + "|".join([random.choice(["---", ":-:", ":--"])] * size) + "|"
    heads = [rows[:1], ["|" + "|".join(map(str, range(1, size + 1))) + "|"], ["|" + "|".join([" "] * size) + "|"]]
    head = random.choice(heads)
    return "\n".join([*head, ruler, *(rows[1:] if head is heads[0] else rows)])


def numbered_table(grid: Grid, _: Random) -> str:
    size = grid.size
    lines = ["| | " + " | ".join(f"C{number + 1}" for number in range(size)) + " |", "|" + "---|" * (size + 1)]
    lines += [f"| **R{number + 1}** | " + " | ".join(map(str, row)) + " |" for number, row in enumerate(grid.rows)]
    return "\n".join(lines)


def ruled(grid: Grid, _: Random) -> str:
    """Numbers of columns above, numbers of rows on the left."""
    lines = ["    " + " ".join(f"{number + 1:2}" for number in range(grid.size)), "   +" + "---" * grid.size]
    return "\n".join(lines + [f"{n:2} | " + " ".join(f"{v:2}" for v in row) for n, row in enumerate(grid.rows, 1)])


def latex(grid: Grid, random: Random) -> str:
    columns = "|".join(["c"] * grid.size)
    rows = [" & ".join(map(str, row)) + r" \\" + random.choice(["", r" \hline"]) for row in grid.rows]
    return "\n".join([r"\[", rf"\begin{{array}}{{|{columns}|}}", r"\hline", *rows, r"\end{array}", r"\]"])


def latex_line(grid: Grid, _: Random) -> str:
    rows = r" \\ ".join(" & ".join(map(str, row)) for row in grid.rows)
    return rf"$$\boxed{{\begin{{bmatrix}} {rows} \end{{bmatrix}}}}$$"


def html(grid: Grid, _: Random) -> str:
    rows = ["<tr>" + "".join(f"<td>{value}</td>" for value in row) + "</tr>" for row in grid.rows]
    return "<table>\n" + "\n".join(rows) + "\n</table>"


def listed(grid: Grid, random: Random) -> str:
    return json.dumps(grid.rows, separators=random.choice([(",", ":"), (", ", ": ")]))


def listed_rows(grid: Grid, random: Random) -> str:
    indent = random.choice(["", " ", "    "])
    rows = f",\n{indent}".join(json.dumps(row) for row in grid.rows)
    return random.choice([f"[{rows}]", f"[\n{indent}{rows}\n]", f"board = [\n{indent}{rows},\n]", f"[[{rows[1:]}]"])


def listed_cells(grid: Grid, _: Random) -> str:
    return json.dumps(grid.rows, indent=2)


def commented(grid: Grid, _: Random) -> str:
    return "grid = [\n" + "\n".join(f"  {row},  # row {n}" for n, row in enumerate(grid.rows, 1)) + "\n]"


def object_of(grid: Grid, random: Random) -> str:
    return json.dumps({"answer": grid.rows}, indent=random.choice([None, 2]))


def array(grid: Grid, _: Random) -> str:
    rows = [" ".join(f"{value:2}" for value in row) for row in grid.rows]
    return "[[" + "]\n [".join(rows) + "]]"


def labelled(grid: Grid, random: Random) -> str:
    form = random.choice(
        ["Row {}: {}", "**Row {}:** {}", "R{}: {}", "- Row {}: {}", "Row{} = [{}]", "{}. {}", "{}) {}"]
    )
    between = random.choice(["\n", "\n\n", "  \n"])
    mark = random.choice([" ", ", "])
    return between.join(form.format(n, mark.join(map(str, row))) for n, row in enumerate(grid.rows, 1))


def lettered_labels(grid: Grid, random: Random) -> str:
    form = random.choice(["{}: {}", "{} | {}", "{}  {}"])
    names = [chr(65 + number) for number in range(grid.size)]
    return "\n".join(form.format(name, " ".join(map(str, row))) for name, row in zip(names, grid.rows, strict=True))


def emphasised(grid: Grid, random: Random) -> str:
    mark = random.choice(["**", "*", "__", "`"])
    cells = [[f"{mark}{v}{mark}" if random.random() < 0.5 else str(v) for v in row] for row in grid.rows]
    return "\n".join(" ".join(row) for row in cells)


def wide(grid: Grid, random: Random) -> str:
    return spaced(grid, random).translate({ord("0") + number: chr(0xFF10 + number) for number in range(10)})


def escaped(grid: Grid, random: Random) -> str:
    return json.dumps(random.choice([spaced, packed, commas])(grid, random))


def moved(grid: Grid, random: Random) -> str:
    form = random.choice(["r{}c{}: {}", "R{}C{} = {}", "({},{})={}", "({}, {}): {}", "row {}, column {}: {}"])
    cells = [(r, c, v) for r, row in enumerate(grid.rows, 1) for c, v in enumerate(row, 1) if v]
    random.shuffle(cells)
    return random.choice(["\n", ", ", "; "]).join(form.format(*cell) for cell in cells)


NOTATIONS: dict[str, Notation] = {
    notation.__name__: notation
    for notation in (
        spaced, aligned, packed, one_line, said_line, commas, lettered, fenced, boxed, drawn, banded, table,
        numbered_table, ruled, latex, latex_line, html, listed, listed_rows, listed_cells, commented, object_of, array,
        labelled, lettered_labels, emphasised, wide, escaped, moved,
    )
}  # fmt: skip


def suits(notation: str, size: int) -> bool:
    """Whether a notation can be told: letters in front of rows are digits where there are more than nine."""
    return notation != "lettered_labels" or size <= 9


AROUND = (
    "{}",
    "Here is the solved Sudoku:\n\n{}\n",
    "<think>\nRow 1 is missing 3 and 5, so r1c1 = 3.\n</think>\n\n{}",
    "I checked every row, column and box.\n\nAnswer:\n{}\n",
    "<answer>\n{}\n</answer>",
    "### Final Answer\n\n{}\n\nEach row, column and 3x3 box has every digit once.",
    "Answer: {}",
    "**Solution:**\n\n{}\n\nLet me know if you want the steps!",
)


def filled(board: Board, random: Random) -> Grid:
    """A filled grid of a classic board, shuffled; not uniform, but made at once."""
    assert board.box is not None
    size, (height, width) = board.size, board.box
    digits = random.sample(range(1, size + 1), size)
    rows = [b * height + r for b in _mixed(size // height, random) for r in _mixed(height, random)]
    columns = [s * width + c for s in _mixed(size // width, random) for c in _mixed(width, random)]
    return Grid(board, tuple(digits[(width * (r % height) + r // height + c) % size] for r in rows for c in columns))


def _mixed(count: int, random: Random) -> list[int]:
    return random.sample(range(count), count)


def changed(grid: Grid, cell: int) -> Grid:
    """The grid with another digit in a cell."""
    return grid.with_values(value % grid.size + 1 if at == cell else value for at, value in enumerate(grid.values))


@dataclass(frozen=True)
class Story:
    """An answer, and what a grader must say of it."""

    name: str
    notation: str
    puzzle: Grid
    answer: str
    reasons: tuple[str, ...]


STORIES = (
    "right",
    "wrong digit",
    "changed given",
    "cut off",
    "puzzle before",
    "puzzle after",
    "two",
    "two, the last wrong",
)


def tell(name: str, notation: str, board: Board, random: Random) -> Story:
    """An answer in a notation to a new puzzle of a board: right, wrong or cut, with other grids around it."""
    solution = filled(board, random)
    kept = set(random.sample(range(len(solution)), max(1, len(solution) * 2 // 5)))
    puzzle = solution.with_values(value if cell in kept else 0 for cell, value in enumerate(solution.values))
    wrong = changed(solution, random.choice([cell for cell in range(len(solution)) if cell not in kept]))

    def wear(grid: Grid) -> str:
        return NOTATIONS[notation](grid, random)

    def answer(grid: Grid) -> str:
        return random.choice(AROUND).replace("{}", wear(grid))

    def story(text: str, *reasons: str) -> Story:
        return Story(name, notation, puzzle, text, reasons)

    text = wear(solution)
    cut = {"moved": ("incomplete",), "said_line": ("truncated", "no-grid")}.get(notation, ("truncated",))
    told: dict[str, Callable[[], Story]] = {
        "right": lambda: story(answer(solution), "solved"),
        "wrong digit": lambda: story(answer(wrong), "wrong"),
        "changed given": lambda: story(answer(changed(solution, random.choice(sorted(kept)))), "changed-given"),
        "puzzle before": lambda: story(
            f"The puzzle is\n\n{wear(puzzle)}\n\nand solved\n\n{answer(solution)}", "solved"
        ),
        "puzzle after": lambda: story(f"{answer(solution)}\n\nThe puzzle was\n\n{wear(puzzle)}", "solved"),
        "two": lambda: story(f"First I had\n\n{wear(wrong)}\n\nbut really\n\n{answer(solution)}", "solved"),
        "two, the last wrong": lambda: story(f"First I had\n\n{text}\n\nbut really\n\n{answer(wrong)}", "wrong"),
        "cut off": lambda: story("Answer:\n" + text[: int(len(text) * random.uniform(0.5, 0.75))], *cut),
    }
    return told[name]()


# Lines that people and programs write above and below a grid, most of them with numbers that are no cells.
REMARKS = (
    "Score: {a}/{a}", "Difficulty: {a}/{b}", "Rating = {a}/{b}", "Time: {a}:{b:02}",
    "Time taken: {a}:{b:02}:{c:02}", "On {date}:", "Date: {date}", "Date: {year}", "Year: {year}", "{date}",
    "Puzzle: {id}", "ID: {id}", "Puzzle #{id}", "Game {id}", "Attempts: {a}", "Confidence: {p}%",
    "Confidence: 0.{p}", "Steps = {id}", "Givens: {p}", "Version {a}.{b}", "Checked {a} of {b} rows.",
    "Solved in {a}.{b} s", "Score {a}/{b}", "Page {a}/{b}", "[{a}/{b}]", "({date})", "Level: {a}", "Seed: {id}",
    "Points: {id}", "Size: {n}x{n}", "Size: {n}", "n = {n}", "Grid {a}:", "Tokens: {id}", "Total: {total}",
)  # fmt: skip


def remark(size: int, random: Random) -> str:
    """A random line of `REMARKS`."""
    year, a, b = random.randint(1990, 2030), random.randint(1, 10), random.randint(1, 12)
    date = random.choice(["{}-{:02}-{:02}", "{}/{}/{}", "{}.{}.{}"]).format(year, b, random.randint(1, 28))
    numbers = {
        "year": year,
        "a": a,
        "b": b,
        "c": random.randint(0, 59),
        "date": date,
        "n": size,
        "p": random.randint(10, 99),
    }
    identity, total = random.randrange(10 ** random.randint(3, 10)), size * size * (size + 1) // 2
    return random.choice(REMARKS).format(**numbers, id=identity, total=total)


def surrounded(text: str, size: int, random: Random) -> str:
    """The text with up to two remarks above and below it, with or without empty lines between them."""
    above = [remark(size, random) for _ in range(random.randint(0, 2))]
    below = [remark(size, random) for _ in range(random.randint(0, 2))]
    return "".join(part + random.choice(["\n", "\n\n"]) for part in (*above, text, *below))
