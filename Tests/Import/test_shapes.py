"""`citysearch import` without a further word, on trees, workbooks, packed files and standard input."""

import gzip
import json

import pytest

from geonames import place
from packing import PACKED, workbook
from program import imported, written

LYON = {"id": 1, "name": "Lyon", "lat": 45.75, "lon": 4.85, "country": "FR"}
NICE = {"id": 2, "name": "Nice", "lat": 43.7, "lon": 7.25, "country": "FR"}
CSV = "id,name,lat,lon,country\n1,Lyon,45.75,4.85,FR\n2,Nice,43.7,7.25,FR\n"
BARE = [{key: city[key] for key in ("name", "lat", "lon")} for city in (LYON, NICE)]


def shown(run):
    """Each city as name, country and divisions."""
    return sorted(
        tuple(city[key] for key in ("name", "country", "admin1", "admin2") if key in city) for city in run.cities)


TEXTS = {
    "a table": CSV,
    "JSON": json.dumps([LYON, NICE]),
    "JSON Lines": f"{json.dumps(LYON)}\n{json.dumps(NICE)}\n",
    "a map": json.dumps({"type": "FeatureCollection", "features": [
        {"type": "Feature", "id": city["id"], "geometry": {"type": "Point", "coordinates": [city["lon"], city["lat"]]},
         "properties": {"NAME": city["name"], "ISO_A2": "FR"}} for city in (LYON, NICE)]}),
    "Overpass": json.dumps({"version": 0.6, "elements": [
        {"type": "node", "id": city["id"], "lat": city["lat"], "lon": city["lon"],
         "tags": {"name": city["name"], "place": "city"}} for city in (LYON, NICE)]}),
    "GeoNames": "".join(
        place(city["id"], city["name"], latitude=city["lat"], longitude=city["lon"], country="FR") + "\n"
        for city in (LYON, NICE)),
}


@pytest.mark.parametrize("packing", ["none", "gzip", "xz", "zip with others"])
@pytest.mark.parametrize("shape", TEXTS)
def test_is_known_by_its_content_however_it_comes(tmp_path, shape, packing):
    data = PACKED[packing](TEXTS[shape].encode())
    for run in (imported(written(tmp_path, data)), imported("-", input=data)):
        assert [(city["name"], city["country"], city["coord"]) for city in run.cities] == [
            (city["name"], "FR", {"lat": city["lat"], "lon": city["lon"]}) for city in (LYON, NICE)]
        assert ("citysearch import geonames" in run.errors) == (shape == "GeoNames")


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-le"])
@pytest.mark.parametrize("shape", ["a table", "JSON", "JSON Lines"])
def test_shows_its_shape_in_other_encodings(tmp_path, shape, encoding):
    run = imported(written(tmp_path, TEXTS[shape].encode(encoding)))
    assert [city["name"] for city in run.cities] == ["Lyon", "Nice"]
    assert ("which is a guess" in run.errors) == (encoding == "utf-16-le")


def test_several_files_of_different_shapes_are_one_list(tmp_path):
    one = written(tmp_path, "id,name,lat,lon,country\n7,Bern,46.95,7.45,CH\n", "one")
    two = written(tmp_path, [LYON], "two")
    three = written(tmp_path, gzip.compress(json.dumps(NICE | {"id": 9}).encode()), "three")
    assert [city["_id"] for city in imported(one, two, three).cities] == [1, 7, 9]


# Workbooks


ROWS = [["Orte in Frankreich"], [], ["Nr", "Ort", "Breite", "Länge", "Land"], [1, "Lyon", 45.75, 4.85, "FR"], [2, "Nice", 43.7, 7.25, "FR"]]


def test_a_workbook_is_a_table_with_titles_above(tmp_path):
    data = workbook(Orte=ROWS, Mehr=[["name", "lat", "lon"], ["Bern", 46.95, 7.45]])
    path = written(tmp_path, data)
    for run in (imported(path), imported("-", input=data), imported("csv", path)):
        assert shown(run) == [("Lyon", "FR"), ("Nice", "FR")]
        assert "the headings are on row 3; ignored the rows above" in run.errors
        assert "took the sheet `Orte`, not `Mehr`" in run.errors
        assert "5 columns: name ← Ort, country ← Land, latitude ← Breite, longitude ← Länge; not used: Nr" in run.errors
    assert shown(imported(path, "--sheet", "Mehr")) == [("Bern", "CH")]
    assert "Wenig" in imported(path, "--sheet", "Wenig").failure


