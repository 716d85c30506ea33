"""./sudoku in a clone: what it does before the command itself starts.

The quick tests stand a fake environment up, so that nothing is installed; the slow ones set a real clone up.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
COMMAND = """#!/bin/sh
printf '<%s>' "$@"
cat
"""
# Stands for a Python that is new enough: answers every question with yes, and tells when it would set the clone up.
FAKE_PYTHON = """#!/bin/sh
case $1 in -c) exit 0 ;; esac
echo "python $*" >&2
exit 7
"""


def write_program(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    path.chmod(0o755)


def write_stamp(clone: Path, extras: str = "-", lacks: str = "-") -> None:
    (clone / ".venv" / "nonet.stamp").write_text(f"{clone.resolve()}\n{extras}\n{lacks}\n")


@pytest.fixture
def bin_folder(tmp_path: Path) -> Path:
    """A PATH with the few programs the launcher needs, without Python and compilers."""
    folder = tmp_path / "bin"
    folder.mkdir()
    for name in ("sh", "cat", "find", "dirname", "readlink", "printf"):
        program = shutil.which(name)
        assert program
        (folder / name).symlink_to(program)
    return folder


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A clone that is set up, as far as the launcher can see. There is a space in its path."""
    clone = tmp_path / "my clone"
    (clone / "native" / "src").mkdir(parents=True)
    (clone / "native" / "tests").mkdir(parents=True)
    for name in ("CMakeLists.txt", "pyproject.toml", "native/src/a.cpp", "native/tests/t.cpp"):
        (clone / name).write_text("")
        os.utime(clone / name, (1, 1))
    shutil.copytree(ROOT / "tools", clone / "tools")
    for name in ("make_venv.py", "build_backend.py"):
        os.utime(clone / "tools" / name, (1, 1))
    shutil.copy(ROOT / "sudoku", clone)
    write_program(clone / ".venv" / "bin" / "sudoku", COMMAND)
    write_program(clone / ".venv" / "bin" / "python", FAKE_PYTHON)
    write_stamp(clone)
    return clone


def start(
    command: Path | str, *arguments: str, path: Path, stdin: str = "", cwd: Path | None = None, python: str = ""
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [command, *arguments],
        input=stdin,
        cwd=cwd,
        env={"PATH": str(path), "PYTHON": python},
        capture_output=True,
        text=True,
        check=False,
    )


def test_arguments_and_standard_input_reach_the_command(clone: Path, bin_folder: Path) -> None:
    done = start(clone / "sudoku", "solve", "two words", "*", "", path=bin_folder, stdin="a puzzle\n")
    assert (done.returncode, done.stdout, done.stderr) == (0, "<solve><two words><*><>a puzzle\n", "")


def test_status_of_the_command_is_that_of_the_launcher(clone: Path, bin_folder: Path) -> None:
    write_program(clone / ".venv" / "bin" / "sudoku", "#!/bin/sh\nexit 1\n")
    assert start(clone / "sudoku", path=bin_folder).returncode == 1


def test_the_command_knows_how_it_was_started(clone: Path, bin_folder: Path) -> None:
    write_program(clone / ".venv" / "bin" / "sudoku", '#!/bin/sh\nprintf %s "$_SUDOKU_COMMAND"\n')
    assert start("./sudoku", path=bin_folder, cwd=clone).stdout == "./sudoku"


def test_works_through_symlinks_and_from_elsewhere(clone: Path, bin_folder: Path, tmp_path: Path) -> None:
    (tmp_path / "relative").symlink_to("my clone/sudoku")
    (bin_folder / "absolute").symlink_to(tmp_path / "relative")
    assert start("absolute", "x", path=bin_folder, cwd=Path("/")).stdout == "<x>"
    assert start("./relative", "x", path=bin_folder, cwd=tmp_path).stdout == "<x>"
    assert start("sh", "sudoku", "x", path=bin_folder, cwd=clone).stdout == "<x>"


def is_set_up_anew(clone: Path, bin_folder: Path) -> bool:
    write_program(bin_folder / "python3", FAKE_PYTHON)
    done = start(clone / "sudoku", path=bin_folder)
    assert done.returncode in (0, 7)
    assert ("make_venv.py" in done.stderr) == (done.returncode == 7)
    return done.returncode == 7


def test_nothing_is_done_when_all_is_current(clone: Path, bin_folder: Path) -> None:
    assert not is_set_up_anew(clone, bin_folder)


@pytest.mark.parametrize("name", ["native/src/a.cpp", "native/src/new.hpp", "pyproject.toml", "CMakeLists.txt"])
def test_changed_sources_are_built(clone: Path, bin_folder: Path, name: str) -> None:
    os.utime(clone / ".venv" / "nonet.stamp", (2, 2))
    (clone / name).write_text("changed")
    assert is_set_up_anew(clone, bin_folder)


@pytest.mark.parametrize("name", ["native/tests/t.cpp", "native/src/.a.cpp.swp"])
def test_files_the_build_does_not_read_do_not_matter(clone: Path, bin_folder: Path, name: str) -> None:
    os.utime(clone / ".venv" / "nonet.stamp", (2, 2))
    (clone / name).write_text("changed")
    assert not is_set_up_anew(clone, bin_folder)


