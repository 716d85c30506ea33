"""sudoku draw and sudoku explain --draw: files that are whole or not there, and errors that say what was expected."""

from __future__ import annotations

import io
import stat
import sys
from pathlib import Path
from unittest.mock import patch
from xml.etree import ElementTree as ET

import pytest
from PIL import Image

from nonet._base.errors import install_command
from tests.cli.sudoku import Outcome, sudoku
from tests.draw.test_paper import pages
from tests.draw.test_svg import texts, tree

SMALL = "0312200430010040"
CLASSIC = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
PAIR = "1,0,0,0\n0,0,0,0\n0,0,0,0\n0,0,0,0\n0,2,0,0\n0,0,0,0\n0,0,0,0\n0,0,0,0\n"


def refused(outcome: Outcome, words: str, status: int = 2) -> None:
    """Nothing on standard output, one message on standard error, and no traceback."""
    assert (outcome.status, outcome.out) == (status, "")
    assert words in outcome.err
    assert outcome.err.count("\n") == 1


def test_svg_goes_to_standard_output_unless_told_otherwise() -> None:
    outcome = sudoku("draw", "--title", "A & B", stdin=CLASSIC)
    assert (outcome.status, outcome.err) == (0, "")
    assert len(texts(outcome.out, "given")) == 30
    assert texts(outcome.out, "title") == ["A & B"]


@pytest.mark.parametrize(("name", "start"), [("a.svg", b"<svg "), ("a.PDF", b"%PDF-"), ("a.png", b"\x89PNG")])
def test_the_name_of_the_output_says_what_is_drawn(name: str, start: bytes, tmp_path: Path) -> None:
    outcome = sudoku("draw", "-o", str(tmp_path / name), stdin=CLASSIC)
    assert (outcome.status, outcome.out, outcome.err) == (0, "", "")
    assert (tmp_path / name).read_bytes().startswith(start)
    assert [file.name for file in tmp_path.iterdir()] == [name]


def test_width_is_in_pixels(tmp_path: Path) -> None:
    file = tmp_path / "a.png"
    assert sudoku("draw", "--width", "500", "--dark", "-o", str(file), stdin=CLASSIC).status == 0
    image = Image.open(file)
    assert image.width == 500
    assert image.getpixel((1, 1)) == (0x1D, 0x1F, 0x23)


def test_candidates_labels_and_the_solution_are_drawn_on_request() -> None:
    drawn = sudoku("draw", "--candidates", "--labels", stdin=SMALL).out
    assert texts(drawn, "candidate")
    assert texts(drawn, "label") == ["c1", "c2", "c3", "c4", "r1", "r2", "r3", "r4"]
    solved = sudoku("draw", "--solution", stdin=SMALL)
    assert len(texts(solved.out, "placed")) == 8
    assert solved.err == ""


def test_one_of_several_solutions_is_drawn_with_a_remark() -> None:
    outcome = sudoku("draw", "--solution", stdin="." * 16)
    assert outcome.status == 0
    assert len(texts(outcome.out, "placed")) == 16
    assert "there is more than one solution" in outcome.err
    assert "this is one of them" in outcome.err


def test_a_hint_is_drawn_as_it_is_said() -> None:
    said = sudoku("hint", stdin=CLASSIC).out.strip()
    drawn = sudoku("draw", "--hint", stdin=CLASSIC).out
    assert f"{texts(drawn, 'title')[0]}: {' '.join(texts(drawn, 'caption'))}" == said


def test_several_puzzles_are_pages_of_a_pdf(tmp_path: Path) -> None:
    file = tmp_path / "a.pdf"
    assert sudoku("draw", "-o", str(file), "--paper", "letter", stdin=f"{CLASSIC}\n{CLASSIC}\n").status == 0
    assert ["Puzzle 1" in page or "Puzzle 2" in page for page in pages(file.read_bytes())] == [True, True]


