"""Small files that become large: the output of an import and its memory are at most 64 MB and 16 times what they have."""

import gzip
import json
import lzma
import os
import random
import subprocess
import sys

import pytest
import workbooks

from program import HOME, PROGRAM, imported, written

LEAST, FACTOR = 64_000_000, 16
SEED = 60


# A process counts the memory of the one that it was made by, so a small one makes it.
MEASURE = """
import json, resource, subprocess, sys
done = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
most = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * 1024
print(json.dumps([done.returncode, done.stderr.decode(), most]))
"""


def measured(*arguments):
    """How a run of the program ended, its messages, and the memory that it had at most."""
    environment = {**os.environ, "HOME": HOME.name, "XDG_CACHE_HOME": "/dev/null", "XDG_DATA_HOME": "/dev/null"}
    return json.loads(subprocess.check_output([sys.executable, "-c", MEASURE, PROGRAM, *map(str, arguments)], env=environment))


@pytest.fixture(scope="module")
def least(tmp_path_factory):
    """The memory of a run that imports one city, by its heading: to find a city by its name, the known ones are in memory."""
    found = {}
    for heading, row in [("name,lat,lon", "a,1,2"), ("name,country", "Berlin,DE")]:
        path = written(tmp_path_factory.mktemp("least"), f"{heading}\n{row}\n")
        status, errors, found[heading] = measured("import", path, "-o", path.parent / "out.json")
        assert status == 0, errors
    return found


def check(tmp_path, least, paths, heading="name,lat,lon"):
    """Imports files, with what else they have, and makes a snapshot of the list."""
    size = sum(path.stat().st_size for path in paths)
    most = LEAST + FACTOR * size
    output, payload = tmp_path / "out.json", tmp_path / "out.jsonl"
    arguments = ["import", *paths, "--lenient", "-o", output]
    if len(paths) == 1:
        arguments += ["--payload", payload]
    status, errors, memory = measured(*arguments)
    written = sum(path.stat().st_size for path in [output, payload] if path.exists())
    assert written <= most, (written, most)
    assert memory <= least[heading] + most, (memory, most, errors[-300:])
    assert status in (0, 2)
    if status == 2:
        assert errors.startswith("citysearch: ") and errors.count("\n") == 1, errors
    return status, errors


# A text that much refers to


def workbook(rows, texts):
    """A workbook whose cells are numbers, texts, or numbers of shared texts."""
    def cell(name, value):
        match value:
            case ("shared", number): return f'<c r="{name}" t="s"><v>{number}</v></c>'
            case str(): return workbooks.inline(value, name)
            case _: return f'<c r="{name}"><v>{value}</v></c>'
    lines = (
        workbooks.row(*(cell(f"{column}{number}", value) for column, value in row.items()), number=number)
        for number, row in enumerate(rows, 1))
    return workbooks.sheet("".join(lines), "".join(f"<si><t>{text}</t></si>" for text in texts))


def sheet(heading, length, count, choose=random.Random(SEED)):
    """Rows that share a text in a column of some heading."""
    rows = [{"A": "name", "B": "lat", "C": "lon", "D": heading}]
    for number in range(count):
        rows.append({"A": f"n{number}", "B": number % 90, "C": number % 180, "D": ("shared", 0)})
    if heading == "name":
        rows = [{"A": "place", **row} if number == 0 else row for number, row in enumerate(rows)]
    return workbook(rows, [choose.choice("xyz") * length])


def tree(key, length, count):
    """Records in an object that has a long text or a long key."""
    head = {key: "x" * length} if len(key) < 100 else {key: "x"}
    return json.dumps([{**head, "cities": [
        {"name": f"n{n}", "lat": n % 90, "lon": n % 180} for n in range(count)]}])


