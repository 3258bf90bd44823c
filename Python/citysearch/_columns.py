"""Columns of names, and their cities, by the Arrow C data interface and the PyCapsule interface on it."""

from __future__ import annotations

import ctypes
import sys
from array import array
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from ctypes import POINTER, byref, c_char_p, c_int64, c_void_p, cast, py_object, sizeof, string_at
from itertools import accumulate
from struct import unpack
from typing import TYPE_CHECKING, Any, NamedTuple, Optional

from ._library import ArrowArray, ArrowArrayStream, ArrowSchema, InvalidArgumentError, check, library

if TYPE_CHECKING:
    import pandas

    from ._index import Kind, Tier

# Names that come in


class Column(NamedTuple):
    """A column for ``citysearch_resolve``."""

    schema: Any
    arrays: Any
    array_count: int


@contextmanager
def borrowed_column(names: object) -> Iterator[Column]:
    """A column of strings, as long as the context lasts."""
    if isinstance(names, (str, bytes)):
        raise TypeError("names is one text; give a list of texts, or search for it")
    if hasattr(names, "__arrow_c_stream__") or hasattr(names, "__arrow_c_array__"):
        with _arrow_column(names) as column:
            if column is not None:
                yield column
                return
    with _text_column(_listed(names)) as column:
        yield column


@contextmanager
def _arrow_column(names: Any) -> Iterator[Column | None]:
    """The column of an object with the PyCapsule interface; None if the library does not read its type."""
    try:
        if hasattr(names, "__arrow_c_array__"):
            capsules = names.__arrow_c_array__()
        else:
            capsules = (names.__arrow_c_stream__(),)
    except (ImportError, TypeError, ValueError):
        # A series of pandas needs pyarrow for this, and values of one type.
        yield None
        return
    if len(capsules) == 2:
        schema = cast(_pointer(capsules[0], b"arrow_schema"), POINTER(ArrowSchema))
        arrays = (c_void_p * 1)(_pointer(capsules[1], b"arrow_array"))
        yield Column(schema, arrays, 1) if _is_readable(schema.contents) else None
        return
    stream = cast(_pointer(capsules[0], b"arrow_array_stream"), POINTER(ArrowArrayStream)).contents
    with _read(stream) as column:
        yield column


@contextmanager
def _read(stream: ArrowArrayStream) -> Iterator[Column | None]:
    """All arrays of a stream."""
    schema = ArrowSchema()
    parts: list[ArrowArray] = []
    try:
        _check_stream(stream, stream.get_schema(byref(stream), byref(schema)))
        if not _is_readable(schema):
            yield None
            return
        while True:
            part = ArrowArray()
            _check_stream(stream, stream.get_next(byref(stream), byref(part)))
            if not part.release:
                break
            parts.append(part)
        pointers = (c_void_p * len(parts))(*(ctypes.addressof(part) for part in parts))
        yield Column(byref(schema), pointers, len(parts))
    finally:
        for part in parts:
            part.release(byref(part))
        if schema.release:
            schema.release(byref(schema))
        stream.release(byref(stream))


def _check_stream(stream: ArrowArrayStream, error: int) -> None:
    if error:
        message = stream.get_last_error(byref(stream)) or b"the stream of names failed"
        raise OSError(error, message.decode(errors="replace"))


def _is_readable(schema: ArrowSchema) -> bool:
    """Whether the library reads columns of a type."""
    if schema.format == b"+s" and schema.n_children == 1:
        schema = schema.children[0].contents
    return schema.format in (b"u", b"U", b"vu") and not schema.dictionary


def pandas_index(names: object) -> pandas.Index[Any] | None:
    """The index of a series of pandas; None of other names. It does not load pandas."""
    loaded = sys.modules.get("pandas")
    if loaded is None or not isinstance(names, loaded.Series):
        return None
    index: pandas.Index[Any] = names.index
    return index


