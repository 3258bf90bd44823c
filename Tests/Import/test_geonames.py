"""`citysearch import geonames` on real files of GeoNames, and on some that are made in their shape."""

import random
import zipfile

import pytest

from geonames import expected, lines, name, packed, place, write
from program import Run, check_fault, imported, written


@pytest.fixture(scope="module")
def real(cities15000, tables):
    return [cities15000, tables / "admin1CodesASCII.txt", tables / "hierarchy.txt", tables / "countryInfo.txt"]


@pytest.fixture(scope="module")
def list_of_real(real):
    run = imported("geonames", *real)
    assert run.status == 0
    assert run.errors == (
        "citysearch: left out 481 places of another kind (PPLX 476, PPLQ 2, PPLCH 1, PPLH 1, PPLW 1)\n")
    return run


def test_takes_every_line_of_a_real_file_as_it_is(list_of_real, cities15000, tables):
    wanted = expected(
        lines(cities15000), admin1=tables / "admin1CodesASCII.txt", hierarchy=tables / "hierarchy.txt")
    assert len(wanted) > 22_000
    assert sum("admin1" in city for city in wanted) > 22_000
    assert list_of_real.cities == wanted


@pytest.mark.parametrize(
    ("options", "selection"),
    [
        (["--country", "AR,CHL", "--country", "uk"], {"countries": {"AR", "CL", "GB"}}),
        (["--min-population", "250000"], {"least": 250_000}),
        (["--with", "PPLX,PPLQ", "--with", "pplw"], {"added": {"PPLX", "PPLQ", "PPLW"}}),
    ],
)
def test_takes_what_is_selected(cities15000, options, selection):
    run = imported("geonames", cities15000, *options)
    assert run.cities == expected(lines(cities15000), **selection)


def test_leaves_out_a_kind(cities15000):
    codes = {city["feature_code"] for city in imported("geonames", cities15000, "--without", "PPLL,PPL").cities}
    assert "PPLA" in codes and codes.isdisjoint({"PPL", "PPLL", "PPLX"})


def test_makes_the_same_whatever_the_processors_and_the_order_of_lines(list_of_real, real, tmp_path):
    assert imported("geonames", *real, processors={0}).output == list_of_real.output
    shuffled = real[0].read_text().splitlines()
    random.Random(7).shuffle(shuffled)
    assert imported("geonames", write(tmp_path, "part.txt", shuffled), *real[1:]).output == list_of_real.output
    halves = [write(tmp_path, f"{part}.txt", shuffled[part::2]) for part in (0, 1)]
    assert imported("geonames", *halves, *real[1:]).output == list_of_real.output


@pytest.mark.parametrize("method", [zipfile.ZIP_DEFLATED, zipfile.ZIP_STORED])
def test_reads_archives_as_they_are(list_of_real, real, tmp_path, method):
    copies = [write(tmp_path, path.name, path.read_text(encoding="utf-8-sig").splitlines()) for path in real]
    archives = [packed(path, method=method) for path in copies]
    assert imported("geonames", *archives).output == list_of_real.output


def test_a_list_and_a_snapshot_answer_alike(real, tmp_path):
    answers = []
    for file in ("made.json", "made.cityindex"):
        run = Run("import", "geonames", *real, "-o", file, cwd=tmp_path)
        assert run.status == 0 and run.output.startswith(f"Wrote {file}: 22,874 cities".encode())
        answers.append(Run("query", "münchen", "--data", file, "--format", "json", "--no-cache", cwd=tmp_path).output)
    assert answers[0] == answers[1]
    assert b'"name":"Munich"' in answers[0] and b'"admin1":"Bavaria"' in answers[0]
    verified = Run("index", "verify", "--deep", tmp_path / "made.cityindex")
    assert verified.status == 0
    snapshot = (tmp_path / "made.cityindex").read_bytes()
    Run("import", "geonames", *real, "-o", "made.cityindex", cwd=tmp_path, processors={0})
    assert (tmp_path / "made.cityindex").read_bytes() == snapshot


