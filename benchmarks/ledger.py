"""The ledger: figures go to results/<machine>/<date>-<commit>-<name>.json with all that is needed to repeat them."""

from __future__ import annotations

import json
import os
import platform
import re
import subprocess
import sys
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from pathlib import Path
from time import perf_counter
from typing import Any

import nonet

ROOT = Path(__file__).parent.parent
RESULTS = ROOT / "benchmarks" / "results"


def data_folder() -> Path:
    """The folder of public puzzles that NONET_DATA points to. SystemExit if there is none."""
    folder = os.environ.get("NONET_DATA")
    if not folder:
        raise SystemExit("set NONET_DATA to the folder of benchmark puzzles (docs/explanation/data-sets.md)")
    if not Path(folder).is_dir():
        raise SystemExit(f"NONET_DATA names no folder: {folder!r} (docs/explanation/data-sets.md says what it holds)")
    return Path(folder)


def data_files(pattern: str) -> list[Path]:
    """The public files of a name, or of a pattern such as big/16x16-*.txt, in order. SystemExit if there is none."""
    folder = data_folder()
    if found := sorted(folder.glob(pattern)):
        return found
    raise SystemExit(f"no {pattern} in {str(folder)!r}: docs/explanation/data-sets.md says where it is from")


def data_file(name: str) -> Path:
    """The public file of a name. SystemExit if it is not there."""
    return data_files(name)[0]


def chosen(names: Iterable[str], known: Iterable[str], what: str) -> list[str]:
    """These names, all that are known if there is none. SystemExit with the known ones if one is unknown."""
    wanted, every = [name.strip() for name in names if name.strip()], list(known)
    if unknown := [name for name in wanted if name not in every]:
        raise SystemExit(f"no such {what}: choose from {', '.join(every)}: {', '.join(unknown)!r}")
    return wanted or every


def take_no_arguments() -> None:
    """End a benchmark that has no options where it is given some."""
    if sys.argv[1:]:
        raise SystemExit(f"{Path(sys.argv[0]).stem} takes no arguments: {' '.join(sys.argv[1:])!r}")


def processor() -> str:
    """The processor's name, as it gives it."""
    info = Path("/proc/cpuinfo")
    found = re.search(r"model name\s*:\s*(.+)", info.read_text()) if info.exists() else None
    return found[1] if found else platform.processor() or platform.machine()


def machine() -> str:
    """The processor, as a folder name."""
    return re.sub(r"[^a-z0-9]+", "-", f"{processor()}-{os.cpu_count()}-cores".lower()).strip("-")


def commit() -> str:
    """The commit measured, marked where the tree was changed."""
    words = ["git", "describe", "--always", "--dirty", "--exclude=*"]
    return subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False).stdout.strip() or "unknown"


def compiled_modules() -> dict[str, str]:
    """The environment of a command as users start it: from the second start on, Python finds its modules compiled."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


def best_of(times: int, action: Callable[[], Any]) -> float:
    """Seconds of the quickest run: on a shared machine the least disturbed one says most."""
    seconds = []
    for _ in range(times):
        start = perf_counter()
        action()
        seconds.append(perf_counter() - start)
    return min(seconds)


def write(name: str, figures: dict[str, Any]) -> Path:
    """Write the figures to the ledger."""
    today = datetime.now(UTC).strftime("%Y-%m-%d")
    entry: dict[str, Any] = {"name": name, "date": today, "commit": commit(), "machine": machine()}
    entry |= {"python": platform.python_version(), "build": nonet.build_info(), "figures": figures}
    path = RESULTS / machine() / f"{today}-{commit()}-{name}.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    text = re.sub(r"[\[{][^\[\]{}]*[\]}]", lambda leaf: re.sub(r"\n *", " ", leaf[0]), json.dumps(entry, indent=2))
    path.write_text(text + "\n", encoding="utf-8")  # the innermost lists and objects on one line each
    return path


def store(name: str, figures: dict[str, Any]) -> Path:
    """Write the figures to the ledger and print them."""
    path = write(name, figures)
    print(json.dumps(figures, indent=2))
    return path
