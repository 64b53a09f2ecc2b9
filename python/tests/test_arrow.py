"""`extract_arrow`: Arrow columns of all string types."""

from __future__ import annotations

import os
import re
import subprocess
from typing import Any

import gleaner
import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import unicode_texts
from support import REPOSITORY

TEXTS = [
    "see http://a.example/x, and <URL:http://b.example/lo-\nng>",
    None,
    "",
    "é (ftp.c.example/pub). mailto:joe@a.example",
    "nothing",
    "http://1.example/?q#f",
]
TYPES = [
    pa.string(), pa.large_string(), pa.string_view(),
    pa.binary(), pa.large_binary(), pa.binary_view(),
]  # fmt: skip

# The columns that a Reference has too.
COLUMNS = [
    "value", "raw", "offset", "end", "outer_offset", "outer_end", "wrapper", "scheme", "kind",
    "conforms", "flags", "tail", "readings",
]  # fmt: skip


def array(texts: list[str | None], arrow_type: Any) -> Any:
    if arrow_type in (pa.binary(), pa.large_binary(), pa.binary_view()):
        return pa.array([None if text is None else text.encode() for text in texts], arrow_type)
    return pa.array(texts, arrow_type)


def rows_of(text: str | None, **settings: Any) -> list[dict[str, Any]] | None:
    """Returns what the Arrow column has for a text, from `extract`."""
    if text is None:
        return None
    rows = []
    for found in gleaner.extract(text.encode(), **settings):
        row = found.as_dict()
        row["outer_offset"], row["outer_end"] = row.pop("outer")
        row["conforms"] = list(found.conforms)
        row["flags"] = list(found.flags)
        rows.append({name: row.get(name) for name in COLUMNS})
    return rows


def expected_rows(texts: list[str | None], **settings: Any) -> list[dict[str, Any]]:
    """Returns the rows of the exploded table, from `extract`."""
    return [
        {"input": i, **row}
        for i, text in enumerate(texts)
        for row in rows_of(text, **settings) or []
    ]


@pytest.mark.parametrize("arrow_type", TYPES, ids=str)
def test_types(arrow_type: Any) -> None:
    column = array(TEXTS, arrow_type)
    lists = gleaner.extract_arrow(column, columns=COLUMNS)
    assert isinstance(lists, pa.Array)
    assert lists.to_pylist() == [rows_of(text) for text in TEXTS]
    lists.validate(full=True)
    table = gleaner.extract_arrow(column, explode=True, columns=COLUMNS)
    assert isinstance(table, pa.Table)
    assert table.to_pylist() == expected_rows(TEXTS)
    table.validate(full=True)


@pytest.mark.parametrize("arrow_type", TYPES, ids=str)
def test_slices(arrow_type: Any) -> None:
    column = array(TEXTS, arrow_type)
    for start in range(len(TEXTS) + 1):
        for length in range(len(TEXTS) + 1 - start):
            part = TEXTS[start : start + length]
            lists = gleaner.extract_arrow(column.slice(start, length), columns=COLUMNS)
            assert lists.to_pylist() == [rows_of(text) for text in part]


@pytest.mark.parametrize("arrow_type", TYPES, ids=str)
def test_chunked(arrow_type: Any) -> None:
    parts = [TEXTS[:2], [], TEXTS[2:]]
    chunked = pa.chunked_array([array(part, arrow_type) for part in parts])
    lists = gleaner.extract_arrow(chunked, columns=COLUMNS)
    assert isinstance(lists, pa.ChunkedArray)
    assert lists.to_pylist() == [rows_of(text) for text in TEXTS]
    table = gleaner.extract_arrow(chunked, explode=True, columns=COLUMNS)
    assert table.to_pylist() == expected_rows(TEXTS)


@pytest.mark.parametrize("arrow_type", TYPES, ids=str)
@pytest.mark.parametrize("indices", [[0, 3, 0, None, 1, 5, 2, 0], [0, None], []])
def test_dictionary(arrow_type: Any, indices: list[int | None]) -> None:
    column = pa.DictionaryArray.from_arrays(pa.array(indices, pa.int8()), array(TEXTS, arrow_type))
    texts = [None if i is None else TEXTS[i] for i in indices]
    lists = gleaner.extract_arrow(column, columns=COLUMNS)
    assert lists.to_pylist() == [rows_of(text) for text in texts]
    table = gleaner.extract_arrow(column, explode=True, columns=COLUMNS)
    assert table.to_pylist() == expected_rows(texts)
    plain = gleaner.extract_arrow(array(texts, arrow_type), explode=True, columns=COLUMNS)
    assert table.schema == plain.schema


