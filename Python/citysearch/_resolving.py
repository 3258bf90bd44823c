"""What the engines of tables that resolve columns share."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pyarrow

    from ._columns import ResolvedColumns


def arrow_structs(resolved: ResolvedColumns) -> pyarrow.StructArray:
    """A struct for each name, null if it has no city. The columns have nulls; a struct by itself is never null."""
    import pyarrow

    batch = pyarrow.record_batch(resolved)
    return pyarrow.StructArray.from_arrays(
        batch.columns, fields=list(batch.schema), mask=batch.column("id").is_null()
    )
