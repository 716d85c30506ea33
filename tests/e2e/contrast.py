"""The contrast of what is drawn on the board: axe-core does not look into drawings."""

from __future__ import annotations

from playwright.sync_api import Page

# Every text of the drawing with its colour and the colours under it, from the paper up.
TEXTS = """() => {
    const colour = (element, property) => getComputedStyle(element)[property];
    const paper = colour(document.querySelector("svg .paper"), "fill");
    const chosen = document.querySelector("svg .chosen");
    return [...document.querySelectorAll("svg.board-art .layer-digits text")].map(text => {
        const before = text.previousElementSibling;
        const disc = before?.classList.contains("disc") ? [colour(before, "fill")] : [];
        const tint = chosen && !disc.length ? [colour(chosen, "fill")] : [];
        return { text: text.textContent, kind: text.getAttribute("class"), colour: colour(text, "fill"),
                 grounds: [paper, ...tint, ...disc] };
    });
}"""


def faint_texts(page: Page, least: float = 4.5) -> set[str]:
    """The kinds of digits and marks whose contrast with what they stand on is below the least."""
    faint = set()
    for text in page.evaluate(TEXTS):
        ground: tuple[float, ...] = (255.0, 255.0, 255.0)
        for over in text["grounds"]:
            ground = blend(parse(over), ground)
        ratio = contrast(blend(parse(text["colour"]), ground), ground)
        if ratio < least:
            faint.add(f"{text['kind']}: {ratio:.2f}")
    return faint


def parse(colour: str) -> tuple[float, ...]:
    """rgb(1, 2, 3) or rgba(1, 2, 3, 0.5)"""
    return tuple(
        float(part) for part in colour.partition("(")[2].rstrip(")").replace(",", " ").replace("/", " ").split()
    )


def blend(over: tuple[float, ...], under: tuple[float, ...]) -> tuple[float, ...]:
    alpha = over[3] if len(over) > 3 else 1.0
    return tuple(alpha * upper + (1 - alpha) * lower for upper, lower in zip(over[:3], under[:3], strict=True))


def contrast(one: tuple[float, ...], other: tuple[float, ...]) -> float:
    """As WCAG defines it: 1 to 21."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def luminance(colour: tuple[float, ...]) -> float:
    parts = [part / 255 for part in colour]
    red, green, blue = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
