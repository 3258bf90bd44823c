"""An index of cities, and the results of searches."""

from __future__ import annotations

import os
import warnings
from collections.abc import Iterable, Mapping, Sequence
from ctypes import byref, c_char, c_char_p, c_double, c_int64, c_void_p, sizeof, string_at
from functools import lru_cache
from itertools import islice
from struct import Struct
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Optional, TypedDict, Union, get_args
from urllib.parse import quote

from ._columns import ResolvedColumns, borrowed_column, pandas_index, with_regions
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
    check_count,
    country_list,
    library,
    number,
    numbers,
    texts,
    utf8,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

Order = Literal["relevance", "name", "population", "distance"]
"""The order of the matches."""

Mode = Literal["prefix", "word", "fuzzy"]
"""How a text may match a name; each includes the previous ones."""

Tier = Literal["name", "alternateName", "word", "region", "country", "fuzzy", "airport", "postalCode"]
"""How a city was found."""

Kind = Literal["city", "region", "subregion", "country", "airport", "postalCode", "point"]
"""What a name refers to."""

_Path = Union[str, "os.PathLike[str]"]

_Source = tuple[str, bool, bool, bool, dict[str, Any]]
"""How an index was opened, and its views: the names of methods and their arguments, in this order."""

_ORDERS = {name: number for number, name in enumerate(get_args(Order))}
_MODES = {name: number for number, name in enumerate((None, *get_args(Mode)))}
_TIERS: dict[int, Tier] = dict(enumerate(get_args(Tier)))

_KINDS: dict[int, Kind] = dict(enumerate(get_args(Kind)))

_PAGE = Struct("@NNPPNPddI4xP")
"""``citysearch_page``: total, count, matches, the positions of the texts and the interpretation, the kind, explanations."""
_MATCH = Struct("@qdddq144xI4xPN")
"""``citysearch_match`` without its texts."""
_RANGE = Struct("@NN")
"""``citysearch_range``."""

_CODE: Any = c_char * 3
"""Room for the code of a country and a zero."""

_LENGTHS = Struct("@40x" + "8xN" * 9 + "24x")
"""The lengths of the texts of a ``citysearch_match``."""


class City(NamedTuple):
    """A city, and how it was found. Values without data are None."""

    id: int
    """The stable id of the city in the data; GeoNames' id in the bundled data."""
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
    """The feature code of GeoNames: ``PPLC`` is a capital."""
    local_name: Optional[str]
    """The name in the data, if ``name`` is another one."""
    matched_text: str
    """The name that matched, unfolded."""
    tier: Optional[Tier]
    """The class of the name that matched; None if it was found by a point or its id."""
    distance_km: Optional[float]
    """Kilometres from the requested point."""
    highlights: tuple[tuple[int, int], ...] = ()
    """The matched ranges of ``matched_text``: starts and ends; empty unless a search requests them."""


class Resolving(TypedDict, total=False):
    """Options of :meth:`CitySearch.resolve`."""

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
    """A place in a text."""

    kind: Kind
    """``region``, ``subregion`` or ``country``."""
    name: str
    text: str
    """The part of the text that names it, unfolded."""


class Interpretation(NamedTuple):
    """The interpretation of a text that is not just the name of a city."""

    city: Optional[str]
    """The part of the text that is the city's name, unfolded; None if the text names only places."""
    places: tuple[Place, ...]
    """The places in the text, which contain the first city."""
    disambiguated_by: tuple[str, ...]
    """The parts that disambiguate cities of this name, by another name of the city or by a city close by."""
    ignored: tuple[str, ...]
    """The ignored parts, unfolded."""
    rewritten: Optional[str]
    """The replacement of the typed text."""
    point: Optional[tuple[float, float]]
    """The point in the text, in degrees north and east."""

    @property
    def narrowed_by(self) -> tuple[str, ...]:
        """The former name of ``disambiguated_by``, for one version."""
        _warn("narrowed_by", "disambiguated_by")
        return self.disambiguated_by

    @property
    def passed_over(self) -> tuple[str, ...]:
        """The former name of ``ignored``, for one version."""
        _warn("passed_over", "ignored")
        return self.ignored


def _warn(old: str, new: str) -> None:
    warnings.warn(f"{old} is {new} now", DeprecationWarning, stacklevel=3)


class Explanation(NamedTuple):
    """The reasons for the position of a city by relevance."""

    score: float
    """The sum of the terms, in octaves: 1 more equals twice as many people."""
    terms: tuple[tuple[str, float], ...]
    """The name of each term, such as ``in California``, and its value. The first is the importance of the city."""


