"""PostgreSQL: LIKE over an index with text_pattern_ops, as its documentation of operator classes has
it. The cluster is private: a socket in a folder that goes away."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg

from .export import City
from .serving import Found, serve


class PostgreSQLPeer:
    # Keys hold no punctuation, so nothing needs escaping.
    SELECTION = "SELECT id, name FROM city WHERE key LIKE %s "
    PAGE50 = SELECTION + "ORDER BY key USING ~<~, rank LIMIT 50"
    TOP10 = SELECTION + "ORDER BY population DESC, rank LIMIT 10"

    def __init__(self, connection: psycopg.Connection, cities: list[City]) -> None:
        self.connection = connection
        connection.execute(
            "CREATE TABLE city (rank integer PRIMARY KEY, id bigint NOT NULL, key text NOT NULL, "
            "name text NOT NULL, population bigint NOT NULL)"
        )
        with connection.cursor().copy("COPY city FROM STDIN") as copy:
            for city in cities:
                copy.write_row((city.rank, city.id, city.key, city.name, city.population))
        connection.execute("CREATE INDEX city_key ON city (key text_pattern_ops, rank)")
        connection.execute("VACUUM ANALYZE city")

    def page50(self, prefix: str) -> Found:
        return self.connection.execute(self.PAGE50, (prefix + "%",), prepare=True).fetchall()

    def top10(self, prefix: str) -> Found:
        return self.connection.execute(self.TOP10, (prefix + "%",), prepare=True).fetchall()

    def noop(self, _: str) -> object:
        return self.connection.execute("SELECT 1", prepare=True).fetchall()


@contextmanager
def make(cities: list[City]) -> Iterator[PostgreSQLPeer]:
    # The server refuses to run as root, so there it runs as the user that its package made.
    user = "postgres" if os.geteuid() == 0 else None
    with tempfile.TemporaryDirectory(prefix="citysearch-postgresql-") as folder:
        if user:
            shutil.chown(folder, user)
        initialize = ["--auth=trust", "--username=peer", "--encoding=UTF8", "--locale=C.UTF-8"]
        subprocess.run(
            [program("initdb"), "--pgdata", folder, *initialize],
            check=True,
            user=user,
            cwd="/",
            stdout=subprocess.DEVNULL,
        )
        options = ["-D", folder, "-w", "-o", f"-k {folder} -c listen_addresses=''"]
        log = str(Path(folder, "log"))
        control([*options, "-l", log, "start"], user)
        try:
            address = f"host={folder} user=peer dbname=postgres"
            with psycopg.connect(address, autocommit=True) as connection:
                yield PostgreSQLPeer(connection, cities)
        finally:
            control(["-D", folder, "-m", "immediate", "stop"], user)


def control(arguments: list[str], user: str | None) -> None:
    command = [program("pg_ctl"), *arguments]
    subprocess.run(
        command, check=True, user=user, cwd="/", stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL
    )


def program(name: str) -> str:
    """Debian keeps the server's programs out of the path, a folder for each version."""
    installed = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    found = str(installed[-1]) if installed else shutil.which(name)
    if found is None:
        raise FileNotFoundError(f"{name} is missing: install PostgreSQL's server")
    return found


if __name__ == "__main__":
    serve(make)
