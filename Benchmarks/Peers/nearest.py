"""Holds the nearest cities against SciPy's cKDTree, and measures both ways of asking it.

Reads the cities and the points that `citysearch-bench --write-points` wrote with the engine's answers.
Compares first; measures only what agrees. Run by nearest.sh, which installs what it needs.
"""

import json
import sys
import time

import numpy
from scipy.spatial import cKDTree

EARTH_RADIUS = 6371.0088
COUNTS = (1, 10)
PASSES = 5
# Kilometres: the tree's chords and the engine's haversines are rounded differently.
TOLERANCE = 1e-6


def vectors(latitudes, longitudes):
    """Points on a globe of radius one."""
    north, east = numpy.radians(latitudes), numpy.radians(longitudes)
    return numpy.column_stack(
        (numpy.cos(north) * numpy.cos(east), numpy.cos(north) * numpy.sin(east), numpy.sin(north))
    )


def compare(tree, ids, points, answers):
    """Ends the program when the engine and the tree do not find the same cities."""
    chords, places = tree.query(points, k=max(COUNTS))
    kilometres = 2 * EARTH_RADIUS * numpy.arcsin(numpy.minimum(chords / 2, 1))
    expected = numpy.array([answer["kilometres"] for answer in answers])
    worst = numpy.abs(kilometres - expected).max()
    if worst > TOLERANCE:
        sys.exit(f"distances differ by {worst} km")
    differing = 0
    for row, answer in enumerate(answers):
        for place, (city, own) in enumerate(zip(answer["ids"], ids[places[row]])):
            if city == own:
                continue
            # Equally distant cities may come in another order, and the last may be another one.
            neighbours = numpy.delete(expected[row], place)
            is_tie = numpy.abs(neighbours - expected[row][place]).min() <= TOLERANCE
            if not is_tie and place < max(COUNTS) - 1:
                sys.exit(f"{answer['lat']},{answer['lon']}: {city} where the tree has {own}")
            differing += 1
    print(f"same {len(answers) * max(COUNTS):,} answers, largest difference {worst * 1e6:.3f} mm")
    print(f"({differing} in another order among equally distant ones)")


def nanoseconds(work, queries):
    """The median over some passes of the mean time of a query."""
    means = []
    for _ in range(PASSES):
        start = time.perf_counter_ns()
        work()
        means.append((time.perf_counter_ns() - start) / queries)
    return sorted(means)[len(means) // 2]


def main():
    cities_path, answers_path = sys.argv[1:3]
    with open(cities_path, encoding="utf-8") as file:
        # The engine leaves out sections of cities, too.
        cities = [city for city in json.load(file) if city.get("feature_code") != "PPLX"]
    with open(answers_path, encoding="utf-8") as file:
        answers = json.load(file)
    ids = numpy.array([city["_id"] for city in cities])
    coordinates = [city["coord"] for city in cities]
    start = time.perf_counter()
    tree = cKDTree(
        vectors([point["lat"] for point in coordinates], [point["lon"] for point in coordinates])
    )
    print(f"built in {(time.perf_counter() - start) * 1e3:.0f} ms, vectors included")
    points = vectors([answer["lat"] for answer in answers], [answer["lon"] for answer in answers])
    compare(tree, ids, points, answers)
    for count in COUNTS:
        one = nanoseconds(lambda: [tree.query(point, k=count) for point in points], len(points))
        many = nanoseconds(lambda: tree.query(points, k=count), len(points))
        print(f"cKDTree nearest{count}: {one:,.0f} ns a call, {many:,.0f} ns in one call for all")


main()
