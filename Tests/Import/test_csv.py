"""`citysearch import csv` on tables as people have them."""

import random

import pytest

from program import HINT, Run, check_fault, imported, written


def test_takes_a_mapping_of_columns(tmp_path):
    path = written(tmp_path, "Wo;Hoch;Quer;Land;Leute\nKöln;50.9;6.9;DE;1073096\n")
    run = imported(
        "csv", path, "--column", "name=Wo", "--column", "latitude=hoch", "--column", "lon=Quer", "--column", "country=4",
        "--column", "population=Leute")
    (city,) = run.cities
    assert (city["name"], city["country"], city["population"]) == ("Köln", "DE", 1073096)
    assert "columns are Wo, Hoch" in imported("csv", path, "--column", "name=Stadt").failure
    assert "--column name=HEADING" in imported("csv", path).failure
    assert "properties are id, name" in imported("csv", path, "--column", "size=Ort").failure


def test_cities_without_ids_have_those_that_the_engine_gives(tmp_path):
    rows = [f"Town {number},{number % 90},{number % 180},PE" for number in range(500)]
    cities = imported("csv", written(tmp_path, "name,lat,lon,country\n" + "\n".join(rows))).cities
    assert len({city["_id"] for city in cities}) == 500
    without = [{key: city[key] for key in ("name", "country", "coord")} for city in cities]
    ids = {
        Run("query", "Town 77", "--data", written(tmp_path, list), "--format", "id", "--no-cache").output
        for list in (cities, without)}
    assert len(ids) == 1 and ids != {b""}


def test_is_the_same_whatever_the_processors(tmp_path):
    numbers = list(range(20_000))
    random.Random(3).shuffle(numbers)
    rows = [f'{number},"Town ""{number}""",{number % 90},{number % 180}' for number in numbers]
    path = written(tmp_path, "id,name,lat,lon\n" + "\n".join(rows))
    run = imported("csv", path)
    assert [city["_id"] for city in run.cities] == sorted(numbers)
    assert imported("csv", path, processors={0}).output == run.output


@pytest.mark.parametrize(("row", "problem"), [
    ("\n2,Quito,x,1,", "line 5: expected degrees of latitude in `lat`, found `x`"),
    ("2,Quito,95,1,", "line 4: expected degrees from -90 to 90 of latitude in `lat`, found `95`"),
    ("2,,1,1,", "line 4: expected a name in `name`, found nothing"),
    ("1,Quito,1,1,", "line 4: expected a new id, found 1 once more, which line 2 has"),
    # Fields too many or too few would shift the others.
    ("2,Washington, D.C.,38.9,-77,US",
     "line 4: expected 5 fields, one a column, found 6 (a text with `,` in it needs quotation marks around it)"),
    ("2,Quito,1,1", "line 4: expected 5 fields, one a column, found 4"),
    ("2,Qui,to,1,1,", "line 4: expected 5 fields, one a column, found 6"),
    # Quotation marks without another.
    ('2,Quito",1,1,', "line 4: expected"),
    ('2,Qui"to,1,1,', "line 4: expected"),
    ('2,"Qui"to,1,1,', "line 4: expected"),
    ('2,"Quito" x,1,1,', "line 4: expected"),
    ('2,"Quito,1,1,', "line 4: expected a quotation mark that ends a field, found the end of the file"),
    ('2,"Quito,1,1,\n3,",Cuzco",1,1,', "line 4: expected quotation marks in pairs, found one without another on line 5"),
])
def test_a_faulty_row_costs_itself_alone(tmp_path, row, problem):
    path = written(tmp_path, f'id,name,lat,lon,country\n1,"Li\nma",1,1,PE\n{row}\n4,Ica,1,1,PE\n')
    others = [",Cuzco"] if ",Cuzco" in row else []
    check_fault(path, problem, ["Li\nma", *others, "Ica"], ["csv"])


def test_an_open_quotation_mark_that_another_one_ends_costs_its_line_alone(tmp_path):
    rows = [f'{number},"Town, {number}",1,{number % 90}' for number in range(5_000)]
    rows[100] = '100,"Town 100,1,10'
    path = written(tmp_path, "id,name,lat,lng\n" + "\n".join(rows) + "\n")
    problem = (
        "line 102: expected a quotation mark that ends a field, "
        "found `Town, 101\",1,11` directly after the next mark, on line 103")
    check_fault(path, problem, [f"Town, {number}" for number in range(5_000) if number != 100], ["csv"])


@pytest.mark.parametrize("mark, problem", [
    ("", "expected a row of fewer than 16777216 bytes, found a longer one"),
    ('"', "expected a quotation mark that ends a field, found none in 16777216 bytes"),
])
def test_a_row_may_be_too_long(tmp_path, mark, problem):
    path = written(tmp_path, f"id,name,lat,lon\n1,{mark}{'a' * (1 << 24)}{mark},1,1\n")
    assert imported("csv", path).failure == f"{path}: line 2: {problem}"


@pytest.mark.parametrize(("text", "names"), [
    ('id,name,lat,lng\n1, "Lima, Peru" ,1,1\n2,Fort "A" and "B",1,1\n', ["Lima, Peru", 'Fort "A" and "B"']),
    ("id,name,lat,lng,,\n1,Lima,1,1\n2,Quito,1,1,,\n3,Cuzco,1,1,,,,\n,,,,,\n", ["Lima", "Quito", "Cuzco"]),
    ("id,name,lat,lng\n1,Lima,1,1,\n2,Quito,1,2,\n", ["Lima", "Quito"]),
])
def test_paired_marks_and_empty_fields_at_the_end_are_no_faults(tmp_path, text, names):
    assert [city["name"] for city in imported("csv", written(tmp_path, text)).cities] == names


def test_leniency_is_named_where_it_goes_on(tmp_path):
    run = imported("csv", written(tmp_path, "name,lat,lng\nLima,x,1\nQuito,1,2\n"))
    assert run.errors.endswith(f"line 2: expected degrees of latitude in `lat`, found `x`{HINT}\n")
    assert "--lenient" not in imported("csv", written(tmp_path, "name,lat\nLima,1\n")).errors


@pytest.mark.parametrize(("rows", "is_told"), [
    ("1,1,Lima\n1,2,Quito", True), ('1,1,Lima\n1,2,"Qui"', True), ("1,1,Lima\n1,2,Quito\n", False)])
def test_a_last_row_without_a_line_feed_is_reported(tmp_path, rows, is_told):
    run = imported("csv", written(tmp_path, f"lat,lng,name\n{rows}"))
    assert ("line 3, the last, has no line feed after it" in run.errors) == is_told
    failure = imported("csv", written(tmp_path, "id,name,lat,lng\n1,Lima,1,1\n2,Quito,1")).failure
    assert "line 3: expected the end of a row, found the end of the file after 3 of 4 fields" in failure
