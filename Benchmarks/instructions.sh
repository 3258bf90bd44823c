#!/bin/bash
# Counts the instructions of fixed pieces of work. See usage().
set -euo pipefail

usage() {
  cat <<'END'
Counts by callgrind how many instructions some fixed pieces of work take, and holds the counts against
those in Benchmarks/instructions.tsv. Unlike times they hardly depend on the machine and on what else it
does. Fails when one is more than 5% larger than it was.

  Benchmarks/instructions.sh [--update]

  --update   writes what was counted to the file; its commit says why a count grew

The work: a load of 20,000 made-up cities; 3,000 typed prefixes over them, answered by the first page
in name order and by the ten most relevant; and 2,000 misspelt names. What starting takes is left out: each is done once and some
times more, and the difference divided.
END
}

update=no
case ${1-} in
  --help | -h) usage; exit ;;
  --update) update=yes ;;
  "") ;;
  *) echo "no such option: $1; --help lists them" >&2; exit 2 ;;
esac

benchmarks=$(cd "$(dirname "$0")" && pwd)
counts=$benchmarks/instructions.tsv
tolerance=5

command -v valgrind >/dev/null || "$benchmarks/../Scripts/install" valgrind

cd "$benchmarks"
swift build --configuration release >&2
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
# Valgrind cannot read the debugging information that Swift writes.
strip -o "$scratch/workload" .build/release/citysearch-workload
.build/release/citysearch-generate 20000 >"$scratch/cities.json"
.build/release/citysearch-bench --data "$scratch/cities.json" --write-queries "$scratch/all.txt"
head -n 3000 "$scratch/all.txt" >"$scratch/typed.txt"

# The instructions of the workload, done some times.
instructions() {
  local queries=(--queries "$scratch/typed.txt")
  if [[ $1 == fuzzy10 ]]; then queries=(); fi
  SWIFT_DETERMINISTIC_HASHING=1 valgrind --tool=callgrind --callgrind-out-file=/dev/null "$scratch/workload" "$1" \
    --rounds "$2" --data "$scratch/cities.json" "${queries[@]}" 2>&1 >/dev/null |
    awk '/Collected/ { print $NF }'
}

failed=no
# A load differs a little each time, and comes before the queries, so these are done more often.
for work in load:2 page50_values:20 relevance10:20 fuzzy10:2; do
  more=${work#*:}
  work=${work%:*}
  once=$(instructions "$work" 1)
  often=$(instructions "$work" $((1 + more)))
  count=$(((often - once) / more))
  known=$(awk -v work="$work" '$1 == work { print $2 }' "$counts" 2>/dev/null || true)
  if [[ $update == yes || -z $known ]]; then
    printf '%s\t%s\n' "$work" "$count" | tee -a "$scratch/counts.tsv"
    continue
  fi
  awk -v work="$work" -v count="$count" -v known="$known" 'BEGIN {
    printf "%-14s %15d instructions, %.3f of the %d known\n", work, count, count / known, known }'
  if ((count * 100 > known * (100 + tolerance))); then
    echo "$work takes more than $tolerance% more instructions; if that is intended, update the file" >&2
    failed=yes
  fi
done

if [[ $update == yes ]]; then mv "$scratch/counts.tsv" "$counts"; fi
[[ $failed == no ]]
