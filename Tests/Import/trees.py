"""Reads trees as the import does, by Python's JSON: a plain twin of it.

Each line of standard input names a file and says what the import took as records, for example `the objects at data[]`. For each a
line goes out: the records, each with its fields as `path=text`, sorted; or null where Python reads no JSON.
"""

import json
import re
import sys

DEPTH = 8
DEGREES = {"lat": "@latitude", "lon": "@longitude"}
LEVELS = ("@", "@parent.", "@grandparent.")


class Object(list):
    """The members of an object, of which keys may be equal."""

    def __init__(self, pairs):
        super().__init__(pairs)
        for key, _ in pairs:
            key.encode()


class Number(str):
    """A number in the characters of the file."""


def refused(word):
    raise ValueError(word)


def documents(text):
    """The JSON texts of a file."""
    decoder = json.JSONDecoder(
        object_pairs_hook=Object, parse_int=Number, parse_float=Number, parse_constant=refused)
    space = re.compile("[ \t\r\n\x1e]*")
    found, position = [], space.match(text).end()
    while position < len(text):
        document, position = decoder.raw_decode(text, position)
        found.append(document)
        position = space.match(text, position).end()
    return found


def scalar(value):
    """The text of a text, a number or a word; None for all else."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        value.encode()
        return value
    return None


def flattened(path, value, depth):
    """The fields of a value of a record."""
    if isinstance(value, list):
        if depth >= DEPTH:
            return
        members = value if isinstance(value, Object) else [(str(number), item) for number, item in enumerate(value)]
        for key, item in members:
            yield from flattened(f"{path}.{key}", item, depth + 1)
    elif (text := scalar(value)) is not None:
        yield path, text


def points(coordinates):
    """The points of coordinates, at any depth."""
    if coordinates and not isinstance(coordinates[0], list):
        yield coordinates[0], coordinates[1]
    else:
        for part in coordinates:
            yield from points(part)


def geometry(value):
    """The fields of a point or an outline."""
    for key, item in value:
        if key != "coordinates" or not isinstance(item, list):
            if key != "type":
                yield from flattened(f"geometry.{key}", item, 2)
            continue
        found = list(points(item))
        if len(found) == 1:
            yield "@longitude", found[0][0]
            yield "@latitude", found[0][1]
        elif found:
            for name, place in (("@longitude", 0), ("@latitude", 1)):
                degrees = [float(point[place]) for point in found]
                yield name, repr((min(degrees) + max(degrees)) / 2)


def element(members):
    """The fields of an element of Overpass."""
    kind = number = None
    for key, value in members:
        if key == "tags" and isinstance(value, Object):
            for tag, text in value:
                yield from flattened(tag, text, 2)
        elif key == "center" and isinstance(value, Object):
            yield from element([member for member in value if member[0] in DEGREES])
        elif key in DEGREES:
            if scalar(value) is not None:
                yield DEGREES[key], scalar(value)
        elif key == "id":
            number = scalar(value)
        elif key == "type":
            kind = scalar(value)
            yield key, kind or ""
        elif key not in ("nodes", "members", "geometry"):
            yield from flattened(key, value, 1)
    if kind and number:
        yield "id", f"{kind}/{number}"


def record(value, dialect):
    """The fields of a record."""
    if dialect == "texts":
        yield "name", scalar(value)
        return
    if dialect == "elements":
        yield from element(value)
        return
    inner = {"features": "properties", "records": "fields"}.get(dialect)
    for key, item in value:
        if key == inner and isinstance(item, Object):
            for name, member in item:
                yield from flattened(name, member, 2)
        elif key == "geometry" and isinstance(item, Object):
            yield from geometry(item)
        elif dialect == "features" and key in ("type", "bbox"):
            continue
        elif dialect == "features" and key == "id":
            if scalar(item) is not None:
                yield key, scalar(item)
        else:
            yield from flattened(key, item, 1)


class Level:
    """An object or an array on the way to records."""

    def __init__(self, key, is_level):
        self.key, self.is_level = key, is_level
        self.fields, self.had_records = [], False


def outer(levels):
    """The values for a record in the objects around it."""
    depth = 0
    for level in reversed(levels):
        depth += level.is_level
        if depth == len(LEVELS):
            return
        if level.key is not None:
            yield LEVELS[depth] + ("key" if depth == 0 else "@key"), level.key
        for path, text in level.fields:
            yield LEVELS[depth] + path, text


def records(value, path, dialect, levels, key=None):
    """The records of a value at a path."""
    if not path:
        if type(value) is (str if dialect == "texts" else Object):
            for level in levels:
                level.had_records = True
            own = [("@key", key)] if key is not None else []
            yield [*record(value, dialect), *own, *outer(levels)]
        return
    if path.startswith("[]"):
        if isinstance(value, list) and not isinstance(value, Object):
            for item in value:
                yield from records(item, path[2:].removeprefix("."), dialect, [*levels, Level(key, False)])
        return
    if not isinstance(value, Object):
        return
    is_map = path.startswith("*")
    level = Level(key, dialect in ("objects", "texts") and (not is_map or key is not None))
    for name, item in value:
        rest = re.sub(r"^\.", "", path[1 if is_map else len(name):])
        leads = is_map or path == name or path.startswith((f"{name}.", f"{name}["))
        if leads:
            yield from records(item, rest, dialect, [*levels, level], name if is_map else None)
        if (not leads or scalar(item) is not None) and level.is_level and not level.had_records:
            if (text := scalar(item)) is not None:
                level.fields.append((name, text))


def read(path, record_place):
    """The records of a file; None when it is no JSON."""
    try:
        with open(path, "rb") as file:
            found = documents(file.read().decode())
        check(found)
    except (ValueError, UnicodeError):
        return None
    dialect, _, place = record_place.removeprefix("the ").partition(" at ")
    if record_place.startswith("the outermost "):
        dialect, place = record_place.removeprefix("the outermost "), ""
    return [sorted(f"{path}={text}" for path, text in fields)
            for document in found for fields in records(document, place, dialect, [])]


def check(value):
    """Refuses texts with half a surrogate pair."""
    if isinstance(value, str):
        value.encode()
    elif isinstance(value, (list, tuple)):
        for item in value:
            check(item)


for line in sys.stdin:
    case = json.loads(line)
    print(json.dumps(read(case["path"], case["recordPlace"])), flush=True)
