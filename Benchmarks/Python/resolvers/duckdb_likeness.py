import duckdb


def resolver():
    table = duckdb.connect()
    table.execute("set threads = 1")
    table.execute(
        "create table names as select _id as id, population, unnest(list_prepend(name, coalesce(alternateNames, []))) as written "
        "from read_json('Data/cities.json', columns={_id: 'bigint', name: 'varchar', population: 'bigint', alternateNames: 'varchar[]'})"
    )
    table.execute("alter table names add column name varchar")
    table.execute("update names set name = lower(strip_accents(written))")

    def resolve(name):
        row = table.execute(
            "select id from names, (select lower(strip_accents(trim(?))) as typed) "
            "order by jaro_winkler_similarity(name, typed) desc, population desc nulls last limit 1",
            [name.partition(",")[0]],
        ).fetchone()
        return row and row[0]

    return resolve
