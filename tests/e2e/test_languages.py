"""The page in other languages: one is chosen, no text was forgotten, and what runs from right to left has room."""

from __future__ import annotations

import calendar
import contextlib
import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Error, Page, Response, Route, expect

from tests.e2e.browsing import PHONE, Opener
from tests.e2e.player import Player, link
from tests.e2e.puzzles import EASY, solution_of

PSEUDO = "?lang=qps"  # every text of the catalogue is in brackets

# Texts of a page as people see or hear them, and where they are. Answers of the server are in the language of the
# player as well; its part of the tests looks after them, so here they are known by the answers that the page got.
TEXTS = """() => {
  const found = [];
  const names = ["aria-label", "title", "placeholder", "alt", "label"];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) =>
    node.parentElement?.closest("script, style, noscript, [translate=no]")
      ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT);
  const pathOf = (node) => `${node.closest("[id]")?.id ?? ""} ${node.localName}`;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.parentElement?.closest("[data-t]")) continue; // one sentence with tags in it
    if (node instanceof Text) found.push([node.data, pathOf(node.parentElement)]);
    else if (node.hasAttribute("data-t")) found.push([node.textContent, pathOf(node)]);
    else if (!node.matches("script, style, noscript"))
      for (const name of names)
        if (node.hasAttribute(name)) found.push([node.getAttribute(name), `${pathOf(node)} ${name}`]);
  }
  found.push([document.title, "title"]);
  return found.filter(([text]) => /\\p{L}{2}/u.test(text));
}"""

# Ids stay as they are in every language: the page has names for those that people see.
IDS = {
    "id",
    "kind",
    "kinds",
    "level",
    "levels",
    "family",
    "verdict",
    "technique",
    "group",
    "aliases",
    "rules",
    "other_shapes",
}
NAMES = {"Nonet", "PNG", "PDF", "SVG", "HoDoKu", "Sudoku Explainer", "ER", "EP", "ED", "English", "Deutsch", "Français"}
CELLS = re.compile(r"\s*: \S*r\d+c\d+.*$")
DAYS = {*calendar.day_name, *calendar.day_abbr, *calendar.month_name, *calendar.month_abbr, "Sept"}  # of the browser
UNFILLED = re.compile(r"\{\w+\}")
WORD = re.compile(r"[^\W\d_]{2,}")


