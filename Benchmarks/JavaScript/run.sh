#!/bin/bash
# Measures the JavaScript package beside the built command: cities with 15,000 people and more, and the 10,000 largest.
# It needs Scripts/build and Scripts/package-js; CITYSEARCH names another command.
set -euo pipefail
cd "$(dirname "$0")/../.."
export CITYSEARCH=${CITYSEARCH:-$PWD/.build/release/citysearch}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/node_modules"
tar xzf .build-js/citysearch-*.tgz -C "$folder/node_modules"
mv "$folder/node_modules/"{package,citysearch}
cp Benchmarks/JavaScript/measure.js "$folder/measure.mjs"
python3 - "$folder" <<'END'
import json, sys
cities = json.load(open("Data/cities.json"))
people = lambda city: city.get("population") or 0
lists = {
    "10000": sorted(cities, key=people, reverse=True)[:10_000],
    "15000": [city for city in cities if people(city) >= 15_000],
}
for name, some in lists.items():
    json.dump(some, open(f"{sys.argv[1]}/{name}.json", "w"))
END
for name in 10000 15000; do
  "$CITYSEARCH" index build --data "$folder/$name.json" --output "$folder/$name.cityindex"
done
node "$folder/measure.mjs" "$folder"/{10000,15000}.cityindex
