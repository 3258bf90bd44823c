"""Loading a JSON file of cities: a fresh process each time, the file in the system's cache."""

import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from .comparison import Comparison, alternate
from .tools import Tools

# What the classic shape has of a city.
CLASSIC = ("_id", "name", "country", "coord")


@dataclass
class Loader:
    command: list[str]
    cities: int = 0
    peak_bytes: int = 0

    def milliseconds(self) -> float:
        """Loads once, and notes the memory."""
        command = [sys.executable, "-m", "peers.peak", *self.command]
        printed = subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout
        loaded, peak = printed.splitlines()
        self.peak_bytes = int(peak)
        loading = json.loads(loaded)
        self.cities = loading["cities"]
        return float(loading["ms"])


def compare(tools: Tools, data: Path, scratch: Path, rounds: int) -> Iterator[Comparison]:
    """Each peer at each shape of the file."""
    for shape, file in (("load", data), ("load_classic", write_classic(data, scratch))):
        own = Loader([tools.swift, "load", "citysearch", str(file)])
        for name, command in peers(tools).items():
            peer = Loader([*command, str(file)])
            times = alternate(rounds, own.milliseconds, peer.milliseconds)
            yield Comparison(
                shape,
                name,
                *times,
                same=min(own.cities, peer.cities),
                compared=max(own.cities, peer.cities),
                notes={"own_peak_bytes": own.peak_bytes, "peak_bytes": peer.peak_bytes},
            )


def peers(tools: Tools) -> dict[str, list[str]]:
    return {
        "Foundation JSONDecoder (to structs)": [tools.swift, "load", "json-decoder"],
        "simdjson (C++, to its document)": [tools.simdjson],
        "orjson (Python, to dictionaries)": [sys.executable, "-m", "peers.orjson_load"],
    }


def write_classic(data: Path, scratch: Path) -> Path:
    """The same cities with ids, names, countries and coordinates alone."""
    path = scratch / "classic.json"
    cities = json.loads(data.read_bytes())
    with path.open("w", encoding="utf-8") as file:
        lines = (
            json.dumps(
                {key: city[key] for key in CLASSIC}, ensure_ascii=False, separators=(",", ":")
            )
            for city in cities
        )
        file.write("[\n" + ",\n".join(lines) + "\n]\n")
    return path
