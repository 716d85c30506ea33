"""Record what Nonet answers, and compare: a change that only moves code changes none of these answers.

    tools/golden.py record                  write the hashes of all answers to tests/golden
    tools/golden.py compare                 ask everything again; status 1 if an answer differs
    tools/golden.py compare --part api      ask one part only
    tools/golden.py compare --only 'solve'  ask the cases only whose name contains this text

Parts: commands, create, sets, steps, api, svg. `tests/golden/<part>.json` has a hash for each case. The answers
themselves are in `build/golden`, so that `compare` can show a diff; `record` and `compare` write them there.

The script asks through the command, the public names of `nonet` and HTTP, because those stay where they are. `inner`
holds the only exceptions. Answers need the compiled core.
"""

from __future__ import annotations

import argparse
import base64
import difflib
import gc
import hashlib
import importlib
import importlib.metadata
import io
import json
import os
import pkgutil
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
import zlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tools.golden_cases import (  # noqa: E402
    CREATIONS,
    IN_PROCESSES,
    INPUTS,
    ON_EVERY_POSITION,
    POSITIONS,
    REQUESTS,
    SETS,
    Body,
    command_lines,
    texts_of,
)

BASELINE = ROOT / "tests" / "golden"
ANSWERS = ROOT / "build" / "golden"
MOST_CELLS = 256  # of a board whose steps are all found: on larger ones that takes minutes
GROUP = 50  # positions that share a hash
DIFF_LINES = 12
SHOWN = 8  # differences that are shown for each part

# The width of help texts and the language of messages do not depend on where this runs.
ENVIRONMENT = {"COLUMNS": "80", "LC_ALL": "C.UTF-8", "PYTHONUTF8": "1", "TZ": "UTC", "NO_COLOR": "", "TERM": "dumb"}

Cases = Iterable[tuple[str, bytes]]


def inner(name: str) -> Any:  # noqa: ANN401  (functions of many types)
    """Return a function that is not public. Its home may change; only this table knows it."""
    homes = {
        "find_steps": "nonet.human.find",
        "hodoku_path": "nonet.human.hodoku",
        "hodoku_scale": "nonet.human.hodoku",
    }
    return getattr(importlib.import_module(homes[name]), name)


# Running the command


@dataclass(frozen=True)
class Question:
    """A command line with its standard input and its files."""

    words: tuple[str, ...]
    stdin: str
    files: tuple[str, ...]

    @classmethod
    def of(cls, line: str) -> Question:
        words = shlex.split(line)
        stdin = ""
        if "<" in words:
            at = words.index("<")
            stdin, words = INPUTS[words[at + 1]], words[:at]
        return cls(tuple(words), stdin, tuple(word for word in words if word in INPUTS))


@contextmanager
def folder_for(question: Question) -> Iterator[Path]:
    """Make a folder with the files of a question; it goes when the block ends."""
    with tempfile.TemporaryDirectory(prefix="golden-") as name:
        folder = Path(name) / "work"
        folder.mkdir()
        for file in question.files:
            (folder / file).write_text(INPUTS[file], "utf-8")
        yield folder


def answer_in_process(question: Question) -> bytes:
    """Answer a question by a process of its own."""
    with folder_for(question) as folder:
        command = [sys.executable, "-m", "nonet", *question.words]
        done = subprocess.run(
            command, cwd=folder, input=question.stdin.encode(), capture_output=True, env=environment(), check=False
        )
        return answer_of(done.returncode, done.stdout, done.stderr, folder, question)


def answer_in_fork(question: Question) -> bytes:
    """Answer a question by a copy of this process, which has all modules loaded: quicker, and the same bytes."""
    with folder_for(question) as folder:
        streams = [folder.parent / name for name in ("in", "out", "err")]
        streams[0].write_text(question.stdin, "utf-8")
        process = os.fork()
        if not process:
            _run_in_child(question, folder, streams)
        status = os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
        return answer_of(status, streams[1].read_bytes(), streams[2].read_bytes(), folder, question)


