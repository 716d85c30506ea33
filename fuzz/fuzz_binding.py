"""Random calls of every function of the compiled core, valid and invalid, under the sanitizers.

    make fuzz-binding                               two minutes
    make fuzz-binding ARGS="--seconds 36000"        ten hours
    make fuzz-binding ARGS="--calls 10000000"
    make fuzz-binding ARGS="--seed 7 --case 1234"   one case again, each call printed before it is made

The calls come in cases. A case makes a few boards and calls functions with them; its seed and number say everything
about it. A call may raise what callers are told to expect (`EXPECTED`). Any other exception, a report of a sanitizer,
a crash, and a case that takes longer than `LONGEST` seconds end the run with status 1 and the command that repeats it.

This file is the parent; `calls.py` has the calls, which run in a child process.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parent.parent
LONGEST = 120  # seconds for one case on a busy machine; nearly all take milliseconds


def main() -> int:
    parser = argparse.ArgumentParser(description="Random calls of the compiled core.")
    parser.add_argument("--seconds", type=float, default=0, help="how long (default: 120, if no other end is given)")
    parser.add_argument("--calls", type=int, default=0, help="how many calls")
    parser.add_argument("--seed", type=int, default=None, help="the default is the time")
    parser.add_argument("--case", type=int, default=None, help="only this case, with every call printed")
    parser.add_argument("--core", type=Path, default=ROOT / "build" / "asan", help="folder of the core to call")
    options = parser.parse_args()
    seed = int(time.time()) if options.seed is None else options.seed
    seconds = options.seconds or (0 if options.calls else 120)
    print(f"seed {seed}", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        progress = Path(folder) / "progress"
        progress.write_bytes(bytes(16))
        command = [sys.executable, "-W", "ignore", "-X", "faulthandler", str(Path(__file__).with_name("calls.py"))]
        command += [str(options.core), str(seed), str(seconds), str(options.calls), str(progress)]
        command += [] if options.case is None else [str(options.case)]
        return watch(command, sanitized(options.core), progress, seed)


def sanitized(core: Path) -> dict[str, str]:
    """The environment of a child that loads a core with sanitizers: their library comes first."""
    library = next(core.glob("_core*.so"), None)
    if library is None:
        sys.exit(f"there is no core in {core}: `make fuzz-binding` builds it")
    needed = subprocess.run(["ldd", library], capture_output=True, text=True, check=True).stdout
    preloaded = " ".join(re.findall(r"=> (\S*lib(?:asan|ubsan)\S*)", needed))
    return {
        **os.environ,
        "LD_PRELOAD": preloaded,
        "ASAN_OPTIONS": "detect_leaks=0:abort_on_error=1:handle_segv=1",
        "UBSAN_OPTIONS": "print_stacktrace=1",
        "PYTHONMALLOC": "malloc",  # so that the sanitizer sees buffers that Python owns
        "PYTHONHASHSEED": "0",
    }


def watch(command: list[str], environment: dict[str, str], progress: Path, seed: int) -> int:
    """Run the child to its end, and say how to repeat what ended it too early."""
    child = subprocess.Popen(command, env=environment)
    before, since = b"", time.monotonic()
    hung = False
    try:
        while child.poll() is None:
            time.sleep(0.2)
            now = progress.read_bytes()
            if now != before:
                before, since = now, time.monotonic()
            elif time.monotonic() - since > LONGEST:
                hung = True
                child.kill()
                child.wait()
    except KeyboardInterrupt:
        child.wait()
        return 130
    if child.returncode == 0 and not hung:
        return 0
    case = int.from_bytes(progress.read_bytes()[:8], "little")
    what = f"took longer than {LONGEST} s" if hung else f"ended with status {child.returncode}"
    print(f"case {case} of seed {seed} {what}; to repeat it:", file=sys.stderr)
    print(f'    make fuzz-binding ARGS="--seed {seed} --case {case}"', file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
