"""PostgreSQL with pg_trgm and unaccent: what begins so by population, and what is similar where nothing begins so."""

import os

import asyncpg

from . import front

ADDRESS = {"host": os.environ.get("FRONTS_POSTGRESQL"), "user": "cities", "database": "postgres"}

SCHEMA = """
    CREATE EXTENSION pg_trgm;
    CREATE EXTENSION unaccent;
    -- unaccent is no more than STABLE, since its dictionary may change; with that named, it can be in an index.
    CREATE FUNCTION fold(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
        RETURN lower(unaccent('unaccent', $1));
    CREATE TABLE city (id integer PRIMARY KEY, places text NOT NULL, card text NOT NULL);
    CREATE TABLE name (key text COLLATE "C" NOT NULL, city integer NOT NULL, population integer NOT NULL);
    CREATE TEMPORARY TABLE written (name text, city integer, population integer);
"""
INDEXES = """
    INSERT INTO name SELECT DISTINCT fold(name) COLLATE "C", city, population FROM written WHERE fold(name) <> '';
    -- With these the planner knows whether to look up a beginning, or to pass through all from the largest on.
    ALTER TABLE name ALTER key SET STATISTICS 1000;
    CREATE INDEX ON name (key, population DESC) INCLUDE (city);
    CREATE INDEX ON name (population DESC) INCLUDE (key, city);
    CREATE INDEX ON name USING gin (key gin_trgm_ops);
"""
# So many names hold twenty cities.
MANY = 100
WITHIN = """
    ($2 = '' OR EXISTS (SELECT FROM city WHERE id = name.city AND position('|' || fold($2) in places) > 0))
"""
BEGINNING = f"""
    SELECT card FROM (
        SELECT city, max(weight) AS weight FROM (
            (SELECT city, {front.WHOLE} * population AS weight FROM name WHERE key = fold($1) AND {WITHIN}
             ORDER BY population DESC LIMIT {front.LIMIT})
            UNION ALL
            (SELECT city, population FROM name WHERE key ^@ fold($1) AND {WITHIN} ORDER BY population DESC LIMIT {MANY})
        ) AS names GROUP BY city ORDER BY weight DESC LIMIT {front.LIMIT}
    ) AS found JOIN city ON city.id = found.city ORDER BY weight DESC
"""
SIMILAR = f"""
    SELECT card FROM (
        SELECT city, min((fold($1) <<-> key) + (fold($1) <-> key) / 2 - ln(population + 1) / 20) AS distance
        FROM name WHERE fold($1) <% key AND {WITHIN} GROUP BY city ORDER BY distance LIMIT {front.LIMIT}
    ) AS found JOIN city ON city.id = found.city ORDER BY distance
"""


async def fill(cities):
    connection = await asyncpg.connect(**ADDRESS)
    await connection.execute(SCHEMA)
    await connection.copy_records_to_table(
        "city", records=((city.rank, city.places, city.card.decode()) for city in cities))
    await connection.copy_records_to_table(
        "written", records=((name, city.rank, city.population) for city in cities for name in city.names))
    await connection.execute(INDEXES)
    await connection.execute("VACUUM ANALYZE")
    await connection.close()


async def open_search():
    # A plan for each text: one for all would not use the index of beginnings.
    settings = {"plan_cache_mode": "force_custom_plan", "pg_trgm.word_similarity_threshold": "0.35"}
    pool = await asyncpg.create_pool(**ADDRESS, min_size=4, max_size=4, server_settings=settings)

    async def search(text, place):
        found = await pool.fetch(BEGINNING, text, place) or await pool.fetch(SIMILAR, text, place)
        return [city["card"].encode() for city in found]

    return search


application = front.application(open_search)