def test_a_moved_clone_is_set_up_anew(clone: Path, bin_folder: Path, tmp_path: Path) -> None:
    assert is_set_up_anew(clone.rename(tmp_path / "elsewhere"), bin_folder)


@pytest.mark.parametrize("name", ["nonet.stamp", "bin/python", "bin/sudoku"])
def test_a_damaged_environment_is_repaired(clone: Path, bin_folder: Path, name: str) -> None:
    (clone / ".venv" / name).unlink()
    assert is_set_up_anew(clone, bin_folder)


def test_the_core_is_built_once_a_compiler_appears(clone: Path, bin_folder: Path) -> None:
    write_stamp(clone, lacks="compiler")
    assert not is_set_up_anew(clone, bin_folder)
    write_program(bin_folder / "g++", "")
    assert is_set_up_anew(clone, bin_folder)


def test_the_core_is_built_once_it_is_wanted_again(clone: Path, bin_folder: Path) -> None:
    write_stamp(clone, lacks="pure")  # made with NONET_PURE=1, which is not set now
    assert is_set_up_anew(clone, bin_folder)


def test_the_core_is_built_once_the_headers_appear(clone: Path, bin_folder: Path) -> None:
    header = clone / "Python.h"
    write_stamp(clone, lacks=str(header))
    assert not is_set_up_anew(clone, bin_folder)
    header.touch()
    assert is_set_up_anew(clone, bin_folder)


def test_development_tools_are_added_only_for_development(clone: Path, bin_folder: Path) -> None:
    check = clone / "tools" / "setup.sh"
    assert start(check, "--check", path=bin_folder).returncode == 0
    assert start(check, "--check", "--dev", path=bin_folder).returncode == 1
    write_stamp(clone, extras="dev")
    assert start(check, "--check", path=bin_folder).returncode == 0
    assert start(check, "--check", "--dev", path=bin_folder).returncode == 0


def test_without_python_it_says_what_to_install(clone: Path, bin_folder: Path) -> None:
    shutil.rmtree(clone / ".venv")
    write_program(bin_folder / "python3", "#!/bin/sh\nexit 1\n")  # too old
    done = start(clone / "sudoku", path=bin_folder)
    assert (done.returncode, done.stdout) == (2, "")
    assert "Python 3.11" in done.stderr
    assert "apt install python3" in done.stderr


def test_without_the_venv_module_it_says_what_to_install(clone: Path, bin_folder: Path) -> None:
    shutil.rmtree(clone / ".venv")
    write_program(
        bin_folder / "python3",
        "#!/bin/sh\ncase $2 in *ensurepip*) exit 1 ;; *print*) echo 3.11 ;; esac\n",
    )
    done = start(clone / "sudoku", path=bin_folder)
    assert (done.returncode, done.stdout) == (2, "")
    assert "apt install python3.11-venv" in done.stderr


def test_a_python_named_by_hand_comes_first(clone: Path, bin_folder: Path) -> None:
    write_program(bin_folder / "python3", "#!/bin/sh\nexit 1\n")
    write_program(bin_folder / "my python", FAKE_PYTHON)
    (clone / ".venv" / "nonet.stamp").unlink()
    done = start(clone / "sudoku", path=bin_folder, python=str(bin_folder / "my python"))
    assert "make_venv.py" in done.stderr


def test_unknown_options_of_set_up_are_refused(clone: Path, bin_folder: Path) -> None:
    assert start(clone / "tools" / "setup.sh", "--devel", path=bin_folder).returncode == 2


@pytest.fixture
def fresh_clone(tmp_path: Path) -> Path:
    """The working tree without what is built."""
    ignored = shutil.ignore_patterns(".venv*", "build", ".git", "__pycache__", ".*_cache", ".hypothesis")
    return Path(shutil.copytree(ROOT, tmp_path / "fresh clone", ignore=ignored))


def real(**variables: str) -> dict[str, str]:
    return {**os.environ, "PYTHON": sys.executable, **variables}


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_two_first_starts_at_once(fresh_clone: Path) -> None:
    pipe = "./sudoku create easy | ./sudoku solve"
    done = subprocess.run(pipe, shell=True, cwd=fresh_clone, env=real(), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()
    assert done.stderr.count("setting up nonet") == 1
    assert "Traceback" not in done.stderr
    # What was set up is live: a module written now is found, and no set-up runs for it.
    (fresh_clone / "src" / "nonet" / "board" / "written_now.py").write_text("")
    question = [str(fresh_clone / ".venv" / "bin" / "python"), "-c", "import nonet.model.written_now"]
    assert subprocess.run(question, check=False).returncode == 0
    assert subprocess.run([fresh_clone / "tools" / "setup.sh", "--check"], check=False).returncode == 0


@pytest.mark.slow
def test_without_network_it_says_so(fresh_clone: Path) -> None:
    variables = real(PIP_NO_INDEX="1", PIP_CONFIG_FILE=os.devnull, PIP_FIND_LINKS="")
    done = subprocess.run(
        ["./sudoku", "--help"], cwd=fresh_clone, env=variables, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert "network" in done.stderr
    assert "Traceback" not in done.stderr
