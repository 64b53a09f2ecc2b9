"""`Reference` as a value: equal, hashable, frozen, picklable, readable."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import gleaner
import pytest
from hypothesis import given
from strategies import texts

TEXT = "é <URL:http://a.example/x-\ny>, http://a.example/\\_x?! www.b.example"


def references() -> list[gleaner.Reference]:
    return gleaner.extract(TEXT) + gleaner.extract(TEXT.encode())


@pytest.mark.parametrize("protocol", range(2, pickle.HIGHEST_PROTOCOL + 1))
def test_pickle(protocol: int) -> None:
    for found in references():
        copied = pickle.loads(pickle.dumps(found, protocol))
        assert copied == found
        assert hash(copied) == hash(found)
        assert type(copied.raw) is type(found.raw)
        assert copied.as_dict() == found.as_dict()
        assert (copied.readings, copied.hazards) == (found.readings, found.hazards)


def test_pickle_of_an_overlong_reference() -> None:
    [found] = gleaner.extract("http://a.example/xyz", max_reference=18)
    assert pickle.loads(pickle.dumps(found)) == found


@given(texts)
def test_pickle_of_any_reference(text: str) -> None:
    found = gleaner.extract(text)
    assert pickle.loads(pickle.dumps(found)) == found


def test_copy() -> None:
    for found in references():
        assert copy.copy(found) == copy.deepcopy(found) == found


def test_equality() -> None:
    first, second = gleaner.extract("http://a.example/ http://a.example/")
    assert first != second, "the offsets differ"
    [same] = gleaner.extract("http://a.example/")
    assert first == same
    assert hash(first) == hash(same)
    assert {first, second, same} == {first, second}
    [in_bytes] = gleaner.extract(b"http://a.example/")
    assert first != in_bytes, "raw is str here and bytes there"
    other: Any = "http://a.example/"
    assert first != other


def test_is_frozen() -> None:
    [found] = gleaner.extract("http://a.example/")
    for name in ("value", "start", "unknown"):
        with pytest.raises(AttributeError):
            setattr(found, name, "x")


def test_repr() -> None:
    [found] = gleaner.extract("at <http://a.example/-\n>")
    assert repr(found) == (
        "Reference('http://a.example/-', start=4, end=22, wrapper='angle', flags=('hyphen',))"
    )
    assert str(found) == f"{found}" == "http://a.example/-"


def test_repr_shows_characters_that_terminals_hide() -> None:
    # U+202E would reverse the direction of what follows; Python's own repr escapes it.
    hazard = gleaner.uri.hazards("http://a.example\u202e/")
    assert "\u202e" not in repr(hazard)


def test_other_reprs_show_their_contents() -> None:
    uri = gleaner.uri.parse("http://a.example/x")
    assert "http://a.example/x" in repr(uri)
    assert str(uri) == "http://a.example/x"
    [hazard] = gleaner.uri.hazards("http://127.0.0.1/")
    assert "numeric-host" in repr(hazard)
    link = "https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fa.example%2F&data=05"
    assert "https://a.example/" in repr(gleaner.unwrap_link(link))


def test_classes_have_docstrings() -> None:
    for name in gleaner.__all__:
        if not name.startswith("_"):
            assert getattr(gleaner, name).__doc__, name
