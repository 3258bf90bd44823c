#!/usr/bin/env python3
"""Asks two builds of `citysearch` the same queries, and shows where their answers differ.

    Benchmarks/answers.py OTHER [THIS] [--queries N] [--seed N] [--show N] [--data FILE]

OTHER and THIS are programs (THIS: .build/release/citysearch). The queries are drawn from the data: beginnings of
names and of other names, typing errors, places in front and behind, addresses, designators, separators of several
scripts, and noise, under all options of `citysearch batch`. What answers say of their confidence is not compared. Exits with 1 when an
answer differs.
"""

import argparse
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
SEPARATORS = [", ", ", ", ", ", ",", "; ", " / ", " | ", " (", "\u060c ", "\u3001", "\uff0c"]
DESIGNATORS = ["city of", "ville de", "stadt", "ciudad de", "Town of", "comune di", "город", "gemeente"]
CONFIDENCE = re.compile(r'"confidence":[0-9.]+,("kind":"[a-zA-Z]+",)?("ambiguity":[0-9.]+,)?(?="count")')
STREETS = ["12 Main Street", "Calle Mayor 5", "221b Baker St", "1600 Pennsylvania Ave NW", "Hauptstr. 7", "90210"]


class Texts:
    """Draws what people might send."""

    def __init__(self, cities, draw):
        self.cities, self.draw = cities, draw
        self.large = sorted(cities, key=lambda city: -city.get("population", 0))[:20_000]
        self.places = sorted({city["country"] for city in cities} | {city.get("admin1") or "US" for city in cities})
        self.places += ["USA", "UK", "Germany", "Deutschland", "España", "tx", "ca", "nsw", "日本", "France", "Brasil"]

    def city(self):
        return self.draw.choice(self.large if self.draw.random() < 0.7 else self.cities)

    def beginning(self, text):
        return text[: self.draw.randint(1, max(1, len(text)))]

    def misspelt(self, text):
        letters = list(text)
        for _ in range(self.draw.choice([1, 1, 1, 2])):
            at = self.draw.randrange(len(letters)) if letters else 0
            kind = self.draw.randrange(4)
            if kind == 0:
                letters.insert(at, self.draw.choice("aeioustrnl"))
            elif letters and kind == 1:
                del letters[at]
            elif letters and kind == 2:
                letters[at] = self.draw.choice("aeioustrnl")
            elif at + 1 < len(letters):
                letters[at], letters[at + 1] = letters[at + 1], letters[at]
        return "".join(letters)

    def place(self, city):
        own = [city["country"], city.get("admin1") or city["country"]]
        return self.draw.choice(own if self.draw.random() < 0.75 else self.places)

    def address(self, city):
        parts = [city["name"], self.place(city)]
        if self.draw.random() < 0.3:
            parts.append(city["country"])
        if self.draw.random() < 0.2:
            parts.reverse()
        if self.draw.random() < 0.3:
            parts.insert(0, self.draw.choice(STREETS))
        if self.draw.random() < 0.2:
            at = self.draw.randrange(len(parts))
            parts[at] = self.misspelt(parts[at])
        if self.draw.random() < 0.3:
            return " ".join(parts)
        return self.draw.choice(SEPARATORS).join(parts)

    def text(self):
        city = self.city()
        name = city["name"]
        if city.get("alternateNames") and self.draw.random() < 0.35:
            name = self.draw.choice(city["alternateNames"])
        kind = self.draw.random()
        if kind < 0.3:
            text = self.beginning(name)
        elif kind < 0.45:
            text = self.misspelt(name)
        elif kind < 0.5:
            text = self.draw.choice(DESIGNATORS) + " " + name
        elif kind < 0.8:
            text = self.address(city)
        elif kind < 0.87:
            text = self.place(city)
        elif kind < 0.92:
            text = self.draw.choice(name.split() or [name])
        elif kind < 0.95:
            text = ", ".join(self.draw.choice(self.places) for _ in range(self.draw.randint(1, 6)))
        elif kind < 0.97:
            text = "".join(self.draw.choice("abcdefgh ,.'-áßи京") for _ in range(self.draw.randint(0, 12)))
        else:
            text = self.beginning(self.address(city))
        if self.draw.random() < 0.05:
            text = text.upper()
        if self.draw.random() < 0.08:
            text += " "
        text = text.replace("\n", " ").replace("\r", " ")
        # A blank text is no query.
        return text if text.strip() else "a"

    def options(self):
        draw = self.draw
        options = ["--limit", str(draw.choice([0, 1, 5, 20, 60]))]
        if draw.random() < 0.3:
            options += ["--offset", str(draw.choice([1, 7, 60, 1500]))]
        order = draw.choice(["relevance", "relevance", "name", "population", "distance"])
        options += ["--order", order]
        if draw.random() < 0.6:
            options += ["--match", draw.choice(["prefix", "word", "fuzzy"])]
        if order == "distance" or order == "relevance" and draw.random() < 0.3:
            city = self.city()["coord"]
            options.append(f"--near={city['lat']},{city['lon']}")
        if draw.random() < 0.2:
            options += ["--country", ",".join(draw.sample(["US", "DE", "FR", "BR", "IN", "CN", "ES"], draw.randint(1, 3)))]
        if draw.random() < 0.25:
            options.append(draw.choice(["--no-alternates", "--no-countries"]))
        if draw.random() < 0.1:
            options += ["--locale", draw.choice(["de", "es", "ja"])]
        if draw.random() < 0.2:
            # Alone: only favourites. With ids: they are marked.
            options.append("--favourites" if draw.random() < 0.5 else "--favourites=" + ",".join(self.favourites(20)))
        return options

    def favourites(self, count):
        return [str(city["_id"]) for city in self.large[:count]]


