"""The arguments of public functions: one of a wrong type is named in a sentence, before it fails deep inside."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable
from functools import cached_property, partial, wraps
from inspect import CO_VARKEYWORDS, Parameter, Signature, signature
from operator import index
from types import MappingProxyType
from typing import Any, ParamSpec, TypeVar, overload

from nonet._base.errors import PuzzleError, nearest, shorten

P = ParamSpec("P")
R = TypeVar("R")


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _is_whole(value: object) -> bool:
    return hasattr(value, "__index__") and not isinstance(value, bool)


def _is_truth(value: object) -> bool:
    return isinstance(value, bool)


def _is_at_least(least: int) -> Callable[[object], bool]:
    return lambda value: _is_whole(value) and index(value) >= least  # type: ignore[arg-type]


def _is_time(value: object) -> bool:
    if isinstance(value, bool) or hasattr(value, "__len__"):  # an array can be made a float, too, if it has one item
        return False
    return hasattr(value, "__float__") and float(value) >= 0  # nan is not


def is_pair(value: object) -> bool:
    """Return True if a value is two whole numbers."""
    return isinstance(value, tuple) and len(value) == 2 and all(map(_is_whole, value))


# What an argument of this name must be, wherever it is taken: in words, and as a test.
_WANTED: dict[str, tuple[str, Callable[[object], bool]]] = {
    "kind": ("the name of a kind, such as 'diagonal',", lambda value: _is_text(value) or hasattr(value, "is_base")),
    "size": ("a whole number", _is_whole),
    "box": ("(rows, columns), such as (2, 3),", is_pair),
    "layout": ("text or a Layout", lambda value: _is_text(value) or hasattr(value, "labels")),
    "grids": ("offsets such as '0,0 6,6'", lambda value: _is_text(value) or hasattr(value, "__iter__")),
    "fog": ("fog such as 'all' or 'r1c1 r2c2'", lambda value: _is_text(value) or hasattr(value, "lit")),
    "format": ("the name of a format, such as 'line',", _is_text),
    "level": ("the name of a level, such as 'hard',", _is_text),
    "seed": ("a whole number or text", lambda value: _is_text(value) or _is_whole(value)),
    "engine": ("the name of an engine, such as 'native',", _is_text),
    "technique": ("the name of a technique, such as 'x-wing',", _is_text),
    "symmetry": ("the name of a symmetry, such as 'rotate-180',", _is_text),
    "examples": ("a whole number", _is_whole),
    "k": ("a whole number", _is_whole),
    "count": ("a whole number of 0 or more", _is_at_least(0)),
    "first": ("a whole number of 0 or more", _is_at_least(0)),
    "limit": ("a whole number of 1 or more", _is_at_least(1)),
    "budget": ("a whole number of 0 or more", _is_at_least(0)),
    "probes": ("a whole number of 1 or more", _is_at_least(1)),
    "threads": ("a whole number of 1 or more", _is_at_least(1)),
    "timeout": ("seconds, 0 or more,", _is_time),
    "progress": ("a function of two numbers", callable),
    "theme": ("the name of a theme, such as 'dark',", _is_text),
    "title": ("text", _is_text),
    "name": ("the name of a technique, such as 'x-wing',", _is_text),
    "turns": ("a whole number", _is_whole),
    "width": ("a whole number of 1 or more", _is_at_least(1)),
}
_TRUTH = ("True or False", _is_truth)  # what a keyword must be that is declared as bool


@overload
def checked(function: Callable[P, R], /) -> Callable[P, R]: ...


@overload
def checked(*, by_place: tuple[str, ...]) -> Callable[[Callable[P, R]], Callable[P, R]]: ...


def checked(function: Any = None, /, *, by_place: tuple[str, ...] = ()) -> Any:
    """Return the function with its arguments checked by the table above. None is fine as a default or if declared.

    `inspect.signature` and `help` show the keywords of `**board: Unpack[BoardOptions]` one by one.

    Args:
        function: The function, when used as a plain decorator.
        by_place: Keywords that earlier versions also took by place, in their order. They still work, with a warning.

    >>> @checked
    ... def grow(size: int) -> int:
    ...     return size + 1
    >>> grow("9")
    Traceback (most recent call last):
    nonet.PuzzleError: expected a whole number for size, got '9' (str)
    >>> grow(sizes=9)
    Traceback (most recent call last):
    TypeError: grow() got an unexpected keyword argument 'sizes': did you mean size?
    """
    if function is None:
        return partial(_checked, by_place=by_place)
    return _checked(function, by_place)


def _checked(function: Callable[..., Any], by_place: tuple[str, ...]) -> Callable[..., Any]:
    declared: _Declared | None = None  # read at the first call: most functions are never called

    @wraps(function)
    def call(*args: Any, **kwargs: Any) -> Any:  # noqa: ANN401
        nonlocal declared
        if declared is None:
            declared = _Declared(function)
        if by_place and len(args) > len(declared.places):
            args = _named(function, args, kwargs, len(declared.places), by_place)
        if kwargs and not declared.takes_any and not kwargs.keys() <= declared.known:
            wrong = next(name for name in kwargs if name not in declared.known)
            raise _unexpected(function.__qualname__, wrong, declared.known)
        for name, value in (*zip(declared.places, args, strict=False), *kwargs.items()):
            if name in declared.wanted and not (value is None and name in declared.may_be_none):
                words, is_right = declared.wanted[name]
                if not is_right(value):
                    raise _wrong(words, name, value)
        return function(*args, **kwargs)

    if function.__code__.co_flags & CO_VARKEYWORDS:
        vars(call)["__signature__"] = _OpenSignature(function)
    return call


class _Declared:
    """The names of a function's arguments, and what each must be."""

    def __init__(self, function: Callable[..., Any]) -> None:
        parameters = signature(function).parameters.values()
        open_ones = [parameter for parameter in parameters if parameter.kind is Parameter.VAR_KEYWORD]
        more = {name: type_ for parameter in open_ones for name, type_ in _keywords_of(parameter, function).items()}
        self.places = [parameter.name for parameter in parameters if parameter.kind is not Parameter.KEYWORD_ONLY]
        self.places = [name for name in self.places if name not in {parameter.name for parameter in open_ones}]
        self.may_be_none = more.keys() | {
            parameter.name
            for parameter in parameters
            if parameter.default is None or str(parameter.annotation).endswith("| None")
        }
        self.known = ({parameter.name for parameter in parameters} - {each.name for each in open_ones}) | more.keys()
        self.wanted = {name: _TRUTH for name, type_ in more.items() if type_.startswith("bool")} | _WANTED
        self.takes_any = bool(open_ones) and not more


