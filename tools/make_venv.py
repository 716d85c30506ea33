"""Makes the virtual environment of this clone, or brings it up to date. Called by setup.sh, which knows when to.

Runs before anything is installed, so it needs the standard library only. It talks on standard error: a line or two, and
how far it is (`Progress`). What pip and CMake say goes to build/setup.log.
"""

from __future__ import annotations

import argparse
import contextlib
import ensurepip
import fcntl
import os
import re
import shutil
import signal
import subprocess
import sys
import sysconfig
import threading
import time
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from types import FrameType
from typing import IO, Any, NoReturn, Self

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
STAMP = VENV / "nonet.stamp"
UNFINISHED = VENV / "nonet.unfinished"  # there while work goes on; found at the start: it was cut off
TRASH = ROOT / ".venv.trash"
LOG = ROOT / "build" / "setup.log"
LOCK = ROOT / "build" / "setup.lock"

# Few retries: without a network the default takes minutes to say so.
# Packages are compiled to bytecode on their first import, not all of them now.
PIP_INSTALL = ("install", "--retries", "2", "--no-compile")
# The pip that comes with Python 3.11 takes twice as long as this one to read the lists of an index.
NEW_PIP = "pip>=25"

COMPILERS = ("c++", "g++", "clang++")
NO_NETWORK = re.compile(
    r"No matching distribution|NewConnectionError|ConnectionError|ConnectTimeout|ReadTimeout|name resolution"
)
USABLE = "import sys, pip; sys.exit(sys.version_info < (3, 11) or sys.prefix == sys.base_prefix)"
BUILD_TOOLS = (
    "import sys; sys.path.insert(0, 'tools'); import build_backend as backend;"
    "print(*backend.get_requires_for_build_editable({}), sep='\\n')"
)
NOT_ERRORS = ("nonet: error:", "subprocess-exited", "metadata-generation", "failed-wheel", "installation-failed")
NOT_COMPILED = "the compiled core of nonet could not be built"  # said by build_backend.py


# A line of Ninja in the log: "[7/28] Building CXX object ...".
COMPILED = re.compile(rb"^\s*\[(\d+)/(\d+)\] [A-Z]", re.MULTILINE)
BUILDING = "compiling the C++ core"  # until Ninja tells of the first file
REDRAW = 0.25  # seconds between two looks at the log
REMIND = 30.0  # seconds between two lines where nobody sees a line that changes


class SetupError(Exception):
    """Set-up cannot go on; the message says what the user can do."""


class Progress:
    """How far set-up is, on standard error: at a terminal one line that changes, elsewhere a line now and then."""

    def __init__(self) -> None:
        self.stage = "preparing"
        self.is_live = sys.stderr.isatty()
        self.shown = ""
        self.begun = time.monotonic()
        self.next = self.begun + (REDRAW if self.is_live else REMIND / 3)
        self.quarter = 0
        self.over = threading.Event()
        self.thread = threading.Thread(target=self.watch, daemon=True)

    def __enter__(self) -> Self:
        self.thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.over.set()
        self.thread.join()
        self.draw("")

    def watch(self) -> None:
        while not self.over.wait(REDRAW):
            self.show(time.monotonic(), *compiled())

    def show(self, now: float, done: int, total: int) -> None:
        """Show so many of so many files compiled; total 0 before the compiler begins and when it is done."""
        words = f"compiling {done} of {total}" if done < total else self.stage
        if total == done > 0 and self.stage == BUILDING:
            words = "installing"
        seconds = int(now - self.begun)
        if self.is_live:
            self.draw(f"sudoku: {words} ... {seconds // 60}:{seconds % 60:02}")
            return
        quarter = 4 * done // total if done < total else self.quarter
        if now >= self.next + REMIND or (now >= self.next and quarter > self.quarter):
            say(f"{words} ({seconds // 60}:{seconds % 60:02} so far)")
            self.quarter, self.next = quarter, now + REMIND / 3

    def draw(self, line: str) -> None:
        if not self.is_live or not (line or self.shown):
            return
        line = line[: shutil.get_terminal_size().columns - 1]
        sys.stderr.write("\r" + line.ljust(len(self.shown)) + ("" if line else "\r"))
        sys.stderr.flush()
        self.shown = line


