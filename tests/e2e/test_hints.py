"""Hints in three stages, the solution step by step, and the rating."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

import nonet
from tests.e2e.browsing import Opener
from tests.e2e.player import Player, link
from tests.e2e.puzzles import EASY, HARD, NICE_LOOP, TWO_GROUPS, X_CHAIN, after_singles, solution_of


def test_a_hint_tells_where_then_what_then_all_and_is_applied_and_undone(open_page: Opener) -> None:
    hint = nonet.Puzzle(EASY).hint()
    assert hint is not None
    ((cell, digit),) = hint.step.placements
    row, column = cell // 9 + 1, cell % 9 + 1
    player = Player(open_page(link(EASY)))
    player.click("Hint")
    player.hears("look at")
    expect(player.page.get_by_text(hint.words.sentence)).not_to_be_visible()
    player.click("More 1/3")
    player.hears(hint.words.name)
    expect(player.page.get_by_text(hint.words.sentence)).not_to_be_visible()
    player.click("More 2/3")
    player.hears(f"r{row}c{column} must be {digit}")
    player.sees(row, column, "empty")
    player.click("Apply")
    player.sees(row, column, str(digit))
    player.click("Undo")
    player.sees(row, column, "empty")


def pointed_count(player: Player) -> int:
    """Return the number of cells that are tinted because a step points at them."""
    return (player.page.locator("svg path.pointed").get_attribute("d") or "").count("M")


def test_a_naked_single_shows_its_cell_first_and_its_blockers_last(open_page: Opener) -> None:
    player = Player(open_page(link(EASY)))
    player.hint(1)
    player.hears("look at r5c8")
    assert pointed_count(player) == 1
    player.click("More 1/3")
    player.click("More 2/3")
    player.hears("r5c8 must be 7")
    assert pointed_count(player) == 9  # the cell, and one blocker for each other digit


def test_a_step_is_drawn_with_the_candidates_of_its_cells_alone(open_page: Opener) -> None:
    step = next(hint for hint in nonet.Puzzle(HARD).steps() if hint.eliminations)
    masks = step.position.candidates()
    player = Player(open_page(link(HARD, after_singles(HARD))))
    player.hint()
    player.hears(step.words.sentence)
    wanted = sum(masks[cell].bit_count() for cell in step.marks.focus if not step.position.values[cell])
    assert 0 < wanted < sum(map(int.bit_count, masks)) / 2
    expect(player.page.locator("svg .note")).to_have_count(wanted)


def test_a_chain_is_drawn_and_what_it_ruled_out_stays_out(open_page: Opener) -> None:
    player = Player(open_page(link(NICE_LOOP, after_singles(NICE_LOOP))))
    player.hint()
    player.hears("nice loop")
    expect(player.page.locator("svg .link.strong").first).to_be_visible()
    expect(player.page.locator("svg .link.weak").first).to_be_visible()
    first = player.status.inner_text()
    player.click("Apply")
    player.hint()
    expect(player.button("Apply")).to_be_visible()
    assert player.status.inner_text() != first


def test_hint_after_hint_solves_the_puzzle(open_page: Opener) -> None:
    """What a step ruled out is remembered, so that the next one can build on it."""
    placed = after_singles(HARD)
    player = Player(open_page(link(HARD, placed)))
    player.tab("Explain")
    for _ in list(nonet.Puzzle(HARD).steps())[sum(map(bool, placed)) :]:
        player.click("Next step")
        player.click("Apply")
    player.sees_digits(solution_of(HARD))


def test_a_mistake_is_told_instead_of_a_hint(open_page: Opener) -> None:
    placed = [0] * 81
    placed[0] = 6 if solution_of(EASY)[0] != 6 else 7
    player = Player(open_page(link(EASY, placed)))
    player.click("Hint")
    player.hears("r1c1")
    expect(player.button("Apply")).not_to_be_visible()


def test_the_solution_can_be_walked_through(open_page: Opener) -> None:
    player = Player(open_page(link(EASY)))
    player.tab("Explain")
    player.click("Whole solution")
    steps = player.page.get_by_role("region", name="Solution").get_by_role("listitem").get_by_role("button")
    expect(steps).to_have_count(len(list(nonet.Puzzle(EASY).steps())))
    steps.nth(5).click()
    expect(steps.nth(5)).to_have_attribute("aria-current", "step")


def test_the_rating_names_the_hardest_technique(open_page: Opener) -> None:
    player = Player(open_page(link(NICE_LOOP)))
    player.tab("Explain")
    player.click("Rate")
    expect(player.page.get_by_role("region", name="Rating")).to_contain_text("Extreme")


@pytest.mark.parametrize("puzzle", [HARD, X_CHAIN])
def test_rate_and_the_whole_solution_have_the_same_number_of_steps(open_page: Opener, puzzle: str) -> None:
    """Where the rating itself, which takes the lightest technique each time, counts another number."""
    count = len(list(nonet.Puzzle(puzzle).steps()))
    assert nonet.Puzzle(puzzle).rate().steps != count
    player = Player(open_page(link(puzzle)))
    player.tab("Explain")
    player.click("Rate")
    rows = player.page.locator("#rating-rows")
    expect(rows.locator("dt", has_text="Steps").locator("+ dd")).to_have_text(str(count))
    assert rows.locator("dt", has_text="Steps").count() == 1
    player.click("Whole solution")
    expect(player.page.locator("#path-place")).to_have_text(f"Step 1 of {count}")


@pytest.mark.parametrize("stage", [1, 2, 3])
def test_a_hint_goes_when_the_board_changes(open_page: Opener, stage: int) -> None:
    player = Player(open_page(link(EASY)))
    player.hint(stage)
    player.press_at(1, 1, "2")
    expect(player.button("Apply")).not_to_be_visible()


def test_three_quick_presses_are_three_stages(open_page: Opener) -> None:
    player = Player(open_page(link(EASY)))
    player.press("h", "h", "h")
    player.hears("r5c8 must be 7")
    player.press("Enter")
    player.sees(5, 8, "7")


def test_a_hint_after_an_undo_trusts_no_old_notes(open_page: Opener) -> None:
    """Automatic notes are the server's; what was ruled out by a step that was taken back counts again."""
    player = Player(open_page(link(HARD, after_singles(HARD))))
    player.turn("Automatic notes")
    player.hint()
    first = player.status.inner_text()
    player.click("Apply")
    player.click("Undo")
    player.hint()
    assert player.status.inner_text() == first


