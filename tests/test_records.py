"""nonet.records: its dataclasses behave as Python's own do."""

from __future__ import annotations

import copy
import dataclasses
import inspect
import pickle
import typing
from collections.abc import Callable
from dataclasses import field, replace
from typing import Any, ClassVar

import pytest

from nonet.records import dataclass


def ours(cls: type) -> Any:
    return dataclass(frozen=True, slots=True)(cls)


def pythons(cls: type) -> Any:
    return dataclasses.dataclass(frozen=True, slots=True)(cls)


@dataclass(frozen=True, slots=True)
class Point:
    """With all that our classes use."""

    shared: ClassVar[list[int]] = []
    x: int
    y: int = 0
    tags: list[str] = field(default_factory=list, compare=False)
    secret: str = field(default="", repr=False)
    twice: int = field(init=False)
    fixed: int = field(init=False, default=7)
    named: bool = field(default=False, kw_only=True)

    def __post_init__(self) -> None:
        object.__setattr__(self, "twice", 2 * self.x)

    @property
    def sum(self) -> int:
        return self.x + self.y


def twin(make: Callable[[type], Any]) -> Any:
    """The class above, made by a decorator."""

    class Twin:
        """With all that our classes use."""

        shared: ClassVar[list[int]] = []
        x: int
        y: int = 0
        tags: list[str] = field(default_factory=list, compare=False)
        secret: str = field(default="", repr=False)
        twice: int = field(init=False)
        fixed: int = field(init=False, default=7)
        named: bool = field(default=False, kw_only=True)

        def __post_init__(self) -> None:
            object.__setattr__(self, "twice", 2 * self.x)

    return make(Twin)


MADE = (twin(ours), twin(pythons))


@pytest.mark.parametrize(
    "ask",
    [
        lambda cls: repr(cls(1, named=True)),
        lambda cls: repr(cls(1, 2, ["a"], "b")),
        lambda cls: cls(1) == cls(1, 0, ["other tags"]),
        lambda cls: cls(1) == cls(2),
        lambda cls: cls(1) == cls(1, secret="x"),
        lambda cls: cls(1) == 1,
        lambda cls: hash(cls(1)) == hash(cls(1, 0, ["other tags"])),
        lambda cls: cls(1).tags is cls(1).tags,
        lambda cls: repr(replace(cls(1, 2), x=5)),
        lambda cls: dataclasses.asdict(cls(1, tags=["a"])),
        lambda cls: [each.name for each in dataclasses.fields(cls)],
        lambda cls: str(inspect.signature(cls)),
        lambda cls: typing.get_type_hints(cls.__init__),
        lambda cls: (cls.__slots__, cls.__match_args__, cls.__doc__, cls.__qualname__, cls.__init__.__qualname__),
        lambda cls: hasattr(cls(1), "__dict__"),
        lambda cls: repr(copy.copy(cls(1, 2))) + repr(copy.deepcopy(cls(1, 2))),
    ],
)
def test_it_is_as_pythons_own(ask: Callable[[Any], object]) -> None:
    assert ask(MADE[0]) == ask(MADE[1])


@pytest.mark.parametrize(
    "spoil",
    [
        lambda one: setattr(one, "x", 3),
        lambda one: delattr(one, "x"),
        lambda one: type(one)(),
        lambda one: type(one)(1, colour=2),
    ],
)
def test_it_refuses_what_pythons_own_refuses(spoil: Callable[[Any], object]) -> None:
    errors = []
    for cls in MADE:
        with pytest.raises((AttributeError, TypeError)) as caught:
            spoil(cls(1))
        errors.append((caught.type, str(caught.value)))
    assert errors[0] == errors[1]


def test_it_goes_through_pickle() -> None:
    point = Point(1, 2, ["a"], named=True)
    assert pickle.loads(pickle.dumps(point)) == point
    assert pickle.loads(pickle.dumps(point)).tags == ["a"]
    assert point.sum == 3


def test_methods_of_the_class_are_kept() -> None:
    @dataclass(frozen=True, slots=True)
    class Loud:  # noqa: PLW1641 - the decorator gives it a hash
        x: int

        def __eq__(self, other: object) -> bool:
            return isinstance(other, Loud)

        def __repr__(self) -> str:
            return "loud"

    assert (Loud(1) == Loud(2), repr(Loud(1)), hash(Loud(1)) == hash(Loud(1))) == (True, "loud", True)


def test_fields_are_inherited() -> None:
    @dataclass(frozen=True, slots=True)
    class Base:
        x: int = 1

    @dataclass(frozen=True, slots=True)
    class Derived(Base):
        y: int = 2

    assert repr(Derived(5)).endswith("Derived(x=5, y=2)")
    assert Derived(1, 2) == Derived()
    assert Base() != Derived()


def test_without_equality_each_is_itself() -> None:
    @dataclass(frozen=True, slots=True, eq=False)
    class Alone:
        x: int = 1

    assert Alone() != Alone()
    assert len({Alone(), Alone()}) == 2


def test_other_classes_are_pythons() -> None:
    @dataclass(slots=True)
    class Loose:
        x: int = 1

    one = Loose()
    one.x = 2
    assert one == Loose(2)
