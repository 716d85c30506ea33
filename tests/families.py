"""Test a whole registry in one item.

`pytest.mark.parametrize` makes one item per value. Every worker collects every item, and a hundred rules in twenty
tests take seconds of each. `for_each` makes one item of a test. A failure names the value that it is about.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from inspect import Parameter, signature
from typing import Any

import pytest

EVERY = "every"  # the attribute of a test that says which of its values are tried: 2 is every second one


def name_of(value: object) -> str:
    """Return the id of a rule, a kind or a technique, and any other value as text."""
    return str(getattr(value, "id", value))


def for_each(
    argument: str, values: Iterable[object], name_of: Callable[[Any], str] = name_of
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Run a test with every value as one of its arguments.

    Each value that fails is a subtest that is called by the value's name. To begin one takes longer than most tests.
    Fixtures are shared by all values of an item. The time limit is for all of them together. `every` in `nightly.toml`
    leaves most values to the nightly run.
    """
    cases = list(values)
    assert cases, "no values to test with"

    def decorate(test: Callable[..., None]) -> Callable[..., None]:
        def run(subtests: pytest.Subtests, **others: object) -> None:
            for value in cases[:: vars(run)[EVERY]]:
                try:
                    test(**{argument: value}, **others)
                except (Exception, pytest.fail.Exception, pytest.skip.Exception):
                    with subtests.test(name_of(value)):
                        raise

        run.__name__, run.__doc__, run.__module__ = test.__name__, test.__doc__, test.__module__
        vars(run).update(vars(test))  # the marks
        others = [each for each in signature(test).parameters.values() if each.name != argument]
        vars(run)[EVERY] = 1
        run.__signature__ = signature(run).replace(  # type: ignore[attr-defined]
            parameters=[Parameter("subtests", Parameter.POSITIONAL_OR_KEYWORD), *others]
        )
        return run

    return decorate
