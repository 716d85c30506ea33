"""Fetch Pyodide from npm, pinned by version and checksum, and the Python packages that its tests need, into build/."""

from __future__ import annotations

import base64
import hashlib
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
VERSION = "314.0.7"
INTEGRITY = "sha512-0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
FOLDER = ROOT / "build" / "pyodide" / VERSION
PACKAGES = ROOT / "build" / "pyodide" / "packages"
# Plain Python, and as they are: Hypothesis has compiled parts in later versions.
REQUIREMENTS = (
    *("attrs==26.1.0", "click==8.5.1", "hypothesis==6.140.0", "iniconfig==2.3.1", "packaging==26.3", "pluggy==1.7.0"),
    *("pygments==2.21.0", "pytest==9.2.0", "sortedcontainers==2.4.0"),
)


def main() -> int:
    if not shutil.which("npm"):
        print("npm not found: install Node to fetch Pyodide", file=sys.stderr)
        return 2
    print(fetch())
    print(fetch_packages())
    return 0


def fetch() -> Path:
    """Return the folder of Pyodide, fetched if it is not there yet."""
    if not FOLDER.is_dir():
        FOLDER.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=FOLDER.parent) as folder:
            command = ["npm", "pack", "--silent", f"pyodide@{VERSION}"]
            subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL)
            (archive,) = Path(folder).glob("*.tgz")
            check(archive)
            with tarfile.open(archive) as file:
                file.extractall(folder, filter="data")
            (Path(folder) / "package").rename(FOLDER)
    return FOLDER


def fetch_packages() -> Path:
    """Return the folder of packages for tests, fetched if it is not there yet."""
    if not PACKAGES.is_dir():
        PACKAGES.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=PACKAGES.parent) as folder:
            made = Path(folder) / "packages"
            command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target", str(made)]
            subprocess.run([*command, *REQUIREMENTS], check=True)
            made.rename(PACKAGES)
    return PACKAGES


def check(archive: Path) -> None:
    """Raise ValueError if the archive is not the one that was pinned."""
    found = "sha512-" + base64.b64encode(hashlib.sha512(archive.read_bytes()).digest()).decode()
    if found != INTEGRITY:
        raise ValueError(f"expected {archive.name} with the checksum {INTEGRITY}, got {found}")


if __name__ == "__main__":
    sys.exit(main())
