"""Call every public function, method and command where the compiled core is absent; print the outcomes as JSON.

`test_without_core.py` runs this file in an environment without the core. Its argument says what to call: "calls",
"levels" or "commands". An outcome is "works", "unavailable: ..." with
the message of EngineUnavailable, or "fails: ..." with a traceback.
"""

from __future__ import annotations

import inspect
import io
import json
import os
import sys
import tempfile
import traceback
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

import nonet
from nonet.cli.main import COMMANDS, run, run_command

CLASSIC = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SMALL, SOLVED = "0312200430010040", "4312213434211243"
CLASHING = "11" + "." * 14
NO_TURN, FOUR = nonet.Symmetry(), nonet.make_board(size=4)


def _game() -> nonet.Game:
    game = nonet.Game(SMALL)
    game.push("r1c1", 4)
    return game


# An object of each public class, and the arguments of what cannot be called without any.
SAMPLES: dict[str, Callable[[], Any]] = {
    "Board": nonet.make_board,
    "Count": lambda: nonet.count(SMALL),
    "CountEstimate": lambda: nonet.estimate_count(SMALL),
    "Fault": lambda: nonet.Puzzle(CLASHING).faults()[0],
    "Fog": lambda: nonet.Fog.parse("r1c1"),
    "Game": _game,
    "Grid": lambda: nonet.Puzzle(SMALL).grid,
    "GridStatus": lambda: nonet.Puzzle(SMALL).status(),
    "Hint": lambda: nonet.Puzzle(SMALL).hint(),
    "Kind": lambda: nonet.find_kind("diagonal"),
    "Layout": lambda: nonet.Layout.parse("1122\n1122\n3344\n3344"),
    "Lesson": lambda: nonet.technique("x-wing"),
    "ManyCreated": lambda: nonet.create_many(2, size=4, seed=1),
    "ManyForms": lambda: nonet.canonical_many([CLASSIC]),
    "ManyRatings": lambda: nonet.rate_many([CLASSIC]),
    "ManySolutions": lambda: nonet.solve_many([CLASSIC]),
    "Move": lambda: _game().moves[0],
    "Note": lambda: nonet.Note("r1c2", (2, 4)),
    "PairPuzzle": lambda: nonet.PairPuzzle(SMALL, "." * 16),
    "Proof": lambda: nonet.prove(SMALL),
    "ProofReport": lambda: nonet.prove(SMALL) and nonet.verify_proof("/nonexistent"),
    "Puzzle": lambda: nonet.Puzzle(SMALL),
    "Rating": lambda: nonet.Puzzle(SMALL).rate(),
    "Rule": lambda: nonet.rules.killer(10, "r1c1 r1c2"),
    "SolveResult": lambda: nonet.solve(SMALL),
    "Symmetry": lambda: NO_TURN,
    "Transformation": lambda: nonet.Transformation.of(NO_TURN, nonet.make_board(size=4)),
    "Verdict": lambda: nonet.solve(SMALL).verdict,
    "Verification": lambda: nonet.check(SMALL, SOLVED),
}
ERRORS = {
    name for name in nonet.__all__ if inspect.isclass(held := getattr(nonet, name)) and issubclass(held, Exception)
}
OF_A_PUZZLE = (
    "canonical", "count", "estimate_count", "extend", "hint", "is_unique", "minimize", "prove", "rate", "read",
    "redundant", "solutions", "solve", "steps", "symmetries", "true_candidates",
)  # fmt: skip
ARGUMENTS: dict[str, tuple[Any, ...]] = {
    **dict.fromkeys(OF_A_PUZZLE, (SMALL,)),
    **{name: ([CLASSIC],) for name in ("canonical_many", "rate_many", "solve_many")},
    "check": (SMALL, SOLVED),
    "classify": (nonet.Puzzle(SMALL).values,),
    "create_many": (2,),
    "find_kind": ("diagonal",),
    "in_language": ("de",),
    "set_language": ("en",),
    "Fog.moved": (lambda place: place,),
    "Fog.parse": ("all",),
    "technique": ("x-wing",),
    "Board.cell": ("r1c1",),
    "Board.cell_at": (1, 1),
    "Board.from_dict": ({"kind": "classic", "size": 4},),
    "Board.name_of": (0,),
    "Board.spoken": ("",),
    "Fault.words": (nonet.Puzzle(CLASHING).grid,),
    "Game.note": ("r2c3", [1, 4]),
    "Game.push": ("r1c1", 4),
    "Grid.empty": (FOUR,),
    "Grid.without": ("r1c2",),
    "Grid.filled": (nonet.Puzzle(SOLVED).grid,),
    "Grid.relabelled": ({1: 2, 2: 1},),
    "Grid.swapped": ("row", 1, 2),
    "Grid.transformed": (NO_TURN,),
    "Grid.with_digit": ("r1c1", 4),
    "Grid.with_marks": ([15] * 16,),
    "Grid.with_values": ([0] * 16,),
    "Layout.parse": ("1122\n1122\n3344\n3344",),
    "PairPuzzle.answer": (SOLVED, SOLVED),
    "PairPuzzle.check": (SOLVED, SOLVED),
    "PairPuzzle.create": (2,),
    "PairPuzzle.of": (nonet.PairPuzzle(SMALL, "." * 16).grid,),
    "Puzzle.answer": (SOLVED,),
    "Puzzle.check": (SOLVED,),
    "Puzzle.of": (nonet.Puzzle(SMALL).grid,),
    "Puzzle.place": ("r1c1", 4),
    "Puzzle.relabelled": ({1: 2, 2: 1},),
    "Puzzle.swapped": ("row", 1, 2),
    "Puzzle.transformed": (NO_TURN,),
    "Puzzle.with_grid": (nonet.Puzzle(SMALL).grid,),
    "Puzzle.with_digit": ("r1c2", 4),
    "Puzzle.without": ("r1c2",),
    "Symmetry.sources": (4,),
    "Symmetry.then": (NO_TURN,),
    "Transformation.apply": (nonet.Puzzle(SMALL).grid,),
    "Transformation.lines": (FOUR,),
    "Transformation.of": (NO_TURN, FOUR),
    "Transformation.then": (nonet.Transformation.of(NO_TURN, FOUR),),
}  # fmt: skip
# What the package itself calls, with its own types, and what reads a proof, which nobody can make without the core.
INNER = {
    "Board.words_of", "Count.up_to", "Game.apply", "Grid.part", "Puzzle.of_parsed", "SolveResult.impossible",
    "verify_proof", "machine_rule", "pair_rule", "register", "set_rule",
    "ManyCreated.weights", "ManyCreated.to_pandas", "Puzzle.to_png",
}  # fmt: skip


