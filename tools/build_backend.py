"""The build backend: scikit-build-core, which compiles the core, or leaves it out where it cannot be compiled.

The core is left out if there is no C++ compiler, if Python's headers are missing, or if NONET_PURE=1 asks for it. The
package then runs as plain Python, many times slower, and a warning says so (`pip install -v` shows it). An error of a
compiler that is there fails the installation. With NONET_PURE=0 a missing compiler is an error, too.

`pyproject.toml` names this file as the backend, and leaves the core out where NONET_PURE is set.
"""

from __future__ import annotations

import os
import shutil
import sys
import sysconfig
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any

from scikit_build_core import build

COMPILERS = ("c++", "g++", "clang++")
WINDOWS_COMPILERS = ("cl", "clang-cl", *COMPILERS)
VISUAL_STUDIO = Path("Microsoft Visual Studio") / "Installer" / "vswhere.exe"
PURE = "NONET_PURE"


def missing_for_the_core() -> str:
    """What keeps the core from being compiled, in words; nothing if all is there."""
    if not has_compiler():
        return "no C++ compiler was found (Debian, Ubuntu: apt install g++; macOS: xcode-select --install)"
    header = Path(sysconfig.get_path("include")) / "Python.h"
    if not header.exists():
        return f"Python's headers are missing: {header} (Debian, Ubuntu: apt install python3-dev)"
    return ""


def has_compiler() -> bool:
    if os.environ.get("CXX"):
        return True
    if sys.platform == "win32":
        folders = (os.environ.get("ProgramFiles(x86)"), os.environ.get("ProgramFiles"))  # noqa: SIM112 - their names
        if any(folder and (Path(folder) / VISUAL_STUDIO).exists() for folder in folders):
            return True
        return any(map(shutil.which, WINDOWS_COMPILERS))
    return any(map(shutil.which, COMPILERS))


def decided(hook: Callable[..., Any]) -> Callable[..., Any]:
    """A hook that first decides whether the core is compiled, and explains a failure."""

    @wraps(hook)
    def run(*args: Any, **kwargs: Any) -> Any:  # noqa: ANN401 - as the hook
        check_wanted()
        why = "" if os.environ.get(PURE) else missing_for_the_core()
        if why:
            os.environ[PURE] = "1"
        if os.environ.get(PURE) == "1" and hook.__name__.startswith("build"):
            say(f"warning: nonet is built without its compiled core: {why or 'NONET_PURE is set'}.")
            say("warning: it works, but many times slower, and some functions need the core.")
        try:
            return hook(*args, **kwargs)
        except BaseException:
            if hook.__name__.startswith("build") and os.environ.get(PURE) != "1":
                say("error: the compiled core of nonet could not be built; the messages above say why.")
                say("error: to install without it, many times slower, set the environment variable NONET_PURE=1.")
            raise

    return run


def check_wanted() -> None:
    """End the build if NONET_PURE is neither 0 nor 1: scikit-build-core takes some other words for 1, but not all."""
    wanted = os.environ.get(PURE, "")
    if wanted not in ("", "0", "1"):
        say(f"error: expected 0 or 1 for the environment variable NONET_PURE, got {wanted!r}")
        sys.exit(1)


def say(text: str) -> None:
    print(f"nonet: {text}", file=sys.stderr, flush=True)


build_wheel = decided(build.build_wheel)
build_editable = decided(build.build_editable)
get_requires_for_build_wheel = decided(build.get_requires_for_build_wheel)
get_requires_for_build_editable = decided(build.get_requires_for_build_editable)
prepare_metadata_for_build_wheel = decided(build.prepare_metadata_for_build_wheel)
prepare_metadata_for_build_editable = decided(build.prepare_metadata_for_build_editable)
build_sdist = build.build_sdist
get_requires_for_build_sdist = build.get_requires_for_build_sdist
