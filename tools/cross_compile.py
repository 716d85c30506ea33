"""Compile the native core for other platforms with zig's clang, and report every warning as an error.

This only compiles: it does not link or run anything, and it leaves out the bindings, which need the headers of a Python
for each platform. The first run for a platform also builds parts of its C library; later runs are cached under build/.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
ZIG = "0.17.0"  # the version of PyPI's package `ziglang`
BUILD = ROOT / "build" / "cross"
PACKAGE = BUILD / f"ziglang-{ZIG}"
TARGETS = ("aarch64-linux-gnu", "aarch64-macos", "wasm32-wasi", "x86_64-windows-gnu")
WARNINGS = ("-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wno-sign-conversion", "-Werror")
DEFINES = ('-DNONET_VERSION="0"', '-DNONET_BUILD_TYPE="check"')
# Zig instruments unoptimized code and adds debugging information unless told otherwise.
FAST = ("-O0", "-g0", "-fno-sanitize=undefined")
FLAGS = ("-std=c++20", *WARNINGS, *DEFINES, *FAST, "-Inative/include", "-Inative/src")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("targets", nargs="*", metavar="TARGET", help=f"zig targets (default: {' '.join(TARGETS)})")
    parser.add_argument("--jobs", type=int, default=2, help="compilers at the same time (default: 2)")
    parser.add_argument("--files", nargs="+", metavar="FILE", help="C++ files (default: all of native/src)")
    given = parser.parse_args()
    files = given.files or sorted(str(file.relative_to(ROOT)) for file in (ROOT / "native/src").rglob("*.cpp"))
    fetch_zig()
    return max(compile_all(target, files, given.jobs) for target in given.targets or TARGETS)


def fetch_zig() -> None:
    """Install zig under build/, outside of .venv: the project does not depend on it."""
    if not (PACKAGE / "ziglang").is_dir():
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--target", str(PACKAGE), f"ziglang=={ZIG}"]
        subprocess.run(pip, check=True)


def compile_all(target: str, files: list[str], jobs: int) -> int:
    """Compile the files for a target; return the exit status."""
    start = time.monotonic()
    (BUILD / target).mkdir(parents=True, exist_ok=True)
    with ThreadPoolExecutor(jobs) as pool:
        failed = sum(not is_good for is_good in pool.map(lambda file: compile_one(target, file), files))
    seconds = time.monotonic() - start
    print(f"{target}: {len(files)} files, {failed} with warnings or errors, {seconds:.0f} s", flush=True)
    return 1 if failed else 0


def compile_one(target: str, file: str) -> bool:
    """Compile one file and print what the compiler says; return whether it said nothing."""
    # To a file, because -fsyntax-only fails: zig then renames an object file that does not exist.
    output = BUILD / target / f"{file.replace('/', '_')}.o"
    command = [sys.executable, "-m", "ziglang", "c++", "-target", target, *FLAGS, "-c", file, "-o", str(output)]
    cache = {"ZIG_GLOBAL_CACHE_DIR": str(BUILD / "cache"), "ZIG_LOCAL_CACHE_DIR": str(BUILD / "cache")}
    environment = {**os.environ, **cache, "PYTHONPATH": str(PACKAGE)}
    ran = subprocess.run(command, check=False, cwd=ROOT, env=environment, capture_output=True, text=True)
    output.unlink(missing_ok=True)
    said = ran.stdout + ran.stderr
    if said or ran.returncode:
        print(f"{target}: {file} (status {ran.returncode})\n{said}", flush=True)
    return not said and ran.returncode == 0


if __name__ == "__main__":
    sys.exit(main())
