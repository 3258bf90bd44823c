"""Tables that `citysearch batch --column` copies, held against what Python's csv reads in them."""

import csv
import io

import openpyxl
import pytest

from program import Run
from test_inputs import PACKED, ROWS, text, workbook, write  # noqa: F401 (a fixture)

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
