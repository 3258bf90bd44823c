#!/bin/bash
# Compares the speed of this tree with another revision's. See usage().
set -euo pipefail

usage() {
  cat <<'END'
Builds another revision in a folder that goes away, and this tree as it is; runs citysearch-bench of both
by turns, with the same data and queries; prints for each kind of query, and for the load, what this tree
takes by what the other takes, as a mean and as the median of single queries, which a busy machine shifts
least. It judges nothing: look at the spread.

  Benchmarks/compare.sh [OPTION]... [OTHER]

  OTHER            the revision (main)
  --data FILE      the JSON file of cities (Data/cities.json)
  --rare           names that few people type, in place of those of large cities
  --kinds "K ..."  the kinds of queries (locate page50 top10_population count relevance10 word10)
  --rounds N       how often both take turns (5)
  --passes N       how often each run goes through the queries, and loads the file (3)
END
}

benchmarks=$(cd "$(dirname "$0")" && pwd)
data=$benchmarks/../Data/cities.json
kinds="locate page50 top10_population count relevance10 word10"
rounds=5
passes=3
rare=()
other=main

while [[ $# -gt 0 ]]; do
  case $1 in
    --help | -h) usage; exit ;;
    --rare) rare=(--rare); shift ;;
    --data | --kinds | --rounds | --passes)
      if [[ $# -lt 2 ]]; then echo "$1 needs a value; see --help" >&2; exit 2; fi
      case $1 in
        --data) data=$2 ;;
        --kinds) kinds=$2 ;;
        --rounds) rounds=$2 ;;
        --passes) passes=$2 ;;
      esac
      shift 2
      ;;
    -*) echo "no such option: $1; --help lists them" >&2; exit 2 ;;
    *) other=$1; shift ;;
  esac
done
data=$(realpath "$data")

cd "$benchmarks"
revision=$(git rev-parse --verify --quiet "$other^{commit}") || {
  echo "no such revision: $other" >&2
  exit 2
}
scratch=$(mktemp -d)
cleanUp() {
  git worktree remove --force "$scratch/other" 2>/dev/null || true
  rm -rf "$scratch"
}
trap cleanUp EXIT
git worktree add --quiet --detach "$scratch/other" "$revision"

echo "Building $other and this tree …" >&2
swift build --package-path "$scratch/other/Benchmarks" --configuration release --product citysearch-bench >&2
swift build --configuration release --product citysearch-bench >&2

bench=.build/release/citysearch-bench
"$bench" --data "$data" "${rare[@]}" --write-queries "$scratch/typed.txt"
echo "This tree and $other ($(git log -1 --format='%h, %s' "$revision")):"
read -ra names <<<"$kinds"
python3 compare.py "$bench" "$scratch/other/Benchmarks/$bench" --rounds "$rounds" -- \
  --data "$data" --queries "$scratch/typed.txt" --passes "$passes" --kinds "${names[@]}"