def test_joins_the_names_of_languages(tmp_path):
    places = write(tmp_path, "PE.txt", [
        place(7, "Munich", alternatenames="MUC,Munchen,Monaco,Isar-Athen,Alt,EDDM"),
        place(8, "Lima"),
        place(9, "Arequipa"),
    ])
    names = write(tmp_path, "alternateNamesV2.txt", [
        name(30, 7, "it", "Monaco"),
        name(31, 7, "it", "Monaco di Baviera", "p"),
        name(20, 7, "de", "München"),
        name(21, 7, "de", "Munka", "ps"),
        name(22, 7, "de", "Isar-Athen", "pc"),
        name(23, 7, "de", "Alt", "h"),
        name(24, 7, "en", "Munich", "p"),
        name(25, 7, "", "Minga"),
        name(26, 7, "link", "https://de.wikipedia.org/wiki/M%C3%BCnchen"),
        name(27, 7, "iata", "MUC"),
        name(28, 7, "icao", "EDDM"),
        name(29, 7, "zh-Hant", "慕尼黑"),
        name(33, 7, "abbr", "M"),
        name(40, 9, "qu", "Ariqipa"),
        name(41, 12345, "de", "Niemand"),
    ])
    munich, lima, arequipa = imported("geonames", names, packed(places)).cities
    assert munich["names"] == {"de": "München", "it": "Monaco di Baviera", "zh-Hant": "慕尼黑"}
    assert munich["airports"] == ["MUC"]
    assert munich["alternateNames"] == [
        "Monaco di Baviera", "München", "Minga", "慕尼黑", "Monaco", "M", "Munka", "MUC", "Munchen", "Isar-Athen", "Alt",
    ]
    assert "names" not in lima and "alternateNames" not in lima
    assert arequipa["names"] == {"qu": "Ariqipa"} and arequipa["alternateNames"] == ["Ariqipa"]


def test_names_divisions_of_both_levels(tmp_path):
    places = write(tmp_path, "cities500.txt", [
        place(1, "Woking", country="GB", admin1="ENG", admin2="M3"),
        place(2, "Nowhere", country="GB", admin1="ENG", admin2="ZZ"),
        place(3, "Barrio", country="GB"),
        place(4, "Open sea", country=""),
    ])
    admin1 = write(tmp_path, "admin1CodesASCII.txt", ["GB.ENG\tEngland\tEngland\t100"])
    admin2 = write(tmp_path, "admin2Codes.txt", ["GB.ENG.M3\tSurrey\tSurrey\t200", "GB.ENG.K2\tKent\tKent\t300"])
    hierarchy = write(tmp_path, "hierarchy.txt", ["100\t300\tADM", "300\t50\tADM", "50\t3\t"])
    run = imported("geonames", places, admin1, admin2, hierarchy)
    divisions = [(city["name"], city.get("admin1"), city.get("admin2")) for city in run.cities]
    assert divisions == [
        ("Woking", "England", "Surrey"), ("Nowhere", "England", None), ("Barrio", "England", "Kent"),
        ("Open sea", None, None),
    ]
    assert "country" not in run.cities[3]
    assert "have no regions" in imported("geonames", places).errors