def test_the_groups_of_a_step_have_their_letters_on_the_board(open_page: Opener) -> None:
    path = list(nonet.Puzzle(TWO_GROUPS).steps())
    at = next(place for place, hint in enumerate(path) if hint.marks.groups)
    player = Player(open_page(link(TWO_GROUPS)))
    player.tab("Explain")
    player.click("Whole solution")
    player.page.get_by_role("region", name="Solution").get_by_role("listitem").get_by_role("button").nth(at).click()
    player.hears("group A .* and group B")
    letters = player.page.locator("svg .letter")
    assert len(path[at].marks.groups) == 2
    expect(letters).to_have_text(["A", "B"])  # each is one piece
    expect(player.page.locator("svg .disc.second").first).to_be_visible()
    expect(player.page.locator("#legend")).to_contain_text("groups of cells")
    player.click("Close")
    expect(letters).to_have_count(0)


def elimination_after_singles(line: str) -> tuple[list[int], list[tuple[int, int]]]:
    """The digits placed by then, and what the first step after them rules out."""
    placed = after_singles(line)
    digits = "".join(str(digit) if digit else given for given, digit in zip(line, placed, strict=True))
    hint = nonet.Puzzle(digits).hint()
    assert hint is not None
    assert hint.step.eliminations
    return placed, list(hint.step.eliminations)


