"""Registrations that end with a test: other tests of the same process see none of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from nonet._base import plugins
from nonet.formats import format_plugins
from nonet.generate.rules.registry import placer_plugins
from nonet.human.rating_scales import scale_plugins
from nonet.model.kinds import kind_plugins
from nonet.model.rules import rule_plugins
from nonet.solver import engine_plugins

REGISTRIES: tuple[Callable[[], plugins.Plugins[Any]], ...] = (
    kind_plugins,
    rule_plugins,
    format_plugins,
    engine_plugins,
    scale_plugins,
    placer_plugins,
)


@contextmanager
def only_here() -> Iterator[None]:
    """What is registered inside is forgotten at the end."""
    known = [registry() for registry in REGISTRIES]
    before = [(dict(each._by_name), dict(each._origins)) for each in known]
    remembered = dict(plugins._REGISTERED)
    try:
        yield
    finally:
        for each, (by_name, origins) in zip(known, before, strict=True):
            each._by_name, each._origins = by_name, origins
            each._changed()
        plugins._REGISTERED.clear()
        plugins._REGISTERED.update(remembered)
