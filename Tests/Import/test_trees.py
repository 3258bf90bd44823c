"""`citysearch import geojson` on JSON in other shapes than a collection of features."""

import json

import pytest

from program import imported

CITY = {"id": 1, "name": "Lyon", "lat": 45.75, "lon": 4.85, "country": "FR"}
OTHER = {"id": 2, "name": "Nice", "lat": "43.7", "lon": "7.25", "country": "FR"}
WANTED = [
    {"_id": 1, "name": "Lyon", "country": "FR", "coord": {"lon": 4.85, "lat": 45.75}},
    {"_id": 2, "name": "Nice", "country": "FR", "coord": {"lon": 7.25, "lat": 43.7}},
]


def feature(city):
    """The city as a feature."""
    return {
        "type": "Feature", "id": city["id"], "properties": {"name": city["name"], "country": city["country"]},
        "geometry": {"type": "Point", "coordinates": [float(city["lon"]), float(city["lat"])]},
    }


def written(tmp_path, text, name="list.json"):
    path = tmp_path / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


@pytest.mark.parametrize("end", ["\n", "\r\n", "\n\n \n", "\n\x1e"])
@pytest.mark.parametrize("make", [dict, feature])
def test_reads_records_one_after_another(tmp_path, end, make):
    text = end.join(json.dumps(make(city)) for city in (CITY, OTHER))
    for begin in ("", "\ufeff", "\x1e"):
        assert imported("geojson", written(tmp_path, begin + text + end)).cities == WANTED
        assert imported("geojson", written(tmp_path, begin + text)).cities == WANTED


def test_a_line_that_is_damaged_costs_itself_alone(tmp_path):
    good = json.dumps(CITY), json.dumps(OTHER)
    for bad, problem in [
        ('{"name": "A", "lat": 1', "expected the end of the record, found `{`"),
        ('{"name": "A', "expected the quote that ends a string, found the end of a line"),
        ('{"name": "A]}', "expected the quote that ends a string, found the end of a line"),
        ('{"name": ["A"}', 'expected `]`, found `}`'),
        ('{"name": "\\ud800"}', "expected a surrogate pair"),
        ('{"name": tru}', "expected a value"),
        ("garbage", "expected an object, found `g`"),
        ('{"name": "A"} x', "expected an object, found `x`"),
    ]:
        path = written(tmp_path, f"{good[0]}\n{bad}\n{good[1]}\n")
        line = 3 if "found `{`" in problem else 2
        if bad.endswith(" x"):
            run = imported("geojson", path, "--lenient", "--in", "FR")
        else:
            assert imported("geojson", path).failure.startswith(f"{path}: line {line}: {problem}")
            run = imported("geojson", path, "--lenient")
        assert run.cities == WANTED, bad
        assert problem in run.errors
    path = written(tmp_path, f"{good[0]}\n".encode() + b'{"name": "M\xfcnchen, M\xc3\xbcnchen"}\n' + good[1].encode())
    assert "line 2: expected valid UTF-8" in imported("geojson", path).failure
    assert imported("geojson", path, "--lenient").cities == WANTED
    path = written(tmp_path, f"{good[0]}\n{good[1]}\n{good[0][:20]}")
    assert "line 3: expected the end of the record" in imported("geojson", path).failure
    assert imported("geojson", path, "--lenient").cities == WANTED


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ((', "version": 2}', ', "version": 2]'), "line 3: expected a comma or the end of an object, found `]`"),
        ((', "version": 2}', ', "version": 02}'), "line 3: expected a value, found `02`"),
        ((', "version": 2}', ', "version" 2}'), "line 3: expected a colon, found `2`"),
        ((', "version": 2}', ', "version": "\x01"}'), "line 3: expected no control character"),
        ((', "version": 2}', ', "version": 2} x'), "line 3: expected the end of the file, found `x`"),
        ((', "version": 2}', ', "version": 2}}'), "line 3: expected the end of the file, found `}`"),
        ((', "version": 2}', ', "version": 2,}'), "line 3: expected a key, found `}`"),
        ((', "version": 2}', ', "version": }'), "line 3: expected a value, found `}`"),
        ((', "version": 2}', ', "version": [2, 3,]}'), "line 3: expected a value, found `]`"),
        (("},\n{", "}\n{"), "line 2: expected a comma or the end of an array, found `{`"),
        (('"lat": 45.75', '"lat": [45.75}'), "line 1: expected `]`, found `}`"),
        (("45.75", "45.75]"), "line 1: expected `}`, found `]`"),
        (("45.75", "045.75"), "line 1: expected a value, found `045.75"),
        ((', "version": 2}', ""), "ends within its list; fetch it again"),
    ],
)
def test_tells_what_is_damaged_around_records(tmp_path, change, problem):
    text = f'{{"data": [{json.dumps(CITY)},\n{json.dumps(OTHER)}\n], "version": 2}}\n'
    path = written(tmp_path, text)
    assert imported("geojson", path).cities == WANTED
    assert text.count(change[0]) == 1
    assert problem in imported("geojson", written(tmp_path, text.replace(*change))).failure


@pytest.mark.parametrize(
    ("key", "degrees", "expected"),
    [("lat", "north", "a latitude from -90 to 90"), ("lat", "0x10", "a latitude"), ("lon", "nan", "a longitude from -180 to 180"),
     ("lon", 180.5, "a longitude"), ("lat", -91, "a latitude")])
def test_tells_what_are_no_degrees(tmp_path, key, degrees, expected):
    path = written(tmp_path, json.dumps([CITY | {key: degrees}, OTHER]))
    failure = imported("geojson", path).failure
    assert f"line 1: expected {expected}" in failure and failure.endswith(f", found `{degrees}`")
    assert imported("geojson", path, "--lenient").cities == WANTED[1:]


def test_tells_what_is_no_tree(tmp_path):
    for text, problem in [
        ("name,lat\n", "is no JSON"), ("", "is no JSON"), ("12", "is no JSON"), ("[1, 2]", "has no objects"),
        ('{"a": 1}', "has no objects"), ("[" * 100_000, "has no objects"),
    ]:
        assert problem in imported("geojson", written(tmp_path, text)).failure
    deep = '[{"name":"A","lat":1,"lon":2,"x":' + "[" * 100_000 + "]" * 100_000 + "}]"
    assert len(imported("geojson", written(tmp_path, deep)).cities) == 1
    deep = '{"data":[{"name":"A","lat":1,"lon":2}],"x":' + "[" * 100_000 + "]" * 100_000 + "}"
    assert "expected at most 512 brackets" in imported("geojson", written(tmp_path, deep)).failure


def test_reads_records_larger_than_a_block(tmp_path):
    cities = [CITY | {"id": number, "note": "é\\\"]" * 100_000} for number in range(1, 5)]
    for text in (json.dumps(cities), json.dumps(cities, ensure_ascii=False), "\n".join(map(json.dumps, cities))):
        assert [city["_id"] for city in imported("geojson", written(tmp_path, text)).cities] == [1, 2, 3, 4]
