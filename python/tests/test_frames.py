"""`gleaner.frames`: pandas, polars and DuckDB."""

from __future__ import annotations

from typing import Any

import gleaner
import pytest
from gleaner.frames import duckdb_register, pandas_extract, polars_extract

TEXTS = ["see http://a.example/x, www.b.example", None, "é http://c.example/", "nothing"]
VALUES = [["http://a.example/x", "http://www.b.example"], None, ["http://c.example/"], []]


def values_of(lists: Any) -> list[list[str] | None]:
    return [None if rows is None else [row["value"] for row in rows] for rows in lists]


class TestPandas:
    pandas = pytest.importorskip("pandas")

    def dtypes(self) -> list[Any]:
        pyarrow = pytest.importorskip("pyarrow")
        arrow_dtypes = [pyarrow.string(), pyarrow.large_string()]
        return ["str", object, "string", "category", *map(self.pandas.ArrowDtype, arrow_dtypes)]

    def test_series(self) -> None:
        for dtype in self.dtypes():
            series = self.pandas.Series(TEXTS, index=[7, 7, 5, 1], name="body", dtype=dtype)
            found = pandas_extract(series, columns=["value"])
            assert list(found.index) == [7, 7, 5, 1]
            assert found.name == "body"
            arrow = found.array.__arrow_array__()
            assert values_of(arrow.to_pylist()) == VALUES, dtype

    def test_explode(self) -> None:
        for dtype in self.dtypes():
            series = self.pandas.Series(TEXTS, index=["a", "b", "c", "d"], dtype=dtype)
            frame = pandas_extract(series, explode=True, columns=["value", "offset"])
            assert list(frame.columns) == ["input", "value", "offset"]
            assert list(frame.index) == ["a", "a", "c"], dtype
            assert list(frame["input"]) == [0, 0, 2]
            assert list(frame["value"]) == [value for values in VALUES for value in values or []]
            # The é has two bytes.
            assert list(frame["offset"]) == [4, 24, 3]

    def test_missing_values(self) -> None:
        nan = float("nan")
        for values in ([nan, None], [nan, self.pandas.NA], []):
            series = self.pandas.Series(values)
            assert pandas_extract(series).isna().all()
            assert len(pandas_extract(series, explode=True)) == 0

    def test_bytes(self) -> None:
        series = self.pandas.Series([b"\xff http://a.example/", None])
        frame = pandas_extract(series, explode=True)
        assert list(frame["value"]) == ["http://a.example/"]

    def test_joins_with_its_texts(self) -> None:
        texts = self.pandas.DataFrame({"id": [10, 20, 30, 40], "body": TEXTS})
        joined = texts.join(
            pandas_extract(texts["body"], explode=True, columns=["host"]), how="inner"
        )
        assert list(joined["id"]) == [10, 10, 30]

    def test_other_values_are_refused(self) -> None:
        with pytest.raises(TypeError):
            pandas_extract(self.pandas.Series([1, 2]))

    def test_settings(self) -> None:
        series = self.pandas.Series(["joe@a.example"])
        assert list(pandas_extract(series, explode=True, emails=True)["scheme"]) == ["mailto"]


