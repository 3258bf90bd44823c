#!/bin/bash
# Compares the engine's nearest cities with SciPy's cKDTree and measures the latter; installs SciPy
# in an environment of its own.
#
#   Benchmarks/Peers/nearest.sh [FILE]    the cities, Data/cities.json unless given
set -euo pipefail
cd "$(dirname "$0")/.."

data=$(realpath "${1:-../Data/cities.json}")
if [[ ! -x .venv/bin/python ]]; then
  echo "Installing SciPy …" >&2
  python3 -m venv .venv
  .venv/bin/pip install --quiet --disable-pip-version-check "scipy==1.17.1"
fi
swift build --configuration release >&2
points=$(mktemp)
trap 'rm -f "$points"' EXIT
.build/release/citysearch-bench --data "$data" --write-points "$points"
.build/release/citysearch-bench --data "$data" --passes 5 \
  --kinds nearest1 nearest10 | grep -E '^(kind|nearest)'
.venv/bin/python Peers/nearest.py "$data" "$points"
