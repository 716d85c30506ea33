"""check.py in a bare Python of its own: what it says of many outputs, without starting a process for each."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

# Runs inside that Python. It knows nothing but the file.
_DRIVER = """
import io, json, runpy, sys
from contextlib import redirect_stdout
home = sys.argv[1]
check = runpy.run_path(home + "/check.py")
found = []
for puzzle, output in json.load(open(home + "/cases.json")):
    for name, text in (("input", puzzle), ("output", output)):
        with open(home + "/" + name, "w", newline="") as file:
            file.write(text)
    with redirect_stdout(io.StringIO()) as said:
        status = check["main"]([home + "/input", home + "/output"])
    found.append([status, said.getvalue()])
json.dump(found, sys.stdout)
"""


def say(home: Path, program: bytes, cases: Sequence[tuple[str, str]]) -> list[tuple[int, str]]:
    """The status and the words of check.py for each input and output."""
    (home / "check.py").write_bytes(program)
    (home / "cases.json").write_text(json.dumps(cases))
    command = [sys.executable, "-I", "-S", "-c", _DRIVER, str(home)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return [(status, words) for status, words in json.loads(done.stdout)]
