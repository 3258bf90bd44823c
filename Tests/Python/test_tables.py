"""Columns resolved in DuckDB and Polars."""

from __future__ import annotations

import duckdb
import polars
import pytest
from citysearch import CitySearch
from citysearch.duckdb import register
from citysearch.polars import CITY, resolve
from conftest import IDS, NAMES, resolved_ids

@pytest.fixture
def connection(cities: CitySearch) -> duckdb.DuckDBPyConnection:
    connection = duckdb.connect()
    register(connection, cities)
    return connection


def facts(cities: CitySearch) -> dict[str, object]:
    """What the package itself gives for Paris in Texas."""
    city = cities.resolve(["paris, tex"]).to_pylist()[0]
    assert city and city.name == "Paris" and city.kind == "city" and 0 < city.confidence <= 1
    return city._asdict()


def test_sql_resolves_names(cities: CitySearch, connection: duckdb.DuckDBPyConnection) -> None:
    connection.execute("create table names as select unnest(?) as name, unnest(range(7)) as row", [NAMES])
    found = connection.execute(
        "select city.id, city is null from (select row, resolve_city(name) as city from names) order by row"
    ).fetchall()
    assert found == [(id, id is None) for id in IDS]
    row = connection.execute("select resolve_city('paris, tex')").fetchone()
    assert row is not None
    assert row[0] == facts(cities)


def test_a_function_of_sql_has_the_name_and_options_that_it_is_given(cities: CitySearch) -> None:
    connection = duckdb.connect()
    register(connection, cities, name="american_city", countries="US", mode="prefix")
    found = connection.execute("select american_city('paris').id, american_city('barclona')").fetchall()
    assert found == [(2, None)]


def test_a_function_registered_again_replaces_the_first(cities: CitySearch, connection: duckdb.DuckDBPyConnection) -> None:
    register(connection, cities, countries="US")
    assert connection.execute("select resolve_city('paris').id").fetchall() == [(2,)]


def test_large_tables_are_resolved_on_several_threads(world: CitySearch) -> None:
    names = [city.name for city in world.search("", 5_000, order="population")]
    expected = resolved_ids(world.resolve(names))
    connection = duckdb.connect(config={"threads": 4})
    register(connection, world)
    rows = polars.DataFrame({"name": names * 100, "row": range(500_000)})  # noqa: F841
    connection.execute("create table names as select * from rows")
    found = connection.execute("select resolve_city(name).id from names order by row").fetchall()
    assert [id for (id,) in found] == expected * 100


@pytest.mark.parametrize("names", ["name", polars.col("name"), polars.col("other").fill_null(polars.col("name"))])
def test_an_expression_resolves_names(cities: CitySearch, names: str | polars.Expr) -> None:
    frame = polars.DataFrame({"name": NAMES, "other": [None] * 7}, schema={"name": polars.String, "other": polars.String})
    for found in [
        frame.with_columns(city=resolve(names, cities)),
        frame.lazy().with_columns(city=resolve(names, cities)).collect(engine="streaming"),
    ]:
        assert found["city"].dtype == CITY
        assert found["city"].struct.field("id").to_list() == IDS
        assert found["city"].is_null().to_list() == [id is None for id in IDS]
        assert found["city"][0] == facts(cities)


def test_an_expression_has_the_options_that_it_is_given(cities: CitySearch) -> None:
    frame = polars.DataFrame({"name": ["paris", "barclona"]})
    found = frame.select(resolve("name", cities, countries="US", mode="prefix"))
    assert found["name"].struct.field("id").to_list() == [2, None]
    assert frame.clear().select(resolve("name", cities)).schema == {"name": CITY}
