"""The comparison of a peer with citysearch, and how rounds become a ratio."""

from collections.abc import Callable
from dataclasses import dataclass
from statistics import median


@dataclass(frozen=True)
class Spread:
    """The median over rounds, with the least and the most."""

    median: float
    least: float
    most: float

    @classmethod
    def of(cls, values: list[float]) -> "Spread":
        return cls(median(values), min(values), max(values))


@dataclass(frozen=True)
class Comparison:
    """One peer at one task."""

    task: str
    peer: str
    # What one query, load or start takes.
    own_ms: Spread
    peer_ms: Spread
    # The peer's time by citysearch's, of the same round: above one where citysearch is faster.
    ratio: Spread
    # In how many queries the answers are the same, and of how many.
    same: int
    compared: int
    # What else there is to say, by what it is called.
    notes: dict[str, float]


def alternate(
    rounds: int, own: Callable[[], float], peer: Callable[[], float]
) -> tuple[Spread, Spread, Spread]:
    """Times of both, and their ratio. They take turns in going first, since machines drift."""
    times: list[tuple[float, float]] = []
    for turn in range(rounds):
        if turn % 2 == 0:
            first = own()
            times.append((first, peer()))
        else:
            second = peer()
            times.append((own(), second))
    return (
        Spread.of([mine for mine, _ in times]),
        Spread.of([theirs for _, theirs in times]),
        Spread.of([theirs / mine for mine, theirs in times]),
    )
