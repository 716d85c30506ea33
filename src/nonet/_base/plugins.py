"""Plug-ins: kinds, rules, formats, engines, scales and placers of other packages.

A registry that others can add to has a `Plugins`. It is asked for a name only where the registry has none of that name,
and where everything is listed: to read the entry points of all installed packages takes longer than a puzzle. A plug-in
that cannot be used is a warning, and the others go on.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from importlib import import_module
from threading import RLock
from typing import TYPE_CHECKING, Generic, TypeVar
from warnings import warn

from nonet._base.errors import PluginWarning, PuzzleError, UnknownNameError, shorten

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

T = TypeVar("T")

_ID = r"[a-z][a-z0-9]*(-[a-z0-9]+)*"
_LOCK = RLock()


class Plugins(Generic[T]):
    """The plug-ins of one registry.

    Args:
        sort: What they add, such as "kind". The group of entry points is called `nonet.kinds` then.
        type_name: What such an object is called, such as "a Kind".
        is_one: Whether an object is one.
        names_of: The id of one, then its aliases.
        taken: What the registry itself has under a name, in words; empty if it has nothing.
        problem: Why one cannot be used although its names are fine; empty if it can.
        changed: Is called after something is added.
    """

    def __init__(
        self,
        sort: str,
        type_name: str,
        is_one: Callable[[object], bool],
        names_of: Callable[[T], Iterable[str]],
        taken: Callable[[str], str],
        *,
        problem: Callable[[T], str] = lambda _thing: "",
        changed: Callable[[], object] = lambda: None,
    ) -> None:
        self.sort = sort
        self.group = f"nonet.{sort}s"
        self.is_one = is_one
        self._type_name = type_name
        self._names_of = names_of
        self._taken = taken
        self._problem = problem
        self._changed = changed
        self._by_name: dict[str, T] = {}
        self._origins: dict[str, str] = {}  # of ids: the package, or the module that registered it
        self._are_loading = self._are_loaded = False

    def id_of(self, thing: T) -> str:
        """Return the id of one of them."""
        return next(iter(self._names_of(thing)))

    def every(self) -> tuple[T, ...]:
        """Return all of them, in the order in which they were added."""
        self._load()
        return tuple(self._by_name[id_] for id_ in self._origins)

    def by_name(self) -> dict[str, T]:
        """Return all of them by their ids and aliases."""
        self._load()
        return dict(self._by_name)

    def find(self, name: str) -> T | None:
        """Return the one of an id or alias; None if there is none.

        Raise UnknownNameError for one that this process should know and does not: see `recall`.
        """
        if name not in self._by_name and re.fullmatch(_ID, name):
            self._load()
        found = self._by_name.get(name)
        if found is None and (module := _LOST.get((self.sort, name))):
            raise UnknownNameError(self.sort, name, (), advice=_lost_words(self.sort, name, module))
        return found

    def add(self, thing: object, origin: str, *, replace: bool = False) -> T:
        """Add one, and return it. Raise PuzzleError for what is none, and for a name that is taken.

        Args:
            thing: What to add.
            origin: The package or module that it comes from, for messages.
            replace: Let it take the place of one of the same id that was added before.
        """
        if not self.is_one(thing):
            raise PuzzleError(f"expected {self._type_name}, got {shorten(thing)} ({type(thing).__name__})")
        own: T = thing  # type: ignore[assignment]
        with _LOCK:
            id_, *aliases = self._names_of(own)
            self._check_names(id_, aliases, replace=replace)
            if problem := self._problem(own):
                raise PuzzleError(f"the {self.sort} {id_}: {problem}")
            if old := self._by_name.get(id_):
                for name in self._names_of(old):
                    del self._by_name[name]
            self._by_name.update(dict.fromkeys((id_, *aliases), own))
            self._origins[id_] = origin
            self._changed()
        return own

    def _check_names(self, id_: object, aliases: Iterable[object], *, replace: bool) -> None:
        """Raise PuzzleError for names that are not in kebab-case, or that something else has."""
        for name in (id_, *aliases):
            if not (isinstance(name, str) and re.fullmatch(_ID, name)):
                raise PuzzleError(
                    f"expected a name in lower case with hyphens, such as my-{self.sort}, got {shorten(name)} "
                    f"for the {self.sort} {shorten(id_)}"
                )
            if taken := self._taken(name):
                raise PuzzleError(f"the name {name} is taken: {taken}")
            other = self._by_name.get(name)
            if other is None or (replace and self.id_of(other) == id_):
                continue
            of = self.id_of(other)
            advice = ": replace=True puts the new one in its place" if of == id_ else ""
            raise PuzzleError(f"the name {name} is taken: {self._origins[of]} has a {self.sort} {of}{advice}")

    def _load(self) -> None:
        """Add what the entry points of installed packages name, once."""
        if self._are_loaded:
            return
        with _LOCK:
            if self._are_loaded or self._are_loading:
                return
            self._are_loading = True  # a plug-in may ask for a name while it is imported
            for entry in _entry_points(self.group):
                package = f"{entry.dist.name} {entry.dist.version}" if entry.dist else "an unknown package"
                try:
                    for thing in _things_of(entry):
                        self.add(thing, package)
                except (Exception, SystemExit) as error:
                    reason = str(error) if isinstance(error, PuzzleError) else f"{type(error).__name__}: {error}"
                    words = f"the plug-in {entry.name} of {package} is left out ({self.group}): {reason}"
                    warn(words, PluginWarning, stacklevel=_outside())
            self._are_loaded = True


def _entry_points(group: str) -> list[EntryPoint]:
    """Return the entry points of a group, those of the same package together."""
    from importlib.metadata import entry_points  # takes tens of milliseconds

    return sorted(entry_points(group=group), key=lambda entry: (entry.dist.name if entry.dist else "", entry.name))


def _things_of(entry: EntryPoint) -> Iterator[object]:
    """Yield what an entry point names: one object, or a list of them."""
    named = entry.load()
    yield from named if isinstance(named, list | tuple) else (named,)


def _outside() -> int:
    """Return the level, for `warn`, of the first caller that is not in this package."""
    level, frame = 1, sys._getframe(1)  # noqa: SLF001
    while frame.f_back and frame.f_globals.get("__name__", "").partition(".")[0] == "nonet":
        level, frame = level + 1, frame.f_back
    return level


# Worker processes. Where they are forked they know what was registered. Others import the modules that registered it.

_REGISTERED: dict[tuple[str, str], str] = {}  # sort and id: the module that called `nonet.register`
_LOST: dict[tuple[str, str], str] = {}  # the same, of what a worker process cannot know

Registered = tuple[tuple[str, str, str], ...]  # sort, id, module


def remember(sort: str, id_: str, module: str) -> None:
    """Remember that a module registered something at run time."""
    _REGISTERED[sort, id_] = module


def registered() -> Registered:
    """Return what was registered at run time, for `recall` in a worker process."""
    return tuple((sort, id_, module) for (sort, id_), module in _REGISTERED.items())


def recall(wanted: Registered) -> list[str]:
    """Register in this process, a worker, what was registered in another. Return sentences on what cannot be.

    A module that is imported registers again what it registers when it is loaded. Of a program that is started
    by its file, `multiprocessing` has imported the file already, under another name.
    """
    for module in dict.fromkeys(module for *_, module in wanted):
        if module != "__main__":
            with suppress(Exception, SystemExit):  # told below
                import_module(module)
    _LOST.update({(sort, id_): module for sort, id_, module in wanted if (sort, id_) not in _REGISTERED})
    return lost()


def lost() -> list[str]:
    """Return sentences on what was registered elsewhere and is not known in this process, a worker."""
    return [_lost_words(*key, module) for key, module in _LOST.items()]


def _lost_words(sort: str, id_: str, module: str) -> str:
    """Return why this process does not know something."""
    where = "the main program" if module == "__main__" else f"the module {module}"
    return (
        f"the {sort} {id_} is not known in this process: {where} registers it, but not when it is imported. "
        "Call nonet.register at the top level of a module that can be imported, or name it in an entry point"
    )