class TestPolars:
    polars = pytest.importorskip("polars")

    def test_series(self) -> None:
        texts = [text for text in TEXTS if text is not None]
        for dtype in (self.polars.String, self.polars.Categorical, self.polars.Enum(texts)):
            series = self.polars.Series("body", TEXTS, dtype=dtype)
            found = polars_extract(series, columns=["value"])
            assert found.name == "body"
            assert values_of(found.to_list()) == VALUES

    def test_explode(self) -> None:
        series = self.polars.Series("body", TEXTS)
        frame = polars_extract(series, explode=True, columns=["value"])
        assert frame.columns == ["input", "value"]
        assert frame["input"].to_list() == [0, 0, 2]
        assert frame["value"].to_list() == [value for values in VALUES for value in values or []]

    def test_chunks(self) -> None:
        series = self.polars.Series("body", TEXTS)
        series.append(self.polars.Series("body", TEXTS))
        found = polars_extract(series, columns=["value"])
        assert values_of(found.to_list()) == VALUES * 2

    def test_binary_null_and_empty(self) -> None:
        binary = self.polars.Series([b"http://a.example/"])
        assert values_of(polars_extract(binary).to_list()) == [["http://a.example/"]]
        assert polars_extract(self.polars.Series([None, None])).to_list() == [None, None]
        empty = self.polars.Series([], dtype=self.polars.String)
        assert len(polars_extract(empty)) == 0
        assert polars_extract(empty, explode=True).columns == ["input", *gleaner.column_names()]

    def test_expression(self) -> None:
        frame = self.polars.DataFrame({"body": TEXTS})
        found = frame.select(polars_extract(self.polars.col("body"), columns=["value"]))
        assert values_of(found["body"].to_list()) == VALUES
        lazy = frame.lazy().select(polars_extract(self.polars.col("body")))
        assert values_of(lazy.collect()["body"].to_list()) == VALUES
        with pytest.raises(TypeError, match="explode"):
            polars_extract(self.polars.col("body"), explode=True)

    def test_expression_with_settle_takes_the_whole_column_as_evidence(self) -> None:
        # R13: the reference is broken in the first row and whole in the second one.
        texts = [
            "See http://a.example/long/\npath.html for more",
            "<http://a.example/long/path.html>",
        ]
        expression = polars_extract(self.polars.col("body"), columns=["value"], settle=True)
        found = self.polars.DataFrame({"body": texts}).lazy().select(expression).collect()
        assert values_of(found["body"].to_list()) == [["http://a.example/long/path.html"]] * 2


class TestDuckdb:
    duckdb = pytest.importorskip("duckdb")

    @pytest.fixture
    def connection(self) -> Any:
        connection = self.duckdb.connect()
        connection.execute("CREATE TABLE mail (id INTEGER, body VARCHAR)")
        rows = [[i, text] for i, text in enumerate(TEXTS)]
        connection.executemany("INSERT INTO mail VALUES (?, ?)", rows)
        return connection

    def test_function(self, connection: Any) -> None:
        duckdb_register(connection)
        rows = connection.execute("SELECT gleaner_extract(body) FROM mail ORDER BY id").fetchall()
        assert values_of(lists for (lists,) in rows) == VALUES
        struct = connection.execute("SELECT gleaner_extract(body) FROM mail LIMIT 1").fetchone()
        assert list(struct[0][0]) == gleaner.column_names()

    def test_unnest(self, connection: Any) -> None:
        duckdb_register(connection, "links", columns=["value", "offset", "flags"])
        query = "SELECT id, unnest(links(body), recursive := true) FROM mail ORDER BY ALL"
        assert connection.execute(query).fetchall() == [
            (0, "http://a.example/x", 4, []),
            (0, "http://www.b.example", 24, ["abbreviated"]),
            (2, "http://c.example/", 3, []),
        ]

    def test_many_rows(self, connection: Any) -> None:
        duckdb_register(connection, columns=["value"])
        query = """
            SELECT count(*) FROM (
                SELECT unnest(gleaner_extract('http://a.example/' || i)) FROM range(100000) t(i))
        """
        assert connection.execute(query).fetchone() == (100_000,)

    def test_settings(self, connection: Any) -> None:
        duckdb_register(connection, "mailboxes", columns=["value"], emails=True, schemes=["mailto"])
        query = "SELECT mailboxes('joe@a.example http://a.example/')"
        assert connection.execute(query).fetchone() == ([{"value": "mailto:joe@a.example"}],)

    def test_wrong_settings_are_refused_at_once(self, connection: Any) -> None:
        hyphen: Any = "maybe"
        with pytest.raises(ValueError, match="hyphen"):
            duckdb_register(connection, hyphen=hyphen)
