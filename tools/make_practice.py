"""Looks for positions to practise every technique on, in puzzles of our own: src/nonet/human/practice.txt.

    python -m tools.make_practice [PUZZLES]

In each of them the next step is one of the technique: nothing easier finds any. Of all that are found, those with a
small pattern and few open candidates are kept, each from another puzzle, the clearest first. The creator is asked for
techniques that no puzzle came to. The same number of puzzles gives the same file, if the creator has the time it needs.
Run it again when a technique is added or finds something else.
"""

from __future__ import annotations

import sys
from bisect import insort
from collections.abc import Container

from nonet._base.errors import CreationTimeout, PuzzleError
from nonet.generate.known_puzzles import known_puzzles
from nonet.human.find import walk
from nonet.human.hints import hint_order, next_step
from nonet.human.lessons import PRACTICE, TechniqueExample
from nonet.human.position import Position
from nonet.human.step import Step
from nonet.human.step_checker import find_flaw
from nonet.model import Grid
from nonet.puzzle.practice import new_practice
from tools.lesson_puzzles import OF_RULES, Effort, effort_of, plain_puzzle, rule_puzzle, trimmed

HEAD = "# Positions to practise on, see lessons.py. Made by tools/make_practice.py from puzzles of our own.\n"
MOST = 6  # of a technique
SOON = 5.0  # seconds, for the creator to find a puzzle

Kept = dict[str, list[tuple[Effort, str]]]


def look(puzzle: Grid, kept: Kept, *, is_of_rules: bool = False, names: Container[str] | None = None) -> None:
    """Walk a puzzle, and keep the clearest position for each technique that it comes to, or for these alone."""
    start = Position.of(puzzle)
    _, path = walk(start, hint_order(), {"uniqueness": 1})
    best: dict[str, tuple[Effort, Position, Step]] = {}
    position = start
    for _, step in path:
        name = step.technique
        if (name in OF_RULES) == is_of_rules and (names is None or name in names):
            effort = effort_of(position, step, is_taken=True)
            if name not in best or effort < best[name][0]:
                best[name] = effort, position, step
        position = position.after(step)
    for name, (effort, found, step) in best.items():
        offer(kept.setdefault(name, []), effort, found, step)


def offer(lines: list[tuple[Effort, str]], effort: Effort, position: Position, step: Step) -> None:
    """Keep a position if it is among the clearest of its technique, and a hint for it is a step of the technique."""
    if len(lines) == MOST and lines[-1][0] <= effort:
        return
    taken = next_step(position)
    if taken is None or taken.technique != step.technique:  # of techniques in one row, a person sees another first
        return
    assert find_flaw(position, taken) is None, taken
    line = str(TechniqueExample(step.technique, trimmed(position), is_taken=True))
    if digits_of(line) not in [digits_of(other) for _, other in lines]:
        insort(lines, (effort, line))
        del lines[MOST:]


def digits_of(line: str) -> str:
    """What a player sees of a position: puzzles that differ in what is given may come to the same."""
    _, size, rules, cells, *_ = line.split("|")
    return f"{size}|{rules}|{cells.replace('+', '')}"


def ask_creator(name: str) -> list[tuple[Effort, str]]:
    """Positions of a technique that hardly any puzzle comes to; none where the creator does not find one soon."""
    lines: list[tuple[Effort, str]] = []
    for seed in range(MOST):
        try:
            found = new_practice(name, f"practice {seed}", SOON)
        except (CreationTimeout, PuzzleError):  # not in time, or never on a plain board
            break
        position, step = found.hint.position, found.hint.step
        offer(lines, effort_of(position, step, is_taken=True), position, step)
    return lines


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 8_000
    kept: Kept = {}
    for seed in range(count):
        look(plain_puzzle(seed), kept)
        look(rule_puzzle(seed), kept, is_of_rules=True)
    names = [name for row in hint_order() for name in row]
    rare = {name for name in names if len(kept.get(name, ())) < MOST}
    for known in known_puzzles().values():  # many of these are alike, so that only rare techniques are taken from them
        for puzzle in known:
            look(puzzle, kept, names=rare)
    for name in names:
        if name not in kept:
            kept[name] = ask_creator(name)
    PRACTICE.write_text(HEAD + "".join(f"{line}\n" for name in names for _, line in kept.get(name, ())), "utf-8")
    print("fewer than wanted:", ", ".join(f"{n} {len(kept.get(n, ()))}" for n in names if len(kept.get(n, ())) < MOST))


if __name__ == "__main__":
    main()