def with_regions(names: Any, regions: Any) -> list[Any]:
    """Names with their regions after them: ``Springfield, Illinois``. Without one of them, a name stays as it is."""
    columns = []
    for argument, column in (("names", names), ("regions", regions)):
        if isinstance(column, (str, bytes)):
            raise TypeError(f"{argument} is one text; give a list of texts")
        columns.append(_listed(column, argument))
    if len(columns[0]) != len(columns[1]):
        raise InvalidArgumentError(
            f"regions has {len(columns[1])} rows, and names has {len(columns[0])}; give a region, or None, for each name"
        )
    texts: list[Any] = []
    for position, (name, region) in enumerate(zip(*columns)):
        if not isinstance(region, str) and not _is_missing(region):
            raise TypeError(f"regions[{position}] is {region!r:.50}, which is not a string; use None for missing values")
        is_whole = isinstance(name, str) and name.strip() and isinstance(region, str) and any(map(str.isalpha, region))
        texts.append(f"{name}, {region}" if is_whole else name)
    return texts


def _is_missing(value: Any) -> bool:
    return bool(value is None or type(value).__name__ in ("NAType", "NaTType") or value != value)


def _listed(names: Any, argument: str = "names") -> list[Any]:
    for method in ["to_pylist", "to_list", "tolist"]:
        if hasattr(names, method):
            listed: list[Any] = getattr(names, method)()
            return listed
    if not isinstance(names, Iterable):
        raise TypeError(f"{argument} is {type(names).__name__}; give a column of texts")
    return list(names)


@contextmanager
def _text_column(names: list[Any]) -> Iterator[Column]:
    """A list as a column of large utf8."""
    validity = None
    try:
        text = "".join(names)
        is_ascii = text.isascii()
    except TypeError:
        validity, names = _without_missing(names)
        is_ascii = False
    if is_ascii:
        data, lengths = text.encode(), map(len, names)
    else:
        encoded = [name.encode() for name in names]
        data, lengths = b"".join(encoded), map(len, encoded)
    offsets = array("q", accumulate(lengths, initial=0))
    buffers = (c_void_p * 3)(
        cast(c_char_p(validity), c_void_p) if validity else None,
        offsets.buffer_info()[0],
        cast(c_char_p(data), c_void_p),
    )
    schema = ArrowSchema(format=b"U", name=b"", flags=2, release=_KEEP_SCHEMA)
    column = ArrowArray(
        length=len(names),
        null_count=-1 if validity else 0,
        n_buffers=3,
        buffers=cast(buffers, POINTER(c_void_p)),
        release=_KEEP_ARRAY,
    )
    yield Column(byref(schema), (c_void_p * 1)(ctypes.addressof(column)), 1)
    # The column leads to these and keeps none.
    del validity, data, offsets, buffers