PLAIN = {"Kind", "Rule"}  # whose members are for boards


def outcome(call: Callable[[], Any]) -> str:
    try:
        value = call()
        if isinstance(value, Iterator):
            list(islice(value, 3))
    except nonet.EngineUnavailable as error:
        return f"unavailable: {error}"
    except BaseException:
        return f"fails: {traceback.format_exc()}"
    return "works"


def members(name: str) -> Iterator[tuple[str, str]]:
    """What every public member of a class comes to."""
    try:
        sample = SAMPLES[name]()
    except nonet.EngineUnavailable as error:
        yield name, f"unavailable: {error}"
        return
    for shown in (str, repr, bool):
        yield f"{shown.__name__}({name})", outcome(partial(shown, sample))
    for member in () if name in PLAIN else dir(type(sample)):
        if member.startswith("_") or any(isinstance(sample, kind) and hasattr(kind, member) for kind in (int, tuple)):
            continue
        key = f"{name}.{member}"
        if key in INNER or (name == "PairPuzzle" and member not in vars(nonet.PairPuzzle)):  # those are a Puzzle's own
            continue

        def call(member: str = member, key: str = key) -> Any:
            held = getattr(SAMPLES[name](), member)  # fresh: a Game changes
            return held(*ARGUMENTS.get(key, ())) if callable(held) else held

        yield key, outcome(call)


def functions() -> Iterator[tuple[str, str]]:
    for name in nonet.__all__:
        held = getattr(nonet, name)
        if inspect.isfunction(held) and name not in INNER:
            yield name, outcome(partial(held, *ARGUMENTS.get(name, ())))


