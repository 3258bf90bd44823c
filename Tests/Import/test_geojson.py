"""`citysearch import geojson` on maps in the shapes of Overpass and osmium, and on others."""

import json

import pytest

from program import Run, imported


def feature(id, name, lon=9.0, lat=50.0, **properties):
    """A feature as osmium exports it."""
    return {
        "type": "Feature", "id": id, "geometry": {"type": "Point", "coordinates": [lon, lat]},
        "properties": {"name": name, "place": "town", **properties},
    }


MUNICH = feature(
    "node/1700534808", "München", 11.5753822, 48.1371079, place="city", capital="4", population="1 488 202",
    **{"name:en": "Munich", "name:it": "Monaco di Baviera", "name:de": "München", "name:etymology": "monks",
       "alt_name": "Minga; Isar-Athen", "is_in:country_code": "DE", "is_in:state": "Bayern"})
WANTED = {
    "_id": 17005348081, "name": "München", "country": "DE", "coord": {"lon": 11.5753822, "lat": 48.1371079},
    "population": 1488202, "admin1": "Bayern", "feature_code": "PPLA",
    "names": {"en": "Munich", "it": "Monaco di Baviera"},
    "alternateNames": ["Munich", "Monaco di Baviera", "Minga", "Isar-Athen"],
}


def write(tmp_path, features, name="map.geojson", **options):
    path = tmp_path / name
    path.write_text(json.dumps({"type": "FeatureCollection", "features": features}, **options))
    return path


@pytest.mark.parametrize("options", [{}, {"indent": 2}, {"ensure_ascii": False, "separators": (",", ":")}])
def test_reads_places_of_openstreetmap(tmp_path, options):
    assert imported("geojson", write(tmp_path, [MUNICH], **options)).cities == [WANTED]


@pytest.mark.parametrize("separator", ["", "\x1e"])
def test_reads_a_feature_a_line(tmp_path, separator):
    path = tmp_path / "map.geojsonseq"
    lines = [json.dumps(MUNICH), json.dumps(feature("way/5", "Here}{[\""))]
    path.write_text("".join(f"{separator}{line}\n" for line in lines))
    assert [city["_id"] for city in imported("geojson", path).cities] == [52, 17005348081]


def test_takes_kinds_and_a_country(tmp_path):
    features = [feature(f"node/{number}", kind, place=kind) for number, kind in enumerate(
        ["city", "town", "village", "hamlet", "suburb", "sea", "country"])]
    path = write(tmp_path, features)
    run = imported("geojson", path, "--in", "AUT")
    assert [city["name"] for city in run.cities] == ["city", "town", "village", "hamlet"]
    assert {city["country"] for city in run.cities} == {"AT"}
    run = imported("geojson", path, "--place", "suburb,town", "--place", "city")
    assert [(city["name"], city["feature_code"]) for city in run.cities] == [
        ("city", "PPL"), ("town", "PPL"), ("suburb", "PPLX"),
    ]


def test_the_middle_of_an_outline_is_where_it_is(tmp_path):
    area = feature("relation/62422", "Berlin")
    ring = [[13, 52, 34], [13.8, 52.2], [13.5, 52.7], [13, 52]]
    area["geometry"] = {"type": "MultiPolygon", "coordinates": [[ring, [[13.1, 52.1], [13.2, 52.2]]], [ring]]}
    (city,) = imported("geojson", write(tmp_path, [area])).cities
    assert city["_id"] == 624223
    assert city["coord"] == {"lon": pytest.approx(13.4), "lat": pytest.approx(52.35)}


def test_reads_other_maps(tmp_path):
    city = {
        "type": "Feature", "geometry": {"type": "Point", "coordinates": [-58.4, -34.6]},
        "properties": {"NAME": "Buenos Aires", "ISO_A2": "AR", "POP_MAX": 12795000, "ADM1NAME": "Ciudad", "list": [{}]},
    }
    nameless = {"type": "Feature", "geometry": None, "properties": None}
    (made,) = imported("geojson", write(tmp_path, [nameless, city])).cities
    assert made.pop("_id") > 0
    assert made == {
        "name": "Buenos Aires", "country": "AR", "coord": {"lon": -58.4, "lat": -34.6}, "population": 12795000,
        "admin1": "Ciudad",
    }


def test_is_the_same_whatever_the_processors(tmp_path):
    path = write(tmp_path, [feature(f"node/{number * 7919 % 5003}", f"Town {number}") for number in range(5_003)], indent=1)
    run = imported("geojson", path)
    assert len(run.cities) == 5_003
    assert imported("geojson", path, processors={0}).output == run.output
    assert Run("import", "geojson", path, "-o", tmp_path / "map.cityindex").status == 0
    found = Run("query", "town 77", "--data", tmp_path / "map.cityindex", "--format", "json")
    assert b'"name":"Town 77"' in found.output


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"geometry": {"type": "Point", "coordinates": [9, 95]}}, "expected degrees from -90 to 90, found `95]"),
        ({"geometry": {"type": "Point", "coordinates": ["x"]}}, "expected a number of degrees, found `\"x\"]"),
        ({"geometry": None}, "expected a latitude from -90 to 90, found nothing"),
        ({"properties": {"name": "A", "country": "Germany"}}, "expected a country's code, found `Germany`"),
        ({"id": "node/1"}, "expected a new id, found 11 once more, which line 2 has"),
    ],
)
def test_tells_wrong_features_by_the_line(tmp_path, change, problem):
    features = [feature("node/1", "One"), feature("node/2", "Two") | change, feature("node/3", "Three")]
    path = tmp_path / "map.geojson"
    lines = ",\n".join(json.dumps(feature) for feature in features)
    path.write_text('{"type": "FeatureCollection", "features": [\n' + lines + "\n]}\n")
    assert imported("geojson", path).failure.startswith(f"{path}: line 3: {problem}")
    run = imported("geojson", path, "--lenient")
    assert [city["name"] for city in run.cities] == ["One", "Three"]


def test_what_is_cut_or_something_else_is_told(tmp_path):
    path = write(tmp_path, [MUNICH, feature("node/2", "Two")])
    whole = path.read_text()
    for end in (len(whole) - 1, len(whole) - 2, len(whole) - 40, 500):
        path.write_text(whole[:end])
        assert "ends within" in imported("geojson", path).failure
    path.write_text("name,lat,lon\n")
    assert "is no GeoJSON" in imported("geojson", path).failure
    assert "hold no city" in Run("import", "geojson", write(tmp_path, []), cwd=tmp_path).failure
