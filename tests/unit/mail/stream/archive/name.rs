//! Unit tests of `mail/stream/archive/name.rs`.
