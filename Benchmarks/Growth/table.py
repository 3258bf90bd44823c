"""The figures as Markdown."""

import os
import platform
from collections.abc import Sequence
from datetime import date
from typing import Any

# What citysearch-bench writes as JSON.
Report = dict[str, Any]


def about(command: str) -> str:
    """What, when and where; asked for before anything is measured, for the load of the machine."""
    busy, _, _ = os.getloadavg()
    return (
        f"By `{command}` on {date.today()}, {os.cpu_count()} cores, {platform.system()}, with a load "
        f"average of {busy:.1f} before it began; cities that citysearch-generate made up. "
        "[How it is measured](../README.md#growth)."
    )


def markdown(reports: list[Report], kinds: Sequence[str], about: str) -> str:
    """A column for each number of cities."""
    rows = {
        "file": [f"{report['load']['bytes'] / 1e6:,.0f} MB" for report in reports],
        "load": [f"{report['load']['total_ms'] / 1e3:,.2f} s" for report in reports],
        "peak memory of a load": [
            f"{report['load']['first_load_peak_rss_bytes'] / 1e6:,.0f} MB" for report in reports
        ],
        "index": [f"{report['index_bytes'] / 1e6:,.0f} MB" for report in reports],
        "index, bytes a city": [
            f"{report['index_bytes'] / report['load']['cities']:,.0f}" for report in reports
        ],
    }
    if all("snapshot" in report for report in reports):
        rows["snapshot, opened and verified in"] = [
            f"{report['snapshot']['open_ms']:,.2f} ms" for report in reports
        ]
        rows["snapshot, opened unverified in"] = [
            f"{report['snapshot']['open_unverified_ms']:,.2f} ms" for report in reports
        ]
    for kind in kinds:
        rows[f"`{kind}`, mean (median)"] = [query(report, kind) for report in reports]
    lines = [
        "# How it grows",
        "",
        about,
        "",
        "| cities | " + " | ".join(f"{report['load']['cities']:,}" for report in reports) + " |",
        "|---|" + "--:|" * len(reports),
    ]
    lines += [f"| {name} | {' | '.join(cells)} |" for name, cells in rows.items()]
    return "\n".join(lines) + "\n"


def query(report: Report, kind: str) -> str:
    """A kind's mean time of a query, and the median of single ones."""
    measured = next(query for query in report["queries"] if query["kind"] == kind)
    return f"{measured['mean_ns'] / 1e3:,.2f} ({measured['p50_ns'] / 1e3:,.2f}) µs"
