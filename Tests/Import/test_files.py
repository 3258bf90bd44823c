"""`citysearch import` without a further word, on files whose shape it finds out."""

import pytest

from program import Run, check_fault, imported, written

TOWNS = "city,lat,lng,iso2,cc,pop\nKöln,50.9,6.9,DE,x,1073096\nLyon,45.7,4.8,FR,y,522250\n"


def test_reports_its_columns_and_the_unused_ones(tmp_path):
    path = written(tmp_path, TOWNS)
    run = imported(path)
    assert sorted((city["name"], city["country"]) for city in run.cities) == [("Köln", "DE"), ("Lyon", "FR")]
    assert (
        f"{path}: 6 columns: name ← city, country ← iso2, latitude ← lat, longitude ← lng, population ← pop; "
        "not used: cc\n") in run.errors
    assert imported("csv", path).output == run.output == imported("files", path).output


def test_a_dry_run_shows_cities_and_writes_nothing(tmp_path):
    path = written(tmp_path, TOWNS + "Rom,41.9,12.5,IT,z,1\nBern,46.9,7.4,CH,z,1\n")
    run = Run("import", path, "--dry-run", cwd=tmp_path)
    assert (run.status, run.output) == (0, b"")
    assert '"name":"Köln"' in run.errors and '"name":"Rom"' in run.errors and '"name":"Bern"' not in run.errors
    assert "4 cities, not written" in run.errors
    assert list(tmp_path.iterdir()) == [path]


def test_several_tables_are_one_list(tmp_path):
    one = written(tmp_path, "id,name,lat,lon\n1,A,1,1\n2,B,1,1\n", "one.csv")
    two = written(tmp_path, "id;Ort;Breite;Länge\n3;C;1;1\n", "two.csv")
    assert [city["_id"] for city in imported(one, two).cities] == [1, 2, 3]
    written(tmp_path, "id;Ort;Breite;Länge\n2;C;1;1\n", "two.csv")
    assert imported(one, two).failure == (
        f"{two}: line 2: expected a new id, found 2 once more, which line 3 of {one} has")


def test_a_table_without_headings_asks_for_the_columns(tmp_path):
    path = written(tmp_path, "1,Köln,50.9,6.9\n2,Bonn,50.7,7.1\n")
    failure = imported(path).failure
    assert "has no headings" in failure and "--column name=2 --column lat=3 --column lon=4" in failure
    run = imported(path, "--column", "name=2", "--column", "lat=3", "--column", "lon=4", "--column", "id=1")
    assert [city["name"] for city in run.cities] == ["Köln", "Bonn"]


@pytest.mark.parametrize(("heading", "texts"), [
    ("geo_point_2d", ["48.1, 2.1", "45.7, 4.8"]),
    ("coordinates", ["POINT(2.1 48.1)", "POINT(4.8 45.7)"]),
    ("lonlat", ["2.1 48.1", "4.8 45.7"]),
    ("coordinates", ["2.1, 48.1", "-104.8, 45.7", "-105.2, 46.1"]),
    ("location", ["4806N 00206E", "4542N 00448E"]),
])
def test_points_as_text_are_places(tmp_path, heading, texts):
    rows = "".join(f"{number}\tTown\t{text}\n" for number, text in enumerate(texts))
    run = imported(written(tmp_path, f"id\tname\t{heading}\n{rows}"))
    assert run.cities[0]["coord"] == {"lat": pytest.approx(48.1), "lon": pytest.approx(2.1)}
    assert ("the longitude comes first" in run.errors) == (heading == "lonlat" or texts[0] == "2.1, 48.1")


def test_one_wrong_point_among_others_is_a_fault(tmp_path):
    path = written(tmp_path, "id\tname\tcoordinates\n1\tA\t48.1, 2.1\n2\tB\t98.1, 2.1\n3\tC\t45.7, 4.8\n")
    problem = "line 3: expected the latitude and the longitude of a point in `coordinates`, found `98.1, 2.1`"
    check_fault(path, problem, ["A", "C"])