def _without_missing(names: list[Any]) -> tuple[bytes, list[str]]:
    """The validity of the names, one bit each, and the names, with empty strings for missing ones."""
    bits = bytearray((len(names) + 7) // 8)
    texts = []
    for position, name in enumerate(names):
        if isinstance(name, str):
            bits[position >> 3] |= 1 << (position & 7)
            texts.append(name)
        elif _is_missing(name):
            texts.append("")
        else:
            raise TypeError(f"names[{position}] is {name!r:.50}, which is not a string; use None for missing values")
    return bytes(bits), texts


# Borrowed arrays are not released, but Arrow marks a released one by a missing function.
_KEEP_SCHEMA = ArrowSchema._fields_[7][1](lambda schema: None)
_KEEP_ARRAY = ArrowArray._fields_[8][1](lambda array: None)

# Cities that go out


class ResolvedCity(NamedTuple):
    """The most likely city of a name."""

    id: int
    confidence: float
    """The confidence, from 0 to 1: of cities at 0.9, nine of ten are right."""
    tier: Tier
    """The class of the name that matched."""
    name: str
    country: Optional[str]
    """The ISO 3166-1 code of the country."""
    latitude: float
    longitude: float
    kind: Kind
    """What the name refers to; if it is not a city, this is the likeliest city."""
    ambiguity: float
    """The likelihood of other cities, from 0 to 1; 0.5 if another city is as likely."""
    runner_up: Optional[int]
    """The id of the next likely city."""


class ResolvedColumns:
    """The cities of names: columns with a row for each name, null if it has no city.

    It has the Arrow PyCapsule interface, so that pyarrow, Polars, DuckDB, pandas and others take it without a copy:
    ``pyarrow.table(resolved)``, ``polars.DataFrame(resolved)``.
    """

    __slots__ = ("_array", "_index")

    def __init__(self, array: ArrowArray, index: pandas.Index[Any] | None = None) -> None:
        self._array = array
        self._index = index

    def __del__(self, byref: Any = byref) -> None:
        if self._array.release:
            self._array.release(byref(self._array))

    def __len__(self) -> int:
        length: int = self._array.length
        return length

    def __repr__(self) -> str:
        found = len(self) - self._array.children[0].contents.null_count
        return f"<ResolvedColumns of {len(self)} names, {found} found>"

    def __arrow_c_schema__(self) -> object:
        """The type, a struct with the columns of :class:`ResolvedCity`."""
        return self.__arrow_c_array__()[0]

    def __arrow_c_array__(self, requested_schema: object = None) -> tuple[object, object]:
        """The columns as one array of structs, which shares their memory."""
        schema, array = _malloc(sizeof(ArrowSchema)), _malloc(sizeof(ArrowArray))
        check(library.citysearch_share(byref(self._array), schema, array))
        return _capsule(schema, b"arrow_schema"), _capsule(array, b"arrow_array")

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """The columns as a stream of one array, which shares their memory."""
        stream = _malloc(sizeof(ArrowArrayStream))
        check(library.citysearch_stream(byref(self._array), stream))
        return _capsule(stream, b"arrow_array_stream")

    def to_pylist(self) -> list[ResolvedCity | None]:
        """The cities, with None for names without one."""
        ids, *others = (list(self._values(number)) for number in range(len(ResolvedCity._fields)))
        return [
            None if id is None else ResolvedCity(id, *row)
            for id, row in zip(ids, zip(*others))
        ]

    def to_pandas(self) -> pandas.DataFrame:
        """The columns as a pandas frame; pandas must be installed.

        It has the index of the series whose names were resolved, so that ``join``, ``concat`` and the assignment of a
        column go by rows; of other names the index counts from 0.
        """
        import pandas

        types = ["Int64", "float64", *["object"] * 3, "float64", "float64", "object", "float64", "Int64"]
        return pandas.DataFrame(
            {
                name: pandas.Series(list(self._values(number)), index=self._index, dtype=type)
                for number, (name, type) in enumerate(zip(ResolvedCity._fields, types))
            }
        )

    def _values(self, number: int) -> Iterable[Any]:
        column = self._array.children[number].contents
        count = column.length
        values: Iterable[Any]
        if column.n_buffers == 3:
            ends = unpack(f"={count + 1}i", string_at(column.buffers[1], 4 * (count + 1)))
            data = string_at(column.buffers[2], ends[-1])
            values = (data[start:end].decode() for start, end in zip(ends, ends[1:]))
        else:
            kind = "q" if ResolvedCity._fields[number] in ("id", "runner_up") else "d"
            values = unpack(f"={count}{kind}", string_at(column.buffers[1], 8 * count))
        if column.null_count == 0:
            return values
        bits = string_at(column.buffers[0], (count + 7) // 8)
        return (value if bits[row >> 3] >> (row & 7) & 1 else None for row, value in enumerate(values))


# Capsules


def _function(library: Any, name: str, result: Any, *arguments: Any) -> Callable[..., Any]:
    function = library[name]
    function.restype = result
    function.argtypes = list(arguments)
    callable: Callable[..., Any] = function
    return callable


_pointer = _function(ctypes.pythonapi, "PyCapsule_GetPointer", c_void_p, py_object, c_char_p)
_new_capsule = _function(ctypes.pythonapi, "PyCapsule_New", py_object, c_void_p, c_char_p, c_void_p)
_allocate = _function(ctypes.CDLL(None), "malloc", c_void_p, ctypes.c_size_t)
_free_capsule = cast(library.citysearch_capsule_free, c_void_p)


def _malloc(size: int) -> Any:
    memory = _allocate(size)
    if memory is None:
        raise MemoryError
    return memory


def _capsule(memory: int, name: bytes) -> object:
    """A capsule that frees its memory. It keeps the address of its name, which is one of this file."""
    capsule: object = _new_capsule(memory, _NAMES[name], _free_capsule)
    return capsule


_NAMES = {name: c_char_p(name) for name in (b"arrow_schema", b"arrow_array", b"arrow_array_stream")}
