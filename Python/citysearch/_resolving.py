"""What the engines of tables that resolve columns share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Iterable, Optional, TypedDict, Union

from ._index import Mode

if TYPE_CHECKING:
    import pyarrow

    from ._columns import ResolvedColumns


class Resolving(TypedDict, total=False):
    """How :meth:`citysearch.CitySearch.resolve` is to read names."""

    mode: Optional[Mode]
    countries: Union[str, Iterable[str]]
    near: Optional[Sequence[float]]
    own_names: bool
    places: bool


def arrow_structs(resolved: ResolvedColumns) -> pyarrow.StructArray:
    """A struct for each name, null where it means no city. The columns have nulls; a struct by itself is never null."""
    import pyarrow

    batch = pyarrow.record_batch(resolved)
    return pyarrow.StructArray.from_arrays(
        batch.columns, fields=list(batch.schema), mask=batch.column("id").is_null()
    )
