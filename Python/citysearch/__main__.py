"""``python -m citysearch TEXT``: the cities that match a text."""

from __future__ import annotations

import argparse
import sys

from . import CitySearch, CitySearchError, __version__


def main() -> int:
    """Exits with 0 when it found something, 1 when it found nothing, and 2 when it could not search."""
    parser = argparse.ArgumentParser(prog="python -m citysearch", description="Find cities by what people type.")
    parser.add_argument("text", metavar="TEXT", help='what to look for: "par", "cordoba, ar"')
    parser.add_argument("--limit", type=int, default=10, metavar="N", help="at most so many cities; 10 unless given")
    parser.add_argument("--country", action="append", default=[], metavar="CC", help="only cities there; repeatable")
    parser.add_argument("--data", metavar="FILE", help="a JSON list of cities or a snapshot, instead of the own cities")
    parser.add_argument("--version", action="version", version=f"citysearch {__version__}")
    options = parser.parse_args()
    try:
        found = CitySearch.open(options.data).search(options.text, options.limit, countries=options.country)
    except (CitySearchError, UnicodeEncodeError) as error:
        print(f"{parser.prog}: {error}", file=sys.stderr)
        return 2
    rows = [
        [
            city.name,
            city.region or "",
            city.country_name or "",
            f"{city.population or '':,}" if city.population else "",
            f"{city.latitude:.4f}",
            f"{city.longitude:.4f}",
        ]
        for city in found
    ]
    widths = [max(map(len, column)) for column in zip(*rows)]
    for row in rows:
        print("  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip())
    print(f"{len(found)} of {found.total} matches", file=sys.stderr)
    return 0 if found else 1


if __name__ == "__main__":
    sys.exit(main())