def more_calls() -> dict[str, Callable[[], Any]]:
    """Calls with other arguments, and of the parts `nonet.arrow` and `nonet.lm`."""
    import pyarrow as pa

    from nonet import lm as tasks
    from nonet.bulk import arrow

    batch = pa.record_batch({"puzzle": [CLASSIC], "solution": ["1" * 81]})
    small = pa.record_batch({"puzzle": [SMALL], "solution": [SOLVED]})
    created = nonet.create_many(2, size=4, seed=1)
    return {
        "create rules": lambda: nonet.create(rules=["killer"], size=4, seed=1),
        "create clues": lambda: nonet.create(clues=26, size=6, seed=1),
        "create symmetry": lambda: nonet.create(symmetry="rotate-180", size=6, seed=1),
        "create minimal": lambda: nonet.create(minimal=True, size=6, seed=1),
        "create rating": lambda: nonet.create(rating=(4.2, 5.0), seed=1),
        "create technique": lambda: nonet.create(technique="x-wing", seed=1),
        "create jigsaw": lambda: nonet.create(kind="jigsaw", size=5, seed=1),
        "create easy rules": lambda: nonet.create("easy", size=4, rules=["xv"], seed=1),
        "create pattern": lambda: nonet.create(pattern="X" * 16, size=4, seed=1),
        "hint of technique": lambda: nonet.Puzzle(SMALL).hint(technique="naked-single"),
        "Lesson.example": lambda: nonet.technique("x-wing").example,
        "rate scales": lambda: nonet.Puzzle(CLASSIC).rate(scales="all"),
        "rate_many scales": lambda: nonet.rate_many([CLASSIC], scales="nonet"),
        "solve_many boards": lambda: nonet.solve_many([CLASSIC], engine="boards"),
        "describe level": lambda: nonet.describe(level="easy"),
        "prove minimal": lambda: nonet.prove(SMALL, minimal=True),
        "extend rules": lambda: nonet.extend("1" + "." * 15, timeout=5),
        "ManyCreated.weights": lambda: nonet.create_many(1, seed=1).weights(),
        "ManyCreated.seeds": lambda: created.seeds,
        "arrow.solve_batch": lambda: arrow.solve_batch(batch),
        "arrow.solve_batch kind": lambda: arrow.solve_batch(small, size=4),
        "arrow.rate_batch": lambda: arrow.rate_batch(batch),
        "arrow.check_batch": lambda: arrow.check_batch(batch),
        "arrow.create_batch": lambda: arrow.create_batch(pa.record_batch({"number": [0, 1]}), size=4, seed=1),
        "arrow.create_batch level": lambda: arrow.create_batch(pa.record_batch({"number": [0]}), "hard", seed=1),
        "tasks.describe_board": lambda: tasks.describe_board(nonet.make_board(), ()),
        "engine native": lambda: nonet.solve(SMALL, engine="native"),
        "engine sat": lambda: nonet.solve(CLASSIC, engine="sat"),
        "engine reference": lambda: nonet.solve(SMALL, engine="reference"),
    }


def verified() -> list[tuple[str, str]]:
    """Puzzles made here for a level, each as a line with the level; nothing where a level is refused."""
    made = []
    for size in (4, 6, 9):
        for level in ("easy", "medium", "hard", "expert", "extreme"):
            for seed in range(3):
                try:
                    puzzle = nonet.create(level, size=size, seed=seed)
                except (nonet.EngineUnavailable, nonet.CreationError):
                    continue
                made.append((puzzle.to_text("line").strip(), level))
    many = nonet.create_many(3, size=4, seed=1)
    made += [("".join(map(str, row)), level) for row, level in zip(many.puzzles.tolist(), many.level, strict=True)]
    return [(line, str(level)) for line, level in made]


