#!/bin/bash
# Compares other packages for search in JavaScript with ours: peers.sh [FOLDER]
# They search the cities with 15,000 people and more by all their names; our index is packed. lunr is Debian's; Fuse.js, FlexSearch and
# MiniSearch are taken from FOLDER/node_modules, into which `npm install fuse.js flexsearch minisearch` puts them.
# It needs Scripts/build and Scripts/package-js; CITYSEARCH names another command.
set -euo pipefail
packages=$(realpath "${1-.}")
. "$(dirname "$0")/installed"
if [[ ! -e /usr/share/nodejs/lunr ]]; then "$root/Scripts/install" node-lunr; fi
mkdir -p "$folder/peers/node_modules"
for package in /usr/share/nodejs/lunr "$packages"/node_modules/{fuse.js,flexsearch,minisearch}; do
  if [[ -e $package ]]; then ln -s "$package" "$folder/peers/node_modules/"; fi
done
"$CITYSEARCH" index build --packed --data "$root/Data/cities.json" --min-population 15000 -o "$folder/15000.cityindex"
node "$folder/peers.js" "$folder/15000.cityindex" "$folder/peers/"
