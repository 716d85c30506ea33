"""What a demanding visitor found wrong with the page: each of it has a test here, or in the file of its subject."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Route, expect

import nonet
from tests.e2e.browsing import PHONE, Opener
from tests.e2e.player import Player, link
from tests.e2e.puzzles import EASY, HARD, NICE_LOOP, SMALL, X_CHAIN, after_singles, solution_of
from tests.e2e.test_new import create

SMALL_PHONE = PHONE | {"viewport": {"width": 360, "height": 640}}


@pytest.mark.parametrize(("size", "level"), [(6, "hard"), (6, "extreme"), (16, "medium"), (16, "hard")])
def test_a_level_holds_on_small_and_large_boards_too(player: Player, size: int, level: str) -> None:
    """Three times: a puzzle is of the right level by chance, too."""
    assert [create(player, "classic", level, size).rate().level for _ in range(3)] == [level] * 3


def test_where_techniques_end_the_whole_solution_says_so(open_page: Opener) -> None:
    page = open_page(link(EASY))

    def ends(route: Route) -> None:
        answer = route.fetch().json()
        said = {"steps": answer["steps"][:2], "is_solved": False, "sentence": "our techniques end with 57 cells open"}
        route.fulfill(json=said)

    page.route("**/api/steps", ends)
    player = Player(page)
    player.tab("Explain")
    player.click("Whole solution")
    expect(page.get_by_text("Step 1 of 2")).to_be_visible()
    expect(page.get_by_text("Our techniques end with 57 cells open.")).to_be_visible()


AI_ESCARGOT = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."


def test_the_whole_solution_of_ai_escargot_is_told(open_page: Opener) -> None:
    path = list(nonet.Puzzle(AI_ESCARGOT).steps())
    player = Player(open_page(link(AI_ESCARGOT)))
    player.tab("Explain")
    player.click("Whole solution")
    steps = player.page.locator("#steps > li > button")
    expect(steps).to_have_count(len(path))
    steps.last.click()
    player.sees_digits(path[-1].position.values)
    assert player.digits().count(0) == 1


def test_givens_that_stand_against_each_other_are_red(open_page: Opener) -> None:
    player = Player(open_page(link("." * 81)))
    player.tab("Set")
    player.click("Empty board")
    player.hears("The board is empty. Type the givens")
    player.press_at(1, 1, "5", "ArrowRight", "5")
    expect(player.page.locator("svg .digit.wrong")).to_have_count(2)
    player.press("6")
    expect(player.page.locator("svg .digit.wrong")).to_have_count(0)
    player.paste("55..7...." + "." * 72)
    expect(player.page.locator("svg .digit.wrong")).to_have_count(2)
    expect(player.page.locator("#message")).to_have_class("bad")


def test_where_conflicts_are_not_shown_nothing_is_said_to_be_red(player: Player) -> None:
    player.turn("Show conflicts", on=False)
    player.paste_anywhere("55..7...." + "." * 72)
    player.hears(r"contradict each other\.")


def test_a_line_of_hodokus_library_is_read(player: Player) -> None:
    player.paste_anywhere(f":0702:9:{HARD}:671 672:987 997::")
    player.sees_digits([0 if char == "." else int(char) for char in HARD], given_only=True)
    player.hears("Read a puzzle")


# Its sixteenth step is a direct hidden pair.
DIRECT_PAIR = "...1.4...4....8.3...59....256.....19.....2..7.18.......492.............38..47.6.5"


def test_a_direct_hidden_pair_marks_its_pair(open_page: Opener) -> None:
    player = Player(open_page(link(DIRECT_PAIR)))
    player.tab("Explain")
    player.click("Whole solution")
    player.page.locator("#steps > li > button").filter(has_text="Direct hidden pair").first.click()
    player.hears("direct hidden pair")
    expect(player.page.locator("svg .note.pattern")).to_have_count(5)  # and the 8 that it drives out
    expect(player.page.locator("svg .note.placed")).to_have_count(1)


def test_space_after_a_click_on_the_pad_does_not_press_it_again(player: Player) -> None:
    player.cell(1, 1).click()
    player.pad_key(2).click()
    player.sees(1, 1, "2")
    player.press("Space")
    player.settle()
    player.sees(1, 1, "2")
    expect(player.button("Corner")).to_have_attribute("aria-pressed", "true")


def test_keys_after_a_click_on_a_tab_go_to_the_board(player: Player) -> None:
    player.cell(1, 1).click()
    player.tab("Explain")
    player.press("2")
    player.sees(1, 1, "2")
    expect(player.cell(1, 1)).to_be_focused()
    player.tab("Explain")
    player.click("Corner")
    player.press("ArrowRight")
    expect(player.cell(1, 2)).to_be_focused()
    expect(player.page.get_by_role("tab", name="Explain")).to_have_attribute("aria-selected", "true")


def test_enter_after_three_clicks_on_hint_applies_it(player: Player) -> None:
    player.hint()
    player.press("Enter")
    player.sees(5, 8, "7")


@pytest.mark.parametrize("line", [NICE_LOOP, X_CHAIN])
def test_the_arrows_of_every_step_stay_on_the_board(open_page: Opener, line: str) -> None:
    """Their boxes, on the screen, are within that of the cells; and no arrow is a head alone."""
    player = Player(open_page(link(line)))
    player.tab("Explain")
    player.click("Whole solution")
    steps = player.page.locator("#steps > li > button")
    expect(steps.first).to_be_visible()
    chains = [at for at, name in enumerate(steps.all_inner_texts()) if re.search("chain|loop", name, re.I)]
    assert chains
    board = player.grid.bounding_box()
    assert board
    for at in chains[:6]:
        steps.nth(at).click()
        player.settle()
        for box in boxes(player.page.locator(".layer-links path")):
            assert box[0] >= board["x"] - 2
            assert box[1] >= board["y"] - 2
            assert box[2] <= board["x"] + board["width"] + 2
            assert box[3] <= board["y"] + board["height"] + 2
        lines = player.page.locator(".layer-links .link:not(.capsule)").evaluate_all(
            "all => all.map(line => line.getTotalLength())"
        )
        assert all(length > 20 for length in lines), "shorter than its own head"


def boxes(parts: Locator) -> list[list[float]]:
    """Left, top, right and bottom of each."""
    found: list[list[float]] = parts.evaluate_all(
        "all => all.map(one => one.getBoundingClientRect()).map(box => [box.left, box.top, box.right, box.bottom])"
    )
    return found


def test_a_drawn_jigsaw_has_a_title_of_words(open_page: Opener) -> None:
    player = Player(open_page(link("." * 81, kind="diagonal")))
    player.tab("Set")
    player.click("Draw a jigsaw")
    player.click("Boxes")
    player.click("Use this layout")
    player.hears("layout is valid")
    expect(player.page.locator("#title")).to_have_text("Setting: Jigsaw and diagonal 9×9")


def test_on_paper_own_digits_are_paler_than_givens_and_no_cell_is_framed(player: Player) -> None:
    player.press_at(2, 4, "8")  # there is one in its row
    player.press_at(1, 1, "2")
    player.press("ArrowRight")
    player.settle()
    player.page.emulate_media(media="print")
    ink = "one => getComputedStyle(one).fill"
    given = player.page.locator("svg .digit.given").first.evaluate(ink)
    placed = player.page.locator("svg .digit.placed").first.evaluate(ink)
    assert given == "rgb(0, 0, 0)"
    assert placed != given
    assert player.page.locator("svg .digit.placed.wrong").evaluate(ink) == placed
    assert player.cell(1, 2).evaluate("cell => getComputedStyle(cell).outlineStyle") == "none"
    expect(player.page.locator(".layer-selection")).not_to_be_visible()


def test_on_paper_the_digits_of_a_step_are_paler_than_givens(player: Player) -> None:
    player.tab("Explain")
    player.click("Whole solution")
    player.click("Step forward")
    shown = player.page.locator("svg .digit.shown")
    expect(shown).to_have_count(1)
    player.page.emulate_media(media="print")
    assert shown.evaluate("one => getComputedStyle(one).fill") != "rgb(0, 0, 0)"


def test_with_forced_colours_a_chosen_mode_looks_chosen(open_page: Opener) -> None:
    player = Player(open_page(link(EASY), forced_colors="active"))
    ground = "one => getComputedStyle(one).backgroundColor"
    assert player.button("Digit").evaluate(ground) != player.button("Corner").evaluate(ground)
    player.click("Corner")
    player.page.mouse.move(0, 0)
    player.settle()
    assert player.button("Corner").evaluate(ground) != player.button("Digit").evaluate(ground)


def test_with_forced_colours_the_icon_of_the_dark_mode_is_seen(open_page: Opener) -> None:
    player = Player(open_page(link(EASY), forced_colors="active", color_scheme="dark"))
    expect(player.button("Dark mode")).to_have_attribute("aria-pressed", "true")
    icon = "one => getComputedStyle(one.querySelector('path')).stroke"
    ink = player.page.locator("#keys-button").evaluate("one => getComputedStyle(one).color")
    assert player.button("Dark mode").evaluate(icon) == ink


def test_with_forced_colours_the_borders_of_the_head_end_where_the_pad_does(open_page: Opener) -> None:
    player = Player(open_page(link(EASY), forced_colors="active"))
    rights = [box[2] for box in boxes(player.page.locator("#keys-button, #pause, #hint"))]
    assert max(rights) - min(rights) < 1


def test_with_forced_colours_the_dots_of_a_step_are_told_apart(open_page: Opener) -> None:
    player = Player(open_page(link(NICE_LOOP, after_singles(NICE_LOOP)), forced_colors="active", color_scheme="dark"))
    player.hint()
    expect(player.page.get_by_text("ruled out")).to_be_visible()
    shape = """all => all.map(one => getComputedStyle(one))
      .map(style => [style.borderStyle, style.backgroundImage !== "none"].join())"""
    shapes = player.page.locator("#legend .dot").evaluate_all(shape)
    assert len(shapes) > 2
    assert len({*shapes}) == len(shapes), "a line through it, two rings, or one"


def test_a_key_that_selects_nothing_frames_no_cell(player: Player) -> None:
    player.press("h")
    player.hears("look at")
    assert player.page.evaluate("document.activeElement === document.body")


def test_a_key_after_a_click_that_brings_a_puzzle_or_closes_a_hint_frames_no_cell(player: Player) -> None:
    player.click("New puzzle")
    expect(player.page).not_to_have_url(re.compile(re.escape(EASY)))
    player.press("h")
    player.hears("look at")
    framed = player.grid.locator("[role=gridcell]:focus-visible")
    expect(framed).to_have_count(0)
    player.click("Close")
    player.press("h")
    player.hears("look at")
    expect(framed).to_have_count(0)


def test_redo_is_there_after_a_reload(player: Player) -> None:
    player.press_at(1, 1, "2")
    player.sees(1, 1, "2")
    player.press("Control+z")
    player.sees(1, 1, "empty")
    player.page.wait_for_timeout(400)  # a game is kept when nobody has typed for a while
    player.page.reload()
    expect(player.button("Redo")).to_be_enabled()
    player.click("Redo")
    player.sees(1, 1, "2")


def test_a_message_leaves_the_hint_alone(player: Player) -> None:
    player.hint()
    player.hears("r5c8 must be 7")
    player.click("Reveal cell")
    player.hears("select a cell")
    player.hears("r5c8 must be 7")
    expect(player.button("Apply")).to_be_visible()


def test_a_copied_link_leaves_the_hint_alone(player: Player) -> None:
    player.hint()
    player.hears("r5c8 must be 7")
    player.shared()
    player.settle()
    player.hears("r5c8 must be 7")
    expect(player.button("Apply")).to_be_visible()


def test_five_centre_marks_keep_clear_of_the_edges(player: Player) -> None:
    player.press_at(7, 4, *(f"Control+{digit}" for digit in range(1, 6)))
    marks = player.page.locator("svg .centre")
    expect(marks).to_have_text("12345")
    (box,) = boxes(marks)
    cell = player.cell(7, 4).bounding_box()
    assert cell
    assert box[0] >= cell["x"] + 3
    assert box[2] <= cell["x"] + cell["width"] - 3


@pytest.mark.parametrize("phone", [PHONE, SMALL_PHONE], ids=["tall", "small"])
def test_on_a_phone_a_long_hint_moves_neither_board_nor_pad(open_page: Opener, phone: dict[str, object]) -> None:
    player = Player(open_page(link(NICE_LOOP, after_singles(NICE_LOOP)), **phone))
    parts = [player.grid, player.pad_key(1), player.button("Undo"), player.page.get_by_role("tab", name="Explain")]
    before = [part.bounding_box() for part in parts]
    tabs = before[-1]
    view = player.page.viewport_size
    assert tabs
    assert view
    assert tabs["y"] + tabs["height"] > view["height"] - 12
    player.hint()
    assert [part.bounding_box() for part in parts] == before
    expect(player.page.locator("#legend")).to_be_in_viewport(ratio=1)
    expect(player.button("Apply")).to_be_in_viewport(ratio=1)


def test_the_board_has_the_height_of_the_window(open_page: Opener) -> None:
    for width, height in ((1024, 576), (1366, 768), (1920, 1080), (2560, 1440)):
        player = Player(open_page(link(EASY), viewport={"width": width, "height": height}))
        board = player.page.locator("#board").bounding_box()
        assert board
        assert board["height"] >= height - 34
        for part in (player.grid, player.pad_key(9), player.button("Hint")):
            expect(part).to_be_in_viewport(ratio=1)


def test_there_is_one_primary_button_in_a_view(player: Player) -> None:
    for tab in ("Play", "Explain", "Learn", "Set"):
        player.tab(tab)
        expect(player.page.locator("button.main:visible")).to_have_count(1)


def test_hint_is_not_the_primary_button_when_another_is(open_page: Opener) -> None:
    solution = solution_of(SMALL)
    placed = [0 if given != "." else digit for given, digit in zip(SMALL, solution, strict=True)]
    last = max(cell for cell, digit in enumerate(placed) if digit)
    placed[last] = 0
    player = Player(open_page(link(SMALL, placed)))
    player.press_at(last // 4 + 1, last % 4 + 1, str(solution[last]))
    player.hears("solved")
    expect(player.page.locator("button.main:visible")).to_have_text(["Next puzzle"])
    player.tab("Set")
    player.click("Draw a jigsaw")
    expect(player.page.locator("button.main:visible")).to_have_text(["Use this layout"])


def test_equal_digits_are_tinted_and_so_are_marks_of_them(open_page: Opener) -> None:
    player = Player(open_page(link(HARD)))
    player.press_at(1, 1, "Shift+8", "Control+9")
    player.cell(5, 4).click()  # an 8
    expect(player.page.locator(".layer-same path")).to_have_count(1)
    expect(player.page.locator(".layer-digits .lit")).to_have_count(1)
