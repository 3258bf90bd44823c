"""DuckDB: a table of names in their order, of which a beginning takes a few blocks, and what is similar takes all."""

import os
import pathlib

import duckdb
import numpy

from . import front
from .cities import fold, keys

FILE = pathlib.Path(os.environ["FRONTS"], "cities.duckdb")

FOUND = {
    "beginning": f"""
        SELECT city, max(CASE WHEN key = $text THEN {front.WHOLE} ELSE 1 END * population) AS nearness FROM name
        WHERE key >= $text AND key < $text || chr(1114111) GROUP BY city
    """,
    "similar": """
        SELECT city, max(similarity + ln(population + 1) / 100) AS nearness FROM (
            SELECT *, jaro_winkler_similarity(left(key, length($text) + 2), $text, 0.8) AS similarity FROM name
        ) WHERE similarity > 0 GROUP BY city
    """,
}


def statement(found, within):
    return f"""
        WITH first AS (SELECT * FROM ({FOUND[found]}) WHERE {within} ORDER BY nearness DESC, city LIMIT {front.LIMIT})
        SELECT card FROM first JOIN city ON id = city ORDER BY nearness DESC, id
    """


def fill(cities):
    with duckdb.connect(str(FILE)) as connection:
        names = [(key, city) for city in cities for key in keys(city)]
        insert(connection, "city", "id", id=[city.rank for city in cities], places=[city.places for city in cities],
               card=[city.card.decode() for city in cities])
        insert(connection, "name", "key, city", key=[key for key, _ in names], city=[city.rank for _, city in names],
               population=[city.population for _, city in names])


def insert(connection, table, order, **columns):
    arrays = {name: numpy.array(values, dtype=object if isinstance(values[0], str) else "int32")
              for name, values in columns.items()}
    connection.register("columns", arrays)
    connection.execute(f"CREATE TABLE {table} AS FROM columns ORDER BY {order}")
    connection.unregister("columns")


async def open_search():
    # Each worker has one core, for queries that come one after the other, and the tables in its memory.
    connection = duckdb.connect(config={"threads": 1})
    connection.execute(f"ATTACH '{FILE}' AS stored (READ_ONLY)")
    for table in ("city", "name"):
        connection.execute(f"CREATE TABLE {table} AS FROM stored.{table}")

    async def search(text, place):
        values, within = {"text": fold(text)}, "true"
        if place:
            values["place"] = "|" + fold(place)
            within = "city IN (SELECT id FROM city WHERE contains(places, $place))"
        if not values["text"]:
            return []
        for found in FOUND:
            if cards := connection.execute(statement(found, within), values).fetchall():
                return [card.encode() for (card,) in cards]
        return []

    return search


application = front.application(open_search)
