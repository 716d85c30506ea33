"""Takes the pictures of the page in docs/screenshots, with the server and the browser of the end-to-end tests."""

from __future__ import annotations

import io
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from PIL import Image

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.e2e.browsing import PHONE, Opener, browsing  # noqa: E402
from tests.e2e.player import Player, letters_of, link  # noqa: E402
from tests.e2e.puzzles import EASY, JIGSAW, JIGSAW_LAYOUT, NICE_LOOP, SIXTEEN, after_singles, solution_of  # noqa: E402
from tests.e2e.serving import serving  # noqa: E402

FOLDER = ROOT / "docs" / "screenshots"
MOST_BYTES = 100_000
RULES = (
    "thermo r9c1 r8c1 r7c2 r6c3",
    "arrow r2c8 / r3c8 r4c7 r5c7",
    "difference r5c4 r5c5",
    "quadruple 3 7 r7c7 r7c8 r8c7 r8c8",
    "sandwich 15 r0c4",
    "killer 17 r1c1 r1c2 r2c1",
    "renban r8c4 r9c4 r9c5 r8c5",
    "whispers r3c2 r4c3 r3c4 r4c5",
)


def desktop(opener: Opener) -> Player:
    return midgame(Player(opener(link(EASY, first_digits(12)))))


def dark(opener: Opener) -> Player:
    return midgame(Player(opener(link(EASY, first_digits(12)), color_scheme="dark")))


def phone(opener: Opener) -> Player:
    return midgame(Player(opener(link(EASY, first_digits(12)), **PHONE)))


def hint(opener: Opener) -> Player:
    player = Player(opener(link(NICE_LOOP, after_singles(NICE_LOOP))))
    player.tab("Explain")
    player.hint()
    return player


def phone_hint(opener: Opener) -> Player:
    player = Player(opener(link(NICE_LOOP, after_singles(NICE_LOOP)), **PHONE))
    player.hint()
    return player


def rules(opener: Opener) -> Player:
    """Rules of many sorts; their givens are few."""
    laid = (
        "thermo r1c1 r2c1 r3c1 r3c2 r3c3",
        "thermo r9c9 r8c9 r7c9 r7c8",
        "killer 15 r1c5 r1c6 r2c6",
        "killer 11 r4c4 r4c5",
        "killer 23 r5c5 r5c6 r6c6",
        "arrow r6c2 / r5c3 r4c3",
        "difference 1 r8c3 r8c4",
        "ratio 2 r9c5 r9c6",
        "whispers r1c9 r2c8 r3c8 r4c9",
        "sandwich 15 r0c4",
        "sandwich 8 r7c0",
    )
    player = Player(
        opener(link("." * 81, rule="&rule=".join(rule.replace(" ", "+").replace("/", "%2F") for rule in laid)))
    )
    for row, column, keys in (
        (1, 1, ("1",)),
        (2, 1, ("Control+2", "Control+3")),
        (4, 4, ("Shift+5", "Shift+6")),
        (4, 5, ("Shift+5", "Shift+6")),
        (7, 8, ("9",)),
        (6, 2, ("Control+Shift+3",)),
    ):
        player.press_at(row, column, *keys)
    player.cell(4, 4).click()
    return player


def learn(opener: Opener) -> Player:
    player = Player(opener(link(EASY, first_digits(12))))
    player.tab("Learn")
    player.page.locator("#lesson-groups summary").filter(has_text="Fish").click()
    player.page.locator("#lesson-x-wing").click()
    player.click("See an example")
    player.click("Next ▶")
    player.click("Next ▶")
    return player


def jigsaw(opener: Opener) -> Player:
    player = Player(opener(link(JIGSAW, kind="jigsaw", layout=letters_of(JIGSAW_LAYOUT))))
    player.cell(5, 5).click()
    return player


def draw_a_jigsaw(opener: Opener) -> Player:
    player = Player(opener(link(JIGSAW, kind="jigsaw", layout=letters_of(JIGSAW_LAYOUT))))
    player.tab("Set")
    player.click("Draw a jigsaw")
    player.click("Boxes")
    player.drag((3, 3), (4, 3))
    return player


def set_rules(opener: Opener) -> Player:
    text = "&rule=".join(rule.replace(" ", "+").replace("/", "%2F") for rule in RULES)
    player = Player(opener(link("." * 81, rule=text)))
    player.tab("Set")
    player.page.get_by_role("searchbox", name="Find a rule").fill("cage")
    player.page.locator("#tool-families").get_by_role("button", name="Killer", exact=True).click()
    player.drag((5, 8), (5, 9), (6, 9), (7, 9))
    player.page.keyboard.type("21")
    player.page.locator("#live-words").get_by_text("solutions").wait_for()
    player.page.locator("#sheet").evaluate("sheet => (sheet.scrollTop = 0)")
    return player


def sixteen(opener: Opener) -> Player:
    player = Player(opener(link(SIXTEEN)))
    player.cell(1, 1).click()
    return player


def gallery(opener: Opener) -> Player:
    player = Player(opener(link(EASY)))
    player.choose_card("Killer")
    player.choose_chip("Hard")
    return player


SHOTS: dict[str, Callable[[Opener], Player]] = {
    "desktop": desktop,
    "phone": phone,
    "dark": dark,
    "hint": hint,
    "phone-hint": phone_hint,
    "rules": rules,
    "learn": learn,
    "jigsaw": jigsaw,
    "draw-a-jigsaw": draw_a_jigsaw,
    "set-rules": set_rules,
    "sixteen": sixteen,
    "gallery": gallery,
}


def first_digits(count: int) -> list[int]:
    """The first so many cells that a player filled rightly."""
    open_cells = [cell for cell, char in enumerate(EASY) if char == "."][:count]
    solution = solution_of(EASY)
    return [solution[cell] if cell in open_cells else 0 for cell in range(81)]


def midgame(player: Player) -> Player:
    """Marks in some cells, and a selection."""
    for row, column, keys in ((5, 6, ("Control+8",)), (4, 8, ("Shift+1", "Shift+7")), (4, 1, ("Shift+9",))):
        player.cell(row, column).click()
        player.press(*keys)
    player.cell(5, 8).click()
    return player


def save(path: Path, picture: bytes) -> int:
    """With a palette: the page has few colours, and the pictures travel with the source."""
    image = Image.open(io.BytesIO(picture)).convert("RGB").quantize(192, dither=Image.Dither.NONE)
    image.save(path, optimize=True)
    size = path.stat().st_size
    assert size < MOST_BYTES, f"{path.name} has {size} bytes"
    return size


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    wanted = sys.argv[1:] or list(SHOTS)
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as server, browsing() as browser:
        opener = Opener(browser, server.url)
        for name in wanted:
            player = SHOTS[name](opener)
            player.page.mouse.move(0, 0)  # no button is lit up
            player.settle()
            size = save(FOLDER / f"{name}.png", player.page.screenshot())
            print(f"docs/screenshots/{name}.png: {size / 1000:.0f} kB")
            opener.close()
        assert opener.watch.unexpected() == [], opener.watch.unexpected()


if __name__ == "__main__":
    main()