def test_applying_a_step_keeps_the_players_own_marks(open_page: Opener) -> None:
    placed, ruled_out = elimination_after_singles(HARD)
    cell, digit = ruled_out[0]
    row, column = cell // 9 + 1, cell % 9 + 1
    other = next(one for one in range(1, 10) if (cell, one) not in ruled_out)
    player = Player(open_page(link(HARD, placed)))
    player.press_at(row, column, f"Shift+{digit}", f"Shift+{other}")
    both = " ".join(str(one) for one in sorted((digit, other)))
    player.sees(row, column, f"empty, corner marks {both}")
    player.hint()
    player.click("Apply")
    player.sees(row, column, f"empty, corner marks {other}$")
    expect(player.settings().get_by_role("switch", name="Automatic notes")).not_to_be_checked()
    player.close_dialog("Settings")
    player.click("Undo")
    player.sees(row, column, f"empty, corner marks {both}")


def test_applying_a_step_marks_what_is_left_where_nothing_was_marked(open_page: Opener) -> None:
    placed, ruled_out = elimination_after_singles(HARD)
    cell, _ = ruled_out[0]
    digits = [given if given != "." else str(digit or ".") for given, digit in zip(HARD, placed, strict=True)]
    candidates = nonet.Puzzle("".join(digits)).hint().position.candidates()[cell]  # type: ignore[union-attr]
    left = [one for one in range(1, 10) if candidates >> (one - 1) & 1 and (cell, one) not in ruled_out]
    player = Player(open_page(link(HARD, placed)))
    player.hint()
    player.click("Apply")
    player.sees(cell // 9 + 1, cell % 9 + 1, f"empty, centre marks {' '.join(map(str, left))}$")
    player.click("Undo")
    player.sees(cell // 9 + 1, cell % 9 + 1, "empty$")


def test_a_candidate_that_a_player_takes_out_after_a_hint_stays_out(open_page: Opener) -> None:
    placed, ruled_out = elimination_after_singles(HARD)
    player = Player(open_page(link(HARD, placed)))
    for cell, digit in ruled_out:
        player.cell(cell // 9 + 1, cell % 9 + 1).click()
        player.press(f"Shift+{digit}")
    player.hint()
    first = player.status.inner_text()
    for cell, digit in ruled_out:
        player.cell(cell // 9 + 1, cell % 9 + 1).click()
        player.press(f"Shift+{digit}")
    player.hint()
    assert player.status.inner_text() != first


def test_hints_use_notes_until_they_are_told_not_to(open_page: Opener) -> None:
    """A note that lacks the right digit is named; with the switch off it changes nothing."""
    row, column, _, wrong = first_empty()
    player = Player(open_page(link(EASY)))
    player.press_at(row, column, f"Control+{wrong}")
    player.press("h")
    player.hears(f"Look again at your notes in r{row}c{column}.")
    player.turn("Hints use my notes", on=False)
    player.press_at(row, column, f"Shift+{wrong}")  # a move, so that the next hint is asked for anew
    player.hint()
    assert "your notes" not in player.status.inner_text()


def first_empty() -> tuple[int, int, int, int]:
    """The first empty cell of the easy puzzle: row, column, its digit, and one that clashes with nothing."""
    solution = solution_of(EASY)
    puzzle = nonet.Puzzle(EASY)
    for cell, digit in enumerate(EASY):
        others = (
            [one for one in puzzle.candidates[puzzle.board.name_of(cell)] if one != solution[cell]]
            if digit == "."
            else []
        )
        if others:
            return cell // 9 + 1, cell % 9 + 1, solution[cell], others[0]
    raise AssertionError


def test_a_step_that_is_done_in_the_notes_does_not_come_again(open_page: Opener) -> None:
    player = Player(open_page(link(HARD, after_singles(HARD))))
    player.press("f")  # fill notes
    player.hears("now have their candidates")
    player.hint()
    first = player.status.inner_text()
    player.click("Close")
    step = next(one for one in nonet.Puzzle(HARD).steps() if one.step.eliminations)
    for cell, digit in step.step.eliminations:
        player.press_at(cell // 9 + 1, cell % 9 + 1, f"Control+{digit}")
    player.hint()
    assert player.status.inner_text() != first


def test_check_names_a_wrong_note_and_puts_it_back(open_page: Opener) -> None:
    row, column, right, _ = first_empty()
    player = Player(open_page(link(EASY)))
    player.press("f")
    player.hears("now have their candidates")
    player.press_at(row, column, f"Control+{right}")
    player.click("Check")
    player.hears(f"{right} is missing from the notes of r{row}c{column}")
    player.click("Put it back")
    expect(player.cell(row, column)).to_have_accessible_name(re.compile(rf"centre marks.*\b{right}\b"))
    player.click("Check")
    player.hears("Right so far")
    expect(player.button("Put it back")).to_be_hidden()


def test_a_hint_after_a_mistake_marks_it_and_takes_it_out(open_page: Opener) -> None:
    row, column, _, wrong = first_empty()
    player = Player(open_page(link(EASY)))
    player.press_at(row, column, str(wrong))
    player.press("h")
    player.hears(f"r{row}c{column} cannot be {wrong}")
    expect(player.page.locator("svg .digit.wrong")).to_have_count(1)
    player.click("Take it out")
    player.sees(row, column, "empty")
    player.hint()
    player.hears("must be|can only go")


def test_moves_after_a_mistake_are_undone_at_once(open_page: Opener) -> None:
    row, column, _, wrong = first_empty()
    solution = solution_of(EASY)
    player = Player(open_page(link(EASY)))
    player.press_at(row, column, str(wrong))
    later = [cell for cell, digit in enumerate(EASY) if digit == "." and cell > (row - 1) * 9 + column + 9][:2]
    for cell in later:
        player.press_at(cell // 9 + 1, cell % 9 + 1, str(solution[cell]))
    player.press("h")
    player.click("Back to before the mistake")
    player.hears("3 moves were undone")
    player.sees_digits([int(digit) if digit != "." else 0 for digit in EASY])
    player.click("Redo")
    player.sees(row, column, str(wrong))


def test_a_hint_is_one_question(open_page: Opener) -> None:
    player = Player(open_page(link(HARD, after_singles(HARD))))
    asked: list[str] = []
    player.page.on("request", lambda request: asked.append(request.url))
    player.hint()
    assert [url.rpartition("/")[2] for url in asked if "/api/" in url] == ["hint"]
    expect(player.page.locator("svg .note").first).to_be_attached()


def test_a_rating_where_techniques_end_says_so_and_has_no_empty_row(open_page: Opener) -> None:
    answer = {
        "level": "extreme", "hardest": "X-wing", "steps": 3, "scales": {"nonet": {"level": "extreme"}, "weight": {}},
        "sentence": "extreme, needs X-wing; our techniques end with 12 cells open",
    }  # fmt: skip
    page = open_page(link(EASY))
    page.route("**/api/rate", lambda route: route.fulfill(json=answer))
    player = Player(page)
    player.tab("Explain")
    player.click("Rate")
    expect(page.get_by_text("our techniques end with 12 cells open")).to_be_visible()
    assert "" not in page.locator("#rating-rows > *").all_inner_texts()


def test_a_hint_that_is_asked_for_after_the_last_digit_leaves_the_win(open_page: Opener) -> None:
    solution = solution_of(EASY)
    last = EASY.rindex(".")
    almost = [0 if EASY[cell] != "." or cell == last else digit for cell, digit in enumerate(solution)]
    player = Player(open_page(link(EASY, almost)))
    player.press_at(last // 9 + 1, last % 9 + 1, str(solution[last]))
    player.hears("Solved!")
    with player.page.expect_response("**/api/hint"):
        player.press("h")
    player.settle()
    expect(player.page.locator("#card")).to_have_attribute("data-sort", "won")
    player.hears("Solved!")
