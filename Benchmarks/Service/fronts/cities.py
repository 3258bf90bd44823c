"""The cities for the databases, and the folding of the programs that fill one."""

import pathlib
import unicodedata
from typing import NamedTuple

import orjson

DATA = pathlib.Path(__file__).parents[3] / "Data"


class City(NamedTuple):
    # The place by population, the largest first.
    rank: int
    population: int
    # The JSON of the city, which no server encodes again.
    card: bytes
    names: list[str]
    # Its places, as `|us|usa|united states|texas|tx`: prefixes of the text after a comma.
    places: str


def cities():
    rows = orjson.loads((DATA / "cities.json").read_bytes())
    rows.sort(key=lambda row: (-row["population"], row["_id"]))
    countries, codes = country_names(), region_codes()
    for rank, row in enumerate(rows):
        country, region = row["country"], row["admin1"]
        names = [row["name"], *row.get("alternateNames", ()), *row.get("names", {}).values()]
        places = [country, *countries.get(country, ()), region, *codes.get((country, region), ())]
        yield City(rank, row["population"], card(row), names, "|" + "|".join(fold(place) for place in places if place))


def card(row):
    return orjson.dumps({
        "id": row["_id"], "name": row["name"], "country": row["country"], "admin1": row["admin1"],
        "lat": row["coord"]["lat"], "lon": row["coord"]["lon"], "population": row["population"],
    })


def country_names():
    """The three-letter code and the English names of each country, by its two-letter code."""
    for_code = {}
    for code, alpha3, names in table("countries.tsv"):
        pairs = (name.partition(":") for name in names.split("|"))
        for_code[code] = [alpha3, *(name for language, _, name in pairs if language.split("%")[0] == "en")]
    return for_code


def region_codes():
    """The short codes of the divisions of the first level that have some, by country and name."""
    return {(row[0], row[2]): row[5].split() for row in table("regions.tsv") if row[1] == "1"}


def table(name):
    return [line.split("\t") for line in (DATA / name).read_text().splitlines()[1:]]


def fold(text):
    """Without accents and in lower case, as PostgreSQL's `lower(unaccent(…))`."""
    decomposed = unicodedata.normalize("NFKD", text)
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter)).lower()


def keys(city):
    """The names folded, each once, its own name first."""
    return list(dict.fromkeys(filter(None, map(fold, city.names))))
