#!/bin/bash
# Measures Spark, DuckDB and Polars, compared with the command: Benchmarks/Cluster/run.sh [--names N] [--rounds N]
# Builds the command and the wheel, and installs the others in a folder of its own; Spark needs Java.
set -euo pipefail
cd "$(dirname "$0")/../.."
swift build --configuration release --product citysearch --static-swift-stdlib >&2
python3 -m venv .venv/Cluster
.venv/Cluster/bin/pip install --quiet --requirement Tests/Cluster/requirements.txt
PYTHON=$PWD/.venv/Cluster/bin/python Scripts/wheel >&2
.venv/Cluster/bin/pip install --quiet --force-reinstall --no-deps .build-wheel/citysearch-*.whl
PYSPARK_PYTHON=$PWD/.venv/Cluster/bin/python exec .venv/Cluster/bin/python Benchmarks/Cluster/measure.py "$@"
