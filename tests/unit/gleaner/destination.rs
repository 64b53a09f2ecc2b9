//! Unit tests of `destination.rs`.
