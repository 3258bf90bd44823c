from __future__ import annotations

import json
import pickle
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import citysearch
import pytest
from citysearch import (
    City,
    CitySearch,
    CitySearchError,
    DataError,
    FileError,
    Interpretation,
    InvalidArgumentError,
    Place,
)
from conftest import POSTAL_CODES, resolved_ids


def ids(found: list[City]) -> list[int]:
    return [city.id for city in found]


def test_a_city_has_all_facts(cities: CitySearch) -> None:
    assert cities.search("paris, fr")[0] == City(
        1, "Paris", "FR", "France", "Île-de-France", None, 48.85, 2.35, 2138551, "Europe/Paris", "PPLC",
        None, "Paris", "name", None,
    )  # fmt: skip
    assert cities.search("antarc")[0] == City(
        6, "Antarctica", None, None, None, None, -78.16, 16.41, None, None, None, None, "Antarctica", "name", None
    )


@pytest.mark.parametrize(
    ("language", "name", "country", "local_name"),
    [("es-MX", "Viena", "Austria", "Vienna"), ("de_AT.UTF-8", "Wien", "Österreich", "Vienna"),
     ("fr", "Vienna", "Autriche", None)],
)  # fmt: skip
def test_a_localized_index_has_names_of_a_language(
    cities: CitySearch, language: str, name: str, country: str, local_name: str | None
) -> None:
    localized = cities.localized(language)
    for found in (localized.search("vien")[0], localized[5], localized.nearest(48.2, 16.4, 1)[0]):
        assert (found.name, found.country_name, found.local_name) == (name, country, local_name)
    assert cities.search("vien")[0].name == "Vienna"


def test_pages_follow_each_other(cities: CitySearch) -> None:
    pages = [cities.search("", 2, offset=offset, order="name") for offset in (0, 2, 4, 6)]
    assert [ids(page) for page in pages] == [[6, 3], [4, 1], [2, 5], []]
    assert {page.total for page in pages} == {6}
    assert ids(list(cities)) == [6, 3, 4, 1, 2, 5]
    assert len(cities) == 6


def test_options_narrow_and_order(cities: CitySearch) -> None:
    assert ids(cities.search("paris", countries="US")) == [2]
    assert ids(cities.search("paris", countries=iter(["AR", "us"]))) == [2]
    assert ids(cities.search("", 2, order="population")) == [1, 5]
    assert ids(cities.search("barclona", mode="word")) == []
    assert ids(cities.search("wien", own_names=True, mode="prefix")) == []
    assert ids(cities.search("fr")) == [1]
    assert ids(cities.search("fr", places=False)) == []
    assert ids(cities.search("paris", min_population=100_000)) == [1]
    assert ids(cities.search("paris", box=(-100, 30, -90, 40))) == [2]
    assert ids(cities.search("", box=[-100.5, 30, 3, 49], min_population=1_000, order="name")) == [3, 1, 2]
    assert ids(cities.search("paris", division="US/texas")) == [2]
    assert ids(cities.search("paris", division="FR/Texas")) == []
    assert all(city.country == "FR" for city in cities.search("", only="capital", countries="FR"))
    assert ids(cities.search("", only=["capital", "airport"], division="US/Texas")) == []
    assert ids(cities.search("barcelona, us", strict=True)) == []
    assert ids(cities.search("paris")) == [1, 2]
    assert ids(cities.search("paris", prefer=["us:10", "airport"])) == [2, 1]
    assert ids(cities.search("paris", prefer="US/texas:10")) == [2, 1]
    near = cities.search("paris", near=[33, -95], order="distance")
    assert ids(near) == [2, 1]
    assert near[0].distance_km == pytest.approx(90, abs=5)


def test_parts_of_an_address_must_hold(cities: CitySearch) -> None:
    assert ids(cities.search(city="paris", state="TX")) == [2]
    assert ids(cities.search(city="Paris", country="Frankreich", state="Île-de-France")) == [1]
    assert ids(cities.search(city="Paris", state="A&B=1%26")) == []
    assert ids(cities.search(city="Wien", county="Kent")) == []
    assert ids(cities.search(city="barclona", mode="fuzzy")) == [3]
    assert ids(cities.with_postal_codes(POSTAL_CODES).search(city="Paris", postal_code="75460")) == [2]
    with pytest.raises(InvalidArgumentError, match="exclude each other"):
        cities.search("paris", city="Paris")