def compiled() -> tuple[int, int]:
    """How many files of how many are compiled, by the log."""
    try:
        found = COMPILED.findall(LOG.read_bytes())
    except OSError:
        return 0, 0
    return (int(found[-1][0]), int(found[-1][1])) if found else (0, 0)


class Tools:
    """Runs programs with their talk in the log, and nothing on standard input."""

    def __init__(self, log: IO[str], lock: int) -> None:
        self.log = log
        self.lock = lock
        dropped = ("PYTHONHOME", "PYTHONPATH", "PIP_TARGET", "PIP_PREFIX", "PIP_ROOT", "__PYVENV_LAUNCHER__")
        self.environment = {name: value for name, value in os.environ.items() if name not in dropped} | {
            "PIP_USER": "0",
            "PIP_NO_INPUT": "1",
            "PIP_DISABLE_PIP_VERSION_CHECK": "1",
            "PATH": f"{PYTHON.parent}{os.pathsep}{os.environ.get('PATH', os.defpath)}",
        }
        # Ninja starts two more than there are cores; they only push each other out of the caches.
        self.environment.setdefault("CMAKE_BUILD_PARALLEL_LEVEL", str(os.cpu_count() or 1))

    @property
    def quiet(self) -> dict[str, Any]:
        """How a child is started that talks to the log only.

        It keeps the lock: if we are killed and pip lives on, the next start waits for it.
        """
        return {
            "cwd": ROOT,
            "env": self.environment,
            "stdin": subprocess.DEVNULL,
            "stdout": self.log,
            "stderr": subprocess.STDOUT,
            "pass_fds": [self.lock],
        }

    def run(self, *command: str | Path) -> bool:
        print("\n$", *command, file=self.log, flush=True)
        return subprocess.run(command, **self.quiet, check=False).returncode == 0

    def ask(self, code: str) -> str:
        """What a line of Python prints, run by the new environment; empty if it fails."""
        finished = subprocess.run(
            [str(PYTHON), "-c", code],
            cwd=ROOT,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=self.log,
            text=True,
            check=False,
        )
        return finished.stdout.strip() if finished.returncode == 0 else ""

    def pip_install(self, *arguments: str, pip: tuple[str | Path, ...] = ("-m", "pip")) -> None:
        if arguments and not self.run(PYTHON, *pip, *PIP_INSTALL, *arguments):
            raise SetupError(explain_pip())

    def start_pip(self, *arguments: str) -> subprocess.Popen[bytes]:
        """Pip, at work beside us."""
        command = [str(PYTHON), "-m", "pip", *PIP_INSTALL, *arguments]
        print("\n$", *command, "&", file=self.log, flush=True)
        return subprocess.Popen(command, **self.quiet)


def main() -> int:
    parser = argparse.ArgumentParser(description="Called by tools/setup.sh.")
    parser.add_argument("--dev", action="store_true", help="with what tests and linters need")
    parser.add_argument("--again", action="store_true", help="even if everything is up to date")
    options = parser.parse_args()
    signal.signal(signal.SIGTERM, interrupt)
    signal.signal(signal.SIGHUP, interrupt)
    try:
        LOG.parent.mkdir(exist_ok=True)
        with locked() as lock:
            if not options.again and is_current(dev=options.dev):  # another start did it while we waited
                return 0
            with LOG.open("w", encoding="utf-8") as log:
                set_up(Tools(log, lock), dev=options.dev or "dev" in read_stamp())
    except SetupError as error:
        say(f"{error}\n(all that was said: {LOG})")
        return 2
    except OSError as error:
        say(f"set-up failed: {error}")
        return 2
    except KeyboardInterrupt:
        say("set-up interrupted; the next start begins it anew")
        return 130
    return 0


