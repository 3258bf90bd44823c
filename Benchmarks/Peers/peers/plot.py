"""The ratios as a picture."""

from pathlib import Path

import matplotlib
import matplotlib.pyplot as plt
from matplotlib.axes import Axes
from matplotlib.ticker import FuncFormatter, NullFormatter

from .comparison import Comparison
from .report import TITLES, figure

BAR, FASTER, INK = "#9db4c8", "#d39a8c", "#333333"

matplotlib.rcParams |= {
    "font.size": 9,
    "text.color": INK,
    "axes.labelcolor": INK,
    "axes.titlesize": 9.5,
    "axes.titlelocation": "left",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.spines.left": False,
    # Letters as letters: a smaller file, and its changes can be read.
    "svg.fonttype": "none",
    # The same figures make the same file.
    "svg.hashsalt": "citysearch",
}


def write(comparisons: list[Comparison], path: Path) -> None:
    """A panel for each task, a bar for each peer."""
    panels = {
        title: sorted(
            (comparison for comparison in comparisons if comparison.task == task),
            key=lambda comparison: -comparison.ratio.median,
        )
        for task, title in TITLES.items()
    }
    panels = {title: rows for title, rows in panels.items() if rows}
    heights = [len(rows) + 1.6 for rows in panels.values()]
    plot, axes = plt.subplots(
        len(panels),
        figsize=(7.5, 0.27 * sum(heights) + 0.6),
        height_ratios=heights,
        layout="constrained",
        squeeze=False,
    )
    for axis, (title, rows) in zip(axes[:, 0], panels.items(), strict=True):
        draw(axis, title, rows)
    axes[-1, 0].set_xlabel(
        "times what citysearch takes, which is 1; red is faster; a line spans all rounds"
    )
    plot.savefig(path, metadata={"Date": None})


def draw(axis: Axes, title: str, rows: list[Comparison]) -> None:
    ratios = [row.ratio for row in rows]
    axis.set_title(title)
    axis.set_xscale("log")
    axis.barh(
        [row.peer for row in rows],
        # From one on, which is citysearch.
        [ratio.median - 1 for ratio in ratios],
        left=1,
        height=0.6,
        color=[BAR if ratio.median >= 1 else FASTER for ratio in ratios],
    )
    for place, ratio in enumerate(ratios):
        axis.plot([ratio.least, ratio.most], [place, place], color=INK, linewidth=1)
        axis.annotate(
            f"{figure(ratio.median)} ×",
            (max(ratio.most, 1), place),
            xytext=(4, 0),
            textcoords="offset points",
            va="center",
        )
    axis.axvline(1, color=INK, linewidth=0.8)
    least, most = min(ratio.least for ratio in ratios), max(ratio.most for ratio in ratios)
    axis.set_xlim(min(0.5, least / 1.3), max(2, most) * 2.5)
    axis.xaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:,g}"))
    axis.xaxis.set_minor_formatter(NullFormatter())
    axis.tick_params(axis="y", length=0)
