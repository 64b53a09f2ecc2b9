"""The files of a scan: where they are listed, and how a task reads them."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from posixpath import basename, dirname
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote, urlsplit

from gleaner._gleaner import ReadError, list_files
from gleaner._optional import require

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pyspark.sql import SparkSession


@dataclass(frozen=True)
class ListedFile:
    """A file, as a listing shows it.

    :ivar path: the path in the rows, which is also the one that tasks open.
    :ivar format: the format, if the directory determines it.
    :ivar walked: whether a directory holds it, and no path names it.
    :ivar storage: options of fsspec; None for a file that tasks open by its path.
    """

    path: str
    size: int
    format: str | None = None
    walked: bool = True
    storage: dict[str, Any] | None = field(default=None, hash=False)

    def source(self) -> str | RemoteFile:
        """Returns what the extension module reads: a path, or an object with ``read_at``."""
        if self.storage is None:
            return self.path
        return RemoteFile(self.path, self.size, self.storage)


class RemoteFile:
    """The bytes of a file that fsspec opens, up to the size that a listing showed."""

    def __init__(self, url: str, size: int, storage: dict[str, Any]) -> None:
        fsspec = require("fsspec", "spark")
        self._fs, self._path = fsspec.core.url_to_fs(url, **storage)
        self._size = size

    def read_at(self, offset: int, length: int) -> bytes:
        """Returns the bytes at an offset; fewer than ``length`` only at the end."""
        end = min(offset + length, self._size)
        # Object stores refuse a range that begins at the end.
        if offset >= end:
            return b""
        return bytes(self._fs.cat_file(self._path, start=offset, end=end))


def listed(
    spark: SparkSession | None,
    paths: Iterable[str | os.PathLike[str]],
    kind: str,
    storage: dict[str, Any] | None,
) -> list[ListedFile]:
    """Lists the files at and below paths.

    Local paths, and ``file:`` URLs, are listed as the command does; others by the file system of
    Hadoop that Spark has for them or, without a Spark session, by fsspec.
    """
    files: list[ListedFile] = []
    for given in paths:
        path = os.fspath(given)
        local = _local(path)
        if local is not None and storage is None:
            files += [ListedFile(*found) for found in list_files([local], kind)]
        else:
            try:
                files += _remote(spark, path, kind, storage or {})
            except FileNotFoundError as error:
                raise ReadError(f"{path}: no such file or directory") from error
    return files


def _remote(
    spark: SparkSession | None, path: str, kind: str, storage: dict[str, Any]
) -> list[ListedFile]:
    if spark is None:
        return _by_fsspec(path, kind, storage)
    return _by_hadoop(spark, path, kind, storage)


def _local(path: str) -> str | None:
    """Returns the local path that is meant, or None."""
    scheme, _, rest = path.partition(":")
    if scheme == "file":
        return unquote(urlsplit(path).path)
    return path if "/" in scheme or not rest.startswith("//") else None


def _by_hadoop(
    spark: SparkSession, path: str, kind: str, storage: dict[str, Any]
) -> list[ListedFile]:
    context = spark.sparkContext
    jvm: Any = context._jvm
    root = jvm.org.apache.hadoop.fs.Path(path)
    fs = root.getFileSystem(context._jsc.hadoopConfiguration())
    if not fs.exists(root):
        raise FileNotFoundError(path)
    status = fs.getFileStatus(root)
    if status.isFile():
        return [ListedFile(status.getPath().toString(), status.getLen(), None, False, storage)]
    found: list[tuple[str, int]] = []
    files = fs.listFiles(root, True)
    while files.hasNext():
        status = files.next()
        found.append((status.getPath().toString(), status.getLen()))
    return _in_directory(found, kind, storage)


def _by_fsspec(path: str, kind: str, storage: dict[str, Any]) -> list[ListedFile]:
    fsspec = require("fsspec", "spark")
    fs, root = fsspec.core.url_to_fs(path, **storage)
    if not fs.exists(root):
        raise FileNotFoundError(path)
    if fs.isfile(root):
        return [ListedFile(path, int(fs.size(root)), None, False, storage)]
    details = fs.find(root, detail=True).values()
    found = [(str(fs.unstrip_protocol(one["name"])), int(one["size"])) for one in details]
    return _in_directory(found, kind, storage)


def _in_directory(
    found: list[tuple[str, int]], kind: str, storage: dict[str, Any]
) -> list[ListedFile]:
    """Returns the files of a directory that are of a kind, without hidden and undelivered ones of
    Maildirs."""
    folders = {dirname(path) for path, _ in found}
    files = []
    for path, size in sorted(found):
        name, folder, parent = basename(path), basename(dirname(path)), dirname(dirname(path))
        # A directory `new` or `cur` alone may hold anything.
        beside = sum(f"{parent}/{one}" in folders for one in ("cur", "new", "tmp"))
        is_maildir = kind == "auto" and beside > 1 and folder in ("cur", "new", "tmp")
        is_message = folder in ("cur", "new") and not name.startswith(".")
        if kind == "maildir" and not is_message or is_maildir and not is_message:
            continue
        if kind in ("mh", "spool") and not name.isdecimal():
            continue
        files.append(ListedFile(path, size, "message" if is_maildir else None, True, storage))
    return files