def set_up(tools: Tools, *, dev: bool) -> None:
    usable = is_usable()
    say("bringing nonet up to date ..." if usable and STAMP.exists() else "setting up nonet (once, about a minute) ...")
    say(f"log: {LOG}")
    bundled = None if usable else bundled_pip()
    if not usable:
        make_venv(tools, *(["--without-pip"] if bundled else []))
    UNFINISHED.touch()
    # Its time is that of the start: a source saved while we compile is newer, and seen by the next start.
    stamp = STAMP.with_suffix(".new")
    stamp.touch()
    started = stamp.stat()
    try:
        with Progress() as progress:
            install(tools, progress, dev=dev, bundled=bundled)
        lacks = what_the_core_lacks(tools)
        if lacks == "broken":
            raise SetupError(f"the C++ core does not compile:\n{closing_lines('error:')}")
    except SetupError:
        UNFINISHED.unlink()  # pip gave up in good order: what is there can be built upon
        raise
    if lacks != "-":
        say(f"{describe(lacks)}\nnonet works without its compiled core, but many times slower.")
    stamp.write_text(f"{ROOT}\n{'dev' if dev else '-'}\n{lacks}\n", encoding="utf-8")
    os.utime(stamp, ns=(started.st_atime_ns, started.st_mtime_ns))
    UNFINISHED.unlink()
    stamp.replace(STAMP)


def is_current(*, dev: bool) -> bool:
    question = ["sh", str(ROOT / "tools" / "setup.sh"), "--check", *(["--dev"] if dev else [])]
    return subprocess.run(question, stdin=subprocess.DEVNULL, check=False).returncode == 0


def read_stamp() -> list[str]:
    with contextlib.suppress(FileNotFoundError):
        return STAMP.read_text(encoding="utf-8").splitlines()
    return []


def is_usable() -> bool:
    """Whether .venv can be built upon; one made by hand can, too."""
    stamp = read_stamp()
    if UNFINISHED.exists() or not os.access(PYTHON, os.X_OK) or (stamp and stamp[0] != str(ROOT)):
        return False
    return subprocess.run([PYTHON, "-I", "-c", USABLE], stderr=subprocess.DEVNULL, check=False).returncode == 0


def bundled_pip() -> Path | None:
    """The wheel of pip that comes with Python, if it can be found.

    Pip runs out of its wheel. So the new environment gets the newest pip at once, together with the build tools:
    Python's own way, which installs the bundled pip first, takes three seconds.
    """
    given = sysconfig.get_config_var("WHEEL_PKG_DIR")  # where Linux distributions keep it
    places = [Path(given)] if given else []
    places.append(Path(ensurepip.__file__).with_name("_bundled"))
    return next((wheel for place in places for wheel in sorted(place.glob("pip-*.whl"))), None)


def make_venv(tools: Tools, *options: str) -> None:
    shutil.rmtree(TRASH, ignore_errors=True)
    if VENV.exists():
        VENV.rename(TRASH)  # at one stroke: half a venv would look like one
        shutil.rmtree(TRASH, ignore_errors=True)
    VENV.mkdir()
    UNFINISHED.touch()
    # The real name (python3.11, not python3): it vanishes with its version instead of silently becoming another.
    python = Path(sys.executable).resolve()
    if not tools.run(python, "-m", "venv", *options, VENV):
        raise SetupError(f"{python} could not make a virtual environment:\n{closing_lines()}")


