"""Try the nonet that is installed for this Python: the library, the command, worker processes, and the page.

    python tools/smoke_test.py          in an environment with the wheel, outside of a clone
    python tools/smoke_test.py --pure   where nonet was installed without its compiled core

It needs the standard library and nonet's own dependencies. Workflows run it for every wheel; `make dist` runs it, too.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
SEVENTEEN = "000000010400000000020000000000050407008000300001090000300400200050100000000806000"

Check = Callable[[], "str | None"]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pure", action="store_true", help="expect nonet without its compiled core")
    is_pure = parser.parse_args().pure
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        try:
            for check in PURE_CHECKS if is_pure else CHECKS:
                begun = time.perf_counter()
                skipped = check()
                print(f"{check.__name__}: {skipped or 'good'} ({time.perf_counter() - begun:.2f} s)", flush=True)
        finally:
            os.chdir(os.path.dirname(folder))  # noqa: PTH120 - Windows removes no folder that a process is in
    print(f"nonet {version('nonet')}: Python {platform.python_version()}{threading_words()}, {platform.platform()}")
    return 0


def threading_words() -> str:
    """Return what to say of the global lock: nothing, where this Python always has it."""
    if not hasattr(sys, "_is_gil_enabled"):
        return ""
    return " with the GIL" if sys._is_gil_enabled() else " without the GIL"  # noqa: SLF001 - has no public name


def installation() -> None:
    import nonet

    assert nonet.__version__ == version("nonet"), (nonet.__version__, version("nonet"))
    info = nonet.build_info()
    assert info.get("version") == nonet.__version__, info  # of the compiled core; without it there is none
    print(", ".join(f"{name}: {value}" for name, value in info.items()))


def pure_installation() -> None:
    import nonet

    assert "missing" in nonet.build_info()["core"], nonet.build_info()


def answers() -> None:
    import nonet

    puzzle = nonet.Puzzle(PUZZLE)
    assert puzzle.is_unique
    assert puzzle.solution is not None
    assert text_of(puzzle.solution) == SOLUTION
    assert nonet.count("." * 16) == 288
    assert nonet.create(size=4, seed=1).is_unique
    assert "<svg" in puzzle.to_svg()


def sat() -> None:
    import nonet

    assert nonet.solve(PUZZLE, engine="sat").is_unique
    assert nonet.solve("." * 625, engine="sat").verdict is nonet.Verdict.MULTIPLE


def logic() -> None:
    import nonet

    puzzle = nonet.Puzzle(PUZZLE)
    hint = puzzle.hint()
    assert hint is not None
    assert "must be 5" in str(hint), str(hint)
    assert puzzle.rate().er == 1.2
    assert nonet.create("hard", seed=1).rate().level == "hard"
    assert nonet.canonical(puzzle).puzzle == nonet.canonical(puzzle.rotated()).puzzle


def proofs() -> None:
    import nonet

    nonet.prove(PUZZLE).write("proof")
    report = nonet.verify_proof("proof")
    assert report.holds, report


def arrays() -> None:
    import nonet

    found = nonet.solve_many([PUZZLE, SEVENTEEN, "." * 81])
    assert found.count.tolist() == [1, 1, 2]
    assert text_of(found.solutions[0]) == SOLUTION
    assert len(nonet.create_many(50, level="easy", seed=1).puzzles) == 50


def threads() -> None:
    """Ask the same of several threads at once. Without the global lock they run in the core together."""
    from concurrent.futures import ThreadPoolExecutor

    import nonet

    def ask(number: int) -> tuple[str, float | None]:
        puzzle = nonet.create("medium", seed=number)
        assert puzzle.solution is not None
        return text_of(puzzle.solution), puzzle.rate().er

    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(ask, range(8))) == [ask(number) for number in range(8)]


def command() -> None:
    assert run("solve", given=PUZZLE).strip() == SOLUTION
    assert run("--version").strip() == f"sudoku {version('nonet')}"
    created = run("create", "6", "--seed", "1")
    assert len(re.findall(r"[1-6]", run("solve", given=created))) == 36, created
    assert "┏" in run("show", given=PUZZLE)
    Path("puzzles.txt").write_text(f"{PUZZLE}\n{SEVENTEEN}\n", encoding="utf-8")
    run("solve", "puzzles.txt", "-o", "solutions.txt")
    assert Path("solutions.txt").read_bytes().startswith(f"{SOLUTION}\n".encode())
    refused = subprocess.run([*SUDOKU, "solve"], input=b"nonsense", capture_output=True, check=False)
    assert refused.returncode == 2, refused
    assert not refused.stdout, refused
    assert b"Traceback" not in refused.stderr, refused


def processes() -> None:
    """Create puzzles in two processes. How they are started depends on the system and on Python."""
    one, two = (run("create", "easy", "6", "--count", "4", "--threads", n, "--seed", "1") for n in "12")
    assert one == two


def table() -> None:
    """Write a table, and refuse to write it again."""
    run("create", "easy", "--count", "200", "--seed", "1", "-o", "puzzles.csv")
    assert len(Path("puzzles.csv").read_bytes().splitlines()) == 201
    again = subprocess.run([*SUDOKU, "create", "easy", "--count", "2", "-o", "puzzles.csv"], check=False, **QUIET)
    assert again.returncode == 2
    assert sorted(path.name for path in Path().glob("puzzles.csv*")) == ["puzzles.csv"]
    run("create", "easy", "--count", "300", "--seed", "1", "-o", "puzzles.csv", "--force")
    assert len(Path("puzzles.csv").read_bytes().splitlines()) == 301


def page() -> str | None:
    """Ask the server of the page for a solution and a hint, where its packages are installed."""
    if missing := [name for name in ("fastapi", "uvicorn", "pebble") if find_spec(name) is None]:
        return f"skipped: {', '.join(missing)} not installed"
    server = subprocess.Popen([*SUDOKU, "serve", "--port", "0", "--no-open"], stderr=subprocess.PIPE)
    try:
        assert server.stderr
        address = None
        while line := server.stderr.readline().decode():
            if found := re.search(r"serving at (http\S+)", line):
                address = found[1]
                break
        assert address, "the server did not start"
        assert "board" in post(f"{address}/api/create", {"level": "hard", "seed": 1})
        assert b"Nonet" in urlopen(address, timeout=60).read()  # noqa: S310 - our own server
    finally:
        server.kill()
        server.wait()
    return None


def post(address: str, form: dict[str, object]) -> dict[str, object]:
    data = json.dumps(form).encode()
    request = Request(address, data, {"Content-Type": "application/json"})  # noqa: S310 - our own server
    answer: dict[str, object] = json.load(urlopen(request, timeout=120))  # noqa: S310 - the same
    return answer


def run(*arguments: str, given: str = "") -> str:
    """Return what the command prints, and expect that it succeeds."""
    ran = subprocess.run([*SUDOKU, *arguments], input=given.encode(), capture_output=True, check=False, timeout=300)
    assert ran.returncode == 0, (arguments, ran.returncode, ran.stderr.decode())
    return ran.stdout.decode().replace("\r\n", "\n")


def text_of(digits: Iterable[int]) -> str:
    return "".join(map(str, digits))


SUDOKU = (sys.executable, "-m", "nonet")
QUIET: dict[str, Any] = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
EVERYWHERE: tuple[Check, ...] = (answers, sat, command)
CHECKS: tuple[Check, ...] = (installation, *EVERYWHERE, processes, logic, proofs, arrays, threads, table, page)
PURE_CHECKS: tuple[Check, ...] = (pure_installation, *EVERYWHERE)

if __name__ == "__main__":
    sys.exit(main())
