"""Whole processes, from their start to the first page: measured by hyperfine."""

import json
import os
import shlex
import sqlite3
import subprocess
from collections.abc import Iterator
from pathlib import Path

from . import export
from .comparison import Comparison, Spread
from .tools import Tools

PREFIX = "ber"


def compare(
    tools: Tools, data: Path, folder: Path, scratch: Path, rounds: int
) -> Iterator[Comparison]:
    cities = export.cities(folder)
    selection = (
        f"SELECT id FROM city WHERE key >= '{PREFIX}' AND key < '{PREFIX}{export.LAST}' "
        "ORDER BY key, rank LIMIT 50"
    )
    commands = {
        "citysearch": [tools.citysearch, "query", PREFIX, "--order", "name", "--limit", "50"]
        + ["--no-alternates"]
        + ["--no-countries", "--format", "jsonl", "--data", str(data)],
        "sqlite3 FILE, with an index": [
            "sqlite3",
            str(write_database(cities, scratch)),
            selection,
        ],
        "grep -m50 over sorted keys": [
            "grep",
            "-m50",
            f"^{PREFIX}",
            str(write_keys(cities, scratch)),
        ],
    }
    found = {name: ids(command) for name, command in commands.items()}
    times = hyperfine(commands, scratch / "hyperfine.json", rounds)
    own = times["citysearch"]
    for name in commands:
        if name == "citysearch":
            continue
        pairs = list(zip(own, times[name], strict=True))
        yield Comparison(
            "start",
            name,
            Spread.of(own),
            Spread.of(times[name]),
            Spread.of([theirs / mine for mine, theirs in pairs]),
            same=int(found[name] == found["citysearch"]),
            compared=1,
            notes={},
        )


def hyperfine(commands: dict[str, list[str]], path: Path, rounds: int) -> dict[str, list[float]]:
    """For each command the median milliseconds of each round."""
    times: dict[str, list[float]] = {name: [] for name in commands}
    for _ in range(rounds):
        arguments = ["hyperfine", "--shell=none", "--warmup=1", "--runs=5", "--style=none"]
        arguments += ["--export-json", str(path), *map(shlex.join, commands.values())]
        subprocess.run(arguments, check=True, env=plain(), stdout=subprocess.DEVNULL)
        results = json.loads(path.read_text())["results"]
        for name, result in zip(commands, results, strict=True):
            times[name].append(result["median"] * 1e3)
    return times


def ids(command: list[str]) -> list[int]:
    """The ids that a command prints: as JSON, or as the last field of each line."""
    printed = subprocess.run(
        command, check=True, env=plain(), stdout=subprocess.PIPE, encoding="utf-8"
    ).stdout.splitlines()
    return [
        json.loads(line)["id"] if line.startswith("{") else int(line.split("\t")[-1])
        for line in printed
    ]


def plain() -> dict[str, str]:
    """Comparing bytes is what makes grep fast."""
    return os.environ | {"LC_ALL": "C"}


def write_database(cities: list[export.City], scratch: Path) -> Path:
    path = scratch / "cities.db"
    with sqlite3.connect(path) as database:
        database.execute(
            "CREATE TABLE city (rank INTEGER PRIMARY KEY, id INTEGER, key TEXT, name TEXT)"
        )
        database.executemany(
            "INSERT INTO city VALUES (?, ?, ?, ?)",
            ((city.rank, city.id, city.key, city.name) for city in cities),
        )
        database.execute("CREATE INDEX city_key ON city (key)")
    database.close()
    return path


def write_keys(cities: list[export.City], scratch: Path) -> Path:
    path = scratch / "keys.tsv"
    path.write_text("".join(f"{city.key}\t{city.id}\n" for city in cities), encoding="utf-8")
    return path
