"""Every language says what English says: the same templates, no hole, no English word; English where one is missing.

Golden sentences are in tests/data/sentences. NONET_GOLDEN=write writes them anew: read them before you commit.
"""

from __future__ import annotations

import ast
import os
import re
import string
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest

import nonet
from nonet._base import language as spoken
from nonet._base.errors import UnknownNameError
from nonet._base.language import FILES, catalogue, in_language, languages, say, say_noun
from nonet.human.find import find_steps
from nonet.human.hints import Hint
from nonet.human.lessons import FILE, PRACTICE, TechniqueExample, _lines, find_example, path_of_lessons, taught
from nonet.human.mistakes import Mistake, mistake_words
from nonet.human.tables import read_table
from nonet.human.techniques import FAMILIES
from nonet.human.words import explain as explained
from nonet.human.words import stages as told_by_stages
from nonet.human.words.rules import title_of
from nonet.model import Board, make_board
from nonet.model.kinds import every_kind
from nonet.model.rules import every_rule
from nonet.puzzle.lesson_texts import WORDS
from nonet.solver import core as _native
from tests.human.golden import golden_lines

OTHERS = tuple(language for language in languages() if language != "en")
SOURCES = Path(nonet.__file__).parent
SENTENCES = Path(__file__).parent.parent / "data" / "sentences"
FEW = 2  # golden lines and positions of a technique that are said
FEW_STAGES = 6  # of a step, in the golden sentences
LONGEST = 60  # words of a sentence of a template, without its facts

# Words that no sentence has which was said in another language. French shares "on", "or" and others with English.
ENGLISH = (
    "the and is are cell cells row column box boxes must be would only so if other every has have which cannot not "
    "at least most from to with for it its by each they there that this these look suppose wherever whichever"
)
SHARED = {"de": {"so"}, "fr": set()}
# What stays English: names of rules and aliases, and a keyword of the command.
NAMES = ("Look-and-say", "Look-and-Say", "„and“", "« and »", "--at", "regarde et dis")

if reason := _native.missing():
    pytest.skip(reason, allow_module_level=True)


# -- the catalogues ----------------------------------------------------------------------------------------------------


