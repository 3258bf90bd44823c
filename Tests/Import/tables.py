"""Random tables in usual formats, with one damaged part, and the allowed results: a reference implementation of the import."""

import random
import re

SHAPES = {
    "commas": {},
    "semicolons, CRLF": {"separator": ";", "end": "\r\n"},
    "tabs": {"separator": "\t"},
    "bars, all in quotation marks": {"separator": "|", "is_quoted": True},
    "commas, all in quotation marks, CRLF, with a mark": {"is_quoted": True, "end": "\r\n", "encoding": "utf-8-sig"},
    "UTF-16, little-endian": {"separator": "\t", "end": "\r\n", "encoding": "utf-16-le", "mark": "\ufeff"},
    "UTF-16, big-endian": {"encoding": "utf-16-be", "mark": "\ufeff"},
    "UTF-16 without a mark": {"separator": ";", "encoding": "utf-16-le"},
    "Windows-1252": {"separator": ";", "end": "\r\n", "encoding": "cp1252"},
    "titles above the headings": {"titles": ["Towns of the world", "", "as of 2026, \"revised\""]},
    "sep=;": {"separator": ";", "end": "\r\n", "titles": ["sep=;"]},
    "without headings": {"separator": ";", "has_headings": False},
    "headings in German, decimal commas": {"separator": ";", "language": "de", "decimal": ",", "group": "."},
    "headings in Spanish, digits in groups": {"language": "es", "group": ","},
    "points": {"has_points": True, "group": " "},
    "a workbook": {"is_workbook": True},
}

HEADINGS = {
    "en": {"id": "id", "name": "name", "lat": "lat", "lon": "lon", "point": "coordinates", "country": "country_code",
           "population": "population", "admin1": "region", "timezone": "timezone", "alternateNames": "alternatenames",
           "note": "remark"},
    "de": {"name": "Ort", "lat": "Breite", "lon": "Länge", "country": "Land", "population": "Einwohner", "admin1": "Bundesland",
           "timezone": "Zeitzone", "note": "Bemerkung"},
    "es": {"name": "ciudad", "lat": "latitud", "lon": "longitud", "country": "país", "population": "población"},
}
PARTS = ["Saint-", "São ", "Ober", "Bad ", "L'", "ville", "burg", "Ö", "ß", "é", "10 ", "of the ", "(Main)", "/", ".", "&"]
SIGNS = [",", ";", "|", "\t", "\n", "\r\n", '"', '""', " \"x\" ", ", ", "';", "=1+1"]
SCRIPTS = ["東京", "Москва", "القاهرة", "मुंबई", "Αθήνα", "😀", "กรุงเทพ", "Ș", "e\u0301"]
COUNTRIES = ["DE", "FR", "PE", "JP", "gb", "USA", "Spain", "", "", "Россия"]
CODES = {"gb": "GB", "USA": "US", "Spain": "ES", "Россия": "RU"}
ZONES = ["Europe/Berlin", "America/Lima", "Asia/Tokyo", "UTC", ""]
MISSING = {"", "\\n", "null", "-", "--", "–", "—", "n/a", "#n/a", "n.a.", "none", "nan", "nil", "?", "-99", "-9999"}
# Represents a value that the reference implementation does not know.
ANY = object()


class Row:
    """A city: what is written of it, and what comes of that."""

    def __init__(self, number, columns, shape, rng):
        self.id = number
        is_latin = shape.get("encoding") == "cp1252"
        signs = SIGNS if not shape.get("is_workbook") else [",", ";", "\n", '"']

        def word():
            pool = rng.choice([PARTS, PARTS, signs, PARTS if is_latin else SCRIPTS])
            return rng.choice(pool)

        def text(first):
            return first + "".join(word() for _ in range(rng.randrange(5)))

        name = text(rng.choice(["Lima", "Zürich", "A", ";x", ",y", '"Z"', "O|"])).strip()
        latitude, longitude = (f"{rng.uniform(-limit, limit):.{rng.randrange(1, 7)}f}" for limit in (90, 180))
        population = rng.choice([0, rng.randrange(1, 1000), rng.randrange(10**7), 1000 * rng.randrange(1, 900)])
        others = [rng.choice(["Urbs", "Città", "Ville"]) + str(number) for number in range(rng.randrange(3))]
        decimal, group = shape.get("decimal", "."), shape.get("group")
        grouped = f"{population:,}".replace(",", group) if group else str(population)
        texts = {
            "id": str(number), "name": name, "lat": latitude.replace(".", decimal), "lon": longitude.replace(".", decimal),
            "point": f"{latitude}, {longitude}", "country": rng.choice(COUNTRIES[:-1] if is_latin else COUNTRIES), "population": grouped,
            "admin1": rng.choice(["", "Hessen", text("R").strip()]), "timezone": rng.choice(ZONES),
            "alternateNames": ";".join(others), "note": rng.choice(["", text("n").strip()]),
        }
        self.texts = [texts[column] for column in columns]
        self.city = {"_id": number, "name": name, "coord": {"lat": float(latitude), "lon": float(longitude)}}
        if "country" in columns and texts["country"]:
            self.city["country"] = CODES.get(texts["country"], texts["country"])
        else:
            self.city["country"] = ANY
        if population and "population" in columns:
            self.city["population"] = population
        for column in ("admin1", "timezone"):
            if texts[column] and column in columns:
                self.city[column] = texts[column]
        if others and "alternateNames" in columns:
            self.city["alternateNames"] = others


