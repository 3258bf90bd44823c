"""Measures a file of names resolved by Spark, DuckDB and Polars, beside `citysearch batch`.

Each reads the same text, a name a line, resolves it and writes Parquet; `batch` writes CSV. The names are those of
Benchmarks/Embedding: cities are drawn by population, so a few names are in many rows. The second table has each of them once,
which is what names cost that no two rows share. Each row is the median of the rounds, in which all have their turn; × is the
median of the ratios to `batch` of the same round. That Spark starts, which takes some seconds, is not counted.
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import duckdb
import polars
from citysearch import CitySearch
from citysearch.duckdb import register
from citysearch.polars import resolve
from citysearch.spark import resolve as spark_resolve
from pyspark.sql import SparkSession

ROOT = Path(__file__).parents[2]
COMMAND = os.environ.get("CITYSEARCH", ROOT / ".build/release/citysearch")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--names", type=int, default=2_000_000)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    names = drawn(options.names)
    with tempfile.TemporaryDirectory() as folder:
        ways = contestants(Path(folder))
        for title, some in [("as drawn", names), ("each once", list(dict.fromkeys(names)))]:
            source = Path(folder) / "names.txt"
            source.write_text("".join(f"{name}\n" for name in some))
            rounds = [{way: seconds(work, source) for way, work in ways.items()} for _ in range(options.rounds)]
            print(f"\n{len(some):,} names, {title:24} {'rows/s':>9} {'a core':>9} {'× batch':>8}")
            for way in ways:
                rate = len(some) / statistics.median(taken[way] for taken in rounds)
                ratio = statistics.median(taken["batch"] / taken[way] for taken in rounds)
                print(f"{way:41} {rate:9,.0f} {rate / (os.cpu_count() or 1):9,.0f} {ratio:8.2f}", flush=True)


def drawn(count: int) -> list[str]:
    """Names as people write them, of cities drawn by population."""
    cities = CitySearch.open().search("", 20_000, order="population")
    choose = random.Random(20260101)
    weights = [city.population or 1 for city in cities]
    return [written(city.name, city.country_name, city.country, choose) for city in choose.choices(cities, weights, k=count)]


def written(name: str, country_name: str | None, country: str | None, choose: random.Random) -> str:
    kind = choose.random()
    if kind < 0.5:
        return name
    if kind < 0.7:
        return f"{name}, {country_name}"
    if kind < 0.8:
        return name.lower()
    if kind < 0.9 and len(name) > 4:
        position = choose.randrange(1, len(name) - 1)
        return name[:position] + name[position + 1 :]
    return f"{name} {country}"


def contestants(folder: Path) -> dict[str, Callable[[Path], object]]:
    """What each does from a file of names to a file of cities."""
    session = SparkSession.builder.master(f"local[{os.cpu_count()}]").config("spark.ui.enabled", "false").getOrCreate()
    database = duckdb.connect()
    register(database)

    def by_command(source: Path) -> None:
        with open(folder / "batch.csv", "wb") as output:
            subprocess.run([COMMAND, "batch", source, "--limit", "1", "--format", "csv"], stdout=output, check=True)

    def by_spark(source: Path) -> None:
        names = session.read.text(str(source)).withColumnRenamed("value", "name")
        spark_resolve(names, "name").write.mode("overwrite").parquet(str(folder / "spark.parquet"))

    def by_duckdb(source: Path) -> None:
        database.execute(
            "copy (select name, resolve_city(name) as city from read_csv(?, header = false, columns = {'name': 'VARCHAR'}, "
            "delim = '\x1f', quote = '', escape = '')) to '" + str(folder / "duckdb.parquet") + "'",
            [str(source)],
        )

    def by_polars(source: Path) -> None:
        names = polars.scan_csv(source, has_header=False, new_columns=["name"], separator="\x1f", quote_char=None)
        names.with_columns(city=resolve("name")).sink_parquet(folder / "polars.parquet")

    return {
        "batch": by_command,
        f"Spark, local[{os.cpu_count()}]": by_spark,
        "DuckDB": by_duckdb,
        "Polars": by_polars,
    }


def seconds(work: Callable[[Path], object], source: Path) -> float:
    start = time.perf_counter()
    work(source)
    return time.perf_counter() - start


if __name__ == "__main__":
    main()
