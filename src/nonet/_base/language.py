"""The language of sentences for players: hints, lessons, rules, mistakes. Errors for programmers stay English.

A sentence is `say("If {cells} were {digits}, {story}.", cells=..., ...)`: the English template is the key, and the
catalogue of another language (`human/texts/<language>`) has a template for it. A text without a translation stays
English. Translated templates choose the forms of their facts, so that none are glued together:

    {cells:ist|sind}     by how many things a fact names; {cells} itself is written beside it
    {region:dat}         a case, or any other form that the fact's own template has: see `CASES`

Contents: the language that is spoken, the catalogues, `Words` with their forms, `say` and lists.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from typing import Any, Self, TypeAlias

from nonet._base.errors import UnknownNameError, few, listed

ENGLISH = "en"
FOLDER = f"{__file__.rpartition('_base')[0]}human/texts"  # no Path: that takes long to load

# Files of a language beside those of its techniques: short ones that every hint needs come first.
FILES = ("phrases", "reasons", "rule_words", "verdicts")

# What the forms of a template are called that is written as a list. The first is the usual one.
CASES: Mapping[str, tuple[str, ...]] = {"de": ("", "acc", "dat")}

# The language that is spoken.

_default = ENGLISH
_chosen: ContextVar[str | None] = ContextVar("nonet_language", default=None)


@lru_cache
def languages() -> tuple[str, ...]:
    """Return the languages that hints can be said in.

    >>> languages()
    ('de', 'en', 'fr')
    """
    return tuple(sorted(entry.name for entry in os.scandir(FOLDER) if entry.is_dir()))


def find_language(name: str) -> str:
    """Return the language of a name such as "de", "de-AT" or "de_DE.UTF-8"; raise UnknownNameError if there is none.

    >>> find_language("fr_FR.UTF-8"), find_language("C")
    ('fr', 'en')
    """
    language = name.strip().lower().replace("_", "-").partition("-")[0].partition(".")[0]
    if language in ("c", "posix"):
        return ENGLISH
    if language not in languages():
        raise UnknownNameError("language", name, languages())
    return language


def current_language() -> str:
    """Return the language that is spoken here."""
    return _chosen.get() or _default


def set_language(language: str) -> None:
    """Set the language of hints, lessons and rules for the whole process: "en", "de" or "fr".

    `in_language` sets it for a block of one thread or task. Raise UnknownNameError if there is no such language.
    """
    global _default  # noqa: PLW0603  (the default of the process)
    _default = find_language(language)


@contextmanager
def in_language(language: str | None) -> Iterator[None]:
    """Speak a language in a block, in this thread or task only; with None the block speaks as it would without."""
    token = _chosen.set(find_language(language) if language else _chosen.get())
    try:
        yield
    finally:
        _chosen.reset(token)


# The catalogues: for a template its translation, or several forms of it.

Entry: TypeAlias = "str | list[str] | dict[str, str]"


@lru_cache
def catalogue(language: str, file: str) -> Mapping[str, Entry]:
    """Return the templates of one file of a language by their English text; empty if there is no such file."""
    import tomllib  # English does without both
    from pathlib import Path

    path = Path(FOLDER) / language / f"{file}.toml"
    read: dict[str, Entry] = tomllib.loads(path.read_text("utf-8")) if path.exists() else {}
    return read


def find_entry(template: str, language: str) -> Entry | None:
    """Return the translation of a template; None if there is none. Files are read as far as it takes."""
    found = (catalogue(language, file).get(template) for file in FILES)
    return next((entry for entry in found if entry is not None), None)


# Words: a text with its other forms, and how many things it names.


class Words(str):
    """A text that knows its other forms. `format` chooses one of them, or one of several words by the count."""

    __slots__ = ("forms", "language", "number")
    forms: Mapping[str, str]
    number: int
    language: str

    def __new__(cls, text: object, forms: Mapping[str, str] | None = None, number: int = 1) -> Self:
        """Return the text; `forms` are the others by their name, and `number` says how many things it names."""
        made = super().__new__(cls, text)
        made.forms = forms or {}
        made.number = number
        made.language = current_language()
        return made

    def __reduce__(self) -> tuple[type[str], tuple[str]]:
        """Return a plain text for pickling: forms are needed only while sentences are made."""
        return str, (str(self),)

    def __format__(self, spec: str) -> str:
        """Return the text, a form of it, or the word that suits its count: "ist|sind"."""
        if not spec:
            return str(self)
        if spec == "cap":
            return capital(str(self))
        if "|" in spec:
            one, several = spec.split("|")
            return one if is_singular(self.number, self.language) else several
        return self.forms[spec] if spec in self.forms else _derived(str(self), spec, self.language)


def is_singular(count: int, language: str) -> bool:
    """Return True if a count takes the singular: in French zero does."""
    return count <= 1 if language == "fr" else count == 1


_CONTRACTED = {"de": (("le ", "du "), ("les ", "des ")), "à": (("le ", "au "), ("les ", "aux "))}
_GERMAN = {"acc": (("der ", "den "),), "dat": (("der ", "dem "), ("das ", "dem "), ("die ", "der "))}
_ARTICLES = ("der ", "die ", "das ", "le ", "la ", "les ", "l'")
_VOWELS = tuple("aeiouâéèêîô")


def _derived(text: str, spec: str, language: str) -> str:
    """Return a form that follows from the article: French "du bloc 5", German "dem Käfig"; "bare" has none."""
    if spec == "bare":
        article = next((each for each in _ARTICLES if text.startswith(each)), "")
        return text.removeprefix(article)
    if language == "fr" and spec in _CONTRACTED:
        for article, contracted in _CONTRACTED[spec]:
            if text.startswith(article):
                return contracted + text.removeprefix(article)
        return f"d'{text}" if spec == "de" and text.startswith(_VOWELS) else f"{spec} {text}"
    for article, other in _GERMAN.get(spec, ()) if language == "de" else ():
        if text.startswith(article):
            return other + text.removeprefix(article)
    return text


# Saying.


def say(template: str, /, **facts: object) -> str:
    """Return a sentence, or a part of one, in the language that is spoken: the template with its facts.

    >>> say("{cell} is {digit}", cell="r1c1", digit=5)
    'r1c1 is 5'
    >>> with in_language("de"):
    ...     say("{cell} is {digit}", cell="r1c1", digit=5)
    'r1c1 ist 5'
    """
    language = current_language()
    if language == ENGLISH or not template:
        return template.format(**facts) if facts else template
    return translated(find_entry(template, language), template, facts)


def translated(entry: Entry | None, template: str, facts: Mapping[str, object]) -> str:
    """Return an entry of a catalogue with its facts, all its forms; in English if there is none, or it has a hole."""
    own = {name: _worded(fact) for name, fact in facts.items()}
    try:
        if isinstance(entry, str):
            return Words(entry.format_map(own))
        if entry is not None:
            forms = {form: text.format_map(own) for form, text in _named_forms(entry)}
            return Words(forms.pop(""), forms)
    except (KeyError, IndexError, ValueError):  # a slip of the catalogue, which a test finds
        pass
    return Words(template.format_map(own) if facts else template)


def say_noun(noun: str, number: str) -> str:
    """Return a noun with its number in the place of {}, all its forms; without one, the noun that has none.

    >>> say_noun("the {} cage", "23"), say_noun("the {} cage", "")
    ('the 23 cage', 'the cage')
    """
    bare = " ".join(noun.replace("{}", number).split())
    if current_language() == ENGLISH:
        return bare
    entry = find_entry(noun if number else bare, current_language()) or find_entry(noun, current_language()) or bare
    forms = {"": entry} if isinstance(entry, str) else dict(_named_forms(entry))
    filled = {form: " ".join(text.replace("{}", number).split()) for form, text in forms.items()}
    return Words(filled.pop(""), filled)


def _named_forms(entry: list[str] | dict[str, str]) -> Iterable[tuple[str, str]]:
    if isinstance(entry, dict):
        return entry.items()
    return zip(CASES.get(current_language(), ("",)), entry, strict=False)


def _worded(fact: object) -> Words:
    if isinstance(fact, Words):
        return fact
    return Words(fact, number=fact) if isinstance(fact, int) else Words(fact)


# Lists.


def and_list(items: Iterable[object]) -> str:
    """Return things in words: "r1c1, r1c2 and r2c2"."""
    return _list(items, "and")


def or_list(items: Iterable[object]) -> str:
    """Return a choice in words: "3, 4 or 7"."""
    return _list(items, "or")


def _list(items: Iterable[object], last: str) -> str:
    if current_language() == ENGLISH:
        return listed(items, last)
    words = [_worded(item) for item in items]
    forms = {form for item in words for form in item.forms}
    count = len(words) if last == "and" else 1
    if len(words) == 1:
        count = words[0].number
    return Words(_joined(words, last, ""), {form: _joined(words, last, form) for form in forms}, count)


def _joined(words: list[Words], last: str, form: str) -> str:
    texts = [format(word, form) for word in words]
    if len(texts) < 2:
        return "".join(texts)
    is_long = has_conjunction(texts)
    template = (
        ("{first}, and {last}" if last == "and" else "{first}, or {last}") if is_long else f"{{first}} {last} {{last}}"
    )
    return say(template, first=", ".join(texts[:-1]), last=texts[-1])


def has_conjunction(texts: Iterable[str]) -> bool:
    """Return True if a list of these texts needs a comma before its last: one of them has "and" or "or" itself."""
    return any(f" {conjunction} " in text for text in texts for conjunction in _conjunctions())


def _conjunctions() -> tuple[str, ...]:
    return tuple(say(template, first="", last="").strip() for template in ("{first} and {last}", "{first} or {last}"))


def few_of(items: Iterable[object], separator: str = ", ", most: int = 8) -> str:
    """Return the first of many, and the number of the others, as `nonet._base.errors.few` does."""
    words = [str(item) for item in items]
    if current_language() == ENGLISH or len(words) <= most + 1:
        return few(words, separator, most)
    return say("{items} and {count} more", items=separator.join(words[:most]), count=len(words) - most)


def capital(text: str) -> str:
    """Return a text with a capital, unless it starts with the name of a cell."""
    is_cell = text[:1] == "r" and text[1:2].isdigit()
    return text if is_cell else text[:1].upper() + text[1:]


def fill(template: str, facts: Mapping[str, Any]) -> str:
    """Return a template of the spoken language with its facts."""
    if current_language() == ENGLISH:
        return template.format_map(facts)
    return template.format_map({name: _worded(fact) for name, fact in facts.items()})
