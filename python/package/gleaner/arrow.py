"""References in Arrow columns."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from gleaner._gleaner import extract_arrow_array
from gleaner._optional import require

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from gleaner.settings import ArrowSettings

__all__ = ["extract_arrow"]


def extract_arrow(
    array: Any,
    *,
    explode: bool = False,
    columns: Iterable[str] | None = None,
    **settings: Unpack[ArrowSettings],
) -> Any:
    """Finds the references in each value of an Arrow array of strings or bytes.

    Creates no Python objects, and releases the GIL.

    :param array: a ``pyarrow.Array`` or ``ChunkedArray``, or an object with
        ``__arrow_c_array__`` or ``__arrow_c_stream__``. The type is string, large_string,
        string_view, binary, large_binary, binary_view, or a dictionary of these.
    :param explode: returns one row for each reference instead of one list for each value.
    :param columns: names from :func:`gleaner.column_names`. By default, all columns.
    :returns: an array of lists of structs (chunked, if the input is), one list for each value
        and null for null; with ``explode``, a ``pyarrow.Table`` whose column ``input`` has the
        index of the value in the array.

    Offsets are in bytes of the UTF-8 text.

    >>> import pyarrow
    >>> texts = pyarrow.array(["see www.a.example, www.b.example", None, "nothing"])
    >>> gleaner.extract_arrow(texts, explode=True, columns=["value"]).to_pylist()
    [{'input': 0, 'value': 'http://www.a.example'}, {'input': 0, 'value': 'http://www.b.example'}]
    """
    pyarrow = require("pyarrow", "arrow")
    names = None if columns is None else _listed(columns)
    texts = _import(array, pyarrow)
    chunks = texts.chunks if isinstance(texts, pyarrow.ChunkedArray) else [texts]
    if not chunks:
        # The search of an empty array yields the type of the result.
        chunks = [pyarrow.array([], texts.type)]
    if settings.get("settle") is True:
        chunks = [_combined(chunks, pyarrow)]
    if explode:
        return _exploded(chunks, names, settings, pyarrow)
    lists = [_extract_lists(chunk, names, settings, pyarrow) for chunk in chunks]
    return pyarrow.chunked_array(lists) if isinstance(texts, pyarrow.ChunkedArray) else lists[0]


def _listed(columns: Iterable[str]) -> list[str]:
    if isinstance(columns, str):
        raise TypeError(f"columns: expected an iterable of names, found the str {columns!r}")
    return list(columns)


def _import(array: Any, pyarrow: Any) -> Any:
    """Returns a `pyarrow.Array` or `ChunkedArray` over the same memory."""
    if isinstance(array, (pyarrow.Array, pyarrow.ChunkedArray)):
        imported = array
    elif hasattr(array, "__arrow_c_array__"):
        imported = pyarrow.array(array)
    elif hasattr(array, "__arrow_c_stream__"):
        imported = pyarrow.chunked_array(array)
    else:
        name = type(array).__name__
        raise TypeError(
            f"array: expected a pyarrow Array or ChunkedArray, or an object with"
            f" __arrow_c_array__ or __arrow_c_stream__, found {name}"
        )
    # Values that are all null have no type of their own.
    return imported.cast(pyarrow.string()) if imported.type == pyarrow.null() else imported


def _combined(chunks: list[Any], pyarrow: Any) -> Any:
    """Concatenates all chunks, so that each value is evidence for all others."""
    plain = [_without_dictionary(chunk, pyarrow) for chunk in chunks]
    # The offsets of the smaller types overflow at 2 GiB.
    return pyarrow.concat_arrays([_large(values, pyarrow) for values in plain])


def _without_dictionary(chunk: Any, pyarrow: Any) -> Any:
    if not pyarrow.types.is_dictionary(chunk.type):
        return chunk
    # Arrow has no kernel that takes from views.
    return _large(chunk.dictionary, pyarrow).take(chunk.indices)


def _large(values: Any, pyarrow: Any) -> Any:
    """Returns the same values with offsets of 64 bits."""
    large = {
        pyarrow.string(): pyarrow.large_string(),
        pyarrow.string_view(): pyarrow.large_string(),
        pyarrow.binary(): pyarrow.large_binary(),
        pyarrow.binary_view(): pyarrow.large_binary(),
    }
    return values.cast(large.get(values.type, values.type))


def _extract_lists(
    chunk: Any, columns: list[str] | None, settings: ArrowSettings, pyarrow: Any
) -> Any:
    """Returns an array of lists of structs."""
    if not pyarrow.types.is_dictionary(chunk.type):
        return extract_arrow_array(chunk, columns=columns, **settings)
    if len(chunk.dictionary) > len(chunk):
        # A slice may use a small part of its dictionary.
        values = _without_dictionary(chunk, pyarrow)
        return extract_arrow_array(values, columns=columns, **settings)
    lists = extract_arrow_array(chunk.dictionary, columns=columns, **settings)
    return lists.take(chunk.indices)


def _extract_rows(
    chunk: Any, columns: list[str] | None, settings: ArrowSettings, pyarrow: Any
) -> Any:
    """Returns a record batch with a row for each reference."""
    if not pyarrow.types.is_dictionary(chunk.type):
        return extract_arrow_array(chunk, explode=True, columns=columns, **settings)
    lists = _extract_lists(chunk, columns, settings, pyarrow)
    compute = require("pyarrow.compute", "arrow")
    empty = pyarrow.array([], pyarrow.string())
    schema = extract_arrow_array(empty, explode=True, columns=columns).schema
    inputs = compute.list_parent_indices(lists).cast(pyarrow.int64())
    return pyarrow.RecordBatch.from_arrays(
        [inputs, *compute.list_flatten(lists).flatten()], schema=schema
    )


def _exploded(
    chunks: list[Any], columns: list[str] | None, settings: ArrowSettings, pyarrow: Any
) -> Any:
    compute = require("pyarrow.compute", "arrow")
    batches = []
    offset = 0
    for chunk in chunks:
        batch = _extract_rows(chunk, columns, settings, pyarrow)
        if offset:
            inputs = compute.add(batch.column(0), offset)
            batch = batch.set_column(0, batch.schema.field(0), inputs)
        batches.append(batch)
        offset += len(chunk)
    return pyarrow.Table.from_batches(batches)
