//! Unit tests of `mail/stream/archive/tar.rs`.