def holes(text: str) -> set[str]:
    """The names of the facts that a template has places for."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def texts_of(entry: str | list[str] | dict[str, str]) -> list[str]:
    return [entry] if isinstance(entry, str) else list(entry.values() if isinstance(entry, dict) else entry)


def templates_in(path: Path) -> Iterator[str]:
    """The templates that a file says: constants that `say` gets, and others that have places for facts."""
    tree = ast.parse(path.read_text("utf-8"))
    no_templates = (node for node in ast.walk(tree) if isinstance(node, ast.JoinedStr | ast.Expr))  # Expr: docstrings
    apart = {
        id(part)
        for node in no_templates
        if isinstance(node, ast.JoinedStr) or isinstance(node.value, ast.Constant)
        for part in ast.walk(node)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "say" and node.args:
            first = node.args[0]
            for part in [first.body, first.orelse] if isinstance(first, ast.IfExp) else [first]:
                if isinstance(part, ast.Constant):
                    yield str(part.value)
        elif (
            isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and id(node) not in apart
            and re.search(r"\{[a-z_]+\}", node.value)
            and re.search(r"[a-z]", re.sub(r"\{[a-z_]+\}", "", node.value))
            and ":path" not in node.value
        ):
            yield node.value


def said_in_code() -> set[str]:
    files = (path for path in SOURCES.rglob("*.py") if path.name != "language.py")
    return {
        template
        for path in files
        if "_base.language import" in (text := path.read_text("utf-8")) and "say" in text
        for template in templates_in(path)
    }


def every_key(language: str) -> dict[str, str | list[str] | dict[str, str]]:
    return {key: entry for file in FILES for key, entry in catalogue(language, file).items()}


@pytest.mark.parametrize("language", OTHERS)
def test_every_template_of_the_code_has_a_translation(language: str) -> None:
    assert not sorted(said_in_code() - every_key(language).keys())


def test_all_languages_have_the_same_templates() -> None:
    for language in OTHERS:
        assert every_key(language).keys() == every_key(OTHERS[0]).keys()
        assert sum(len(catalogue(language, file)) for file in FILES) == len(every_key(language)), "a template twice"


@pytest.mark.parametrize("language", OTHERS)
def test_a_translation_has_no_place_for_a_fact_that_there_is_not(language: str) -> None:
    wrong = {
        key: text
        for key, entry in every_key(language).items()
        for text in texts_of(entry)
        if not holes(text) <= holes(key) or text.count("{}") != key.count("{}")
    }
    assert not wrong


@pytest.mark.parametrize("language", OTHERS)
def test_techniques_have_the_same_entries_as_in_english(language: str) -> None:
    for family in FAMILIES:
        english, own = (read_table(f"texts/{name}/{family}.toml") for name in ("en", language))
        assert english.keys() == own.keys(), family
        for technique in english:
            both = [explained._texts(name, family)[technique] for name in ("en", language)]
            assert [bool(text.spot) for text in both] == [bool(both[0].spot)] * 2, technique
            assert len(both[0].proof) == len(both[1].proof), technique


@pytest.mark.parametrize("language", OTHERS)
def test_stages_have_the_same_sentences_with_the_same_facts(language: str) -> None:
    english, own = (read_table(f"texts/{name}/stages.toml") for name in ("en", language))
    assert {name: holes(entry["text"]) for name, entry in english.items()} == {
        name: holes(entry["text"]) for name, entry in own.items()
    }


@pytest.mark.parametrize("language", OTHERS)
def test_every_group_of_lessons_has_a_name_and_words(language: str) -> None:
    english, own = (read_table(f"texts/{name}_path.toml") for name in ("en", language))
    assert english.keys() == own.keys()
    with in_language(language):
        assert all(group.name == own[group.id]["name"] for group in path_of_lessons())


@pytest.mark.parametrize("language", OTHERS)
def test_no_sentence_of_a_template_is_longer_than_the_longest_may_be(language: str) -> None:
    texts = [text for entry in every_key(language).values() for text in texts_of(entry)]
    for family in FAMILIES:
        for text in explained._texts(language, family).values():
            texts += [text.about, text.spot, text.nudge, text.sentence, *text.proof]
    assert not [part for text in texts for part in re.split(r"(?<=[.?!]) ", text) if len(part.split()) > LONGEST]


# -- hints -------------------------------------------------------------------------------------------------------------


@cache
def corpus() -> tuple[Hint, ...]:
    """Steps of all techniques: of golden lines, of each example and of the first positions to practise on."""
    found: list[Hint] = []
    lines_of_technique: Counter[str] = Counter()
    for file in ("direct", "exclusion", "fish", "small_patterns", "techniques", "uniqueness"):
        for line in golden_lines(f"{file}.txt"):
            lines_of_technique[line.technique] += not line.is_negative
            if not line.is_negative and lines_of_technique[line.technique] <= FEW:
                steps = find_steps(line.position, [line.technique], {"uniqueness": 1})
                found += [Hint(line.position, step) for step in steps[:1]]
    for lines in (*_lines(FILE).values(), *_lines(PRACTICE).values()):
        for text in lines[:FEW]:
            example = TechniqueExample.parse(text)
            steps = find_steps(example.position, [example.technique], {"uniqueness": 1})
            found += [Hint(example.position, step) for step in steps[:2]]
    return tuple(found)


def lines_of(hint: Hint, language: str) -> list[str]:
    words = hint.words_in(language)
    branches = [line for branch in words.branches for line in (branch.title, *branch.lines)]
    stages = [stage.sentence for stage in hint.stages_in(language)]
    return [words.name, words.nudge, words.sentence, *words.proof, *branches, *stages]


def english_in(text: str, language: str) -> set[str]:
    for name in NAMES:
        text = text.replace(name, "")
    words = set(re.findall(r"[a-zäöüßàâçéèêîôû'’]+", text.lower()))
    return words & (set(ENGLISH.split()) - SHARED[language])


@pytest.mark.parametrize("language", OTHERS)
def test_hints_have_no_english_word_and_no_hole(language: str) -> None:
    wrong = {
        (hint.technique, line): found
        for hint in corpus()
        for line in lines_of(hint, language)
        if (found := english_in(line, language)) or "{" in line or "  " in line
    }
    assert not wrong, next(iter(wrong.items()))


def test_every_technique_with_a_lesson_is_in_the_corpus() -> None:
    assert {*taught()} <= {hint.technique for hint in corpus()}


@pytest.mark.parametrize("language", OTHERS)
def test_no_template_is_missed_while_hints_are_said(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    missed: set[str] = set()
    found = spoken.find_entry

    def recorded(template: str, own: str) -> object:
        entry = found(template, own)
        if entry is None:
            missed.add(template)
        return entry

    monkeypatch.setattr(spoken, "find_entry", recorded)
    for hint in corpus():
        lines_of(Hint(hint.position, hint.step), language)
    with in_language(language):
        for _, text in words_of_rules():
            assert text
    # A noun is looked for without the place of its number first.
    assert {template for template in missed if not found(f"{template} {{}}", language) and template != "the"} == set()


def boards_with_rules() -> Iterator[tuple[str, Board]]:
    for rule in every_rule():
        yield rule.id, make_board(rule.example_kind, rules=[f"{rule.id} {rule.example}".strip()])


def words_of_rules() -> Iterator[tuple[str, str]]:
    """What is said of every rule and kind, by its id."""
    for name, board in boards_with_rules():
        rule, context = board.rules[0], board.rule_context
        said = (board.words_of(rule), rule.meaning(context), say(rule.type.summary), title_of(rule, context))
        yield from ((name, text) for text in (*said, *board.spoken(board.sentences)))
        if rule.type.numbers:
            yield name, say(rule.type.numbers)
    for kind in every_kind():
        yield kind.id, say(kind.summary)


@pytest.mark.parametrize("language", OTHERS)
def test_rules_and_kinds_are_said_in_the_language(language: str) -> None:
    with in_language(language):
        wrong = {(name, text): found for name, text in words_of_rules() if (found := english_in(text, language))}
    assert not wrong


# -- a language that shows what does not come from a catalogue ---------------------------------------------------------


def masked(template: str) -> str:
    """A template whose letters are dots, but for the names of its facts: what a letter is left of was glued in."""
    return re.sub(r"(\{[^}]*\})|[^\W\d_]", lambda match: match[1] or "·", template)


@pytest.fixture
def pseudo(monkeypatch: pytest.MonkeyPatch) -> str:
    """The name of a language that has dots instead of letters in each template."""
    own: Callable[[str], explained.StepText | None] = explained._find_text

    def find_masked(technique: str) -> explained.StepText | None:
        with in_language("en"):
            text = own(technique)
        assert text
        proof = tuple(map(masked, text.proof))
        name, about, nudge, sentence, spot = map(masked, (text.name, text.about, text.nudge, text.sentence, text.spot))
        return explained.StepText(name, about, nudge, sentence, proof, (), spot)

    monkeypatch.setattr(spoken, "languages", lambda: ("en", "xx"))
    monkeypatch.setattr(spoken, "find_entry", lambda template, _language: masked(template))
    monkeypatch.setattr(explained, "_find_text", find_masked)
    english = {name: masked(text) for name, text in told_by_stages._templates("en").items()}
    monkeypatch.setattr(told_by_stages, "_templates", lambda _language: english)
    return "xx"


def letters_in(text: str) -> list[str]:
    """The words of a text that are no name of a cell and no letter of a group."""
    return re.findall(r"[^\W\d_·]{2,}", re.sub(r"r\d+c\d+", "", text))


def test_every_word_of_a_hint_comes_from_a_catalogue(pseudo: str) -> None:
    with in_language(pseudo):
        for hint in corpus():
            for line in lines_of(Hint(hint.position, hint.step), pseudo):  # a new one keeps no words
                assert not letters_in(line), (hint.technique, line)


def test_every_word_of_a_rule_and_a_kind_comes_from_a_catalogue(pseudo: str) -> None:
    numerals = {"XV", "IX"}
    with in_language(pseudo):
        wrong = {(name, text) for name, text in words_of_rules() if {*letters_in(text)} - numerals}
    assert not wrong


# -- falling back, choosing --------------------------------------------------------------------------------------------


def test_a_missing_template_is_said_in_english() -> None:
    with in_language("de"):
        assert say("{cell} is a plug-in's own sentence", cell="r1c1") == "r1c1 is a plug-in's own sentence"


def test_a_slip_of_a_catalogue_is_said_in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spoken, "find_entry", lambda *_: "{nothing} ist {digit}")
    with in_language("de"):
        assert say("{cell} is {digit}", cell="r1c1", digit=5) == "r1c1 is 5"


def test_a_rule_of_a_plug_in_keeps_its_english_words() -> None:
    for language in OTHERS:
        with in_language(language):
            assert say_noun("the frobnicated {} cage", "12") == "the frobnicated 12 cage"


def test_forms_of_words() -> None:
    with in_language("de"):
        cage = say_noun("the {} cage", "23")
        assert [format(cage, form) for form in ("", "acc", "dat", "bare")] == [
            "der 23er-Käfig",
            "den 23er-Käfig",
            "dem 23er-Käfig",
            "23er-Käfig",
        ]
        assert say("{cells} cannot be {digits}", cells=spoken.and_list(["r1c1", "r1c2"]), digits=5) == (
            "r1c1 und r1c2 können nicht 5 sein"
        )
        assert say("{cells} cannot be {digits}", cells="r1c1", digits=5) == "r1c1 kann nicht 5 sein"
    with in_language("fr"):
        assert format(say("box {label}", label=5), "de") == "du bloc 5"
        assert format(say("row {label}", label=5), "de") == "de la ligne 5"
        assert format(say("boxes {labels}", labels=spoken.and_list([5, 6])), "de") == "des blocs 5 et 6"


def test_a_language_is_spoken_in_its_block_and_thread_only() -> None:
    example = find_example("naked-pair")
    assert example
    hint, seen = example.hint, []
    with in_language("de"):
        assert hint.words.name == "Nacktes Paar"
        other = threading.Thread(target=lambda: seen.append(hint.words.name))
        other.start()
        other.join()
        with in_language("fr"):
            assert hint.words.name == "Paire nue"
        assert str(hint).startswith("Nacktes Paar: ")
    assert seen == ["Naked pair"]
    assert hint.words.name == hint.words_in("en").name == hint.to_dict()["name"] == "Naked pair"
    assert hint.to_dict(language="de")["name"] == "Nacktes Paar"


def test_the_language_of_the_process_holds_for_its_threads() -> None:
    seen: list[str] = []
    try:
        nonet.set_language("de-AT")
        other = threading.Thread(target=lambda: seen.append(say("row {label}", label=3)))
        other.start()
        other.join()
    finally:
        nonet.set_language("en")
    assert seen == ["Zeile 3"]


@pytest.mark.parametrize("name", ["xx", "", "deutsch", "../en"])
def test_an_unknown_language_is_an_error(name: str) -> None:
    with pytest.raises(UnknownNameError, match="unknown language"):
        nonet.set_language(name)
    with pytest.raises(UnknownNameError):
        find_example("x-wing").hint.words_in(name)  # type: ignore[union-attr]


def test_english_reads_no_file_of_another_language() -> None:
    catalogue.cache_clear()
    explained._texts.cache_clear()
    example = find_example("house-sum")
    assert example
    example.hint.words_in("en")
    assert catalogue.cache_info().currsize == 0


def test_a_technique_is_found_by_its_name_in_the_language_that_is_spoken() -> None:
    with in_language("de"):
        assert nonet.technique("verstecktes Paar").id == "hidden-pair"
        assert nonet.technique("hidden pair").name == "Verstecktes Paar"
    with in_language("fr"):
        assert nonet.technique("singleton caché").id == "hidden-single"


def test_a_board_keeps_english_sentences_and_says_others() -> None:
    with in_language("de"):
        board = make_board("diagonal", rules=["killer 10 r1c1 r1c2"])
        assert board.sentences[-1] == "The digits of the cage add up to 10 and do not repeat: r1c1, r1c2."
        said = board.spoken(board.sentences)
        assert said[-1] == "Die Ziffern des Käfigs ergeben zusammen 10 und wiederholen sich nicht: r1c1, r1c2."
        assert said[0] == "Jede Zeile enthält jede Ziffer von 1 bis 9 genau einmal."
    assert board.spoken(board.sentences) == board.sentences


def test_mistakes_are_said_in_the_language() -> None:
    board = make_board()
    with in_language("de"):
        assert mistake_words(Mistake(0, 5, 7), board) == "r1c1 kann nicht 5 sein"
        assert mistake_words(Mistake(0, 0, 7, is_own=True), board) == "die 7 fehlt in den Notizen von r1c1"
        assert [say(text) for text in WORDS][2] == "Zellen sehen sich, wenn sie in einer Einheit liegen."


# -- golden sentences --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", languages())
def test_the_words_of_one_step_of_each_technique(language: str) -> None:
    told = []
    for technique in taught():
        example = find_example(technique)
        assert example
        words = example.hint.words_in(language)
        told += [f"[{technique}] {words.name}", f"  ? {words.nudge}", f"  {words.sentence}"]
        told += [f"  - {line}" for line in words.proof]
        told += [f"  + {stage.sentence}" for stage in example.hint.stages_in(language)[:FEW_STAGES]]
    path = SENTENCES / f"{language}.txt"
    if os.environ.get("NONET_GOLDEN") == "write":
        path.parent.mkdir(exist_ok=True)
        path.write_text("\n".join(told) + "\n", "utf-8")
    assert path.read_text("utf-8").splitlines() == told
