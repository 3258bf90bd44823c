"""Runs two builds of citysearch-bench by turns and prints what one takes by what the other takes.

Run by compare.sh. What stands behind `--` is handed to both.
"""

import argparse
import json
import subprocess
from statistics import median

# What a run measured, by its name.
Figures = dict[str, float]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("this")
    parser.add_argument("other")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("arguments", nargs="+")
    options = parser.parse_args()
    # What each build is run with.
    commands = [understood(build, options.arguments) for build in (options.this, options.other)]
    pairs: list[tuple[Figures, Figures]] = []
    for turn in range(options.rounds):
        # They take turns in going first, since machines drift.
        if turn % 2 == 0:
            this = figures(commands[0])
            pairs.append((this, figures(commands[1])))
        else:
            other = figures(commands[1])
            pairs.append((figures(commands[0]), other))
    print(table(pairs, wanted(options.arguments)))


def understood(program: str, arguments: list[str]) -> list[str]:
    """A build's command, without `--kinds` where it does not know it yet; then it measures all."""
    usage = subprocess.run([program, "--help"], check=True, capture_output=True, text=True).stdout
    if "--kinds" not in usage:
        arguments = arguments[: arguments.index("--kinds")]
    return [program, *arguments, "--format", "json"]


def wanted(arguments: list[str]) -> list[str]:
    return arguments[arguments.index("--kinds") + 1 :]


def figures(command: list[str]) -> Figures:
    """Runs a build once."""
    report = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)
    found = {
        "load": report["load"]["total_ms"],
        "first load, peak memory": report["load"]["first_load_peak_rss_bytes"] / 1e6,
        "index": report["index_bytes"] / 1e6,
    }
    for query in report["queries"]:
        found[query["kind"]] = query["mean_ns"]
        # Of single queries, so that what else the machine does hardly shows.
        found[f"{query['kind']}, median"] = query["p50_ns"]
    return found


def table(pairs: list[tuple[Figures, Figures]], kinds: list[str]) -> str:
    units = {"load": "ms", "first load, peak memory": "MB", "index": "MB"}
    lines = [f"{'':28}  {'this':>12}  {'other':>12}      ratio  least–most"]
    both = [name for kind in kinds for name in (kind, f"{kind}, median")]
    for name in [*units, *both]:
        if any(name not in figures for pair in pairs for figures in pair):
            lines.append(f"{name:28}  only one of the builds has it")
            continue
        this, other = ([pair[side][name] for pair in pairs] for side in (0, 1))
        ratios = [mine / theirs for mine, theirs in zip(this, other, strict=True)]
        unit = units.get(name, "ns")
        lines.append(
            f"{name:28}  {median(this):>9,.1f} {unit}  {median(other):>9,.1f} {unit}  "
            f"{median(ratios):>9.3f}  {min(ratios):.3f}–{max(ratios):.3f}"
        )
    return "\n".join(lines)


main()
