"""How a file may come to `citysearch import`: packed, in other encodings, as a sheet, on standard input."""

import codecs
import gzip
import io
import lzma
import random
import resource
import zipfile

import openpyxl
import pytest

from packing import PACKED, workbook
from program import Run, check_fault, imported, written
from workbooks import inline, row, sheet, zipped

ROWS = [
    ["id", "name", "country", "lat", "lon", "population"],
    [1, "Köln", "DE", 50.93, 6.95, 1073096],
    [2, "Besançon", "FR", 47.24, 6.02, 115934],
    [3, "Città di Castello", "IT", 43.46, 12.24, 39000],
]
NAMES = [row[1] for row in ROWS[1:]]
SEED = 45


def text(rows=ROWS):
    return "".join(",".join(map(str, row)) + "\n" for row in rows)


@pytest.fixture
def write(tmp_path):
    return lambda data, name="table": written(tmp_path, data, name)


def csv(path, *options, **others):
    return imported("csv", path, *options, **others)


def told(run):
    """The notes besides the meaning of the columns."""
    return [line for line in run.errors.splitlines() if ": 6 columns: " not in line]


def check(cities):
    assert [[city["name"], city["coord"], city["population"]] for city in cities] == [
        [row[1], {"lat": row[3], "lon": row[4]}, row[5]] for row in ROWS[1:]]


# Packing


@pytest.mark.parametrize("packing", PACKED)
def test_is_unpacked_whatever_it_is_called(write, packing):
    data = PACKED[packing](text().encode())
    check(csv(write(data)).cities)
    check(csv("-", input=data).cities)
    with write(data).open("rb") as file:
        check(csv("-", stdin=file).cities)


@pytest.mark.parametrize("packing", PACKED)
def test_files_of_postal_codes_are_unpacked_too(write, tmp_path, packing):
    postal = "FR\t75008\tParis 08\tIle\t11\tParis\t75\tParis\t751\t48.87\t2.31\t5\n" * 40
    data = PACKED[packing](postal.encode())
    cities = write(b'[{"_id":1,"name":"Paris","country":"FR","coord":{"lat":48.85,"lon":2.35}}]', "cities.json")
    made = []
    for path, options in ((write(data), {}), ("-", {"input": data})):
        output = tmp_path / "codes.postalindex"
        run = Run("import", "postal", path, "--cities", cities, "-o", output, "--force", **options)
        assert run.status == 0, run.errors
        made.append(output.read_bytes())
    assert made[0] == made[1]


@pytest.mark.parametrize("data, problem", [
    (gzip.compress(text().encode()) + b"more", "has uncompressed bytes after its end; download it again"),
    (gzip.compress(gzip.compress(text().encode())), "contains a compressed file; decompress it first"),
    (zipped({"table.csv": text(), "other.csv": ""}), "holds 2 files: table.csv, other.csv; unpack it and name one of them"),
    (b"PK\5\6" + bytes(18), "holds no file of data"),
    (b"BZh91AY&SY", "is compressed by bzip2; decompress it first"),
    (b"\x28\xb5\x2f\xfd\0", "is compressed by zstd; decompress it first"),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600),
     "is a workbook of an old Excel, or has a password; save it as .xlsx or CSV"),
    (bytes(257) + b"ustar" + bytes(300), "is a tar archive; unpack it and give one of its files"),
    (zipped({"mimetype": "application/vnd.oasis.opendocument.spreadsheet", "content.xml": "<x/>"}),
     "is a document of LibreOffice; save it as .xlsx or CSV"),
    (text().encode("utf-32"), "is UTF-32; save it as UTF-8"),
    (lzma.compress(text().encode(), filters=[{"id": lzma.FILTER_LZMA2, "preset": 0, "dict_size": 1 << 28}]),
     "needs more than 128 MiB of memory for decompression; decompress it first"),
], ids=range(11))
def test_what_cannot_be_unpacked_is_told(write, data, problem):
    path = write(data)
    assert csv(path).failure == f"{path}: {problem}"
    assert csv("-", input=data).failure == f"standard input: {problem}"


def test_numbers_of_eight_bytes_in_an_archive_are_read(write, monkeypatch):
    monkeypatch.setattr(zipfile, "ZIP64_LIMIT", 0)
    data = zipped({"table.csv": text()})
    assert b"PK\6\6" in data
    check(csv(write(data)).cities)


