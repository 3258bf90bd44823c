"""Files in the formats of GeoNames, and their expected import: a reference implementation."""

import zipfile

COLUMNS = (
    "id", "name", "asciiname", "alternatenames", "latitude", "longitude", "class", "code", "country", "cc2",
    "admin1", "admin2", "admin3", "admin4", "population", "elevation", "dem", "timezone", "modified",
)
SEATS = {"PPLC", "PPLA", "PPLA2", "PPLA3", "PPLA4", "PPLA5"}
UNUSUAL = {"PPLH", "PPLCH", "PPLQ", "PPLW", "PPLX"}


def place(id, name, **columns):
    """A line of a place."""
    values = {
        "id": id, "name": name, "asciiname": name, "latitude": "1.5", "longitude": "-2.25", "class": "P",
        "code": "PPL", "country": "PE", "population": 1000, "timezone": "America/Lima",
        "modified": "2026-11-20", **columns,
    }
    return "\t".join(str(values.get(column, "")) for column in COLUMNS)


def name(id, place, language, text, marks=""):
    """A line of alternateNamesV2. The marks are p, s, c, h: preferred, short, colloquial, historic."""
    return "\t".join([str(id), str(place), language, text, *("1" if mark in marks else "" for mark in "psch"), "", ""])


def write(folder, file, lines):
    """A text of lines."""
    path = folder / file
    path.write_bytes("".join(f"{line}\n" for line in lines).encode())
    return path


def packed(path, *others, method=zipfile.ZIP_DEFLATED):
    """A text in an archive, with readme.txt as GeoNames has it."""
    archive = path.with_suffix(".zip")
    with zipfile.ZipFile(archive, "w", method) as file:
        file.writestr("readme.txt", "Readme for GeoNames Gazetteer extract files")
        for text in (path, *others):
            file.write(text, text.name)
    return archive


def lines(path):
    """The lines of a file, split at tabs."""
    text = path.read_text(encoding="utf-8-sig")
    return [line.split("\t") for line in text.split("\n") if line and not line.startswith("#")]


def expected(places, admin1=None, hierarchy=None, names=None, least=0, countries=None, added=frozenset()):
    """What an import makes of such files, as JSON has it."""
    regions, ids = {}, {}
    for code, region, _, id in lines(admin1) if admin1 else []:
        regions[code] = region
        ids[int(id)] = code
    parents = {}
    for parent, child, kind in lines(hierarchy) if hierarchy else []:
        if kind == "ADM" or int(child) not in parents:
            parents[int(child)] = int(parent)

    def region(id, code):
        if code in regions:
            return regions[code]
        for _ in range(10):
            id = parents.get(id)
            if id in ids:
                return regions[ids[id]]
        return None

    cities = []
    for line in places:
        row = dict(zip(COLUMNS, line, strict=True))
        code, population = row["code"], int(row["population"] or 0)
        taken = code in added or row["class"] == "P" and code not in UNUSUAL
        large = population >= least or code in SEATS
        if not taken or not large or countries and row["country"] not in countries:
            continue
        id = int(row["id"])
        city = {
            "_id": id, "name": row["name"], "country": row["country"],
            "coord": {"lon": float(row["longitude"]), "lat": float(row["latitude"])},
            "population": population, "admin1": region(id, f"{row['country']}.{row['admin1']}"),
            "timezone": row["timezone"], "feature_code": code,
        }
        others = dict.fromkeys(row["alternatenames"].split(","))
        city["alternateNames"] = [other for other in others if other and other != row["name"]]
        cities.append({key: value for key, value in city.items() if value not in (None, "", [])})
    return sorted(cities, key=lambda city: city["_id"])