def _named(
    function: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any], count: int, by_place: tuple[str, ...]
) -> tuple[Any, ...]:
    """Put arguments that are now keywords into `kwargs`, with a warning. Return the others."""
    extra = args[count:]
    names = by_place[: len(extra)]
    if len(extra) > len(by_place) or kwargs.keys() & set(names):
        return args  # Python's own TypeError says it
    from nonet._base.moved import warn_moved

    name = function.__qualname__.removesuffix(".__init__")
    warn_moved(f"{name}(): give {' and '.join(names)} by name, such as {names[0]}={extra[0]!r}")
    kwargs.update(zip(names, extra, strict=True))
    return args[:count]


class _OpenSignature(Signature):
    """The signature of a function with `**board`, with a parameter for each keyword. It is made when it is read."""

    __slots__ = ("__dict__", "_function")

    def __init__(self, function: Callable[..., Any]) -> None:
        self._function = function

    @cached_property
    def _whole(self) -> Signature:
        own = signature(self._function)
        found: list[Parameter] = []
        for parameter in own.parameters.values():
            more = _keywords_of(parameter, self._function) if parameter.kind is Parameter.VAR_KEYWORD else {}
            found += [
                Parameter(name, Parameter.KEYWORD_ONLY, default=None, annotation=type_) for name, type_ in more.items()
            ] or [parameter]
        return own.replace(parameters=found)

    @property
    def parameters(self) -> MappingProxyType[str, Parameter]:
        return self._whole.parameters

    @property
    def return_annotation(self) -> Any:  # noqa: ANN401
        return self._whole.return_annotation

    def replace(self, **changes: Any) -> Any:  # noqa: ANN401
        """Return a plain signature with these changes."""
        return self._whole.replace(**changes)

    __replace__ = replace  # of copy.replace


def _keywords_of(parameter: Parameter, function: Callable[..., object]) -> dict[str, str]:
    """Return the names and types of a parameter such as **board: Unpack[BoardOptions]; none of one that takes any."""
    found = re.fullmatch(r"Unpack\[(\w+)\]", str(parameter.annotation))
    if not found:
        return {}
    typed_dict: Any = vars(sys.modules[function.__module__])[found[1]]
    return {name: type_.__forward_arg__ for name, type_ in typed_dict.__annotations__.items()}


def check_whole(name: str, value: object, least: int) -> None:
    """Raise PuzzleError unless an argument is a whole number of at least `least`; its name may mean more elsewhere."""
    if not _is_at_least(least)(value):
        raise _wrong(f"a whole number of {least} or more", name, value)


def _unexpected(function: str, name: str, known: Iterable[str]) -> TypeError:
    near = nearest(name, sorted(known))
    advice = f": did you mean {near}?" if near else ""
    return TypeError(f"{function.removesuffix('.__init__')}() got an unexpected keyword argument {name!r}{advice}")


def _wrong(words: str, name: str, value: object) -> PuzzleError:
    return PuzzleError(f"expected {words} for {name}, got {shorten(value)} ({type(value).__name__})")
