from __future__ import annotations

import multiprocessing
import pickle
from pathlib import Path

import pytest
from citysearch import CitySearch

shared: CitySearch | None = None


def search_shared(text: str) -> int:
    assert shared is not None
    return shared.search(text)[0].id


def search(cities: CitySearch, text: str) -> int:
    return cities.search(text)[0].id


def open_and_resolve(path: Path) -> list[int | None]:
    found = CitySearch.open(path).resolve(["paris, tex", "barclona"] * 2_000).to_pylist()
    return [city and city.id for city in found[:2]]


def test_a_forked_child_uses_what_it_inherits(cities: CitySearch) -> None:
    global shared
    shared = cities
    cities.resolve(["wien"] * 2_000)
    with multiprocessing.get_context("fork").Pool(2) as pool:
        assert pool.map(search_shared, ["paris, tex", "barclona"] * 20) == [2, 3] * 20


@pytest.mark.parametrize("method", ["fork", "spawn", "forkserver"])
def test_children_open_and_resolve(snapshot: Path, cities: CitySearch, method: str) -> None:
    cities.resolve(["wien"] * 2_000)
    with multiprocessing.get_context(method).Pool(2) as pool:
        assert pool.map(open_and_resolve, [snapshot] * 2) == [[2, 3]] * 2


@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_an_index_is_sent_to_children(snapshot: Path, method: str) -> None:
    cities = CitySearch.open(snapshot)
    with multiprocessing.get_context(method).Pool(2) as pool:
        assert pool.starmap(search, [(cities, "paris, tex"), (cities, "wien")]) == [2, 5]


def test_an_index_from_bytes_cannot_be_sent(cities: CitySearch) -> None:
    with pytest.raises(TypeError, match="write a snapshot"):
        pickle.dumps(cities)
