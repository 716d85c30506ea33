"""Fetches what the tests in a browser need: the packages of the extra `e2e`, and Chromium. `make test-e2e` calls it.

The path of Chromium is all it writes on standard output; pip and apt-get talk on standard error.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PROGRAMS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ADVICE = (
    "the tests in a browser need Chromium or Chrome, and found none.\n"
    "Install it (Debian: apt install chromium; Fedora: dnf install chromium), or name one in NONET_CHROMIUM."
)


class BrowserError(Exception):
    """There is no browser; the message says what the user can do."""


def find_chromium(environment: Mapping[str, str]) -> str | None:
    """The browser to test with: the one NONET_CHROMIUM names, else the first on PATH."""
    path = environment.get("PATH", os.defpath)
    if named := environment.get("NONET_CHROMIUM"):
        if found := shutil.which(named, path=path):
            return found
        raise BrowserError(f"NONET_CHROMIUM names no program: {named!r}")
    return next(filter(None, (shutil.which(program, path=path) for program in PROGRAMS)), None)


def install_chromium(release: Path = Path("/etc/os-release")) -> None:
    """Only where it is one safe command: elsewhere (Ubuntu's package is a snap, say) that is for the user to do."""
    if os.geteuid() != 0 or not is_debian(release) or not shutil.which("apt-get"):
        raise BrowserError(ADVICE)
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    for command in (["apt-get", "update"], ["apt-get", "install", "-y", "chromium"]):
        print("$", *command, file=sys.stderr, flush=True)
        finished = subprocess.run(command, env=environment, stdout=sys.stderr, stdin=subprocess.DEVNULL, check=False)
        if finished.returncode != 0:
            raise BrowserError(f"{' '.join(command)} failed with status {finished.returncode}.\n{ADVICE}")


def is_debian(release: Path) -> bool:
    return release.exists() and "ID=debian" in release.read_text(encoding="utf-8").splitlines()


def requirements(extra: str) -> list[str]:
    """What an extra names besides our own package, which setup.sh has installed."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return [line for line in project["optional-dependencies"][extra] if not line.startswith(project["name"] + "[")]


def install_packages() -> None:
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--retries", "2", *requirements("e2e")]
    finished = subprocess.run(command, stdout=sys.stderr, stdin=subprocess.DEVNULL, check=False)
    if finished.returncode != 0:
        raise BrowserError("the packages of the extra e2e could not be installed: the first run needs the network.")


def main() -> int:
    try:
        install_packages()
        if find_chromium(os.environ) is None:
            install_chromium()
        chromium = find_chromium(os.environ)
        if chromium is None:
            raise BrowserError(ADVICE)
    except BrowserError as error:
        print(error, file=sys.stderr)
        return 2
    print(chromium)
    return 0


if __name__ == "__main__":
    sys.exit(main())
