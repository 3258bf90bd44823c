"""Generates cities, measures them with citysearch-bench, and writes the report. Started by run.sh."""

import argparse
import json
import shutil
import subprocess
import sys
from pathlib import Path

import plot
import table

KINDS = ("locate", "page50", "top10_population", "relevance10")
# What a generated city takes in the file; measured are 163.
BYTES_OF_A_CITY = 170


def main() -> None:
    options = parsed()
    # Before this adds to it.
    about = table.about(options.command)
    reports = []
    for count in sorted(options.counts):
        print(f"{count:,} cities …", file=sys.stderr)
        reports.append(measure(count, options))
    options.output.mkdir(parents=True, exist_ok=True)
    results = {"about": about, "reports": reports}
    (options.output / "growth.json").write_text(json.dumps(results, indent=1) + "\n")
    text = table.markdown(reports, KINDS, about)
    (options.output / "growth.md").write_text(text)
    plot.write(reports, KINDS, options.output / "growth.svg")
    print(text)


def measure(count: int, options: argparse.Namespace) -> table.Report:
    """What citysearch-bench reports of so many generated cities."""
    free = shutil.disk_usage(options.scratch).free
    if free < count * BYTES_OF_A_CITY * 1.1:
        sys.exit(f"{options.scratch} has {free / 1e9:.1f} GB free, too few for {count:,} cities")
    file = options.scratch / "cities.json"
    try:
        with file.open("wb") as output:
            generator = [options.programs / "citysearch-generate", "--data", options.data]
            subprocess.run([*generator, str(count)], check=True, stdout=output)
        bench = [options.programs / "citysearch-bench", "--data", file, "--format", "json"]
        bench += ["--passes", str(options.passes), "--kinds", *KINDS]
        run = subprocess.run(bench, check=False, stdout=subprocess.PIPE)
    finally:
        file.unlink(missing_ok=True)
    if run.returncode < 0:
        sys.exit(f"citysearch-bench was ended by signal {-run.returncode}; 9 may be lack of memory")
    if run.returncode:
        sys.exit(f"citysearch-bench ended with {run.returncode}")
    report: table.Report = json.loads(run.stdout)
    return report


def parsed() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("counts", nargs="+", type=int, help="how many cities")
    parser.add_argument("--data", type=Path, required=True, help="what names are learnt from")
    parser.add_argument("--output", type=Path, required=True, help="where the report goes")
    parser.add_argument(
        "--scratch", type=Path, required=True, help="where the cities lie meanwhile"
    )
    parser.add_argument("--programs", type=Path, required=True, help="where the programs are")
    parser.add_argument("--passes", type=int, default=3, help="as citysearch-bench takes it")
    parser.add_argument("--command", default="", help="what to say was run")
    return parser.parse_args()


main()
