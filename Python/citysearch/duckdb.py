"""A function in DuckDB's SQL that resolves names.

>>> import duckdb
>>> from citysearch.duckdb import register
>>> connection = duckdb.connect()
>>> register(connection)
>>> connection.sql("select resolve_city(name).country from (values ('Lyon, France')) names(name)").fetchall()
[('FR',)]
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

import duckdb
from duckdb.func import FunctionNullHandling, PythonUDFType

from ._index import CitySearch, Resolving
from ._resolving import arrow_structs

if TYPE_CHECKING:
    from typing_extensions import Unpack

__all__ = ["CITY", "register"]

CITY = (
    "STRUCT(id BIGINT, confidence DOUBLE, tier VARCHAR, name VARCHAR, country VARCHAR, latitude DOUBLE, longitude DOUBLE, "
    "kind VARCHAR, ambiguity DOUBLE, runner_up BIGINT)"
)
"""The city of a name: the members of :class:`citysearch.ResolvedCity`."""


def register(
    connection: duckdb.DuckDBPyConnection,
    cities: CitySearch | None = None,
    *,
    name: str = "resolve_city",
    **resolving: Unpack[Resolving],
) -> None:
    """Adds a function to a connection: for a string it returns the most likely city, as a struct, or null.

    DuckDB hands over some thousand rows at a time, from several threads when the table is large. Needs pyarrow.

    Args:
        connection: where the function is to be known.
        cities: the index to look in; None for the cities that come with the package.
        name: what SQL calls the function; one of the name is replaced.
        resolving: as :meth:`citysearch.CitySearch.resolve` takes it.
    """
    index = cities if cities is not None else CitySearch.open()

    def structs(names: Any) -> Any:
        return arrow_structs(index.resolve(names, **resolving))

    # DuckDB replaces no function.
    with suppress(duckdb.InvalidInputException):
        connection.remove_function(name)
    # Names that mean no city give null, too, which DuckDB expects of functions that see nulls.
    connection.create_function(
        name,
        structs,
        [duckdb.sqltype("VARCHAR")],
        duckdb.sqltype(CITY),
        type=PythonUDFType.ARROW,
        null_handling=FunctionNullHandling.SPECIAL,
    )