class Reader:
    """Reads all texts of a page, and keeps those that did not come through the catalogue."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.forgotten: dict[str, str] = {}
        self.answers: set[str] = set()
        page.on("response", self.heard)

    def heard(self, response: Response) -> None:
        if "/api/" not in response.url or "json" not in response.headers.get("content-type", ""):
            return
        with contextlib.suppress(Error):  # the page has gone on to another address
            self.answers |= {plain(text) for text in strings_of(response.json())}

    def begin(self) -> None:
        """The page has answers in it: the board and the choices of the first moment."""
        self.answers |= {plain(text) for text in strings_of(json.loads(self.page.locator("#start").inner_text()))}

    def read(self) -> None:
        for text, place in self.page.evaluate(TEXTS):
            rest = own_words(text)
            if UNFILLED.search(text):
                self.forgotten.setdefault(text, f"a value, {place}")
            if WORD.search(rest) and not self.is_known(rest):
                self.forgotten.setdefault(text, place)

    def is_known(self, rest: str) -> bool:
        """Return True if nothing but names and answers of the server is left."""
        left = rest.casefold()
        for known in sorted((*self.answers, *map(str.casefold, NAMES | DAYS)), key=len, reverse=True):
            if len(known) > 1:
                left = left.replace(known, " ")
        return not WORD.search(left)


def own_words(text: str) -> str:
    """Return what of a text is outside of brackets."""
    depth, kept = 0, []
    for letter in text:
        depth += letter == "["
        if not depth:
            kept.append(letter)
        depth -= letter == "]" and depth > 0
    return "".join(kept)


def plain(text: str) -> str:
    return text.strip(" .").casefold()


def strings_of(answer: Any, key: str = "") -> Iterator[str]:
    """Yield the strings of an answer that are words for people, and rules without their cells."""
    if isinstance(answer, str) and key not in IDS:
        yield answer
        yield CELLS.sub("", answer)
    elif isinstance(answer, dict):
        is_kind = "is_base" in answer  # the page has names of its own for kinds
        for name, value in answer.items():
            yield from strings_of(value, "id" if is_kind and name == "name" else name)
    elif isinstance(answer, list):
        for value in answer:
            yield from strings_of(value, key)


FIRST = solution_of(EASY)[0]
NEARLY = "1.34341221434321"  # 4x4, all but one cell
TWO_SUDOKUS = f"{EASY}\n{EASY[::-1]}"
KILLER = "#kind=classic&size=4&rule=killer+3+r1c1+r1c2&author=Ada&givens=1..............."


# Buttons and labels whose words are wider than they are; that of the home is a picture on phones.
CUT_OFF = """() => [...document.querySelectorAll("button:not(#name), label, [role=tab]")].filter((one) => {
  if (!one.checkVisibility() || getComputedStyle(one).textOverflow === "ellipsis") return false;
  if ([...one.children].some((part) => getComputedStyle(part).clipPath !== "none")) return false; // words to be heard
  const words = document.createRange();
  words.selectNodeContents(one);
  const [inner, outer] = [words.getBoundingClientRect(), one.getBoundingClientRect()];
  return inner.right > outer.right + 1 || inner.left < outer.left - 1;
}).map((one) => one.id || one.textContent)"""


def play(page: Page, reader: Reader) -> None:
    """Hints, marks, checks and what goes wrong."""
    player = Player(page)
    for stage in (1, 2, 3):
        page.locator("#hint").click()
        expect(page.locator("#hint")).to_have_attribute("data-stage", str(stage))
        reader.read()
    page.locator("#hint").click()
    reader.read()
    for mode in ("corner", "centre", "colour", "pen", "digit"):
        page.locator(f"#mode-{mode}").click()
        reader.read()
    for key in ("check", "fill-notes", "tile", "undo", "redo", "solve", "restart", "pause"):
        page.locator(f"#{key}").click()
        page.wait_for_timeout(300)
        reader.read()
    page.locator("#go-on").click()
    cells = page.locator("[role=gridcell]")
    cells.nth(0).click()
    player.press("5", "Shift+ArrowRight", "Control+7", "Shift+8", "Control+Shift+2")
    page.locator("#check").click()
    expect(page.locator("#repair")).to_be_visible()
    reader.read()
    page.locator("#before-mistake").click()
    page.locator("#tile").click()
    reader.read()


def explain(page: Page, reader: Reader) -> None:
    page.locator("#tab-explain").click()
    for name, shown in (("explain-next", "#step"), ("all-steps", "#path"), ("rate", "#rating")):
        page.locator(f"#{name}").click()
        expect(page.locator(shown)).to_be_visible()
        reader.read()
    page.locator("#step-on").click()
    reader.read()
    page.locator("#close").click()


def learn(page: Page, reader: Reader) -> None:
    page.locator("#tab-learn").click()
    expect(page.locator("#lesson-groups button").first).to_be_attached()
    reader.read()
    page.locator("#lesson-groups details[open] button").first.click()
    expect(page.locator("#lesson")).to_be_visible()
    reader.read()
    page.locator("#lesson .next").first.click()
    expect(page.locator("#lesson-bar")).to_be_visible()
    reader.read()
    page.locator("#lesson-on").click()
    reader.read()
    page.locator("#lesson .chips button").first.click()
    page.wait_for_timeout(500)
    reader.read()
    cell = page.locator("[role=gridcell][aria-label*='[ém']").first
    cell.click()
    for digit in "1234":
        page.keyboard.press(digit)
        reader.read()
    page.locator("#lesson-end").click()


def set_a_puzzle(page: Page, reader: Reader) -> None:
    page.locator("#tab-set").click()
    page.locator("#empty").click()
    expect(page.locator("#live-words:not(.waiting)")).to_be_visible()
    reader.read()
    page.locator("[role=gridcell]").nth(0).click()
    page.keyboard.press("5")
    expect(page.locator("#live-words:not(.waiting)")).to_be_visible()
    page.wait_for_timeout(1500)
    reader.read()
    for family in page.locator("#tool-families details").all():
        family.locator("summary").click()
        family.locator("button").first.click()
        page.wait_for_timeout(200)
        reader.read()
        if page.locator("#tool-selection").is_visible():
            page.locator("#tool-selection").click()
            reader.read()
        if page.locator("#tool-leave").is_visible():
            page.locator("#tool-leave").click()
    page.locator("#rule-text").fill("killer 5 r1c1 r1c2")
    page.keyboard.press("Enter")
    expect(page.locator("#laid li").last).to_be_visible()
    reader.read()
    page.locator("#laid li button").last.click()
    page.wait_for_timeout(300)
    reader.read()
    page.locator("#tool-search").fill("no such rule")
    for key in ("unique", "clues", "read", "change-kind"):
        page.locator(f"#{key}").click()
        page.wait_for_timeout(600)
        reader.read()
    page.locator("#paint").click()
    expect(page.locator("#painting")).to_be_visible()
    page.locator("[role=gridcell]").nth(3).click()
    reader.read()
    for key in ("paint-redo", "paint-done", "paint-cancel"):
        page.locator(f"#{key}").click()
        reader.read()
    page.locator("#edit-givens").click()
    reader.read()


def share(page: Page, reader: Reader) -> None:
    page.locator("#tab-play").click()
    page.locator("#share").click()
    expect(page.locator("dialog .programs a").first).to_be_visible()
    reader.read()
    for key in page.locator("dialog section button").all():
        key.click()
        page.wait_for_timeout(300)
        reader.read()
    page.locator("dialog .share-head button").click()


def look_back(page: Page, reader: Reader) -> None:
    """Tries, earlier moments of the game, and dailies of earlier days."""
    page.locator("[role=gridcell]").nth(0).click()
    for key in ("try", "keep-trial", "try", "drop-trial", "rewind-key"):
        page.locator(f"#{key}").click()
        page.wait_for_timeout(300)
        reader.read()
        page.keyboard.press(str(FIRST))
        reader.read()
    page.keyboard.press("Escape")
    page.locator("#calendar").click()
    expect(page.locator("dialog[open]")).to_be_visible()
    reader.read()
    page.locator("dialog[open] button").first.click()
    reader.read()
    page.keyboard.press("Escape")


def set_fog(page: Page, reader: Reader) -> None:
    page.locator("#tab-set").click()
    page.locator("#empty").click()
    page.locator("[role=gridcell]").nth(0).click()
    for key in page.locator("#panel-set section[aria-labelledby=fog-title] button:enabled").all():
        if key.is_enabled():
            key.click()
        page.wait_for_timeout(200)
        reader.read()
    page.locator("#edit-givens").click()
    reader.read()


def read_texts(page: Page, reader: Reader) -> None:
    player = Player(page)
    for text in ("no puzzle at all", TWO_SUDOKUS, "1" * 81):
        player.paste_anywhere(text)
        page.wait_for_timeout(700)
        reader.read()
        if page.locator("dialog[open]").is_visible():
            page.locator("dialog[open] button").first.click()
    page.goto(page.url.partition("#")[0] + KILLER)
    expect(page.locator("#about")).to_be_visible()
    page.locator("#about").click()
    expect(page.locator("dialog[open]")).to_be_visible()
    reader.read()
    page.keyboard.press("Escape")
    page.locator("#keys-button").click()
    expect(page.locator("dialog[open]")).to_be_visible()
    reader.read()
    page.keyboard.press("Escape")


def win(page: Page, reader: Reader) -> None:
    page.locator("[role=gridcell]").nth(0).click()
    page.keyboard.press("6")
    page.goto(page.url.partition("?")[0] + PSEUDO + link(NEARLY))
    page.reload()
    page.wait_for_selector("html[data-ready]")
    page.locator("[role=gridcell]").nth(1).click()
    page.keyboard.press("2")
    expect(page.locator("#won")).to_be_visible()
    reader.read()
    for part in ("shelf-part", "statistics-part"):
        page.locator(f"#{part} summary").click()
        page.wait_for_timeout(500)
        reader.read()
    page.locator("#shelf .remove").first.click()
    reader.read()
    page.locator("#statistics-part .quiet").first.click()
    reader.read()
    page.locator("#statistics-part input").set_input_files({"name": "x.json", "mimeType": "", "buffer": b"{}"})
    page.wait_for_timeout(300)
    reader.read()
    page.locator("#daily").click()
    page.wait_for_timeout(1500)
    page.locator("#daily").click()
    page.wait_for_timeout(300)
    reader.read()


def lose_the_server(page: Page, reader: Reader) -> None:
    def abort(route: Route) -> None:
        route.abort()

    page.route(re.compile("/api/"), abort)
    page.locator("#hint").click()
    page.wait_for_timeout(300)
    reader.read()


@pytest.mark.parametrize(
    "walk",
    [play, look_back, explain, learn, set_a_puzzle, set_fog, share, read_texts, win, lose_the_server],
    ids=lambda walk: walk.__name__,
)
def test_no_text_was_forgotten(open_page: Opener, walk: Callable[[Page, Reader], None]) -> None:
    open_page.watch.allow("status of 4|Failed to load resource|ERR_FAILED")
    page = open_page(PSEUDO + link(EASY))
    reader = Reader(page)
    reader.begin()
    reader.read()
    walk(page, reader)
    assert not reader.forgotten


MOST_WORDS = 15_000  # bytes that another language may add to the first load
WHOLE_SOLUTION = {"en": "Whole solution", "de": "Ganze Lösung", "fr": "Solution entière"}
LOW = {"viewport": {"width": 740, "height": 360}}


@pytest.mark.parametrize("language", ["de", "fr", "qps-rtl"])
def test_words_of_every_language_have_room(open_page: Opener, language: str) -> None:
    for options in ({}, PHONE, LOW):
        page = open_page(f"?lang={language}" + link(EASY), **options)
        player = Player(page)
        page.locator("#hint").click()
        expect(page.locator("#card-text")).not_to_be_empty()
        for tab in ("play", "explain", "learn", "set"):
            page.locator(f"#tab-{tab}").click()
            player.settle()
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), tab
            assert page.evaluate(CUT_OFF) == [], (tab, options)


def test_the_board_and_the_digits_keep_their_order_from_right_to_left(open_page: Opener) -> None:
    for options in ({}, PHONE, LOW):
        page = open_page("?lang=qps-rtl" + link(EASY), **options)
        page.locator("#hint").click()
        expect(page.locator("#card-text")).not_to_be_empty()
        Player(page).settle()
        left = [
            page.locator(place).first.evaluate("one => one.getBoundingClientRect().left")
            for place in ("[data-cell='0']", "[data-cell='1']", "[data-digit='1']", "[data-digit='2']")
        ]
        assert left[0] < left[1]
        assert left[2] < left[3]
        middle = "one => { const { left, right } = one.getBoundingClientRect(); return (left + right) / 2; }"
        assert page.locator("#close").evaluate(middle) < page.locator("#card-body").evaluate(middle)


def test_arrows_go_to_the_tab_that_is_seen_there(open_page: Opener) -> None:
    for language, key in (("qps", "ArrowRight"), ("qps-rtl", "ArrowLeft")):
        page = open_page(f"?lang={language}")
        page.locator("#tab-play").focus()
        page.keyboard.press(key)
        expect(page.locator("#tab-explain")).to_be_focused()


def test_a_language_is_chosen_and_kept_and_the_game_too(open_page: Opener) -> None:
    page = open_page(link(EASY), locale="fr-CA")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.locator("#hint")).to_have_text("Indice")
    expect(page.get_by_role("gridcell", name="ligne 1 colonne 3, donnée 9")).to_be_attached()
    page.locator("[role=gridcell]").nth(0).click()
    page.keyboard.press(str(FIRST))
    page.evaluate(
        "import(document.querySelector('script[type=module]').src.replace('main.js', 'page/language.js'))"
        ".then((words) => words.chooseLanguage('de'))"
    )
    expect(page.locator("html[data-ready]")).to_have_attribute("lang", "de")
    expect(page.get_by_role("gridcell", name=f"Zeile 1 Spalte 1, {FIRST}")).to_be_attached()
    expect(page.locator("#title")).to_have_text("Klassisch 9×9")
    page.locator("#hint").click()
    expect(page.locator("#card-text")).to_have_text(re.compile("^Sieh dir .* an\\.$"))
    page.reload()
    expect(page.locator("html[data-ready]")).to_have_attribute("lang", "de")


def test_the_address_goes_before_what_was_chosen(open_page: Opener) -> None:
    page = open_page("?lang=de" + link(EASY), locale="fr-FR")
    expect(page.locator("#tab-learn")).to_have_text("Lernen")
    page.evaluate(
        "import(document.querySelector('script[type=module]').src.replace('main.js', 'page/language.js'))"
        ".then((words) => words.chooseLanguage('en'))"
    )
    expect(page.locator("html[data-ready]")).to_have_attribute("lang", "en")
    assert "lang=" not in page.url
    expect(page.locator("#tab-learn")).to_have_text("Learn")


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_only_the_words_that_are_shown_are_loaded(open_page: Opener, language: str) -> None:
    answers: list[Response] = []

    def note(answer: Response) -> None:
        answers.append(answer)

    def words() -> list[str]:
        return [answer.url.rpartition("/")[2] for answer in answers if "/words/" in answer.url]

    page = open_page.blank()
    page.on("response", note)
    page.goto(f"{open_page.url}?lang={language}")
    page.wait_for_selector("html[data-ready]")
    page.wait_for_load_state("networkidle")
    assert words() == ([] if language == "en" else [f"{language}.first.json"])
    own = [answer for answer in answers if "/words/" in answer.url or "translation" in answer.url]
    assert sum(len(answer.body()) for answer in own) < (1 if language == "en" else MOST_WORDS)
    page.locator("#tab-explain").click()
    expect(page.locator("#all-steps")).to_have_text(WHOLE_SOLUTION[language])
    assert words()[1:] == ([] if language == "en" else [f"{language}.json"])
