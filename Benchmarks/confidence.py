#!/usr/bin/env python3
"""Fits the confidence of answers to texts whose cities are known, and shows how well it holds on texts that it was not fitted to.

    swift build -c release --product citysearch-features
    ./confidence.py SUITES [--folds 5] [--write] [--svg FILE] [--features PROGRAM] [--data FILE]

SUITES is a folder of tab-separated files with headings: `query`, `id` or `ids` (with commas between; none for a text that is no
place), and where they are there `max_rank`, `near` and `class`. An answer is right when its first city is one of the ids. Where one is
not first, but among the first `max_rank`, as for a name that is still being typed, it counts as half right: who takes the first is
wrong, and who shows the list is not. A text that is no place counts four times: lists of people's queries have few of them, columns of
names many. Each fold is answered by weights that were fitted to the others; texts that are equal are in one fold.

ECE is the expected calibration error over ten bins. `--write` writes the weights into the engine.
"""

import argparse
import csv
import itertools
import json
import math
import pathlib
import random
import re
import subprocess
import sys
import zlib

HERE = pathlib.Path(__file__).resolve().parent
WEIGHTS = HERE.parent / "Sources/CitySearch/Search/ConfidenceWeights.swift"
SUITES = ["people", "streets", "addresses", "quiet", "relevance"]
RIDGE = 1.0
NO_PLACE = 4.0


def rows(folder):
    for suite in SUITES:
        with open(folder / f"{suite}.tsv", encoding="utf-8", newline="") as file:
            for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE):
                ids = (row["ids"] if "ids" in row else row["id"]).split(",")
                yield {"suite": suite, "query": row["query"], "near": row.get("near") or "", "ids": {i for i in ids if i},
                       "rank": int(row.get("max_rank") or 1)}


class Drawn:
    """Texts whose meaning follows from the data: names of cities that share them, with the country, the region or a wrong region
    beside, regions, and everyday words, which mean no place. Cities are drawn by their population."""

    def __init__(self, data, seed):
        self.draw = random.Random(seed)
        with open(data, encoding="utf-8") as file:
            self.cities = [city for city in json.load(file) if city.get("population", 0) > 0 and city.get("admin1")]
        self.total = list(itertools.accumulate(city["population"] for city in self.cities))
        self.american = [city for city in self.cities if city["country"] == "US"]
        self.american_total = list(itertools.accumulate(city["population"] for city in self.american))
        self.countries = {}
        with open(HERE.parent / "Data/countries.tsv", encoding="utf-8") as file:
            for line in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE):
                self.countries[line["country"]] = line["names"].split("|")[0].removeprefix("en:")
        self.regions = {}
        for city in self.cities:
            self.regions.setdefault((city["country"], city["admin1"]), []).append(city)
        self.names = {(city["country"], city["admin1"], city["name"].casefold()) for city in self.cities}
        self.everyday = (HERE.parent / "Data/words.txt").read_text(encoding="utf-8").split()

    def city(self):
        return self.draw.choices(self.cities, cum_weights=self.total)[0]

    def rows(self):
        for _ in range(1_200):
            city = self.draw.choices(self.american, cum_weights=self.american_total)[0]
            yield "named", f"{city['name']}, US", {city["_id"]}
        for _ in range(500):
            city = self.city()
            yield "named", f"{city['name']}, {self.country(city)}", {city["_id"]}
            city = self.city()
            yield "placed", f"{city['name']}, {city['admin1']}", {city["_id"]}
            city, (country, region) = self.city(), self.draw.choice(list(self.regions))
            if (country, region, city["name"].casefold()) not in self.names:
                yield "excluded", f"{city['name']}, {region}", set()
        for _ in range(300):
            country, region = self.draw.choice(list(self.regions))
            yield "region", f"{region}, {self.countries.get(country, country)}", {city["_id"] for city in self.regions[country, region]}
            yield "words", " ".join(self.draw.sample(self.everyday, self.draw.choice([2, 2, 3]))), set()
            city = self.city()
            yield "university", f"University of {city['name']}", {city["_id"]}

    def country(self, city):
        return self.draw.choice([city["country"], self.countries.get(city["country"], city["country"])])


