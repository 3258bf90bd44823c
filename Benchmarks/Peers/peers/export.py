"""Reads what `citysearch-peers export` wrote: cities with their folded keys, and typed prefixes."""

from dataclasses import dataclass
from pathlib import Path

# No text holds the last character there is, so it follows all that begin with a prefix.
LAST = "\U0010ffff"


@dataclass(frozen=True, slots=True)
class City:
    # The place in name order.
    rank: int
    id: int
    # The folded name and a space, which ends the name.
    key: str
    name: str
    # 0 when it is not known.
    population: int


def cities(folder: Path) -> list[City]:
    """All cities, in name order."""
    found = []
    for rank, line in enumerate(lines(folder / "cities.tsv")):
        id, key, name, population = line.split("\t")
        found.append(City(rank, int(id), key, name, int(population)))
    return found


def folded_queries(folder: Path) -> list[str]:
    return [line.split("\t")[1] for line in lines(folder / "queries.tsv")]


def lines(path: Path) -> list[str]:
    # splitlines would also split at characters that names may hold.
    return path.read_text(encoding="utf-8").removesuffix("\n").split("\n")
