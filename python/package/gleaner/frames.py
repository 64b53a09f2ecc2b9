"""References in the columns of pandas, polars and DuckDB.

Each function takes the settings of :func:`gleaner.extract_arrow`. Columns whose memory is Arrow's
are not copied.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from gleaner._optional import require
from gleaner.arrow import extract_arrow

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from gleaner.settings import ArrowSettings

__all__ = ["duckdb_register", "pandas_extract", "polars_extract"]


def pandas_extract(
    series: Any,
    *,
    explode: bool = False,
    columns: Iterable[str] | None = None,
    **settings: Unpack[ArrowSettings],
) -> Any:
    """Finds the references in each value of a pandas ``Series``.

    Returns a ``Series`` of lists of structs with the same index and name. With ``explode``,
    returns a ``DataFrame`` with one row for each reference, whose index is that of its text; the
    column ``input`` has the position. All dtypes are Arrow's. Missing values yield null.
    """
    pandas = require("pandas", "frames")
    texts = _pandas_to_arrow(series)
    found = extract_arrow(texts, explode=explode, columns=columns, **settings)
    if explode:
        frame = found.to_pandas(types_mapper=pandas.ArrowDtype)
        frame.index = series.index.take(found["input"].to_numpy())
        return frame
    values = pandas.arrays.ArrowExtensionArray(found)
    return pandas.Series(values, index=series.index, name=series.name)


def _pandas_to_arrow(series: Any) -> Any:
    pyarrow = require("pyarrow", "arrow")
    # A column without a text has a dtype of its own, such as float64.
    if series.isna().all():
        return pyarrow.nulls(len(series), pyarrow.string())
    return pyarrow.array(series, from_pandas=True)


def polars_extract(
    series: Any,
    *,
    explode: bool = False,
    columns: Iterable[str] | None = None,
    **settings: Unpack[ArrowSettings],
) -> Any:
    """Finds the references in each value of a polars ``Series`` or expression.

    Returns a ``Series``, or an expression, of lists of structs with the same name. With
    ``explode``, returns a ``DataFrame`` with one row for each reference, whose column ``input``
    has the position of its text in the ``Series``.
    """
    polars = require("polars", "frames")
    if isinstance(series, polars.Expr):
        if explode:
            raise TypeError("explode: expected a Series, not an expression; use Expr.explode")
        return _polars_expression(series, columns, settings, polars)
    # polars 1 cannot export a stream of categories.
    is_category = series.dtype in (polars.Categorical, polars.Enum)
    texts = series.to_arrow() if is_category else series
    found = extract_arrow(texts, explode=explode, columns=columns, **settings)
    return polars.from_arrow(found) if explode else polars.Series(series.name, found)


def _polars_expression(
    expression: Any, columns: Iterable[str] | None, settings: ArrowSettings, polars: Any
) -> Any:
    names = None if columns is None else list(columns)
    # Evidence from one batch does not reach the others.
    is_elementwise = settings.get("settle") is not True

    def extract(series: Any) -> Any:
        return polars_extract(series, columns=names, **settings)

    empty = polars.Series([], dtype=polars.String)
    dtype = extract(empty).dtype
    return expression.map_batches(extract, return_dtype=dtype, is_elementwise=is_elementwise)


def duckdb_register(
    connection: Any,
    name: str = "gleaner_extract",
    *,
    columns: Iterable[str] | None = None,
    **settings: Unpack[ArrowSettings],
) -> None:
    """Registers a function of SQL that maps a ``VARCHAR`` to a list of structs.

    ``SELECT unnest(gleaner_extract(body), recursive := true) FROM mail`` has one row for each
    reference. NULL yields NULL.
    """
    pyarrow = require("pyarrow", "arrow")
    names = None if columns is None else list(columns)

    def extract(texts: Any) -> Any:
        return extract_arrow(texts, columns=names, **settings)

    empty = extract(pyarrow.array([], pyarrow.string()))
    connection.create_function(
        name,
        extract,
        ["VARCHAR"],
        _duckdb_type(empty.type, pyarrow),
        type="arrow",
        null_handling="special",
    )


def _duckdb_type(arrow_type: Any, pyarrow: Any) -> str:
    """Returns the type of a column of tables, or of a list of rows, in SQL."""
    if pyarrow.types.is_list(arrow_type):
        return _duckdb_type(arrow_type.value_type, pyarrow) + "[]"
    if pyarrow.types.is_struct(arrow_type):
        members = (f'"{field.name}" {_duckdb_type(field.type, pyarrow)}' for field in arrow_type)
        return f"STRUCT({', '.join(members)})"
    names = {pyarrow.string(): "VARCHAR", pyarrow.int64(): "BIGINT", pyarrow.bool_(): "BOOLEAN"}
    return names[arrow_type]
