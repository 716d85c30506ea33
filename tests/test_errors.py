"""The command that installs a missing package is the one for the Python that runs."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from nonet._base.errors import install_command


def write_program(path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("#!/bin/sh\n")
    path.chmod(0o755)


@pytest.fixture
def prefix(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A virtual environment that runs us, as far as the function can see."""
    prefix = tmp_path / "my clone" / ".venv"
    write_program(prefix / "bin" / "pip")
    monkeypatch.setattr(sys, "prefix", str(prefix))
    monkeypatch.setattr(sys, "executable", str(prefix / "bin" / "python"))
    monkeypatch.setenv("PATH", "/usr/bin")
    return prefix


def test_a_clone_has_its_own_pip(prefix: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (prefix / "nonet.stamp").touch()
    monkeypatch.chdir(prefix.parent)
    assert install_command("pyarrow") == "./.venv/bin/pip install pyarrow"
    assert install_command("ray[data]", "pyarrow") == "./.venv/bin/pip install 'ray[data]' pyarrow"
    monkeypatch.chdir("/")
    assert install_command("pyarrow") == f"'{prefix}/bin/pip' install pyarrow"


def test_an_environment_that_is_active_needs_no_path(prefix: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", f"{prefix / 'bin'}{os.pathsep}/usr/bin")
    assert install_command("pyarrow") == "pip install pyarrow"
    assert install_command("numpy") == "pip install numpy"


def test_the_pip_of_another_environment_is_not_named(
    prefix: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_program(tmp_path / "other" / "pip")
    monkeypatch.setenv("PATH", str(tmp_path / "other"))
    assert install_command("pyarrow") == f"'{prefix}/bin/pip' install pyarrow"


def test_without_a_program_pip_python_runs_it(prefix: Path) -> None:
    (prefix / "bin" / "pip").unlink()
    assert install_command("numpy") == f"'{prefix}/bin/python' -m pip install numpy"
