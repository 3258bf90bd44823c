#!/usr/bin/env python3
"""Fits the weights of scores to texts whose cities are known, and shows how well they hold on texts that they were not fitted to.

    Benchmarks/fit.py SUITES [--folds 5] [--rounds 1] [--only WEIGHT…] [--write] [--data FILE]

SUITES is a folder of tab-separated files with headings, as for confidence.py: `query` and `id` or `ids`, and where they are there
`max_rank` and `near`. A text is right when one of its cities is among the first `max_rank`; one without ids, when the first city has a
confidence below 0.5. In files with `name` and `id` the name is typed letter by letter, and the city shall be among the first three.
A file counts as the square root of its texts, so that a few texts decide little.

All weights of Features.swift are tried an octave higher and lower, one after the other, and what is right more often is kept
(coordinate ascent). This is done for each fold without its texts, and those are then answered. The program is compiled once, in
.build-fit, with weights that it reads when it starts. `--write` fits to all texts and writes the table.
"""

import argparse
import collections
import concurrent.futures
import csv
import os
import pathlib
import re
import subprocess
import sys
import zlib

ROOT = pathlib.Path(__file__).resolve().parent.parent
FEATURES = "Sources/CitySearch/Matching/Features.swift"
COPY = ROOT / ".build-fit"
WEIGHT = re.compile(r"(static let (\w+) = )(?:Score\(octaves: (-?\d+)\)|Score\.zero)")
# A weight moves only for more than this of the mean: about two texts of 400.
LEAST_GAIN = 0.0005

READ_WEIGHTS = """

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The weights that the environment gives.
private enum FittedWeights {
    private static let all = unsafe getenv("CITYSEARCH_WEIGHTS").map { unsafe String(cString: $0) } ?? ""

    static func value(_ name: String, _ octaves: Int8) -> Score {
        for pair in all.split(separator: ",") where pair.hasPrefix(name + "=") {
            return Score(octaves: Int8(pair.dropFirst(name.count + 1)) ?? octaves)
        }
        return Score(octaves: octaves)
    }
}
"""


def weights():
    return {m[2]: int(m[3] or 0) for m in WEIGHT.finditer((ROOT / FEATURES).read_text())}


def texts(folder):
    """A row for each text: its suite, what it counts, where it is from, its cities, and how many of the first count."""
    for path in sorted(folder.glob("*.tsv")):
        with open(path, encoding="utf-8", newline="") as file:
            for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE):
                ids = row.get("ids") if "ids" in row else row.get("id")
                if ids is None or row.get("locale") or row.get("rule") == "any":
                    continue
                row = {**row, "suite": path.stem, "ids": {i for i in ids.split(",") if i}, "near": row.get("near") or ""}
                if "name" in row:
                    for end in range(1, len(row["name"]) + 1):
                        yield {**row, "query": row["name"][:end], "rank": 3, "share": 1 / len(row["name"]), "group": row["name"]}
                else:
                    text = row.get("query") or row.get("typo")
                    rank = int(row.get("max_rank") or (3 if "typo" in row else 1))
                    yield {**row, "query": text, "rank": rank, "share": 1, "group": text}


class Answers:
    """What tables answer; each is asked once."""

    def __init__(self, rows, data):
        self.rows, self.known = rows, {}
        self.snapshot = COPY / "cities.cityindex"
        self.program = build(data, self.snapshot)
        self.text = "".join(f"{row['query']}\t{row['near']}\n" for row in rows)
        self.pool = concurrent.futures.ThreadPoolExecutor(os.cpu_count())

    def ask(self, tables):
        """For each table, what of each text is right: 0 or 1."""
        new = [table for table in map(key, tables) if table not in self.known]
        for table, right in zip(new, self.pool.map(self.answered, new)):
            self.known[table] = right
        return [self.known[key(table)] for table in tables]

    def answered(self, table):
        environment = dict(os.environ, CITYSEARCH_WEIGHTS=",".join(f"{name}={octaves}" for name, octaves in table))
        run = subprocess.run([self.program, "--data", self.snapshot], input=self.text, capture_output=True, text=True,
                             encoding="utf-8", env=environment)
        lines = run.stdout.rstrip("\n").split("\n")[1:]
        if run.returncode or len(lines) != len(self.rows):
            sys.exit(f"{len(lines)} lines for {len(self.rows)} texts: {run.stderr[:400]}")
        return [self.is_right(row, *line.split("\t")[:2]) for row, line in zip(self.rows, lines)]

    @staticmethod
    def is_right(row, ids, confidence):
        if not row["ids"]:
            return not ids or float(confidence) < 0.5
        return not row["ids"].isdisjoint(ids.split(",")[: row["rank"]])


