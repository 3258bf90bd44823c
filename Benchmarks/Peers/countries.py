"""Asks the engine and its peers in which country points lie, a call for each point, and tells who is right and how fast.

Three sets of points: the cities nearest to a border, cities drawn evenly, and points drawn along borders. All take turns, round by
round, over the same points; a rate is the median of the rounds, and a ratio that of citysearch to the peer's in the same round.
`--wrong` tells instead which of the cities at borders the engine has in another country than the data, by what is wrong.
Run by countries.sh, which installs what it needs.
"""

from __future__ import annotations

import argparse
import collections
import json
import math
import random
import statistics
import time
from collections.abc import Callable
from importlib import resources
from pathlib import Path
from typing import Any

import numpy
import reverse_geocode
import tzfpy
from borders import Lines, Outlines
from citysearch import CitySearch
from countrycheck import CountryCheck

DATA = Path(__file__).parents[2] / "Data"
# Kilometres: so far from a border points are drawn at most.
BESIDE = 5.0
# Kosovo, and Vietnam in the north, have the time zone of another country.
WITHOUT_ZONE = {"XK", "VN"}
# Latitude and longitude.
Points = list[tuple[float, float]]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--cities", type=int, default=10_000, help="how many cities of each kind")
    parser.add_argument("--points", type=int, default=2_000, help="how many points along borders")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--wrong", action="store_true", help="list what is wrong at borders, and measure nothing")
    options = parser.parse_args()
    outlines = Outlines(DATA / "country-outlines.bin")
    edges = [edge for edge in outlines.edges() if edge[0] != edge[1]]
    borders = Lines([edge[2:] for edge in edges if edge[0] and edge[1]])
    cities = [city for city in json.loads((DATA / "cities.json").read_bytes()) if city.get("country")]
    kilometres = borders.kilometres(places(cities))
    nearest = [cities[number] for number in numpy.argsort(kilometres)[: options.cities]]
    farthest = numpy.sort(kilometres)[options.cities - 1]
    print(f"The {options.cities:,} cities nearest to a border lie within {farthest:.1f} km of it.\n")
    index = CitySearch.from_bytes(b"[]")
    if options.wrong:
        tell_wrong(index, outlines, edges, nearest)
        return
    choose = random.Random(20260101)
    drawn = choose.sample(cities, options.cities)
    beside = [edge[2:] for edge in edges if edge[0] and edge[1] and not WITHOUT_ZONE & {*edge[:2]}]
    sets = {
        f"{options.cities:,} cities nearest to a border": truth_of(nearest),
        f"{options.cities:,} cities": truth_of(drawn),
        f"{options.points:,} points within {BESIDE:.0f} km of a border": along(Lines(beside), options.points, choose),
    }
    measure(sets, index, options.rounds)


def places(cities: list[dict[str, Any]]) -> numpy.ndarray:
    """Longitudes and latitudes."""
    return numpy.array([[city["coord"]["lon"], city["coord"]["lat"]] for city in cities])


def truth_of(cities: list[dict[str, Any]]) -> dict[tuple[float, float], str]:
    """The points of cities, and their countries as the data have them."""
    return {(city["coord"]["lat"], city["coord"]["lon"]): city["country"] for city in cities}


# Who is right, and how fast


def zones() -> dict[str, str]:
    """The country of each time zone."""
    table = (resources.files("tzdata") / "zoneinfo/zone.tab").read_text()
    rows = [line.split("\t") for line in table.splitlines() if not line.startswith("#")]
    return {zone: code for code, _, zone, *_ in rows}


def along(borders: Lines, count: int, choose: random.Random) -> dict[tuple[float, float], str]:
    """Points drawn near borders, and the country of the one time zone in which each lies: OpenStreetMap's borders."""
    countries, found = zones(), dict[tuple[float, float], str]()
    while len(found) < count:
        longitude, latitude = choose.choice(borders.points)
        distance, bearing = choose.uniform(0, BESIDE) / 111.2, choose.uniform(0, 2 * math.pi)
        latitude += distance * math.cos(bearing)
        longitude += distance * math.sin(bearing) / math.cos(math.radians(latitude))
        here = tzfpy.get_tzs(longitude, latitude)
        if len(here) == 1 and here[0] in countries:
            found[float(latitude), float(longitude)] = countries[here[0]]
    return found


