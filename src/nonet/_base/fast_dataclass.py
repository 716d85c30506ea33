"""`dataclass`, made quickly.

Python's own decorator compiles up to six methods for each class. That takes half a millisecond, and a start of the
command loads about seventy of them. Here `__init__` is the only method that is compiled, and not before the first
object is made: a start makes none of most classes. The other methods are closures over the names of the fields. All
else is Python's: `fields`, `replace`, `asdict` and `match` work as ever. A class that wants more than the options
`frozen`, `slots`, `eq` and `repr` is made by Python.
A frozen class made here and one made by Python cannot inherit from each other. Python says so when the class is made.
"""

from __future__ import annotations

import sys
from dataclasses import MISSING, FrozenInstanceError, fields
from dataclasses import dataclass as python_dataclass
from functools import partial
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NoReturn

__all__ = ["ArrayRecord", "dataclass"]

Names = tuple[str, ...]
Made = Any  # classes and methods that the type checker cannot follow


class ArrayRecord:
    """A base of data classes that hold numpy arrays, which `==` of tuples cannot compare. They take `eq=False`.

    Two records are equal if all their fields are. NaN counts as equal to NaN: it stands where a value is unknown.
    """

    __slots__ = ()
    _others: Names = ()  # attributes to compare that are no fields

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> object:
            """Return an attribute by the name that it had in earlier versions."""
            from nonet._base.moved import old_attribute

            return old_attribute(self, name)

    def __eq__(self, other: object) -> bool:
        if other.__class__ is not self.__class__:
            return NotImplemented
        own: Made = self
        names = (*(field.name for field in fields(own) if field.compare), *self._others)
        return all(_is_same(getattr(self, name), getattr(other, name)) for name in names)

    __hash__ = None  # type: ignore[assignment]  # arrays can change


def _is_same(one: Made, other: Made) -> bool:
    if not (hasattr(one, "dtype") and hasattr(other, "dtype")):
        return bool(one == other)
    import numpy as np

    is_float = "f" in (one.dtype.kind, other.dtype.kind)
    return bool(np.array_equal(one, other, equal_nan=is_float))


class _Factory:
    """The default of an argument whose value is made anew in each call."""

    def __repr__(self) -> str:
        return "<factory>"


_FACTORY = _Factory()


def _make(cls: type | None = None, /, **options: bool) -> Made:
    if cls is None:
        return partial(_make, **options)
    if options.keys() <= {"frozen", "slots", "eq", "repr"}:
        return _make_quickly(cls, **options)
    return python_dataclass(**options)(cls)


if TYPE_CHECKING:
    from dataclasses import dataclass  # the type checker need not know
else:
    dataclass = _make


def _make_quickly(cls: type, *, frozen: bool = False, slots: bool = False, eq: bool = True, repr: bool = True) -> Made:
    made: Made = python_dataclass(cls, init=False, repr=False, eq=False, slots=slots)  # Python finds the fields
    found = fields(made)
    names = tuple(field.name for field in found)
    methods: dict[str, Any] = {"__init__": _LaterInit(made, is_frozen=frozen)}
    if frozen:
        methods |= {"__setattr__": _refuse_to_set, "__delattr__": _refuse_to_delete}
    if frozen and slots:
        methods |= _states(names)
    if repr:
        methods["__repr__"] = _repr_of(tuple(field.name for field in found if field.repr))
    if eq:
        methods |= _comparison(tuple(field.name for field in found if field.compare), is_frozen=frozen)
    own = vars(made)
    for name, method in methods.items():
        if own.get(name) is None:  # None: Python's __hash__ of a class that has an __eq__
            setattr(made, name, method)
    return made


class _LaterInit:
    """The `__init__` of a class until it is asked for. Then it is compiled and takes this one's place."""

    __slots__ = ("_cls", "_is_frozen")

    def __init__(self, cls: type, *, is_frozen: bool) -> None:
        self._cls: Made = cls
        self._is_frozen = is_frozen

    def __get__(self, instance: object, owner: type | None = None) -> Made:
        init = _init_of(self._cls, is_frozen=self._is_frozen)
        self._cls.__init__ = init
        return init if instance is None else init.__get__(instance, owner)


def _init_of(cls: Made, *, is_frozen: bool) -> Made:
    found = fields(cls)
    known: dict[str, Any] = {"_set": object.__setattr__, "_FACTORY": _FACTORY}
    arguments: dict[bool, list[str]] = {False: [], True: []}  # those by place, those by name only
    body = []
    for field in found:
        name, value = field.name, field.name
        known[f"_of_{name}"] = field.default if field.default_factory is MISSING else field.default_factory
        has_default = known[f"_of_{name}"] is not MISSING
        if field.default_factory is not MISSING:
            value = f"_of_{name}() if {name} is _FACTORY else {name}" if field.init else f"_of_{name}()"
            default = "=_FACTORY"
        else:
            value = name if field.init else f"_of_{name}"
            default = f"=_of_{name}" if has_default else ""
        if field.init:
            arguments[bool(field.kw_only)].append(name + default)
        if field.init or has_default:
            body.append(f"  _set(self, {name!r}, {value})" if is_frozen else f"  self.{name} = {value}")
    if hasattr(cls, "__post_init__"):
        body.append("  self.__post_init__()")
    listed = ["self", *arguments[False], *(["*", *arguments[True]] if arguments[True] else [])]
    text = "\n".join([f"def make({', '.join(known)}):", f" def __init__({', '.join(listed)}):", *(body or ["  pass"])])
    scope: dict[str, Any] = {}
    exec(f"{text}\n return __init__", vars(sys.modules[cls.__module__]), scope)  # noqa: S102 - as Python's own does
    init = scope["make"](**known)
    init.__qualname__ = f"{cls.__qualname__}.__init__"
    init.__annotations__ = {field.name: field.type for field in found if field.init} | {"return": None}
    return init


def _refuse_to_set(self: object, name: str, value: object) -> NoReturn:
    raise FrozenInstanceError(f"cannot assign to field {name!r}")


def _refuse_to_delete(self: object, name: str) -> NoReturn:
    raise FrozenInstanceError(f"cannot delete field {name!r}")


def _states(names: Names) -> dict[str, Any]:
    """Return the methods for pickling and copying. The default ones would assign to the fields."""

    def get_state(self: object) -> list[object]:
        return [getattr(self, name) for name in names]

    def set_state(self: object, state: list[object]) -> None:
        for name, value in zip(names, state, strict=True):
            object.__setattr__(self, name, value)

    return {"__getstate__": get_state, "__setstate__": set_state}


def _repr_of(names: Names) -> Made:
    def show(self: object) -> str:
        return f"{type(self).__qualname__}({', '.join(f'{name}={getattr(self, name)!r}' for name in names)})"

    return show


def _comparison(names: Names, *, is_frozen: bool) -> dict[str, Any]:
    values_of: Any = attrgetter(*names) if names else lambda _: ()

    def is_equal(self: object, other: object) -> bool:
        return bool(values_of(self) == values_of(other)) if other.__class__ is self.__class__ else NotImplemented

    def hash_of(self: object) -> int:
        return hash(values_of(self))

    return {"__eq__": is_equal, "__hash__": hash_of if is_frozen else None}
