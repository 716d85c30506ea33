"""The API says hints, lessons, rules and verdicts in the language of the request."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

from nonet.solver import core as _native
from nonet.web.schemas import EXAMPLE_GIVENS as GIVENS

if reason := _native.missing():
    pytest.skip(reason, allow_module_level=True)


def post(client: TestClient, route: str, language: str, **form: Any) -> Any:
    response = client.post(f"/api/{route}", json=form, headers={"Accept-Language": language})
    assert response.status_code == 200, response.text
    return response.json()


def test_a_hint_comes_in_the_language_of_the_request(client: TestClient) -> None:
    said = {name: post(client, "hint", name, givens=GIVENS)["hint"]["sentence"] for name in ("en", "de-AT", "fr", "xx")}
    assert said["de-AT"] == "In r5c5 muss die 5 stehen: Alle anderen Ziffern stehen schon in Zeile, Spalte oder Block."
    assert said["fr"].startswith("r5c5 est forcément 5 : tous les autres chiffres ")
    assert said["xx"] == said["en"] == post(client, "hint", "", givens=GIVENS)["hint"]["sentence"]


def test_the_address_may_name_the_language(client: TestClient) -> None:
    response = client.post("/api/hint?lang=de", json={"givens": GIVENS}, headers={"Accept-Language": "fr"})
    assert response.json()["hint"]["sentence"].startswith("In r5c5 muss die 5 stehen")


def test_steps_checks_and_ratings_come_in_the_language(client: TestClient) -> None:
    steps = post(client, "steps", "de", givens=GIVENS)
    assert steps["sentence"].endswith(" Schritten gelöst, der am leichtesten sichtbare zuerst")
    assert post(client, "check", "de", givens=GIVENS)["sentence"].startswith("bisher richtig: ")
    rated = post(client, "rate", "de", givens=GIVENS)
    assert rated["level"] in ("easy", "medium", "hard", "expert", "extreme"), "levels are names for programs"
    assert ", braucht " in rated["sentence"]


def test_lessons_and_their_groups_come_in_the_language(client: TestClient) -> None:
    found = client.get("/api/techniques", headers={"Accept-Language": "de"})
    assert "Accept-Language" in found.headers["vary"]
    assert {group["name"] for group in found.json()["groups"]} >= {"Einer", "Ketten"}
    names = {technique["id"]: technique["name"] for technique in found.json()["techniques"]}
    assert names["naked-pair"] == "Nacktes Paar"
    assert post(client, "technique", "fr", name="naked-pair")["name"] == "Paire nue"


def test_boards_rules_and_kinds_come_in_the_language(client: TestClient) -> None:
    board = post(client, "board", "de", kind="diagonal", rules=["killer 10 r1c1 r1c2"])
    assert board["sentences"][-1].startswith("Die Ziffern des Käfigs ergeben zusammen 10")
    assert board["laid"][0]["words"] == board["sentences"][-1]
    rules = client.get("/api/rules", headers={"Accept-Language": "de"}).json()["rules"]
    assert {rule["id"]: rule["name"] for rule in rules}["killer"] == "Käfig"
    kinds = client.get("/api/about", headers={"Accept-Language": "fr"}).json()["kinds"]
    assert {kind["id"]: kind["name"] for kind in kinds}["window"] == "Fenêtres"


def test_the_next_request_is_english_again(client: TestClient) -> None:
    post(client, "hint", "de", givens=GIVENS)
    assert "must be 5" in post(client, "hint", "en", givens=GIVENS)["hint"]["sentence"]
