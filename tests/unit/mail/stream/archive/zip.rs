//! Unit tests of `mail/stream/archive/zip.rs`.