def test_hints_of_several_puzzles_keep_the_names_of_their_techniques(tmp_path: Path) -> None:
    assert sudoku("draw", "--hint", "-o", str(tmp_path / "a.svg"), stdin=f"{CLASSIC}\n{SMALL}\n").status == 0
    titles = [texts((tmp_path / f"a-{number}.svg").read_text(), "title") for number in (1, 2)]
    assert titles == [["Puzzle 1: Naked single"], ["Puzzle 2: Full house"]]


def test_several_puzzles_are_numbered_files_of_svg(tmp_path: Path) -> None:
    assert sudoku("draw", "-o", str(tmp_path / "a.svg"), stdin=f"{SMALL}\n" * 10).status == 0
    assert sorted(file.name for file in tmp_path.iterdir()) == [f"a-{number:02}.svg" for number in range(1, 11)]


def test_several_puzzles_do_not_fit_one_svg_on_standard_output() -> None:
    refused(
        sudoku("draw", stdin=f"{SMALL}\n" * 2), "expected one puzzle for a drawing of the kind svg on a stream, got 2"
    )


JSON_PAIR = """{"kind": "pair", "size": 4, "title": "Twins", "author": "me", "puzzle": "1%s"}""" % ("." * 31)


@pytest.mark.parametrize("text", [f"title: Twins\nauthor: me\n\n{PAIR}", JSON_PAIR], ids=["header", "json"])
def test_the_title_of_a_pair_is_drawn(text: str) -> None:
    drawn = sudoku("draw", "--pair", stdin=text)
    assert texts(drawn.out, "title") == ["Twins, by me"], drawn.err


def test_a_pair_is_drawn_side_by_side() -> None:
    drawn = sudoku("draw", "--pair", "--solution", stdin=PAIR)
    assert drawn.status == 0
    assert texts(drawn.out, "heading") == ["Sudoku 1", "Sudoku 2"]
    assert len(texts(drawn.out, "placed")) == 30


def test_kinds_are_drawn(tmp_path: Path) -> None:
    layout = tmp_path / "layout.txt"
    layout.write_text("1112\n1332\n4332\n4442")
    drawn = sudoku("draw", "--kind", "jigsaw+diagonal", "--layout", str(layout), stdin="." * 16).out
    assert tree(drawn)[0].text == "Jigsaw diagonal Sudoku, 4 x 4"
    assert 'class="band"' in drawn


def test_an_existing_output_is_only_overwritten_by_force(tmp_path: Path) -> None:
    file = tmp_path / "a.svg"
    file.write_text("mine")
    refused(sudoku("draw", "-o", str(file), stdin=SMALL), " exists (--force overwrites it)")
    assert file.read_text() == "mine"
    assert sudoku("draw", "-o", str(file), "--force", stdin=SMALL).status == 0
    assert file.read_text().startswith("<svg ")


