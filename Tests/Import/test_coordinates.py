"""`citysearch import` on lists without coordinates, which take them from known cities."""

import csv
import json

import pytest

from program import Run, city, imported, written

KNOWN = [
    city(2988507, "Paris", "FR", 48.85341, 2.3488, 2138551),
    city(2996944, "Lyon", "FR", 45.74846, 4.84671, 522969),
    city(4717560, "Paris", "US", 33.66094, -95.55551, 24782, admin1="Texas"),
    city(2886242, "Köln", "DE", 50.93333, 6.95, 963395, alternateNames=["Cologne"]),
    city(4250542, "Springfield", "US", 39.80172, -89.64371, 116565, admin1="Illinois"),
    city(4409896, "Springfield", "US", 37.21533, -93.29824, 166810, admin1="Missouri"),
    city(5746545, "Portland", "US", 45.52345, -122.67621, 632309, admin1="Oregon"),
    city(5754009, "Portland", "US", 40.4, -85.9, 6200, admin1="Indiana"),
    city(11, "Neustadt", "DE", 50.1, 10.1, 9000),
    city(12, "Neustadt", "DE", 50.9, 10.9, 80),
    # A town and its municipality.
    city(13, "Adelsdorf", "DE", 49.70915, 10.89404, 8000),
    city(14, "Adelsdorf", "DE", 49.7, 10.9, 7000),
]
PLACES = {city["_id"]: (city["coord"]["lat"], city["coord"]["lon"]) for city in KNOWN}


@pytest.fixture
def known(tmp_path):
    return written(tmp_path, KNOWN, "known.json")


def found(run):
    return sorted((city["name"], city["country"], (city["coord"]["lat"], city["coord"]["lon"])) for city in run.cities)


@pytest.mark.parametrize("text", [
    "city;country;people\nParis;Frankreich;5\nCologne;DE;6\n",
    "Ort,Land\nParis,FR\nköln,Deutschland\n",
    json.dumps([{"name": "Paris", "country": "FR"}, {"name": "Cologne", "country": "DE"}]),
    json.dumps({"France": ["Paris"], "Germany": ["Cologne"]}),
])
def test_names_with_countries_are_looked_up(tmp_path, known, text):
    run = imported(written(tmp_path, text), "--cities", known)
    assert {place for *_, place in found(run)} == {PLACES[2988507], PLACES[2886242]}
    assert "has no coordinates; they come from known cities, by name and country" in run.errors


@pytest.mark.parametrize("words", [(), ("csv",)])
def test_a_name_a_line_needs_a_country(tmp_path, known, words):
    path = written(tmp_path, "Paris\nLyon\n")
    run = imported(*words, path, "--cities", known, "--in", "FR")
    assert found(run) == [("Lyon", "FR", PLACES[2996944]), ("Paris", "FR", PLACES[2988507])]
    assert f"{path}: has no headings, and was read as --like names reads it\n" in run.errors
    failure = imported(*words, path, "--cities", known).failure
    assert "or, to look up known cities, set their country with --in CC or --column country=" in failure


def test_ids_of_geonames_come_before_names(tmp_path, known):
    path = written(tmp_path, "geonameid,name,country\n4717560,Parigi,\n2996944,Lyon,FR\n999,Paris,FR\n")
    run = imported(path, "--cities", known)
    assert found(run) == [
        ("Lyon", "FR", PLACES[2996944]), ("Parigi", "US", PLACES[4717560]), ("Paris", "FR", PLACES[2988507])]
    assert sorted(city["_id"] for city in run.cities) == [999, 2996944, 4717560]
    assert "by GeoNames' ids, else by name and country" in run.errors


def test_divisions_tell_cities_of_one_name_apart(tmp_path, known):
    path = written(tmp_path, "city,state,country\nSpringfield,Illinois,US\nSpringfield,MO,US\nPortland,,US\nAdelsdorf,,DE\n")
    run = imported(path, "--cities", known)
    assert [place for *_, place in found(run)] == [PLACES[13], PLACES[5746545], *sorted([PLACES[4409896], PLACES[4250542]])]


