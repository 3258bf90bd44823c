#!/bin/bash
# Compares the country of a point with packages of PyPI, or lists cities at borders with a wrong country, by cause.
#
#   Benchmarks/Peers/countries.sh [--rounds N] [--wrong]
#
# Builds the C library, and installs the peers in an environment of its own.
set -euo pipefail
cd "$(dirname "$0")/../.."
python3 -m venv .venv/Countries
.venv/Countries/bin/pip install --quiet --disable-pip-version-check --requirement Benchmarks/Peers/countries-requirements.txt
library=$(mktemp -d)
trap 'rm -rf "$library"' EXIT
DESTDIR=$library PREFIX=/usr Scripts/package-c >&2
CITYSEARCH_LIBRARY=$library/usr/lib/libcitysearch.so.0 PYTHONPATH=Python \
  .venv/Countries/bin/python Benchmarks/Peers/countries.py "$@"