class Table:
    """A random table, and where its rows are in it."""

    def __init__(self, shape, rng):
        self.shape = SHAPES[shape]
        columns = ["id", "name", "country", "population", "admin1", "timezone", "alternateNames", "note"]
        self.headings = {**HEADINGS["en"], **HEADINGS[self.shape.get("language", "en")]}
        self.columns = [column for column in columns if column in ("id", "name") or rng.random() < 0.8]
        self.columns += ["point"] if self.shape.get("has_points") else ["lat", "lon"]
        rng.shuffle(self.columns)
        self.separator = self.shape.get("separator", ",")
        numbers = rng.sample(range(1, 10**6), rng.randrange(6, 13))
        self.rows = [Row(number, self.columns, self.shape, rng) for number in numbers]
        self.lines = [self.written(row.texts) for row in self.rows]

    def written(self, texts):
        """The line of a row."""
        def field(text):
            is_quoted = self.shape.get("is_quoted") or any(sign in text for sign in (self.separator, '"', "\n", "\r"))
            return '"' + text.replace('"', '""') + '"' if is_quoted else text
        return self.separator.join(map(field, texts)) + self.shape.get("end", "\n")

    @property
    def options(self):
        """What the command needs to know."""
        if self.shape.get("has_headings", True):
            return []
        usable = [column for column in self.columns if column != "note"]
        return ["--no-headings", "--separator", self.separator] + [
            word for column in usable for word in ("--column", f"{column}={self.columns.index(column) + 1}")]

    def head(self):
        """What stands above the rows."""
        end = self.shape.get("end", "\n")
        titles = [title + end for title in self.shape.get("titles", [])]
        if self.shape.get("has_headings", True):
            titles.append(self.written([self.headings[column] for column in self.columns]))
        return self.shape.get("mark", "") + "".join(titles)

    def pieces(self):
        """The head and the rows as bytes."""
        encoding = self.shape.get("encoding", "utf-8")
        return [self.head().encode(encoding)] + [line.encode(encoding.replace("-sig", "")) for line in self.lines]


# Reading, as plainly as can be


def split(text, separator):
    """The fields of a line."""
    quoted = re.compile(r' *"((?:[^"]|"")*)" *', re.DOTALL)
    found, place = [], 0
    while True:
        match = quoted.match(text, place)
        if match and text[match.end():match.end() + 1] in ("", separator):
            found.append(match[1].replace('""', '"'))
            place = match.end()
        else:
            end = text.find(separator, place)
            end = len(text) if end < 0 else end
            found.append(text[place:end])
            place = end
        if place >= len(text):
            return found
        place += 1


def whole(text):
    """The whole numbers that a text may be."""
    if re.fullmatch(r"[+]?\d+", text):
        return {int(text)}
    if re.fullmatch(r"\d+\.?\d*[eE][+]?\d{1,2}", text):
        return {int(float(text))}
    return {int(digits) for part in (text, re.sub(r"[.,]0+$", "", text)) if (digits := re.sub(r"\D", "", part))}


