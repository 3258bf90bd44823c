"""Runs all comparisons and writes the report. Started by run.sh."""

import argparse
import sys
import tempfile
from itertools import chain
from pathlib import Path

from . import loading, plot, report, searching, starting
from .comparison import Comparison
from .tools import Tools

PARTS = ("search", "load", "start")


def main() -> None:
    options = parsed()
    tools = Tools(options.swift, options.citysearch, options.marisa, options.simdjson)
    # Before this adds to it.
    about = report.about(options.command)
    comparisons: list[Comparison] = []
    with tempfile.TemporaryDirectory(prefix="citysearch-peers-") as folder:
        scratch = Path(folder)
        parts = {
            "search": searching.compare(
                tools, options.data, options.export, options.rounds, options.seconds
            ),
            "load": loading.compare(tools, options.data, scratch, options.rounds),
            "start": starting.compare(tools, options.data, options.export, scratch, options.rounds),
        }
        for comparison in chain.from_iterable(parts[part] for part in options.parts):
            ratio = report.figure(comparison.ratio.median)
            print(f"{comparison.task}: {comparison.peer}: {ratio} ×", file=sys.stderr)
            comparisons.append(comparison)
    options.output.mkdir(parents=True, exist_ok=True)
    report.write(comparisons, about, options.output)
    plot.write(comparisons, options.output / "peers.svg")
    print((options.output / "peers.md").read_text())


def parsed() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="peers", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"of {', '.join(PARTS)}; or all")
    parser.add_argument("--data", type=Path, required=True, help="the JSON file of cities")
    parser.add_argument("--export", type=Path, required=True, help="what citysearch-peers wrote")
    parser.add_argument("--output", type=Path, required=True, help="where the report goes")
    parser.add_argument("--rounds", type=positive, default=5, help="how often all take turns")
    parser.add_argument("--seconds", type=float, default=1, help="what a measurement may take")
    parser.add_argument("--command", default="", help="what to say was run")
    for tool in ("swift", "citysearch", "marisa", "simdjson"):
        parser.add_argument(f"--{tool}", required=True, help="the program")
    options = parser.parse_args()
    options.parts = options.parts or list(PARTS)
    if unknown := set(options.parts) - set(PARTS):
        parser.error(f"no such part: {', '.join(sorted(unknown))}; there are {', '.join(PARTS)}")
    return options


def positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("takes a number from 1 on")
    return number


main()
