"""A person at the page: finds things by role and label, as people and screen readers do, and uses them."""

from __future__ import annotations

import re
import time
from collections.abc import Sequence
from typing import Any
from urllib.parse import parse_qsl, quote_plus

from playwright.sync_api import Locator, Page, expect

from nonet.formats import find_format

LABEL = re.compile(r"row (\d+) column (\d+)(?: of [a-z]+ \d+)?, (given )?(\d+|empty)")
LONGEST_WAIT = 10  # seconds, as in conftest.py
DIGITS = "123456789ABCDEFGHIJKLMNOP"


class Player:
    def __init__(self, page: Page) -> None:
        self.page = page
        self.grid = page.get_by_role("grid", name="Sudoku board")
        self.status = page.get_by_role("status")
        self.hint_key = page.locator("#hint")  # what it says is how much of the hint is told

    # Looking

    def cell(self, row: int, column: int) -> Locator:
        return self.grid.get_by_role("gridcell", name=re.compile(rf"^row {row} column {column}\b"))

    def sees(self, row: int, column: int, words: str) -> None:
        """Waits until the cell is labelled so: "given 7", "7", "empty"."""
        expect(self.cell(row, column)).to_have_accessible_name(re.compile(rf"^row {row} column {column}, {words}\b"))

    def labels(self) -> list[str]:
        cells = self.grid.get_by_role("gridcell")
        return [label or "" for label in cells.evaluate_all("cells => cells.map(cell => cell.ariaLabel)")]

    def digits(self, *, given_only: bool = False) -> list[int]:
        """What stands on the board, in reading order, 0 for empty."""
        found = [match for label in self.labels() if (match := LABEL.match(label))]
        return [0 if match[4] == "empty" or (given_only and not match[3]) else int(match[4]) for match in found]

    def sees_digits(self, digits: Sequence[int], *, given_only: bool = False) -> None:
        """Waits until the board shows exactly these."""
        end = time.monotonic() + LONGEST_WAIT
        while (seen := self.digits(given_only=given_only)) != list(digits) and time.monotonic() < end:
            self.page.wait_for_timeout(50)
        assert seen == list(digits)

    def hears(self, words: str) -> None:
        """Waits until a live region says so; the pattern ignores case."""
        expect(self.status.filter(has_text=re.compile(words, re.IGNORECASE)).first).to_be_attached()

    def hears_read(self, format_id: str) -> None:
        """Waits until a puzzle was read, and what it was written in is called by the name people use."""
        kind = find_format(format_id)
        self.hears(rf"Read (a puzzle|\d+ puzzles) \({re.escape(kind.title or kind.id.capitalize())}\)")

    def settle(self) -> None:
        """Waits until nothing moves or fades: two frames, and whatever they started."""
        self.page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        self.page.evaluate("Promise.all(document.getAnimations().map(one => one.finished.catch(() => null)))")

    # Doing

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def click(self, name: str) -> None:
        self.button(name).click()

    def shelved(self, name: str | re.Pattern[str]) -> Locator:
        """Earlier games of that name, to go on with; beside each is a key to throw it away."""
        return self.page.locator("#shelf button:not(.remove)").filter(has_text=name)

    def hint(self, stages: int = 3) -> None:
        """Stage after stage, each when the one before it is there."""
        for stage in range(1, stages + 1):
            self.hint_key.click()
            expect(self.hint_key).to_have_attribute("data-stage", str(stage))

    def pad_key(self, digit: int) -> Locator:
        return self.page.get_by_role("button", name=re.compile(rf"^{digit}, -?\d+ left$"))

    def tab(self, name: str) -> None:
        tab = self.page.get_by_role("tab", name=name)
        tab.click()
        expect(tab).to_have_attribute("aria-selected", "true")
        expect(self.page.get_by_role("tabpanel", name=name)).to_be_visible()

    def settings(self) -> Locator:
        """Opens the dialog Settings, unless it is open."""
        dialog = self.page.get_by_role("dialog", name="Settings")
        if not dialog.is_visible():
            self.click("Settings")
        expect(dialog).to_be_visible()
        return dialog

    def turn(self, name: str, *, on: bool = True) -> None:
        """Sets a switch of the settings, and comes back to the board."""
        self.settings().get_by_role("switch", name=name, exact=True).set_checked(on)
        self.close_dialog("Settings")

    def close_dialog(self, name: str) -> None:
        dialog = self.page.get_by_role("dialog", name=name)
        dialog.get_by_role("button", name="Close", exact=True).click()
        expect(dialog).not_to_be_visible()

    def choose(self, label: str, option: str) -> None:
        self.page.get_by_role("combobox", name=label, exact=True).select_option(option)

    def gallery(self) -> Locator:
        """Opens the gallery of new puzzles, unless it is open."""
        dialog = self.page.get_by_role("dialog", name="Choose a puzzle")
        if not dialog.is_visible():
            self.tab("Play")
            self.page.get_by_role("button", name="Change").click()
        expect(dialog).to_be_visible()
        return dialog

    def card(self, name: str) -> Locator:
        """A card of the gallery, by the name on it."""
        return self.gallery().locator(".card").filter(has=self.page.get_by_text(name, exact=True))

    def choose_card(self, *names: str) -> None:
        """Chooses a card, or several of them that are combined; More is opened for the rare ones."""
        gallery = self.gallery()
        combine = gallery.get_by_role("switch", name="Combine")
        combine.set_checked(len(names) > 1)
        for name in names:
            card = self.card(name)
            if not card.is_visible():
                gallery.get_by_text("More", exact=True).click()
            if card.get_attribute("aria-pressed") != "true":
                card.click()
            expect(card).to_have_attribute("aria-pressed", "true")

    def chip(self, name: str) -> Locator:
        """A level, a size, or where shapes come from."""
        return self.gallery().get_by_role("radio", name=name, exact=True)

    def choose_chip(self, name: str) -> None:
        self.chip(name).check(force=True)  # its circle is not seen
        expect(self.chip(name)).to_be_checked()

    def create(self) -> dict[str, Any]:
        """Creates what is chosen in the gallery, and returns the answer of the server."""
        with self.page.expect_response("**/api/create") as answer:
            self.gallery().get_by_role("button", name="Create", exact=True).click()
        made: dict[str, Any] = answer.value.json()
        return made

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def press_at(self, row: int, column: int, *keys: str) -> None:
        """Selects a cell, and presses these keys."""
        self.cell(row, column).click()
        self.press(*keys)

    def type_digits(self, digits: Sequence[int]) -> None:
        """Into cell after cell, from the one that is selected, to the right with the arrow key."""
        size = round(len(digits) ** 0.5)
        for cell, digit in enumerate(digits):
            if digit:
                self.press(DIGITS[digit - 1])
            if cell + 1 < len(digits):
                self.press("ArrowRight")
            if (cell + 1) % size == 0:
                self.press("ArrowDown")

    def paste(self, text: str) -> None:
        """Into the text box of the tab Set, and has it read."""
        self.tab("Set")
        self.page.get_by_role("textbox", name="Puzzle text").fill(text)
        self.click("Read puzzle")

    def drag(self, *cells: tuple[int, int]) -> None:
        """The mouse, pressed, over these cells."""
        mouse = self.page.mouse
        for place, (row, column) in enumerate(cells):
            expect(self.cell(row, column)).to_be_visible()
            box = self.cell(row, column).bounding_box()
            assert box
            mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=4 if place else 1)
            if place == 0:
                mouse.down()
        mouse.up()

    def share(self) -> Locator:
        """Opens the dialog Share, unless it is open."""
        dialog = self.page.get_by_role("dialog", name="Share this puzzle")
        if not dialog.is_visible():
            self.tab("Play")
            self.click("Share")
        expect(dialog).to_be_visible()
        return dialog

    def shared(self) -> str:
        """The link that the page offers to share, from its # on."""
        dialog = self.share()
        self.click("Copy link")
        field = self.page.get_by_role("textbox", name="Link to this puzzle")
        expect(field).to_be_visible()
        address: str = field.input_value()
        dialog.get_by_role("button", name="Close", exact=True).click()
        return "#" + address.partition("#")[2]

    def paste_anywhere(self, text: str) -> None:
        """Ctrl+V with this text, wherever the focus is."""
        self.page.evaluate(
            """text => {
                const data = new DataTransfer();
                data.setData("text/plain", text);
                const target = document.activeElement ?? document.body;
                const event = { clipboardData: data, bubbles: true, cancelable: true };
                target.dispatchEvent(new ClipboardEvent("paste", event));
            }""",
            text,
        )

    def address(self, kind: str, givens: str) -> dict[str, str]:
        """What the address says, once it is about this puzzle."""
        expect(self.page).to_have_url(re.compile(rf"#kind={re.escape(quote_plus(kind))}&.*givens={re.escape(givens)}"))
        return dict(parse_qsl(self.page.url.partition("#")[2]))


def link(givens: str, placed: Sequence[int] = (), **board: str | int) -> str:
    """The part of the address after #, as the page writes it."""
    size = round(len(givens) ** 0.5)
    fields = {"kind": "classic", "size": size} | board | {"givens": givens}
    if placed:
        fields["placed"] = "".join(DIGITS[digit - 1] if digit else "." for digit in placed)
    return "#" + "&".join(f"{name}={value}" for name, value in fields.items())


def letters_of(layout: str) -> str:
    """A layout of shape numbers as links have it: A for shape 1."""
    return "".join("ABCDEFGHI"[int(label) - 1] for label in layout)