def test_chunked_dictionary() -> None:
    chunks = [
        pa.array(["http://a.example/", "x", "http://a.example/"]).dictionary_encode(),
        pa.array(["y", "http://b.example/"]).dictionary_encode(),
    ]
    table = gleaner.extract_arrow(pa.chunked_array(chunks), explode=True, columns=["value"])
    assert table.to_pylist() == [
        {"input": 0, "value": "http://a.example/"},
        {"input": 2, "value": "http://a.example/"},
        {"input": 4, "value": "http://b.example/"},
    ]


@pytest.mark.parametrize(
    "arrow_type", [*TYPES, pa.null(), pa.dictionary(pa.int8(), pa.string())], ids=str
)
def test_empty(arrow_type: Any) -> None:
    for column in (pa.array([], arrow_type), pa.chunked_array([], arrow_type)):
        lists = gleaner.extract_arrow(column)
        assert len(lists) == 0
        assert [field.name for field in lists.type.value_type] == gleaner.column_names()
        table = gleaner.extract_arrow(column, explode=True)
        assert table.num_rows == 0
        assert table.column_names == ["input", *gleaner.column_names()]


def test_nulls_without_a_type() -> None:
    assert gleaner.extract_arrow(pa.array([None, None])).to_pylist() == [None, None]


@given(st.lists(st.none() | unicode_texts, max_size=5))
def test_equals_extract(texts: list[str | None]) -> None:
    table = gleaner.extract_arrow(pa.array(texts, pa.string()), explode=True, columns=COLUMNS)
    assert table.to_pylist() == expected_rows(texts)


def test_bytes_that_are_not_utf_8() -> None:
    column = pa.array([b"\xff http://a.example/\xff"])
    [row] = gleaner.extract_arrow(column, explode=True).to_pylist()
    assert (row["value"], row["offset"], row["end"]) == ("http://a.example/", 2, 19)


def schema_of_tables() -> list[tuple[str, Any]]:
    """Returns the columns of src/sink/table/column.rs, with their types by docs/tables.md."""
    source = (REPOSITORY / "src/sink/table/column.rs").read_text(encoding="utf-8")
    source = source[source.index("pub const COLUMNS") :]
    pattern = (
        r'(?:key|column|message|component)\("(\w+)"(?:, (Text|Integer|Boolean|Names|Texts)\b)?'
    )
    types = {
        "": pa.string(),
        "Text": pa.string(),
        "Integer": pa.int64(),
        "Boolean": pa.bool_(),
        "Names": pa.list_(pa.string()),
        "Texts": pa.list_(pa.string()),
    }
    return [(name, types[kind]) for name, kind in re.findall(pattern, source)]


def test_schema_is_that_of_tables() -> None:
    columns = schema_of_tables()
    assert len(columns) > 70
    assert gleaner.column_names() == [name for name, _ in columns]
    schema = gleaner.extract_arrow(pa.array(["x"]), explode=True).schema
    assert schema.field("input").type == pa.int64()
    struct = gleaner.extract_arrow(pa.array(["x"])).type.value_type
    for fields in (list(schema)[1:], list(struct)):
        actual = [(field.name, plain_type(field.type)) for field in fields]
        assert actual == columns


def plain_type(arrow_type: Any) -> Any:
    """Returns the type with the default name and nullability of list items."""
    return pa.list_(arrow_type.value_type) if pa.types.is_list(arrow_type) else arrow_type