class TestDays:
    """The changes of days."""

    @pytest.fixture
    def base(self, tmp_path):
        return [
            write(tmp_path, "cities500.txt", [
                place(1, "Lima"), place(2, "Quito"), place(3, "Cuzco"), place(4, "Old", population=900),
            ]),
            write(tmp_path, "alternateNamesV2.txt", [
                name(10, 1, "de", "Limaa"), name(11, 1, "es", "Ciudad de los Reyes"), name(12, 3, "qu", "Qusqu"),
            ]),
        ]

    @pytest.fixture
    def days(self, tmp_path):
        def written(day, modified=(), deleted=(), names=(), deleted_names=()):
            return [
                write(tmp_path, f"modifications-{day}.txt", modified),
                write(tmp_path, f"deletes-{day}.txt", deleted),
                write(tmp_path, f"alternateNamesModifications-{day}.txt", names),
                write(tmp_path, f"alternateNamesDeletes-{day}.txt", deleted_names),
            ]
        return written

    def test_apply_what_removes_first_and_select_again(self, base, days):
        first = days(
            "2026-11-21", modified=[place(3, "Cusco"), place(5, "New"), place(4, "Old", population=10)],
            deleted=["2\tQuito\tduplicate", "3\tCuzco\tand back"],
            names=[name(10, 1, "de", "Lima (Peru)"), name(13, 5, "de", "Neu")], deleted_names=["11\t1\tCiudad de los Reyes\t"])
        second = days("2026-11-22", modified=[place(2, "Quito again"), place(6, "Mount", **{"class": "T", "code": "MT"})])
        run = imported("geonames", *second, *base, *first, "--min-population", 500)
        assert [(city["_id"], city["name"]) for city in run.cities] == [
            (1, "Lima"), (2, "Quito again"), (3, "Cusco"), (5, "New"),
        ]
        assert run.cities[0]["names"] == {"de": "Lima (Peru)"}
        assert run.cities[0]["alternateNames"] == ["Lima (Peru)"]
        assert run.cities[2]["names"] == {"qu": "Qusqu"}
        assert run.cities[3]["names"] == {"de": "Neu"}

    def test_a_day_that_is_missing_is_noticed(self, base, days):
        given = days("2026-11-21") + days("2026-11-23")
        failure = imported("geonames", *base, *given).failure
        assert "modifications-2026-11-22.txt, deletes-2026-11-22.txt" in failure
        run = imported("geonames", *base, *given, "--lenient")
        assert len(run.cities) == 4 and "2026-11-22" in run.errors

    def test_half_of_a_day_is_noticed(self, base, days):
        modifications, _, names, _ = days("2026-12-31")
        assert "deletes-2026-12-31.txt" in imported("geonames", *base, modifications).failure
        assert "alternateNamesDeletes-2026-12-31.txt" in imported("geonames", *base, names).failure

    def test_days_after_the_places_are_noticed(self, base, days):
        assert "2026-11-20" in imported("geonames", *base, *days("2026-11-22")).errors
        assert "2026-11-20" not in imported("geonames", *base, *days("2026-11-21")).errors

    def test_a_leap_day_is_a_day(self, base, days):
        given = [file for day in ("2028-02-28", "2028-02-29", "2028-03-01") for file in days(day)]
        assert imported("geonames", *base, *given).status == 0
        assert "modifications-2028-02-29.txt" in imported("geonames", *base, *given[:4], *given[8:]).failure