SHAPES = {
    **{f"a shared {heading}": lambda heading=heading: {"a.xlsx": sheet(heading, 1_000_000, 999)}
       for heading in ["name", "region", "timezone", "country", "alternatenames", "note"]},
    "names and countries that share a text": lambda: {"a.xlsx": workbook(
        [{"A": "name", "B": "country"}] + [{"A": ("shared", 0), "B": "FR"}] * 999, ["x" * 1_000_000])},
    "shared texts, all empty": lambda: {"a.xlsx": workbook(
        [{"A": "name", "B": "lat", "C": "lon"}, {"A": "a", "B": 1, "C": 2}], [""] * 3_000_000)},
    "the last column of a sheet": lambda: {"a.xlsx": workbook(
        [{"A": "name", "B": "lat", "C": "lon", "XFD": "end"}]
        + [{"A": f"n{n}", "B": n % 90, "C": n % 180, "XFD": "1"} for n in range(5_000)], [])},
    "a namespace of a megabyte": lambda: {"a.xlsx": workbooks.zipped({
        "xl/workbook.xml": f'<workbook xmlns="{"n" * 1_000_000}">' + "<a/>" * 300_000 + "</workbook>",
        "xl/_rels/workbook.xml.rels": "<Relationships/>"})},
    "zeros by gzip": lambda: {"a.csv.gz": gzip.compress(b"name,lat,lon\n" + b"a,1,2\n" * 20_000_000)},
    "zeros by xz": lambda: {"a.csv.xz": lzma.compress(b"name,lat,lon\n" + b"a,1,2\n" * 20_000_000)},
    "zeros by zip": lambda: {"a.zip": workbooks.zipped({"a.csv": b"name,lat,lon\n" + b"a,1,2\n" * 20_000_000})},
    "wide rows": lambda: {"a.csv.gz": gzip.compress(
        b"name,lat,lon" + b"," * 16_000 + b"\n" + (b"a,1,2" + b"," * 16_000 + b"\n") * 1_500)},
    "a row of millions of fields": lambda: {"a.csv.gz": gzip.compress(
        b"name,lat,lon" + b"," * 15_000_000 + b"\na,1,2\n")},
    "a long heading": lambda: {"a.csv": "name,lat,lon," + "h" * 900_000 + "\n" + "a,1,2,1\n" * 5_000},
    "a record of a million fields": lambda: {"a.json.gz": gzip.compress(json.dumps(
        [{"name": "a", "lat": 1, "lon": 2, **{f"{n:x}": 1 for n in range(1_000_000)}}]).encode())},
    "a long key around fields": lambda: {"a.json": json.dumps(
        [{"name": "a", "lat": 1, "lon": 2, "k" * 500_000: {f"{n:x}": 1 for n in range(50_000)}}])},
    "a long key around records": lambda: {"a.json": json.dumps([{"k" * 200_000: "x", "groups": [
        {"k": "v", "cities": [{"name": f"n{n}", "lat": 1, "lon": 2}]} for n in range(20_000)]}])},
    "a long region around records": lambda: {"a.json": tree("region", 200_000, 20_000)},
    "points": lambda: {"a.json.gz": gzip.compress(
        b'{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"name":"a"},"geometry":'
        b'{"type":"LineString","coordinates":[' + b"[1,1]," * 2_500_000 + b"[1,1]]}}]}")},
    "brackets": lambda: {"a.json.gz": gzip.compress(b'[{"name":"a","x":' + b"[" * 15_000_000)},
    "control characters": lambda: {"a.json.gz": gzip.compress(json.dumps(
        [{"name": "\1" * 5_000 + str(n), "lat": n % 90, "lon": 2} for n in range(1_000)]).encode())},
    "a division of a megabyte": lambda: {
        "cities500.txt": "".join(
            f"{n}\tT{n}\t\t\t{n % 90}\t1\tP\tPPL\tFR\t\t01\t\t\t\t{n}\t\t\t\t2026-11-20\n" for n in range(1, 2_000)),
        "admin1CodesASCII.txt": "FR.01\t" + "x" * 1_000_000 + "\t\t1\n"},
    "what lies in what": lambda: {
        "cities500.txt": "1\tT\t\t\t1\t1\tP\tPPL\tFR\t\t01\t\t\t\t1\t\t\t\t2026-11-20\n",
        "hierarchy.gz": gzip.compress("".join(f"{n}\t1\n" for n in range(5_000_000)).encode())},
    "tabs": lambda: {"cities500.txt.gz": gzip.compress(
        b"1\tT\t\t\t1\t1\tP\tPPL\tFR\t\t01\t\t\t\t1\t\t\t\t2026-11-20\n" + (b"\t" * 15_000_000 + b"\n") * 3)},
}