def test_values_are_read_as_people_write_them(tmp_path):
    path = written(tmp_path, (
        "id;name;lat;lon;population;timezone;country\n"
        "6691831.0;A;48,1;+2.1;1.234.567;europe/paris;UK\n"
        "2;B;48°06'00\"N; 0E-8 ;1.000;\\N;NULL\n3;C;-1;-2;850;-;n/a\n"))
    by_name = {city["name"]: city for city in imported(path).cities}
    assert by_name["A"]["_id"] == 6691831
    assert (by_name["A"]["country"], by_name["A"]["timezone"]) == ("GB", "Europe/Paris")
    assert {name: city["population"] for name, city in by_name.items()} == {"A": 1234567, "B": 1000, "C": 850}
    assert by_name["B"]["coord"] == {"lat": pytest.approx(48.1), "lon": 0}
    assert not {"timezone"} & (by_name["B"].keys() | by_name["C"].keys())
    assert (by_name["B"]["country"], by_name["C"].get("country")) == ("FR", None)


@pytest.mark.parametrize(("heading", "text", "expected"), [
    ("population", "many", "a whole number of people from 0 to 4294967295 in `population`"),
    ("population", "-5", "a whole number of people from 0 to 4294967295 in `population`"),
    ("population", "5000000000", "a whole number of people from 0 to 4294967295 in `population`"),
    ("timezone", "UTC+3", "a time zone such as Europe/Paris in `timezone`"),
    ("timezone", "Moon/Base", "a time zone such as Europe/Paris in `timezone`"),
    ("feature_code", "P P", "a feature code in `feature_code`"),
    ("country", "ZZ", "a country's code or name in `country`"),
    ("id", "-1", "an id that is a whole number from 0 on in `id`"),
])
def test_an_optional_value_costs_itself_alone(tmp_path, heading, text, expected):
    good = {"id": "5"}.get(heading, "")
    path = written(tmp_path, f"name,lat,lon,{heading}\nA,1,1,{good}\nB,1,1,{text}\n")
    run = check_fault(path, f"line 3: expected {expected}, found `{text}`", ["A", "B"], noun="value")
    assert all(heading not in city for city in run.cities if heading != "id")


def test_ids_of_which_none_is_a_number_are_derived(tmp_path):
    run = imported(written(tmp_path, "id,name,lat,lon\n-1,A,1,1\n-1,B,1,2\n"))
    assert len({city["_id"] for city in run.cities}) == 2
    assert "`id` has no numbers" in run.errors


def test_an_import_without_a_city_says_why(tmp_path):
    path = written(tmp_path, "name,lat,lon\nA,x,1\nB,y,1\n,1,1\n")
    assert imported(path, "--lenient").failure == (
        f"no city is left: {path}: 2 lines, the first line 2: expected degrees of latitude in `lat`, found `x`; "
        f"{path}: line 4: expected a name in `name`, found nothing")
    assert imported(written(tmp_path, "")).failure.endswith("is empty")
    assert imported(written(tmp_path, "name,lat,lon\n")).failure == "the files hold no city"


@pytest.mark.parametrize("text", [TOWNS, '[{"nom": "Lyon", "lat": 1}]'])
def test_data_of_another_kind_name_the_command(tmp_path, text):
    path = written(tmp_path, text)
    assert f"citysearch import {path}" in Run("query", "a", "--data", path).failure


def test_cities_that_are_there_twice_are_one(tmp_path):
    run = imported(written(
        tmp_path, "name,lat,lon\nLima,-12,-77\nQuito,0,-78\nLima,-12,-77\nLima,-12,-76\nLima,-12.0,-77\n"))
    assert [city["name"] for city in run.cities].count("Lima") == 2
    assert "left out 2 cities that are there already" in run.errors
    assert "line 4 repeats line 2" in run.errors


def test_points_outside_their_country_are_reported(tmp_path):
    run = imported(written(
        tmp_path, "name,lat,lon,country\nParis,2.35,48.86,FR\nLyon,45.76,4.83,FR\nNowhere,0,0,DE\n"
        "Suva,-18.14,178.44,FJ\nValletta,35.9,14.51,MT\nGeneva,46.2,6.15,CH\nStrasbourg,48.57,7.75,DE\n"))
    assert len(run.cities) == 7
    assert (
        "2 cities lie more than 50 km outside their country, the first on line 2: `Paris` of FR at 2.35, 48.86; "
        "1 would lie there if latitude and longitude were exchanged\n") in run.errors
