"""`citysearch import csv` on tables as people have them."""

import random

import pytest

from program import Run, imported


def table(tmp_path, text, name="table.csv"):
    path = tmp_path / name
    path.write_bytes(text.encode())
    return path


def test_takes_a_mapping_of_columns(tmp_path):
    path = table(tmp_path, "Wo;Hoch;Quer;Land;Leute\nKöln;50.9;6.9;DE;1073096\n")
    run = imported(
        "csv", path, "--column", "name=Wo", "--column", "latitude=hoch", "--column", "lon=Quer", "--column", "country=4",
        "--column", "population=Leute")
    (city,) = run.cities
    assert (city["name"], city["country"], city["population"]) == ("Köln", "DE", 1073096)
    assert "columns are Wo, Hoch" in imported("csv", path, "--column", "name=Stadt").failure
    assert "--column name=HEADING" in imported("csv", path).failure
    assert "properties are id, name" in imported("csv", path, "--column", "size=Ort").failure


def test_takes_columns_by_number(tmp_path):
    path = table(tmp_path, "1,x,2\nfirst,1,2\nsecond,3,4\n")
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
        ("2,Quito,x,1", "expected degrees of latitude in `lat`, found `x`"),
        ("2,Quito,95,1", "expected degrees from -90 to 90 of latitude in `lat`, found `95`"),
        ("2,,1,1", "expected a name in `name`, found nothing"),
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
    path = table(tmp_path, 'id,name,lat,lng\n1,Lima,1,1\n2,"Quito,1,1\n3,Cuzco,1,1\n')
    assert imported("csv", path).failure == (
        f"{path}: line 3: expected a quotation mark that ends a field, found the end of the file")
    run = imported("csv", path, "--lenient")
    assert [city["name"] for city in run.cities] == ["Lima", "Cuzco"]
    assert "left out 1 line:" in run.errors


def test_an_open_quotation_mark_that_another_one_ends_costs_its_line_alone(tmp_path):
    rows = [f'{number},"Town, {number}",1,{number % 90}' for number in range(5_000)]
    rows[100] = '100,"Town 100,1,10'
    path = table(tmp_path, "id,name,lat,lng\n" + "\n".join(rows) + "\n")
    assert imported("csv", path).failure == (
        f"{path}: line 102: expected a quotation mark that ends a field, "
        "found `Town, 101\",1,11` directly behind the next mark, on line 103")
    run = imported("csv", path, "--lenient")
    assert [city["_id"] for city in run.cities] == [number for number in range(5_000) if number != 100]
    assert "left out 1 line:" in run.errors


@pytest.mark.parametrize("row", ['2,Quito",1,1', '2,Qui"to,1,1', '2,"Qui"to,1,1', '2,"Quito" x,1,1'])
def test_a_quotation_mark_without_another_is_a_fault(tmp_path, row):
    path = table(tmp_path, f"id,name,lat,lng\n1,Lima,1,1\n{row}\n3,Cuzco,1,1\n")
    assert f"{path}: line 3: expected" in imported("csv", path).failure
    assert [city["_id"] for city in imported("csv", path, "--lenient").cities] == [1, 3]


def test_marks_in_pairs_and_spaces_around_marks_are_read(tmp_path):
    path = table(tmp_path, 'id,name,lat,lng\n1, "Lima, Peru" ,1,1\n2,Fort "A" and "B",1,1\n')
    assert [city["name"] for city in imported("csv", path).cities] == ["Lima, Peru", 'Fort "A" and "B"']


@pytest.mark.parametrize(("row", "found"), [
    ("2,Washington, D.C.,38.9,-77,US", "found 6 (a text with `,` in it needs quotation marks around it)"),
    ("2,Quito,1,1", "found 4"),
])
def test_a_field_more_or_less_is_never_read_shifted(tmp_path, row, found):
    path = table(tmp_path, f"id,name,lat,lng,country\n1,Lima,1,1,PE\n{row}\n3,Cuzco,1,1,PE\n")
    assert imported("csv", path).failure == f"{path}: line 3: expected 5 fields, one a column, {found}"
    run = imported("csv", path, "--lenient")
    assert [city["_id"] for city in run.cities] == [1, 3]


def test_empty_fields_at_the_end_make_no_difference(tmp_path):
    path = table(tmp_path, "id,name,lat,lng,,\n1,Lima,1,1\n2,Quito,1,1,,\n3,Cuzco,1,1,,,,\n,,,,,\n")
    assert [city["_id"] for city in imported("csv", path).cities] == [1, 2, 3]


def test_a_separator_too_many_in_front_of_an_empty_field_is_a_fault(tmp_path):
    path = table(tmp_path, "id,name,lat,lng,admin1,note\n1,Lima,1,1,Lima,x\n2,Quito,1,2,Pich,incha,\n3,Cuzco,1,3,,\n")
    assert f"{path}: line 3: expected 6 fields, one a column, found 7" in imported("csv", path).failure
    assert [city["name"] for city in imported("csv", path, "--lenient").cities] == ["Lima", "Cuzco"]
    path = table(tmp_path, "id,name,lat,lng\n1,Lima,1,1,\n2,Quito,1,2,\n")
    assert [city["name"] for city in imported("csv", path).cities] == ["Lima", "Quito"]


def test_rows_that_a_mark_joins_by_chance_are_told(tmp_path):
    rows = '2,"Quito,1,1\n3,",Cuzco",1,1\n4,Ica,1,1\n'
    path = table(tmp_path, "id,name,lat,lng\n1,Lima,1,1\n" + rows)
    assert "line 3: expected quotation marks in pairs, found one without another on line 4" in imported("csv", path).failure
    run = imported("csv", path, "--lenient")
    assert [city["name"] for city in run.cities] == ["Lima", ",Cuzco", "Ica"]
    assert "left out 1 line:" in run.errors


def test_leniency_is_named_where_it_goes_on(tmp_path):
    path = table(tmp_path, "name,lat,lng\nLima,x,1\nQuito,1,2\n")
    run = imported("csv", path)
    assert run.errors == (
        f"citysearch: {path}: line 2: expected degrees of latitude in `lat`, found `x`; --lenient goes on without\n")
    assert len(imported("csv", path, "--lenient").cities) == 1
    assert "--lenient" not in imported("csv", table(tmp_path, "name,lat\nLima,1\n")).errors


def test_a_table_that_was_cut_is_told(tmp_path):
    path = table(tmp_path, "id,name,lat,lng\n1,Lima,1,1\n2,Quito,1")
    assert "line 3: expected the end of a row, found the end of the file behind 3 of 4 fields" in imported(
        "csv", path).failure
    path = table(tmp_path, "id,name,lat,lng\n1,Lima,1,1\n2,Quito,1,-7")
    run = imported("csv", path)
    assert len(run.cities) == 2
    assert "line 3, the last, has no line feed behind it" in run.errors
    path = table(tmp_path, 'lat,lng,name\n1,1,Lima\n1,2,"Qui""to"'[:-4])
    assert "line 3, the last, has no line feed behind it" in imported("csv", path).errors
    path = table(tmp_path, "id,name,lat,lng\n1,Lima,1,1\n2,Quito,1,-7\n")
    assert "line feed" not in imported("csv", path).errors
