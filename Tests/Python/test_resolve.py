from __future__ import annotations

import gc
import math
import resource
from typing import Any

import duckdb
import numpy
import pandas
import polars
import pyarrow
import pytest
from citysearch import CitySearch, ResolvedCity
from citysearch._columns import with_regions
from conftest import IDS, NAMES
from conftest import resolved_ids as ids

def relation(names: list[str | None]) -> Any:
    table = pyarrow.table({"name": pyarrow.array(names, pyarrow.string())})  # noqa: F841
    return duckdb.connect().from_arrow(table)


@pytest.mark.parametrize(
    "column",
    [
        NAMES,
        tuple(NAMES),
        iter(NAMES),
        (name for name in NAMES),
        [float("nan") if name is None else name for name in NAMES],
        [pandas.NA if name is None else name for name in NAMES],
        numpy.array(NAMES, dtype=object),
        pandas.Series(NAMES),
        pandas.Series(NAMES, dtype=object),
        pandas.Series(NAMES, dtype="category"),
        pandas.Index(NAMES),
        polars.Series(NAMES),
        polars.Series(NAMES, dtype=polars.Categorical),
        polars.DataFrame({"name": NAMES}),
        polars.Series(["before", *NAMES]).slice(1),
        polars.concat([polars.Series(NAMES[:3]), polars.Series(NAMES[3:])], rechunk=False),
        pyarrow.array(NAMES),
        pyarrow.array(["before", *NAMES])[1:],
        pyarrow.array(NAMES, pyarrow.large_string()),
        pyarrow.array(NAMES, pyarrow.string_view()),
        pyarrow.array(["x" * 20, *NAMES], pyarrow.string_view())[1:],
        pyarrow.array(NAMES).dictionary_encode(),
        pyarrow.chunked_array([NAMES[:2], NAMES[2:]], pyarrow.string()),
        pyarrow.table({"name": pyarrow.array(NAMES)}),
        pyarrow.record_batch({"name": pyarrow.array(["before", *NAMES])})[1:],
        relation(NAMES),
    ],
    ids=lambda column: type(column).__module__.partition(".")[0] + "." + type(column).__name__,
)
def test_every_kind_of_column_is_read(cities: CitySearch, column: object) -> None:
    assert ids(cities.resolve(column)) == IDS


@pytest.mark.parametrize(
    ("regions", "texts"),
    [
        (["Illinois", "ME", None, " "], ["Springfield, Illinois", "Portland, ME", None, "Wien"]),
        (pandas.Series(["Illinois", None, "x", "12"]), ["Springfield, Illinois", "Portland", None, "Wien"]),
        (polars.Series([None, "Maine", "x", "Wien"]), ["Springfield", "Portland, Maine", None, "Wien, Wien"]),
    ],
)
def test_a_region_follows_its_name(cities: CitySearch, regions: object, texts: list[str | None]) -> None:
    names = ["Springfield", "Portland", None, "Wien"]
    assert with_regions(names, regions) == texts
    assert ids(cities.resolve(names, regions=regions)) == ids(cities.resolve(texts))


@pytest.mark.parametrize(
    ("regions", "message"),
    [
        (["a"], "regions has 1 rows, and names has 2"),
        (["a", 3], r"regions\[1\] is 3, which is not a string"),
        ("ab", "regions is one text"),
        (5, "regions is int; give a column of texts"),
    ],
)
def test_regions_that_are_no_column_of_texts_are_refused(cities: CitySearch, regions: object, message: str) -> None:
    with pytest.raises((TypeError, ValueError), match=message):
        cities.resolve(["wien", "paris"], regions=regions)


def test_fixed_width_texts_of_numpy_are_read(cities: CitySearch) -> None:
    assert ids(cities.resolve(numpy.array(["wien", "paris"]))) == [5, 1]


def test_a_column_without_its_arrow_is_listed(cities: CitySearch) -> None:
    class Series:
        """As one of pandas is where pyarrow is not installed."""

        def __arrow_c_stream__(self) -> object:
            raise ImportError("pyarrow is required")

        def to_list(self) -> list[str | None]:
            return NAMES

    assert ids(cities.resolve(Series())) == IDS


def test_a_stream_that_fails_is_an_error(cities: CitySearch) -> None:
    def batches() -> Any:
        yield pyarrow.record_batch({"name": ["paris"]})
        raise ValueError("the source is gone")

    reader = pyarrow.RecordBatchReader.from_batches(pyarrow.schema({"name": pyarrow.string()}), batches())
    with pytest.raises(OSError, match="the source is gone"):
        cities.resolve(reader)


def test_empty_columns_have_no_rows(cities: CitySearch) -> None:
    columns: list[object] = [[], pyarrow.array([], pyarrow.string()), polars.Series([], dtype=polars.String)]
    for column in columns:
        resolved = cities.resolve(column)
        assert (len(resolved), resolved.to_pylist()) == (0, [])
        assert pyarrow.table(resolved).num_rows == 0


