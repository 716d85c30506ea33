"""What clients ask: puzzles to solve, hints, new puzzles, what setters see, and requests that must be refused."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from nonet import Level, Puzzle, create

# Of a hundred requests.
SHARES = {"solve": 38, "hint": 22, "create": 12, "live": 10, "board": 5, "rules": 3, "bad": 10}

LEVELS: tuple[Level, ...] = ("easy", "medium", "hard")
RULES = ("thermo r1c1 r2c1 r3c1", "killer 15 r1c1 r1c2 r2c1", "anti-knight", "sandwich 10 r0c4")
MISSING = 0.05  # of the clues


@dataclass(frozen=True, slots=True)
class Question:
    """A request, and the status it must get."""

    route: str
    request: bytes
    status: int = 200


class Mix:
    """Questions in random order, the same for the same seed."""

    def __init__(self, seed: int, puzzles: Sequence[Sequence[int]]) -> None:
        self._random = Random(seed)
        self._puzzles = puzzles

    def next(self) -> Question:
        (route,) = self._random.choices(tuple(SHARES), tuple(SHARES.values()))
        givens = self._random.choice(self._puzzles)
        if route == "bad":
            return self._random.choice(bad_questions(givens))
        if route == "create":
            form = {"level": self._random.choice(LEVELS), "seed": self._random.randrange(10**6)}
            return Question(route, post(route, form))
        if route == "rules":
            return Question(route, b"GET /api/rules HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        if route == "board":
            return Question(route, post(route, {"rules": [self._random.choice(RULES)]}))
        if route == "live":  # a setter's puzzle lacks a clue now and then
            return Question(route, post(route, {"givens": self._without_some(givens), "only_true": True}))
        return Question(route, post(route, {"givens": givens}))

    def _without_some(self, givens: Sequence[int]) -> list[int]:
        return [0 if self._random.random() < MISSING else digit for digit in givens]

    def think(self, least: float, most: float) -> float:
        """Seconds until the next question."""
        return self._random.uniform(least, most)


def bad_questions(givens: Sequence[int]) -> list[Question]:
    """One of each kind that is refused."""
    return [
        Question("bad", post("solve", {"givens": givens[1:]}), 422),
        Question("bad", post("solve", {"givens": givens, "colour": "red"}), 422),
        Question("bad", post("solve", {"givens": givens}).replace(b"application/json", b"text/plain-json!"), 415),
        Question("bad", post("solve", {"givens": [0] * 62 * 62}), 413),
        Question("bad", post("nothing", {}), 404),
        Question("bad", b"GET /api/solve HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", 405),
        Question("bad", b"GET /static/../app.py HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", 404),
        Question("bad", b"GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n", 403),
    ]


def post(route: str, form: object) -> bytes:
    """The bytes of a request."""
    body = json.dumps(form).encode()
    head = f"POST /api/{route} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
    return f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body


def puzzles(count: int) -> list[list[int]]:
    """Puzzles of all levels, the same every time."""
    made = [create(LEVELS[number % len(LEVELS)], seed=number) for number in range(count)]
    return [list(Puzzle(puzzle).grid.values) for puzzle in made]
