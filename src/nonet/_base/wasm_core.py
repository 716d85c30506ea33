"""The compiled core as a module over `core.wasm`: the names of `nonet._core`, whose calls and answers are bytes.

`native/wasm/door.cpp` describes both. The core lists its functions and classes itself, and checks their arguments, so
this file names none of them. The program that runs `core.wasm` (a browser, Node, Wasmtime) passes a function. It takes
the number of a function of the core and a request, and returns the answer.
"""

from __future__ import annotations

import builtins
import enum
import marshal
import operator
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from types import EllipsisType, ModuleType
from typing import Any

Host = Callable[[int, bytes], bytes]

_VERSION = 2  # of marshal: the last without references to what came before
_DESCRIBE, _RELEASE, _FIRST = 0, 1, 2  # numbers of functions
_HAS_OBJECTS, _HAS_WRITTEN, _IS_ERROR = 1, 2, 128  # flags of an answer
_FUNCTION, _INIT, _METHOD, _PROPERTY = range(4)  # sorts of functions
_PLAIN, _HANDLE, _READABLE, _WRITABLE, _WIDE, _SCATTERED = b"vorwms"  # how an argument is passed
_PLAIN_TYPES = frozenset((bytes, int, str, bool, float, type(None), list, tuple, dict))
_DEEPEST = 64  # lists in lists: the core refuses what is deeper, which may be endless
_NO_DEFAULT = object()
_NEVER_MADE = -1  # the handle of an object whose class was not called, which the core refuses


class _Held:
    """An object that lives in the core, by its handle there."""

    __slots__ = ("__weakref__", "_handle")
    _released: list[int]
    _handle: int

    def __del__(self) -> None:
        # Not released now: a garbage collection may come in the middle of another call.
        if hasattr(self, "_handle"):
            self._released.append(self._handle)


class _Record:
    """An object that the core sends whole."""

    __slots__ = ()


def make_core(host: Host, name: str = "nonet._core") -> ModuleType:
    """Return the module that a running `core.wasm` describes."""
    module = ModuleType(name, "The compiled core of nonet. Use it through nonet.solver.core.")
    fill_core(module.__dict__, host)
    return module


def fill_core(names: dict[str, Any], host: Host) -> None:
    """Define in `names` what a running `core.wasm` describes."""
    door = _Door(host)
    classes, functions, constants = door.ask(_DESCRIBE, ())
    rows = list(enumerate(functions, _FIRST))
    for index, description in enumerate(classes):
        own = [(number, *row[1:]) for number, row in rows if row[0] == index]
        door.classes.append(_make_class(door, description, own))
    names |= {each.__name__: each for each in door.classes} | constants
    for number, (owner, _, name, arity, params) in rows:
        if owner < 0:
            names[name] = _make_function(door, number, name, arity, params)
    for name in ("add_outside", "solve_outside"):
        names[name] = _not_here(name)