@pytest.mark.parametrize(
    ("column", "words"),
    [
        ("Paris", "one text"),
        (b"Paris", "one text"),
        (7, "int"),
        (["Paris", 7], r"names\[1\] is 7"),
        (pandas.Series(["Paris", None, 7.5], dtype=object), r"names\[2\] is 7.5"),
        ([b"Paris"], "not a string"),
        (pyarrow.array([1, 2]), r"names\[0\] is 1"),
        (polars.DataFrame({"a": ["x"], "b": ["y"]}), "Series"),
    ],
)
def test_what_is_no_column_of_texts_is_a_type_error(cities: CitySearch, column: object, words: str) -> None:
    with pytest.raises(TypeError, match=words):
        cities.resolve(column)


def test_a_city_that_was_resolved_has_its_facts(cities: CitySearch) -> None:
    paris, antarctica = cities.resolve(["paris, tex", "antarctica"]).to_pylist()
    assert paris and antarctica
    assert paris[:1] + paris[2:8] == (2, "name", "Paris", "US", 33.66, -95.56, "city")
    assert antarctica[:1] + antarctica[2:8] == (6, "name", "Antarctica", None, -78.16, 16.41, "city")
    assert 0 < paris.confidence <= 1 and 0 <= paris.ambiguity < 1
    assert paris.runner_up is None or paris.runner_up != 2


def test_a_least_confidence_leaves_out_what_is_less_likely(cities: CitySearch) -> None:
    names = ["barcelona", "barcelona, us"]
    sure, unsure = cities.resolve(names).to_pylist()
    assert sure and unsure
    between = (sure.confidence + unsure.confidence) / 2
    assert ids(cities.resolve(names, min_confidence=between)) == [3, None]
    assert [len(cities.search(name, min_confidence=between)) > 0 for name in names] == [True, False]


def test_options_bound_what_is_found(cities: CitySearch) -> None:
    assert ids(cities.resolve(["paris", "wien"], countries="US")) == [2, None]
    assert ids(cities.resolve(["paris"], near=(33.66, -95.56))) == [2]
    assert ids(cities.resolve(["barclona"], mode="prefix")) == [None]
    assert ids(cities.resolve(["barcelona, us", "hotels in barcelona"])) == [3, 3]
    assert ids(cities.resolve(["barcelona, us", "hotels in barcelona"], strict=True)) == [None, 3]
    assert ids(cities.resolve(["wien", "france"], own_names=True, places=False, mode="prefix")) == [None, None]


def test_others_take_what_comes_back(cities: CitySearch) -> None:
    resolved = cities.resolve(NAMES)
    assert polars.DataFrame(resolved)["id"].to_list() == IDS
    assert pyarrow.table(resolved)["id"].to_pylist() == IDS
    batch = pyarrow.record_batch(resolved)
    batch.validate(full=True)
    assert batch.schema.names == list(ResolvedCity._fields)
    assert batch["country"].to_pylist() == ["US", None, "ES", None, "AR", None, None]
    assert pyarrow.schema(resolved) == batch.schema
    found = duckdb.sql("select id, name from resolved where id is not null")
    assert found is not None
    assert found.fetchall() == [(2, "Paris"), (3, "Barcelona"), (4, "Córdoba"), (6, "Antarctica")]
    frame = resolved.to_pandas()
    assert frame["id"].dtype == "Int64"
    assert [None if row is pandas.NA else row for row in frame["id"]] == IDS
    assert math.isnan(frame["latitude"][1])
    # What others took outlives it.
    del resolved
    gc.collect()
    assert batch["name"].to_pylist()[0] == "Paris"


@pytest.mark.parametrize("index", [[7, 3, 5], ["a", "b", "a"], [(1, "x"), (1, "y"), (0, "x")]])
def test_frames_of_pandas_keep_the_index_of_their_names(cities: CitySearch, index: list[Any]) -> None:
    names = pandas.DataFrame({"city": ["Paris, Texas", None, "Barcelona"]}, index=index)
    resolved = cities.resolve(names["city"]).to_pandas()
    assert resolved.index.equals(names.index)
    # pandas assigns by the index where that is unique.
    if names.index.is_unique:
        names["country"] = resolved["country"]
        assert names.sort_index()["country"].tolist() == resolved.sort_index()["country"].tolist()
    assert cities.resolve(NAMES).to_pandas().index.tolist() == list(range(len(NAMES)))


def test_many_rows_are_resolved_in_order(world: CitySearch) -> None:
    # Nada by itself is a word for nothing.
    some = [city.name for city in world.search("", 3_001, order="population") if city.name != "Nada"]
    resolved = world.resolve(some * 2)
    assert ids(resolved) == ids(world.resolve(some * 2, threads=1))
    assert ids(resolved)[:3000] == [ids(world.resolve([name]))[0] for name in some]


def test_memory_is_given_back(cities: CitySearch) -> None:
    def use() -> None:
        # Names that mean nothing take no time, but as much room as others.
        resolved = cities.resolve([""] * 200_000)
        pyarrow.table(resolved)
        # These are not consumed.
        resolved.__arrow_c_array__()
        resolved.__arrow_c_stream__()
        resolved.__arrow_c_schema__()
        cities.resolve(pyarrow.nulls(200_000, pyarrow.string()))

    def most() -> int:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

    for _ in range(5):
        use()
    before = most()
    for _ in range(40):
        use()
    # One run takes more than ten megabytes.
    assert most() - before < 100_000
