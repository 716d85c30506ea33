"""What commands write never takes the place of anything else, and is whole or not there."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from nonet._base import files
from nonet._base.errors import PuzzleError
from nonet.bulk.resume import Target
from tests.cli.sudoku import sudoku

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
KEEP = "hours of work\n"

# Every command that writes a file, with FILE as its input and OUT for the output.
WRITERS = {
    "convert": "convert FILE --to rows -o OUT",
    "draw": "draw FILE --to svg -o OUT",
    "book": "book --from FILE --timeout 60 -o OUT",
    "create jigsaw": "create easy 4 --kind jigsaw --save-layout OUT",
    "pair create": "pair create 2 --seed 1 -o OUT",
    "solve": "solve FILE -o OUT",
    "solve json": "solve --json FILE -o OUT",
    "rate": "rate --scale nonet FILE -o OUT",
}


def run(words: str, source: Path, out: Path) -> tuple[int, str]:
    args = [{"FILE": str(source), "OUT": str(out)}.get(word, word) for word in words.split()]
    outcome = sudoku(*args)
    return outcome.status, outcome.err


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "puzzle.txt"
    path.write_text(LINE + "\n")
    return path


@pytest.mark.parametrize("words", WRITERS.values(), ids=WRITERS)
def test_a_part_that_somebody_left_is_not_touched(tmp_path: Path, source: Path, words: str) -> None:
    out = tmp_path / "out.pdf" if words.startswith("book") else tmp_path / "out"
    part, journal = out.with_name(f"{out.name}.part"), out.with_name(f"{out.name}.part.journal")
    part.write_text(KEEP)
    journal.write_text(KEEP)
    status, err = run(words, source, out)
    assert (part.read_text(), journal.read_text()) == (KEEP, KEEP)
    assert status == (2 if "unfinished" in err else 0), err
    assert sorted(tmp_path.iterdir()) == sorted({source, part, journal} | ({out} if status == 0 else set()))


def test_an_input_called_part_survives_its_conversion(tmp_path: Path) -> None:
    source = tmp_path / "p.txt.part"
    source.write_text(LINE + "\n")
    assert run("convert FILE --to rows -o OUT", source, tmp_path / "p.txt")[0] == 0
    assert source.read_text() == LINE + "\n"
    assert (tmp_path / "p.txt").read_text().startswith("5 3 0")


@pytest.mark.parametrize("words", WRITERS.values(), ids=WRITERS)
@pytest.mark.parametrize("name", ["out", "out.part", "out.part.journal"])
def test_a_link_that_leads_nowhere_is_not_followed(tmp_path: Path, source: Path, words: str, name: str) -> None:
    ending = ".pdf" if words.startswith("book") else ""
    out, link = tmp_path / f"out{ending}", tmp_path / name.replace("out", f"out{ending}")
    link.symlink_to(tmp_path / "elsewhere")
    status, err = run(words, source, out)
    assert not (tmp_path / "elsewhere").exists()
    assert link.is_symlink()
    assert status == 0 or err.startswith("sudoku: ")
    assert status == 2 or link != out


@pytest.mark.parametrize("words", WRITERS.values(), ids=WRITERS)
@pytest.mark.parametrize("name", [".", "", "..", "folder", "folder/", "new/"])
def test_a_folder_or_nothing_is_no_file_name(tmp_path: Path, source: Path, words: str, name: str) -> None:
    (tmp_path / "folder").mkdir()
    args = [{"FILE": str(source), "OUT": name}.get(word, word) for word in words.split()]
    old = Path.cwd()
    os.chdir(tmp_path)
    try:
        outcome = sudoku(*args)
    finally:
        os.chdir(old)
    assert (outcome.status, outcome.out) == (2, "")
    assert outcome.err.startswith("sudoku: ")
    assert outcome.err.count("\n") == 1
    assert sorted(path.name for path in tmp_path.iterdir()) == ["folder", "puzzle.txt"]


def test_several_drawings_need_a_name_to_number(tmp_path: Path) -> None:
    source = tmp_path / "two.txt"
    source.write_text(f"{LINE}\n{LINE}\n")
    outcome = sudoku("draw", str(source), "--to", "svg", "-o", ".")
    assert (outcome.status, outcome.err) == (2, "sudoku: cannot write '.': it is a directory\n")


def test_a_name_taken_at_the_last_moment_is_kept(tmp_path: Path) -> None:
    part, out = tmp_path / "new", tmp_path / "out"
    part.write_text("ours")
    out.write_text(KEEP)
    with pytest.raises(PuzzleError, match="exists"):
        files.move(part, out, force=False)
    assert out.read_text() == KEEP


def test_a_disk_without_hard_links_does_as_well(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_arguments: object) -> None:
        raise PermissionError

    monkeypatch.setattr(os, "link", refuse)
    files.write_whole(tmp_path / "out", b"ours", force=False)
    with pytest.raises(PuzzleError, match="exists"):
        files.write_whole(tmp_path / "out", b"others", force=False)
    assert [path.name for path in tmp_path.iterdir()] == ["out"]
    assert (tmp_path / "out").read_bytes() == b"ours"


def test_files_have_the_rights_that_new_files_have(tmp_path: Path, source: Path) -> None:
    (tmp_path / "other").touch()
    run("convert FILE --to rows -o OUT", source, tmp_path / "out")
    assert (tmp_path / "out").stat().st_mode == (tmp_path / "other").stat().st_mode


def test_nobody_takes_a_part_that_is_about_to_get_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = Target(tmp_path / "out", {}), Target(tmp_path / "out", {})
    first.open(resume=False, force=False)
    assert first.file is not None
    first.file.write(b"whole\n")
    replace = Path.replace

    def slow(self: Path, target: Path) -> Path:
        with pytest.raises(PuzzleError, match="another run"):
            second.open(resume=False, force=True)
        moved = replace(self, target)
        Target(tmp_path / "out", {}).open(resume=False, force=True)  # a run that comes between name and journal
        return moved

    monkeypatch.setattr(Path, "replace", slow)
    first.finish(force=True)
    assert (tmp_path / "out").read_bytes() == b"whole\n"
    assert (tmp_path / "out.part.journal").exists(), "it is the journal of the run that came later"


def test_a_part_renamed_before_it_was_locked_is_not_written_to(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = Target(tmp_path / "out", {})
    target.part.write_bytes(b"whole\n")

    def late(path: Path) -> int:
        descriptor = files.open_file(path)
        path.rename(tmp_path / "out")  # the other run ends between our opening and our locking
        return descriptor

    monkeypatch.setattr("nonet.bulk.resume.open_file", late)
    with pytest.raises(PuzzleError, match="another run"):
        target.open(resume=False, force=True)
    assert (tmp_path / "out").read_bytes() == b"whole\n"


@pytest.mark.parametrize("module", ["click", "nonet.cli.main", "nonet.cli.solve", "nonet._base.errors"])
def test_ctrl_c_while_modules_are_loaded_is_quiet(module: str) -> None:
    """The process interrupts itself when it begins to load a module."""
    code = f"""
