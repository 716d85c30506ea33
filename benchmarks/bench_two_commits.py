"""Two commits beside each other, by processor time: lanes, boards, rules, ratings, hints, creation, streams.

    .venv/bin/python -m benchmarks.bench_two_commits OLDER NEWER [--rounds 9] [--only lanes,hints] [--no-store]

OLDER and NEWER are work trees whose `.venv` is set up, or interpreters of such trees. Each gets one process, which uses
only the public names and the command, so that any two commits can be compared. The processes take turns, and change who
goes first. A turn counts the processor time (user and system) of the process and of the commands that it starts.
Answers are compared by a checksum: a workload whose answers differ is marked, as its times may not be comparable.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import resource
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from statistics import median
from typing import Any

Answers = Iterable[object]
Work = Callable[[], Answers]  # is timed with its answers, since they may be found one by one

_ISS = "https://sigh.github.io/Interactive-Sudoku-Solver/?q="
_TURN_S = 0.8  # of processor time: a workload is repeated until a turn takes as long
_BUDGET = 3000  # guesses for a puzzle with rules


def _lines(data: Path, name: str, most: int) -> list[str]:
    text = (data / "9x9" / f"{name}.txt").read_text().splitlines()
    return [line[:81] for line in text if len(line) >= 81 and not line.startswith("#")][:most]


def _big(data: Path, size: str) -> list[str]:
    return [path.read_text() for path in sorted((data / "big").glob(f"{size}-*.txt"))]


def _figure(many: Any, name: str, old_name: str) -> Any:
    """Return the figures of many puzzles, in commits from before they were renamed, too."""
    return getattr(many, name) if hasattr(many, name) else getattr(many, old_name)


def _solve_many(data: Path, engine: str, most: dict[str, int]) -> Work:
    from nonet import solve_many

    sets = ["\n".join(_lines(data, name, count)) for name, count in most.items()]

    def work() -> Answers:
        for puzzles in sets:
            solved = solve_many(puzzles, limit=2, threads=1, engine=engine)
            yield _figure(solved, "count", "counts").tobytes()
            yield solved.solutions.tobytes()

    return work


def _solve_each(puzzles: list[Any], limit: int, budget: int | None = None) -> Work:
    return lambda: (puzzle.solve(limit, engine="native", budget=budget).is_unique for puzzle in puzzles)


def _shared_puzzles(data: Path) -> Iterator[Any]:
    """The published puzzles with rules that Nonet reads."""
    from nonet import Puzzle, PuzzleError

    folder = data / "constraints"
    texts = [json.loads(line)["fpuzzles"] for line in (folder / "fpuzzles.jsonl").read_text().splitlines()]
    texts += [_ISS + each["input"] for each in json.loads((folder / "iss_examples.json").read_text())]
    for text in texts:
        try:
            puzzle = Puzzle(text)
            puzzle.solve(1, engine="native", budget=1)  # refuses the boards that only SAT can take
        except PuzzleError:
            continue
        yield puzzle


def lanes(data: Path) -> Work:
    """Solve classic puzzles in one call and prove them unique."""
    return _solve_many(data, "lanes", dict.fromkeys(("easy", "medium", "hard", "17clue", "hardest"), 50_000))


def lanes_alone(data: Path) -> Work:
    """Solve classic puzzles, one in each call."""
    from nonet import solve_many

    puzzles = _lines(data, "hard", 10_000)
    return lambda: (
        _figure(solve_many(puzzle, limit=2, threads=1, engine="lanes"), "count", "counts")[0] for puzzle in puzzles
    )


def boards_9x9(data: Path) -> Work:
    """Solve classic puzzles with the engine for every board."""
    return _solve_many(data, "boards", {"17clue": 10_000, "hardest": 1000})


def boards_16x16(data: Path) -> Work:
    """Search published puzzles of 16x16 for some thousand guesses, and again without every fourth clue."""
    from nonet import Puzzle

    puzzles = [Puzzle(text) for text in _big(data, "16x16")]
    for puzzle in puzzles[:]:
        fewer = list(puzzle.values)
        fewer[::4] = [0] * len(fewer[::4])
        puzzles.append(Puzzle(fewer, size=16))
    return _solve_each(puzzles, 255, _BUDGET)


def boards_25x25(data: Path) -> Work:
    """Search published puzzles of 25x25 for some thousand guesses."""
    from nonet import Puzzle

    return _solve_each([Puzzle(text) for text in _big(data, "25x25")], 2, _BUDGET)


def boards_new(_data: Path) -> Work:
    """Begin to search boards of many kinds: what a board costs before the first guess. More than are kept ready."""
    from nonet import Puzzle

    boxed = (4, 6, 8, 9, 10, 12, 14, 15, 16, 18, 20, 21, 22, 24, 25)
    boards = [("latin", size) for size in range(2, 42)]
    boards += [(kind, size) for kind in ("classic", "diagonal") for size in boxed]
    return _solve_each([Puzzle([[0] * size] * size, kind=kind) for kind, size in boards], 1, 1)


def rules(data: Path) -> Work:
    """Search published puzzles with rules (f-puzzles, Interactive Sudoku Solver), each for some thousand guesses."""
    return _solve_each(list(_shared_puzzles(data)), 2, _BUDGET)


def _rate(data: Path, scales: str, most: dict[str, int]) -> Work:
    from nonet import rate_many

    puzzles = [line for name, count in most.items() for line in _lines(data, name, count)]

    def work() -> Answers:
        rated = rate_many(puzzles, scales=scales, threads=1)
        yield rated.er.tobytes()
        yield _figure(rated, "level", "levels").tolist()
        yield _figure(rated, "hodoku_score", "scores").tolist()

    return work


def rating_se121(data: Path) -> Work:
    """Rate puzzles by Sudoku Explainer 1.2.1."""
    return _rate(data, "se121", {"medium": 500, "hard": 500, "17clue": 500, "hardest": 2})


def rating_hodoku(data: Path) -> Work:
    """Rate puzzles by HoDoKu's score."""
    return _rate(data, "hodoku", {"medium": 500, "hard": 500, "17clue": 500, "hardest": 5})


