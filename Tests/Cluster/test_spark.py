from __future__ import annotations

import contextlib
import json
import os
import random
import subprocess
import sys
import threading
import time
from collections import Counter
from pathlib import Path

import psutil
import pyarrow.parquet
import pytest
from citysearch import CitySearch
from citysearch.spark import CITY, resolve
from conftest import COMMAND, ROOT
from pyspark.sql import DataFrame, Row, SparkSession
from pyspark.sql.types import StructField

NAMES = ["Lyon, France", None, "barclona", "qqqqqq", "Lyon, France", "münchen"]
IDS = [2996944, None, 3128760, None, 2996944, 2867714]


def frame(session: SparkSession, names: list[str | None]) -> DataFrame:
    return session.createDataFrame([Row(row=row, name=name) for row, name in enumerate(names)], "row int, name string")


def ids(resolved: DataFrame) -> list[int | None]:
    return [row.city and row.city.id for row in resolved.orderBy("row").collect()]


def test_each_row_gets_the_city_of_its_name(session: SparkSession) -> None:
    resolved = resolve(frame(session, NAMES), "name")
    assert resolved.columns == ["row", "name", "city"]
    assert resolved.schema["city"] == StructField("city", CITY)
    assert ids(resolved) == IDS
    first = resolved.where("row = 0").select("city.*").first()
    assert first is not None
    assert tuple(first) == CitySearch.open().resolve(["Lyon, France"]).to_pylist()[0]
    assert resolve(frame(session, []), "name").count() == 0


def test_names_are_resolved_as_the_options_say(session: SparkSession) -> None:
    resolved = frame(session, ["san", "barclona"]).transform(
        resolve, "name", "city", countries=["CL"], mode="prefix", language="es"
    )
    first, second = resolved.orderBy("row").collect()
    assert (first.city.country, second.city) == ("CL", None)


def test_the_cities_are_those_of_a_file_that_was_sent(session: SparkSession, tmp_path: Path) -> None:
    file = tmp_path / "own-cities.json"
    file.write_text(json.dumps([{"id": 7, "name": "Springfield", "country": "US", "lat": 39.8, "lon": -89.6}]))
    session.sparkContext.addFile(str(file))
    assert ids(resolve(frame(session, ["springf", "lyon"]), "name", data=file.name)) == [7, None]


def test_a_file_that_is_not_there_is_told_of(session: SparkSession) -> None:
    with pytest.raises(Exception, match=r"nowhere\.cityindex"):
        resolve(frame(session, ["lyon"]), "name", data="/nowhere.cityindex").collect()


def test_spark_submit_runs_the_example(tmp_path: Path) -> None:
    table = pyarrow.table({"town": NAMES})
    pyarrow.parquet.write_table(table, tmp_path / "names.parquet")
    subprocess.run(
        [Path(sys.executable).with_name("spark-submit"), "--master", "local[2]", ROOT / "Examples/Spark/resolve.py",
         tmp_path / "names.parquet", "town", tmp_path / "cities.parquet"],
        check=True, timeout=120,
    )  # fmt: skip
    written = pyarrow.parquet.read_table(tmp_path / "cities.parquet").to_pylist()
    assert Counter(row["city"] and row["city"]["id"] for row in written) == Counter(IDS)


def test_millions_of_names_survive_the_end_of_an_executor(session: SparkSession, tmp_path: Path) -> None:
    names = drawn(5_000_000)
    source, target = tmp_path / "names.txt", str(tmp_path / "cities.parquet")
    source.write_text("\n".join(names))
    killer = Killer()
    killer.start()
    frame = session.read.text(str(source)).withColumnRenamed("value", "name")
    resolve(frame, "name").select("name", "city.id").write.parquet(target)
    killer.join()
    assert killer.killed is not None, "the job was over before an executor could be killed"
    written = pyarrow.parquet.read_table(target).group_by(["name", "id"]).aggregate([([], "count_all")])
    found = {(row["name"], row["id"]): row["count_all"] for row in written.to_pylist()}
    expected = by_batch(sorted(set(names)), tmp_path)
    assert found == {(name, expected[name]): count for name, count in Counter(names).items()}


def drawn(count: int) -> list[str]:
    """Names with skew: one in half of all rows, others of cities by their population, with errors."""
    choose = random.Random(28)
    cities = CitySearch.open().search("", 10_000, order="population")
    kinds = []
    for city in cities:
        cut = choose.randrange(len(city.name))
        kinds += [city.name, f"{city.name}, {city.country_name}", city.name[:cut] + city.name[cut + 1 :] or "a", f"{city.name} qx"]
    weights = [city.population or 1 for city in cities for _ in range(4)]
    names = choose.choices(kinds, weights, k=count // 2) + ["London"] * (count // 2)
    choose.shuffle(names)
    return names


def by_batch(names: list[str], folder: Path) -> dict[str, int | None]:
    """What the command answers."""
    (folder / "distinct.txt").write_text("".join(f"{name}\n" for name in names))
    output = subprocess.run(
        [COMMAND, "batch", folder / "distinct.txt", "--limit", "1", "--data", ROOT / "Data/cities.json"],
        env=os.environ | {"LC_ALL": "C"} | dict.fromkeys(["HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME"], str(folder)),
        check=True, stdout=subprocess.PIPE, text=True,
    ).stdout  # fmt: skip
    answers = [json.loads(line) for line in output.splitlines()]
    return {answer["query"]: answer["matches"][0]["id"] if answer["matches"] else None for answer in answers}


class Killer(threading.Thread):
    """Kills an executor while its worker resolves names."""

    killed: int | None = None

    def run(self) -> None:
        end = time.monotonic() + 120
        while self.killed is None and time.monotonic() < end:
            for process in psutil.Process().children(recursive=True):
                with contextlib.suppress(psutil.Error):
                    # Spark's worker maps the library; after a second of its work it is in the midst.
                    is_at_work = process.cpu_times().user > 2 and any(
                        "libcitysearch" in file.path for file in process.memory_maps()
                    )
                    executor = next((above for above in process.parents() if "Executor" in " ".join(above.cmdline())), None)
                    if is_at_work and executor:
                        executor.kill()
                        self.killed = executor.pid
                        return
            time.sleep(0.05)
