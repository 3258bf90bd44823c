"""`citysearch import csv` on tables as people have them."""

import csv
import random

import pytest

from program import Run, imported

CITIES = [
    {"_id": 3, "name": 'São "Paulo", SP', "country": "BR", "coord": {"lon": -46.63, "lat": -23.55}, "population": 12},
    {"_id": 7, "name": "Two\nlines", "country": "DE", "coord": {"lon": 9.0, "lat": 50.0}, "admin1": "Hessen",
     "alternateNames": ["Zwei", "Zeilen"]},
]


def table(tmp_path, text, name="table.csv"):
    path = tmp_path / name
    path.write_bytes(text.encode())
    return path


def test_reads_fields_in_quotation_marks(tmp_path):
    path = table(tmp_path, (
        "id,name,lat,lng,country,population,admin1,alternateNames\r\n"
        '3,"São ""Paulo"", SP",-23.55,-46.63,BRA,12.0,,\r\n'
        '7,"Two\nlines", 50 ,9,de,,Hessen,"Zwei, Zeilen,Two\nlines"\r\n'))
    assert imported("csv", path).cities == CITIES


@pytest.mark.parametrize("separator", [",", ";", "\t", "|"])
def test_finds_out_what_separates_columns(tmp_path, separator):
    path = tmp_path / "table.csv"
    with path.open("w", newline="", encoding="utf-8-sig") as file:
        rows = csv.writer(file, delimiter=separator)
        rows.writerow(["name", "lat", "lon", "alternateNames"])
        rows.writerow(["a;b,c|d\te", "1", "2", "x,y"])
    (city,) = imported("csv", path).cities
    assert city["name"] == "a;b,c|d\te" and city["alternateNames"] == ["x", "y"]


def test_takes_a_mapping_of_columns(tmp_path):
    path = table(tmp_path, "Ort;Breite;Länge;Land;Einwohner\nKöln;50.9;6.9;DE;1073096\n")
    run = imported(
        "csv", path, "--column", "name=Ort", "--column", "lat=breite", "--column", "lon=Länge", "--column", "country=4",
        "--column", "population=Einwohner")
    (city,) = run.cities
    assert (city["name"], city["country"], city["population"]) == ("Köln", "DE", 1073096)
    assert "columns are Ort, Breite" in imported("csv", path, "--column", "name=Stadt").failure
    assert "--column name=HEADING" in imported("csv", path).failure
    assert "properties are id, name" in imported("csv", path, "--column", "size=Ort").failure


def test_takes_columns_by_number(tmp_path):
    path = table(tmp_path, "1 x 2\nfirst,1,2\nsecond,3,4\n")
    run = imported(
        "csv", path, "--no-headings", "--separator", ",", "--column", "name=1", "--column", "lat=2", "--column", "lon=3",
        "--lenient")
    found = {city["name"]: city["coord"] for city in run.cities}
    assert found == {"first": {"lat": 1, "lon": 2}, "second": {"lat": 3, "lon": 4}}
    assert "line 1: expected degrees" in run.errors


def test_cities_without_ids_have_those_that_the_engine_gives(tmp_path):
    rows = [f"Town {number},{number % 90},{number % 180},PE" for number in range(500)]
    path = table(tmp_path, "name,lat,lon,country\n" + "\n".join(rows))
    cities = imported("csv", path).cities
    assert len({city["_id"] for city in cities}) == 500
    without = [{key: city[key] for key in ("name", "country", "coord")} for city in cities]
    import json
    (tmp_path / "without.json").write_text(json.dumps(without))
    (tmp_path / "with.json").write_text(json.dumps(cities))
    ids = [
        Run("query", "Town 77", "--data", tmp_path / file, "--format", "id", "--no-cache").output
        for file in ("without.json", "with.json")
    ]
    assert ids[0] == ids[1] != b""


def test_is_the_same_whatever_the_processors(tmp_path):
    numbers = list(range(20_000))
    random.Random(3).shuffle(numbers)
    rows = [f'{number},"Town ""{number}""",{number % 90},{number % 180}' for number in numbers]
    path = table(tmp_path, "id,name,lat,lon\n" + "\n".join(rows))
    run = imported("csv", path)
    assert [city["_id"] for city in run.cities] == sorted(numbers)
    assert imported("csv", path, processors={0}).output == run.output


@pytest.mark.parametrize(
    ("row", "problem"),
    [
        ("2,Quito,x,1", "expected degrees in the column of lat, found `x`"),
        ("2,Quito,95,1", "expected a latitude from -90 to 90, found `95.0`"),
        ("2,,1,1", "expected a name, found nothing"),
        ("x,Quito,1,1", "expected an id, found `x`"),
        ("1,Quito,1,1", "expected a new id, found 1 once more, which line 2 has"),
    ],
)
def test_tells_wrong_rows_by_the_line(tmp_path, row, problem):
    path = table(tmp_path, f'id,name,lat,lon\n1,Lima,1,1\n\n{row}\n3,"Cuz\nco",1,1\n')
    assert imported("csv", path).failure == f"{path}: line 4: {problem}"
    run = imported("csv", path, "--lenient")
    assert [city["_id"] for city in run.cities] == [1, 3]
    assert "left out 1 line:" in run.errors


@pytest.mark.parametrize("quoted, problem", [
    (False, "expected a row of fewer than 16777216 bytes, found a longer one"),
    (True, "expected a quotation mark that ends a field, found none in 16777216 bytes"),
])
def test_a_row_that_is_too_long_is_told_as_what_it_is(tmp_path, quoted, problem):
    mark = '"' if quoted else ""
    path = table(tmp_path, f"id,name,lat,lon\n1,{mark}{'a' * (1 << 24)}{mark},1,1\n")
    assert imported("csv", path).failure == f"{path}: line 2: {problem}"


def test_an_open_quotation_mark_is_told_where_it_opens(tmp_path):
    path = table(tmp_path, 'id,name,lat,lon\n1,Lima,1,1\n2,"Quito,1,1\n3,Cuzco,1,1\n')
    assert imported("csv", path).failure == (
        f"{path}: line 3: expected a quotation mark that ends a field, found the end of the file")