def _explain(puzzles: list[Any], most: int = 10_000) -> Work:
    from nonet import Puzzle

    grids = [puzzle.grid for puzzle in puzzles]

    def work() -> Answers:
        for grid in grids:
            for count, hint in enumerate(Puzzle(grid).steps()):
                yield str(hint)
                if count >= most:
                    break

    return work


def hints_9x9(data: Path) -> Work:
    """Explain classic puzzles to the end, in words."""
    from nonet import Puzzle

    lines = [*_lines(data, "medium", 20), *_lines(data, "hard", 40), *_lines(data, "17clue", 20)]
    return _explain([Puzzle(line) for line in [*lines, *_lines(data, "hardest", 1)]])


def hints_16x16(data: Path) -> Work:
    """Explain puzzles of 16x16 to the end, in words."""
    from nonet import Puzzle

    return _explain([Puzzle(text) for text in _big(data, "16x16")[-6:]])


def hints_rules(data: Path) -> Work:
    """Explain the first steps of published puzzles with rules, in words."""
    return _explain(list(_shared_puzzles(data))[:12], 4)


def creation_minimal(_data: Path) -> Work:
    """Make classic puzzles without a clue to spare."""
    from nonet import create_many

    return lambda: (create_many(40_000, seed=1, threads=1).puzzles.tobytes() for _ in range(1))


def creation_levels(_data: Path) -> Work:
    """Make classic puzzles of two levels."""
    from nonet import create_many

    return lambda: (create_many(400, level, seed=1, threads=1).puzzles.tobytes() for level in ("easy", "hard"))


def creation_16x16(_data: Path) -> Work:
    """Make easy puzzles of 16x16."""
    from nonet import create_many

    return lambda: (create_many(20, "easy", size=16, seed=1, threads=1).puzzles.tobytes() for _ in range(1))


def _command(words: list[str], text: bytes) -> bytes:
    done = subprocess.run([sys.executable, "-m", "nonet", *words], input=text, capture_output=True, check=True)
    return done.stdout