# Every command with arguments; {f} is a file with a small puzzle, {c} with a classic one, {d} a folder to write to.
CALLS: tuple[str, ...] = (
    "solve {f}",
    "solve {c}",
    "solve --engine lanes {c}",
    "solve {c} -o {d}/solved.csv",
    "count {f}",
    "rate {f}",
    "rate {c}",
    "rate --scale nonet {c}",
    "rate {c} -o {d}/rated.csv",
    "hint {f}",
    "hint --technique naked-single {f}",
    "explain {f}",
    "candidates {f}",
    "technique",
    "technique x-wing",
    "technique x-wing -o x-wing.svg",
    "create",
    "create 4",
    "create hard",
    "create easy 4",
    "create 6 --clues 14-20",
    "create 4 --count 20 -o {d}/made.txt",
    "create hard --count 20 -o {d}/hard.txt",
    "create 4 --count 3 --json",
    "create 4 --count 20 --distinct canonical -o {d}/distinct.txt",
    "create 4 --rules killer",
    "create easy 4 --rules xv --seed 1",
    "create --count 3 --seed 1 -o {d}/made.csv",
    "create --count 3 --seed 1 -o {d}/made.jsonl",
    "create --kind pair 4",
    "book easy 4 --count 2 -o {d}/book.pdf",
    "redundant {f}",
    "true-candidates {f}",
    "extend {f}",
    "minimize {f}",
    "canonical {f}",
    "canonical {c}",
    "canonical {c} -o {d}/forms.csv",
    "symmetry {f}",
    "check {f} {s}",
    "prove {f} -o {d}/proof",
    "verify --help",  # nobody can make a proof without the core
    "tile r1c1 {f}",
    "analyze {f}",
    "convert --to csv {f}",
    "open --print {f}",
    "show {f}",
    "draw {f} -o {d}/drawing.svg",
    "draw --hint {f} -o {d}/hint.svg",
    "page {f} -o {d}/page.html",
    "dataset 4 -o {d}/set --count 4",
    "spec 4",
    "spec 4 --level hard",
    "spec 4 --folder {d}/task",
    "judge {d}/task --program true",
    "grade {f} {a}",
    "pair create 2 -o {d}/pair.csv",
    "pair solve {d}/pair.csv",
    "pair check {d}/pair.csv {d}/output_sudoku_pair.csv",
    "serve --no-open",
    "kinds",
    "rules",
    "formats",
    "help solve",
)


def commands() -> Iterator[tuple[str, dict[str, Any]]]:
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        names = {"f": "small.txt", "c": "classic.txt", "s": "solved.txt", "a": "answers.jsonl"}
        answers = json.dumps({"response": SOLVED}) + "\n"
        texts = {"f": SMALL + "\n", "c": CLASSIC + "\n", "s": SOLVED + "\n", "a": answers}
        for key, name in names.items():
            Path(name).write_text(texts[key], encoding="utf-8")
        for line in CALLS:
            yield line, _run(line.format(d=folder, **names).split())


def _run(arguments: list[str]) -> dict[str, Any]:
    kept = sys.stdin, sys.stdout, sys.stderr
    streams = [io.TextIOWrapper(io.BytesIO(), encoding="utf-8") for _ in range(3)]
    sys.stdin, sys.stdout, sys.stderr = streams
    try:
        status: Any = run(lambda: run_command(arguments))
    except BaseException:
        status = traceback.format_exc()
    finally:
        for stream in streams[1:]:
            stream.flush()
        sys.stdin, sys.stdout, sys.stderr = kept
    out, err = (stream.buffer.getvalue().decode() for stream in streams[1:])
    return {"status": status, "out": len(out), "err": err}


def calls() -> dict[str, str]:
    assert set(COMMANDS) <= {line.split()[0] for line in CALLS}, "a command is missing here"
    classes = {name for name in nonet.__all__ if inspect.isclass(getattr(nonet, name))}
    assert classes == SAMPLES.keys() | ERRORS, "a class is missing here"
    found = dict(functions())
    for name in SAMPLES:
        found |= dict(members(name))
    found |= {name: outcome(call) for name, call in more_calls().items()}
    return found


def main() -> None:
    parts: dict[str, Callable[[], Any]] = {"calls": calls, "levels": verified, "commands": lambda: dict(commands())}
    json.dump(parts[sys.argv[1]](), sys.stdout)


if __name__ == "__main__":
    main()