import os, signal, sys
class Interrupt:
    def find_spec(self, name, path=None, target=None):
        if name == {module!r}:
            sys.meta_path.remove(self)
            os.kill(os.getpid(), signal.SIGINT)
sys.argv = ["sudoku", "solve"]
from nonet.__main__ import main
sys.meta_path.insert(0, Interrupt())
main()
"""
    finished = subprocess.run([sys.executable, "-c", code], input=LINE, capture_output=True, text=True, check=False)
    assert (finished.stdout, finished.stderr) == ("", "")
    assert finished.returncode in (130, -signal.SIGINT)


def test_ctrl_c_stays_ignored_where_the_caller_ignores_it() -> None:
    code = """
import os, signal, sys
signal.signal(signal.SIGINT, signal.SIG_IGN)
sys.argv = ["sudoku", "solve"]
from nonet.__main__ import main
os.kill(os.getpid(), signal.SIGINT)
main()
"""
    finished = subprocess.run([sys.executable, "-c", code], input=LINE, capture_output=True, text=True, check=False)
    assert (finished.returncode, finished.stderr) == (0, "")
    assert len(finished.stdout.strip()) == 81


@pytest.mark.parametrize(
    "command",
    ["convert --to rows", "solve", "rate", "count", "show", "candidates", "hint", "explain", "analyze",
     "draw --to svg", "check --json FILE"],
)  # fmt: skip
def test_no_command_overwrites_its_input(tmp_path: Path, command: str) -> None:
    puzzle = tmp_path / "x.txt"
    puzzle.write_text("1....3....3...42\n")
    words = [word.replace("FILE", str(puzzle)) for word in command.split()]
    outcome = sudoku(*words, str(puzzle), "-o", str(puzzle), "--force")
    assert (outcome.status, outcome.out) == (2, "")
    assert outcome.err.startswith("sudoku: the output would overwrite the input: ")
    assert puzzle.read_text() == "1....3....3...42\n"


def test_a_layout_is_not_overwritten_and_a_pair_takes_the_next_free_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("shapes").write_text("1112\n3122\n3342\n3444\n")
    made = sudoku("create", "easy", "--layout", "shapes", "-o", "shapes", "--force")
    assert made.err == "sudoku: the output would overwrite the input: 'shapes'\n"
    pair = Path("output_sudoku_pair.csv")
    pair.write_text(sudoku("pair", "create", "2", "--seed", "1").out)
    assert sudoku("pair", "solve", "output_sudoku_pair.csv", "--force").status == 2
    assert sudoku("pair", "solve", "output_sudoku_pair.csv").status == 0
    assert Path("output_sudoku_pair_2.csv").exists()
