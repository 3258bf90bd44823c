"""SQLite: what begins so by an FTS5 table with indexes of prefixes, and what is similar by one of trigrams.

Rows stand by population, so that what begins so comes in the order that it is wanted in.
"""

import os
import pathlib

import apsw

from . import front
from .cities import fold, keys

FILE = str(pathlib.Path(os.environ["FRONTS"], "cities.sqlite"))

SCHEMA = """
    CREATE TABLE city (id INTEGER PRIMARY KEY, places TEXT, card TEXT);
    CREATE TABLE name (id INTEGER PRIMARY KEY, key TEXT, city INTEGER, population INTEGER);
    CREATE VIRTUAL TABLE beginning USING fts5
        (key, content='', prefix='1 2 3 4', tokenize='unicode61 remove_diacritics 2');
    CREATE VIRTUAL TABLE trigram USING fts5 (key, content='', tokenize='trigram');
"""
INDEXES = """
    CREATE INDEX name_key ON name (key);
    INSERT INTO beginning (rowid, key) SELECT id, key FROM name;
    INSERT INTO trigram (rowid, key) SELECT id, key FROM name;
    INSERT INTO beginning (beginning) VALUES ('optimize');
    INSERT INTO trigram (trigram) VALUES ('optimize');
    ANALYZE;
"""
# So many names hold twenty cities.
MANY = 100
WITHIN = "(:place = '' OR (SELECT instr(places, :place) FROM city WHERE id = name.city))"
BEGINNING = f"""
    SELECT card FROM (
        SELECT * FROM (
            SELECT city, {front.WHOLE} * population AS weight FROM name
            WHERE key = :key AND {WITHIN} ORDER BY name.id LIMIT {front.LIMIT}
        ) UNION ALL SELECT * FROM (
            SELECT city, population FROM beginning JOIN name ON name.id = beginning.rowid
            WHERE beginning MATCH :match AND {WITHIN} ORDER BY beginning.rowid LIMIT {MANY}
        )
    ) JOIN city ON city.id = city GROUP BY city ORDER BY max(weight) DESC LIMIT {front.LIMIT}
"""
SIMILAR = f"""
    SELECT card FROM (
        SELECT city, bm25(trigram) - 2 * ln(population + 1) AS distance FROM trigram JOIN name ON name.id = trigram.rowid
        WHERE trigram MATCH :match AND {WITHIN} ORDER BY distance LIMIT {MANY}
    ) JOIN city ON city.id = city GROUP BY city ORDER BY min(distance) LIMIT {front.LIMIT}
"""


def fill(cities):
    connection = apsw.Connection(FILE)
    connection.execute("PRAGMA journal_mode = WAL")
    with connection:
        connection.execute(SCHEMA)
        connection.executemany(
            "INSERT INTO city VALUES (?, ?, ?)", ((city.rank, city.places, city.card.decode()) for city in cities))
        connection.executemany(
            "INSERT INTO name (key, city, population) VALUES (?, ?, ?)",
            ((key, city.rank, city.population) for city in cities for key in keys(city)))
        connection.execute(INDEXES)
    connection.close()


async def open_search():
    connection = apsw.Connection(FILE, flags=apsw.SQLITE_OPEN_READONLY)
    connection.execute("PRAGMA mmap_size = 1000000000")

    async def search(text, place):
        key, place = fold(text), place and "|" + fold(place)
        if not any(letter.isalnum() for letter in key):
            return []
        phrase = key.replace('"', " ")
        values = {"key": key, "place": place, "match": f'^ "{phrase}" *'}
        found = connection.execute(BEGINNING, values).fetchall()
        if not found and len(phrase) > 2:
            trigrams = (phrase[start:start + 3] for start in range(len(phrase) - 2))
            values["match"] = " OR ".join(f'"{trigram}"' for trigram in trigrams)
            found = connection.execute(SIMILAR, values).fetchall()
        return [card.encode() for (card,) in found]

    return search


application = front.application(open_search)