def test_postal_codes_are_found(cities: CitySearch, snapshot: Path) -> None:
    coded = CitySearch.open(snapshot).with_postal_codes(POSTAL_CODES)
    for index in (coded, coded.localized("de"), pickle.loads(pickle.dumps(coded))):
        found = index.search("75460")
        assert [(city.id, city.tier, city.matched_text) for city in found] == [(2, "postalCode", "75460")]
        assert ids(index.search("75008 France")) == [1]
        assert ids(index.search("wien")) == [5]
        resolved = index.resolve(["75008, fr", "wien", "75460", None]).to_pylist()
        assert [row and row.id for row in resolved] == [1, 5, 2, None]
        assert resolved[2] and (resolved[2].tier, resolved[2].kind, resolved[2].confidence) == ("postalCode", "postalCode", 0.95)
    assert ids(cities.search("75460")) == []
    with pytest.raises(FileError, match=r"none\.postalindex"):
        cities.with_postal_codes("none.postalindex")
    with pytest.raises(DataError, match="is no postal index"):
        cities.with_postal_codes(snapshot)


def test_the_nearest_come_first(cities: CitySearch, world: CitySearch) -> None:
    assert ids(cities.nearest(48, 10, 2)) == [5, 1]
    assert ids(cities.nearest(48, 10, max_km=1000, min_population=2_000_000)) == [1]
    assert ids(cities.nearest(48, 10, max_km=0)) == []
    assert ids(cities.nearest(48, 10, countries=["ES"])) == [3]
    assert cities.nearest(48, 10, 1)[0].tier is None
    # At Perpignan, to which Barcelona is nearer.
    assert ids(cities.nearest(42.7, 2.89, 1, same_country=True)) == [1]
    assert [world.nearest(55.75894, 37.55816, 1, sections=sections)[0].name for sections in (False, True)] == [
        "Moscow", "Presnenskiy"]  # fmt: skip


def test_a_point_lies_in_a_country(cities: CitySearch) -> None:
    assert cities.country(42.7, 2.89) == "FR"
    assert cities.country(0, -30) is None


def test_ids_are_looked_up(cities: CitySearch) -> None:
    assert ids(cities.lookup([4, 99, 1])) == [4, 1]
    assert cities[3].name == "Barcelona"
    assert 3 in cities and 99 not in cities and "3" not in cities
    with pytest.raises(KeyError):
        cities[99]


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda cities: cities.search("a", -1), "limit is -1"),
        (lambda cities: cities.search("a", offset=-1), "offset is -1"),
        (lambda cities: cities.search("a", order="size"), "'size' is not a known order; give one of 'relevance'"),
        (lambda cities: cities.search("a", mode="exact"), "'exact' is not a known mode"),
        (lambda cities: cities.search("a", order="distance"), "needs CITYSEARCH_NEAR"),
        (lambda cities: cities.search("a", near=(91, 0)), "91.0 is not a latitude"),
        (lambda cities: cities.search("a", countries="FR, Utopia"), "Utopia"),
        (lambda cities: cities.search("a", box=(1, 2, 3)), "^box is .1, 2, 3.; give 4 numbers$"),
        (lambda cities: cities.search("a", prefer="zz"), "prefer has “ZZ”, which is not a country"),
        (lambda cities: cities.search("a", min_population=-1), "min_population is -1"),
        (lambda cities: cities.nearest(1, 2, countries="ZZ"), "“ZZ”, which is not a country"),
        (lambda cities: cities.resolve(["a"], countries="ZZ"), "“ZZ”, which is not a country"),
        (lambda cities: cities.nearest(float("nan"), 0), "nan is not a latitude"),
        (lambda cities: cities.country(0, 181), "181.0 is not a longitude"),
        (lambda cities: cities.resolve(["a"], threads=0), "0 is no number of threads"),
        (lambda cities: cities.localized(""), "language"),
        (lambda cities: cities.localized("english"), "language"),
        (lambda cities: cities.localized("C"), "language is not a tag"),
        (lambda cities: cities.localized("e\0s"), "language is not a tag"),
    ],
)
def test_wrong_arguments_are_value_errors(
    cities: CitySearch, call: Callable[[CitySearch], object], words: str
) -> None:
    with pytest.raises(InvalidArgumentError, match=words) as error:
        call(cities)
    assert isinstance(error.value, ValueError) and isinstance(error.value, CitySearchError)


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda cities: cities.search(None), "^text is None; give a str$"),
        (lambda cities: cities.search(float("nan")), "^text is nan"),
        (lambda cities: cities.search(b"Paris"), "^text is b'Paris'"),
        (lambda cities: cities.search(["Paris"]), "^text is"),
        (lambda cities: cities.search("a", "10"), "^limit is '10'; give an int$"),
        (lambda cities: cities.search("a", offset=1.5), "^offset is 1.5"),
        (lambda cities: cities.search("a", min_population="many"), "^min_population is 'many'"),
        (lambda cities: cities.search(city=5), "^city is 5"),
        (lambda cities: cities.search("a", division=("US", "Texas")), "^division is"),
        (lambda cities: cities.search("a", countries=5), "^countries is 5; give a str, or several$"),
        (lambda cities: cities.search("a", countries=["US", None]), "^countries is"),
        (lambda cities: cities.search("a", prefer=1), "^prefer is 1"),
        (lambda cities: cities.search("a", near=48.9), "^near is 48.9; give 2 numbers$"),
        (lambda cities: cities.search("a", near=(1, None)), "^near is None; give a number$"),
        (lambda cities: cities.search("a", near="12"), "^near is '12'"),
        (lambda cities: cities.search("a", box=1), "^box is 1; give 4 numbers$"),
        (lambda cities: cities.resolve(["a"], near="12"), "^near is '12'"),
        (lambda cities: cities.nearest("48.9", 2.3), "^latitude is '48.9'; give a number$"),
        (lambda cities: cities.nearest(48.9, None), "^longitude is None"),
        (lambda cities: cities.country(None, 2), "^latitude is None"),
        (lambda cities: cities.localized(None), "^language is None"),
        (lambda cities: cities.understanding({"BLN": 5}), "^a synonym is 5"),
    ],
)
def test_an_argument_of_another_type_is_named(
    cities: CitySearch, call: Callable[[CitySearch], object], words: str
) -> None:
    with pytest.raises(TypeError, match=words):
        call(cities)


