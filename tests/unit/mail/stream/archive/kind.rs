//! Unit tests of `mail/stream/archive/kind.rs`.
