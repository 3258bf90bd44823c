"""The programs that run.sh built."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Tools:
    # citysearch-peers: the engine and the peers in Swift.
    swift: str
    # The command citysearch.
    citysearch: str
    marisa: str
    simdjson: str