def test_faults_in_a_workbook_have_the_rows_of_the_sheet(tmp_path):
    path = written(tmp_path, workbook(A=[*ROWS, [3, "Brest", "x", 1, "FR"]]))
    assert imported(path).failure == f"{path}: line 6: expected degrees of latitude in `Breite`, found `x`"
    path = written(tmp_path, workbook(A=[*ROWS, [3, "Brest", 1, 1, "FR", "beside"]]))
    assert "line 6: expected 5 cells, one a column with a heading, found 6" in imported(path).failure
    path = written(tmp_path, workbook(A=ROWS[3:]))
    run = imported(path, "--no-headings", "--column", "name=2", "--column", "lat=3", "--column", "lon=4")
    assert sorted(city["name"] for city in run.cities) == ["Lyon", "Nice"]


@pytest.mark.parametrize("words", [(), ("csv",)])
def test_is_read_in_the_encoding_that_is_given(tmp_path, words):
    path = written(tmp_path, "name,lat,lon\nŁódź,50,9\n".encode("cp1250"))
    run = imported(*words, path, "--encoding", "windows-1250")
    assert [city["name"] for city in run.cities] == ["Łódź"]
    assert "guess" not in run.errors
    assert "name of an encoding" in imported(path, "--encoding", "klingon").failure


def test_a_tree_as_a_table_is_no_empty_file(tmp_path):
    path = written(tmp_path, LYON)
    assert imported("csv", path).failure.startswith(f"{path}: line 1: expected a quotation mark that ends a field")


# Paths of trees


def test_paths_are_found_or_given(tmp_path):
    places = [{"nom": {"fr": "Lyon", "oc": "Lion"}, "gps": {"lat": "45,75", "lng": 4.85}, "n": 5}]
    run = imported(written(tmp_path, places), "--column", "name=nom.fr", "--column", "population=n")
    (city,) = run.cities
    assert (city["name"], city["coord"], city["population"]) == ("Lyon", {"lat": 45.75, "lon": 4.85}, 5)
    assert "took the objects at []" in run.errors
    assert "name ← nom.fr, latitude ← gps.lat, longitude ← gps.lng, population ← n" in run.errors
    assert "has no path `nom.de`; its paths are nom.fr" in imported(written(tmp_path, places), "--column", "name=nom.de").failure
    assert "--column lat=PATH" in imported(written(tmp_path, [{"name": "A", "x1": 1}])).failure


@pytest.mark.parametrize("where", [
    {"loc": [4.85, 45.75]}, {"coordinates": [4.85, 45.75]}, {"_geoloc": {"lat": 45.75, "lng": 4.85}},
    {"coords": {"latitude": "45.75", "longitude": "4.85"}}, {"location": "45.75, 4.85"}, {"latlng": [45.75, 4.85]},
    {"geometry": {"type": "Point", "coordinates": [4.85, 45.75]}},
])
def test_points_of_trees_are_found(tmp_path, where):
    run = imported(written(tmp_path, [{"name": "Lyon", **where}]))
    assert [city["coord"] for city in run.cities] == [{"lat": 45.75, "lon": 4.85}]