class _Door:
    """Calls of the core, and what its objects are."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.classes: list[type] = []
        self.released: list[int] = []

    def ask(self, number: int, arguments: Sequence[Any]) -> Any:  # noqa: ANN401 - of any function
        """Call a function of the core, and return or raise what it answers."""
        if self.released:
            self._release()
        answer = self.host(number, _request_of(arguments))
        flags, value = answer[0], marshal.loads(memoryview(answer)[1:])  # noqa: S302 - of our own core
        if flags & _IS_ERROR:
            kind, message = value
            raise getattr(builtins, kind)(message)
        if flags & _HAS_WRITTEN:
            value, written = value
            for index, data in written:
                memoryview(arguments[index]).cast("B")[:] = data
        return self._revived(value) if flags & _HAS_OBJECTS else value

    def _release(self) -> None:
        handles = []
        with suppress(IndexError):
            while True:  # each by itself, as other threads may do the same
                handles.append(self.released.pop())
        self.host(_RELEASE, _request_of(handles))

    def _revived(self, value: Any) -> Any:  # noqa: ANN401 - any value
        """Return a value with the objects that it describes."""
        if type(value) is tuple:
            if value and value[0] is ...:
                return self._object(value)
            return tuple(map(self._revived, value))
        return list(map(self._revived, value)) if type(value) is list else value

    def _object(self, described: tuple[EllipsisType, int, Any]) -> object:
        kind = self.classes[described[1]]
        if issubclass(kind, enum.Enum):
            return kind(described[2])
        made: Any = object.__new__(kind)
        if issubclass(kind, _Held):
            made._handle = described[2]  # noqa: SLF001 - ours
        else:
            for slot, value in zip(kind.__slots__, described[2:], strict=True):  # type: ignore[attr-defined]
                setattr(made, slot, value)
        return made


def _request_of(arguments: Sequence[Any]) -> bytes:
    letters, sent = bytearray(), []
    for each in arguments:
        letter, value = (_PLAIN, each) if type(each) in _PLAIN_TYPES else _passed(each)
        letters.append(letter)
        sent.append(value)
    try:
        return marshal.dumps((bytes(letters), *sent), _VERSION)
    except ValueError:  # a subclass, another sort of sequence, or a list that holds itself
        return marshal.dumps((bytes(letters), *(_plain(each) for each in sent)), _VERSION)


def _passed(value: Any) -> tuple[int, Any]:  # noqa: ANN401 - any argument
    """Return how a value is passed, and what is sent of it."""
    if isinstance(value, _Held):
        return _HANDLE, getattr(value, "_handle", _NEVER_MADE)
    if hasattr(value, "__index__"):
        return _PLAIN, operator.index(value)
    try:
        view = memoryview(value)
    except TypeError:
        return _PLAIN, _plain(value)
    if not view.c_contiguous:
        return _SCATTERED, view.tolist()
    if view.itemsize != 1:
        return _WIDE, view.tolist()
    return _READABLE if view.readonly else _WRITABLE, bytes(view)


def _plain(value: Any, depth: int = 0) -> Any:  # noqa: ANN401 - any value
    """Return a value of the types that marshal writes; an Ellipsis in place of what it and the core do not know."""
    if value is None or type(value) in (bytes, bool, int, str, float):
        return value
    if isinstance(value, str | float):
        return str(value) if isinstance(value, str) else float(value)
    if hasattr(value, "__index__"):
        return operator.index(value)
    return _plain_items(value, depth) if depth < _DEEPEST else ...


def _plain_items(value: Any, depth: int) -> Any:  # noqa: ANN401 - any value
    if isinstance(value, Mapping):
        return {_plain(key, depth + 1): _plain(each, depth + 1) for key, each in value.items()}
    if hasattr(value, "__getitem__") and hasattr(value, "__len__"):
        return [_plain(each, depth + 1) for each in value]
    return ...


_Param = tuple[str] | tuple[str, Any]
_Function = Callable[..., Any]


def _make_function(door: _Door, number: int, name: str, arity: int, params: list[_Param]) -> _Function:
    """Return a function of the core. A method's first argument has no name."""
    names = [""] * (arity - len(params)) + [param[0] for param in params]

    def function(*given: object, **named: object) -> Any:  # noqa: ANN401 - as the core's
        if named or len(given) != arity:
            given = bind(given, named)
        return door.ask(number, given)

    def bind(given: Sequence[object], named: dict[str, object]) -> tuple[object, ...]:
        if len(given) > arity or not named.keys() <= {*names[len(given) :]}:
            raise TypeError(f"{name}(): incompatible function arguments")
        values = [*given]
        for place in range(len(given), arity):
            value = named.get(names[place], _default_of(params, place - arity))
            if value is _NO_DEFAULT:
                raise TypeError(f"{name}(): missing argument {names[place]!r}")
            values.append(value)
        return tuple(values)

    function.__name__ = function.__qualname__ = name
    return function


def _default_of(params: list[_Param], place: int) -> Any:  # noqa: ANN401 - any value
    if -place > len(params):
        return _NO_DEFAULT
    param = params[place]
    return param[1] if len(param) > 1 else _NO_DEFAULT


_Row = tuple[int, int, str, int, list[_Param]]  # number, sort, name, arity, parameters
_Description = tuple[str, bool, list[str], list[tuple[str, int]]]


def _make_class(door: _Door, description: _Description, rows: list[_Row]) -> type:
    name, has_methods, properties, members = description
    if members:
        return enum.Enum(name, members, module="nonet._core")  # type: ignore[return-value]
    if not has_methods:
        slots = {"__slots__": tuple(properties), "__module__": "nonet._core", "__init__": _no_constructor}
        return type(name, (_Record,), slots)
    body: dict[str, Any] = {"__slots__": (), "__module__": "nonet._core", "__init__": _no_constructor}
    body["_released"] = door.released
    for number, sort, member, arity, params in rows:
        function = _make_function(door, number, member, arity, params)
        if sort == _INIT:
            body["__init__"] = _initializer(function)
        else:
            body[member] = property(function) if sort == _PROPERTY else function
    return type(name, (_Held,), body)


def _initializer(make: _Function) -> _Function:
    def __init__(self: _Held, *given: object, **named: object) -> None:  # noqa: N807 - it becomes one
        if hasattr(self, "_handle"):
            raise TypeError(f"{type(self).__name__}: this object was made already")
        made = make(*given, **named)
        self._handle = made._handle  # noqa: SLF001 - ours
        del made._handle  # noqa: SLF001 - ours

    return __init__


def _no_constructor(self: object) -> None:
    raise TypeError(f"{type(self).__name__}: no constructor defined")


def _not_here(name: str) -> _Function:
    def function(*_: object) -> None:
        raise RuntimeError(f"core.wasm has no {name}: it would run a library of this machine")

    function.__name__ = function.__qualname__ = name
    return function
