"""Explain how a person solves a puzzle: hints, lessons, practice and ratings.

POST /api/hint       the next step a person would find
POST /api/steps      the whole solution, step by step
GET /api/techniques  every technique, and the order in which they are learnt
POST /api/technique  the lesson of one technique
POST /api/practice   a position to practise a technique on
POST /api/rate       how hard a puzzle is
"""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field
from starlette.responses import Response

from nonet._base.errors import PuzzleError
from nonet._base.language import in_language
from nonet.human.lessons import path_of_lessons
from nonet.puzzle.explain import find_hint, find_path
from nonet.puzzle.lessons import Lesson, technique, techniques
from nonet.puzzle.practice import board_for, kept_practice, new_practice
from nonet.puzzle.rate import rate_puzzle
from nonet.web.convert import (
    candidates_out,
    hint_out,
    next_out,
    own_marks_of,
    puzzle_of,
    puzzle_out,
    seed_of,
    unplayed_puzzle_of,
)
from nonet.web.schemas import CandidateOut, Digit, Form, HintIn, HintOut, NextIn, NextOut, PositionIn, PuzzleOut, Seed
from nonet.web.server import estimates
from nonet.web.server.dispatch import ERRORS, ask, language_of, limits_of
from nonet.web.server.errors import JSON
from nonet.web.server.json_body import FormRoute
from nonet.web.server.settings import Limits, soft

router = APIRouter(tags=["logic"], route_class=FormRoute)

QUICK_HINT_SIZE = 9  # a step of boards up to here is nearly always found in milliseconds


# POST /api/hint


def answer_hint(asked: NextIn, limits: Limits) -> NextOut:
    puzzle = puzzle_of(asked, limits.logic_size)
    found = find_hint(puzzle, soft(limits.seconds), marks=own_marks_of(asked), technique=asked.technique or "")
    return next_out(found)


@router.post("/hint", response_model=NextOut, responses=ERRORS, summary="The next step that a person would find")
async def hint(asked: NextIn, request: Request) -> Response:
    return await ask(
        request, answer_hint, asked, estimates.of_search(asked, QUICK_HINT_SIZE, limits_of(request).logic_size)
    )


# POST /api/steps


class StepsOut(BaseModel):
    """The steps that the techniques find, in order, and whether they reach the end."""

    steps: list[HintOut]
    is_solved: bool
    sentence: str


def answer_steps(asked: HintIn, limits: Limits) -> StepsOut:
    puzzle = puzzle_of(asked, limits.logic_size)
    path = find_path(puzzle, soft(limits.seconds), marks=own_marks_of(asked))
    return StepsOut(steps=[hint_out(step) for step in path.steps], is_solved=path.is_solved, sentence=path.sentence)


@router.post("/steps", response_model=StepsOut, responses=ERRORS, summary="The whole solution, step by step")
async def steps(asked: HintIn, request: Request) -> Response:
    return await ask(request, answer_steps, asked, estimates.of_search(asked, 0, limits_of(request).logic_size))


# GET /api/techniques, POST /api/technique


class TechniqueOut(BaseModel):
    """A technique, without its example."""

    id: str = Field(examples=["x-wing"])
    name: str
    aliases: list[str]
    level: str
    weight: float
    group: str = Field(examples=["fish"])
    about: str
    how_to_spot: str
    positions: int = Field(description="Number of stored positions for practice.")


class TechniqueGroupOut(BaseModel):
    """Techniques that are learnt together."""

    id: str = Field(examples=["fish"])
    name: str
    about: str
    techniques: list[str]


class TechniquesOut(BaseModel):
    """Every technique that hints use, easiest first, and the groups of lessons, in order."""

    techniques: list[TechniqueOut]
    groups: list[TechniqueGroupOut]


class TechniqueIn(Form):
    """The name of a technique."""

    name: str = Field(
        max_length=100, examples=["x-wing"], description="Its id, its name, or another name that people use."
    )


class NewPuzzleOut(BaseModel):
    """The fields to send to /api/create, in addition to the technique."""

    size: int
    rules: list[str] = Field(description="Names of rules to place.")


class LessonOut(TechniqueOut):
    """A technique with an example: a position and its step, and a puzzle from its start to practise on."""

    puzzle: PuzzleOut
    hint: HintOut
    practice: PuzzleOut | None
    create: NewPuzzleOut = Field(
        description="The fields of a request to /api/create for a new puzzle that needs the technique."
    )


