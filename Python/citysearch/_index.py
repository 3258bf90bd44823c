"""An index of cities, and what searching it finds."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from ctypes import byref, c_char, c_char_p, c_double, c_int64, c_void_p, sizeof, string_at
from functools import lru_cache
from itertools import islice
from struct import Struct
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Optional, TypedDict, Union, get_args
from urllib.parse import quote

from ._columns import ResolvedColumns, borrowed_column, pandas_index
from ._library import (
    EXPLANATIONS,
    FOLDER,
    HIGHLIGHTS,
    MAP,
    NEAR,
    NO_PLACES,
    OWN_NAMES,
    SKIP_INVALID,
    UNVERIFIED,
    ArrowArray,
    ArrowSchema,
    ExplanationOfMatch,
    InvalidArgumentError,
    NearestOptions,
    ReadingOfText,
    ResolveOptions,
    SearchOptions,
    check,
    country_list,
    library,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

Order = Literal["relevance", "name", "population", "distance"]
"""How to list what is found."""

Mode = Literal["prefix", "word", "fuzzy"]
"""How a text may match a name; each includes those before it."""

Tier = Literal["name", "alternateName", "word", "region", "country", "fuzzy", "airport", "postalCode"]
"""By what a city was found."""

Kind = Literal["city", "region", "subregion", "country", "airport", "postalCode", "point"]
"""What a name means."""

_Path = Union[str, "os.PathLike[str]"]

_Source = tuple[str, bool, bool, bool, dict[str, Any]]
"""How an index was opened, and what was laid over it: by the name of a method what that was given, in this order."""

_ORDERS = {name: number for number, name in enumerate(get_args(Order))}
_MODES = {name: number for number, name in enumerate((None, *get_args(Mode)))}
_TIERS: dict[int, Tier] = dict(enumerate(get_args(Tier)))

_KINDS: dict[int, Kind] = dict(enumerate(get_args(Kind)))

_PAGE = Struct("@NNPPNPddI4xP")
"""``citysearch_page``: total, count, matches, where the texts and the reading are, what the text means, explanations."""
_MATCH = Struct("@qdddq144xI4xPN")
"""``citysearch_match`` without its texts."""
_RANGE = Struct("@NN")
"""``citysearch_range``."""

_CODE: Any = c_char * 3
"""Room for the code of a country and a zero."""

_LENGTHS = Struct("@40x" + "8xN" * 9 + "24x")
"""How long the texts of a ``citysearch_match`` are."""


class City(NamedTuple):
    """A city, and by what it was found. What the data lack is None."""

    id: int
    """The stable number that the data give the city; in the bundled data GeoNames' id."""
    name: str
    """The name, in the language of the index."""
    country: Optional[str]
    """The ISO 3166-1 code of the country, such as ``AR``."""
    country_name: Optional[str]
    region: Optional[str]
    """The first-order division of the country."""
    subregion: Optional[str]
    """The division of that, such as a county or a province."""
    latitude: float
    longitude: float
    population: Optional[int]
    timezone: Optional[str]
    """The IANA name of the time zone."""
    feature_code: Optional[str]
    """What the place is, in GeoNames' words: ``PPLC`` is a capital."""
    local_name: Optional[str]
    """The name as the data have it, if it is not that of the language."""
    matched_text: str
    """The name, as it is written, by which the city was found."""
    tier: Optional[Tier]
    """By what kind of name it was found; None when it was looked for by its place or id."""
    distance_km: Optional[float]
    """Kilometres from the point that was asked for."""
    highlights: tuple[tuple[int, int], ...] = ()
    """What was typed of ``matched_text``: where each part begins and ends; empty unless a search asks for it."""


class Resolving(TypedDict, total=False):
    """How :meth:`CitySearch.resolve` is to read names."""

    mode: Optional[Mode]
    countries: Union[str, Iterable[str]]
    near: Optional[Sequence[float]]
    box: Optional[Sequence[float]]
    division: str
    only: Union[str, Iterable[str]]
    prefer: Union[str, Iterable[str]]
    signal_weight: float
    min_population: int
    own_names: bool
    places: bool
    strict: bool
    min_confidence: float