def peers(index: CitySearch) -> dict[str, tuple[Callable[[Points], list[Any]], Callable[[Any], str | None]]]:
    """For each peer how it answers for all points, and how the code of a country is read from an answer, which takes no time."""
    check, countries = CountryCheck(), zones()
    codes = {each["code"]: each["iso2"] or None for each in check.countries} | {"XKO": "XK"}
    return {
        "citysearch": (
            lambda points: [index.country(latitude, longitude) for latitude, longitude in points],
            lambda code: code,
        ),
        "countrycheck": (
            lambda points: [check.country(longitude, latitude) for latitude, longitude in points],
            codes.get,
        ),
        "tzfpy, country of the time zone": (
            lambda points: [tzfpy.get_tz(longitude, latitude) for latitude, longitude in points],
            countries.get,
        ),
        "reverse_geocode, nearest city": (
            lambda points: [reverse_geocode.get(point) for point in points],
            lambda city: city["country_code"],
        ),
        "the same, one call for all": (reverse_geocode.search, lambda city: city["country_code"]),
    }


def measure(sets: dict[str, dict[tuple[float, float], str]], index: CitySearch, rounds: int) -> None:
    for title, truth in sets.items():
        points, all_peers = list(truth), peers(index)
        right, taken = dict[str, float](), collections.defaultdict[str, list[float]](list)
        for turn in range(rounds + 1):
            for name, (ask, code) in sorted(all_peers.items(), reverse=turn % 2 == 1):
                start = time.perf_counter()
                answers = ask(points)
                # The first round warms.
                if turn:
                    taken[name].append((time.perf_counter() - start) / len(points))
                else:
                    right[name] = sum(map(str.__eq__, map(str, map(code, answers)), truth.values())) / len(points)
        print(f"| {title} | right % | points/s | × citysearch | least–most |\n|---|--:|--:|--:|--:|")
        for name in all_peers:
            ratios = [peer / own for peer, own in zip(taken[name], taken["citysearch"])]
            print(
                f"| {name} | {100 * right[name]:.2f} | {1 / statistics.median(taken[name]):,.0f} "
                f"| {statistics.median(ratios):.2f} | {min(ratios):.2f}–{max(ratios):.2f} |"
            )
        print()


# What is wrong

# Countries between which maps draw different lines.
DISPUTED = {frozenset(pair) for pair in (("IL", "PS"), ("IL", "SY"), ("IL", "LB"), ("EH", "MA"), ("IN", "PK"), ("AM", "AZ"))}
# Büsingen, Baarle-Hertog, Campione.
ENCLAVES = {2940715, 2802816, 3181006}


def tell_wrong(index: CitySearch, outlines: Outlines, edges: list[Any], cities: list[dict[str, Any]]) -> None:
    """Prints which cities the engine has in another country than the data, by the cause, as a table.

    How far a city lies outside of its own country is the distance to that one's outline. Which of the two is wrong OpenStreetMap's
    borders say, by time zones.
    """
    answers = [index.country(city["coord"]["lat"], city["coord"]["lon"]) for city in cities]
    wrong = [(city, answer) for city, answer in zip(cities, answers) if answer != city["country"]]
    print(f"{len(cities) - len(wrong):,} of {len(cities):,} lie in their own country.\n")
    countries = zones()
    found = collections.defaultdict[str, list[tuple[float, dict[str, Any], str | None]]](list)
    for country in {city["country"] for city, _ in wrong}:
        own = Lines([edge[2:] for edge in edges if country in edge[:2]]) if country in outlines.codes else None
        for city, answer in wrong:
            if city["country"] != country:
                continue
            kilometres = own.kilometres(places([city]))[0] if own else math.inf
            real = {countries.get(zone) for zone in tzfpy.get_tzs(city["coord"]["lon"], city["coord"]["lat"])}
            found[cause(city, answer, kilometres, real)].append((kilometres, city, answer))
    print("| cause | cities | km outside, median and most | the largest, and where they are found |\n|---|--:|--:|---|")
    for title, rows in sorted(found.items(), key=lambda each: -len(each[1])):
        distances = [kilometres for kilometres, _, _ in rows]
        largest = sorted(rows, key=lambda row: -row[1].get("population", 0))[:3]
        examples = ", ".join(f"{city['name']} {city['country']} ({answer or 'none'})" for _, city, answer in largest)
        print(f"| {title} | {len(rows)} | {statistics.median(distances):.1f}, {max(distances):.1f} | {examples} |")


def cause(city: dict[str, Any], answer: str | None, kilometres: float, real: set[str | None]) -> str:
    if math.isinf(kilometres):
        return "the country has no outline, or lies elsewhere"
    if answer is None:
        return "off the coast, or in a gap where three countries meet"
    if city["_id"] in ENCLAVES:
        return "enclaves that the outlines lack"
    if frozenset((city["country"], answer)) in DISPUTED:
        return "maps draw different lines there"
    if city["country"] in real:
        for least, most in ((0, 0.5), (0.5, 1), (1, 2)):
            if kilometres < most:
                return f"the outline is coarse: {least} to {most} km outside"
        return "the outline is coarse: 2 km outside and more"
    if answer in real:
        return "the data have it beyond the border: OpenStreetMap agrees with the outline"
    return "OpenStreetMap's time zones do not tell"


main()
