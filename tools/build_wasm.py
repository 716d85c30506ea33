"""Build core.wasm and core-scalar.wasm, the native core for browsers, in build/wasm.

The compiler is zig from PyPI, fetched into build/ once. Builds are incremental. The same sources give the same
bytes.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

from tools.cross_compile import BUILD as CROSS
from tools.cross_compile import PACKAGE, fetch_zig

ROOT = Path(__file__).resolve().parents[1]
BUILD = ROOT / "build" / "wasm"
CORES = ("core.wasm", "core-scalar.wasm")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--jobs", type=int, default=2, help="compilers at the same time (default: 2)")
    given = parser.parse_args()
    missing = [program for program in ("cmake", "ninja") if not shutil.which(program)]
    if missing:
        print(f"{' and '.join(missing)} not found: install them to build core.wasm", file=sys.stderr)
        return 2
    fetch_zig()
    for file in build(given.jobs):
        data = file.read_bytes()
        print(f"{file.relative_to(ROOT)}: {len(data):,} bytes, sha256 {hashlib.sha256(data).hexdigest()}")
    return 0


def build(jobs: int) -> list[Path]:
    """Compile and link; return the two files."""
    objects = BUILD / "objects"
    zig = PACKAGE / "ziglang" / ("zig.exe" if sys.platform == "win32" else "zig")
    chosen = {
        "CMAKE_TOOLCHAIN_FILE": ROOT / "native" / "wasm" / "zig.cmake",
        "CMAKE_BUILD_TYPE": "Release",
        "NONET_ZIG": zig,
        "NONET_TESTS": "OFF",
        "NONET_WASM": "ON",
    }
    cache = str(CROSS / "cache")
    environment = {**os.environ, "ZIG_GLOBAL_CACHE_DIR": cache, "ZIG_LOCAL_CACHE_DIR": cache}
    configure = ["cmake", "-S", str(ROOT), "-B", str(objects), "-G", "Ninja"]
    configure += [f"-D{name}={value}" for name, value in chosen.items()]
    subprocess.run([*configure, "--log-level=WARNING"], check=True, env=environment)
    subprocess.run(["cmake", "--build", str(objects), "--parallel", str(jobs)], check=True, env=environment)
    return [Path(shutil.copy2(objects / "native" / "wasm" / name, BUILD / name)) for name in CORES]


if __name__ == "__main__":
    sys.exit(main())