# Damage


def damaged(data):
    """The data cut at ten places, and with one byte changed at fifty."""
    rng = random.Random(SEED)
    for place in sorted(rng.sample(range(1, len(data)), 10)):
        yield f"cut at {place}, seed {SEED}", data[:place]
    for place in sorted(rng.sample(range(len(data)), 50)):
        changed = bytearray(data)
        changed[place] ^= rng.randrange(1, 256)
        yield f"changed at {place}, seed {SEED}", bytes(changed)


def many(count=400):
    rng = random.Random(7)
    rows = [[number, f"Ört {rng.randrange(10 ** 9)}", "DE", number % 90 + 0.25, number % 180 + 0.5, rng.randrange(10 ** 6)]
            for number in range(1, count)]
    return [ROWS[0], *rows]


@pytest.mark.parametrize("kind", ["gzip", "gzip of members", "xz", "xz of streams", "zip", "workbook"])
def test_damage_is_told_or_changes_nothing(write, kind):
    rows = many()
    data = workbook(Sheet=rows) if kind == "workbook" else PACKED[kind](text(rows).encode())
    whole = csv(write(data)).cities
    assert len(whole) == len(rows) - 1
    told = 0
    for what, bytes_ in damaged(data):
        run = csv(write(bytes_, "damaged"))
        if run.status == 0:
            assert run.cities == whole, what
        else:
            assert run.failure, what
            told += 1
    assert told > 30


# Encodings


@pytest.mark.parametrize(("encoding", "mark", "guess"), [
    ("utf-8", b"", None), ("utf-8", codecs.BOM_UTF8, None), ("utf-16-le", codecs.BOM_UTF16_LE, None),
    ("utf-16-be", codecs.BOM_UTF16_BE, None), ("utf-16-le", b"", "UTF-16LE"), ("utf-16-be", b"", "UTF-16BE"),
    ("cp1252", b"", "Windows-1252"),
])
@pytest.mark.parametrize("packing", ["none", "gzip", "xz", "zip"])
def test_is_decoded_and_a_guess_is_reported(write, encoding, mark, guess, packing):
    data = PACKED[packing](mark + text().encode(encoding))
    for run in (csv(write(data)), csv("-", input=data)):
        check(run.cities)
        if guess:
            assert f"was read as {guess}, which is a guess" in run.errors
        else:
            assert told(run) == []
        assert ("line 2 has `1,Köln,DE" in run.errors) == (encoding == "cp1252")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "utf-16-le", "utf-16-be", "cp1252", "euc-jp"])
def test_characters_lie_across_blocks(write, encoding):
    rng = random.Random(SEED)
    letters = {"cp1252": "äöüéß€ñ", "euc-jp": "東京ж"}.get(encoding, "äöüéß€ñ東京🌆😀ж")
    rows = [ROWS[0]] + [
        [number, "".join(rng.choices(letters + "abc", k=rng.randrange(1, 30))), "DE", 1, 2, number]
        for number in range(1, 20_000)]
    said = ["--encoding", encoding] if encoding == "euc-jp" else []
    cities = csv(write(text(rows).encode(encoding)), *said).cities
    assert [city["name"] for city in cities] == [row[1] for row in rows[1:]]


def test_a_wrong_byte_in_utf8_is_told_with_its_line(write):
    rows = many(30_000)
    data = text(rows).encode()
    for number in (3, 20_000):
        place = data.index(b"\n%d,\xc3" % number) + len(str(number)) + 2
        path = write(data[:place] + b"\xff" + data[place + 1:])
        assert csv(path).failure.startswith(f"{path}: line {number + 1}: expected UTF-8, found")


def test_what_looks_like_utf8_in_windows_1252_is_told(write):
    data = text().encode("cp1252") + "4,Ångström,SE,1,2,3\n".encode() + "5,Åre,SE,1,2,3\n6,Öre,SE,1,2,3\n".encode("cp1252")
    run = csv(write(data))
    assert [city["name"] for city in run.cities][:3] == NAMES
    assert "2 places look like UTF-8" in run.errors


def test_an_end_within_a_character_is_an_error(write):
    path = write((text(ROWS[:1]) + "1,Kx,DE,1,2,3").encode("utf-16") + b"x")
    assert csv(path).failure == f"{path}: line 2: expected UTF-16LE, found the end of the file within a character"