def degrees(text):
    """The degrees that a text may be."""
    text = text.strip().replace("\u2212", "-")
    if re.fullmatch(r"[+-]?(\d+[.,]?\d*|[.,]\d+)([eE][+-]?\d+)?", text):
        return {float(text.replace(",", "."))}
    sign = -1 if text.startswith("-") or re.search("[SW]", text, re.IGNORECASE) else 1
    numbers = [float(number.replace(",", ".")) for number in re.findall(r"\d+(?:[.,]\d*)?", text)]
    found = {sign * sum(number / 60**place for place, number in enumerate(numbers))}
    if re.fullmatch(r"\W*\d{4,5}\s*[NSEW]|[NSEW]\s*\d{4,5}", text, re.IGNORECASE):
        found |= {sign * (int(numbers[0]) // 100 + int(numbers[0]) % 100 / 60)}
    return found


def points(text):
    """The points that a text may be."""
    for parts in (re.split(r"[;|/]|, ", text), text.split(), text.split(",")):
        if len(parts) in (2, 3):
            yield from ({"lat": lat, "lon": lon} for lat in degrees(parts[0]) for lon in degrees(parts[1]))


def city(columns, texts):
    """The allowed results for the texts of a row: for each key a list of values, of which None means no value."""
    row = {column: text.strip() for column, text in zip(columns, texts)}
    row = {column: "" if text.lower() in MISSING and column != "name" else text for column, text in row.items()}
    ids = {int(row["id"].split(".")[0])} if re.fullmatch(r"\+?\d+(\.0*)?", row["id"]) else whole(row["id"]) or {ANY}
    found = {"_id": list(ids), "name": [row["name"]]}
    if "point" in row:
        found["coord"] = list(points(row["point"]))
    else:
        found["coord"] = [{"lat": lat, "lon": lon} for lat in degrees(row["lat"]) for lon in degrees(row["lon"])]
    country = row.get("country", "")
    found["country"] = [country.upper()] if re.fullmatch("[A-Za-z]{2}", country) and country.upper() not in ("UK", "EL") else [ANY]
    found["population"] = [number or None for number in whole(row.get("population", ""))] or [None]
    found["admin1"] = [row.get("admin1") or None]
    zone = row.get("timezone", "")
    found["timezone"] = [(zone or None) if zone in ZONES else ANY]
    others = row.get("alternateNames", "")
    sign = next((letter for letter in others if letter in ";|"), ",")
    names = dict.fromkeys(name.strip() for name in others.split(sign))
    found["alternateNames"] = [[name for name in names if name.lower() not in MISSING and name != row["name"]] or None]
    return found


def is_one(found, expected, are_values_told):
    """Whether a city is an allowed result of a row; without some values if their omission was reported."""
    def fits(key):
        value = found.get(key)
        if are_values_told and (value is None and key not in ("name", "coord") or key in ("_id", "country")):
            return True
        for wanted in expected.get(key, [None]):
            if wanted is ANY or value == wanted:
                return True
            if key == "coord" and all(abs(value[axis] - wanted[axis]) < 1e-9 for axis in wanted):
                return True
        return False
    return all(fits(key) for key in found.keys() | expected.keys())


# Damage


class Damaged:
    """A table of which one thing is damaged, and where."""

    def __init__(self, table, kind, rng):
        self.table, self.kind, self.what = table, kind, ""
        # The numbers of the damaged rows, and of the missing ones; -1 is the head.
        self.touched, self.gone = set(), set()
        self.is_absurd = False
        self.lines = list(table.lines)
        self.cells = [row.texts for row in table.rows]
        self.pieces = table.pieces()
        self.encoding = table.shape.get("encoding", "utf-8").replace("-sig", "")
        KINDS[kind](self, rng)
        self.data = b"".join(self.pieces)

    @property
    def readings(self):
        """What may come of the rows that are damaged."""
        pieces = [self.pieces[row + 1] for row in sorted(self.touched) if row >= 0]
        texts = [piece.decode(self.encoding, "replace") for piece in [b"".join(pieces), *pieces]]
        separator, found = self.table.separator, []
        for line in texts + texts[0].split("\n"):
            texts = split(re.sub("\r?\n$|\r$", "", line), separator)
            count = len(self.table.columns)
            if len(texts) >= count and not any(text.strip() for text in texts[count:]):
                found.append(city(self.table.columns, texts))
        return found

    def line_range(self):
        """The first and the last line of what is damaged."""
        def count(pieces):
            return b"".join(pieces).decode(self.encoding, "replace").count("\n")
        first, last = min(self.touched), max(self.touched)
        if self.table.shape.get("is_workbook"):
            return first + 2, last + 2
        return count(self.pieces[:first + 1]) + 1, count(self.pieces[:last + 2]) + 1

    # Each kind of damage

    def at_byte(self, rng, change):
        """Changes the bytes at a place, in a row rather than in the head."""
        number = rng.randrange(0 if rng.random() < 0.1 and self.pieces[0] else 1, len(self.pieces))
        piece = bytearray(self.pieces[number])
        place = rng.randrange(len(piece))
        change(piece, place)
        self.what = f"byte {place} of {self.pieces[number]!r}: now {bytes(piece)!r}"
        self.pieces[number] = bytes(piece)
        self.touched = {number - 1}
        # Without its end, a row is one with the next.
        if place >= len(piece) - 4 and number < len(self.pieces) - 1:
            self.touched.add(number)
        # Without a byte, the units of all that follows are others.
        if "utf-16" in self.encoding and len(piece) % 2 == 1:
            self.touched |= set(range(number, len(self.lines)))

    def cut(self, rng):
        whole = b"".join(self.pieces)
        place = rng.randrange(1, len(whole))
        self.what = f"at {place} of {len(whole)}"
        for number, piece in enumerate(self.pieces):
            if place <= 0:
                self.gone.add(number - 1)
            elif place < len(piece):
                self.touched.add(number - 1)
            self.pieces[number] = piece[:max(0, place)]
            place -= len(piece)

    def rewrite(self, number, texts):
        self.cells[number] = texts
        self.rewrite_line(number, self.table.written(texts))

    def rewrite_line(self, number, line):
        self.what += f"row {number}: {self.lines[number]!r}: now {line!r}; "
        self.touched.add(number)
        self.pieces[number + 1] = line.encode(self.encoding)

    def texts(self, rng, change):
        """Changes the texts of a row."""
        number = rng.randrange(len(self.lines))
        texts = list(self.table.rows[number].texts)
        change(texts)
        self.rewrite(number, texts)

    def exchange_rows(self, rng):
        first, second = rng.sample(range(len(self.lines)), 2)
        column = rng.randrange(len(self.table.columns))
        one, other = list(self.table.rows[first].texts), list(self.table.rows[second].texts)
        one[column], other[column] = other[column], one[column]
        self.rewrite(first, one)
        self.rewrite(second, other)

    def quote(self, rng):
        number = rng.randrange(len(self.lines))
        line = self.lines[number]
        place = rng.randrange(len(line))
        self.rewrite_line(number, line[:place] + '"' + line[place:])

    def absurd(self, rng):
        values = {"lat": "200", "lon": "-999", "point": "200, 5", "id": "-1", "population": "-5", "timezone": "Moon/Base",
                  "country": "ZZ", "name": ""}
        column = rng.choice([column for column in self.table.columns if column in values])
        self.texts(rng, lambda texts: texts.__setitem__(self.table.columns.index(column), values[column]))
        self.is_absurd = True


def changed(rng):
    def change(piece, place):
        piece[place] ^= rng.randrange(1, 256)
    return change


def to_sign(rng):
    def change(piece, place):
        others = [sign for sign in b'",;\t|\n\r \x00\xff.-0' if sign != piece[place]]
        piece[place] = rng.choice(others)
    return change


def exchanged(rng):
    def change(texts):
        one, other = rng.sample(range(len(texts)), 2)
        texts[one], texts[other] = texts[other], texts[one]
    return change


KINDS = {
    "nothing": lambda damaged, rng: None,
    "cut": Damaged.cut,
    "a byte changed": lambda damaged, rng: damaged.at_byte(rng, changed(rng)),
    "a byte made a sign": lambda damaged, rng: damaged.at_byte(rng, to_sign(rng)),
    "a byte removed": lambda damaged, rng: damaged.at_byte(rng, lambda piece, place: piece.pop(place)),
    "a byte twice": lambda damaged, rng: damaged.at_byte(rng, lambda piece, place: piece.insert(place, piece[place])),
    "a field removed": lambda damaged, rng: damaged.texts(rng, lambda texts: texts.pop(rng.randrange(len(texts)))),
    "a field added": lambda damaged, rng: damaged.texts(
        rng, lambda texts: texts.insert(rng.randrange(len(texts) + 1), rng.choice(["", "x", "5"]))),
    "a quotation mark": Damaged.quote,
    "columns exchanged": lambda damaged, rng: damaged.texts(rng, exchanged(rng)),
    "rows exchanged": Damaged.exchange_rows,
    "an absurd value": Damaged.absurd,
}
# What may be damaged in cells.
OF_CELLS = ["nothing", "columns exchanged", "rows exchanged", "an absurd value"]


def random_table(shape, seed):
    """A damaged table by its seed."""
    rng = random.Random(seed)
    table = Table(shape, rng)
    kinds = OF_CELLS if table.shape.get("is_workbook") else list(KINDS)
    return Damaged(table, rng.choice(kinds), rng)
