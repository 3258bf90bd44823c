"""The figures as Markdown and as JSON."""

import json
import os
import platform
import subprocess
from dataclasses import asdict
from datetime import date
from pathlib import Path

from .comparison import Comparison, Spread

TITLES = {
    "page50": "First page of 50, for each typed prefix",
    "top10": "The ten largest cities, for each typed prefix",
    "load": "Loading the whole file",
    "load_classic": "Loading the classic shape (id, name, country, coordinates)",
    "start": "A process, from its start to the first page",
}


def about(command: str) -> dict[str, str]:
    """What, when and where; asked for before anything is measured, for the load of the machine."""
    return {"date": f"{date.today()}", "machine": machine(), "command": command}


def write(comparisons: list[Comparison], about: dict[str, str], output: Path) -> None:
    """Writes peers.md and peers.json."""
    figures = about | {"comparisons": [asdict(comparison) for comparison in comparisons]}
    (output / "peers.json").write_text(json.dumps(figures, indent=1, ensure_ascii=False) + "\n")
    (output / "peers.md").write_text(markdown(comparisons, about))


def markdown(comparisons: list[Comparison], about: dict[str, str]) -> str:
    introduction = (
        f"By `{about['command']}` on {about['date']}, {about['machine']}. A ratio is the peer's time "
        "by citysearch's in the same round; the median over rounds, and the least and the most. "
        "[What is unfair](../README.md#biases)."
    )
    parts = ["# citysearch and its peers", introduction]
    for task, title in TITLES.items():
        rows = sorted(
            (comparison for comparison in comparisons if comparison.task == task),
            key=lambda comparison: comparison.ratio.median,
        )
        if rows:
            parts += [f"## {title}", table(rows)]
        if task == "top10" and (unable := absent(task, comparisons)):
            parts.append(f"Without an order by population: {', '.join(unable)}.")
    return "\n\n".join(parts) + "\n"


def absent(task: str, comparisons: list[Comparison]) -> list[str]:
    """The peers that search, but cannot do this task."""
    able = {comparison.peer for comparison in comparisons if comparison.task == task}
    searching = [comparison.peer for comparison in comparisons if comparison.task == "page50"]
    return [peer for peer in searching if peer not in able]


def table(rows: list[Comparison]) -> str:
    same = "same cities" if rows[0].task.startswith("load") else "same answers"
    lines = [f"| | time | × citysearch | least–most | {same} | |", "|---|--:|--:|--:|--:|---|"]
    lines.append(f"| **citysearch** | {duration(own(rows))} | 1 | | | {memory(rows[0], 'own_')} |")
    for row in rows:
        ratio = figure(row.ratio.median)
        if row.ratio.median < 1:
            ratio = f"**{ratio}, faster**"
        lines.append(
            f"| {row.peer} | {duration(row.peer_ms.median)} | {ratio} | "
            f"{figure(row.ratio.least)}–{figure(row.ratio.most)} | "
            f"{row.same:,} of {row.compared:,} | {remarks(row)} |"
        )
    return "\n".join(lines)


def own(rows: list[Comparison]) -> float:
    """What citysearch takes: of all its measurements at a task the median."""
    return Spread.of([row.own_ms.median for row in rows]).median


def remarks(row: Comparison) -> str:
    if "noop_ms" in row.notes:
        return f"asking for nothing takes {duration(row.notes['noop_ms'])}"
    return memory(row, "")


def memory(row: Comparison, whose: str) -> str:
    peak = row.notes.get(f"{whose}peak_bytes")
    return f"peak memory {peak / 1e6:,.0f} MB" if peak else ""


def duration(milliseconds: float) -> str:
    if milliseconds < 1:
        return f"{figure(milliseconds * 1e3)} µs"
    return f"{figure(milliseconds)} ms"


def figure(value: float) -> str:
    """Two digits that count, and no fractions above ten."""
    return f"{value:,.0f}" if value >= 10 else f"{value:.2g}" if value < 1 else f"{value:.1f}"


def machine() -> str:
    busy, _, _ = os.getloadavg()
    return (
        f"{processor()}, {os.cpu_count()} cores, {platform.system()}, {swift()}, "
        f"with a load average of {busy:.1f} before it began"
    )


def processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return platform.machine()
    models = [line.partition(": ")[2] for line in lines if line.startswith("model name")]
    return models[0] if models else platform.machine()


def swift() -> str:
    printed = subprocess.run(
        ["swift", "--version"], check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    ).stdout.decode()
    return printed.partition("Swift version ")[2].split(" ")[0].join(("Swift ", ""))
