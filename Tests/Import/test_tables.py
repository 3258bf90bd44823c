"""Random tables are imported unchanged, and damage is reported or visible in the file."""

import collections
import concurrent.futures
import os
import re

import pytest

from packing import workbook
from program import imported
from tables import ANY, SHAPES, is_one, random_table

SEED = int(os.environ.get("CITYSEARCH_SEED", "45"))
# How many tables of each shape, in percent of thirty.
ROUNDS = max(1, 30 * int(os.environ.get("CITYSEARCH_ROUNDS", "100")) // 100)


def told(errors, noun):
    """How many lines or values were left out."""
    found = re.search(rf"left out ([0-9,]+) {noun}s?:", errors)
    return int(found[1].replace(",", "")) if found else 0


def known(row):
    """What must come of a row that is not damaged."""
    return {key: [value] for key, value in row.city.items()}


def check_cities(damaged, run, is_lenient):
    """Undamaged rows are imported unchanged; the others as in the file, or omitted and reported."""
    table, touched, gone = damaged.table, damaged.touched, damaged.gone
    left_out, are_values_told = told(run.errors, "line"), told(run.errors, "value") > 0
    cities = run.cities
    readings, missing = damaged.readings, 0
    for number, row in enumerate(table.rows):
        if number in touched or number in gone:
            continue
        # With few rows left, the meaning of `1.000` may be undetermined.
        is_doubtful = are_values_told and "whole number of people" in run.errors
        found = [one for one in cities if is_one(one, known(row), is_doubtful)]
        if found:
            cities.remove(found[0])
        else:
            missing += 1
            assert is_lenient and missing <= left_out, f"row {row.city} is lost"
    for one in cities:
        assert any(is_one(one, reading, are_values_told) for reading in readings), f"{one} is not in the file"
    assert len(cities) <= max(len(touched), 0)
    if is_lenient:
        lost = missing + len(touched - {-1}) - len(cities)
        # Where a line feed is damaged, two rows are one line; a byte more or less in UTF-16 makes one line of all that follow.
        most = 1 if damaged.kind.startswith(("cut", "a byte")) else 0
        if "utf-16" in damaged.encoding and left_out > 0:
            most = len(touched)
        assert lost - most <= left_out, "lost without a word"
        assert missing == 0 or "once more" in run.errors, "what is not damaged is lost"
    else:
        assert left_out == 0 and not are_values_told
        if damaged.kind == "cut" and cities:
            assert "has no line feed after it" in run.errors, "a row that was cut came in without a word"


def check_headings(damaged, run):
    """What is damaged in headings may cost their columns, and gives no other value."""
    for one in run.cities:
        rows = [row for row in damaged.table.rows if one["name"] == row.city["name"] and one["coord"] == row.city["coord"]]
        assert any(
            all(key in ("_id", "country") or row.city.get(key, ANY) in (ANY, value) for key, value in one.items())
            for row in rows), f"{one} was not written"


def check_failure(damaged, run):
    """The message names a line that is damaged."""
    line = re.search(r": line (\d+): ", run.failure)
    first, last = damaged.line_range() if damaged.touched else (1, 1)
    # What is damaged may show what other values are, or in which encoding they stand.
    others = ("once more", "Windows-1252", "a zero byte", "end of the file within", "whole number of people")
    is_first = 0 in damaged.touched and not damaged.table.shape.get("has_headings", True)
    if line and not is_first and -1 not in damaged.touched and not any(text in run.failure for text in others):
        assert first <= int(line[1]) <= last, f"line {line[1]} is not among {first} to {last}"


def check(folder, shape, seed):
    """Makes a table, and imports it strictly and leniently. Returns what came of it."""
    damaged = random_table(shape, seed)
    table = damaged.table
    path = folder / f"table-{seed}"
    if table.shape.get("is_workbook"):
        path.write_bytes(workbook(Sheet=[[table.headings[column] for column in table.columns], *damaged.cells]))
    else:
        path.write_bytes(damaged.data)
    outcome = "came in"
    for is_lenient in (False, True):
        run = imported("csv", path, *table.options, *(["--lenient"] if is_lenient else []))
        try:
            if run.status != 0:
                outcome = "was told"
                check_failure(damaged, run)
                assert damaged.kind != "nothing"
                is_first = not table.shape.get("has_headings", True) and 0 in damaged.touched
                assert not is_lenient or is_first or -1 in damaged.touched or damaged.kind == "cut" or any(
                    text in run.errors for text in ("Windows-1252", "a zero byte", "UTF-16"))
            elif "which is a guess: " in run.errors and damaged.kind != "nothing" and table.shape.get("encoding") != "cp1252":
                outcome = "was read as Windows-1252, which was told"
            elif -1 in damaged.touched:
                check_headings(damaged, run)
            else:
                check_cities(damaged, run, is_lenient)
                assert is_lenient or not damaged.is_absurd, "what is absurd came in"
        except AssertionError as error:
            how = "leniently" if is_lenient else "strictly"
            raise AssertionError(
                f"{shape}, seed {seed}, {how}: {damaged.kind}: {damaged.what}\n{run.errors}{error}") from None
    path.unlink()
    return damaged.kind, outcome


@pytest.mark.parametrize("shape", SHAPES)
def test_damage_never_changes_a_value_in_silence(tmp_path, shape):
    first = SEED * 10**6 + list(SHAPES).index(shape) * 10**4
    seeds = range(first, first + ROUNDS)
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        outcomes = collections.Counter(pool.map(lambda seed: check(tmp_path, shape, seed), seeds))
    print(f"{shape}: {ROUNDS} tables from seed {first} on")
    for (kind, outcome), count in sorted(outcomes.items()):
        print(f"  {kind}: {count} {outcome}")
