"""A few cities to search, and the real ones."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from citysearch import CitySearch, ResolvedColumns

CITIES = [
    {"id": 1, "name": "Paris", "country": "FR", "lat": 48.85, "lon": 2.35, "population": 2138551,
     "admin1": "Île-de-France", "timezone": "Europe/Paris",
     "feature_code": "PPLC"},
    {"id": 2, "name": "Paris", "country": "US", "lat": 33.66, "lon": -95.56, "population": 44782, "admin1": "Texas"},
    {"id": 3, "name": "Barcelona", "country": "ES", "lat": 41.39, "lon": 2.16, "population": 1686208},
    {"id": 4, "name": "Córdoba", "country": "AR", "lat": -31.41, "lon": -64.18, "population": 1428214},
    {"id": 5, "name": "Vienna", "country": "AT", "lat": 48.21, "lon": 16.37, "population": 1691468,
     "alternateNames": ["Wien"], "names": {"es": "Viena", "de": "Wien"}},
    {"id": 6, "name": "Antarctica", "country": "", "lat": -78.16, "lon": 16.41},
]  # fmt: skip

POSTAL_CODES = Path(__file__).parent.parent / "Data" / "two.postalindex"
# Names to resolve, and the cities that they mean.
NAMES = ["Paris, TX", None, "barclona", "", "Córdoba, Argentina", "qqqq", "antarctica"]
IDS = [2, None, 3, None, 4, None, 6]


def resolved_ids(resolved: ResolvedColumns) -> list[int | None]:
    return [city and city.id for city in resolved.to_pylist()]


@pytest.fixture(scope="session")
def cities() -> CitySearch:
    return CitySearch.from_bytes(json.dumps(CITIES).encode())


@pytest.fixture(scope="session")
def world() -> CitySearch:
    """The cities that come with the package."""
    return CitySearch.open()


@pytest.fixture
def snapshot(cities: CitySearch, tmp_path: Path) -> Path:
    path = tmp_path / "cities.cityindex"
    cities.write_snapshot(path)
    return path
