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
    CREATE TABLE city (id INTEGER PRIMARY KEY, population INTEGER, places TEXT, card TEXT);
    CREATE TABLE name (id INTEGER PRIMARY KEY, key TEXT, city INTEGER);
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
CITY = "JOIN city ON city.id = name.city WHERE (:place = '' OR instr(places, :place))"
WHOLE = f"SELECT card FROM name {CITY} AND key = :text ORDER BY name.id"
BEGINNING = f"""
    SELECT card FROM beginning JOIN name ON name.id = beginning.rowid {CITY}
    AND beginning MATCH :text ORDER BY beginning.rowid
"""
SIMILAR = f"""
    SELECT card FROM trigram JOIN name ON name.id = trigram.rowid {CITY}
    AND trigram MATCH :text ORDER BY bm25(trigram) - ln(population + 1) LIMIT 60
"""


def fill(cities):
    connection = apsw.Connection(FILE)
    connection.execute("PRAGMA journal_mode = WAL")
    with connection:
        connection.execute(SCHEMA)
        connection.executemany(
            "INSERT INTO city VALUES (?, ?, ?, ?)",
            ((city.rank, city.population, city.places, city.card.decode()) for city in cities))
        connection.executemany(
            "INSERT INTO name (key, city) VALUES (?, ?)", ((key, city.rank) for city in cities for key in keys(city)))
        connection.execute(INDEXES)
    connection.close()


async def open_search():
    connection = apsw.Connection(FILE, flags=apsw.SQLITE_OPEN_READONLY)
    connection.execute("PRAGMA mmap_size = 1000000000")

    async def search(text, place):
        text, place = fold(text), place and "|" + fold(place)
        if not any(letter.isalnum() for letter in text):
            return []
        phrase = text.replace('"', " ")
        found = {}
        for statement, match in ((WHOLE, text), (BEGINNING, f'^ "{phrase}" *')):
            for (card,) in connection.execute(statement, {"text": match, "place": place}):
                found[card] = None
                if len(found) == front.LIMIT:
                    break
        if not found and len(phrase) > 2:
            trigrams = " OR ".join(f'"{phrase[place:place + 3]}"' for place in range(len(phrase) - 2))
            found = dict.fromkeys(
                card for (card,) in connection.execute(SIMILAR, {"text": trigrams, "place": place}))
        return [card.encode() for card in list(found)[:front.LIMIT]]

    return search


application = front.application(open_search)
