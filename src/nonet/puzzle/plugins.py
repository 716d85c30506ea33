"""`register`: kinds, rules, formats, engines, scales and placers of a program, known from then on everywhere."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from nonet._base.errors import PuzzleError, shorten
from nonet._base.plugins import Plugins, remember
from nonet.formats import format_plugins
from nonet.model.kinds import kind_plugins
from nonet.model.rules import rule_plugins
from nonet.solver import engine_plugins

if TYPE_CHECKING:
    from nonet.formats import Format
    from nonet.generate.rules.base import Placer
    from nonet.human.rating_scales import Scale
    from nonet.model import Kind
    from nonet.model.rules import RuleType
    from nonet.solver import Engine


def register(*things: Kind | RuleType | Format | Engine | Scale | Placer, replace: bool = False) -> None:
    """Make kinds, rules, formats, engines, scales and placers known, as if they were built in.

    Texts, links, the command's functions and the page find them by their names from then on, in this process. Worker
    processes find them if the module that calls this can be imported, and calls it when it is. An installed package
    names its own in entry points instead (`nonet.kinds`, `nonet.rules` ...).

    Args:
        *things: What to register. Placers come after their rules.
        replace: Let a thing take the place of one of the same name that was registered before, as in a notebook.

    Raises:
        PuzzleError: A thing is of no known sort, or its name is taken or not in lower case with hyphens.

    Example:
        nonet.register(nonet.pair_rule("far", lambda a, b: abs(a - b) >= 3))
        nonet.count("." * 16, rules=["far r1c1 r1c2"])
    """
    module = sys._getframe(1).f_globals.get("__name__", "__main__")  # noqa: SLF001
    for thing in things:
        plugins = _plugins_for(thing)
        added: Any = plugins.add(thing, "this program" if module == "__main__" else module, replace=replace)
        remember(plugins.sort, plugins.id_of(added), module)


def _plugins_for(thing: object) -> Plugins[Any]:
    """Return the plug-ins that a thing belongs to. Scales and placers, which few register, are imported last."""
    plugins: Plugins[Any]
    for plugins in (kind_plugins(), rule_plugins(), format_plugins()):
        if plugins.is_one(thing):
            return plugins
    from nonet.generate.rules.registry import placer_plugins
    from nonet.human.rating_scales import scale_plugins

    for plugins in (scale_plugins(), placer_plugins(), engine_plugins()):
        if plugins.is_one(thing):
            return plugins
    raise PuzzleError(
        "expected a Kind, a rule type, a Format, an engine, a Scale or a Placer to register, "
        f"got {shorten(thing)} ({type(thing).__name__})"
    )
