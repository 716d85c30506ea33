"""Looks for a good example of every technique in puzzles of our own: src/nonet/human/examples.txt.

    python -m tools.make_lessons [PUZZLES] [NAME]...

Best is a position in which a hint is this very step, so that its puzzle can be practised on; else one in which the
technique finds a step beside easier ones, and that shows what is new in it. Of these, one with a small pattern and few
open candidates, so that a reader sees it. Techniques of rules get boards of 4x4 and 6x6, long proofs puzzles that are
made harder step by step. With NAMES only these are looked for; the others stay. Run it again when a technique is added
or finds something else.
"""

from __future__ import annotations

import sys

from nonet.human.find import find_steps
from nonet.human.hints import hint_order, next_step
from nonet.human.lessons import FILE, TechniqueExample, find_example
from nonet.human.position import Position
from nonet.human.step import Step
from nonet.human.step_checker import find_flaw
from nonet.model import Grid
from tools.lesson_puzzles import OF_RULES, Effort, effort_of, hard_puzzle, plain_puzzle, rule_puzzle, trimmed

HEAD = "# Examples of techniques, see lessons.py. Made by tools/make_lessons.py from puzzles of our own.\n"

OF_LINES = ("dynamic-plus-contradiction", "dynamic-plus-verity", "nested-forcing", "trial")

Best = dict[str, tuple[Effort, TechniqueExample]]


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
    example = TechniqueExample(name, trimmed(position), is_taken)
    if example.hint.step.eliminations == step.eliminations and example.hint.step.placements == step.placements:
        best[name] = (effort, example)


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