class Place(NamedTuple):
    """A place that a text names."""

    kind: Kind
    """``region``, ``subregion`` or ``country``."""
    name: str
    text: str
    """The part of the text that names it, as it was typed."""


class Reading(NamedTuple):
    """How a text was read that is not just the name of a city."""

    city: Optional[str]
    """The part of the text that is the city's name, as it was typed; None when the text names places alone."""
    places: tuple[Place, ...]
    """Where the first city lies, as far as the text says."""
    narrowed_by: tuple[str, ...]
    """The parts that say which city of the name is meant, by another name of it or by a city close by."""
    passed_over: tuple[str, ...]
    """The parts that did not count, as they were typed."""
    rewritten: Optional[str]
    """The text that was read in place of the typed one."""
    point: Optional[tuple[float, float]]
    """The point that the text names, in degrees north and east."""


class Explanation(NamedTuple):
    """Why a city stands where it does by relevance."""

    score: float
    """The sum of the terms, in octaves: 1 more counts as twice as many people."""
    terms: tuple[tuple[str, float], ...]
    """The name of each term, such as ``in California``, and what it adds. The first is the importance of the city."""


class Matches(list[City]):
    """A page of cities."""

    __slots__ = ("ambiguity", "confidence", "explanations", "kind", "reading", "total")

    total: int
    """How many cities were found on all pages."""
    reading: Reading | None
    """How the text was read; None when all of it is the first city's name, or cities were not looked for by a text."""
    confidence: float | None
    """From 0 to 1, how likely the first city is meant: of answers at 0.9, nine of ten are right. Like ``ambiguity`` and
    ``kind`` it is told where a ``min_confidence`` is given, be it 0; else, and when nothing is found, it is None."""
    ambiguity: float | None
    """From 0 to 1, how much else the text may mean: one half when another city is as likely."""
    kind: Kind | None
    """What the text means."""
    explanations: list[Explanation | None]
    """Why each city stands where it does; None for one that no score ranks. Empty unless a search asks for them."""