def install(tools: Tools, progress: Progress, *, dev: bool, bundled: Path | None) -> None:
    # Build tools live in the venv (no build isolation): a rebuild compiles only what changed, and needs no network.
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    build_tools = project["build-system"]["requires"]
    progress.stage = "fetching build tools"
    if bundled:
        tools.pip_install(NEW_PIP, *build_tools, pip=(bundled / "pip",))
    else:
        tools.pip_install(*build_tools)
    # What is small comes along (drawing, the page); pyarrow is 45 MB that few need, and the command says how to get it.
    wanted = ("dev",) if dev else ("zst", "draw", "web")
    # Packages are fetched while the core compiles: one mostly waits for the network, the other for the processor.
    fetching = tools.start_pip(*requirements(project["project"], wanted))
    try:
        tools.pip_install(*tools.ask(BUILD_TOOLS).splitlines())  # CMake and Ninja, where the machine has none
        progress.stage = BUILDING
        tools.pip_install("--verbose", "--no-build-isolation", "--no-deps", "--editable", ".")
    except SetupError:
        fetching.wait()  # killed, it would leave half a package behind, and the next start would build upon it
        raise
    except BaseException:  # Ctrl-C: nothing of ours may go on behind the prompt, and the next start begins anew
        fetching.terminate()
        fetching.wait()
        raise
    progress.stage = "fetching packages"
    if fetching.wait():
        raise SetupError(explain_pip())


def requirements(project: Mapping[str, Any], extras: Iterable[str]) -> list[str]:
    """What the project needs, with its extras; one that names others (`nonet[draw]`) stands for theirs."""
    found: list[str] = list(project["dependencies"])
    for extra in extras:
        for entry in project["optional-dependencies"][extra]:
            own = re.fullmatch(rf"{project['name']}\[([\w,]+)\]", entry)
            found += requirements({**project, "dependencies": []}, own[1].split(",")) if own else [entry]
    return list(dict.fromkeys(found))


def what_the_core_lacks(tools: Tools) -> str:
    """What the compiled core is missing for: "-" nothing, it is there; "pure" nothing, it was not wanted; "compiler";
    the path of a header; "broken".
    """
    if any(VENV.glob("lib*/python3*/site-packages/nonet/_core*.so")):
        return "-"
    if os.environ.get("NONET_PURE") == "1":
        return "pure"
    if not os.environ.get("CXX") and not any(map(shutil.which, COMPILERS)):
        return "compiler"
    header = Path(tools.ask("import sysconfig; print(sysconfig.get_path('include'))")) / "Python.h"
    return "broken" if header.exists() else str(header)


def describe(lacks: str) -> str:
    if lacks == "compiler":
        return "no C++ compiler found (Debian, Ubuntu: apt install g++; macOS: xcode-select --install)."
    if lacks == "pure":
        return "NONET_PURE is set."
    return f"Python's headers are missing: {lacks} (Debian, Ubuntu: apt install python3-dev)."


def explain_pip() -> str:
    log = LOG.read_text(encoding="utf-8", errors="replace")
    if NOT_COMPILED in log:
        advice = f"to set up without it, many times slower: NONET_PURE=1 {ROOT}/tools/setup.sh --again"
        return f"the C++ core does not compile:\n{closing_lines('error:', but=NOT_ERRORS)}\n{advice}"
    if NO_NETWORK.search(log):
        return f"packages could not be fetched: the first start needs the network.\n{closing_lines('error:', most=2)}"
    return f"pip failed:\n{closing_lines('error') or closing_lines()}"


def closing_lines(word: str = "", most: int = 12, but: tuple[str, ...] = ()) -> str:
    """The last lines of the log that have the word in them, and none of the others."""
    lines = LOG.read_text(encoding="utf-8", errors="replace").splitlines()
    fitting = [line.strip() for line in lines if word in line.lower() and not any(other in line for other in but)]
    return "\n".join(["    " + line for line in fitting if line][-most:])


@contextlib.contextmanager
def locked() -> Iterator[int]:
    """One set-up at a time. The kernel holds the lock, so one whose owner died is free again."""
    with LOCK.open("w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say("waiting a moment: nonet is being set up already ...")
            fcntl.flock(file, fcntl.LOCK_EX)
        yield file.fileno()


def interrupt(_signal: int, _frame: FrameType | None) -> NoReturn:
    raise KeyboardInterrupt


def say(text: str) -> None:
    for line in text.splitlines():
        print(f"sudoku: {line}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