def stream(data: Path) -> Work:
    """Solve a file of a million lines by the command."""
    lines = _lines(data, "hard", 50_000)
    text = ("\n".join((lines * (1_000_000 // len(lines) + 1))[:1_000_000]) + "\n").encode()

    def work() -> Answers:
        yield _command(["solve", "--threads", "1"], text)

    return work


def command(data: Path) -> Work:
    """Solve single puzzles and ask for hints by the command: mostly its start."""
    lines = _lines(data, "hard", 2)

    def work() -> Answers:
        for line in lines:
            yield _command(["solve"], line.encode())
            yield _command(["hint"], line.encode())

    return work


WORKLOADS: tuple[Callable[[Path], Work], ...] = (
    lanes,
    lanes_alone,
    boards_9x9,
    boards_16x16,
    boards_25x25,
    boards_new,
    rules,
    rating_se121,
    rating_hodoku,
    hints_9x9,
    hints_16x16,
    hints_rules,
    creation_minimal,
    creation_levels,
    creation_16x16,
    stream,
    command,
)


def serve(data: Path) -> None:
    """Run what lines of standard input ask for, a workload and how often, and answer each with a line of JSON."""
    known: dict[str, Work] = {}
    makers = {each.__name__: each for each in WORKLOADS}
    for line in sys.stdin:
        name, times = line.split()
        if name not in known:
            known[name] = makers[name](data)
            list(known[name]())  # loads modules, fills tables
        before = _processor_time()
        answers = [list(known[name]()) for _ in range(int(times))]
        seconds = _processor_time() - before
        checksum = hashlib.sha256()
        for answer in answers[0]:
            checksum.update(answer if isinstance(answer, bytes) else repr(answer).encode())
        print(json.dumps({"seconds": seconds, "answers": checksum.hexdigest()[:16]}), flush=True)


def _processor_time() -> float:
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(each.ru_utime + each.ru_stime for each in used)


class Server:
    """The process of one commit."""

    def __init__(self, tree: str, data: Path) -> None:
        python = Path(tree) / ".venv" / "bin" / "python" if Path(tree).is_dir() else Path(tree)
        self.python = str(python)
        words = [self.python, __file__, "--serve", str(data)]
        # What is measured is the tree of the interpreter, not this one.
        environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        self._process = subprocess.Popen(
            words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment, cwd=python.parent
        )

    def facts(self) -> dict[str, Any]:
        """The commit of the tree that the interpreter imports nonet from, and how its core was built."""
        code = "import json, nonet; print(json.dumps([nonet.__file__, nonet.build_info()]))"
        found = subprocess.run([self.python, "-c", code], capture_output=True, text=True, check=True).stdout
        file, build = json.loads(found)
        words = ["git", "-C", str(Path(file).parent), "describe", "--always", "--dirty", "--exclude=*"]
        commit = subprocess.run(words, capture_output=True, text=True, check=False).stdout.strip() or "unknown"
        return {"commit": commit, "build": build}

    def run(self, name: str, times: int = 1) -> dict[str, Any]:
        """One turn: its seconds and the checksum of its answers."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{name} {times}\n")
        self._process.stdin.flush()
        line = self._process.stdout.readline()
        if not line:
            raise SystemExit(f"{self.python} ended while it worked on {name}: its error is above")
        turn: dict[str, Any] = json.loads(line)
        return turn

    def close(self) -> None:
        """End the process."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()


def compared(older: Server, newer: Server, name: str, rounds: int) -> dict[str, Any]:
    """The figures of one workload."""
    newer.run(name)
    times = max(1, round(_TURN_S / older.run(name)["seconds"]))
    turns: dict[Server, list[dict[str, Any]]] = {older: [], newer: []}
    for number in range(rounds):
        for server in (older, newer) if number % 2 == 0 else (newer, older):
            turns[server].append(server.run(name, times))
    before, after = ([turn["seconds"] / times for turn in turns[server]] for server in (older, newer))
    answers = {turn["answers"] for each in turns.values() for turn in each}
    figures = {
        "older_min_s": min(before),
        "newer_min_s": min(after),
        "older_median_s": median(before),
        "newer_median_s": median(after),
        "newer_to_older_by_min": min(after) / min(before),
        "newer_to_older_by_median": median(after) / median(before),
    }
    return {key: round(value, 6) for key, value in figures.items()} | {
        "times_a_turn": times,
        "same_answers": len(answers) == 1,
    }


def main() -> None:
    """Read the command line, compare, and store the figures."""
    from benchmarks.ledger import chosen, data_folder, store
    from benchmarks.report import table

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("older", help="a work tree or an interpreter")
    parser.add_argument("newer", help="the same")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--only", default="", help="names of workloads, with commas between; all unless given")
    parser.add_argument("--no-store", action="store_true", help="write no file of results")
    words = parser.parse_args()
    names = [each.__name__ for each in WORKLOADS]
    wanted = chosen(words.only.split(","), names, "workload")
    older, newer = (Server(tree, data_folder()) for tree in (words.older, words.newer))
    figures: dict[str, Any] = {"older": older.facts(), "newer": newer.facts(), "rounds": words.rounds}
    figures["what"] = "seconds of processor time (user and system), best and middle of the rounds; see the script"
    head = ["seconds", "older min", "newer min", "ratio", "older median", "newer median", "ratio", "answers"]
    rows = []
    for name in wanted:
        found = figures[name] = compared(older, newer, name, words.rounds)
        keys = ("older_min_s", "newer_min_s", "newer_to_older_by_min", "older_median_s", "newer_median_s")
        cells = [f"{found[key]:.4f}" for key in (*keys, "newer_to_older_by_median")]
        rows.append([name, *cells, "same" if found["same_answers"] else "DIFFER"])
        print(name, *rows[-1][1:], file=sys.stderr, flush=True)
    older.close()
    newer.close()
    if not words.no_store:
        store("two-commits", figures)
    print(table(head, rows))


if __name__ == "__main__":
    if sys.argv[1:2] == ["--serve"]:
        serve(Path(sys.argv[2]))
    else:
        main()