def key(table):
    return tuple(sorted(table.items()))


def build(data, snapshot):
    """The program that prints answers, with weights that it reads; only what changed is compiled again."""
    listed = subprocess.run(["git", "ls-files", "-co", "--exclude-standard", "-z", "Package.swift", "Sources", "Data", "Benchmarks"], cwd=ROOT,
                            capture_output=True, check=True).stdout.split(b"\0")
    for path in map(os.fsdecode, filter(None, listed)):
        source, target = ROOT / path, COPY / path
        if not source.is_file():
            continue
        content = source.read_bytes()
        if path == FEATURES:
            content = WEIGHT.sub(lambda m: f'{m[1]}FittedWeights.value("{m[2]}", {m[3] or 0})', content.decode()) + READ_WEIGHTS
            content = content.encode()
        if not target.is_file() or target.read_bytes() != content:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content)
    command = ["swift", "build", "-c", "release", "--package-path", COPY / "Benchmarks", "--product", "citysearch-features"]
    subprocess.run(command, check=True, stdout=sys.stderr, env=dict(os.environ, CITYSEARCH_ONLY="engine"))
    program = COPY / "Benchmarks/.build/release/citysearch-features"
    subprocess.run([program, "--data", data, "--snapshot", snapshot], check=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
    return program


def accuracy(rows, right, chosen):
    """The share of right texts of each suite, and their mean, weighted by the square roots of their texts."""
    sums, counts = collections.Counter(), collections.Counter()
    for row, is_right, is_chosen in zip(rows, right, chosen):
        if is_chosen:
            sums[row["suite"]] += row["share"] * is_right
            counts[row["suite"]] += row["share"]
    shares = {suite: sums[suite] / counts[suite] for suite in counts}
    sizes = {suite: counts[suite] ** 0.5 for suite in counts}
    return shares, sum(shares[suite] * sizes[suite] for suite in counts) / sum(sizes.values())


def fitted(rows, answers, samples, names, rounds, titles):
    """A table for each sample of the texts. The tables that the samples try are asked together, and once."""
    tables = [weights() for _ in samples]
    for _ in range(rounds):
        for name in names:
            tried = [[table, {**table, name: table[name] + 1}, {**table, name: table[name] - 1}] for table in tables]
            unique = {key(table): table for three in tried for table in three}
            answers.ask(list(unique.values()))
            for number, (sample, three) in enumerate(zip(samples, tried)):
                gains = [accuracy(rows, right, sample)[1] for right in answers.ask(three)]
                best = max(range(3), key=lambda i: (gains[i], i == 0))
                if gains[best] > gains[0] + LEAST_GAIN:
                    tables[number] = three[best]
                    print(f"{titles[number]}: {name} {three[0][name]:+} → {three[best][name]:+} "
                          f"({gains[0]:.5f} → {gains[best]:.5f})", flush=True)
    return tables


def write(table):
    path = ROOT / FEATURES
    path.write_text(WEIGHT.sub(
        lambda m: m[1] + (f"Score(octaves: {table[m[2]]})" if table[m[2]] else "Score.zero"), path.read_text()))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("suites", type=pathlib.Path)
    parser.add_argument("--folds", type=int, default=5)
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--only", nargs="+", metavar="WEIGHT")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--data", default=str(ROOT / "Data/cities.json"))
    arguments = parser.parse_args()
    rows = list(texts(arguments.suites))
    answers = Answers(rows, arguments.data)
    fold = [zlib.crc32(row["group"].encode()) % arguments.folds for row in rows]
    samples = [[f != number for f in fold] for number in range(arguments.folds)]
    titles = [f"without fold {number + 1}" for number in range(arguments.folds)]
    if arguments.write:
        samples.append([True] * len(rows))
        titles.append("all")
    tables = fitted(rows, answers, samples, arguments.only or list(weights()), arguments.rounds, titles)

    current = answers.ask([weights()])[0]
    held_out = [answers.ask([tables[f]])[0][i] for i, f in enumerate(fold)]
    everything = [True] * len(rows)
    (before, mean_before), (after, mean_after) = accuracy(rows, current, everything), accuracy(rows, held_out, everything)
    print(f"\n{'suite':12} texts  current  fitted, held out")
    for suite in before:
        print(f"{suite:12} {sum(row['suite'] == suite for row in rows):5}  {before[suite]:7.4f}  {after[suite]:7.4f}")
    print(f"{'mean':12} {len(rows):5}  {mean_before:7.4f}  {mean_after:7.4f}")
    if arguments.write:
        write(tables[-1])


if __name__ == "__main__":
    main()
