"""Setting puzzles: by keyboard, by text and file, by mouse; and getting them out again."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import nonet
from nonet.puzzle.export import link_of
from tests.e2e.browsing import Opener
from tests.e2e.player import Player, link
from tests.e2e.puzzles import EASY, HARD, SMALL, same_shapes

SAMPLES = sorted((Path(__file__).parent.parent / "data" / "formats").glob("*.txt"))
BROKEN = "\n".join(EASY[start : start + 9] for start in range(0, 81, 9)).splitlines()
BROKEN[3] = BROKEN[3][:8]
# Four connected shapes: AAAB ACBB CCBD CDDD
SHAPES = (
    ((1, 1), (1, 2), (1, 3), (1, 1), (2, 1)),
    ((1, 4), (2, 4), (2, 3), (3, 3)),
    ((2, 2), (3, 2), (3, 1), (4, 1)),
    ((3, 4), (4, 4), (4, 3), (4, 2)),
)


def test_a_puzzle_entered_by_keyboard_is_hinted_checked_and_shared(open_page: Opener) -> None:
    """The whole way of somebody with a puzzle on paper."""
    givens = [0 if char == "." else int(char) for char in EASY]
    player = Player(open_page())
    player.tab("Set")
    player.click("Empty board")
    expect(player.grid.get_by_role("gridcell", name="empty")).to_have_count(81)
    player.type_digits(givens)
    player.sees(9, 9, "given 7")
    player.click("Fix givens and play")
    player.sees_digits(givens, given_only=True)
    player.hint()
    player.click("Apply")
    player.sees(5, 8, "7")
    player.press("Control+z")
    player.sees(5, 8, "empty")
    player.press("Control+y")
    player.sees(5, 8, "7")
    player.click("Check")
    player.hears("no mistake|right so far|sound")
    other = Player(open_page(player.shared()))
    other.sees_digits(givens, given_only=True)


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: path.stem)
def test_every_format_can_be_pasted(page: Page, player: Player, sample: Path) -> None:
    text = sample.read_text()
    puzzle = nonet.read(text)[0]
    player.paste(text)
    player.sees_digits(puzzle.grid.values)
    player.hears_read(puzzle.format)


@pytest.mark.parametrize("program", ["fpuzzles", "sudokupad", "sudokuwiki"])
def test_a_link_is_read_where_texts_are_typed(player: Player, program: str) -> None:
    player.paste(link_of(nonet.Puzzle(HARD), program))
    player.hears_read(program)
    player.sees_digits([0 if char == "." else int(char) for char in HARD], given_only=True)


def test_unreadable_text_is_told_with_its_line(open_page: Opener) -> None:
    open_page.watch.allow("status of 422")
    player = Player(open_page(link(EASY)))
    player.paste("\n".join(BROKEN))
    player.hears("line 4")
    player.sees(1, 3, "given 9")  # what was there stays


def test_a_file_can_be_chosen(player: Player, tmp_path: Path) -> None:
    file = tmp_path / "mine.sdm"
    file.write_text(EASY + "\n")
    player.tab("Set")
    player.page.locator("input[type=file]").set_input_files(file)
    player.sees(1, 3, "given 9")


def begin_to_draw(open_page: Opener) -> Player:
    """A jigsaw of four by four, without shapes yet."""
    player = Player(open_page(link(SMALL)))
    player.tab("Set")
    player.choose("Side", "4")
    player.click("Draw a jigsaw")
    expect(player.grid.get_by_role("gridcell", name="no shape")).to_have_count(16)
    return player


def test_a_jigsaw_is_drawn_by_mouse_and_gets_a_puzzle(open_page: Opener) -> None:
    """Four shapes on a board of four; then a puzzle on it."""
    player = begin_to_draw(open_page)
    for number, cells in enumerate(SHAPES, 1):
        player.page.get_by_role("button", name=f"shape {number}, 0 of 4 cells").click()
        player.drag(*cells)
        expect(player.page.get_by_role("button", name=f"shape {number}, 4 of 4 cells")).to_be_visible()
    player.click("Use this layout")
    player.hears("layout is valid")
    player.tab("Play")
    player.choose_card("Jigsaw")
    player.choose_chip("mine")
    made = player.create()
    player.sees_digits(made["givens"], given_only=True)
    line = "".join(str(digit or ".") for digit in made["givens"])
    assert same_shapes(player.address("jigsaw", line)["layout"], "AAABACBBCCBDCDDD")
    assert nonet.Puzzle(line, kind="jigsaw", layout="AAAB\nACBB\nCCBD\nCDDD").is_unique


def test_an_unfinished_or_broken_drawing_is_told(open_page: Opener) -> None:
    open_page.watch.allow("status of 422")
    player = begin_to_draw(open_page)
    player.drag((1, 1), (1, 4))
    player.click("Use this layout")
    player.hears("12 cells are in no shape yet")
    player.click("Boxes")
    player.page.get_by_role("button", name="shape 1, 4 of 4 cells").click()
    player.cell(4, 4).click()
    player.click("Use this layout")
    player.hears("region|shape")
    player.click("Leave")
    player.sees(1, 1, "given 1")


def test_is_it_unique_and_redundant_clues(open_page: Opener) -> None:
    player = Player(open_page(link(EASY)))
    player.tab("Set")
    player.click("Is it unique?")
    player.hears("exactly one solution")
    player.click("Redundant clues")
    player.hears(r"r\d+c\d+")
    assert player.digits(given_only=True) == [0 if char == "." else int(char) for char in EASY]


def test_other_rules_for_the_same_digits(open_page: Opener) -> None:
    player = Player(open_page(link(EASY)))
    player.tab("Set")
    player.page.get_by_role("checkbox", name="Diagonal").check()
    player.click("Use these rules")
    player.hears("diagonal")
    player.address("diagonal", EASY)
    expect(player.page.locator("svg .band").first).to_be_visible()


def test_the_rules_that_are_there_change_nothing_when_they_are_used(open_page: Opener) -> None:
    player = Player(open_page(link(EASY, kind="diagonal")))
    player.press_at(1, 1, "2")
    player.tab("Set")
    player.click("Use these rules")
    player.hears("The board is now diagonal")
    player.sees(1, 1, "2")
    player.address("diagonal", EASY)


def test_of_several_puzzles_one_is_chosen(player: Player) -> None:
    player.paste(f"{EASY}\n{HARD}\n")
    player.hears("2 puzzles")
    player.choose("Choose a puzzle", "1")
    player.click("Play")
    player.sees_digits([0 if char == "." else int(char) for char in HARD], given_only=True)


def test_a_dropped_file_is_read(player: Player) -> None:
    player.page.evaluate(
        """text => {
            const data = new DataTransfer();
            data.items.add(new File([text], "mine.sdm"));
            document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
        }""",
        HARD,
    )
    player.sees_digits([0 if char == "." else int(char) for char in HARD], given_only=True)


def test_digits_above_nine_are_typed_as_letters_or_two_digits(open_page: Opener) -> None:
    player = Player(open_page(link("." * 256)))
    player.press_at(1, 1, "1", "2")
    player.sees(1, 1, "12")
    player.press("ArrowRight", "g")
    player.sees(1, 2, "16")
    player.press("ArrowRight", "1", "ArrowRight", "2")
    player.sees(1, 3, "1")
    player.sees(1, 4, "2")


def test_a_jigsaw_is_drawn_by_the_keyboard_alone(open_page: Opener) -> None:
    player = begin_to_draw(open_page)
    player.cell(1, 1).focus()
    for cell, shape in enumerate("1112132233243444"):
        player.press(shape, "Space", "ArrowRight")
        if cell % 4 == 3:
            player.press("ArrowDown")
    expect(player.grid.get_by_role("gridcell", name="shape 4")).to_have_count(4)
    player.click("Use this layout")
    player.hears("layout is valid")


def test_a_board_with_a_rule_is_played_and_its_link_keeps_it(open_page: Opener) -> None:
    rule = "thermo r1c1 r1c2"
    player = Player(open_page(link("." * 81, rule=rule.replace(" ", "+"))))
    player.page.locator("#about").click()
    dialog = player.page.get_by_role("dialog", name="Thermo 9×9")
    expect(dialog.get_by_text("The digits of the thermometer rise from its bulb.", exact=True)).to_be_visible()
    dialog.get_by_text("With their cells").click()
    expect(dialog.get_by_text("The digits of the thermometer rise from its bulb: r1c1, r1c2.")).to_be_visible()
    player.press("Escape")
    player.press_at(1, 1, "5", "ArrowRight", "3")
    player.click("Check")
    player.hears("broken rule: thermo: The digits of the thermometer rise from its bulb: r1c1, r1c2")
    assert f"rule={rule.replace(' ', '+')}" in player.shared()
    player.page.reload()
    player.sees(1, 2, "3")
    player.click("Check")
    player.hears("broken rule: thermo: The digits of the thermometer rise from its bulb: r1c1, r1c2")


def test_cells_a_knights_move_apart_stand_against_each_other(open_page: Opener) -> None:
    player = Player(open_page(link("5" + "." * 80, kind="anti-knight")))
    player.press_at(2, 3, "5")
    expect(player.cell(2, 3)).to_have_accessible_name("row 2 column 3, 5, conflict")
    player.press_at(3, 2, "4", "ArrowUp", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowUp")
    player.sees(3, 2, "4$")


def test_a_board_that_is_too_large_is_said_not_to_be_shown(open_page: Opener) -> None:
    player = Player(open_page(link("." * 5949, kind="doag", size=9)))
    player.hears("Doag Sudoku, 9 x 9 is too large for a page")


EMPTY_NINE = "." * 81
CAGED = "title: Two of four\nauthor: A. Setter\nkind: diagonal\nkiller: 7 r1c1 r1c2\n\n1...\n..3.\n.2..\n...4\n"


def test_the_form_shows_the_board_that_is_there(open_page: Opener) -> None:
    player = Player(open_page(link(EASY)))
    player.paste(CAGED)
    player.hears("Read a puzzle")
    diagonal = player.page.get_by_role("checkbox", name="Diagonal")
    side = player.page.get_by_role("combobox", name="Side")
    expect(diagonal).to_be_checked()
    expect(side).to_have_value("4")
    player.paste(EASY)  # its text says nothing of diagonals
    expect(side).to_have_value("9")
    expect(diagonal).not_to_be_checked()
    diagonal.check()
    for puzzle in (EASY, HARD):  # what somebody has chosen holds for text after text
        player.paste(puzzle)
        player.address("diagonal", puzzle)


def test_other_rules_leave_the_rest_of_a_puzzle_and_can_be_undone(open_page: Opener) -> None:
    player = Player(open_page(link(EASY)))
    player.paste(CAGED)
    player.hears("Read a puzzle")
    player.press_at(1, 2, "3")
    player.tab("Set")
    player.page.get_by_role("checkbox", name="Diagonal").uncheck()
    player.click("Use these rules")
    player.hears("The board is now classic. Its rules are kept.")
    expect(player.page.locator("#title")).to_have_text("Two of four")
    expect(player.page.locator(".rule-cage").first).to_be_visible()
    player.sees(1, 2, "3")
    assert player.address("classic", "1.....3..2.....4")["rule"] == "killer 7 r1c1 r1c2"
    player.click("Undo")
    player.address("diagonal", "1.....3..2.....4")
    player.sees(1, 2, "3")


def test_an_empty_board_can_be_undone(open_page: Opener) -> None:
    player = Player(open_page(link(EASY)))
    player.tab("Set")
    player.click("Empty board")
    expect(player.grid.get_by_role("gridcell", name="empty")).to_have_count(81)
    player.click("Undo")
    player.sees(1, 3, "given 9")


def test_digits_do_not_go_on_a_board_of_another_size(open_page: Opener) -> None:
    player = Player(open_page(link(EASY)))
    player.tab("Set")
    player.choose("Side", "4")
    player.click("Use these rules")
    player.hears("These digits are for a 9×9 board")
    player.sees(1, 3, "given 9")


def test_the_tab_is_in_the_order_of_the_work(player: Player) -> None:
    player.tab("Set")
    expect(player.page.get_by_text("Find a rule")).to_be_visible()
    titles = player.page.locator("#panel-set h2:visible").all_inner_texts()
    assert titles == ["Its rules", "A puzzle of yours", "Rules on the board", "Fog of war", "Ask about it"]


def test_rules_that_were_used_are_at_hand_again(open_page: Opener) -> None:
    player = Player(open_page(link(EMPTY_NINE)))
    recent = player.page.get_by_role("group", name="Recent rules").get_by_role("button")
    player.tab("Set")
    for name in ("Killer", "Thermo"):
        player.page.get_by_label("Find a rule").fill(name)
        player.page.locator("#tool-families button").filter(has_text=name).first.click()
    last, before = recent.all_inner_texts()
    assert last.startswith("Thermo")
    assert before.startswith("Killer")
    player.page.reload()
    player.page.wait_for_selector("html[data-ready]")
    player.tab("Set")
    expect(recent).to_have_text([last, before])
    recent.last.click()
    expect(recent.first).to_have_text(before)
    expect(recent.first).to_have_attribute("aria-pressed", "true")
    expect(player.page.locator("#tool-name")).to_have_text(before)