def test_a_lone_surrogate_is_no_text(cities: CitySearch) -> None:
    with pytest.raises(UnicodeEncodeError):
        cities.search("\ud800")


def test_files_open_as_they_are(snapshot: Path, tmp_path: Path) -> None:
    for memory_map in (False, True):
        for verify in (False, True):
            assert len(CitySearch.open(snapshot, memory_map=memory_map, verify=verify)) == 6
    with pytest.raises(FileError, match="none.json.*No such file") as error:
        CitySearch.open(tmp_path / "none.json")
    assert isinstance(error.value, OSError)
    snapshot.write_bytes(snapshot.read_bytes()[:-1])
    with pytest.raises(DataError, match="truncated"):
        CitySearch.open(snapshot)
    with pytest.raises(DataError, match="record 1"):
        CitySearch.from_bytes(b'[{"id": 1}]')
    assert len(CitySearch.from_bytes(b'[{"id": 1}]', skip_invalid=True)) == 0
    with pytest.raises(TypeError, match=r"CitySearch\.open"):
        CitySearch()


def test_a_name_may_hold_a_zero() -> None:
    cities = CitySearch.from_bytes(
        json.dumps(
            [{"id": 1, "name": "A\0b", "country": "", "lat": 1, "lon": 2},
             {"id": 2, "name": "Ac", "country": "DE", "lat": 1, "lon": 2}]
        ).encode()
    )  # fmt: skip
    assert [(city.name, city.country) for city in cities.search("a", order="name")] == [("A\0b", None), ("Ac", "DE")]


def test_threads_share_an_index(world: CitySearch) -> None:
    texts = ["par", "cordoba, ar", "münch", "東京", "barclona"] * 40
    expected = [world.search(text) for text in texts]
    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(world.search, texts)) == expected


def test_the_own_cities_are_there(world: CitySearch) -> None:
    assert len(world) > 200_000
    assert world.search("sao p")[0].name == "São Paulo"


@pytest.mark.parametrize(
    ("arguments", "status", "output"),
    [
        (["cordoba, ar", "--limit", "1"], 0, "Córdoba"),
        (["paris", "--country", "US", "--limit", "1"], 0, "Texas"),
        (["qqqqqqqq"], 1, ""),
        (["a", "--country", "Utopia"], 2, ""),
        (["a", "--data", "none.json"], 2, ""),
        (["a", "--limit", "-1"], 2, ""),
    ],
)
def test_the_module_is_a_command(arguments: list[str], status: int, output: str) -> None:
    run = subprocess.run([sys.executable, "-m", "citysearch", *arguments], capture_output=True, text=True, check=False)
    assert run.returncode == status
    assert output in run.stdout
    assert "Traceback" not in run.stderr


