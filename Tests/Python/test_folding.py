"""Folding, which the library does without any library of the system."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from citysearch import CitySearch

PAIRS = json.loads((Path(__file__).parent.parent / "Data" / "folding.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def stored() -> CitySearch:
    """A city for each pair, in their order."""
    cities = [
        {"id": number, "name": pair["stored"], "country": "ZZ", "lat": 0, "lon": 0} for number, pair in enumerate(PAIRS)
    ]
    return CitySearch.from_bytes(json.dumps(cities).encode())


def test_what_is_typed_finds_what_is_stored_when_it_should(stored: CitySearch) -> None:
    wrong = []
    for number, pair in enumerate(PAIRS):
        if pair["why"].startswith("contested"):
            continue
        found = stored.search(pair["typed"].strip(), limit=len(PAIRS))
        tiers = [city.tier for city in found if city.id == number]
        if (tiers in (["name"], ["alternateName"])) != bool(pair["should_match"]):
            wrong.append(f"{pair['typed']} {pair['stored']} {tiers}")
    assert len(PAIRS) > 100
    assert not wrong
