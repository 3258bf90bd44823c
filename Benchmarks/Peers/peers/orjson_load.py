"""Reads a JSON file of cities with orjson, and times that."""

import json
import sys
import time
from pathlib import Path

import orjson

start = time.perf_counter()
cities = orjson.loads(Path(sys.argv[1]).read_bytes())
milliseconds = (time.perf_counter() - start) * 1e3
print(json.dumps({"cities": len(cities), "ms": milliseconds}))
