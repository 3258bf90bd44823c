"""Fills all databases: python -m fronts"""

import asyncio
import inspect
import sys
import time

from . import duckdb_front, postgresql_front, redis_front, sqlite_front, tantivy_front
from .cities import cities

rows = list(cities())
for front in (postgresql_front, sqlite_front, redis_front, tantivy_front, duckdb_front):
    start = time.monotonic()
    filling = front.fill(rows)
    if inspect.isawaitable(filling):
        asyncio.run(filling)
    print(f"{front.__name__.partition('.')[2]:20} filled in {time.monotonic() - start:.0f} s", file=sys.stderr)
