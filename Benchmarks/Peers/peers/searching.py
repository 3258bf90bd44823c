"""Searching by prefix: each peer's answers against citysearch's, and then their times."""

import sys
from collections.abc import Iterator
from pathlib import Path

from . import export
from .comparison import Comparison, alternate
from .process import PeerProcess
from .tools import Tools

IN_SWIFT = {
    "Swift, [City].filter": "linear",
    "Swift, binary search in [City]": "binary-search",
    "SQLite (GRDB), range over an index": "sqlite-range",
    "SQLite (GRDB), LIKE": "sqlite-like",
    "SQLite (GRDB), FTS5": "sqlite-fts5",
}
IN_PYTHON = {
    "tantivy (Python)": "tantivy_peer",
    "DuckDB (Python)": "duckdb_peer",
    "Redis, ZRANGEBYLEX": "redis_peer",
    "PostgreSQL, text_pattern_ops": "postgresql_peer",
}
TASKS = ("page50", "top10")


def peers(tools: Tools, folder: Path) -> dict[str, list[str]]:
    """The commands that serve each peer."""
    swift = {name: [tools.swift, "serve", peer, str(folder)] for name, peer in IN_SWIFT.items()}
    python = {
        name: [sys.executable, "-m", f"peers.{peer}", str(folder)]
        for name, peer in IN_PYTHON.items()
    }
    return swift | {"libmarisa (C++)": [tools.marisa, str(folder)]} | python


def compare(
    tools: Tools, data: Path, folder: Path, rounds: int, seconds: float
) -> Iterator[Comparison]:
    """Each peer at each task that it can do. `seconds` is what a measurement may take."""
    queries = len(export.lines(folder / "queries.tsv"))
    command = [tools.swift, "serve", "citysearch", str(folder), "--data", str(data)]
    with PeerProcess(command) as own:
        for name, command in peers(tools, folder).items():
            with PeerProcess(command) as peer:
                for task in (task for task in TASKS if task in peer.tasks):
                    yield Pair(own, peer, name, task, queries).compare(rounds, seconds)


class Pair:
    def __init__(
        self, own: PeerProcess, peer: PeerProcess, name: str, task: str, queries: int
    ) -> None:
        self.own, self.peer, self.name, self.task, self.queries = own, peer, name, task, queries

    def compare(self, rounds: int, seconds: float) -> Comparison:
        # Comparing may take longer than a measurement, since it is done once.
        compared = self.affordable(5 * seconds)
        same = self.same(compared)
        count = self.affordable(seconds)
        own, peer, ratio = alternate(
            rounds,
            lambda: self.own.nanoseconds(self.task, count, seconds / 5) / 1e6,
            lambda: self.peer.nanoseconds(self.task, count, seconds) / 1e6,
        )
        notes = {"queries": count, "ready_ms": self.peer.build_ms}
        if "noop" in self.peer.tasks:
            notes["noop_ms"] = self.peer.nanoseconds("noop", count, seconds / 5) / 1e6
        return Comparison(self.task, self.name, own, peer, ratio, same, compared, notes)

    def affordable(self, seconds: float) -> int:
        """How many of the queries the peer can answer in some seconds, fifty at least."""
        few = min(50, self.queries)
        each = self.peer.nanoseconds(self.task, few, 0) / 1e9
        return max(few, min(self.queries, int(seconds / each)))

    def same(self, count: int) -> int:
        """To how many of the first queries the peer gives the same cities in the same order."""
        own = self.own.answers(self.task, count)
        peer = self.peer.answers(self.task, count)
        return sum(mine == theirs for mine, theirs in zip(own, peer, strict=True))