class CitySearch:
    """An index of cities.

    It never changes, and any number of threads may use it at once: while the library works, other threads of Python
    run. Children of ``multiprocessing`` may use it, too, however they are started.
    """

    __slots__ = ("__weakref__", "_index", "_source")

    _index: int
    _source: _Source | None

    def __init__(self) -> None:
        raise TypeError("use CitySearch.open() or CitySearch.from_bytes()")

    @classmethod
    def open(
        cls,
        path: _Path | None = None,
        *,
        memory_map: bool | None = None,
        verify: bool = True,
        skip_invalid: bool = False,
    ) -> CitySearch:
        """Opens a file of cities: a JSON array, or a snapshot.

        Args:
            path: the file; None for the cities that come with the package.
            memory_map: whether a snapshot is mapped instead of copied into memory. It is open at once, and processes share its
                memory, but who cuts the file short ends the process. Unless given, the package's own cities are mapped.
            verify: whether the checksums of a snapshot are checked.
            skip_invalid: whether records of JSON that are no cities are left out.

        Raises:
            FileError: the file cannot be read.
            DataError: it is not what a list of cities or a snapshot is.
        """
        if memory_map is None:
            memory_map = path is None
        full = str(FOLDER / "cities.cityindex") if path is None else os.path.abspath(path)
        flags = (MAP if memory_map else 0) | (0 if verify else UNVERIFIED)
        flags |= SKIP_INVALID if skip_invalid else 0
        index = c_void_p()
        check(library.citysearch_open(os.fsencode(full), flags, byref(index)))
        return cls._of(index, (full, memory_map, verify, skip_invalid, {}))

    @classmethod
    def from_bytes(cls, data: bytes, *, verify: bool = True, skip_invalid: bool = False) -> CitySearch:
        """Opens a list of cities as JSON, or a snapshot, that is in memory."""
        flags = (0 if verify else UNVERIFIED) | (SKIP_INVALID if skip_invalid else 0)
        index = c_void_p()
        check(library.citysearch_open_bytes(data, len(data), flags, byref(index)))
        return cls._of(index, None)

    @classmethod
    def _of(cls, index: c_void_p, source: _Source | None) -> CitySearch:
        self = object.__new__(cls)
        assert index.value is not None
        self._index = index.value
        self._source = source
        return self

    def __del__(self, free: Any = library.citysearch_free) -> None:
        if hasattr(self, "_index"):
            free(self._index)

    def _laid_over(self, index: c_void_p, method: str, given: Any) -> CitySearch:
        """An index that is this one with something laid over it."""
        source = self._source
        return self._of(index, source and (*source[:4], {**source[4], method: given}))

    def __reduce__(self) -> tuple[Any, ...]:
        """A process that is given the index opens the file that it is from."""
        if self._source is None:
            raise TypeError("an index that was opened from bytes cannot be pickled; write a snapshot and open that")
        return _reopen, self._source

    def localized(self, language: str) -> CitySearch:
        """The same index in a language: it tells the names of cities, divisions and countries in it, and by relevance what a
        city is called in it counts as its own name.

        All languages are in the one index; this takes no time and no memory to speak of.

        Args:
            language: a tag of BCP 47, such as ``es`` or ``pt-BR``.
        """
        index = c_void_p()
        check(library.citysearch_localize(self._index, language.encode(), byref(index)))
        return self._laid_over(index, "localized", language)

    def with_postal_codes(self, path: _Path) -> CitySearch:
        """The same index with the postal codes of a file that ``citysearch import postal`` makes: a text that is all a code, with
        or without a country, finds its cities, in the tier ``postalCode``.

        Raises:
            FileError: the file cannot be read.
            DataError: it is no index of postal codes.
        """
        full = os.path.abspath(path)
        index = c_void_p()
        check(library.citysearch_open_postal(self._index, os.fsencode(full), 0, byref(index)))
        return self._laid_over(index, "with_postal_codes", full)

    def ranked(self, signal: Mapping[int, float]) -> CitySearch:
        """The same index with a signal: numbers of one's own by which its cities rank by relevance, such as visits or
        customers. A search says by ``signal_weight`` how much they count.

        Args:
            signal: the numbers by the ids of cities. One that is not above 0 or is infinite counts as 0, as that of a city
                without one does; what is for no city is passed over.
        """
        ids = (c_int64 * len(signal))(*signal.keys())
        values = (c_double * len(signal))(*signal.values())
        index = c_void_p()
        check(library.citysearch_rank(self._index, ids, values, len(signal), byref(index)))
        return self._laid_over(index, "ranked", dict(signal))

    def understanding(self, synonyms: Mapping[str, str]) -> CitySearch:
        """The same index with synonyms: texts of one's own that stand for others. One is read where it is all of what was
        typed, or all between two separators. They replace those that the index had.

        Args:
            synonyms: what each text stands for: ``{"BLN": "Berlin", "my office": "Lausanne"}``.
        """
        texts, meanings = (_c_texts(each) for each in (synonyms.keys(), synonyms.values()))
        index = c_void_p()
        check(library.citysearch_understand(self._index, texts, meanings, len(synonyms), byref(index)))
        return self._laid_over(index, "understanding", dict(synonyms))

    def write_snapshot(self, path: _Path) -> None:
        """Writes a snapshot, which opens in milliseconds. A file at the path is replaced as a whole."""
        check(library.citysearch_write_snapshot(self._index, os.fsencode(path)))

    def __len__(self) -> int:
        """How many cities there are."""
        count: int = library.citysearch_count(self._index)
        return count

    def __repr__(self) -> str:
        return f"<CitySearch of {len(self)} cities>"

    # Searching

    def search(
        self,
        text: str = "",
        limit: int = 10,
        *,
        city: str = "",
        county: str = "",
        state: str = "",
        country: str = "",
        postal_code: str = "",
        offset: int = 0,
        order: Order = "relevance",
        mode: Mode | None = None,
        countries: str | Iterable[str] = (),
        near: Sequence[float] | None = None,
        box: Sequence[float] | None = None,
        division: str = "",
        only: str | Iterable[str] = (),
        prefer: str | Iterable[str] = (),
        signal_weight: float = 1,
        min_population: int = 0,
        own_names: bool = False,
        places: bool = True,
        strict: bool = False,
        min_confidence: float | None = None,
        highlights: bool = False,
        explain: bool = False,
    ) -> Matches:
        """Finds the cities that a text means, as far as it is typed: ``par``, ``cordoba, ar``, ``portland or usa``.

        Args:
            text: what was typed; the empty text lists all cities, or those of the parts of an address.
            limit: how many cities the page has at most.
            city: in place of a text, a whole name of the city, in any language. All parts must hold; without this one
                they give the cities of the place.
            county: in place of a text, the county, province or department, by a name or a code.
            state: in place of a text, the state or region, by a name or a code.
            country: in place of a text, the country, by its name in any language or its code.
            postal_code: in place of a text, the postal code; passed over without :meth:`with_postal_codes`.
            offset: how many come before the page.
            order: what comes first.
            mode: how the text may match; None for ``fuzzy`` in every order, and for whole
                names of ``city``.
            countries: only cities of these, by code: ``"AR"``, ``["AR", "CL"]``.
            near: degrees north and east of the user: cities close by rank higher.
            box: only cities between these degrees: west, south, east and north.
            division: only cities of this region or subregion, by its country and its name: ``"US/Oregon"``.
            only: only cities that are a ``"capital"`` of a country, have an ``"airport"``, or both.
            prefer: what comes first of what is about as likely, and leaves nothing out: ``"de"``, ``"US/Oregon"``,
                ``"capital"``, ``"airport"``, or a point, ``"52.5;13.4"``, each with a strength up to 10 behind a colon unless
                it is 1: ``["de:2", "capital"]``.
            signal_weight: how much the numbers of :meth:`ranked` count, from 0 to 10.
            min_population: only cities that are known to have so many people.
            own_names: whether other names than a city's own are passed over.
            places: whether cities are found by their countries and regions.
            strict: whether nothing is found when a part of the text would be passed over that may mean another city: an unknown
                word, or a place in which the city does not lie, as in ``mumbai, us``.
            min_confidence: nothing is found when it is less likely, from 0 to 1, that the first city is meant.
            highlights: whether each city says which parts of its ``matched_text`` were typed.
            explain: whether the page has :attr:`Matches.explanations`.
        """
        data = text.encode()
        if not isinstance(countries, (str, tuple)):
            countries = tuple(countries)
        if near is not None:
            near = (near[0], near[1])
        parameters = _parameters(
            box,
            min_population,
            strict,
            min_confidence,
            city=city,
            county=county,
            state=state,
            country_name=country,
            postal_code=postal_code,
            division=division,
            only=_joined(only),
            prefer=_joined(prefer),
            signal_weight=_weight(signal_weight),
        )
        options = _search_options(
            limit,
            offset,
            order,
            mode,
            countries,
            near,
            own_names,
            places,
            (HIGHLIGHTS if highlights else 0) | (EXPLANATIONS if explain else 0),
            parameters,
        )
        page = c_void_p()
        check(library.citysearch_search(self._index, data, len(data), options, byref(page)))
        return _take(page, highlights)

    def nearest(
        self,
        latitude: float,
        longitude: float,
        limit: int = 10,
        *,
        max_km: float | None = None,
        min_population: int = 0,
        countries: str | Iterable[str] = (),
        same_country: bool = False,
        sections: bool = False,
    ) -> Matches:
        """Finds the cities nearest to a point, the nearest first.

        Args:
            latitude: degrees north, -90 to 90.
            longitude: degrees east, -180 to 180.
            limit: how many cities to find at most.
            max_km: only cities that are no farther away.
            min_population: only cities that are known to have so many people.
            countries: only cities of these, by code.
            same_country: whether only cities of the country in which the point lies (:meth:`country`) are found; at sea, and in
                a country without cities, those of all countries are.
            sections: also sections of cities, whose ``feature_code`` is ``PPLX``.
        """
        codes = country_list(countries if isinstance(countries, str) else tuple(countries))
        _check_count("limit", limit)
        # To C, zero is any distance.
        farthest = 0 if max_km is None else max_km if max_km != 0 else -1
        flags = {"same_country": same_country, "sections": sections}
        parameters = "&".join(f"{name}=true" for name, is_set in flags.items() if is_set)
        options = NearestOptions(
            sizeof(NearestOptions), limit, min_population, farthest, codes, parameters.encode() or None)
        page = c_void_p()
        check(library.citysearch_nearest(self._index, latitude, longitude, byref(options), byref(page)))
        return _take(page)

    def country(self, latitude: float, longitude: float) -> str | None:
        """The ISO 3166-1 code of the country in which a point lies; None at sea.

        It goes by outlines of countries that are a part of the library. They are simplified: close to a border or a coast, the
        answer may be that of the other side.

        Args:
            latitude: degrees north, -90 to 90.
            longitude: degrees east, -180 to 180.
        """
        code = _CODE()
        check(library.citysearch_country(self._index, latitude, longitude, code))
        text: str = code.value.decode()
        return text or None

    def lookup(self, ids: Iterable[int]) -> Matches:
        """Looks cities up by their ids; ids that no city has are left out."""
        numbers = list(ids)
        array = (c_int64 * len(numbers))(*numbers)
        page = c_void_p()
        check(library.citysearch_lookup(self._index, array, len(numbers), byref(page)))
        return _take(page)

    def __getitem__(self, id: int) -> City:
        """The city with an id; KeyError when there is none."""
        found = self.lookup([id])
        if not found:
            raise KeyError(id)
        return found[0]

    def __contains__(self, id: object) -> bool:
        """Whether a city has an id."""
        return isinstance(id, int) and len(self.lookup([id])) == 1

    def __iter__(self) -> Iterator[City]:
        """All cities, by name."""
        offset, size = 0, 5_000
        while page := self.search("", size, offset=offset, order="name"):
            yield from page
            offset += size

    # Columns

    def resolve(
        self,
        names: object,
        *,
        mode: Mode | None = None,
        countries: str | Iterable[str] = (),
        near: Sequence[float] | None = None,
        box: Sequence[float] | None = None,
        division: str = "",
        only: str | Iterable[str] = (),
        prefer: str | Iterable[str] = (),
        signal_weight: float = 1,
        min_population: int = 0,
        own_names: bool = False,
        places: bool = True,
        strict: bool = False,
        min_confidence: float | None = None,
        threads: int | None = None,
    ) -> ResolvedColumns:
        """Finds for each name the city that it most likely means, on all processors.

        Args:
            names: a column of texts: a list or another iterable with None for what is missing, an array of NumPy, a
                series of pandas or Polars, a relation of DuckDB with one column, or anything else with the Arrow
                PyCapsule interface.
            mode: how a name may match; None for ``fuzzy``.
            countries: only cities of these, by code.
            near: degrees north and east: cities close by are more likely meant.
            box: only cities between these degrees: west, south, east and north.
            division: only cities of this region or subregion, by its country and its name: ``"US/Oregon"``.
            only: only cities that are a ``"capital"`` of a country, have an ``"airport"``, or both.
            prefer: what comes first of what is about as likely, and leaves nothing out: ``"de"``, ``"US/Oregon"``,
                ``"capital"``, ``"airport"``, or a point, ``"52.5;13.4"``, each with a strength up to 10 behind a colon unless
                it is 1: ``["de:2", "capital"]``.
            signal_weight: how much the numbers of :meth:`ranked` count, from 0 to 10.
            min_population: only cities that are known to have so many people.
            own_names: whether other names than a city's own are passed over.
            places: whether cities are found by their countries and regions.
            strict: whether a name means no city when a part of it would be passed over that may mean another one: an unknown
                word, or a place in which the city does not lie, as in ``mumbai, us``.
            min_confidence: a name means no city when it is less likely, from 0 to 1, that the city is meant.
            threads: how many threads work at most; None for one a processor.

        Returns:
            A column for each fact, with a row for each name.

        Raises:
            TypeError: ``names`` is no column of texts.
        """
        flags, latitude, longitude = _flags(near, own_names, places)
        codes = country_list(countries if isinstance(countries, str) else tuple(countries))
        if threads is not None and not 0 < threads < 1 << 32:
            raise InvalidArgumentError(f"{threads} is no number of threads; give 1 or more")
        options = ResolveOptions(
            sizeof(ResolveOptions),
            threads or 0,
            _number(_MODES, "mode", mode),
            flags,
            0,
            codes,
            latitude,
            longitude,
            _parameters(
                box,
                min_population,
                strict,
                min_confidence,
                division=division,
                only=_joined(only),
                prefer=_joined(prefer),
                signal_weight=_weight(signal_weight),
            ),
        )
        schema, array = ArrowSchema(), ArrowArray()
        with borrowed_column(names) as column:
            check(
                library.citysearch_resolve(
                    self._index,
                    column.schema,
                    column.arrays,
                    column.array_count,
                    byref(options),
                    byref(schema),
                    byref(array),
                )
            )
        schema.release(byref(schema))
        return ResolvedColumns(array, pandas_index(names))