@pytest.mark.parametrize("shape", SHAPES)
def test_a_small_file_takes_little(tmp_path, least, shape):
    paths = [written(tmp_path, content, name) for name, content in SHAPES[shape]().items()]
    heading = "name,country" if shape.startswith("names and countries") else "name,lat,lon"
    status, errors = check(tmp_path, least, paths, heading)
    if shape == "a shared note":
        assert status == 2
        assert errors.startswith(f"citysearch: {paths[0]}: repeats texts, which make more than "), errors


def test_random_files_take_little(tmp_path, least):
    """Tables, sheets and trees with texts of any length that any number of records repeat, packed or not."""
    choose = random.Random(SEED)
    packings = [("", bytes), (".gz", gzip.compress), (".xz", lzma.compress)]
    for number in range(12):
        length, count = 4 ** choose.randint(1, 10), 4 ** choose.randint(1, 7)
        key = choose.choice(["name", "region", "country", "timezone", "alternatenames", "note"])
        match choose.choice(["sheet", "tree", "table"]):
            case "sheet":
                name, content = "a.xlsx", sheet(key, length, count, choose)
            case "tree":
                ending, pack = choose.choice(packings)
                name, content = "a.json" + ending, pack(tree(choose.choice([key, "k" * length]), length, count).encode())
            case _:
                ending, pack = choose.choice(packings)
                long = choose.choice(["", "x" * min(length, 10**8 // count)])
                rows = "".join(f"n{n},{n % 90},{n % 180},{long}\n" for n in range(count))
                heading = choose.choice([key, "h" * length])
                name, content = "a.csv" + ending, pack(f"place,lat,lon,{heading}\n{rows}".encode())
        folder = tmp_path / str(number)
        folder.mkdir()
        try:
            check(folder, least, [written(folder, content, name)])
        except AssertionError as error:
            raise AssertionError(f"seed {SEED}, file {number}: {name}, {key}, {length} × {count}") from error


def test_a_large_file_may_repeat_much(tmp_path):
    """What is allowed grows with the file."""
    def run(path):
        return measured("import", path, "-o", tmp_path / "out.json", "--payload", tmp_path / "out.jsonl")

    status, errors, _ = run(written(tmp_path, tree("note", 4_000, 40_000), "a.json"))
    assert status == 2 and "repeats texts" in errors, errors
    rows = "".join(f"n{n},{n % 90},{n % 180},{'x' * 4_000}\n" for n in range(40_000))
    status, errors, _ = run(written(tmp_path, f"place,lat,lon,note\n{rows}", "a.csv"))
    assert status == 0, errors


@pytest.mark.parametrize("heading, length", [
    ("name", 1_000), ("name", 1_001), ("region", 1_000), ("region", 1_001), ("country", 1_001), ("timezone", 1_001)])
def test_a_name_has_a_thousand_bytes(tmp_path, heading, length):
    row = {"name": "a", "lat": 1, "lon": 2, heading: "x" * length}
    path = written(tmp_path, ",".join(row) + "\n" + ",".join(map(str, row.values())) + "\n")
    run = imported(path, *([] if heading == "name" else ["--lenient"]))
    assert ("at most 1000 bytes of" in run.errors) == (length > 1_000)
    if heading == "name":
        assert run.status == (2 if length > 1_000 else 0)
    else:
        assert run.cities[0].get("admin1", "") == ("x" * length if length == 1_000 else "")
        assert not {"country", "timezone"} & run.cities[0].keys()