@pytest.mark.parametrize("encoding, wrong, problem", [
    ("ascii", b"\xff\x81", "Windows-1252, found the byte 0x81"),
    ("cp1252", b"\x81", "Windows-1252, found the byte 0x81"),
    ("cp1252", b"\0", "Windows-1252, found the byte 0x00"),
    ("utf-8", b"\xff", "UTF-8, found `Li"),
    ("ascii", b"\0", "text, found a zero byte"),
    ("utf-16", b"\0\xd8", "UTF-16LE, found half of a character, 0xD800"),
    ("utf-16", b"\0\xdc", "UTF-16LE, found half of a character, 0xDC00"),
], ids=range(7))
def test_a_wrong_character_costs_its_row(write, encoding, wrong, problem):
    first = [[1, "Köln", "DE", 50.93, 6.95, 5]] if encoding != "ascii" else []
    rows = [ROWS[0], *first, [7, "LiXma", "PE", 1, 2, 3], [8, "Ica", "PE", 1, 2, 3]]
    path = write(text(rows).encode(encoding).replace("X".encode(encoding.replace("-16", "-16-le")), wrong))
    names = [row[1] for row in [*first, rows[-1]]]
    check_fault(path, f"line {len(rows) - 1}: expected {problem}", names, ["csv"])


# Sheets


HEADINGS = row(*map(inline, ("name", "lat", "lon", "population", "admin1")))


def test_a_workbook_is_a_table(write):
    data = workbook(Sheet=ROWS)
    for run in (csv(write(data)), csv("-", input=data)):
        check(run.cities)
        assert told(run) == []


def test_cells_are_what_they_show(write):
    def fill(cities):
        cities["B3"], cities["C3"], cities["D3"], cities["F3"], cities["G3"] = "name", "lat", "lon", "population", "admin1"
        cities["B5"], cities["C5"], cities["D5"], cities["F5"], cities["G5"] = "Vitré", 48.1, -1.2, 18000, True
        cities["B6"], cities["C6"], cities["D6"], cities["F6"], cities["G6"] = "'=", "48.5", 1e-5, 1e6, "#N/A"
        cities["G6"].data_type = "e"
        cities["B7"], cities["C7"], cities["D7"] = "two\nlines & <more>", 0.1 + 0.2, 100

    def hide(sheet):
        sheet["A1"], sheet.sheet_state = "a secret", "hidden"

    run = csv(write(workbook(Empty=[], Cities=fill, Notes=[["a note"]], Hidden=hide)))
    found = {city["name"]: city for city in run.cities}
    assert found["Vitré"]["coord"] == {"lat": 48.1, "lon": -1.2}
    assert found["Vitré"]["admin1"] == "TRUE" and found["Vitré"]["population"] == 18000
    assert found["'="]["coord"] == {"lat": 48.5, "lon": 0.00001}
    assert found["'="]["population"] == 1000000 and "admin1" not in found["'="]
    assert found["two\nlines & <more>"]["coord"] == {"lat": 0.3, "lon": 100}
    assert "took the sheet `Cities`, not `Notes`\n" in run.errors


def test_texts_are_those_that_people_see(write):
    texts = (
        "<si><t>Tō</t></si><si><r><t>To</t></r><r><rPr><b/></rPr><t>kyo</t></r><rPh sb='0' eb='2'><t>トウキョウ</t></rPh></si>"
        "<si><t>a_x000D_b_x005F_x000D_c_xyz</t></si>")
    rows = HEADINGS + "".join(
        row(f'<c t="s"><v>{number}</v></c>', "<c><v>1</v></c>", "<c><v>2</v></c>") for number in range(3))
    run = csv(write(sheet(rows, texts=texts)))
    assert {city["name"] for city in run.cities} == {"Tō", "Tokyo", "a\rb_x000D_c_xyz"}


NUMBERS = {
    "48.100000000000001": "48.1", "0.30000000000000004": "0.3", "-1.2": "-1.2", "1E-05": "0.00001", "1e6": "1000000", "0": "0",
    "-0": "0", "7": "7", "007": "7", "48.10": "48.1", "240109189": "240109189", "1.2345678901234567": "1.23456789012346",
    "9.9999999999999999": "10", "0.99999999999999989": "1", "99999999999999.99": "100000000000000", "1E+16": "10000000000000000",
    "12345678901234567890": "12345678901234600000", "1.5E-30": "1.5E-30", "-2.5e+40": "-2.5E40", "123456.78": "123456.78",
}


