#!/usr/bin/env python3
"""Makes files in the shapes that GeoNames publishes, imports them, and tells the time and the memory that takes.

The places have names, countries and time zones of real cities, other ids, and points near by, in the order of
their ids as GeoNames has them; each has two names by language. A script of Python that makes the same list of the
same lines, imports_peer.py, runs beside them. Writes Benchmarks/Results/imports.md. Needs the program, built by
swift build -c release, and 350 bytes a place on the disk, four times for a while.
"""

import argparse
import datetime
import itertools
import json
import os
import pathlib
import random
import resource
import subprocess
import sys
import tempfile
import time
import zipfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
CODES = ["PPL"] * 24 + ["PPLA4", "PPLA3", "PPLL", "PPLX"]


def places(count, cities, file):
    """Writes lines of 19 columns."""
    draw = random.Random(45)
    lines = []
    for id in range(1, count + 1):
        city = cities[int(draw.random() * len(cities))]
        point = city["coord"]
        lines.append(
            f"{id}\t{city['name']}\t\t{','.join(city.get('alternateNames', ())[:3])}\t"
            f"{min(90, point['lat'] + draw.random() / 10):.5f}\t{min(180, point['lon'] + draw.random() / 10):.5f}\t"
            f"P\t{CODES[id % len(CODES)]}\t{city['country']}\t\t{id % 30:02}\t{id % 900}\t\t\t"
            f"{city.get('population', 0)}\t\t\t{city.get('timezone', '')}\t2026-11-20\n")
        if len(lines) == 10_000:
            file.write("".join(lines))
            lines.clear()
    file.write("".join(lines))


def names(count, cities, file):
    """Writes lines of alternateNamesV2, by the ids of the names: two for a place, in any order of places."""
    step = 7_368_787  # A prime, so that all places come in turn.
    lines = []
    for id in range(1, 2 * count + 1):
        city = cities[id % len(cities)]
        place = id * step % count + 1
        lines.append(f"{id}\t{place}\t{'de' if id % 2 else 'ru'}\t{city['name']}\t\t\t\t\t\t\n")
        if len(lines) == 10_000:
            file.write("".join(lines))
            lines.clear()
    file.write("".join(lines))


def processor_seconds():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def measured(*command):
    """The seconds, the processor seconds, and the peak memory in bytes of a run."""
    peak = [sys.executable, ROOT / "Benchmarks/Peers/peers/peak.py"]
    start, processors = time.monotonic(), processor_seconds()
    run = subprocess.run([*peak, *command], check=False, stdout=subprocess.PIPE)
    seconds = time.monotonic() - start
    if run.returncode:
        sys.exit(f"{command[0]} ended with status {run.returncode}")
    return seconds, processor_seconds() - processors, int(run.stdout.splitlines()[-1])


def check_same(output, expected):
    """Compares the first cities of a list with the peer's."""
    with output.open(encoding="utf-8") as one, expected.open(encoding="utf-8") as other:
        for line, wanted in itertools.islice(zip(one, other), 1, 100_000):
            if line.startswith("{") and json.loads(line.rstrip(",\n")) != json.loads(wanted.rstrip(",\n")):
                sys.exit(f"the lists differ: {line}{wanted}")


def rows(counts, options, folder):
    """A row of the table for each import, and for the peer."""
    cities = json.loads((ROOT / "Data/cities.json").read_text())
    for count in counts:
        print(f"{count:,} places …", file=sys.stderr)
        text, other = folder / "allCountries.txt", folder / "alternateNamesV2.txt"
        with text.open("w", encoding="utf-8") as file:
            places(count, cities, file)
        archive = folder / "allCountries.zip"
        with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as file:
            file.write(text, text.name)
        with other.open("w", encoding="utf-8") as file:
            names(count, cities, file)
        expected, output = folder / "expected.json", folder / "cities.json"
        peer = measured(sys.executable, ROOT / "Benchmarks/Growth/imports_peer.py", text, expected)
        runs = [("text, by a script of Python", [text], peer)]
        for title, files in (("text", [text]), ("ZIP", [archive]), ("text, with names by language", [text, other])):
            runs.append((title, files, measured(options.program, "import", "geonames", *files, "-o", output)))
            if files == [text]:
                check_same(output, expected)
                expected.unlink()
            output.unlink()
        for title, files, (seconds, processors, memory) in runs:
            size = sum(path.stat().st_size for path in files)
            yield (
                f"| {count:,} | {title} | {size / 1e6:,.0f} MB | {seconds:,.1f} s | {seconds / peer[0]:.2f} | "
                f"{processors:,.1f} s | {processors / peer[1]:.2f} | {count / seconds / 1e3:,.0f} | {memory / 1e6:,.0f} MB |")
        for path in (text, archive, other):
            path.unlink()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("counts", nargs="*", type=int, help="how many places (100000 1000000 12000000)")
    parser.add_argument("--program", default=ROOT / ".build/release/citysearch")
    parser.add_argument("--scratch", type=pathlib.Path, help="where the files lie meanwhile")
    options = parser.parse_args()
    counts = options.counts or [100_000, 1_000_000, 12_000_000]
    load = os.getloadavg()[0]
    with tempfile.TemporaryDirectory(dir=options.scratch) as folder:
        lines = [
            "# How imports grow",
            "",
            f"By `Benchmarks/Growth/imports.py{''.join(f' {count}' for count in options.counts)}` on "
            f"{datetime.date.today()}, {os.cpu_count()} cores, with a load average of {load:.1f} before it began; "
            "`citysearch import geonames` of lines that are made up, to JSON. "
            "[How it is measured](../README.md#growth).",
            "",
            "| places | input | its size | time | of the script's | processor time | of the script's | "
            "thousand places a second | peak memory |",
            "|--:|---|--:|--:|--:|--:|--:|--:|--:|",
            *rows(counts, options, pathlib.Path(folder)),
        ]
    (ROOT / "Benchmarks/Results/imports.md").write_text("\n".join(lines) + "\n")
    print("\n".join(lines))


main()