def _reopen(
    path: str, memory_map: bool, verify: bool, skip_invalid: bool, laid_over: dict[str, Any]
) -> CitySearch:
    cities = CitySearch.open(path, memory_map=memory_map, verify=verify, skip_invalid=skip_invalid)
    for method, given in laid_over.items():
        cities = getattr(cities, method)(given)
    return cities


def _c_texts(texts: Iterable[str]) -> Any:
    """Texts as an array of C."""
    data = [text.encode() for text in texts]
    if any(0 in text for text in data):
        raise InvalidArgumentError("a synonym holds a zero, which no text has")
    return (c_char_p * len(data))(*data)


# Options


@lru_cache(maxsize=256)
def _search_options(
    limit: int,
    offset: int,
    order: str,
    mode: str | None,
    countries: str | tuple[str, ...],
    near: tuple[float, float] | None,
    own_names: bool,
    places: bool,
    told: int,
    parameters: bytes,
) -> Any:
    """The options for C, which only reads them: those who search for much with the same options make them once.

    Args:
        told: the flags HIGHLIGHTS and EXPLANATIONS.
    """
    _check_count("limit", limit)
    _check_count("offset", offset)
    flags, latitude, longitude = _flags(near, own_names, places)
    options = SearchOptions(
        sizeof(SearchOptions),
        limit,
        offset,
        _number(_ORDERS, "order", order),
        _number(_MODES, "mode", mode),
        flags | told,
        0,
        country_list(countries),
        latitude,
        longitude,
        parameters,
    )
    return byref(options)


