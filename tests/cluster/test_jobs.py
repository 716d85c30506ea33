"""Jobs that end early, go on, or are refused: with workers in this process."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from nonet._base.errors import install_command
from nonet.bulk.cluster.files import Sizes
from tests.bulk.files import LINE, SEVERAL, hide, needs_core
from tests.cli.sudoku import sudoku
from tests.cluster.here import Here, Killed, here

__all__ = ["here"]  # a fixture

pytestmark = needs_core

LINES = "".join(f"{LINE[number:]}{LINE[:number]}\n" for number in range(40)) + f"{SEVERAL}\n"
BAD = "".join(f"{LINE}\n" if number != 30 else "hello\n" for number in range(40))


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "in").write_text(LINES)
    (tmp_path / "bad").write_text(BAD)
    return tmp_path


def on(*args: str) -> tuple[int, str]:
    told = sudoku(*args, "--on", "ray")
    assert told.out == ""
    return told.status, told.err


def names(place: Path) -> set[str]:
    return {file.name for file in place.iterdir()} - {"in", "bad"}


# -- killed and resumed ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("output", ["out.txt", "out.parquet", "out.csv/"])
@pytest.mark.parametrize("killed", [1, 5])
def test_a_job_that_was_killed_goes_on_with_what_is_missing(place: Path, here: Here, killed: int, output: str) -> None:
    plain = f"plain-{output}".rstrip("/")
    assert sudoku("solve", "in", "-o", plain).status == 1
    here.lost = killed
    with pytest.raises(Killed):
        on("solve", "in", "-o", output)
    here.lost = None
    refused = on("solve", "in", "-o", output)
    assert refused[0] == 2
    assert "is unfinished (--resume continues it, --force starts again)" in refused[1]
    told = on("solve", "in", "-o", output, "--resume")
    assert told == (1, sudoku("solve", "in", "-o", plain, "--force").err)
    assert here.asked[0] == list(range(len(here.asked[0])))
    assert len(here.asked[-1]) == len(here.asked[0]) - killed
    assert names(place) == {plain, output.rstrip("/")}
    if output.endswith("/"):
        read = [line for part in sorted(Path(output).iterdir()) for line in part.read_text().splitlines()[1:]]
        assert read == Path(plain).read_text().splitlines()[1:]
    else:
        assert Path(output).read_bytes() == Path(plain).read_bytes()


def test_a_part_without_its_mark_or_cut_short_is_made_again(place: Path, here: Here) -> None:
    here.lost = 6
    with pytest.raises(Killed):
        on("solve", "in", "-o", "out.txt")
    here.lost = None
    marks = sorted(Path("out.txt.parts/_nonet/marks").iterdir())
    marks[0].unlink()
    marks[1].write_text('{"size"')  # the machine lost power
    cut = Path(f"out.txt.parts/part-{marks[2].stem}.txt")
    cut.write_bytes(cut.read_bytes()[:-5])
    Path("out.txt.parts/part-000999.txt").write_text("of a worker that nobody waits for")
    assert on("solve", "in", "-o", "out.txt", "--resume")[0] == 1
    assert len(here.asked[-1]) == len(here.asked[0]) - 3
    sudoku("solve", "in", "-o", "plain.txt")
    assert Path("out.txt").read_bytes() == Path("plain.txt").read_bytes()


def test_another_input_other_options_and_a_damaged_plan_are_not_resumed(place: Path, here: Here) -> None:
    here.lost = 3
    with pytest.raises(Killed):
        on("solve", "in", "-o", "out.txt")
    here.lost = None
    assert "another timeout" in on("solve", "in", "-o", "out.txt", "--resume", "--timeout", "9")[1]
    Path("in").write_text(LINES + LINES)
    assert "the input has changed" in on("solve", "in", "-o", "out.txt", "--resume")[1]
    assert Path("out.txt.parts/_nonet/plan.json").is_file()
    Path("out.txt.parts/_nonet/plan.json").write_text("{")
    assert "its plan is damaged (--force starts again)" in on("solve", "in", "-o", "out.txt", "--resume")[1]
    assert on("solve", "in", "-o", "out.txt", "--force")[0] == 1
    assert len(Path("out.txt").read_text().splitlines()) == 82


def test_a_job_that_creates_goes_on_with_its_seed(place: Path, here: Here) -> None:
    here.lost = 3
    with pytest.raises(Killed):
        on("create", "easy", "-n", "40", "-o", "out.txt")
    here.lost = None
    seed = json.loads(Path("out.txt.parts/_nonet/plan.json").read_text())["seed"]
    assert on("create", "easy", "-n", "40", "-o", "out.txt", "--resume") == (0, "")
    sudoku("create", "easy", "-n", "40", "-o", "plain.txt", "--seed", seed)
    assert Path("out.txt").read_bytes() == Path("plain.txt").read_bytes()


def test_what_is_there_already_is_not_resumed_and_that_is_no_fault(place: Path, here: Here) -> None:
    for output in ("out.txt", "out/"):
        assert on("solve", "in", "-o", output)[0] == 1
        assert on("solve", "in", "-o", output, "--resume") == (
            0,
            f"sudoku: nothing to resume: the output is already complete: {output!r}\n",
        )


# -- bad input ---------------------------------------------------------------------------------------------------------


def test_a_line_that_is_no_puzzle_is_named_and_what_was_done_is_kept(place: Path, here: Here) -> None:
    status, said = on("solve", "bad", "-o", "out.txt")
    plain = sudoku("solve", "bad", "-o", "plain.txt")
    place_said = plain.err.partition(" (what")[0].strip()
    assert (status, "line 31" in place_said) == (2, True)
    assert said == f"{place_said} (finished work is kept: --resume --on-error skip continues it)\n"
    assert not Path("out.txt").exists()
    done = len(here.asked[0])
    assert on("solve", "bad", "-o", "out.txt", "--resume", "--on-error", "skip")[0] == 0
    assert 0 < len(here.asked[-1]) < done
    assert sudoku("solve", "bad", "-o", "plain.txt", "--resume", "--on-error", "skip").status == 0
    assert Path("out.txt").read_bytes() == Path("plain.txt").read_bytes()


def test_the_first_of_several_bad_lines_is_named(place: Path, here: Here) -> None:
    Path("bad").write_text(BAD.replace(LINE, "bye", 1) + "and more\n")
    assert "bad: line 1" in on("solve", "bad", "-o", "out.txt")[1]
    assert names(place) == {"out.txt.parts"} or names(place) == set()


def test_an_input_without_a_puzzle_leaves_nothing(place: Path, here: Here) -> None:
    Path("bad").write_text("# nothing\n" * 100)
    assert on("solve", "bad", "-o", "out.txt", "--from", "line") == (2, "sudoku: expected a puzzle, got nothing\n")
    assert names(place) == set()


def test_rows_of_a_table_are_named_as_rows(place: Path, here: Here) -> None:
    arrow, pq = pytest.importorskip("pyarrow"), pytest.importorskip("pyarrow.parquet")
    pq.write_table(arrow.table({"puzzle": BAD.splitlines()}), "bad.parquet", row_group_size=4)
    assert "bad.parquet: row 31: a puzzle cannot have" in on("solve", "bad.parquet", "-o", "out.txt")[1]


def test_files_of_a_folder_must_be_alike(place: Path, here: Here) -> None:
    Path("many").mkdir()
    Path("many/a.txt").write_text(LINES)
    Path("many/b.txt").write_text(f"kind: diagonal\n{LINES}")
    assert "its header differs from that of the first file in the folder" in on("solve", "many/", "-o", "out.txt")[1]
    Path("many/b.txt").write_text(f"puzzle\n{LINES}")
    assert "its format differs from that of the first file in the folder" in on("solve", "many", "-o", "out.txt")[1]
    Path("many/b.txt").write_text(LINES + "oops\n")
    assert "many: b.txt: line 42" in on("solve", "many", "-o", "out.txt")[1]


# -- refusals ----------------------------------------------------------------------------------------------------------

REFUSED = {
    "solve in --on spark -o out.txt": "expected ray, ray://auto or ray://HOST:PORT for --on, got 'spark'",
    "solve in --on ray": "--on needs --output FILE, or FOLDER/",
    "solve --on ray -o out.txt": "--on needs a FILE, or a folder of files, to read",
    "solve in --on ray -o in --force": "the output would overwrite the input",
    "solve in --on ray -o bad": "the output 'bad' exists (--force overwrites it)",
    "solve in --on ray -o out.xlsx": "cannot write xlsx: 'out.xlsx'",
    "solve in --on ray -o out.parquet.gz": "cannot compress a .parquet file as .gz",
    "solve in --on ray -o no/such/out.txt": "no such file or directory",
    "solve in --on ray -o empty": "cannot write 'empty': it is a directory (add / to write parts into it)",
    "solve in --on ray -o full/ --force": "the folder has another file, ",
    "solve nothing --on ray -o out.txt": "'nothing': no such file or directory",
    "solve empty/ --on ray -o out.txt": "cannot read 'empty/': no files in the folder",
    "solve in --all --on ray -o out.txt": "--on needs puzzles and answers of one line each",
    "solve in --json --on ray -o out.txt": "--on needs puzzles and answers of one line each",
    "solve boxed --on ray -o out.txt": "--on needs puzzles and answers of one line each",
    "rate boxed --on ray -o out.csv": "needs puzzles and answers of one line each",
    "rate in --stop-after 9 --on ray -o out.txt": "--on cannot be used with --stop-after",
    "rate in --trace --on ray -o out.txt": "--trace needs one puzzle",
    "create -n 9 --distinct puzzle --on ray -o out.txt": "--on cannot be used with --distinct",
    "create -n 9 --on ray": "--on needs --output FILE, or FOLDER/",
    "create -n 9 --to contest --on ray -o out.txt": "--on needs a format that is written puzzle by puzzle",
    "solve nowhere://x/y --on ray -o out.txt": "'nowhere://x/y'",
}


@pytest.mark.parametrize("args", REFUSED)
def test_refusals_are_one_sentence_and_leave_nothing(place: Path, here: Here, args: str) -> None:
    Path("empty").mkdir()
    Path("full").mkdir()
    Path("full/dear.txt").write_text("mine")
    Path("boxed").write_text(sudoku("convert", "--to", "boxed", stdin=LINE).out)
    before = {file: file.read_bytes() for file in place.rglob("*") if file.is_file()}
    told = sudoku(*args.split())
    assert (told.status, told.out) == (2, "")
    assert REFUSED[args] in told.err
    assert told.err.count("\n") == 1
    assert {file: file.read_bytes() for file in place.rglob("*") if file.is_file()} == before


def test_without_ray_it_is_said_what_to_install(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hide(monkeypatch, "ray")
    pytest.importorskip("pyarrow")
    status, said = on("solve", "in", "-o", "out.txt")
    command = install_command("ray[data]", "pyarrow")
    assert (status, said) == (2, f"sudoku: --on ray needs Ray and pyarrow ({command})\n")
    assert names(place) == set()


# -- sizes -------------------------------------------------------------------------------------------------------------


def test_parts_are_large_enough_and_few() -> None:
    sizes = Sizes.for_chunks(None)
    for total in (1, 10**6, 10**9, 10**12, 10**14):
        size = sizes.of(total)
        assert total / size <= max(10**4, total / 2**30 + 1)
        assert size >= 2**24