def test_explanations_add_up(cities: CitySearch) -> None:
    found = cities.search("5 Main Street, Paris, Texas", explain=True)
    explanation = found.explanations[0]
    assert explanation is not None
    assert [name for name, _ in explanation.terms] == ["importance", "exact name", "in Texas", "ignored “5 Main Street”"]
    assert explanation.score == sum(octaves for _, octaves in explanation.terms)
    assert found[0].id == 2 and found.interpretation is not None
    assert cities.search("par", explain=True, order="name").explanations == [None, None]
    assert cities.search("par").explanations == [] and cities.nearest(48, 2).explanations == []


def test_highlights_are_ranges_of_characters(cities: CitySearch, world: CitySearch) -> None:
    for index, text, highlighted in [(cities, "par", "Par"), (cities, "cordob", "Córdob"), (world, "москв", "Москв")]:
        city = index.search(text, 1, highlights=True)[0]
        assert [city.matched_text[start:end] for start, end in city.highlights] == [highlighted]
    for text in ("koln", "são", "北京", "new york", "a", "st. gal"):
        for city in world.search(text, 50, highlights=True):
            assert all(0 <= start < end <= len(city.matched_text) for start, end in city.highlights)
    assert not any(city.highlights for city in cities.nearest(48, 2) + cities.search("par"))


def test_a_page_says_how_the_text_was_read(cities: CitySearch) -> None:
    found = cities.search("5 Main Street, Paris, Texas, United States")
    assert found[0].id == 2
    assert found.interpretation == Interpretation(
        "Paris",
        (Place("region", "Texas", "Texas"), Place("country", "United States", "United States")),
        (),
        ("5 Main Street",),
        None,
        None,
    )
    assert cities.search("48.8, 2.3").interpretation == Interpretation(None, (), (), (), None, (48.8, 2.3))
    assert cities.search("paris").interpretation is None
    assert cities.nearest(48, 2).interpretation is None


def test_former_names_warn_and_have_the_same_values(cities: CitySearch) -> None:
    found = cities.search("5 Rue de Rivoli, paris, frankreich")
    assert citysearch.Reading is Interpretation and found.interpretation is not None
    with pytest.warns(DeprecationWarning, match="reading is interpretation now"):
        assert found.reading is found.interpretation
    with pytest.warns(DeprecationWarning, match="passed_over is ignored now"):
        assert found.interpretation.passed_over == ("5 Rue de Rivoli",)
    with pytest.warns(DeprecationWarning, match="narrowed_by is disambiguated_by now"):
        assert found.interpretation.narrowed_by == ()


def test_a_page_says_how_likely_its_first_city_is_meant(cities: CitySearch) -> None:
    found = cities.search("paris")
    assert (found.confidence, found.ambiguity, found.kind) == (None, None, None)
    found = cities.search("paris", min_confidence=0)
    assert found.kind == "city"
    assert found.confidence is not None and 0 < found.confidence <= 1
    assert found.ambiguity is not None and 0 < found.ambiguity < 0.5
    assert cities.search("qqqq", min_confidence=0).confidence is None


def test_cities_rank_by_a_signal(cities: CitySearch, snapshot: Path) -> None:
    ranked = cities.ranked({2: 5_000, 99: 7})
    sent = pickle.loads(pickle.dumps(CitySearch.open(snapshot).localized("es").ranked({2: 5_000})))
    for index in (ranked, ranked.localized("es"), sent):
        assert ids(index.search("paris", signal_weight=10)) == [2, 1]
        assert ids(index.search("paris", signal_weight=0)) == [1, 2]
        assert resolved_ids(index.resolve(["paris"], signal_weight=10)) == [2]
    assert sent.search("vien")[0].name == "Viena"
    assert ids(cities.ranked({}).search("paris")) == [1, 2]
    with pytest.raises(InvalidArgumentError, match="signal_weight"):
        ranked.search("paris", signal_weight=11)


def test_texts_of_ones_own_stand_for_others(cities: CitySearch, snapshot: Path) -> None:
    synonyms = {"my office": "barcelona", "PÄR": "paris, texas"}
    sent = pickle.loads(pickle.dumps(CitySearch.open(snapshot).understanding(synonyms)))
    for index in (cities.understanding(synonyms), sent):
        assert ids(index.search("My Office")) == [3]
        assert ids(index.search("pär"))[0] == 2
        assert ids(index.search("wien")) == [5]
        assert resolved_ids(index.resolve(["MY OFFICE", "wien"])) == [3, 5]
    interpretation = cities.understanding(synonyms).search("my office").interpretation
    assert interpretation is not None and interpretation.rewritten == "barcelona"
    assert ids(cities.understanding(synonyms).understanding({}).search("my office")) == []
    with pytest.raises(InvalidArgumentError, match="zero"):
        cities.understanding({"a\0b": "paris"})
