"""Check what would be published: the size of wheels and sdists, what is in them, and that every version is the same.

    python tools/check_dist.py dist/*              files that were built
    python tools/check_dist.py --build dist        build both here, check them, and try the wheel
    python tools/check_dist.py --tag v1.0.0        that a tag is the version of the project
    python tools/check_dist.py --notes v1.0.0      print its section of the changelog

It needs the standard library only, and `--build` the build tools of .venv, whose compiled objects it takes. `--build`
runs twine, check-wheel-contents and auditwheel, too. It names a tool that cannot be had, and leaves its check out.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from collections.abc import Sequence
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).resolve().parent.parent
MOST_BYTES = {".whl": 3_100_000, ".gz": 2_000_000}  # German and French are 100,000 bytes of the wheel
IN_WHEEL = ("nonet/__init__.py", "nonet/py.typed", "nonet/solver/gpu/lanes/round.hpp", "nonet/web/static/index.html")
IN_SDIST = (
    "CMakeLists.txt",
    "LICENSE",
    "README.md",
    "native/bind/module.cpp",
    "pyproject.toml",
    "tools/build_backend.py",
)
NOT_IN_SDIST = (".png", ".svg", ".so", ".pyc")
TOOLS = ("twine", "check-wheel-contents", "auditwheel")
QUIET = ("--quiet", "--disable-pip-version-check")
SDIST = "import sys; sys.path.insert(0, 'tools'); import build_backend; build_backend.build_sdist(sys.argv[1])"


class DistError(Exception):
    """What is wrong with a file that would be published."""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE", help="wheels and sdists")
    parser.add_argument(
        "--build", type=Path, metavar="FOLDER", help="build the sdist and the wheel into a folder first"
    )
    parser.add_argument("--tag", help="a tag such as v1.0.0")
    parser.add_argument("--notes", metavar="TAG", help="print the section of the changelog")
    given = parser.parse_args()
    try:
        check_versions()
        if given.tag:
            check_tag(given.tag)
        if given.notes:
            check_tag(given.notes)
            print(notes_of(project_version()))
        for file in [*given.files, *(build(given.build) if given.build else ())]:
            print(f"{file.name}: {check_file(file):,} bytes")
    except DistError as error:
        print(f"check_dist: {error}", file=sys.stderr)
        return 1
    return 0


def project_version() -> str:
    version: str = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    return version


def check_versions() -> None:
    """Raise an error where a file names another version than pyproject.toml."""
    version = project_version()
    for name, pattern in {
        "src/nonet/__init__.py": r'^__version__ = "(.+)"$',
        "CITATION.cff": r"^version: (.+)$",
        "CHANGELOG.md": r"^## \[(\d.*?)\]",
    }.items():
        found = re.search(pattern, (ROOT / name).read_text(encoding="utf-8"), re.MULTILINE)
        if not found or found[1] != version:
            raise DistError(f"expected version {version} in {name}, got {found[1] if found else 'none'}")


def check_tag(tag: str) -> None:
    if tag != f"v{project_version()}":
        raise DistError(f"expected the tag v{project_version()}, got {tag}")


def notes_of(version: str) -> str:
    """Return the section of the changelog on a version."""
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    found = re.search(rf"^## \[{re.escape(version)}\].*?\n(.*?)(?=^## \[|^\[)", text, re.MULTILINE | re.DOTALL)
    if not found:
        raise DistError(f"CHANGELOG.md has no section on {version}")
    return found[1].strip()


def check_file(file: Path) -> int:
    """Return the size of a wheel or an sdist; raise an error if something is wrong with it."""
    if file.suffix not in MOST_BYTES or not file.is_file():
        raise DistError(f"expected a wheel or an sdist, got {file}")
    size, most = file.stat().st_size, MOST_BYTES[file.suffix]
    if size > most:
        raise DistError(f"expected at most {most:,} bytes, got {size:,}: {file.name}")
    if file.suffix == ".whl":
        check_wheel(file)
    else:
        check_sdist(file)
    return size


def check_wheel(file: Path) -> None:
    with zipfile.ZipFile(file) as wheel:
        names = wheel.namelist()
        metadata = wheel.read(next(name for name in names if name.endswith(".dist-info/METADATA"))).decode()
    missing = [name for name in IN_WHEEL if name not in names]
    if not file.name.endswith("-none-any.whl") and not any(name.startswith("nonet/_core.") for name in names):
        missing.append("the compiled core")
    if missing:
        raise DistError(f"{file.name} lacks {', '.join(missing)}")
    outside = sorted(
        {name for name in names if not name.startswith(("nonet/", f"nonet-{project_version()}.dist-info/"))}
    )
    if outside:
        raise DistError(f"{file.name} has files outside of its package: {', '.join(outside[:5])}")
    check_metadata(file, metadata)


def check_sdist(file: Path) -> None:
    top = f"nonet-{project_version()}"
    with tarfile.open(file) as sdist:
        names = [name.removeprefix(f"{top}/") for name in sdist.getnames()]
        opened = sdist.extractfile(f"{top}/PKG-INFO")
        assert opened
        metadata = opened.read().decode()
    missing = [name for name in IN_SDIST if name not in names]
    if missing:
        raise DistError(f"{file.name} lacks {', '.join(missing)}")
    large = [name for name in names if PurePosixPath(name).suffix in NOT_IN_SDIST and not name.startswith("src/")]
    if large:
        raise DistError(f"{file.name} has what no build needs: {', '.join(large[:5])}")
    check_metadata(file, metadata)


def check_metadata(file: Path, metadata: str) -> None:
    """Raise an error if the version is another one, or a link of the README leads nowhere on a package page."""
    if f"\nVersion: {project_version()}\n" not in metadata:
        raise DistError(f"{file.name} has another version than {project_version()}")
    text = re.sub(r"^```.*?^```$", "", metadata, flags=re.MULTILINE | re.DOTALL)
    relative = re.findall(r"\]\(((?!https?:|#)[^)]+)\)|src=\"((?!https?:)[^\"]+)\"", text)
    if relative:
        raise DistError(f"the README in {file.name} has relative links: {', '.join(map(''.join, relative[:5]))}")


# Building, and trying what was built, in an environment of its own under the given folder.


def build(folder: Path) -> list[Path]:
    """Build the sdist and the wheel, check both by other tools, and try the wheel in a new environment."""
    folder = folder.resolve()
    for old in [*folder.glob("*.whl"), *folder.glob("*.tar.gz")]:
        old.unlink()
    demand([sys.executable, "-c", SDIST, folder], cwd=ROOT)
    demand([sys.executable, "-m", "pip", "wheel", *QUIET, "--no-build-isolation", "--no-deps", "-w", folder, ROOT])
    (sdist,), (wheel,) = folder.glob("*.tar.gz"), folder.glob("*.whl")
    tools = new_environment(folder / "tools")
    lacking = [tool for tool in TOOLS if not run([tools, "-m", "pip", "install", *QUIET, tool])]
    for tool in lacking:
        print(f"{tool} cannot be installed: its check is left out")
    if "twine" not in lacking:
        demand([tools, "-m", "twine", "check", "--strict", sdist, wheel])
    if "check-wheel-contents" not in lacking:
        demand([tools.with_name("check-wheel-contents"), wheel])
    if "auditwheel" not in lacking and sys.platform == "linux":
        demand([tools, "-m", "auditwheel", "show", wheel])
    if len(lacking) == len(TOOLS):
        print("no package index can be reached: the wheel is not tried in a new environment")
    else:
        try_wheel(wheel, new_environment(folder / "trial"))
    return [sdist, wheel]


def try_wheel(wheel: Path, python: Path) -> None:
    demand([python, "-m", "pip", "install", *QUIET, f"nonet[draw,web,zst] @ {wheel.as_uri()}"])
    demand([python, "-m", "pip", "check"])
    demand([python, "-I", ROOT / "tools" / "smoke_test.py"])


def new_environment(folder: Path) -> Path:
    """Return the Python of a virtual environment."""
    demand([sys.executable, "-m", "venv", "--clear", folder])
    return folder / ("Scripts" if os.name == "nt" else "bin") / "python"


def demand(command: Sequence[str | Path], cwd: Path | None = None) -> None:
    print("$", *command, flush=True)
    if not run(command, cwd):
        raise DistError(f"failed: {' '.join(map(str, command))}")


def run(command: Sequence[str | Path], cwd: Path | None = None) -> bool:
    return subprocess.run(command, cwd=cwd, check=False).returncode == 0


if __name__ == "__main__":
    sys.exit(main())
