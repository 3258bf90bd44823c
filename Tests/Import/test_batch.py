"""Tables that `citysearch batch --column` copies, held against what Python's csv reads in them."""

import csv
import io
import random
import resource

import openpyxl
import pytest

from program import Run
from test_inputs import PACKED, ROWS, text, workbook, write  # noqa: F401 (a fixture)

SEED = 46
BEHIND = ["city_id", "city_name", "city_country", "city_confidence", "city_passed_over"]


def batch(path, *options, column="name", **more):
    return Run("batch", path, "--column", column, *options, **more)


def rows(run, **dialect):
    """The rows of a run, as Python reads them."""
    assert run.status == 0, run.errors
    return list(csv.reader(io.StringIO(run.output.decode("utf-8-sig"), newline=""), **dialect))


@pytest.mark.parametrize("packing", PACKED)
def test_a_packed_table_is_one(write, packing):
    found = rows(batch(write(PACKED[packing](text().encode())), "--country-column", "country"))
    assert [row[:6] for row in found] == [[str(cell) for cell in row] for row in ROWS]
    assert found[0][6:] == BEHIND
    assert [row[7] for row in found[1:]] == ["Köln", "Besançon", "Città di Castello"]


@pytest.mark.parametrize("quoting", [csv.QUOTE_MINIMAL, csv.QUOTE_ALL, csv.QUOTE_NONNUMERIC])
@pytest.mark.parametrize("separator", ",;\t|")
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_python_reads_the_same_in_the_copy(quoting, separator, end):
    chance = random.Random(f"{SEED} {quoting} {separator} {end}")
    parts = ["x", " ", '"', "'", "=1", ",", ";", "\t", "|", "\n", "\r\n", "ü", "東京", "0"]
    table = [["note", "name", "other"]]
    for number in range(300):
        cells = ["".join(chance.choices(parts, k=chance.randrange(6))) for _ in range(2)]
        table.append([cells[0], chance.choice(["Berlin", "", "N/A", "São Paulo, Brazil"]), cells[1]])
    file = io.StringIO(newline="")
    csv.writer(file, delimiter=separator, quoting=quoting, lineterminator=end).writerows(table)
    run = batch("-", input=file.getvalue().encode())
    found = rows(run, delimiter=separator)
    assert [row[:3] for row in found] == table, f"seed {SEED}"
    assert {len(row) for row in found} == {8}
    names = {"Berlin": "2950159", "São Paulo, Brazil": "3448439"}
    assert [row[3] for row in found[1:]] == [names.get(row[1], "") for row in table[1:]]
    copied = list(csv.reader(io.StringIO(file.getvalue(), newline=""), delimiter=separator))
    assert copied == table


def test_a_workbook_becomes_a_table(write):
    book = openpyxl.Workbook()
    book.active.append(["A list"])
    book.active.append([])
    book.active.append(["Name", "Land", "Anzahl", "Bemerkung"])
    book.active.append(["Köln", "Deutschland", 1.5, 'with "marks", and\nlines'])
    book.active.append([None, "Deutschland"])
    book.active.append(["Paris", "USA"])
    file = io.BytesIO()
    book.save(file)
    for run in (
        batch(write(file.getvalue()), "--country-column", "land"),
        batch("-", "--country-column", "land", input=file.getvalue()),
    ):
        assert run.output.startswith(b"\xef\xbb\xbfA list\r\n")
        found = rows(run)
        assert found[1] == ["Name", "Land", "Anzahl", "Bemerkung", *BEHIND]
        assert found[2][:7] == ["Köln", "Deutschland", "1.5", 'with "marks", and\nlines', "2886242", "Köln", "DE"]
        assert found[3] == ["", "Deutschland", *[""] * 7]
        assert found[4][:7] == ["Paris", "USA", "", "", "4717560", "Paris", "US"]


def test_a_sheet_is_named(write):
    run = batch(write(workbook()), "--sheet", "nope")
    assert run.failure.endswith("has no sheet `nope`; its sheets are Sheet")


def test_a_large_table_takes_little_memory(write):
    count = 100_000
    path = write(b"", "large.csv")
    with path.open("w") as file:
        file.write("id,name,note\n")
        for number in range(count):
            file.write(f"{number},{'' if number % 50 else 'Berlin'},{'x' * 2_000}\n")
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    run = batch(path)
    assert run.output.count(b"\n") == count + 1
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    print(f"{count} rows of {path.stat().st_size} bytes: at most {peak / 1024:.0f} MiB")
    assert peak < 200 * 1024 or peak == before