def _run_in_child(question: Question, folder: Path, streams: list[Path]) -> None:
    """Run the command as if it had just started; never returns."""
    status = 99
    try:
        os.chdir(folder)
        for number, path in enumerate(streams):
            file = os.open(path, os.O_RDONLY if number == 0 else os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
            os.dup2(file, number)
            os.close(file)
        sys.stdin = io.TextIOWrapper(open(0, "rb", closefd=False), encoding="utf-8")  # noqa: SIM115
        sys.stdout = io.TextIOWrapper(open(1, "wb", closefd=False), encoding="utf-8")  # noqa: SIM115
        sys.stderr = io.TextIOWrapper(open(2, "wb", closefd=False), encoding="utf-8", errors="backslashreplace")  # noqa: SIM115
        sys.argv = ["sudoku", *question.words]
        try:
            command()()
            status = 0
        except SystemExit as leave:
            status = leave.code if isinstance(leave.code, int) else 0
        sys.stdout.flush()
        sys.stderr.flush()
    finally:
        os._exit(status)


def command() -> Callable[[], None]:
    """Return the function that `sudoku` starts."""
    [found] = importlib.metadata.entry_points(group="console_scripts", name="sudoku")
    main: Callable[[], None] = found.load()
    return main


def environment() -> dict[str, str]:
    """Return the environment that commands run in: the same everywhere."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("NONET_", "LC_", "LANG"))}
    return {**kept, **ENVIRONMENT}


def preload() -> None:
    """Load all of the package, whatever its modules are called, so that forks need not."""
    import numpy as np  # noqa: F401  (commands load it when they need it)

    import nonet

    for module in pkgutil.walk_packages(nonet.__path__, "nonet.", onerror=lambda _: None):
        if not module.name.endswith("__main__"):
            with suppress(Exception):  # what needs an optional package that is missing
                importlib.import_module(module.name)
    gc.freeze()  # forks then copy fewer pages


def answer_of(status: int, out: bytes, err: bytes, folder: Path, question: Question) -> bytes:
    """Write status, streams and new files as one text."""
    parts = [f"status {status}\n".encode(), b"--- stdout\n", out, b"--- stderr\n", err]
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        name = path.relative_to(folder).as_posix()
        content = path.read_bytes()
        if name in question.files and content == INPUTS[name].encode():
            continue
        parts += [f"--- {name}\n".encode(), unpacked(content)]
    return normalised(b"".join(parts), folder)


def unpacked(content: bytes) -> bytes:
    """Return the puzzle of a page that plays it, without the page, which changes often; other content as it is."""
    packed = re.search(rb'id="puzzle">([^<]+)<', content) if content.startswith(b"<!") else None
    return zlib.decompress(base64.b64decode(packed[1])) if packed else content


def normalised(answer: bytes, folder: Path) -> bytes:
    """Replace what differs from run to run, or between versions: folders, times, the number of the version."""
    import nonet

    answer = answer.replace(str(folder).encode(), b"FOLDER").replace(str(ROOT).encode(), b"ROOT")
    answer = answer.replace(nonet.__version__.encode(), b"VERSION")
    answer = re.sub(rb'("seconds": ?)\d[\d.e-]*', rb"\1TIME", answer)
    return re.sub(rb"\b\d+\.\d+ (s|ms|seconds)\b", rb"TIME \1", answer)


# The parts: each gives the names of its cases, with their answers


def commands_part(only: str) -> Cases:
    """Ask every command line; some of them also by a process of their own."""
    preload()
    for line in command_lines():
        if only in line:
            yield line, answer_in_fork(Question.of(line))
    for line in IN_PROCESSES:
        if only in line:
            yield f"process: {line}", answer_in_process(Question.of(line))


def create_part(only: str) -> Cases:
    """Create many puzzles of each level on many boards."""
    preload()
    for name, creation in CREATIONS.items():
        for level, count in creation.counts.items():
            line = f"create {level} {creation.options} --count {count} --seed golden --timeout inf"
            if only in line:
                yield f"{name}: {line}", answer_in_fork(Question.of(line))


def sets_part(only: str) -> Cases:
    """Write each set without a stop, and again with a kill in the middle; both must have the same bytes."""
    for line in SETS:
        if only in line:
            yield line, _set_of(line, is_killed=False)
            yield f"killed and resumed: {line}", _set_of(line, is_killed=True)


def _set_of(line: str, *, is_killed: bool) -> bytes:
    question = Question.of(line)
    with folder_for(question) as folder:
        words = [sys.executable, "-m", "nonet", *question.words]
        if is_killed:
            _kill_in_the_middle(words, folder)
            words.append("--resume")
        subprocess.run(words, cwd=folder, env=environment(), capture_output=True, check=False)
        return answer_of(0, b"", b"", folder, question)


def _kill_in_the_middle(words: list[str], folder: Path) -> None:
    """Start a command and kill it as soon as its journal has some lines."""
    with subprocess.Popen(
        words, cwd=folder, env=environment(), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
    ) as run:
        while run.poll() is None:
            journals = list(folder.rglob("*.journal"))
            if any(journal.read_bytes().count(b"\n") > 2 for journal in journals if journal.exists()):
                run.send_signal(signal.SIGKILL)
                break
            time.sleep(0.005)
        run.communicate(timeout=120)
    if run.returncode != -signal.SIGKILL:
        print(f"  ended before it was killed: {' '.join(words[3:])}", flush=True)


def steps_part(only: str) -> Cases:
    """Tell the steps of thousands of positions, in three orders, and every step that each position has."""
    preload()
    for name, text in texts_of("corpus.json").items():
        for order, tell in STEP_ORDERS.items():
            if only in f"{name}: {order}":
                told = list(tell(text))
                for first in range(0, len(told), GROUP):
                    last = min(first + GROUP, len(told))
                    yield f"{name}: {order} {first + 1}-{last}", "".join(told[first:last]).encode()


def our_steps(text: str) -> Iterator[str]:
    """Tell each step of the puzzles of a text, as `explain` takes them."""
    import nonet

    for puzzle in nonet.read(text):
        for hint in puzzle.steps():
            words = hint.words
            yield f"{step_line(hint.step)} {words.nudge} {hint} {' '.join(words.proof)}\n"


def hodoku_steps(text: str) -> Iterator[str]:
    """Tell each step of the puzzles of a text in HoDoKu's order."""
    import nonet

    for puzzle in nonet.read(text):
        position = next(iter(puzzle.steps())).position
        solution = puzzle.solution
        assert solution is not None, "puzzles of the corpus have one solution"
        rating, steps = inner("hodoku_path")(position, solution.values)
        for step in steps:
            words = "" if step.technique == "solution" else str(nonet.Hint(position, step))
            yield f"{step_line(step)} {words}\n"
            position = position.after(step)
        yield f"{rating.level} {rating.score} {rating.is_solved}\n"


def explainer_steps(text: str) -> Iterator[str]:
    """Tell each step of classic puzzles in Sudoku Explainer's order, by `rate --trace`."""
    for line in text.splitlines():
        if len(line) == 81 and ":" not in text:  # boards of other kinds have a header
            question = Question(("rate", "--trace"), line, ())
            yield from answer_in_fork(question).decode().splitlines(keepends=True)


def every_step(text: str) -> Iterator[str]:
    """Tell all steps of HoDoKu's techniques in each position: a hash of them, and how many there are.

    Forcing chains and nets find hundreds in each position, so only every twentieth position is searched for them.
    """
    import nonet

    find = inner("find_steps")
    names = [name for row in inner("hodoku_scale")().order for name in row]
    short = [name for name in names if not name.startswith("forcing")]
    puzzles = [puzzle for puzzle in nonet.read(text) if len(puzzle.values) <= MOST_CELLS]
    for puzzle in puzzles:
        for number, hint in enumerate(puzzle.steps()):
            steps = find(hint.position, names if number % 20 == 0 else short)
            told = "\n".join(map(step_line, steps))
            yield f"{len(steps)} steps {hash_of(told.encode())}\n"
            for step in {step.technique: step for step in reversed(steps)}.values():
                yield from (f"{nonet.Hint(hint.position, step)}\n",) if number % 20 == 0 else ()


def step_line(step: Any) -> str:  # noqa: ANN401  (the class of a step is not public)
    """Write what a step does, without the names of its classes."""
    return f"{step.technique} {step.placements} {step.eliminations}"


STEP_ORDERS: dict[str, Callable[[str], Iterator[str]]] = {
    "our order": our_steps,
    "HoDoKu's order": hodoku_steps,
    "Sudoku Explainer's order": explainer_steps,
    "every step": every_step,
}


def api_part(only: str) -> Cases:
    """Ask every route of a server that runs."""
    with server() as address:
        yield "routes", "\n".join(routes(address)).encode()
        for path, body in REQUESTS:
            name = case_name(path, body)
            if only in name:
                yield name, ask(address, path, body)
        for text in POSITIONS:
            read = ask(address, "read", {"text": INPUTS[text]})
            yield f"read {text}", read
            position = position_of(json.loads(read.partition(b"\n")[2])["puzzles"][0])
            for path, more in ON_EVERY_POSITION:
                name = f"{path} {text} {json.dumps(more)}"
                if only in name:
                    yield name, ask(address, path, {**position, **more})


def case_name(path: str, body: Body) -> str:
    """Name a request: its path and its body, or the start and the hash of a long body."""
    told = "GET" if body is None else json.dumps(body)
    return f"{path} {told}" if len(told) < 100 else f"{path} {told[:80]}... {hash_of(told.encode())[:6]}"


def position_of(puzzle: dict[str, Any]) -> dict[str, Any]:
    """Return the puzzle of an answer as the fields of a question."""
    fields = {name: puzzle["board"][name] for name in ("kind", "size", "box", "layout", "grids", "rules")}
    fields = {name: value for name, value in fields.items() if value}
    if "grids" in fields:
        del fields["size"]
    return {**fields, "givens": puzzle["givens"]}


@contextmanager
def server() -> Iterator[str]:
    """Start `sudoku serve` on a free port, and end it when the block ends."""
    words = [sys.executable, "-m", "nonet", "serve", "--port", "0", "--no-open", "--workers", "1"]
    with subprocess.Popen(words, env=environment(), stderr=subprocess.PIPE, text=True) as run:
        assert run.stderr is not None
        try:
            line = next(line for line in run.stderr if "serving at" in line)
            yield re.findall(r"http://[^ ]+", line)[0]
        finally:
            run.send_signal(signal.SIGINT)
            run.communicate(timeout=60)


def routes(address: str) -> list[str]:
    """Return the methods and paths that the server names."""
    with urllib.request.urlopen(f"{address}/api/openapi.json") as reply:  # noqa: S310
        paths = json.load(reply)["paths"]
    return [f"{method} {path}" for path, methods in paths.items() for method in methods]


def ask(address: str, path: str, body: Body) -> bytes:
    """Send a request; return the status, the type and the content of the reply."""
    data = None if body is None else json.dumps(body).encode()
    question = urllib.request.Request(f"{address}/api/{path}", data, {"Content-Type": "application/json"})  # noqa: S310
    try:
        with urllib.request.urlopen(question) as reply:  # noqa: S310
            status, content = reply.status, reply.read()
    except urllib.error.HTTPError as error:
        status, content = error.code, error.read()
        reply = error
    head = f"{status} {reply.headers['content-type']}\n"
    return head.encode() + normalised(unpacked(content), ROOT)


def svg_part(only: str) -> Cases:
    """Draw the gallery, every kind and the example of every rule."""
    import nonet
    from tools.make_gallery import pictures, rule_pictures

    preload()
    for picture in (*pictures(), *rule_pictures()):
        if only in picture.name:
            yield f"gallery {picture.name}", picture.svg.encode()
    for kind in listed("kinds"):
        name = f"kind {kind['kind']}"
        if only in name and kind["kind"] not in NOT_ALONE:
            board = nonet.make_board(kind["kind"])
            yield name, nonet.Grid.empty(board)._repr_svg_().encode()
    for rule in listed("rules"):
        name = f"rule {rule['rule']}"
        if only in name:
            board = nonet.make_board(rule["kind"], rules=[rule["example"]])
            yield name, nonet.Grid.empty(board)._repr_svg_().encode()


NOT_ALONE = ("jigsaw", "grids")  # kinds that need a layout or offsets


def listed(command: str) -> list[dict[str, Any]]:
    """Return what `sudoku kinds` or `sudoku rules` lists."""
    answer = answer_in_fork(Question((command, "--json"), "", ())).decode()
    return [json.loads(line) for line in answer.splitlines() if line.startswith("{")]


PARTS: dict[str, Callable[[str], Cases]] = {
    "commands": commands_part,
    "create": create_part,
    "sets": sets_part,
    "steps": steps_part,
    "api": api_part,
    "svg": svg_part,
}


# Recording and comparing


def hash_of(answer: bytes) -> str:
    """Return the first 16 hex digits of the SHA-256."""
    return hashlib.sha256(answer).hexdigest()[:16]


def answer_file(part: str, name: str, run: str) -> Path:
    """Return where the answer of a case is kept; `run` is `recorded` or `compared`."""
    return ANSWERS / run / part / f"{hash_of(name.encode())}.txt"


def ask_part(part: str, only: str, run: str, *, is_timed: bool) -> dict[str, str]:
    """Ask all cases of a part, keep their answers, and return their hashes by name."""
    hashes: dict[str, str] = {}
    if not only:
        shutil.rmtree(ANSWERS / run / part, ignore_errors=True)
    (ANSWERS / run / part).mkdir(parents=True, exist_ok=True)
    began = time.monotonic()
    for name, answer in PARTS[part](only):
        if name in hashes:
            raise ValueError(f"two cases of {part} have the name {name!r}")
        hashes[name] = hash_of(answer)
        answer_file(part, name, run).write_bytes(answer)
        took, began = time.monotonic() - began, time.monotonic()
        if is_timed and took > SLOW:
            print(f"  {took:5.1f} s  {name}", flush=True)
    return hashes


SLOW = 0.5  # seconds: what --times names


def baseline_of(part: str) -> dict[str, str]:
    """Return the recorded hashes by name."""
    hashes: dict[str, str] = json.loads((BASELINE / f"{part}.json").read_text("utf-8"))
    return hashes


def record(part: str, only: str, *, is_timed: bool) -> int:
    """Write the baseline of a part; with `only`, replace these cases."""
    began = time.monotonic()
    hashes = ask_part(part, only, "recorded", is_timed=is_timed)
    if only:
        hashes = baseline_of(part) | hashes
    text = json.dumps(hashes, indent=0, ensure_ascii=False)
    (BASELINE / f"{part}.json").write_text(f"{text}\n", "utf-8")
    print(f"{part}: {len(hashes)} cases recorded ({time.monotonic() - began:.0f} s)", flush=True)
    return 0


def compare(part: str, only: str, *, is_timed: bool) -> int:
    """Print how the answers of a part differ from the baseline; return how many do."""
    began = time.monotonic()
    found = ask_part(part, only, "compared", is_timed=is_timed)
    expected = {name: value for name, value in baseline_of(part).items() if not only or name in found}
    different = [name for name in expected if name in found and found[name] != expected[name]]
    missing = [name for name in expected if name not in found]
    new = [name for name in found if name not in expected]
    same = len(expected) - len(different) - len(missing)
    told = f"{part}: {len(found)} cases, {same} identical, {len(different)} different"
    more = "".join(f", {len(names)} {word}" for names, word in ((missing, "missing"), (new, "new")) if names)
    print(f"{told}{more} ({time.monotonic() - began:.0f} s)", flush=True)
    for word, names in (("missing", missing), ("new", new), ("different", different)):
        for name in names[:SHOWN]:
            print(f"  {word}: {name}")
            if word == "different":
                print(diff_of(part, name, expected[name]), end="")
        if len(names) > SHOWN:
            print(f"  and {len(names) - SHOWN} more that are {word}")
    return len(different) + len(missing) + len(new)


def diff_of(part: str, name: str, expected: str) -> str:
    """Return a short diff of a case, if the recorded answer is still there."""
    paths = [answer_file(part, name, run) for run in ("recorded", "compared")]
    if not paths[0].exists() or hash_of(paths[0].read_bytes()) != expected:
        return f"    see {paths[1].relative_to(ROOT)}; run record on the old commit to see a diff\n"
    old, new = (path.read_text("utf-8", errors="replace").splitlines() for path in paths)
    lines = list(difflib.unified_diff(old, new, lineterm="", n=1))
    return "".join(f"    {line[:160]}\n" for line in lines[2 : 2 + DIFF_LINES])


def main() -> int:
    """Run the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("action", choices=["record", "compare"])
    parser.add_argument("--part", action="append", choices=PARTS, help="only this part; may come several times")
    parser.add_argument("--only", default="", metavar="TEXT", help="only cases whose name contains this text")
    parser.add_argument("--times", action="store_true", help="name the cases that take long")
    asked = parser.parse_args()
    os.environ.clear()
    os.environ.update(environment())
    act = record if asked.action == "record" else compare
    found = [act(part, asked.only, is_timed=asked.times) for part in asked.part or PARTS]
    gc.unfreeze()
    return min(1, sum(found))


if __name__ == "__main__":
    sys.exit(main())
