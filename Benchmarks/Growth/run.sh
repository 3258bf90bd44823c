#!/bin/bash
# Measures how loading, memory and queries grow with the number of cities. See usage().
set -euo pipefail

usage() {
  cat <<'END'
Generates plausible cities, loads and searches them, for each of some numbers of cities. Prints a table,
and writes it with its figures and a plot to the folder of results.

  Benchmarks/Growth/run.sh [OPTION]... [COUNT]...

  COUNT           how many cities (100000 1000000 12000000, the last as many as GeoNames has places)
  --data FILE     the JSON file of cities that names are learnt from (Data/cities.json)
  --output DIR    where growth.md, growth.json and growth.svg go (Benchmarks/Results)
  --scratch DIR   where the generated files lie meanwhile: 170 bytes a city (a temporary folder)
  --passes N      how often a file is loaded and the queries are gone through (3)

Installs matplotlib from PyPI into Benchmarks/Growth/.venv. Twelve million cities need 2 GB on the disk
and some 7 GB of memory.
END
}

root=$(cd "$(dirname "$0")/../.." && pwd)
growth=$root/Benchmarks/Growth
data=$root/Data/cities.json
output=$root/Benchmarks/Results
scratch=
passes=3
counts=()
# What the report says was run: without the places that figures do not depend on.
command="Benchmarks/Growth/run.sh"

while [[ $# -gt 0 ]]; do
  case $1 in
    --help | -h) usage; exit ;;
    --data | --output | --scratch | --passes)
      if [[ $# -lt 2 ]]; then echo "$1 needs a value; see --help" >&2; exit 2; fi
      case $1 in
        --data) data=$(realpath "$2") ;;
        --output) output=$(realpath -m "$2") ;;
        --scratch) scratch=$(realpath "$2") ;;
        --passes) passes=$2 ;;
      esac
      if [[ $1 != --output && $1 != --scratch ]]; then command+=" $1 $2"; fi
      shift 2
      ;;
    -*) echo "no such option: $1; --help lists them" >&2; exit 2 ;;
    *) counts+=("$1"); command+=" $1"; shift ;;
  esac
done
if [[ ${#counts[@]} -eq 0 ]]; then counts=(100000 1000000 12000000); fi

if [[ ! -x $growth/.venv/bin/python ]]; then
  python3 -c 'import ensurepip' 2>/dev/null || "$root/Scripts/install" python3 python3-venv
  echo "Installing matplotlib …" >&2
  python3 -m venv "$growth/.venv"
fi
"$growth/.venv/bin/pip" install --quiet --disable-pip-version-check "matplotlib==3.11.2"

"$root/Scripts/install"
swift build --package-path "$root/Benchmarks" --configuration release >&2

# A folder of its own also within the one given, so that nothing else is there to be removed.
scratch=$(mktemp -d ${scratch:+-p "$scratch"})
trap 'rm -rf "$scratch"' EXIT
cd "$growth"
.venv/bin/python growth.py "${counts[@]}" --data "$data" --output "$output" \
  --scratch "$scratch" --passes "$passes" --command "$command" \
  --programs "$root/Benchmarks/.build/release"
