"""nonet._base.fast_dataclass: its dataclasses behave as Python's own do."""

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

from nonet._base.fast_dataclass import dataclass


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


def twin(make: Any, **options: bool) -> Any:
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

    return make(**options)(Twin)


# A class of each sort, made by us and by Python.
MADE = {
    f"{frozen=} {slots=}": [twin(make, frozen=frozen, slots=slots) for make in (dataclass, dataclasses.dataclass)]
    for frozen in (True, False)
    for slots in (True, False)
}
each_sort = pytest.mark.parametrize("made", MADE.values(), ids=MADE)


@each_sort
@pytest.mark.parametrize(
    "ask",
    [
        lambda cls: repr(cls(1, named=True)),
        lambda cls: repr(cls(1, 2, ["a"], "b")),
        lambda cls: cls(1) == cls(1, 0, ["other tags"]),
        lambda cls: cls(1) == cls(2),
        lambda cls: cls(1) == cls(1, secret="x"),
        lambda cls: cls(1) == 1,
        lambda cls: cls.__hash__ and hash(cls(1)) == hash(cls(1, 0, ["other tags"])),
        lambda cls: cls(1).tags is cls(1).tags,
        lambda cls: repr(replace(cls(1, 2), x=5)),
        lambda cls: dataclasses.asdict(cls(1, tags=["a"])),
        lambda cls: [each.name for each in dataclasses.fields(cls)],
        lambda cls: str(inspect.signature(cls)),
        lambda cls: typing.get_type_hints(cls.__init__),
        lambda cls: (cls.__match_args__, cls.__doc__, cls.__qualname__, cls.__init__.__qualname__),
        lambda cls: getattr(cls, "__slots__", None),
        lambda cls: hasattr(cls(1), "__dict__"),
        lambda cls: cls(1).fixed + cls.shared.count(1),
        lambda cls: cls.__init__ is cls.__init__,
        lambda cls: repr(copy.copy(cls(1, 2))) + repr(copy.deepcopy(cls(1, 2))),
    ],
)
def test_it_is_as_pythons_own(made: list[Any], ask: Callable[[Any], object]) -> None:
    assert ask(made[0]) == ask(made[1])


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
    for cls in MADE["frozen=True slots=True"]:
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


@pytest.mark.parametrize("slots", [True, False])
def test_what_is_not_frozen_can_be_changed(slots: bool) -> None:
    one, other = (twin(make, slots=slots)(1) for make in (dataclass, dataclasses.dataclass))
    for each in (one, other):
        each.y = 2
        with pytest.raises(TypeError, match="unhashable"):
            hash(each)
    assert repr(one) == repr(other)
    assert one == type(one)(1, 2, ["other tags"])


def test_a_derived_class_makes_its_base_first() -> None:
    @dataclass
    class Base:
        x: int

    class Named(Base):
        def __init__(self, x: int, name: str) -> None:
            super().__init__(x)
            self.name = name

    assert (Named(1, "a").x, Named(2, "b").x, Base(3).x) == (1, 2, 3)


def test_a_class_with_other_options_is_pythons() -> None:
    @dataclass(order=True, slots=True)
    class Ordered:
        x: int = 1

    assert Ordered(1) < Ordered(2)