def answers(program, texts, options, data, home):
    environment = {**os.environ, "XDG_DATA_HOME": home, "XDG_CACHE_HOME": f"{home}/{pathlib.Path(program).parent.name}"}
    run = subprocess.run(
        [program, "batch", "-", "--data", data, *options], input="\n".join(texts) + "\n", text=True,
        capture_output=True, env=environment)
    if run.returncode != 0:
        sys.exit(f"{program} {' '.join(options)} ended with {run.returncode}: {run.stderr.strip()[-400:]}")
    return [CONFIDENCE.sub("", line) for line in run.stdout.splitlines()]


def brief(line):
    answer = json.loads(line)
    matches = [f"{match['id']} {match['label']} [{match['tier']}: {match['matchedText']}]" for match in answer["matches"][:4]]
    return json.dumps(answer.get("reading"), ensure_ascii=False), answer["count"], matches


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("other")
    parser.add_argument("this", nargs="?", default=str(ROOT / ".build/release/citysearch"))
    parser.add_argument("--queries", type=int, default=50_000)
    parser.add_argument("--seed", type=int, default=22)
    parser.add_argument("--show", type=int, default=10)
    parser.add_argument("--data", default=str(ROOT / "Data/cities.json"))
    arguments = parser.parse_args()
    with open(arguments.data, encoding="utf-8") as file:
        draw = Texts(json.load(file), random.Random(arguments.seed))
    runs, differing = max(1, arguments.queries // 500), 0
    with tempfile.TemporaryDirectory() as home:
        for program in (arguments.this, arguments.other):
            environment = {**os.environ, "XDG_DATA_HOME": home}
            subprocess.run(
                [program, "favourites", "add", *draw.favourites(80)], capture_output=True, env=environment)
        for _ in range(runs):
            options, texts = draw.options(), [draw.text() for _ in range(500)]
            both = [answers(program, texts, options, arguments.data, home) for program in (arguments.this, arguments.other)]
            for text, this, other in zip(texts, *both, strict=True):
                if this == other:
                    continue
                differing += 1
                if differing <= arguments.show:
                    print(f"{text!r} {' '.join(options)}\n  this  {brief(this)}\n  other {brief(other)}", flush=True)
    print(f"{differing} of {runs * 500} answers differ (seed {arguments.seed})")
    sys.exit(differing > 0)


if __name__ == "__main__":
    main()