def test_no_file_of_several_is_written_if_one_exists(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a-2.svg").write_text("mine")
    refused(sudoku("draw", "-o", "a.svg", stdin=f"{SMALL}\n" * 2), "the output 'a-2.svg' exists")
    assert [file.name for file in tmp_path.iterdir()] == ["a-2.svg"]


@pytest.mark.parametrize(
    ("args", "stdin", "words", "status"),
    [
        (["-o", "a.gif"], SMALL, "expected a name that ends in .svg, .pdf or .png, got 'a.gif'", 2),
        (["-o", "a.svg", "--to", "png"], SMALL, "expected a name that ends in .png, got 'a.svg'", 2),
        (["-o", "no/such/a.svg"], SMALL, "cannot write 'no/such/a.svg': no such file or directory", 2),
        (["--to", "gif"], SMALL, "'gif' is not one of", 2),
        (["--width", "3"], SMALL, "expected 16 to 10000, got 3", 2),
        (["--hint", "--solution"], SMALL, "--hint cannot be used with --solution", 2),
        (["--hint", "--pair"], PAIR, "--hint cannot be used with --pair", 2),
        (["--pair", "--kind", "latin"], PAIR, "--pair cannot be used with --kind", 2),
        (["--pair"], SMALL, "expected 0 to 1, got '0312200430010040'", 2),
        (["--candidates", "--kind", "latin"], ("0 " * 49 + "\n") * 49, "up to 36 digits to draw candidates, got 49", 2),
        (["--solution"], "11" + "." * 14, "no solution exists: 1 is repeated in row 1", 1),
        (["--solution", "--to", "pdf"], f"{SMALL}\n11{'.' * 14}\n", "puzzle 2: no solution exists", 1),
        (["--hint"], "1234341221434321", "the grid is full: there is no next step", 1),
        (["--hint"], "11" + "." * 14, "1 is repeated in row 1", 1),
        ([], "no puzzle", "", 2),
        ([], "", "", 2),
    ],
)
def test_what_cannot_be_drawn_is_said(args: list[str], stdin: str, words: str, status: int) -> None:
    refused(sudoku("draw", *args, stdin=stdin), words, status)


def test_svg_flows_into_what_is_no_file() -> None:
    assert sudoku("draw", "-o", "/dev/null", stdin=SMALL) == Outcome(0, "", "")


def test_a_terminal_gets_no_svg() -> None:
    class Terminal(io.TextIOWrapper):
        def isatty(self) -> bool:
            return True

    from nonet.cli.draw import kind_of
    from nonet.cli.output import Output

    with patch.object(sys, "stdout", Terminal(io.BytesIO())), pytest.raises(Exception, match="needs -o FILE"):
        kind_of(Output("-"), None)


def test_a_missing_package_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "fpdf", None)
    outcome = sudoku("draw", "-o", str(tmp_path / "a.pdf"), stdin=SMALL)
    refused(outcome, f"sudoku: PDF and PNG need the package fpdf2 ({install_command('fpdf2', 'pypdfium2')})")
    assert list(tmp_path.iterdir()) == []


def test_explain_draws_every_step_and_a_page_that_needs_no_other_file(tmp_path: Path) -> None:
    folder = tmp_path / "steps"
    outcome = sudoku("explain", "--draw", str(folder), stdin=CLASSIC)
    assert outcome.status == 0
    assert outcome.out == sudoku("explain", stdin=CLASSIC).out
    count = len(sudoku("explain", "--json", stdin=CLASSIC).out.splitlines())
    names = sorted(file.name for file in folder.iterdir())
    assert len(names) == count + 1
    assert names[0].startswith("001-")
    assert names[-1] == "index.html"
    for file in folder.glob("*.svg"):
        ET.fromstring(file.read_text("utf-8"))
    page = (folder / "index.html").read_text("utf-8")
    assert page.count("<svg ") == count
    assert "src=" not in page
    assert "href=" not in page
    assert stat.S_IMODE(folder.stat().st_mode) & 0o700 == 0o700
    assert [file.name for file in tmp_path.iterdir()] == ["steps"]


def test_explain_draws_into_an_empty_folder_only(tmp_path: Path) -> None:
    folder = tmp_path / "steps"
    folder.mkdir()
    assert sudoku("explain", "--draw", str(folder), stdin=SMALL).status == 0
    refused(sudoku("explain", "--draw", str(folder), stdin=SMALL), "it exists and is not an empty folder")
    refused(sudoku("explain", "--draw", str(tmp_path / "no" / "such"), stdin=SMALL), "no such file or directory")
    refused(sudoku("explain", "--draw", "a\0b", stdin=SMALL), "not a file name")


def test_nothing_is_left_of_a_folder_that_could_not_be_written(tmp_path: Path) -> None:
    with patch("nonet.cli.output.Path.replace", side_effect=OSError(28, "No space left on device")):
        refused(sudoku("explain", "--draw", str(tmp_path / "steps"), stdin=SMALL), ": no space left on device")
    assert list(tmp_path.iterdir()) == []


def test_a_hint_on_a_board_too_large_is_refused_at_once(tmp_path: Path) -> None:
    empty = "\n".join(["0 " * 100] * 100)
    refused(sudoku("draw", "--hint", "-o", str(tmp_path / "a.svg"), stdin=empty), "up to 25x25 for human logic")
    refused(sudoku("hint", stdin=empty), "up to 25x25 for human logic")