@pytest.mark.parametrize(("tree", "wanted"), [
    ([{"iso2": "FR", "name": "France", "cities": BARE}], [("Lyon", "FR"), ("Nice", "FR")]),
    ([{"name": "Frankreich", "cities": BARE}], [("Lyon", "FR"), ("Nice", "FR")]),
    ([{"name": "France", "states": [{"name": "Rhône", "cities": BARE[:1]}, {"name": "Alpes", "cities": BARE[1:]}]}],
     [("Lyon", "FR", "Rhône"), ("Nice", "FR", "Alpes")]),
    ({"France": BARE}, [("Lyon", "FR"), ("Nice", "FR")]),
    ({"Rhône": {"country": "FR", "cities": BARE[:1]}, "Alpes": {"country": "FR", "cities": BARE[1:]}},
     [("Lyon", "FR", "Rhône"), ("Nice", "FR", "Alpes")]),
    ({"Süden": BARE, "Norden": [{"name": "Lille", "lat": 50.63, "lon": 3.06}]},
     [("Lille", "FR", "Norden"), ("Lyon", "FR", "Süden"), ("Nice", "FR", "Süden")]),
    ({"LFLL": LYON, "LFMN": NICE}, [("Lyon", "FR"), ("Nice", "FR")]),
    ({"FR": BARE[:1], "MC": BARE[1:]}, [("Lyon", "FR"), ("Nice", "MC")]),
    ({"Lyon": {"lat": 45.75, "lon": 4.85}, "Nice": {"lat": 43.7, "lon": 7.25}}, [("Lyon", "FR"), ("Nice", "FR")]),
])
def test_what_stands_around_cities_is_theirs(tmp_path, tree, wanted):
    assert shown(imported(written(tmp_path, tree))) == wanted


def test_keys_that_are_numbers_are_ids(tmp_path):
    run = imported(written(tmp_path, {"2996944": BARE[0], "2990440": BARE[1]}))
    assert [(city["_id"], city["name"]) for city in run.cities] == [(2990440, "Nice"), (2996944, "Lyon")]


def test_paths_that_come_late_count_too(tmp_path):
    lines = [LYON | {"id": number} for number in range(1_500)] + [NICE | {"id": 1_500, "population": 342669}]
    run = imported(written(tmp_path, "\n".join(map(json.dumps, lines))))
    assert run.cities[-1]["population"] == 342669


def test_places_of_openstreetmap_go_by_its_words(tmp_path):
    elements = [
        {"type": "node", "id": 5, "lat": 48.1, "lon": 11.5,
         "tags": {"name": "München", "place": "city", "capital": "4", "alt_name": "Minga;Minca", "name:fr": "Munich"}},
        {"type": "node", "id": 6, "lat": 48.1, "lon": 11.5, "tags": {"name": "Au", "place": "suburb"}},
        {"type": "node", "id": 7, "lat": 48.1, "lon": 11.5, "tags": {"place": "town"}},
    ]
    run = imported(written(tmp_path, {"elements": elements}))
    (city,) = run.cities
    assert (city["_id"], city["feature_code"], city["alternateNames"]) == (51, "PPLA", ["Munich", "Minga", "Minca"])
    assert "left out 1 feature without a name, 1 of another kind (suburb 1)" in run.errors


def test_a_tree_beside_a_key_place_of_names_goes_by_its_headings(tmp_path):
    run = imported(written(tmp_path, [{"place": "Lyon", "lat": 45.75, "lon": 4.85}]))
    assert [city["name"] for city in run.cities] == ["Lyon"]


# Countries


@pytest.mark.parametrize(("text", "code"), [
    ("France", "FR"), ("Cote d'Ivoire", "CI"), ("Côte d’Ivoire", "CI"), ("Россия", "RU"), ("Deutschland", "DE"),
    ("日本", "JP"), ("united states", "US"), ("USA", "US"), ("UK", "GB"), ("deu", "DE"), ("Georgia", "GE"), ("Niger", "NE"),
])
def test_countries_go_by_their_names(tmp_path, text, code):
    path = written(tmp_path, f"name,lat,lon,country\nA,0,-30,{text}\n")
    assert [city["country"] for city in imported(path).cities] == [code]
    path = written(tmp_path, [{"name": "A", "lat": 0, "lon": -30, "country": text}])
    assert [city["country"] for city in imported(path).cities] == [code]


def test_a_country_that_is_not_told_comes_from_the_point(tmp_path):
    path = written(tmp_path, "name,lat,lon,country\nLyon,45.75,4.85,\nBern,46.95,7.45,\nSea,0,-30,\nX,45.75,4.85,DE\n")
    run = imported(path)
    assert shown(run) == [("Bern", "CH"), ("Lyon", "FR"), ("Sea",), ("X", "DE")]
    assert "citysearch: the country of 2 cities comes from their point\n" in run.errors
    run = imported(path, "--in", "DE")
    assert {city["country"] for city in run.cities} == {"DE"} and "their point" not in run.errors