class Matches(list[City]):
    """A page of cities."""

    __slots__ = ("ambiguity", "confidence", "explanations", "interpretation", "kind", "total")

    total: int
    """The number of matches on all pages."""
    interpretation: Interpretation | None
    """The interpretation of the text; None if the whole text is the first city's name, or without a text."""
    confidence: float | None
    """The confidence of the first city, from 0 to 1: of answers at 0.9, nine of ten are right. Like ``ambiguity`` and
    ``kind`` it needs a ``min_confidence`` (0 is allowed); otherwise, and if nothing is found, it is None."""
    ambiguity: float | None
    """From 0 to 1, the likelihood of other cities: one half if another city is as likely."""
    kind: Kind | None
    """What the text refers to."""
    explanations: list[Explanation | None]
    """The reasons for each city's position; None for one without a score. Empty unless a search requests them."""

    @property
    def reading(self) -> Interpretation | None:
        """The former name of ``interpretation``, for one version."""
        _warn("reading", "interpretation")
        return self.interpretation


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
                memory, but truncating the file crashes the process. By default only the package's own cities are mapped.
            verify: whether the checksums of a snapshot are checked.
            skip_invalid: whether invalid records of JSON are omitted.

        Raises:
            FileError: the file cannot be read.
            DataError: it is not a list of cities or a snapshot.
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
        """Opens a JSON list of cities, or a snapshot, from memory."""
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
        """A view of this index."""
        source = self._source
        return self._of(index, source and (*source[:4], {**source[4], method: given}))

    def __reduce__(self) -> tuple[Any, ...]:
        """A process that receives the index opens its file."""
        if self._source is None:
            raise TypeError("an index that was opened from bytes cannot be pickled; write a snapshot and open that")
        return _reopen, self._source

    def localized(self, language: str) -> CitySearch:
        """Returns the same index in a language: names of cities, divisions and countries are in it, and by relevance the
        name in it counts as a main name.

        All languages are in the one index; this takes negligible time and memory.

        Args:
            language: a BCP 47 tag, such as ``es`` or ``pt-BR``.
        """
        index = c_void_p()
        check(library.citysearch_localize(self._index, utf8("language", language), byref(index)))
        return self._laid_over(index, "localized", language)

    def with_postal_codes(self, path: _Path) -> CitySearch:
        """Returns the same index with the postal codes of a file that ``citysearch import postal`` makes: a text that is a code,
        with or without a country, finds its cities, in the tier ``postalCode``.

        Raises:
            FileError: the file cannot be read.
            DataError: it is not an index of postal codes.
        """
        full = os.path.abspath(path)
        index = c_void_p()
        check(library.citysearch_open_postal(self._index, os.fsencode(full), 0, byref(index)))
        return self._laid_over(index, "with_postal_codes", full)

    def ranked(self, signal: Mapping[int, float]) -> CitySearch:
        """Returns the same index with a ranking signal: numbers by which its cities rank by relevance, such as visits or
        customers. ``signal_weight`` of a search sets their weight.

        Args:
            signal: the numbers by the ids of cities. One that is not above 0 or is infinite counts as 0, as a missing
                one does; unknown ids are ignored.
        """
        ids = (c_int64 * len(signal))(*signal.keys())
        values = (c_double * len(signal))(*signal.values())
        index = c_void_p()
        check(library.citysearch_rank(self._index, ids, values, len(signal), byref(index)))
        return self._laid_over(index, "ranked", dict(signal))

    def understanding(self, synonyms: Mapping[str, str]) -> CitySearch:
        """Returns the same index with synonyms: texts that are replaced by others. One matches if it is all of what was
        typed, or all between two separators. They replace the current synonyms.

        Args:
            synonyms: the replacement of each text: ``{"BLN": "Berlin", "my office": "Lausanne"}``.
        """
        texts, meanings = (_c_texts(each) for each in (synonyms.keys(), synonyms.values()))
        index = c_void_p()
        check(library.citysearch_understand(self._index, texts, meanings, len(synonyms), byref(index)))
        return self._laid_over(index, "understanding", dict(synonyms))

    def write_snapshot(self, path: _Path) -> None:
        """Writes a snapshot, which opens in milliseconds. A file at the path is replaced atomically."""
        check(library.citysearch_write_snapshot(self._index, os.fsencode(path)))

    def __len__(self) -> int:
        """The number of cities."""
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
        """Finds the cities that match a text, which may be unfinished: ``par``, ``cordoba, ar``, ``portland or usa``.

        Args:
            text: the typed text; an empty text lists all cities, or the cities of the parts of an address.
            limit: the maximum number of cities of the page.
            city: instead of a text, a full name of the city, in any language. All parts must match; without a city
                they find the cities of the place.
            county: instead of a text, the county, province or department, by a name or a code.
            state: instead of a text, the state or region, by a name or a code.
            country: instead of a text, the country, by its name in any language or its code.
            postal_code: instead of a text, the postal code; ignored without :meth:`with_postal_codes`.
            offset: the number of cities before the page.
            order: the order of the matches.
            mode: how the text may match; None for ``fuzzy`` in every order, and for full
                names of ``city``.
            countries: only cities of these, by code: ``"AR"``, ``["AR", "CL"]``.
            near: the user's position, degrees north and east: cities close by rank higher.
            box: only cities between these degrees: west, south, east and north.
            division: only cities of this region or subregion, by its country and its name: ``"US/Oregon"``.
            only: only cities that are a ``"capital"`` of a country, have an ``"airport"``, or both.
            prefer: the preferred of about equally likely cities: ``"de"``, ``"US/Oregon"``,
                ``"capital"``, ``"airport"``, or a point, ``"52.5;13.4"``, each with a strength up to 10 after a colon unless
                it is 1: ``["de:2", "capital"]``.
            signal_weight: the weight of the signal of :meth:`ranked`, from 0 to 10.
            min_population: only cities with at least this known population.
            own_names: whether only main names are searched.
            places: whether cities are found by their countries and regions.
            strict: whether nothing is found if an ignored part of the text may refer to another city: an unknown
                word, or a place that does not contain the city, as in ``mumbai, us``.
            min_confidence: the minimum confidence of the first city, from 0 to 1; below it nothing is found.
            highlights: whether each city has the matched ranges of its ``matched_text``.
            explain: whether the page has :attr:`Matches.explanations`.

        Raises:
            TypeError: an argument is not of its type.
        """
        data = utf8("text", text)
        countries = texts("countries", countries)
        near = numbers("near", near, 2)
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
            only=_joined("only", only),
            prefer=_joined("prefer", prefer),
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
            limit: the maximum number of cities.
            max_km: only cities within this distance.
            min_population: only cities with at least this known population.
            countries: only cities of these, by code.
            same_country: whether only cities of the country of the point (:meth:`country`) are found; at sea, and in
                a country without cities, the cities of all countries are.
            sections: also sections of cities, whose ``feature_code`` is ``PPLX``.
        """
        codes = country_list(texts("countries", countries))
        check_count("limit", limit)
        # To C, zero is any distance.
        farthest = 0 if max_km is None else max_km if max_km != 0 else -1
        flags = {"same_country": same_country, "sections": sections}
        parameters = "&".join(f"{name}=true" for name, is_set in flags.items() if is_set)
        options = NearestOptions(
            sizeof(NearestOptions), limit, min_population, farthest, codes, parameters.encode() or None)
        point = number("latitude", latitude), number("longitude", longitude)
        page = c_void_p()
        check(library.citysearch_nearest(self._index, *point, byref(options), byref(page)))
        return _take(page)

    def country(self, latitude: float, longitude: float) -> str | None:
        """Returns the ISO 3166-1 code of the country of a point; None at sea.

        It uses outlines of countries that are a part of the library. They are simplified: close to a border or a coast, the
        answer may be wrong.

        Args:
            latitude: degrees north, -90 to 90.
            longitude: degrees east, -180 to 180.
        """
        point = number("latitude", latitude), number("longitude", longitude)
        code = _CODE()
        check(library.citysearch_country(self._index, *point, code))
        text: str = code.value.decode()
        return text or None

    def lookup(self, ids: Iterable[int]) -> Matches:
        """Returns the cities with some ids; unknown ids are ignored."""
        numbers = list(ids)
        array = (c_int64 * len(numbers))(*numbers)
        page = c_void_p()
        check(library.citysearch_lookup(self._index, array, len(numbers), byref(page)))
        return _take(page)

    def __getitem__(self, id: int) -> City:
        """Returns the city with an id; KeyError if there is none."""
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
        regions: object = None,
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
        """Finds the most likely city for each name, on all processors.

        Args:
            names: a column of strings: a list or another iterable with None for missing values, an array of NumPy, a
                series of pandas or Polars, a relation of DuckDB with one column, or anything else with the Arrow
                PyCapsule interface.
            mode: how a name may match; None for ``fuzzy``.
            regions: a column with the region of each name, by name or code, such as a state; a country may follow it:
                ``"Ontario, Canada"``. None for what is missing, and if there is no such column.
            countries: only cities of these, by code.
            near: degrees north and east: cities close by are more likely.
            box: only cities between these degrees: west, south, east and north.
            division: only cities of this region or subregion, by its country and its name: ``"US/Oregon"``.
            only: only cities that are a ``"capital"`` of a country, have an ``"airport"``, or both.
            prefer: the preferred of about equally likely cities: ``"de"``, ``"US/Oregon"``,
                ``"capital"``, ``"airport"``, or a point, ``"52.5;13.4"``, each with a strength up to 10 after a colon unless
                it is 1: ``["de:2", "capital"]``.
            signal_weight: the weight of the signal of :meth:`ranked`, from 0 to 10.
            min_population: only cities with at least this known population.
            own_names: whether only main names are searched.
            places: whether cities are found by their countries and regions.
            strict: whether a name has no city if an ignored part of it may refer to another one: an unknown
                word, or a place that does not contain the city, as in ``mumbai, us``.
            min_confidence: the minimum confidence, from 0 to 1; below it a name has no city.
            threads: the maximum number of threads; None for one per processor.

        Returns:
            Columns with a row for each name.

        Raises:
            TypeError: ``names`` or ``regions`` is not a column of strings.
            InvalidArgumentError: ``regions`` has not as many rows as ``names``.
        """
        index = pandas_index(names)
        if regions is not None:
            names = with_regions(names, regions)
        flags, latitude, longitude = _flags(numbers("near", near, 2), own_names, places)
        codes = country_list(texts("countries", countries))
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
                only=_joined("only", only),
                prefer=_joined("prefer", prefer),
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
        return ResolvedColumns(array, index)


def _reopen(
    path: str, memory_map: bool, verify: bool, skip_invalid: bool, laid_over: dict[str, Any]
) -> CitySearch:
    cities = CitySearch.open(path, memory_map=memory_map, verify=verify, skip_invalid=skip_invalid)
    for method, given in laid_over.items():
        cities = getattr(cities, method)(given)
    return cities


def _c_texts(texts: Iterable[str]) -> Any:
    """Texts as an array of C."""
    data = [utf8("a synonym", text) for text in texts]
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
    near: tuple[float, ...] | None,
    own_names: bool,
    places: bool,
    told: int,
    parameters: bytes,
) -> Any:
    """The options for C, which only reads them: callers with the same options share them.

    Args:
        told: the flags HIGHLIGHTS and EXPLANATIONS.
    """
    check_count("limit", limit)
    check_count("offset", offset)
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
    """The options that C reads from a string."""
    corners = numbers("box", box, 4)
    given = {
        "bbox": corners and ",".join(map(str, corners)),
        "min_population": check_count("min_population", min_population) or None,
        "strict": "true" if strict else None,
        "min_confidence": min_confidence,
        **{name: quote(utf8(name, part)) for name, part in parts.items() if part},
    }
    return "&".join(f"{name}={value}" for name, value in given.items() if value is not None).encode()


def _joined(name: str, values: str | Iterable[str]) -> str:
    given = texts(name, values)
    return given if isinstance(given, str) else ",".join(given)


def _weight(weight: float) -> str:
    return "" if weight == 1 else str(weight)


def _flags(near: tuple[float, ...] | None, own_names: bool, places: bool) -> tuple[int, float, float]:
    flags = (OWN_NAMES if own_names else 0) | (0 if places else NO_PLACES)
    if near is None:
        return flags, 0, 0
    latitude, longitude = near
    return flags | NEAR, latitude, longitude


def _number(numbers: Mapping[Any, int], kind: str, name: str | None) -> int:
    try:
        known: int = numbers[name]
    except KeyError:
        names = ", ".join(repr(key) for key in numbers if key)
        raise InvalidArgumentError(f"{name!r} is not a known {kind}; give one of {names}") from None
    return known


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
        interpretation, others = _interpretation(read)
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
    matches.interpretation = interpretation
    matches.confidence = confidence if confidence == confidence else None
    matches.ambiguity = ambiguity if ambiguity == ambiguity else None
    matches.kind = _KINDS.get(kind)
    matches.explanations = explanations
    return matches


_city: Any = tuple.__new__
"""Takes half the time of ``City(…)``."""


def _ranges(rows: bytes) -> Iterator[tuple[int, int]]:
    """The highlights of some matches, which follow each other."""
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


def _interpretation(address: int | None) -> tuple[Interpretation | None, int]:
    """An interpretation of C, and how many texts it has."""
    if not address:
        return None, 0
    read = ReadingOfText.from_address(address)
    latitude, longitude = read.latitude, read.longitude
    interpretation = Interpretation(
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
    texts = interpretation.disambiguated_by + interpretation.ignored
    return interpretation, 2 + 2 * len(interpretation.places) + len(texts)


def _explanations(address: int | None, count: int) -> list[Explanation | None]:
    """The explanations of C for some matches; none if they were not requested."""
    if not address:
        return []
    return [
        Explanation(each.score, tuple((str(term.name), term.octaves) for term in each.terms[: each.term_count]))
        if each.term_count
        else None
        for each in (ExplanationOfMatch * count).from_address(address)
    ]


def _texts(rows: bytes, data: bytes, others: int) -> list[str]:
    """The texts of some matches, nine each, with a zero after each.

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
