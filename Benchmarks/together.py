#!/usr/bin/env python3
"""Counts how many names of a column get the right city, each alone and with `citysearch batch --together`.

    swift build -c release --product citysearch
    ./together.py [--seed N] [--names N] [--citysearch PROGRAM] [--data FILE]

A column has the names of cities that are drawn from the data, as the data has them, and nothing beside: of one country, each city as likely as
any other; of the world, by population; and of both. An answer is right when it is the city that was drawn. Of the answers that
`--together` changed it prints the mean confidence and how many are right, which should agree.
"""

import argparse
import csv
import io
import json
import pathlib
import random
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
COUNTRIES = ["US", "DE", "FR", "BR", "IN", "MX", "GB", "ES", "CN", "PH"]


def answers(program, data, cities, *options):
    """The id and the confidence of each answer to the names of some cities."""
    file = io.StringIO(newline="")
    csv.writer(file).writerows([["name"], *([city["name"]] for city in cities)])
    run = subprocess.run(
        [program, "batch", "-", "--column", "name", "--data", data, *options], input=file.getvalue().encode(), capture_output=True)
    if run.returncode:
        sys.exit(run.stderr.decode())
    rows = list(csv.DictReader(io.StringIO(run.stdout.decode(), newline="")))
    assert [row["name"] for row in rows] == [city["name"] for city in cities]
    return [(row["city_id"], float(row["city_confidence"] or 0)) for row in rows]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=47)
    parser.add_argument("--names", type=int, default=200, help="how many names a column of one country has")
    parser.add_argument("--citysearch", default=str(ROOT / ".build/release/citysearch"))
    parser.add_argument("--data", default=str(ROOT / "Data/cities.json"))
    options = parser.parse_args()
    cities = json.loads(pathlib.Path(options.data).read_text(encoding="utf-8"))
    chance = random.Random(options.seed)
    people = [city.get("population") or 0 for city in cities]

    def of_country(code, count):
        return chance.sample([city for city in cities if city["country"] == code], count)

    def of_world(count):
        return chance.choices(cities, people, k=count)

    columns = [(code, of_country(code, options.names)) for code in COUNTRIES]
    mixed = [("world", of_world(1_000))]
    for code in ("US", "DE"):
        for share in (800, 500):
            mixed.append((f"{share // 10} % {code}, else world", of_country(code, share) + of_world(1_000 - share)))
    print(f"seed {options.seed}\n\n| column | names | right alone | right together |\n| --- | ---: | ---: | ---: |")
    changed = []
    for part in (columns, mixed):
        sums = [0, 0, 0]
        for label, column in part:
            ids = [str(city.get("id", city.get("_id"))) for city in column]
            alone = answers(options.citysearch, options.data, column)
            together = answers(options.citysearch, options.data, column, "--together")
            right = [sum(found == wanted for (found, _), wanted in zip(run, ids)) for run in (alone, together)]
            sums = [a + b for a, b in zip(sums, [len(column), *right])]
            changed += [(confidence, found == wanted) for (found, confidence), (before, _), wanted in zip(together, alone, ids)
                        if found != before]
            print(f"| {label} | {len(column)} | {right[0]} | {right[1]} |", flush=True)
        print(f"| all of these | {sums[0]} | {sums[1]} | {sums[2]} |")
    mean = sum(confidence for confidence, _ in changed) / max(1, len(changed))
    print(f"\n{len(changed)} answers changed, with a mean confidence of {mean:.2f}; "
          f"{sum(right for _, right in changed) / max(1, len(changed)):.2f} of them are right")


if __name__ == "__main__":
    main()