def _parameters(
    box: Sequence[float] | None, min_population: int, strict: bool, min_confidence: float | None, **parts: str
) -> bytes:
    """The options that C takes as a text."""
    given = {
        "bbox": None if box is None else ",".join(map(str, box)),
        "min_population": min_population or None,
        "strict": "true" if strict else None,
        "min_confidence": min_confidence,
        **{name: quote(part) for name, part in parts.items() if part},
    }
    return "&".join(f"{name}={value}" for name, value in given.items() if value is not None).encode()


def _joined(values: str | Iterable[str]) -> str:
    return values if isinstance(values, str) else ",".join(values)


def _weight(weight: float) -> str:
    return "" if weight == 1 else str(weight)


def _flags(near: Sequence[float] | None, own_names: bool, places: bool) -> tuple[int, float, float]:
    flags = (OWN_NAMES if own_names else 0) | (0 if places else NO_PLACES)
    if near is None:
        return flags, 0, 0
    latitude, longitude = near
    return flags | NEAR, latitude, longitude


def _number(numbers: Any, kind: str, name: str | None) -> int:
    try:
        number: int = numbers[name]
    except KeyError:
        known = ", ".join(repr(key) for key in numbers if key)
        raise InvalidArgumentError(f"{name!r} is no {kind}; give one of {known}") from None
    return number


