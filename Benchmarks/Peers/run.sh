#!/bin/bash
# Compares citysearch with other ways to search by prefix, to load a file and to start. See usage().
set -euo pipefail

usage() {
  cat <<'END'
Holds citysearch against its peers: the same keys, queries and machine, taking turns; the answers are
compared first. Prints tables, and writes them with their figures and a plot to the folder of results.

  Benchmarks/Peers/run.sh [OPTION]... [PART]...

  PART            search, load or start; all of them unless given
  --data FILE     the JSON file of cities (Data/cities.json)
  --output DIR    where peers.md, peers.json and peers.svg go (Benchmarks/Results)
  --rounds N      how often all take turns (5)
  --seconds S     what one measurement of searching may take (1)

Installs from Debian what is missing: libmarisa-dev, libsimdjson-dev, redis-server, postgresql, sqlite3,
hyperfine and python3-venv; and from PyPI what requirements.txt lists, into Benchmarks/Peers/.venv.
Servers run with a socket and a folder of their own, and end with their measurement; the services that
Debian's packages may start are not used. With five rounds it takes about eight minutes, beside building.
END
}

root=$(cd "$(dirname "$0")/../.." && pwd)
peers=$root/Benchmarks/Peers
data=$root/Data/cities.json
output=$root/Benchmarks/Results
rounds=5
seconds=1
parts=()
# What the report says was run: without the places that figures do not depend on.
command="Benchmarks/Peers/run.sh"

while [[ $# -gt 0 ]]; do
  case $1 in
    --help | -h) usage; exit ;;
    --data | --output | --rounds | --seconds)
      if [[ $# -lt 2 ]]; then echo "$1 needs a value; see --help" >&2; exit 2; fi
      case $1 in
        --data) data=$(realpath "$2") ;;
        --output) output=$(realpath -m "$2") ;;
        --rounds) rounds=$2 ;;
        --seconds) seconds=$2 ;;
      esac
      if [[ $1 != --output ]]; then command+=" $1 $2"; fi
      shift 2
      ;;
    -*) echo "no such option: $1; --help lists them" >&2; exit 2 ;;
    *) parts+=("$1"); command+=" $1"; shift ;;
  esac
done

missing=()
# Notes a package of which nothing like FILE is there.
need() {
  if ! compgen -G "$2" >/dev/null; then missing+=("$1"); fi
}

installPackages() {
  need libmarisa-dev "/usr/include/marisa.h"
  need libsimdjson-dev "/usr/include/simdjson.h"
  need libsqlite3-dev "/usr/include/sqlite3.h"
  need sqlite3 "/usr/bin/sqlite3"
  need redis-server "/usr/bin/redis-server"
  need postgresql "/usr/lib/postgresql/*/bin/initdb"
  need hyperfine "/usr/bin/hyperfine"
  if ! python3 -c 'import ensurepip' 2>/dev/null; then missing+=(python3 python3-venv); fi
  if [[ ${#missing[@]} -gt 0 ]]; then "$root/Scripts/install" "${missing[@]}"; fi
}

installPythonPackages() {
  local wanted=$peers/requirements.txt installed=$peers/.venv/requirements.txt
  if cmp -s "$wanted" "$installed"; then return; fi
  echo "Installing the peers in Python …" >&2
  python3 -m venv "$peers/.venv"
  "$peers/.venv/bin/pip" install --quiet --disable-pip-version-check --requirement "$wanted"
  cp "$wanted" "$installed"
}

"$root/Scripts/install"
installPackages
installPythonPackages

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

echo "Building …" >&2
swift build --package-path "$root" --configuration release --static-swift-stdlib --product citysearch >&2
swift build --package-path "$root/Benchmarks" --configuration release >&2
swift build --package-path "$peers/InProcess" --configuration release >&2
# The compiler that comes with Swift.
clang++ -std=c++17 -O3 "$peers/Native/marisa_peer.cpp" -lmarisa -o "$scratch/marisa_peer"
clang++ -std=c++17 -O3 "$peers/Native/simdjson_load.cpp" -lsimdjson -o "$scratch/simdjson_load"

swiftPeers=$peers/InProcess/.build/release/citysearch-peers
"$root/Benchmarks/.build/release/citysearch-bench" --data "$data" \
  --write-queries "$scratch/typed.txt"
"$swiftPeers" export --data "$data" --queries "$scratch/typed.txt" "$scratch"

cd "$peers"
.venv/bin/python -m peers --data "$data" --export "$scratch" --output "$output" \
  --rounds "$rounds" --seconds "$seconds" --command "$command" \
  --swift "$swiftPeers" --citysearch "$root/.build/release/citysearch" \
  --marisa "$scratch/marisa_peer" --simdjson "$scratch/simdjson_load" \
  ${parts[@]+"${parts[@]}"}