def answer_technique(asked: TechniqueIn, _limits: Limits) -> LessonOut:
    lesson = technique(asked.name)
    practice = lesson.practice
    size, names = board_for(lesson)
    return LessonOut(
        **_technique_out(lesson).model_dump(),
        puzzle=puzzle_out(lesson.puzzle),
        hint=hint_out(lesson.example),
        practice=puzzle_out(practice) if practice else None,
        create=NewPuzzleOut(size=size, rules=list(names)),
    )


@router.get("/techniques", response_model=TechniquesOut, summary="Every technique that hints use")
async def every_technique(request: Request) -> Response:
    with in_language(language_of(request)):
        groups = [
            TechniqueGroupOut(id=group.id, name=group.name, about=group.about, techniques=list(group.techniques))
            for group in path_of_lessons()
        ]
        found = TechniquesOut(techniques=[_technique_out(lesson) for lesson in techniques()], groups=groups)
    return Response(found.model_dump_json(), media_type=JSON, headers={"Vary": "Accept-Language"})


@router.post("/technique", response_model=LessonOut, responses=ERRORS, summary="The lesson of a technique")
async def lesson(asked: TechniqueIn, request: Request) -> Response:
    return await ask(request, answer_technique, asked)


def _technique_out(lesson: Lesson) -> TechniqueOut:
    return TechniqueOut(
        id=lesson.id,
        name=lesson.name,
        aliases=list(lesson.aliases),
        level=lesson.level,
        weight=lesson.weight,
        group=lesson.group,
        about=lesson.about,
        how_to_spot=lesson.how_to_spot,
        positions=lesson.position_count,
    )


# POST /api/practice


class PracticeIn(TechniqueIn):
    """A technique, and one of its positions."""

    number: Annotated[
        int | None,
        Field(ge=1, examples=[1], description="Number of a stored position, from 1. Without it, the position is new."),
    ] = None
    seed: Annotated[
        Seed | None, Field(examples=[None], description="For a new position: the same seed gives the same one.")
    ] = None


class EffectOut(BaseModel):
    """The effect of a step."""

    placements: list[CandidateOut]
    eliminations: list[CandidateOut]


class PracticeOut(BaseModel):
    """A position in which nothing easier than the technique finds a step."""

    puzzle: PuzzleOut
    hint: HintOut = Field(description="The next step, which uses the technique.")
    answers: list[EffectOut] = Field(description="The effects of each step of the technique in this position.")
    solution: list[Digit]
    seed: int | str | None = Field(description="For a new position: the seed that makes it again.")


def answer_practice(asked: PracticeIn, limits: Limits) -> PracticeOut:
    if asked.number is not None and asked.seed is not None:
        raise PuzzleError("a number and a seed cannot be used together")
    if asked.number is not None:
        found = kept_practice(asked.name, asked.number)
    else:
        found = new_practice(asked.name, seed_of(asked.seed), soft(limits.seconds))
    return PracticeOut(
        puzzle=puzzle_out(found.puzzle),
        hint=hint_out(found.hint),
        answers=[
            EffectOut(placements=candidates_out(step.placements), eliminations=candidates_out(step.eliminations))
            for step in found.steps
        ],
        solution=list(found.solution),
        seed=found.seed,
    )


@router.post("/practice", response_model=PracticeOut, responses=ERRORS, summary="A position to practise on")
async def practice(asked: PracticeIn, request: Request) -> Response:
    return await ask(
        request, answer_practice, asked, estimates.LONG_SECONDS if asked.number is None else estimates.SHORT_SECONDS
    )


# POST /api/rate


class RateOut(BaseModel):
    """The difficulty of the givens. Without a level the sentence says why: not exactly one solution."""

    level: str | None = Field(examples=["hard"])
    hardest: str | None = Field(examples=["X-wing"], description="The hardest technique that the puzzle needs.")
    steps: int
    scales: dict[str, dict[str, str | int | float]] = Field(
        examples=[{"se121": {"er": 1.2, "ep": 1.2, "ed": 1.2}, "nonet": {"level": "easy"}}],
        description="The figures of each scale that supports this board, by field.",
    )
    sentence: str


def answer_rate(asked: PositionIn, limits: Limits) -> RateOut:
    found = rate_puzzle(unplayed_puzzle_of(asked, limits.logic_size), timeout=soft(limits.seconds))
    return RateOut(
        level=found.level, hardest=found.hardest, steps=found.steps, scales=found.scales, sentence=found.sentence
    )


@router.post("/rate", response_model=RateOut, responses=ERRORS, summary="The difficulty of a puzzle")
async def rate(asked: PositionIn, request: Request) -> Response:
    return await ask(request, answer_rate, asked, estimates.of_rating(asked, limits_of(request).logic_size))
