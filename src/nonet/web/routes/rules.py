"""GET /api/rules: every rule that can be laid on a board, with all that somebody needs who draws one with a mouse."""

from __future__ import annotations

from collections import Counter

from fastapi import APIRouter
from pydantic import BaseModel, Field
from starlette.responses import Response

from nonet.model.rules import RULES
from nonet.model.rules.base import MANY, RuleType
from nonet.model.rules.syntax import example, form
from nonet.web.server.errors import JSON

router = APIRouter(tags=["about"])

Bounds = tuple[int, int | None]


class RuleToolOut(BaseModel):
    """A type of rule, and what its arguments are. Bounds are the least and the most; null: as many as you like."""

    id: str = Field(examples=["thermo"])
    name: str = Field(examples=["Thermometer"])
    aliases: list[str]
    family: str = Field(description="Where it lies: `whole board`, `cells`, `edges`, `lines`, `cages` or `outside`.")
    rule: str = Field(description="The rule in general, a sentence without its full stop.")
    example: str = Field(examples=["thermo r1c1 r2c1 r3c1"])
    form: str = Field(examples=["thermo CELLS"], description="How it is written; what can be left out is in brackets.")
    values: Bounds = Field(description="How many numbers it has.")
    groups: Bounds = Field(description="How many groups of cells it has.")
    cells: Bounds = Field(description="How many cells a group has.")
    repeats: bool = Field(description="Whether a cell may come twice in a group.")
    numbers: list[str] = Field(examples=[["total"]], description="What its numbers are called, the last the rest.")
    lists: list[str] = Field(examples=[["bulb", "shafts"]], description="What its groups are called.")
    about_numbers: str = Field(description="What its numbers mean, where the sentence does not tell.")
    is_text: bool = Field(description="Its arguments are other rules, so it is written and not drawn.")


class RulesOut(BaseModel):
    """Every type of rule."""

    rules: list[RuleToolOut]


def rules_out() -> RulesOut:
    """The answer; a new rule of the registry is in it."""
    names = _names()
    return RulesOut(rules=[_tool(each, names[each.id]) for each in RULES])


def _tool(rule: RuleType, name: str) -> RuleToolOut:
    takes = rule.takes
    least, most = takes.groups
    lists = takes.lists if most > 1 else takes.lists[:1]
    return RuleToolOut(
        id=rule.id,
        name=name,
        aliases=list(rule.aliases),
        family=rule.family.value,
        rule=rule.summary,
        example=example(rule),
        form=form(rule),
        values=_bounds(takes.values),
        groups=_bounds((max(least, len(lists)), most)),  # a bulb without a shaft is read, but it is no arrow
        cells=_bounds(takes.cells),
        repeats=takes.repeats,
        numbers=[name.strip("*?") for name in takes.numbers],
        lists=list(lists),
        about_numbers=rule.numbers,
        is_text=rule.parse is not None,
    )


def _names() -> dict[str, str]:
    """What people call each rule, with a capital: its noun, or its id where that says more or others have the noun."""
    spoken = {rule.id: _spoken(rule) for rule in RULES}
    shared = Counter(spoken.values())
    chosen = {id_: name if shared[name] == 1 else id_.replace("-", " ") for id_, name in spoken.items()}
    return {id_: name[0].upper() + name[1:] for id_, name in chosen.items()}


def _spoken(rule: RuleType) -> str:
    noun = rule.noun.removesuffix("{}").removesuffix(" rule").removeprefix("rule of the ").removeprefix("rule of ")
    own = rule.id.upper() if rule.roman else rule.id  # XV
    return own if "{}" in noun or not noun.strip() else noun.strip()


def _bounds(bounds: tuple[int, int]) -> Bounds:
    least, most = bounds
    return (least, None if most >= MANY else most)


@router.get("/rules", response_model=RulesOut, summary="Every rule that can be laid on a board, and how it is drawn")
async def rules() -> Response:
    return Response(rules_out().model_dump_json(), media_type=JSON, headers={"Cache-Control": "max-age=300"})