def test_numbers_are_the_shortest_that_excel_shows(write):
    rows = HEADINGS + "".join(
        row(inline(written), "<c><v>1</v></c>", "<c><v>2</v></c>", "<c/>", f"<c><v>{written}</v></c>") for written in NUMBERS)
    assert {city["name"]: city["admin1"] for city in csv(write(sheet(rows))).cities} == NUMBERS


def test_parts_may_be_called_as_windows_calls_them(write):
    with zipfile.ZipFile(io.BytesIO(sheet(HEADINGS + row(inline("A"), "<c><v>1</v></c>", "<c><v>2</v></c>")))) as whole:
        data = zipped({name.upper().replace("/", "\\"): whole.read(name) for name in whole.namelist()})
    assert [city["name"] for city in csv(write(data)).cities] == ["A"]


def test_formulas_without_values_are_told(write):
    rows = HEADINGS + row(inline("A"), "<c><f>0.5+0.5</f><v>1</v></c>", "<c><v>2</v></c>", "<c><f>1+1</f></c>")
    run = csv(write(sheet(rows)))
    (city,) = run.cities
    assert city["coord"] == {"lat": 1, "lon": 2}
    assert "1 cell has a formula without a value" in run.errors


@pytest.mark.parametrize("data, problem", [
    (sheet(HEADINGS + row(inline("A"), "<c><v>1x</v></c>")), "line 2: expected a number in column 2, found `1x`"),
    (sheet(HEADINGS + row('<c t="s"><v>5</v></c>')), "line 2: expected the number of a text in column 1, found `5`"),
    (sheet(HEADINGS + row(inline("A", "B2"), inline("B", "A2"))),
     "line 2: expected a cell after the previous one in column 2, found `A2`"),
    (sheet(HEADINGS + row(inline("A"), number=1)), "line 1: expected a row after this one"),
    (sheet(HEADINGS + row(inline("A", "XFE2"))), "line 2: expected a cell after the previous one, found `XFE2`"),
    (sheet(HEADINGS, without=["xl/worksheets/sheet1.xml"]),
     "is a workbook without xl/worksheets/sheet1.xml, so it is damaged"),
    (sheet(""), "has no sheet with rows"),
    (sheet(HEADINGS + "<row>"), "has XML that is damaged: mismatched tag"),
    (sheet(HEADINGS + "<a>" * 200 + "</a>" * 200), "has more than 100 elements in one another"),
    (sheet(HEADINGS + row(inline("&b;")), before='<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>'),
     "has a document type, which is not read"),
    (sheet(HEADINGS + row(inline("x" * (1 << 24)))), "line 2: expected a row of fewer than 16777216 bytes"),
    (sheet(HEADINGS + f"<row{' ' * (1 << 23)}>"), "has a part of more than 4194304 bytes"),
], ids=range(12))
def test_what_is_wrong_in_a_workbook_is_told(write, data, problem):
    path = write(data)
    assert csv(path).failure.startswith(f"{path}: {problem}")


def run_within(path, mebibytes):
    """A run that needs no more memory than this; other runs before may have needed more."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    run = csv(path)
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    print(f"{path.stat().st_size} bytes: at most {peak / 1024:.0f} MiB")
    assert peak < mebibytes * 1024 or peak == before
    return run


def test_cells_far_to_the_right_take_little_memory(write):
    rows = "".join(row(inline(f"A{number}"), "<c><v>1</v></c>", f"<c><v>{number % 90}</v></c>", inline("x", f"XFD{number + 2}"))
                   for number in range(20_000))
    path = write(sheet(HEADINGS + rows))
    failure = run_within(path, 200).failure
    assert failure == f"{path}: line 2: expected 5 cells, one a column with a heading, found 16384"


def test_a_large_workbook_takes_little_memory(write):
    path = write(b"", "large.xlsx")
    book = openpyxl.Workbook(write_only=True)
    cities = book.create_sheet()
    cities.append(ROWS[0])
    for number in range(1, 200_001):
        cities.append([number, f"Town {number}", "PE", number % 90 + 0.1, number % 180 + 0.2, number])
    book.save(path)
    assert len(run_within(path, 300).cities) == 200_000
