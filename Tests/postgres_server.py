"""Debian's PostgreSQL with a database of its own, in a folder of its own and on a Unix socket there.

As a program it runs a command, which finds the server's URL in CITYSEARCH_TEST_POSTGRES.
"""

import contextlib
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile

# PostgreSQL refuses to run as root.
USER = "postgres" if os.geteuid() == 0 else None


class PostgresServer:
    """A server that runs until the block ends."""

    def __init__(self, *settings):
        self.settings = settings

    def __enter__(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="pg-", dir="/tmp"))
        if USER:
            shutil.chown(self.folder, USER)
        # Nothing here outlives the machine, so nothing waits for its disk.
        self.run(
            "initdb", "--auth=trust", "--username=cities", "--no-sync", "--encoding=UTF8",
            "--locale=C.UTF-8", "--pgdata", self.data,
        )
        options = [f"unix_socket_directories={self.folder}", "listen_addresses=", "fsync=off"]
        with (self.folder / "data/postgresql.conf").open("a") as file:
            for option in [*options, "max_connections=200", *self.settings]:
                name, value = option.split("=", 1)
                file.write(f"{name} = '{value}'\n")
        self.start()
        return self

    def __exit__(self, *_):
        self.stop()
        shutil.rmtree(self.folder)

    @property
    def data(self):
        return self.folder / "data"

    def url(self, database="postgres", user="cities", password=None):
        """Where a database is, as libpq reads it."""
        login = user if password is None else f"{user}:{password}"
        return f"postgres://{login}@{str(self.folder).replace('/', '%2F')}/{database}"

    def start(self):
        self.run("pg_ctl", "start", "--wait", "--silent", "--pgdata", self.data,
                 "--log", self.folder / "log")

    def stop(self, mode="immediate"):
        """Ends it; at once, as if it crashed, unless said otherwise."""
        self.run("pg_ctl", "stop", "--wait", "--silent", "--mode", mode, "--pgdata", self.data)

    @contextlib.contextmanager
    def paused(self):
        """Lets no process of it run until the block ends."""
        first = int((self.data / "postmaster.pid").read_text().split()[0])
        children = pathlib.Path(f"/proc/{first}/task/{first}/children").read_text().split()
        processes = [first, *map(int, children)]
        for process in processes:
            os.kill(process, signal.SIGSTOP)
        try:
            yield
        finally:
            for process in processes:
                os.kill(process, signal.SIGCONT)

    @contextlib.contextmanager
    def held(self, statements, database):
        """Runs statements in a transaction that stays open until the block ends, and is committed then."""
        holder = subprocess.Popen(
            [self.program("psql"), "-qAtX", "-v", "ON_ERROR_STOP=1", "-h", self.folder, "-U", "cities", database],
            user=USER, cwd=self.folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        holder.stdin.write(f"BEGIN;\n{statements};\nSELECT 'held';\n")
        holder.stdin.flush()
        try:
            assert "held" in holder.stdout.readline()
            yield
        finally:
            holder.communicate("COMMIT;\n", timeout=20)

    def query(self, statement, database="postgres"):
        """What a statement gives, as text."""
        return self.run("psql", "-qAtX", "-h", self.folder, "-U", "cities", "-c", statement, database)

    def run(self, program, *arguments):
        """Runs a program of the newest PostgreSQL that is there."""
        return subprocess.run(
            [self.program(program), *arguments], user=USER, cwd=self.folder, check=True, stdout=subprocess.PIPE, text=True,
        ).stdout.strip()

    @staticmethod
    def program(name):
        return max(pathlib.Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))


if __name__ == "__main__":
    with PostgresServer() as server:
        environment = os.environ | {"CITYSEARCH_TEST_POSTGRES": server.url()}
        status = subprocess.run(sys.argv[1:], env=environment, check=False).returncode
    sys.exit(status)