class TestFaults:
    """Lines that are wrong."""

    GOOD = place(1, "Lima")

    @pytest.mark.parametrize(
        ("line", "problem"),
        [
            ("2\tQuito", "expected 19 columns, found 2"),
            (place("x2", "Quito"), "expected an id, found `x2`"),
            (place(2, "Quito", latitude="91"), "expected a latitude from -90 to 90, found `91`"),
            (place(2, "Quito", longitude="nan"), "expected a longitude from -180 to 180, found `nan`"),
            (place(2, "Quito", population="-5"), "expected a population from 0 to 4294967295, found `-5`"),
            (place(2, "Quito", country="PER"), "expected a country's code, found `PER`"),
            (place(2, ""), "expected a name, found nothing"),
            (place(1, "Lima again"), "expected a new id, found 1 once more, which line 1 has"),
        ],
    )
    def test_are_reported_by_number_or_left_out(self, tmp_path, line, problem):
        file = write(tmp_path, "cities500.txt", [self.GOOD, "", line, place(3, "Cuzco")])
        check_fault(file, f"line 3: {problem}", ["Lima", "Cuzco"], ["geonames"])

    def test_no_utf8(self, tmp_path):
        lines = place(2, "Málaga").encode("latin-1") + b"\r\n" + place(3, "Ávila").encode() + b"\r\n"
        check_fault(written(tmp_path, lines, "cities500.txt"), "line 1: expected UTF-8", ["Ávila"], ["geonames"])

    def test_are_counted_by_reason(self, tmp_path):
        bad = [place(id, "Bad", latitude="north") for id in range(10, 5_010)]
        good = [place(id, "Good") for id in range(10_000, 60_000)]
        file = write(tmp_path, "cities500.txt", [*good[:30_000], *bad, *good[30_000:], "rest"])
        run = imported("geonames", file, "--lenient")
        assert len(run.cities) == 50_000
        assert "left out 5,001 lines:" in run.errors
        assert f"{file}: 5000 lines, the first line 30001: expected a latitude" in run.errors
        assert f"{file}: line 55001: expected 19 columns" in run.errors

    def test_a_country_that_countryInfo_lacks(self, tmp_path, tables):
        file = write(tmp_path, "cities500.txt", [self.GOOD, place(2, "Nowhere", country="ZZ")])
        assert "line 2: expected a country's code, found `ZZ`" in imported(
            "geonames", file, tables / "countryInfo.txt").failure
        assert len(imported("geonames", file).cities) == 2

    def test_of_a_file_that_was_cut(self, tmp_path, cities15000):
        archive = packed(write(tmp_path, "cities15000.txt", cities15000.read_text().splitlines()))
        whole = archive.read_bytes()
        for share in (0.1, 0.5, 0.99):
            archive.write_bytes(whole[: int(len(whole) * share)])
            assert "ZIP archive without its end" in imported("geonames", archive).failure
        file = written(tmp_path, cities15000.read_bytes()[:1_000_000], "cities15000.txt")
        assert "expected 19 columns" in imported("geonames", file).failure
        assert "left out 1 line" in imported("geonames", file, "--lenient").errors

    @pytest.mark.parametrize("file", ["made.json", "made.cityindex"])
    def test_leave_what_was_there(self, tmp_path, file):
        good = write(tmp_path, "cities500.txt", [self.GOOD])
        bad = write(tmp_path, "bad.txt", [self.GOOD, place(2, "Quito", latitude="91")])
        assert Run("import", "geonames", good, "-o", file, cwd=tmp_path).status == 0
        before = (tmp_path / file).read_bytes()
        assert "line 2" in Run("import", "geonames", bad, "-o", file, cwd=tmp_path).failure
        assert (tmp_path / file).read_bytes() == before
        assert {path.name for path in tmp_path.iterdir()} == {"cities500.txt", "bad.txt", file}

    def test_files_that_are_something_else(self, tmp_path, tables):
        assert "no file of places" in imported("geonames", tables / "admin1CodesASCII.txt").failure
        assert "has 1 column" in imported("geonames", tables / "feature_code_dict.json").failure
        mount = write(tmp_path, "cities500.txt", [place(1, "Mount", **{"class": "T", "code": "MT"})])
        assert imported("geonames", mount).failure == (
            f"{mount}: the files hold no city; left out 1 place of another kind (MT 1)")
        elsewhere = imported("geonames", write(tmp_path, "cities500.txt", [self.GOOD]), "--country", "AR")
        assert elsewhere.failure == "the files hold no city"
        assert "No such file" in imported("geonames", tmp_path / "missing.zip").failure
        assert "not a regular file" in imported("geonames", tmp_path).failure

    def test_nothing_is_overwritten_by_mistake(self, tmp_path):
        places = write(tmp_path, "cities500.txt", [self.GOOD])
        diary = write(tmp_path, "diary.json", ["my diary"])
        assert "name another" in Run("import", "geonames", places, "-o", places).failure
        for file in (diary, write(tmp_path, "diary.cityindex", ["my diary"])):
            assert "--force" in Run("import", "geonames", places, "-o", file).failure
            assert file.read_text() == "my diary\n"
            assert Run("import", "geonames", places, "-o", file, "--force").status == 0
            assert Run("import", "geonames", places, "-o", file).status == 0
