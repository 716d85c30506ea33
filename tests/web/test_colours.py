"""The nine colours that players paint with: any two are told apart, and marks can be read on them.

The palette for colour blindness is also looked at as people without red, green or blue cones see it.
"""

from __future__ import annotations

import itertools
import math
import re
from pathlib import Path

import pytest

import nonet.web

STYLES = Path(nonet.web.__file__).parent / "static" / "view"
LEAST_DISTANCE = 15  # CIEDE2000; a distance of 2 is seen by those who look for it
LEAST_CONTRAST = 4.5
Lab = tuple[float, float, float]

# How linear red, green and blue look without one sort of cones (Machado, Oliveira and Fernandes 2009, severity 1).
BLINDNESS = {
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
LEAST_BLIND = 7  # the best nine that a search found, light enough to read marks on; the standard ones have 0.6
LEAST_SIGNAL = 12  # red and green; the standard ones have 6.7


def colours_of(theme: str, *names: str, palette: str = "") -> list[str]:
    """What the style sheets say, the light theme first; a palette has its own."""
    css = (STYLES / "page.css").read_text() + (STYLES / "board.css").read_text()
    if palette:
        css = css.partition(f'[data-palette="{palette}"]')[2]
    return [re.findall(rf"--{name}: (#[0-9a-f]{{6}});", css)[theme == "dark"] for name in names]


def linear(colour: str) -> list[float]:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]


def brightness(colour: str) -> float:
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((brightness(one), brightness(other)))
    return (high + 0.05) / (low + 0.05)


def lab(colour: str, blindness: str = "") -> Lab:
    red, green, blue = linear(colour)
    if blindness:
        rows = BLINDNESS[blindness]
        red, green, blue = (min(1, max(0, r * red + g * green + b * blue)) for r, g, b in rows)
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def distance(one: Lab, other: Lab) -> float:
    """CIEDE2000 (Sharma, Wu and Dalal 2005)."""
    mean = (math.hypot(*one[1:]) + math.hypot(*other[1:])) / 2
    stretch = 1.5 - 0.5 * math.sqrt(mean**7 / (mean**7 + 25**7))
    chroma1, chroma2 = (math.hypot(a * stretch, b) for _, a, b in (one, other))
    hue1, hue2 = (math.degrees(math.atan2(b, a * stretch)) % 360 for _, a, b in (one, other))
    turn = (hue2 - hue1 + 180) % 360 - 180
    middle = math.radians((hue1 + turn / 2) % 360)
    chroma = (chroma1 + chroma2) / 2
    light = ((one[0] + other[0]) / 2 - 50) ** 2
    weight = 1 - 0.17 * math.cos(middle - math.radians(30)) + 0.24 * math.cos(2 * middle)
    weight += 0.32 * math.cos(3 * middle + math.radians(6)) - 0.2 * math.cos(4 * middle - math.radians(63))
    by_light = (other[0] - one[0]) / (1 + 0.015 * light / math.sqrt(20 + light))
    by_chroma = (chroma2 - chroma1) / (1 + 0.045 * chroma)
    by_hue = 2 * math.sqrt(chroma1 * chroma2) * math.sin(math.radians(turn / 2)) / (1 + 0.015 * chroma * weight)
    bend = math.radians(60) * math.exp(-(((math.degrees(middle) - 275) / 25) ** 2))
    rotation = -2 * math.sqrt(chroma**7 / (chroma**7 + 25**7)) * math.sin(bend)
    return math.sqrt(by_light**2 + by_chroma**2 + by_hue**2 + rotation * by_chroma * by_hue)


def test_the_distance_is_that_of_the_published_examples() -> None:
    assert distance((50, 2.6772, -79.7751), (50, 0, -82.7485)) == pytest.approx(2.0425, abs=1e-4)
    assert distance((50, 2.5, 0), (73, 25, -18)) == pytest.approx(27.1492, abs=1e-4)
    assert distance((22.7233, 20.0904, -46.694), (23.0331, 14.973, -42.5619)) == pytest.approx(2.0373, abs=1e-4)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_any_two_colours_are_told_apart(theme: str) -> None:
    found = {number: lab(colours_of(theme, f"c{number}")[0]) for number in range(1, 10)}
    close = {
        (one, other): round(far, 1)
        for one, other in itertools.combinations(found, 2)
        if (far := distance(found[one], found[other])) <= LEAST_DISTANCE
    }
    assert close == {}


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("blindness", BLINDNESS)
def test_the_palette_for_colour_blindness_is_told_apart(theme: str, blindness: str) -> None:
    nine = [f"c{number}" for number in range(1, 10)]
    found = [lab(colour, blindness) for colour in colours_of(theme, *nine, palette="colour-blind")]
    assert min(distance(*pair) for pair in itertools.combinations(found, 2)) >= LEAST_BLIND
    if blindness != "tritanopia":
        red, green = colours_of(theme, "red", "green", palette="colour-blind")
        assert distance(lab(red, blindness), lab(green, blindness)) >= LEAST_SIGNAL


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("palette", ["", "colour-blind"])
def test_digits_and_marks_are_read_on_every_colour(theme: str, palette: str) -> None:
    for number in range(1, 10):
        (ground,) = colours_of(theme, f"c{number}", palette=palette)
        for ink in colours_of(theme, "given", "placed"):
            assert contrast(ground, ink) >= LEAST_CONTRAST, (number, ink)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_red_and_green_of_the_palette_are_read_on_the_page(theme: str) -> None:
    for ground in colours_of(theme, "ground", "raised", "paper"):
        for ink in colours_of(theme, "red", "green", palette="colour-blind"):
            assert contrast(ground, ink) >= LEAST_CONTRAST, (ground, ink)


def test_dark_colours_are_for_screens_alone() -> None:
    """On paper every variable has its light colour, one that is added later too."""
    dark = re.compile(r"(.*)\n *[^\n]*\[data-theme=\"dark\"\]")
    before = [found[1] for sheet in sorted(STYLES.glob("*.css")) for found in dark.finditer(sheet.read_text())]
    assert before
    assert {*before} == {"@media screen {"}
