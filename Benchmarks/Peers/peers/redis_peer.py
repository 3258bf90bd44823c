"""Redis: a sorted set whose members have one score and so stand in the order of their bytes, as its
documentation of autocompletion has it. The server is private: a socket in a folder that goes away."""

import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import cast

import redis

from .export import City
from .serving import Found, serve

# Behind a key, and smaller than any of its letters, so that order stays.
END = b"\0"


class RedisPeer:
    def __init__(self, client: redis.Redis, cities: list[City]) -> None:
        self.client = client
        for first in range(0, len(cities), 10_000):
            part = cities[first : first + 10_000]
            client.zadd("cities", {self.member(city): 0 for city in part})

    @staticmethod
    def member(city: City) -> bytes:
        fields = (city.key, f"{city.rank:08}", f"{city.id}", city.name)
        return END.join(field.encode() for field in fields)

    def page50(self, prefix: str) -> Found:
        first = b"[" + prefix.encode()
        members = self.client.zrangebylex("cities", first, first + b"\xff", start=0, num=50)
        # Bytes, since the client was not asked to decode.
        fields = [cast(bytes, member).split(END) for member in members]
        return [(int(id), name.decode()) for _, _, id, name in fields]

    def noop(self, _: str) -> object:
        return self.client.ping()


@contextmanager
def make(cities: list[City]) -> Iterator[RedisPeer]:
    with tempfile.TemporaryDirectory(prefix="citysearch-redis-") as folder:
        path = str(Path(folder, "socket"))
        command = ["redis-server", "--port", "0", "--unixsocket", path, "--dir", folder]
        command += ["--save", "", "--appendonly", "no"]
        server = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        try:
            yield RedisPeer(connect(path), cities)
        finally:
            server.terminate()
            server.wait()


def connect(path: str) -> redis.Redis:
    """A client, as soon as the server is there."""
    client = redis.Redis(unix_socket_path=path)
    for _ in range(100):
        try:
            client.ping()
            return client
        except redis.ConnectionError:
            time.sleep(0.1)
    raise TimeoutError("redis-server did not start within ten seconds")


if __name__ == "__main__":
    serve(make)
