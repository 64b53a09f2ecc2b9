"""References in a column of texts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

from gleaner._gleaner import ConfigError, table_schema

if TYPE_CHECKING:
    from pyarrow import RecordBatch
    from pyspark.sql import DataFrame
    from typing_extensions import Unpack

    from gleaner.settings import ArrowSettings


def extract_column(
    df: DataFrame,
    col: str,
    *,
    explode: bool = False,
    output: str = "references",
    keep: Iterable[str] | None = None,
    columns: Iterable[str] | None = None,
    **settings: Unpack[ArrowSettings],
) -> DataFrame:
    """Finds the references in each value of a column of strings or binaries.

    :param explode: returns one row for each reference, with the columns of tables, instead of one
        row for each value with an array of structs in the column ``output``.
    :param keep: the columns of ``df`` in the result; by default all or, with ``explode``, all but
        ``col``.
    :param columns: names from :func:`gleaner.column_names`. By default, all columns.

    Offsets are in bytes of the UTF-8 text. A null has a null array, and no rows.
    """
    from pyspark.sql import functions
    from pyspark.sql.pandas.types import from_arrow_schema
    from pyspark.sql.types import ArrayType, StructField, StructType

    if settings.get("settle") is not None:
        raise ConfigError("settle: expected nothing; batches of a column settle no references")
    names = None if columns is None else list(columns)
    kept = [name for name in df.columns if not (explode and name == col)]
    if keep is not None:
        kept = list(keep)
    element = from_arrow_schema(table_schema(names))
    added = element.fields if explode else [StructField(output, ArrayType(element, False))]
    _check_names(kept, [field.name for field in added], explode)
    schema = StructType([*df.select(*map(_quoted, kept)).schema.fields, *added])
    # mapInArrow takes no names with dots. The texts come last.
    texts = df.select(
        *[
            functions.col(_quoted(name)).alias(f"column_{at}")
            for at, name in enumerate([*kept, col])
        ]
    )
    search = _search([field.name for field in schema], explode, names, dict(settings))
    return texts.mapInArrow(search, schema)


def _quoted(name: str) -> str:
    """Returns the name of a column that may hold a dot."""
    return "`" + name.replace("`", "``") + "`"


def _check_names(kept: list[str], added: list[str], explode: bool) -> None:
    twice = sorted({name for name in kept if name in added})
    if twice:
        remedy = "rename them, or leave them out with keep=" if explode else "choose another output="
        raise ValueError(f"the result would have two columns named {', '.join(twice)}; {remedy}")


def _search(
    names: list[str],
    explode: bool,
    columns: list[str] | None,
    settings: dict[str, Any],
) -> Callable[[Iterator[RecordBatch]], Iterator[RecordBatch]]:
    """Returns the function that the workers call."""

    def search(batches: Iterator[RecordBatch]) -> Iterator[RecordBatch]:
        import gleaner
        import pyarrow

        for batch in batches:
            *kept, texts = batch.columns
            if explode:
                found = gleaner.extract_arrow(texts, explode=True, columns=columns, **settings)
                inputs, *added = [column.combine_chunks() for column in found.columns]
                kept = [column.take(inputs) for column in kept]
            else:
                added = [gleaner.extract_arrow(texts, columns=columns, **settings)]
            yield pyarrow.RecordBatch.from_arrays([*kept, *added], names=names)

    return search