def test_what_is_not_known_for_sure_is_left_out_counted_and_written(tmp_path, known):
    rows = "city,state,country\nSpringfield,,US\nParis,Ohio,US\nPari,,FR\nParis,,FR\nNeustadt,,DE\nLyon,,\n"
    path = written(tmp_path, rows)
    unresolved = tmp_path / "unresolved.csv"
    run = imported(path, "--cities", known, "--unresolved", unresolved)
    assert found(run) == [("Paris", "FR", PLACES[2988507])]
    assert "citysearch: left out 5 lines:\n" in run.errors
    assert (
        f"  {path}: 3 lines, the first line 3: expected a name of a known city there, found `Paris` in Ohio, US\n" in run.errors)
    assert "found `Springfield` in US, of which there are 2\n" in run.errors
    with unresolved.open(newline="") as file:
        assert [list(row.values()) for row in csv.DictReader(file)] == [
            [str(path), "2", "Springfield", "US", "", "4409896 4250542"],
            [str(path), "3", "Paris", "US", "Ohio", "4717560"],
            [str(path), "4", "Pari", "FR", "", ""],
            [str(path), "6", "Neustadt", "DE", "", "11 12"],
            [str(path), "7", "Lyon", "", "", ""],
        ]


def test_a_list_of_which_nothing_is_known_says_why(tmp_path, known):
    path = written(tmp_path, "city,country\nAtlantis,GR\n")
    unresolved = tmp_path / "unresolved.csv"
    assert imported(path, "--cities", known, "--unresolved", unresolved).failure == (
        f"no city is left: {path}: line 2: expected a name of a known city there, found `Atlantis` in GR")
    assert "Atlantis" in unresolved.read_text()
    path = written(tmp_path, "city,country\nParis,Frnkreich\n")
    assert imported(path, "--cities", known).failure == (
        f"{path}: line 2: expected a country's code or name in `country`, found `Frnkreich`")


def test_another_file_is_not_replaced_by_what_is_not_known(tmp_path, known):
    path = written(tmp_path, "city,country\nParis,FR\n")
    other = written(tmp_path, "mine", "other.csv")
    assert imported(path, "--cities", known, "--unresolved", other).failure == (
        f"{other}: exists and is not a list of cities that an import did not find; "
        "name another file with --unresolved, or replace it with --force")
    run = Run("import", path, "--cities", known, "--unresolved", other, "--dry-run")
    assert run.status == 0 and other.read_text() == "mine"
    assert imported(path, "--cities", known, "--unresolved", other, "--force").cities
    assert imported(path, "--cities", known, "--unresolved", other).cities


def test_lists_with_coordinates_load_no_cities(tmp_path):
    path = written(tmp_path, "city,country,lat,lon\nParis,FR,48.85,2.35\n")
    assert len(imported(path, "--cities", tmp_path / "nowhere").cities) == 1
    path = written(tmp_path, "city,country,lat,lon\nParis,FR,48.85,2.35\nLyon,FR,,\n")
    assert "line 3: expected degrees of latitude" in imported(path, "--cities", tmp_path / "nowhere").failure


def test_columns_that_may_have_coordinates_are_asked_for(tmp_path, known):
    path = written(tmp_path, "city,country,hoch,quer\nParis,FR,48.85341,2.3488\nLyon,FR,45.74846,4.84671\n")
    assert "name it with --column lat=HEADING and --column lon=HEADING; its columns" in imported(
        path, "--cities", known).failure


def test_the_table_of_unresolved_cities_is_read_as_it_was_written(known, tmp_path):
    # A quotation mark under an accent makes one character with it, and a spreadsheet would obey the last.
    names = ['Q"\u0301, x', "two\nlines", "=SUM(A1)"]
    path = tmp_path / "list.csv"
    with path.open("w", newline="") as file:
        csv.writer(file).writerows([["name", "country"], *([name, "FR"] for name in names)])
    unresolved = tmp_path / "unresolved.csv"
    imported(path, "--cities", known, "--unresolved", unresolved)
    with unresolved.open(newline="") as file:
        assert [row["name"] for row in csv.DictReader(file)] == [*names[:2], "'=SUM(A1)"]