def answered(all_rows, program, data):
    """The names of the features; each row gets them, its confidence as the program has it, and whether it is right."""
    text = "".join(f"{row['query']}\t{row['near']}\n" for row in all_rows)
    run = subprocess.run([program, "--data", data], input=text, capture_output=True, text=True, encoding="utf-8")
    lines = run.stdout.rstrip("\n").split("\n")
    if run.returncode or len(lines) != len(all_rows) + 1:
        sys.exit(f"{program} gave {len(lines)} lines for {len(all_rows)} texts: {run.stderr[:400]}")
    for row, line in zip(all_rows, lines[1:]):
        ids, *numbers = line.split("\t")
        found = ids.split(",") if ids else []
        row["features"] = [1.0, *map(float, numbers[1:])] if found else None
        row["built"] = float(numbers[0]) if found else 0.0
        row["first"] = float(bool(found) and found[0] in row["ids"])
        row["listed"] = float(bool(row["ids"].intersection(found[: row["rank"]])))
    return lines[0].split("\t")[2:]


def fitted(samples):
    """The weights of a logistic regression with a ridge, by Newton's method; the first is the constant."""
    count = len(samples[0]["features"])
    weights = [0.0] * count
    for _ in range(30):
        slope = [-RIDGE * w * (i > 0) for i, w in enumerate(weights)]
        bend = [[RIDGE * (i == j > 0) for j in range(count)] for i in range(count)]
        for row in samples:
            x, size = row["features"], NO_PLACE if not row["ids"] else 1.0
            p = logistic(weights, x)
            error, spread = size * ((row["first"] + row["listed"]) / 2 - p), size * p * (1 - p)
            used = [i for i in range(count) if x[i]]
            for i in used:
                slope[i] += error * x[i]
                for j in used:
                    bend[i][j] += spread * x[i] * x[j]
        step = solved(bend, slope)
        weights = [w + s for w, s in zip(weights, step)]
        if max(map(abs, step)) < 1e-7:
            break
    return weights


def logistic(weights, x):
    return 1 / (1 + math.exp(-sum(w * v for w, v in zip(weights, x))))


