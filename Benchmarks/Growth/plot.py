"""How figures grow, as a picture: both axes are logarithmic, so what grows in proportion is a line as
steep as the dotted ones."""

from collections.abc import Sequence
from pathlib import Path

import matplotlib
import matplotlib.pyplot as plt
from cycler import cycler
from matplotlib.axes import Axes
from matplotlib.ticker import FuncFormatter, LogLocator, NullFormatter
from table import Report

INK = "#333333"

matplotlib.rcParams |= {
    "font.size": 9,
    "text.color": INK,
    "axes.labelcolor": INK,
    "axes.titlesize": 9.5,
    "axes.titlelocation": "left",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.prop_cycle": cycler(color=["#3f6c91", "#c2694f", "#6b8f52", "#8a6d9e", "#b59a3c"]),
    # Letters as letters: a smaller file, and its changes can be read.
    "svg.fonttype": "none",
    # The same figures make the same file.
    "svg.hashsalt": "citysearch",
}


def write(reports: list[Report], kinds: Sequence[str], path: Path) -> None:
    """Loading on the left, searching on the right."""
    cities = [report["load"]["cities"] for report in reports]
    plot, (loading, searching) = plt.subplots(1, 2, figsize=(8, 3.2), layout="constrained")
    draw(loading, "Loading", cities, loading_lines(reports))
    draw(searching, "A query, mean in µs", cities, query_lines(reports, kinds))
    plot.savefig(path, metadata={"Date": None})


def loading_lines(reports: list[Report]) -> dict[str, list[float]]:
    lines = {
        "load, s": [report["load"]["total_ms"] / 1e3 for report in reports],
        "peak memory of a load, GB": [
            report["load"]["first_load_peak_rss_bytes"] / 1e9 for report in reports
        ],
        "index, GB": [report["index_bytes"] / 1e9 for report in reports],
    }
    if all("snapshot" in report for report in reports):
        snapshots = [report["snapshot"] for report in reports]
        lines["opening, verified, s"] = [snapshot["open_ms"] / 1e3 for snapshot in snapshots]
        lines["opening, unverified, s"] = [
            snapshot["open_unverified_ms"] / 1e3 for snapshot in snapshots
        ]
    return lines


def query_lines(reports: list[Report], kinds: Sequence[str]) -> dict[str, list[float]]:
    return {
        kind: [
            query["mean_ns"] / 1e3
            for report in reports
            for query in report["queries"]
            if query["kind"] == kind
        ]
        for kind in kinds
    }


def draw(axis: Axes, title: str, cities: list[int], lines: dict[str, list[float]]) -> None:
    axis.set(title=title, xscale="log", yscale="log", xlabel="cities")
    for name, values in lines.items():
        axis.plot(cities, values, marker="o", markersize=3.5, label=name)
    # What growth in proportion looks like, from the first value of each line.
    for values in lines.values():
        proportional = [values[0] * count / cities[0] for count in cities]
        axis.plot(cities, proportional, linestyle=":", linewidth=0.7, color="#aaaaaa", zorder=0)
    everything = [value for values in lines.values() for value in values]
    # Room for the legend above.
    axis.set_ylim(min(everything) / 2, max(everything) * 12)
    axis.set_xticks(cities, [short(count) for count in cities])
    axis.xaxis.set_minor_formatter(NullFormatter())
    axis.yaxis.set_major_locator(LogLocator())
    axis.yaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:,g}"))
    axis.legend(frameon=False, fontsize=8, loc="upper left", ncols=2)


def short(count: int) -> str:
    """12 M for twelve million."""
    for size, letter in ((1_000_000, " M"), (1_000, " k")):
        if count >= size:
            return f"{count / size:g}{letter}"
    return f"{count}"
