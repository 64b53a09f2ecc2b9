//! Unit tests of `mail/store/member_layout.rs`.
