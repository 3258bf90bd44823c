#!/bin/bash
# Compares the JavaScript package with the built command: run.sh [SNAPSHOT…]
# Unless given, the snapshots are the 10,000 largest cities, and those with 15,000 people and more.
# It needs Scripts/build and Scripts/package-js; CITYSEARCH names another command.
set -euo pipefail
. "$(dirname "$0")/installed"
if [[ $# == 0 ]]; then
  "$CITYSEARCH" index build --data "$root/Data/cities.json" --largest 10000 -o "$folder/10000.cityindex"
  "$CITYSEARCH" index build --data "$root/Data/cities.json" --min-population 15000 -o "$folder/15000.cityindex"
  set -- "$folder"/{10000,15000}.cityindex
fi
# Each in a process of its own, so that the engine is not compiled for speed before it first opens one.
for snapshot in "$@"; do node "$folder/measure.js" "$snapshot"; done
