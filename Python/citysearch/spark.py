"""Columns of names in Spark.

    from citysearch.spark import resolve
    resolve(frame, "name").select("name", "city.id", "city.country")
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

import pyarrow
from pyspark import SparkFiles, TaskContext
from pyspark.sql import DataFrame
from pyspark.sql.types import DoubleType, LongType, StringType, StructField, StructType

from ._index import CitySearch, Resolving
from ._resolving import arrow_structs

if TYPE_CHECKING:
    from typing_extensions import Unpack

__all__ = ["CITY", "resolve"]

CITY = StructType(
    [
        StructField("id", LongType()),
        StructField("confidence", DoubleType()),
        StructField("tier", StringType()),
        StructField("name", StringType()),
        StructField("country", StringType()),
        StructField("latitude", DoubleType()),
        StructField("longitude", DoubleType()),
        StructField("kind", StringType()),
        StructField("ambiguity", DoubleType()),
        StructField("runner_up", LongType()),
    ]
)
"""The city of a name: the members of :class:`citysearch.ResolvedCity`."""


def resolve(
    frame: DataFrame,
    column: str,
    into: str = "city",
    *,
    data: str | None = None,
    language: str | None = None,
    **resolving: Unpack[Resolving],
) -> DataFrame:
    """Adds to a frame the most likely city of each name of a column, as a struct, null if there is none.

    Each name is resolved once, however many rows have it, and the results are joined back. So a name that half of all
    rows have holds no worker up: Spark splits its rows over several tasks (``spark.sql.adaptive.skewJoin``, which is on).
    The frame is evaluated twice; cache it when that is dear, or when it is not the same each time.

    This package must be installed on all workers. A process there opens the index once.

    Args:
        frame: the rows.
        column: the name of the column of texts.
        into: the name of the column that is added.
        data: the file of cities: a path that all workers know, or the name of a file that ``spark-submit --files`` or
            ``SparkContext.addFile`` sent to them; None for the cities that come with the package.
        language: the language of the names that are told, such as ``es``; None for that of the data.
        resolving: as :meth:`citysearch.CitySearch.resolve` takes it.
    """

    def resolved(batches: Iterator[pyarrow.RecordBatch]) -> Iterator[pyarrow.RecordBatch]:
        cities, task = _opened(data, language), TaskContext.get()
        threads = task.cpus() if task is not None else None
        for batch in batches:
            names = batch.column(0)
            structs = arrow_structs(cities.resolve(names, threads=threads, **resolving))
            yield pyarrow.RecordBatch.from_arrays([names, structs], names=[_NAME, into])

    schema = StructType([StructField(_NAME, StringType()), StructField(into, CITY)])
    names = frame.select(frame[column].alias(_NAME)).where(frame[column].isNotNull()).distinct()
    found = names.mapInArrow(resolved, schema)
    return frame.join(found, frame[column] == found[_NAME], "left").drop(_NAME)


_NAME = "citysearch_name"


@lru_cache(maxsize=4)
def _opened(data: str | None, language: str | None) -> CitySearch:
    """The index of this process, which works for one task after the other."""
    if data is not None and not os.path.exists(data):
        data = SparkFiles.get(data)
    cities = CitySearch.open(data)
    return cities.localized(language) if language else cities
