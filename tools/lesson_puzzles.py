"""Puzzles that examples and practice positions are looked for in: plain ones, hard ones, small ones with rules."""

from __future__ import annotations

from random import Random

from nonet._base.deadline import Deadline
from nonet.generate.dig import dig
from nonet.generate.fill import fill
from nonet.human.position import Position
from nonet.human.se121 import rate_se121
from nonet.human.step import Step
from nonet.human.techniques.singles import SINGLES
from nonet.model import Grid, make_board
from nonet.solver import find_engine

EXCHANGES = 250  # of clues that make no puzzle harder, until its climb is over
MIDDLE = 35  # open cells of a grid in which a single is worth a look
OF_RULES = (
    *("rule-at-hand", "rule-must-contain", "house-sum", "joint-rules", "blocked-rule", "rule-forcing"),
    "house-and-rules",
)

Effort = tuple[bool, int, int]


def plain_puzzle(seed: int) -> Grid:
    random, engine = Random(seed), find_engine(None)
    return dig(fill(make_board(), engine, random, Deadline(None)), 0, engine, random).puzzle


def hard_puzzle(seed: int) -> Grid:
    """A puzzle that is made harder by exchanging clues, as long as that helps: takes minutes."""
    random, engine = Random(f"hard {seed}"), find_engine(None)
    solution = fill(make_board(), engine, random, Deadline(None))
    puzzle = dig(solution, 0, engine, random).puzzle
    rating, tries = rating_of(puzzle), 0
    while tries < EXCHANGES:
        tried = exchanged(puzzle, solution, random)
        now = rating_of(tried)
        tries = 0 if now > rating else tries + 1
        if now >= rating:
            puzzle, rating = tried, now
    return puzzle


def exchanged(puzzle: Grid, solution: Grid, random: Random) -> Grid:
    """The puzzle with a few clues less and others in their place, none of which can be spared."""
    engine, values = find_engine(None), list(puzzle.values)
    for cell in random.sample([cell for cell, digit in enumerate(values) if digit], random.randint(1, 3)):
        values[cell] = 0
    empty = [cell for cell, digit in enumerate(values) if not digit]
    random.shuffle(empty)
    while not engine.search(Grid(puzzle.board, tuple(values)), 2).is_unique:
        cell = empty.pop()
        values[cell] = solution[cell]
    for cell in random.sample(range(len(values)), len(values)):
        less = [*values[:cell], 0, *values[cell + 1 :]]
        if values[cell] and engine.search(Grid(puzzle.board, tuple(less)), 2).is_unique:
            values = less
    return Grid(puzzle.board, tuple(values))


def rating_of(puzzle: Grid) -> int:
    (rating,) = rate_se121(bytes(puzzle.values), timeout=5.0)
    return rating.er


def rule_puzzle(seed: int) -> Grid:
    """A small puzzle with a few cages, thermometers or dots: rules that need no explanation of their own."""
    random, engine = Random(f"lesson {seed}"), find_engine(None)
    solution = fill(make_board(size=random.choice((4, 6, 6, 6))), engine, random, Deadline(None))
    sorts = random.choice((("killer",), ("killer", "thermo"), ("thermo", "difference"), ("killer", "difference")))
    free = {*range(len(solution))}
    rules = [rule for _ in range(random.randint(2, solution.size)) if (rule := a_rule(sorts, solution, free, random))]
    board = make_board(size=solution.size, rules=rules)
    return dig(Grid(board, solution.values), 0, engine, random).puzzle


def a_rule(sorts: tuple[str, ...], solution: Grid, free: set[int], random: Random) -> str:
    """A rule on free cells that the solution keeps to; empty if there is none where it was looked for."""
    sort = random.choice(sorts)
    if not free:
        return ""
    path = [random.choice(sorted(free))]
    while len(path) < {"difference": 2, "thermo": 4, "killer": random.randint(2, 4)}[sort]:
        around = [cell for cell in neighbours(path, solution.size, is_path=sort != "killer") if cell in free]
        fits = [cell for cell in around if cell not in path and keeps_to(sort, path, cell, solution)]
        if not fits:
            break
        path.append(random.choice(fits))
    if len(path) < 2:
        return ""
    free.difference_update(path)
    total = f" {sum(solution[cell] for cell in path)}" if sort == "killer" else ""
    return f"{sort}{total} {' '.join(solution.board.name_of(cell) for cell in path)}"


def keeps_to(sort: str, path: list[int], cell: int, solution: Grid) -> bool:
    last, digit = solution[path[-1]], solution[cell]
    if sort == "thermo":
        return digit > last
    if sort == "difference":
        return abs(digit - last) == 1
    return digit not in [solution[other] for other in path]


def neighbours(path: list[int], size: int, *, is_path: bool) -> list[int]:
    """The cells beside the last one of a path, or beside any of a cage."""
    found = []
    for cell in path[-1:] if is_path else path:
        row, column = divmod(cell, size)
        for r, c in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
            if 0 <= r < size and 0 <= c < size:
                found.append(r * size + c)
    return found


def effort_of(position: Position, step: Step, *, is_taken: bool) -> Effort:
    """A step that a hint takes before all others; then a small pattern, few rules and few open candidates."""
    pattern = sum(len(part.cells) for part in step.parts) + 3 * len(step.nodes) + 3 * len(step.lines)
    if step.technique in SINGLES:
        return (not is_taken, 0, abs(position.values.count(0) - MIDDLE))
    rules = 2 * len(position.board.rules)
    return (not is_taken, pattern + rules, sum(mask.bit_count() for mask in position.candidates()))


def trimmed(position: Position) -> Position:
    """The same without candidates that digits rule out anyway."""
    masks = Position(position.board, position.values, position.given).candidates()
    needed = tuple((cell, digit) for cell, digit in sorted(set(position.removed)) if masks[cell] >> (digit - 1) & 1)
    return Position(position.board, position.values, position.given, needed)
