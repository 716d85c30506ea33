"""The arguments of public functions: one of a wrong type is named in a sentence, before it fails deep inside."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable
from functools import wraps
from inspect import Parameter, signature
from operator import index
from typing import Any, ParamSpec, TypeVar

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


def checked(function: Callable[P, R]) -> Callable[P, R]:
    """Return the function with its arguments checked by the table above. None is fine as a default or if declared.

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
    parameters = signature(function).parameters.values()
    names = [parameter.name for parameter in parameters if parameter.kind is not Parameter.KEYWORD_ONLY]
    may_be_none = {
        parameter.name
        for parameter in parameters
        if parameter.default is None or str(parameter.annotation).endswith("| None")
    }
    open_ones = [parameter for parameter in parameters if parameter.kind is Parameter.VAR_KEYWORD]
    more = {name: type_ for parameter in open_ones for name, type_ in _keywords_of(parameter, function).items()}
    may_be_none |= more.keys()
    known = ({parameter.name for parameter in parameters} - {parameter.name for parameter in open_ones}) | more.keys()
    wanted = {name: _TRUTH for name, type_ in more.items() if type_.startswith("bool")} | _WANTED
    takes_any = open_ones and not more

    @wraps(function)
    def call(*args: P.args, **kwargs: P.kwargs) -> R:
        if kwargs and not takes_any and not kwargs.keys() <= known:
            raise _unexpected(function.__qualname__, next(name for name in kwargs if name not in known), known)
        for name, value in (*zip(names, args, strict=False), *kwargs.items()):
            if name in wanted and not (value is None and name in may_be_none):
                words, is_right = wanted[name]
                if not is_right(value):
                    raise _wrong(words, name, value)
        return function(*args, **kwargs)

    return call


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