def _check_count(name: str, count: int) -> None:
    if not 0 <= count < 1 << 63:
        raise InvalidArgumentError(f"{name} is {count}; give 0 or more")


# Pages


def _take(page: c_void_p, highlights: bool = False) -> Matches:
    """The cities of a page of C, which is freed.

    Args:
        highlights: whether they have highlights.
    """
    address = page.value
    assert address is not None
    try:
        head = string_at(address, _PAGE.size)
        total, count, start, texts, length, read, confidence, ambiguity, kind, explained = _PAGE.unpack(head)
        rows = string_at(start, count * _MATCH.size)
        data = string_at(texts, length)
        reading, others = _reading(read)
        explanations = _explanations(explained, count)
        others += sum(len(explanation.terms) for explanation in explanations if explanation)
        ranges = _ranges(rows) if highlights else iter(())
    finally:
        library.citysearch_page_free(address)
    each = iter(_texts(rows, data, others))
    matches = Matches(
        [
            _city(
                City,
                (
                    id,
                    name,
                    country or None,
                    country_name or None,
                    region or None,
                    subregion or None,
                    latitude,
                    longitude,
                    population or None,
                    timezone or None,
                    feature_code or None,
                    local_name or None,
                    matched_text,
                    _TIERS.get(tier),
                    kilometres if kilometres == kilometres else None,
                    _highlights(ranges, highlight_count, matched_text) if highlight_count else (),
                ),
            )
            for (
                (id, latitude, longitude, kilometres, population, tier, _, highlight_count),
                name,
                country,
                country_name,
                region,
                subregion,
                timezone,
                feature_code,
                local_name,
                matched_text,
            ) in zip(_MATCH.iter_unpack(rows), *[each] * 9)
        ]
    )
    matches.total = total
    matches.reading = reading
    matches.confidence = confidence if confidence == confidence else None
    matches.ambiguity = ambiguity if ambiguity == ambiguity else None
    matches.kind = _KINDS.get(kind)
    matches.explanations = explanations
    return matches