def solved(matrix, right):
    rows = [[*row, value] for row, value in zip(matrix, right)]
    for i in range(len(rows)):
        pivot = max(range(i, len(rows)), key=lambda r: abs(rows[r][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        for r in range(len(rows)):
            if r != i and rows[r][i]:
                factor = rows[r][i] / rows[i][i]
                rows[r] = [a - factor * b for a, b in zip(rows[r], rows[i])]
    return [row[-1] / row[i] for i, row in enumerate(rows)]


def bins(samples, confidence):
    parts = [[] for _ in range(10)]
    for row in samples:
        parts[min(9, int(row[confidence] * 10))].append(row)
    return parts


def mean(values):
    values = list(values)
    return sum(values) / max(1, len(values))


def error(samples, confidence, right):
    return sum(len(part) * abs(mean(r[confidence] for r in part) - mean(r[right] for r in part))
               for part in bins(samples, confidence)) / len(samples)


def separation(all_rows, confidence):
    """The threshold that tells most places from most texts that are none."""
    none = [r[confidence] for r in all_rows if not r["ids"]]
    places = [r[confidence] for r in all_rows if r["ids"] and r["suite"] in ("people", "quiet")]
    shares = ((mean(v < t for v in none), mean(v >= t for v in places), t) for t in sorted({*none, *places}))
    return max(shares, key=lambda share: min(share[:2]))


def report(all_rows, confidence, title):
    samples = [row for row in all_rows if row["features"]]
    print(f"\n{title}\n  confidence  answers    mean   first  listed")
    for number, part in enumerate(bins(samples, confidence)):
        if part:
            numbers = [mean(r[key] for r in part) for key in (confidence, "first", "listed")]
            bar = "#" * round(40 * (numbers[1] + numbers[2]) / 2)
            print(f"  {number / 10:.1f} to {number / 10 + 0.1:.1f}  {len(part):7}  " + "  ".join(f"{n:.3f}" for n in numbers) + f"  {bar}")
    none, places, threshold = separation(all_rows, confidence)
    half = {id(r): (r["first"] + r["listed"]) / 2 for r in samples}
    for row in samples:
        row["half"] = half[id(row)]
    print(f"  ECE {error(samples, confidence, 'half'):.4f}; {error(samples, confidence, 'first'):.4f} where the first city alone is "
          f"right, {error(samples, confidence, 'listed'):.4f} where one of the first is")
    print(f"  at {threshold:.3f}: {none:.1%} of {sum(not r['ids'] for r in all_rows)} texts that are no place below, "
          f"{places:.1%} of the places at or above")


def drawing(samples, confidence):
    """The calibration as SVG: the share of right answers over the confidence."""
    points = [(mean(r[confidence] for r in part), mean(r["half"] for r in part), len(part)) for part in bins(samples, confidence) if part]
    circles = "".join(f'<circle cx="{40 + 300 * x:.1f}" cy="{320 - 300 * y:.1f}" r="{2 + math.log2(n):.1f}"/>' for x, y, n in points)
    return ('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 360 360" font-family="sans-serif" font-size="11">'
            '<rect x="40" y="20" width="300" height="300" fill="none" stroke="#888"/><path d="M40 320 340 20" stroke="#888" stroke-dasharray="4"/>'
            f'<g fill="#06c" fill-opacity=".7">{circles}</g><text x="190" y="350" text-anchor="middle">confidence</text>'
            '<text x="14" y="170" transform="rotate(-90 14 170)" text-anchor="middle">right</text></svg>\n')


def write(weights):
    text = WEIGHTS.read_text()
    text = re.sub(r"constant = .*", f"constant = {weights[0]:.3f}", text)
    numbers = [f"{w:.3f}" for w in weights[1:]]
    lines = [", ".join(numbers[i : i + 10]) for i in range(0, len(numbers), 10)]
    text = re.sub(r"weights = \[.*?\]", "weights = [\n" + "".join(f"        {line},\n" for line in lines) + "    ]", text, flags=re.DOTALL)
    WEIGHTS.write_text(text)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("suites", type=pathlib.Path)
    parser.add_argument("--folds", type=int, default=5)
    parser.add_argument("--seed", type=int, default=59)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--svg", type=pathlib.Path)
    parser.add_argument("--features", default=str(HERE / ".build/release/citysearch-features"))
    parser.add_argument("--data", default=str(HERE.parent / "Data/cities.json"))
    arguments = parser.parse_args()
    all_rows = list(rows(arguments.suites))
    all_rows += [{"suite": suite, "query": query, "near": "", "ids": set(map(str, ids)), "rank": 1}
                 for suite, query, ids in Drawn(arguments.data, arguments.seed).rows()]
    names = answered(all_rows, arguments.features, arguments.data)
    samples = [row for row in all_rows if row["features"]]
    folds = [[row for row in samples if zlib.crc32(row["query"].encode()) % arguments.folds == fold] for fold in range(arguments.folds)]
    for row in all_rows:
        row["held out"] = 0.0
    for fold in folds:
        known = {id(row) for row in fold}
        weights = fitted([row for row in samples if id(row) not in known])
        for row in fold:
            row["held out"] = logistic(weights, row["features"])
    report(all_rows, "held out", f"held out, {arguments.folds} folds")
    report(all_rows, "built", "as the engine was built")
    weights = fitted(samples)
    print("\nweights fitted to all:")
    for name, weight in zip(["constant", *names], weights):
        print(f"  {name:18} {weight:7.3f}")
    if arguments.svg:
        arguments.svg.write_text(drawing(samples, "held out"))
    if arguments.write:
        write(weights)


if __name__ == "__main__":
    main()
