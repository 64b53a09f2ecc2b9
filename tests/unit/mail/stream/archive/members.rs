//! Unit tests of `mail/stream/archive/members.rs`.
