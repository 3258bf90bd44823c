"""Columns of names in Polars.

>>> import polars
>>> from citysearch.polars import resolve
>>> frame = polars.DataFrame({"name": ["Lyon, France", "qqqqqq"]})
>>> frame.with_columns(city=resolve("name")).select("name", polars.col("city").struct.field("id", "country")).rows()
[('Lyon, France', 2996944, 'FR'), ('qqqqqq', None, None)]
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import polars

from ._index import CitySearch, Resolving

if TYPE_CHECKING:
    from typing_extensions import Unpack

__all__ = ["CITY", "resolve"]

CITY = polars.Struct(
    {
        "id": polars.Int64,
        "confidence": polars.Float64,
        "tier": polars.String,
        "name": polars.String,
        "country": polars.String,
        "latitude": polars.Float64,
        "longitude": polars.Float64,
        "kind": polars.String,
        "ambiguity": polars.Float64,
        "runner_up": polars.Int64,
    }
)
"""The city of a name: the members of :class:`citysearch.ResolvedCity`."""


def resolve(
    names: str | polars.Expr, cities: CitySearch | None = None, **resolving: Unpack[Resolving]
) -> polars.Expr:
    """An expression: the most likely city of each name of a column, as a struct, null if there is none.

    Works in eager and lazy frames. All processors resolve; while they do, other threads of Python run.

    Args:
        names: the name of a column of texts, or an expression that gives one.
        cities: the index to look in; None for the cities that come with the package.
        resolving: as :meth:`citysearch.CitySearch.resolve` takes it.
    """
    index = cities if cities is not None else CitySearch.open()

    def structs(series: polars.Series) -> polars.Series:
        columns: Any = index.resolve(series, **resolving)
        cities = polars.DataFrame(columns).select(
            polars.when(polars.col("id").is_not_null()).then(polars.struct(polars.all()))
        )
        return cities.to_series().rename(series.name)

    expression = polars.col(names) if isinstance(names, str) else names
    return expression.map_batches(structs, return_dtype=CITY, is_elementwise=True)
