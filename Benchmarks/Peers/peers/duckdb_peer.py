"""DuckDB, in this process: a table in name order, of which its zone maps leave out most."""

from collections.abc import Iterator
from contextlib import contextmanager

import duckdb
import numpy

from .export import LAST, City
from .serving import Found, serve


class DuckDBPeer:
    def __init__(self, cities: list[City]) -> None:
        self.connection = duckdb.connect(":memory:")
        columns = {
            field: numpy.array([getattr(city, field) for city in cities], dtype=type)
            for field, type in (
                ("rank", "uint32"),
                ("id", "int64"),
                ("key", object),
                ("name", object),
                ("population", "int64"),
            )
        }
        self.connection.register("columns", columns)
        self.connection.execute("CREATE TABLE city AS SELECT * FROM columns ORDER BY rank")
        self.connection.unregister("columns")
        selection = "SELECT id, name FROM city WHERE key >= $1 AND key < $2"
        self.connection.execute(f"PREPARE page50 AS {selection} ORDER BY rank LIMIT 50")
        self.connection.execute(
            f"PREPARE top10 AS {selection} ORDER BY population DESC, rank LIMIT 10"
        )
        self.connection.execute("PREPARE noop AS SELECT 1")

    def page50(self, prefix: str) -> Found:
        return self.connection.execute(f"EXECUTE page50({self.bounds(prefix)})").fetchall()

    def top10(self, prefix: str) -> Found:
        return self.connection.execute(f"EXECUTE top10({self.bounds(prefix)})").fetchall()

    def noop(self, _: str) -> object:
        return self.connection.execute("EXECUTE noop").fetchall()

    @staticmethod
    def bounds(prefix: str) -> str:
        # EXECUTE takes no parameters of the client; keys hold no quotation marks.
        return f"'{prefix}', '{prefix}{LAST}'"


@contextmanager
def make(cities: list[City]) -> Iterator[DuckDBPeer]:
    peer = DuckDBPeer(cities)
    yield peer
    peer.connection.close()


if __name__ == "__main__":
    serve(make)