def test_columns_are_those_of_the_command() -> None:
    command = os.environ.get("GLEANER_COMMAND")
    if not command:
        pytest.skip("GLEANER_COMMAND does not name the command")
    csv = subprocess.run(
        [command, "--format", "csv"],
        input="http://a.example/",
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert csv.splitlines()[0].split(",") == gleaner.column_names()


def test_chosen_columns_have_the_order_of_the_schema() -> None:
    column = pa.array(["http://a.example/"])
    table = gleaner.extract_arrow(column, explode=True, columns=["host", "value"])
    assert table.column_names == ["input", "value", "host"]
    assert table.to_pylist() == [{"input": 0, "value": "http://a.example/", "host": "a.example"}]
    lists = gleaner.extract_arrow(column, columns=(name for name in ["host"]))
    assert lists.to_pylist() == [[{"host": "a.example"}]]


def test_wrong_columns() -> None:
    column = pa.array(["x"])
    with pytest.raises(ValueError, match="hots"):
        gleaner.extract_arrow(column, columns=["hots"])
    with pytest.raises(TypeError, match="columns"):
        gleaner.extract_arrow(column, columns="host")


def test_components() -> None:
    column = pa.array(["http://joe@WWW.b.example.co.uk:8080/x?y=1#z"])
    names = ["userinfo", "host", "domain", "port", "uri_path", "query", "fragment"]
    [row] = gleaner.extract_arrow(column, explode=True, columns=names).to_pylist()
    assert [row[name] for name in names] == [
        "joe", "www.b.example.co.uk", "example.co.uk", "8080", "/x", "y=1", "z",
    ]  # fmt: skip


def test_settings_of_rows() -> None:
    link = "https://eur01.safelinks.protection.outlook.com/?url=http%3A%2F%2F127.0.0.1%2F&data=05"
    column = pa.array([link, "<URL:../X> HTTP://B.example/%7e"])
    settings: dict[str, Any] = {"normalize": True, "defang": True, "hazards": True, "unwrap": True}
    rows = gleaner.extract_arrow(
        column, explode=True, resolve="http://a.example/b/c", relative=True, **settings
    ).to_pylist()
    assert rows[0]["target"] == "http://127.0.0.1/"
    assert (len(rows[0]["via"]), rows[0]["host"]) == (1, "127.0.0.1")
    assert rows[1]["resolved"] == "http://a.example/X"
    assert rows[2]["normalized"] == "http://b.example/~"
    assert rows[2]["defanged"].startswith("hxxp://")
    [row] = gleaner.extract_arrow(
        pa.array(["http://127.0.0.1/"]), explode=True, hazards=True
    ).to_pylist()
    assert row["hazards"] == ["numeric-host"]
    plain = gleaner.extract_arrow(column, explode=True).to_pylist()
    assert all(row["target"] is row["normalized"] is row["defanged"] is None for row in plain)


def test_filters_judge_the_resolved_reference() -> None:
    # docs/guide.md, --schemes and --strict: with --resolve, the resolved reference counts.
    column = pa.array(["<URL:x>", "<URL:z> <http://b.example/{x}>"])
    options: Any = {"resolve": "http://a.example/b", "columns": ["value", "resolved"]}
    rows = gleaner.extract_arrow(column, explode=True, schemes=["http"], **options).to_pylist()
    assert [row["resolved"] for row in rows] == [
        "http://a.example/x",
        "http://a.example/z",
        "http://b.example/{x}",
    ]
    rows = gleaner.extract_arrow(column, explode=True, strict="rfc2396", **options).to_pylist()
    assert "http://a.example/z" in [row["resolved"] for row in rows]
    assert "http://b.example/{x}" not in [row["value"] for row in rows]


def test_settle_takes_the_whole_column_as_evidence() -> None:
    # R13: the reference is broken in the first chunk and whole in the second one.
    texts = [
        ["See http://a.example/long/\npath.html for more"],
        ["<http://a.example/long/path.html>"],
    ]
    chunked = pa.chunked_array([pa.array(chunk) for chunk in texts])
    lists = gleaner.extract_arrow(chunked, settle=True, columns=["value"])
    whole = [[{"value": "http://a.example/long/path.html"}]]
    assert lists.to_pylist() == whole * 2
    table = gleaner.extract_arrow(chunked, settle=True, explode=True, columns=["value"])
    assert table["input"].to_pylist() == [0, 1]
    encoded = pa.array(texts[0] + texts[1]).dictionary_encode()
    assert gleaner.extract_arrow(encoded, settle=True, columns=["value"]).to_pylist() == whole * 2
    broken = gleaner.extract_arrow(chunked, columns=["value"]).to_pylist()
    assert broken == [[{"value": "http://a.example/long/"}], *whole]


class Exported:
    """An object of another library: it has only the methods of Arrow's C interface."""

    def __init__(self, column: Any) -> None:
        self.column = column


class ExportedArray(Exported):
    def __arrow_c_array__(self, requested_schema: Any = None) -> Any:
        return self.column.__arrow_c_array__(requested_schema)


class ExportedStream(Exported):
    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any:
        return self.column.__arrow_c_stream__(requested_schema)


def test_objects_of_the_c_interface() -> None:
    column = pa.array(TEXTS)
    lists = gleaner.extract_arrow(ExportedArray(column), columns=COLUMNS)
    assert lists.to_pylist() == [rows_of(text) for text in TEXTS]
    chunked = pa.chunked_array([column, column])
    lists = gleaner.extract_arrow(ExportedStream(chunked), columns=COLUMNS)
    assert lists.to_pylist() == [rows_of(text) for text in TEXTS + TEXTS]


@pytest.mark.parametrize("column", [pa.array([1]), pa.array([["x"]]), ["x"], "x", None])
def test_other_types_are_refused(column: Any) -> None:
    for explode in (False, True):
        with pytest.raises(TypeError):
            gleaner.extract_arrow(column, explode=explode)
