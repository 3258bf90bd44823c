"""Suites of texts whose city is known: rows of a text and the ids of its possible cities."""

import csv
import json
import random
import unicodedata

import load

ROWS = 200


def drawn():
    """Suites of the bundled cities, drawn by population, with different spellings of a name."""
    choose = random.Random(load.SEED)
    cities = json.loads(load.DATA.read_bytes())
    largest = {}
    for city in sorted(cities, key=lambda city: city["population"]):
        largest[plain(city["name"])] = city
    # A name alone refers to the largest city of that name.
    known = [city for city in largest.values() if len(city["name"]) > 4 and "names" in city]
    weights = [city["population"] for city in known]
    countries = english_names()

    def suite(typed):
        rows = {city["_id"]: (typed(city), {city["_id"]}) for city in choose.choices(known, weights, k=ROWS * 2)}
        return list(rows.values())[:ROWS]

    def half_typed(city):
        name = plain(city["name"])
        return load.misspelt(name[: choose.randint(5, len(name))], choose)

    return {
        "whole name": suite(lambda city: plain(city["name"])),
        "other language": suite(lambda city: choose.choice(list(city["names"].values()))),
        "with its country": suite(lambda city: f"{city['name']}, {countries[city['country']]}"),
        "beginning": suite(lambda city: plain(city["name"])[: choose.randint(3, 5)]),
        "misspelt": suite(lambda city: load.misspelt(plain(city["name"]), choose)),
        "half typed, misspelt": suite(half_typed),
    }


def plain(name):
    """In lower case and without accents, as most people type."""
    decomposed = unicodedata.normalize("NFD", name)
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter)).lower()


def english_names():
    """The English name of each country, by its code."""
    rows = [line.split("\t") for line in (load.ROOT / "Data/countries.tsv").read_text().splitlines()]
    return {code: name.removeprefix("en:") for code, _, names in rows for name in names.split("|") if name.startswith("en:")}


def read(file):
    """A suite of a file of values between tabs: a text first, and ids with commas between them under `id` or `ids`."""
    with file.open(encoding="utf-8", newline="") as lines:
        rows = csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE)
        found = [(next(iter(row.values())), row.get("ids") or row.get("id")) for row in rows]
    return [(text, set(map(int, ids.split(",")))) for text, ids in found if ids]
