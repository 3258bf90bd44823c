"""The loop of questions and answers that PeerServer.swift describes, for peers that Python reaches."""

import json
import sys
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Protocol

from . import export

Found = list[tuple[int, str]]


class Peer(Protocol):
    """A way to find cities by the beginnings of their names; gives ids and names.

    It may also have `top10`, the ten largest, and `noop`, which asks for nothing: what is left then is
    the client's and the socket's time.
    """

    def page50(self, prefix: str) -> Found:
        """The first fifty in name order."""


Making = Callable[[list[export.City]], AbstractContextManager[Peer]]


def serve(make: Making) -> None:
    """Makes the peer and answers until standard input ends."""
    folder = Path(sys.argv[1])
    queries = export.folded_queries(folder)
    cities = export.cities(folder)
    start = time.perf_counter()
    with make(cities) as peer:
        milliseconds = (time.perf_counter() - start) * 1e3
        cities.clear()
        tasks = [task for task in ("page50", "top10", "noop") if hasattr(peer, task)]
        reply({"tasks": tasks, "build_ms": milliseconds})
        for line in sys.stdin:
            match line.split():
                case ["answers", task, count]:
                    ask = getattr(peer, task)
                    reply([[id for id, _ in ask(query)] for query in queries[: int(count)]])
                case ["measure", task, count, seconds]:
                    reply(measure(getattr(peer, task), queries[: int(count)], float(seconds)))
                case _:
                    sys.exit(f"not a question: {line}")


def measure(ask: Callable[[str], object], queries: list[str], seconds: float) -> dict[str, float]:
    """Goes through the queries until the time has passed, once at least."""
    answered = 0
    start = time.perf_counter_ns()
    while True:
        for query in queries:
            ask(query)
        answered += len(queries)
        elapsed = time.perf_counter_ns() - start
        if elapsed >= seconds * 1e9:
            return {"queries": answered, "ns": elapsed}


def reply(answer: object) -> None:
    print(json.dumps(answer), flush=True)
