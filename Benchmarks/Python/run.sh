#!/bin/bash
# Resolves messy names of cities with the Python package and by what else a Python programmer would take, each with a file in
# resolvers: Benchmarks/Python/run.sh [--rows N] [SUITES]
# Builds the wheel, and installs the peers in a folder of its own.
set -euo pipefail
cd "$(dirname "$0")/../.."
python3 -m venv .venv/Peers
.venv/Peers/bin/pip install --quiet --requirement Benchmarks/Python/requirements.txt
PYTHON=$PWD/.venv/Peers/bin/python Scripts/wheel >&2
.venv/Peers/bin/pip install --quiet --force-reinstall --no-deps .build-wheel/citysearch-*.whl
exec .venv/Peers/bin/python Benchmarks/Python/measure.py "$@"
