"""`citysearch import geojson` on maps in the shapes of Overpass and osmium, and on others."""

import json

import pytest

from program import Run, check_fault, imported, written


def feature(id, name, lon=9.0, lat=50.0, **properties):
    """A feature as osmium exports it."""
    return {
        "type": "Feature", "id": id, "geometry": {"type": "Point", "coordinates": [lon, lat]},
        "properties": {"name": name, "place": "town", "country": "DE", **properties},
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


def write(tmp_path, features, **options):
    return written(tmp_path, json.dumps({"type": "FeatureCollection", "features": features}, **options))


@pytest.mark.parametrize("options", [{}, {"indent": 2}, {"ensure_ascii": False, "separators": (",", ":")}])
def test_reads_places_of_openstreetmap(tmp_path, options):
    assert imported("geojson", write(tmp_path, [MUNICH], **options)).cities == [WANTED]


def test_takes_kinds_and_a_country(tmp_path):
    features = [feature(f"node/{number}", kind, place=kind, country=None) for number, kind in enumerate(
        ["city", "town", "village", "hamlet", "suburb", "sea", "country"])]
    path = write(tmp_path, features)
    run = imported("geojson", path, "--in", "AUT")
    assert [city["name"] for city in run.cities] == ["city", "town", "village", "hamlet"]
    assert {city["country"] for city in run.cities} == {"AT"}
    run = imported("geojson", path, "--place", "suburb,town", "--place", "city")
    assert [(city["name"], city["feature_code"]) for city in run.cities] == [
        ("city", "PPL"), ("town", "PPL"), ("suburb", "PPLX"),
    ]


def test_counts_the_features_that_it_leaves_out(tmp_path):
    kinds = ["suburb"] * 400 + ["locality"] * 81
    features = [feature(f"node/{number}", kind, place=kind) for number, kind in enumerate(kinds)]
    features += [feature(f"way/{number}", "") for number in range(11)]
    nameless = {"type": "Feature", "geometry": None, "properties": None}
    run = imported("geojson", write(tmp_path, [nameless, *features, MUNICH]))
    assert run.cities == [WANTED]
    assert run.errors == (
        "citysearch: left out 12 features without a name, 481 of another kind (suburb 400, locality 81)\n")
    features = [feature(f"node/{number}", kind, place=kind) for number, kind in enumerate("abcdefgh")]
    run = imported("geojson", write(tmp_path, [*features, MUNICH]))
    assert run.errors == (
        "citysearch: left out 8 features of another kind (a 1, b 1, c 1, d 1, e 1, f 1, others 2)\n")
    assert "there is no city in it; left out 8 features of" in imported("geojson", write(tmp_path, features)).failure


RING = [[13, 52, 34], [13.8, 52.2], [13.5, 52.7], [13, 52]]


@pytest.mark.parametrize(
    ("coordinates", "middle"),
    [
        ([[RING, [[13.1, 52.1], [13.2, 52.2]]], [RING]], (13.4, 52.35)),
        # On both sides of the date line.
        ([[[179, -17], [-179, -17], [-179, -16], [179, -16]]], (180, -16.5)),
        ([[[178, -17], [-179, -17]], [[177, -16]]], (179, -16.5)),
        ([[[-178, 0], [179, 2]]], (-179.5, 1)),
        ([[[-60, 0], [60, 2]]], (0, 1)),
        ([[[-90, 0], [90, 2]]], (0, 1)),
        ([[[9, 50]]], (9, 50)),
        ([[], [[9, 50]]], (9, 50)),
    ],
)
def test_an_outline_lies_at_its_middle(tmp_path, coordinates, middle):
    area = feature("relation/1", "Taveuni") | {"geometry": {"type": "MultiPolygon", "coordinates": coordinates}}
    (city,) = imported("geojson", write(tmp_path, [area])).cities
    assert (city["coord"]["lon"], city["coord"]["lat"]) == pytest.approx(middle)


def test_a_collection_of_geometries_is_one_outline(tmp_path):
    parts = [{"type": "Point", "coordinates": [8, 50]}, {"type": "LineString", "coordinates": [[10, 52], [9, 51]]}]
    area = feature("node/1", "Area") | {"geometry": {"type": "GeometryCollection", "geometries": parts}}
    (city,) = imported("geojson", write(tmp_path, [area])).cities
    assert city["coord"] == {"lon": 9, "lat": 51}


def test_is_the_same_whatever_the_processors(tmp_path):
    path = write(tmp_path, [feature(f"node/{number * 7919 % 5003}", f"Town {number}") for number in range(5_003)], indent=1)
    run = imported("geojson", path)
    assert len(run.cities) == 5_003
    assert imported("geojson", path, processors={0}).output == run.output
    assert Run("import", "geojson", path, "-o", tmp_path / "map.cityindex").status == 0
    found = Run("query", "town 77", "--data", tmp_path / "map.cityindex", "--format", "json")
    assert b'"name":"Town 77"' in found.output


@pytest.mark.parametrize(
    ("change", "problem", "is_value"),
    [
        ({"geometry": {"type": "Point", "coordinates": [9, 95]}}, "expected degrees from -90 to 90, found `95]", False),
        ({"geometry": {"type": "Point", "coordinates": ["x"]}}, "expected a number of degrees, found `\"x\"]", False),
        ({"geometry": None}, "expected a latitude from -90 to 90, found nothing", False),
        ({"geometry": {"type": "Polygon", "coordinates": []}}, "expected a latitude from -90 to 90, found nothing", False),
        ({"geometry": {"type": "Polygon", "coordinates": [[]]}}, "expected a latitude from -90 to 90, found nothing", False),
        ({"id": "node/1"}, "expected a new id, found 11 once more, which line 2 has", False),
        ({"id": -1}, "expected an id that is a whole number from 0 on, found `-1`", True),
        ({"properties": {"name": "Two", "country": "Atlantis"}}, "expected a country's code or name, found `Atlantis`", True),
        ({"properties": {"name": "Two", "country": "DE", "population": "~1500"}},
         "expected a whole number of people from 0 to 4294967295 in `population`, found `~1500`", True),
    ],
)
def test_a_fault_costs_its_feature_or_its_value(tmp_path, change, problem, is_value):
    features = [feature("node/1", "One"), feature("node/2", "Two") | change, feature("node/3", "Three")]
    lines = ",\n".join(map(json.dumps, features))
    path = written(tmp_path, '{"type": "FeatureCollection", "features": [\n' + lines + "\n]}\n")
    names = ["One", "Two", "Three"] if is_value else ["One", "Three"]
    check_fault(path, f"line 3: {problem}", names, ["geojson"], "value" if is_value else "line")


def test_a_cut_or_empty_map_is_an_error(tmp_path):
    path = write(tmp_path, [MUNICH, feature("node/2", "Two")])
    whole = path.read_text()
    for end in (len(whole) - 1, len(whole) - 2, len(whole) - 40, 500):
        path.write_text(whole[:end])
        assert "ends within" in imported("geojson", path).failure
    assert "hold no city" in imported("geojson", write(tmp_path, [])).failure
