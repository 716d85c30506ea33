"""Looks for a good example of every technique in puzzles of our own: src/nonet/logic/examples.txt.

    tools/make_lessons.py [PUZZLES] [NAME]...

Best is a position in which a hint is this very step, so that its puzzle can be practised on; else one in which the
technique finds a step beside easier ones, and that shows what is new in it. Of these, one with a small pattern and few
open candidates, so that a reader sees it. Techniques of rules get boards of 4x4 and 6x6, long proofs puzzles that are
made harder step by step. With NAMES only these are looked for; the others stay. Run it again when a technique is added
or finds something else.
"""

from __future__ import annotations

import sys
from random import Random

from nonet.board import Grid, make_board
from nonet.creation import dig, fill
from nonet.deadline import Deadline
from nonet.engines import find_engine
from nonet.logic import SINGLES, Position, Step, find_flaw, find_steps, hint_order, next_step, rate_se121
from nonet.logic.examples import FILE, Example, find_example

HEAD = "# Examples of techniques, see examples.py. Made by tools/make_lessons.py from puzzles of our own.\n"

OF_RULES = (
    *("rule-at-hand", "rule-must-contain", "house-sum", "joint-rules", "blocked-rule", "rule-forcing"),
    "house-and-rules",
)
OF_LINES = ("dynamic-plus-contradiction", "dynamic-plus-verity", "nested-forcing", "trial")
EXCHANGES = 250  # of clues that make no puzzle harder, until its climb is over
MIDDLE = 35  # open cells of a grid in which a single is worth a look

Effort = tuple[bool, int, int]
Best = dict[str, tuple[Effort, Example]]


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


def shows_its_idea(step: Step) -> bool:
    """Whether a long proof needs what its technique has beyond easier ones: patterns, or assumptions inside others."""
    if step.technique.startswith("dynamic-plus"):
        return any(line.kind == "follows" and not line.is_on and line.truths for line in step.lines)
    return step.technique not in OF_LINES or any(line.depth > 1 for line in step.lines)


def look(puzzle: Grid, names: set[str], best: Best) -> None:
    """Walk a puzzle; in every position see which techniques show a better example than the one we have."""
    position = Position.of(puzzle)
    while 0 in position.values:
        step = next_step(position)
        if step is None:
            return
        if step.technique in names:
            offer(position, step, best, is_taken=True)
        # Techniques that easier ones mostly leave nothing to do for.
        missing = [name for name in names if name not in best or best[name][0][0]] if step.eliminations else []
        for name in missing:
            for found in find_steps(position, [name], first=True):
                offer(position, found, best, is_taken=False)
        position = position.after(step)


def offer(position: Position, step: Step, best: Best, *, is_taken: bool) -> None:
    """Keep a step if it is the best example so far, and the first that the technique finds there."""
    name = step.technique
    effort = effort_of(position, step, is_taken=is_taken)
    if not shows_its_idea(step) or (name in best and best[name][0] <= effort):
        return
    assert find_flaw(position, step) is None, step
    example = Example(name, trimmed(position), is_taken)
    if example.hint.step.eliminations == step.eliminations and example.hint.step.placements == step.placements:
        best[name] = (effort, example)


def trimmed(position: Position) -> Position:
    """The same without candidates that digits rule out anyway."""
    masks = Position(position.board, position.values, position.given).candidates()
    needed = tuple((cell, digit) for cell, digit in sorted(set(position.removed)) if masks[cell] >> (digit - 1) & 1)
    return Position(position.board, position.values, position.given, needed)


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    names = [name for row in hint_order() for name in row]
    wanted = {*sys.argv[2:]} or {*names}
    best: Best = {}
    for seed in range(count):
        if plain := wanted - {*OF_RULES, *OF_LINES}:
            look(plain_puzzle(seed), plain, best)
        if wanted & {*OF_LINES} - {*best}:
            look(hard_puzzle(seed), wanted & {*OF_LINES}, best)
        if wanted & {*OF_RULES}:
            look(rule_puzzle(seed), wanted & {*OF_RULES}, best)
    examples = [best[name][1] if name in best else find_example(name) for name in names]
    FILE.write_text(HEAD + "".join(f"{example}\n" for example in examples if example), "utf-8")
    missing = [name for name, example in zip(names, examples, strict=True) if example is None]
    beside = [name for name, (effort, _) in best.items() if effort[0]]
    print(f"none for: {', '.join(missing) or '-'}; only beside easier steps: {', '.join(beside) or '-'}")


if __name__ == "__main__":
    main()