_city: Any = tuple.__new__
"""Takes half the time of ``City(…)``."""


def _ranges(rows: bytes) -> Iterator[tuple[int, int]]:
    """The highlights of some matches, which stand one behind the other."""
    if not rows:
        return iter(())
    each = list(_MATCH.iter_unpack(rows))
    count = sum(row[7] for row in each)
    return _RANGE.iter_unpack(string_at(each[0][6], count * _RANGE.size))


def _highlights(ranges: Iterator[tuple[int, int]], count: int, text: str) -> tuple[tuple[int, int], ...]:
    """The next highlights, which C counts in bytes, in a text."""
    spans = [(start, start + length) for start, length in islice(ranges, count)]
    if text.isascii():
        return tuple(spans)
    data = text.encode()
    return tuple((len(data[:start].decode()), len(data[:end].decode())) for start, end in spans)


def _reading(address: int | None) -> tuple[Reading | None, int]:
    """A reading of C, and how many texts it has."""
    if not address:
        return None, 0
    read = ReadingOfText.from_address(address)
    latitude, longitude = read.latitude, read.longitude
    reading = Reading(
        str(read.city) or None,
        tuple(
            Place(_KINDS[place.kind], str(place.name), str(place.text))
            for place in read.places[: read.place_count]
        ),
        tuple(map(str, read.narrowed_by[: read.narrowed_by_count])),
        tuple(map(str, read.passed_over[: read.passed_over_count])),
        str(read.rewritten) or None,
        None if latitude != latitude else (latitude, longitude),
    )
    return reading, 2 + 2 * len(reading.places) + len(reading.narrowed_by) + len(reading.passed_over)


def _explanations(address: int | None, count: int) -> list[Explanation | None]:
    """The explanations of C for some matches; none where they were not asked for."""
    if not address:
        return []
    return [
        Explanation(each.score, tuple((str(term.name), term.octaves) for term in each.terms[: each.term_count]))
        if each.term_count
        else None
        for each in (ExplanationOfMatch * count).from_address(address)
    ]


def _texts(rows: bytes, data: bytes, others: int) -> list[str]:
    """The texts of some matches, nine each, with a zero behind each.

    Args:
        others: how many texts stand behind them.
    """
    texts = data.decode().split("\0")
    texts.pop()
    if (len(texts) - others) * _MATCH.size == 9 * len(rows):
        return texts
    # A name of the data holds a zero.
    texts, start = [], 0
    for lengths in _LENGTHS.iter_unpack(rows):
        for length in lengths:
            texts.append(data[start : start + length].decode())
            start += length + 1
    return texts
