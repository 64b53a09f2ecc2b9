//! Unit tests of `sink/sqlite/`.
