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
    programs = (options.this, options.other)
    arguments = {program: understood(program, options.arguments) for program in programs}
    rounds: list[dict[str, Figures]] = []
    for turn in range(options.rounds):
        # They take turns in going first, since machines drift.
        order = programs if turn % 2 == 0 else programs[::-1]
        rounds.append({program: figures(program, arguments[program]) for program in order})
    pairs = [(both[options.this], both[options.other]) for both in rounds]
    print(table(pairs, wanted(options.arguments)))


def understood(program: str, arguments: list[str]) -> list[str]:
    """Without `--kinds` where a build does not know it yet; then it measures all."""
    usage = subprocess.run([program, "--help"], check=True, capture_output=True, text=True).stdout
    return arguments if "--kinds" in usage else arguments[: arguments.index("--kinds")]


def wanted(arguments: list[str]) -> list[str]:
    return arguments[arguments.index("--kinds") + 1 :]


def figures(program: str, arguments: list[str]) -> Figures:
    """Runs a build once."""
    command = [program, *arguments, "--format", "json"]
    report = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)
    return {
        "load": report["load"]["total_ms"],
        "first load, peak memory": report["load"]["first_load_peak_rss_bytes"] / 1e6,
        "index": report["index_bytes"] / 1e6,
    } | {query["kind"]: query["mean_ns"] for query in report["queries"]}


def table(pairs: list[tuple[Figures, Figures]], kinds: list[str]) -> str:
    units = {"load": "ms", "first load, peak memory": "MB", "index": "MB"}
    lines = [f"{'':24}  {'this':>12}  {'other':>12}      ratio  least–most"]
    for name in [*units, *kinds]:
        if any(name not in figures for pair in pairs for figures in pair):
            lines.append(f"{name:24}  only one of the builds has it")
            continue
        this, other = ([pair[side][name] for pair in pairs] for side in (0, 1))
        ratios = [mine / theirs for mine, theirs in zip(this, other, strict=True)]
        unit = units.get(name, "ns")
        lines.append(
            f"{name:24}  {median(this):>9,.1f} {unit}  {median(other):>9,.1f} {unit}  "
            f"{median(ratios):>9.3f}  {min(ratios):.3f}–{max(ratios):.3f}"
        )
    return "\n".join(lines)


main()
