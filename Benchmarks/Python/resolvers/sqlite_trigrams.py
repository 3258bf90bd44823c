import json
import sqlite3
import unicodedata


def plain(text):
    letters = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter if letter.isalnum() else " " for letter in letters if not unicodedata.combining(letter))


def resolver():
    table = sqlite3.connect(":memory:")
    table.execute("create table city (id integer primary key, population integer)")
    table.execute("create virtual table names using fts5(name, others, tokenize='trigram')")
    with open("Data/cities.json", encoding="utf-8") as file:
        for city in json.load(file):
            table.execute("insert into city values (?, ?)", (city["_id"], city.get("population", 0)))
            texts = (plain(city["name"]), plain("\n".join(city.get("alternateNames", ()))))
            table.execute("insert into names (rowid, name, others) values (?, ?, ?)", (city["_id"], *texts))

    def resolve(name):
        text = plain(name.partition(",")[0]).strip()
        trigrams = {text[start : start + 3] for start in range(len(text) - 2)}
        row = table.execute(
            "select id from names join city on id = names.rowid where names match ? "
            "order by round(bm25(names, 10, 1)), population desc limit 1",
            (" OR ".join(f'"{each}"' for each in trigrams),),
        ).fetchone() if trigrams else None
        return row and row[0]

    return resolve
