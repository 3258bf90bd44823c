#!/bin/bash
# Measures the Python package, compared with the command and its peers: Benchmarks/Embedding/run.sh [--names N] [--rounds N]
# Builds the command and the wheel, and installs the peers in a folder of its own.
set -euo pipefail
cd "$(dirname "$0")/../.."
swift build --configuration release --product citysearch --static-swift-stdlib >&2
python3 -m venv .venv/Embedding
.venv/Embedding/bin/pip install --quiet --requirement Benchmarks/Embedding/requirements.txt
PYTHON=$PWD/.venv/Embedding/bin/python Scripts/wheel >&2
.venv/Embedding/bin/pip install --quiet --force-reinstall --no-deps .build-wheel/citysearch-*.whl
exec .venv/Embedding/bin/python Benchmarks/Embedding/measure.py "$@"
