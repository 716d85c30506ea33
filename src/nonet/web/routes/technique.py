"""GET /api/techniques, POST /api/technique: the path of lessons, and one of them."""

from __future__ import annotations

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field
from starlette.responses import Response

from nonet.bulk.create import board_for
from nonet.human.lessons import path_of_lessons
from nonet.puzzle.lessons import Lesson, technique, techniques
from nonet.web.convert import hint_out, puzzle_out
from nonet.web.schemas import Form, HintOut, PuzzleOut
from nonet.web.server.dispatch import ERRORS, ask
from nonet.web.server.errors import JSON
from nonet.web.server.json_body import FormRoute
from nonet.web.server.settings import Limits

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
