"""GET /api/techniques, POST /api/technique, /api/practice: the path of lessons, one of them, positions to practise."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field
from starlette.responses import Response

from nonet.errors import PuzzleError
from nonet.usecases.lessons import Lesson, path_of_lessons, technique, techniques
from nonet.usecases.practice import board_for, kept_practice, new_practice
from nonet.web.asking import ERRORS, ask
from nonet.web.bodies import FormRoute
from nonet.web.costs import LONG, SURE
from nonet.web.forms import candidates_out, hint_out, puzzle_out, seed_of
from nonet.web.limits import Limits, soft
from nonet.web.problems import JSON
from nonet.web.schemas import CandidateOut, Digit, Form, HintOut, PuzzleOut, Seed

router = APIRouter(tags=["logic"], route_class=FormRoute)


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
    positions: int = Field(description="How many positions we keep to practise on.")


class GroupOut(BaseModel):
    """Techniques that are learnt together."""

    id: str = Field(examples=["fish"])
    name: str
    about: str
    techniques: list[str]


class TechniquesOut(BaseModel):
    """Every technique that hints use, easiest first, and the groups they are learnt in, in order."""

    techniques: list[TechniqueOut]
    groups: list[GroupOut]


class TechniqueIn(Form):
    """Which technique is meant."""

    name: str = Field(max_length=100, examples=["x-wing"], description="Its id, its name, or one that people use.")


class WishOut(BaseModel):
    """What to ask /api/create for, beside the technique."""

    size: int
    rules: list[str] = Field(description="Names of rules that are placed.")


class LessonOut(TechniqueOut):
    """A technique with an example: a position and its step, and a puzzle from its start to practise on."""

    puzzle: PuzzleOut
    hint: HintOut
    practice: PuzzleOut | None
    wish: WishOut = Field(description="What new puzzles that need it are made on.")


class PracticeIn(TechniqueIn):
    """A technique, and which of its positions is meant."""

    number: Annotated[
        int | None, Field(ge=1, examples=[1], description="Of those we keep, from 1. Without it a new one is made.")
    ] = None
    seed: Annotated[
        Seed | None, Field(examples=[None], description="Of a new one: the same seed gives the same position.")
    ] = None


class EffectOut(BaseModel):
    """What a step does."""

    placements: list[CandidateOut]
    eliminations: list[CandidateOut]


class PracticeOut(BaseModel):
    """A position in which nothing easier than the technique finds a step."""

    puzzle: PuzzleOut
    hint: HintOut = Field(description="The next step, one of the technique.")
    answers: list[EffectOut] = Field(description="What each step of the technique does in this position.")
    solution: list[Digit]
    seed: int | str | None = Field(description="Of a new one: it makes the position again.")


def practise(asked: PracticeIn, limits: Limits) -> PracticeOut:
    if asked.number is not None and asked.seed is not None:
        raise PuzzleError("expected the number of a position or a seed for a new one, got both")
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


def answer(asked: TechniqueIn, _limits: Limits) -> LessonOut:
    lesson = technique(asked.name)
    practice = lesson.practice
    size, names = board_for(lesson)
    return LessonOut(
        **_technique(lesson).model_dump(),
        puzzle=puzzle_out(lesson.puzzle),
        hint=hint_out(lesson.example),
        practice=puzzle_out(practice) if practice else None,
        wish=WishOut(size=size, rules=list(names)),
    )


@router.get("/techniques", response_model=TechniquesOut, summary="Every technique that hints use")
async def every_technique() -> Response:
    groups = [
        GroupOut(id=group.id, name=group.name, about=group.about, techniques=list(group.techniques))
        for group in path_of_lessons()
    ]
    found = TechniquesOut(techniques=[_technique(lesson) for lesson in techniques()], groups=groups)
    return Response(found.model_dump_json(), media_type=JSON)


@router.post("/technique", response_model=LessonOut, responses=ERRORS, summary="The lesson of a technique")
async def lesson(asked: TechniqueIn, request: Request) -> Response:
    return await ask(request, answer, asked)


@router.post("/practice", response_model=PracticeOut, responses=ERRORS, summary="A position to practise on")
async def practice(asked: PracticeIn, request: Request) -> Response:
    return await ask(request, practise, asked, LONG if asked.number is None else SURE)


def _technique(lesson: Lesson) -> TechniqueOut:
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
