"""Links: from edge to edge of their candidates, beside digits, beside each other."""

from __future__ import annotations

from itertools import pairwise
from math import dist

import pytest

from nonet.draw.figures import Point
from nonet.draw.geometry import Places
from nonet.draw.highlights import Curve, route
from nonet.draw.scene import Panel
from nonet.model import Grid, make_board
from nonet.model.candidates import Candidate
from nonet.model.marks import Highlight, Highlights, Link
from tests.draw.test_svg import curve_points

EMPTY = Grid.empty(make_board())
PLACES = Places(EMPTY.board)


def routed(*links: Link, grid: Grid = EMPTY) -> list[Curve]:
    ends = {candidate for link in links for candidate in (*link.source, *link.target)}
    return route(Panel(grid, marks=Highlights(dict.fromkeys(ends, Highlight.PATTERN), links=links)))


def link(source: Candidate, target: Candidate, *, is_strong: bool = True) -> Link:
    return Link((source,), (target,), is_strong)


def points(curve: Curve) -> list[Point]:
    (_, (start,)), (_, rest) = curve.line.commands
    return curve_points(start, *rest)


def tip(curve: Curve) -> Point:
    return curve.arrow.commands[1][1][0]


@pytest.mark.parametrize("target", [(1, 1), (8, 9), (80, 9), (72, 1), (10, 5), (0, 9), (0, 3)])
def test_a_link_runs_from_edge_to_edge_of_what_is_drawn_around_its_ends(target: Candidate) -> None:
    (curve,) = routed(link((0, 1), target))
    assert PLACES.radius <= dist(points(curve)[0], PLACES.candidate(0, 1)) < PLACES.radius + 0.2
    assert PLACES.radius <= dist(tip(curve), PLACES.candidate(*target)) < PLACES.radius + 0.2


def test_links_in_both_directions_do_not_lie_on_each_other() -> None:
    there, back = routed(link((0, 5), (5, 5)), link((5, 5), (0, 5)))
    middles = points(there)[3:8], points(back)[3:8]
    assert min(dist(a, b) for a in middles[0] for b in middles[1]) > 0.1


def test_many_links_between_the_same_candidates_are_all_seen() -> None:
    curves = routed(*(Link(((0, 5),), ((7, 5),), is_strong=i % 2 == 0) for i in range(2)), link((7, 5), (0, 5)))
    middles = sorted(points(curve)[5][1] for curve in curves)
    assert all(below - above > 0.1 for above, below in pairwise(middles))


def test_the_same_link_is_drawn_once() -> None:
    assert len(routed(link((0, 5), (7, 5)), link((0, 5), (7, 5)))) == 1


def test_a_link_passes_beside_digits() -> None:
    row = EMPTY.with_digit(40, 8)  # r5c5, in the middle of the straight way from r5c3 to r5c7
    (curve,) = routed(link((38, 5), (42, 5)), grid=row)
    assert min(dist(point, PLACES.centre(40)) for point in points(curve)) > 0.35


def test_a_link_passes_beside_marked_candidates() -> None:
    between = (40, 5)
    marks = Highlights(dict.fromkeys([(38, 5), between, (42, 5)], Highlight.PATTERN), links=(link((38, 5), (42, 5)),))
    (curve,) = route(Panel(EMPTY, marks=marks))
    assert min(dist(point, PLACES.candidate(*between)) for point in points(curve)) > PLACES.radius


def test_of_a_group_the_nearest_candidate_is_linked() -> None:
    (curve,) = routed(Link(((0, 5),), ((8, 5), (2, 5), (5, 5)), is_strong=False))
    assert dist(tip(curve), PLACES.candidate(2, 5)) < PLACES.radius + 0.2
    assert not curve.is_strong
