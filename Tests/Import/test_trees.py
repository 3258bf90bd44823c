"""`citysearch import geojson` on JSON in other shapes than a collection of features."""

import json

import pytest

from program import check_fault, imported, written

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


@pytest.mark.parametrize("end", ["\n", "\r\n", "\n\n \n", "\n\x1e"])
@pytest.mark.parametrize("make", [dict, feature])
def test_reads_records_one_after_another(tmp_path, end, make):
    text = end.join(json.dumps(make(city)) for city in (CITY, OTHER))
    for begin in ("", "\ufeff", "\x1e"):
        assert imported("geojson", written(tmp_path, begin + text + end)).cities == WANTED
        assert imported("geojson", written(tmp_path, begin + text)).cities == WANTED


@pytest.mark.parametrize(("bad", "line", "problem"), [
    ('{"name": "A", "lat": 1', 3, "expected the end of the record, found `{`"),
    ('{"name": "A', 2, "expected the quote that ends a string, found the end of a line"),
    ('{"name": "A]}', 2, "expected the quote that ends a string, found the end of a line"),
    ('{"name": ["A"}', 2, 'expected `]`, found `}`'),
    ('{"name": "\\ud800"}', 2, "expected a surrogate pair"),
    ('{"name": tru}', 2, "expected a value"),
    ("garbage", 2, "expected an object, found `g`"),
    (b'{"name": "M\xfcnchen, M\xc3\xbcnchen"}', 2, "expected valid UTF-8"),
])
def test_a_damaged_line_costs_itself_alone(tmp_path, bad, line, problem):
    good = [json.dumps(city).encode() for city in (CITY, OTHER)]
    path = written(tmp_path, b"\n".join([good[0], bad if isinstance(bad, bytes) else bad.encode(), good[1], b""]))
    assert check_fault(path, f"line {line}: {problem}", ["Lyon", "Nice"], ["geojson"]).cities == WANTED


def test_a_second_value_and_a_cut_end_cost_themselves_alone(tmp_path):
    good = json.dumps(CITY), json.dumps(OTHER)
    run = imported("geojson", written(tmp_path, f'{good[0]}\n{{"name": "A"}} x\n{good[1]}\n'), "--lenient", "--in", "FR")
    assert run.cities == WANTED and "expected an object, found `x`" in run.errors
    path = written(tmp_path, f"{good[0]}\n{good[1]}\n{good[0][:20]}")
    check_fault(path, "line 3: expected the end of the record", ["Lyon", "Nice"], ["geojson"])


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        *(('"version": 2}', new, f"line 3: expected {problem}") for new, problem in [
            ('"version": 2]', "a comma or the end of an object, found `]`"),
            ('"version": 02}', "a value, found `02`"),
            ('"version" 2}', "a colon, found `2`"),
            ('"version": "\x01"}', "no control character"),
            ('"version": 2} x', "the end of the file, found `x`"),
            ('"version": 2}}', "the end of the file, found `}`"),
            ('"version": 2,}', "a key, found `}`"),
            ('"version": }', "a value, found `}`"),
            ('"version": [2, 3,]}', "a value, found `]`")]),
        ("},\n{", "}\n{", "line 2: expected a comma or the end of an array, found `{`"),
        ('"lat": 45.75', '"lat": [45.75}', "line 1: expected `]`, found `}`"),
        ("45.75", "45.75]", "line 1: expected `}`, found `]`"),
        ("45.75", "045.75", "line 1: expected a value, found `045.75"),
        (', "version": 2}', "", "ends within its list; fetch it again"),
    ],
)
def test_reports_damage_around_records(tmp_path, old, new, problem):
    text = f'{{"data": [{json.dumps(CITY)},\n{json.dumps(OTHER)}\n], "version": 2}}\n'
    path = written(tmp_path, text)
    assert imported("geojson", path).cities == WANTED
    assert text.count(old) == 1
    assert problem in imported("geojson", written(tmp_path, text.replace(old, new))).failure


@pytest.mark.parametrize(
    ("key", "degrees", "expected"),
    [("lat", "north", "a latitude from -90 to 90"), ("lat", "0x10", "a latitude"), ("lon", "nan", "a longitude from -180 to 180"),
     ("lon", 180.5, "a longitude"), ("lat", -91, "a latitude")])
def test_reports_wrong_degrees(tmp_path, key, degrees, expected):
    path = written(tmp_path, [CITY | {key: degrees}, OTHER])
    run = check_fault(path, f"line 1: expected {expected}", ["Nice"], ["geojson"])
    assert f", found `{degrees}`" in run.errors


def test_other_files_are_no_trees(tmp_path):
    for text, problem in [
        ("name,lat\n", "is not JSON"), ("", "is not JSON"), ("12", "is not JSON"), ("[1, 2]", "has no objects"),
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
