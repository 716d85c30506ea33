"""tools/build_backend.py: an error of the compiler fails the installation; only a missing compiler does not."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PARTS = ("CMakeLists.txt", "LICENSE", "README.md", "pyproject.toml", "native", "src", "tools")
HOOK = "import sys; sys.path.insert(0, 'tools'); import build_backend; build_backend.build_wheel('made')"


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """What a build reads, without what was built."""
    folder = tmp_path / "clone"
    folder.mkdir()
    for part in PARTS:
        source, target = ROOT / part, folder / part
        if source.is_dir():
            shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
        else:
            shutil.copy(source, target)
    return folder


def build(clone: Path, **changes: str) -> subprocess.CompletedProcess[str]:
    pytest.importorskip("scikit_build_core", reason="the build tools are not installed")
    hidden = ("CXX", "NONET_PURE")
    environment = {name: value for name, value in os.environ.items() if name not in hidden} | changes
    command = [sys.executable, "-c", HOOK]
    return subprocess.run(command, cwd=clone, env=environment, capture_output=True, text=True, timeout=300, check=False)


def wheel_of(clone: Path) -> list[str]:
    (wheel,) = (clone / "made").glob("*.whl")
    return zipfile.ZipFile(wheel).namelist()


def test_without_a_compiler_it_installs_without_the_core_and_says_so(clone: Path, tmp_path: Path) -> None:
    finished = build(clone, PATH=str(tmp_path))
    assert finished.returncode == 0, finished.stderr
    assert "warning: nonet is built without its compiled core: no C++ compiler was found" in finished.stderr
    (wheel,) = (clone / "made").glob("*.whl")
    assert wheel.name.endswith("-py3-none-any.whl")
    assert not [name for name in wheel_of(clone) if name.endswith(".so")]


def test_pure_python_is_built_on_demand(clone: Path) -> None:
    finished = build(clone, NONET_PURE="1")
    assert finished.returncode == 0, finished.stderr
    assert "NONET_PURE is set" in finished.stderr
    assert not [name for name in wheel_of(clone) if name.endswith(".so")]


def test_other_values_are_refused(clone: Path) -> None:
    finished = build(clone, NONET_PURE="bogus")
    assert finished.returncode == 1
    message = "nonet: error: expected 0 or 1 for the environment variable NONET_PURE, got 'bogus'\n"
    assert finished.stderr == message
    assert not [*clone.glob("made/*.whl")]


@pytest.mark.skipif(not any(map(shutil.which, ("c++", "g++", "clang++"))), reason="there is no compiler")
def test_an_error_of_the_compiler_fails_and_names_the_way_out(clone: Path) -> None:
    with (clone / "native" / "bind" / "module.cpp").open("a", encoding="utf-8") as file:
        file.write('#error "broken on purpose"\n')
    finished = build(clone, CMAKE_BUILD_PARALLEL_LEVEL="1", CMAKE_CXX_COMPILER_LAUNCHER="")
    assert finished.returncode != 0
    assert "broken on purpose" in finished.stdout + finished.stderr
    assert "set the environment variable NONET_PURE=1" in finished.stderr
    assert not [*clone.glob("made/*.whl")]


def test_a_missing_compiler_is_an_error_if_the_core_is_demanded(clone: Path, tmp_path: Path) -> None:
    cmake = shutil.which("cmake")
    if not cmake:
        pytest.skip("there is no cmake")
    finished = build(clone, PATH=str(tmp_path), NONET_PURE="0")
    assert finished.returncode != 0
    assert not [*clone.glob("made/*.whl")]
