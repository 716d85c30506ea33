"""--lang and NONET_LANG: the command says hints, rules and lessons in another language, and errors in English."""

from __future__ import annotations

import json

import pytest

from nonet._base.language import current_language
from tests.cli.sudoku import sudoku

PUZZLE = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.."
GERMAN = ("Versteckter Einer: ", "Nackter Einer: ")
FRENCH = ("Singleton caché", "Singleton nu")
ENGLISH = ("Hidden single: ", "Naked single: ")
KILLER = f"kind: classic\nrules: killer 10 r1c1 r1c2\n{PUZZLE}\n"


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (["hint"], " Einer: In "),
        (["hint", "--more"], " muss die "),
        (["explain"], "Einer: r"),
        (["candidates"], " Einer: In "),
        (["show"], "# Die Ziffern des Käfigs ergeben zusammen 10 und wiederholen sich nicht: r1c1, r1c2."),
    ],
)
def test_a_command_speaks_german(command: list[str], said: str) -> None:
    outcome = sudoku(*command, "--lang", "de", stdin=KILLER if command == ["show"] else PUZZLE)
    assert outcome.status == 0, outcome.err
    assert said in outcome.out


def test_lists_and_lessons_are_said_in_the_language() -> None:
    thermo = sudoku("rules", "thermo", "--lang", "de").out
    assert "die Ziffern steigen von der Kugel" in thermo
    assert "meaning" not in thermo
    assert "lignes, colonnes et blocs" in sudoku("kinds", "--lang", "fr").out
    lesson = sudoku("technique", "verstecktes", "Paar", "--lang", "de").out
    assert lesson.startswith("Verstecktes Paar (schwer, Gewicht ")
    for words in ("So findest du es: ", "Warum:", "Zum Üben: echo "):
        assert words in lesson


def test_json_has_the_sentences_of_the_language_and_the_same_keys() -> None:
    german, english = (json.loads(sudoku("hint", "--json", "--lang", lang, stdin=PUZZLE).out) for lang in ("de", "en"))
    assert german.keys() == english.keys()
    assert german["sentence"] != english["sentence"]
    assert german["technique"] == english["technique"]


def test_the_variable_sets_the_language_and_the_option_wins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NONET_LANG", "de_DE.UTF-8")
    assert sudoku("hint", stdin=PUZZLE).out.startswith(GERMAN)
    assert sudoku("hint", "--lang", "fr", stdin=PUZZLE).out.startswith(FRENCH)
    assert sudoku("hint", "--lang", "en", stdin=PUZZLE).out.startswith(ENGLISH)
    assert current_language() == "en"


def test_an_unknown_language_is_refused_but_in_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    outcome = sudoku("hint", "--lang", "klingon", stdin=PUZZLE)
    assert outcome.status == 2
    assert "unknown language 'klingon' (choices: de, en, fr)" in outcome.err
    monkeypatch.setenv("NONET_LANG", "es_ES.UTF-8")
    outcome = sudoku("hint", stdin=PUZZLE)
    assert outcome.status == 0
    assert outcome.out.startswith(ENGLISH)
    assert "NONET_LANG: unknown language 'es_ES.UTF-8'" in outcome.err


def test_a_mistake_is_named_in_the_language() -> None:
    wrong = PUZZLE.replace("..3", "5.3", 1)
    outcome = sudoku("hint", "--lang", "de", stdin=wrong)
    assert outcome.status == 1
    assert "keine Lösung" in outcome.err or "kann nicht" in outcome.err or "kommt in" in outcome.err
