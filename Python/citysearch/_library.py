"""The C library: its functions and structs, as citysearch.h declares them."""

from __future__ import annotations

import ctypes
import os
from collections.abc import Iterable
from ctypes import (
    CFUNCTYPE,
    POINTER,
    Structure,
    c_char_p,
    c_double,
    c_int,
    c_int32,
    c_int64,
    c_size_t,
    c_uint32,
    c_void_p,
)
from operator import index
from pathlib import Path


class CitySearchError(Exception):
    """An error of the library; the text has the reason and what to do."""


class InvalidArgumentError(CitySearchError, ValueError):
    """An argument is out of range, or not a string."""


class FileError(CitySearchError, OSError):
    """A file cannot be read or written."""


class DataError(CitySearchError, ValueError):
    """A file has no supported format, or is damaged."""


class ArrowSchema(Structure):
    """The type of a column."""


ArrowSchema._fields_ = [
    ("format", c_char_p),
    ("name", c_char_p),
    ("metadata", c_char_p),
    ("flags", c_int64),
    ("n_children", c_int64),
    ("children", POINTER(POINTER(ArrowSchema))),
    ("dictionary", POINTER(ArrowSchema)),
    ("release", CFUNCTYPE(None, POINTER(ArrowSchema))),
    ("private_data", c_void_p),
]


class ArrowArray(Structure):
    """A column, or some of its rows."""


ArrowArray._fields_ = [
    ("length", c_int64),
    ("null_count", c_int64),
    ("offset", c_int64),
    ("n_buffers", c_int64),
    ("n_children", c_int64),
    ("buffers", POINTER(c_void_p)),
    ("children", POINTER(POINTER(ArrowArray))),
    ("dictionary", POINTER(ArrowArray)),
    ("release", CFUNCTYPE(None, POINTER(ArrowArray))),
    ("private_data", c_void_p),
]


class ArrowArrayStream(Structure):
    """A column that comes in parts."""


ArrowArrayStream._fields_ = [
    ("get_schema", CFUNCTYPE(c_int, POINTER(ArrowArrayStream), POINTER(ArrowSchema))),
    ("get_next", CFUNCTYPE(c_int, POINTER(ArrowArrayStream), POINTER(ArrowArray))),
    ("get_last_error", CFUNCTYPE(c_char_p, POINTER(ArrowArrayStream))),
    ("release", CFUNCTYPE(None, POINTER(ArrowArrayStream))),
    ("private_data", c_void_p),
]


class SearchOptions(Structure):
    """``citysearch_search_options``."""

    _fields_ = [
        ("size", c_size_t),
        ("limit", c_size_t),
        ("offset", c_size_t),
        ("order", c_uint32),
        ("mode", c_uint32),
        ("flags", c_uint32),
        ("reserved", c_uint32),
        ("countries", c_char_p),
        ("near_latitude", c_double),
        ("near_longitude", c_double),
        ("parameters", c_char_p),
    ]


class NearestOptions(Structure):
    """``citysearch_nearest_options``."""

    _fields_ = [
        ("size", c_size_t),
        ("limit", c_size_t),
        ("min_population", c_int64),
        ("max_km", c_double),
        ("countries", c_char_p),
        ("parameters", c_char_p),
    ]


class ResolveOptions(Structure):
    """``citysearch_resolve_options``."""

    _fields_ = [
        ("size", c_size_t),
        ("threads", c_uint32),
        ("mode", c_uint32),
        ("flags", c_uint32),
        ("reserved", c_uint32),
        ("countries", c_char_p),
        ("near_latitude", c_double),
        ("near_longitude", c_double),
        ("parameters", c_char_p),
    ]


class Text(Structure):
    """``citysearch_text``."""

    _fields_ = [("bytes", c_void_p), ("length", c_size_t)]

    def __str__(self) -> str:
        return ctypes.string_at(self.bytes, self.length).decode()


class PlaceOfText(Structure):
    """``citysearch_place``."""

    _fields_ = [("kind", c_uint32), ("reserved", c_uint32), ("name", Text), ("text", Text)]


class ReadingOfText(Structure):
    """``citysearch_reading``."""

    _fields_ = [
        ("city", Text),
        ("rewritten", Text),
        ("places", POINTER(PlaceOfText)),
        ("place_count", c_size_t),
        ("narrowed_by", POINTER(Text)),
        ("narrowed_by_count", c_size_t),
        ("passed_over", POINTER(Text)),
        ("passed_over_count", c_size_t),
        ("latitude", c_double),
        ("longitude", c_double),
    ]


class TermOfScore(Structure):
    """``citysearch_term``."""

    _fields_ = [("name", Text), ("octaves", c_double)]


class ExplanationOfMatch(Structure):
    """``citysearch_explanation``."""

    _fields_ = [("score", c_double), ("terms", POINTER(TermOfScore)), ("term_count", c_size_t)]