@pytest.mark.parametrize("name", ["a.pdf", "a.png"])
def test_a_title_that_cannot_be_printed_is_named(name: str, tmp_path: Path) -> None:
    refused(sudoku("draw", "--title", "数独", "-o", str(tmp_path / name), stdin=CLASSIC), "Western letters")
    assert not list(tmp_path.iterdir())


def test_svg_takes_a_title_of_any_letters() -> None:
    assert texts(sudoku("draw", "--title", "数独 — Übung", stdin=CLASSIC).out, "title") == ["数独 — Übung"]


def test_the_page_says_where_our_techniques_end(tmp_path: Path) -> None:
    assert sudoku("explain", "--draw", str(tmp_path / "steps"), stdin="." * 16).status == 1
    page = (tmp_path / "steps" / "index.html").read_text("utf-8")
    assert "<p>The puzzle has more than one solution: two of them differ at r" in page


def test_the_title_of_the_header_stands_above_the_board() -> None:
    text = f"title: Sunday\nauthor: Ann\n{SMALL}\n"
    assert texts(sudoku("draw", stdin=text).out, "title") == ["Sunday, by Ann"]
    assert texts(sudoku("draw", stdin=f"title: Sunday\n{SMALL}\n").out, "title") == ["Sunday"]
    assert texts(sudoku("draw", "--title", "Other", stdin=text).out, "title") == ["Other"]
    assert "Sunday" not in sudoku("draw", "--hint", stdin=text).out


def test_several_puzzles_keep_their_own_titles(tmp_path: Path) -> None:
    text = f"title: One\n{SMALL}\n\ntitle: Two\n{SMALL}\n"
    assert sudoku("draw", "-o", str(tmp_path / "a.svg"), stdin=text).status == 0
    found = [texts((tmp_path / f"a-{number}.svg").read_text(), "title") for number in (1, 2)]
    assert found == [["Puzzle 1: One"], ["Puzzle 2: Two"]]


def test_a_title_that_the_fonts_lack_is_left_out_with_a_remark(tmp_path: Path) -> None:
    text = f"title: 数独\n{SMALL}\n"
    outcome = sudoku("draw", "-o", str(tmp_path / "a.png"), stdin=text)
    assert outcome.status == 0
    assert outcome.err.startswith("sudoku: cannot print ")
    assert outcome.err.endswith("; it is left out\n")
    assert texts(sudoku("draw", stdin=text).out, "title") == ["数独"]


def test_fog_is_drawn_only_if_asked_for() -> None:
    text = "fog: r1c1\nkiller: 3 r4c1 r4c2\ndifference: r1c1 r1c2\ndifference: r2c3 r2c4\n\n1...\n..1.\n....\n...1\n"
    usual, covered = (sudoku("draw", *options, stdin=text).out for options in ([], ["--show-fog"]))
    assert usual.count(">1<") == 3
    assert covered.count(">1<") == 1
    assert covered != usual == sudoku("draw", stdin=text.replace("fog: r1c1\n", "")).out
    for option in ("--hint", "--solution", "--candidates"):
        found = sudoku("draw", "--show-fog", option, stdin=text)
        assert (found.status, "tells what the fog hides" in found.err) == (2, True)
    assert "no fog to show" in sudoku("draw", "--show-fog", stdin="1..............3").err


def test_a_mark_half_in_fog_is_not_drawn() -> None:
    def dots(fog: str) -> int:
        text = f"fog: {fog}\ndifference: r1c1 r1c2\ndifference: r2c3 r2c4\n\n1..............."
        return sudoku("draw", "--show-fog", stdin=text).out.count("<circle")

    assert [dots(fog) for fog in ("r1c1-r4c4", "r1c1-r1c2", "r1c1", "all")] == [2, 1, 0, 0]


def test_the_words_below_do_not_tell_where_fog_hides_a_rule() -> None:
    text = "fog: r1c1\nkiller: 3 r4c1 r4c2\nsum: 5 r3c3 r3c4\n\n1..............."
    assert "Killer (r4c1):" in sudoku("draw", stdin=text).out
    covered = sudoku("draw", "--show-fog", stdin=text).out
    assert "Killer:" in covered
    assert "r4c1" not in covered
