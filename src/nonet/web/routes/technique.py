"""GET /api/techniques and POST /api/technique: what techniques there are, and the lesson of one."""

from __future__ import annotations

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field
from starlette.responses import Response

from nonet.usecases.lessons import Lesson, technique, techniques
from nonet.web.asking import ERRORS, ask
from nonet.web.bodies import FormRoute
from nonet.web.forms import hint_out, puzzle_out
from nonet.web.limits import Limits
from nonet.web.problems import JSON
from nonet.web.schemas import Form, HintOut, PuzzleOut

router = APIRouter(tags=["logic"], route_class=FormRoute)


class TechniqueOut(BaseModel):
    """A technique, without its example."""

    id: str = Field(examples=["x-wing"])
    name: str
    aliases: list[str]
    level: str
    weight: float
    about: str
    how_to_spot: str


class TechniquesOut(BaseModel):
    """Every technique that hints use, easiest first."""

    techniques: list[TechniqueOut]


class TechniqueIn(Form):
    """Which technique is meant."""

    name: str = Field(max_length=100, examples=["x-wing"], description="Its id, its name, or one that people use.")


class LessonOut(TechniqueOut):
    """A technique with an example: a position and its step, and a puzzle from its start to practise on."""

    puzzle: PuzzleOut
    hint: HintOut
    practice: PuzzleOut | None


def answer(asked: TechniqueIn, _limits: Limits) -> LessonOut:
    lesson = technique(asked.name)
    practice = lesson.practice
    return LessonOut(
        **_technique(lesson).model_dump(),
        puzzle=puzzle_out(lesson.puzzle),
        hint=hint_out(lesson.example),
        practice=puzzle_out(practice) if practice else None,
    )


@router.get("/techniques", response_model=TechniquesOut, summary="Every technique that hints use")
async def every_technique() -> Response:
    found = TechniquesOut(techniques=[_technique(lesson) for lesson in techniques()])
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
        about=lesson.about,
        how_to_spot=lesson.how_to_spot,
    )
