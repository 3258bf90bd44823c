"""Files that `citysearch batch --column` unpacks and turns into tables."""

import csv
import io

import pytest

from packing import PACKED, workbook
from program import Run, written
from test_inputs import ROWS, text

BEHIND = [f"city_{name}" for name in "id name country confidence passed_over kind region lat lon ambiguity".split()]


def batch(path, *options, **more):
    return Run("batch", path, "--column", "name", *options, **more)


def rows(run):
    """The rows of a run, as Python reads them."""
    assert run.status == 0, run.errors
    return list(csv.reader(io.StringIO(run.output.decode("utf-8-sig"), newline="")))


@pytest.mark.parametrize("packing", PACKED)
def test_a_packed_table_is_one(tmp_path, packing):
    path = written(tmp_path, PACKED[packing](text().encode()))
    found = rows(batch(path, "--country-column", "country"))
    assert [row[:6] for row in found] == [[str(cell) for cell in row] for row in ROWS]
    assert found[0][6:] == BEHIND
    assert [row[7] for row in found[1:]] == ["Köln", "Besançon", "Città di Castello"]


def test_a_workbook_becomes_a_table(tmp_path):
    data = workbook(Sheet=[
        ["A list"], [], ["Name", "Land", "Anzahl", "Bemerkung"], ["Köln", "Deutschland", 1.5, 'with "marks", and\nlines'],
        [None, "Deutschland"], ["Paris", "USA"]])
    path = written(tmp_path, data)
    for run in (batch(path, "--country-column", "land"), batch("-", "--country-column", "land", input=data)):
        assert run.output.startswith(b"\xef\xbb\xbfA list\r\n")
        found = rows(run)
        assert found[1] == ["Name", "Land", "Anzahl", "Bemerkung", *BEHIND]
        assert found[2][:7] == ["Köln", "Deutschland", "1.5", 'with "marks", and\nlines', "2886242", "Köln", "DE"]
        assert found[3] == ["", "Deutschland", *[""] * (2 + len(BEHIND))]
        assert found[4][:7] == ["Paris", "USA", "", "", "4717560", "Paris", "US"]
    assert batch(path, "--sheet", "nope").failure.endswith("has no sheet `nope`; its sheets are Sheet")