# Flags of opening, and of searching and resolving.
MAP, UNVERIFIED, SKIP_INVALID = 1, 2, 4
NEAR, OWN_NAMES, NO_PLACES, HIGHLIGHTS, EXPLANATIONS = 1, 2, 4, 8, 16

FOLDER = Path(__file__).parent


def _load() -> ctypes.CDLL:
    name = "libcitysearch.so.0"
    bundled = FOLDER / name
    path = os.environ.get("CITYSEARCH_LIBRARY") or (bundled if bundled.exists() else name)
    library = ctypes.CDLL(str(path))
    for function, arguments in {
        "open": [c_char_p, c_uint32, c_void_p],
        "open_bytes": [c_char_p, c_size_t, c_uint32, c_void_p],
        "localize": [c_void_p, c_char_p, c_void_p],
        "open_postal": [c_void_p, c_char_p, c_uint32, c_void_p],
        "rank": [c_void_p, c_void_p, c_void_p, c_size_t, c_void_p],
        "understand": [c_void_p, c_void_p, c_void_p, c_size_t, c_void_p],
        "write_snapshot": [c_void_p, c_char_p],
        "search": [c_void_p, c_char_p, c_size_t, c_void_p, c_void_p],
        "nearest": [c_void_p, c_double, c_double, c_void_p, c_void_p],
        "country": [c_void_p, c_double, c_double, c_char_p],
        "lookup": [c_void_p, c_void_p, c_size_t, c_void_p],
        "resolve": [c_void_p, c_void_p, c_void_p, c_size_t, c_void_p, c_void_p, c_void_p],
        "share": [c_void_p, c_void_p, c_void_p],
        "stream": [c_void_p, c_void_p],
    }.items():
        declared = getattr(library, f"citysearch_{function}")
        declared.argtypes = arguments
        declared.restype = c_int32
    library.citysearch_count.argtypes = [c_void_p]
    library.citysearch_count.restype = c_size_t
    for function in ["free", "page_free", "capsule_free"]:
        declared = getattr(library, f"citysearch_{function}")
        declared.argtypes = [c_void_p]
        declared.restype = None
    for function in ["last_error", "version"]:
        getattr(library, f"citysearch_{function}").restype = c_char_p
    return library


library = _load()

_errors: dict[int, type[Exception]] = {
    1: InvalidArgumentError,
    2: FileError,
    3: DataError,
    4: MemoryError,
}


def check(status: int) -> None:
    """Raises the error of the last failed call on this thread."""
    if status:
        message: bytes = library.citysearch_last_error()
        # Its first word is the function of C.
        words = message.decode(errors="replace").partition(": ")[2]
        raise _errors.get(status, CitySearchError)(words)


def library_version() -> str:
    """The version of the C library."""
    version: bytes = library.citysearch_version()
    return version.decode()


# Arguments


def utf8(name: str, text: object) -> bytes:
    """The bytes of a text; ``name`` is the argument that an error names, as in the functions below."""
    if not isinstance(text, str):
        raise TypeError(f"{name} is {text!r:.50}; give a str")
    return text.encode()


def texts(name: str, values: object) -> str | tuple[str, ...]:
    """A text unchanged, or other texts as a tuple."""
    if isinstance(values, str):
        return values
    if isinstance(values, Iterable) and not isinstance(values, bytes):
        given = tuple(values)
        if all(isinstance(value, str) for value in given):
            return given
    raise TypeError(f"{name} is {values!r:.50}; give a str, or several")


def number(name: str, value: object) -> float:
    """A number."""
    if isinstance(value, str) or not hasattr(value, "__float__"):
        raise TypeError(f"{name} is {value!r:.50}; give a number")
    return float(value)


def numbers(name: str, values: object, count: int) -> tuple[float, ...] | None:
    """So many numbers as a tuple, or None."""
    if values is None:
        return None
    words = f"{name} is {values!r:.50}; give {count} numbers"
    if isinstance(values, str) or not isinstance(values, Iterable):
        raise TypeError(words)
    given = tuple(number(name, value) for value in values)
    if len(given) != count:
        raise InvalidArgumentError(words)
    return given


def check_count(name: str, count: object) -> int:
    """A number of things."""
    try:
        number = index(count)  # type: ignore[arg-type]
    except TypeError:
        raise TypeError(f"{name} is {count!r:.50}; give an int") from None
    if not 0 <= number < 1 << 63:
        raise InvalidArgumentError(f"{name} is {number}; give 0 or more")
    return number


def country_list(countries: str | tuple[str, ...]) -> bytes:
    """Codes of countries for C."""
    text = countries if isinstance(countries, str) else ",".join(countries)
    if "\0" in text:
        raise InvalidArgumentError("countries has a zero, which no code has")
    return text.encode()
