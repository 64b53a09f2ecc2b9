//! Unit tests of `mail/message/header/sender.rs`.

use proptest::prelude::*;

use super::{parsed_sender, plain_sender, sender};

#[test]
fn plain_bodies_need_no_parser() {
    for body in [
        " Joe Doe <A@b.example>\r\n",
        "\"Joe Q. Doe\" <a@b.example>",
        "Joe O'Doe-Roe <a@b.example>",
        "a@b.example (Joe Q. Doe)",
        "a@b.example",
    ] {
        assert_eq!(plain_sender(body.as_bytes()).as_deref(), Some("a@b.example"), "{body}");
    }
}

proptest! {
    #[test]
    fn the_parser_is_not_needed_for_plain_bodies(
        body in "[ ]?(\"?[A-Za-z0-9 .'_-]{0,8}\"? ?<|[a-z0-9 ]{0,2})[aB9._+@-]{0,4}@?[aB9.-]{0,4}(>| \\(\"?[A-Z a-z0-9.'_-]{0,6}\"?\\))?\r?\n?",
    ) {
        if let Some(address) = plain_sender(body.as_bytes()) {
            prop_assert_eq!(parsed_sender(body.as_bytes()), Some(address));
        }
    }
}

#[test]
fn senders_are_addresses_as_they_were_sent() {
    for (from, expected) in [
        ("Joe@A.example", Some("joe@a.example")),
        ("<Joe@A.example>", Some("joe@a.example")),
        ("Joe Doe <joe@a.example>", Some("joe@a.example")),
        ("\"Doe, Joe\" <joe@a.example>", Some("joe@a.example")),
        ("\"<x@b.example>\" <joe@a.example>", Some("joe@a.example")),
        ("x@b.example <joe@a.example>", Some("joe@a.example")),
        ("joe@a.example (Joe <x@b.example> Doe)", Some("joe@a.example")),
        ("A <a@a.example>,\r\n B <b@b.example>", Some("a@a.example")),
        ("Friends: A <a@a.example>, b@b.example;", Some("a@a.example")),
        ("=?utf-8?q?J=C3=B6?= <J@a.example>", Some("j@a.example")),
        ("=?utf-8?q?Doe=2C_Joe?= <joe@a.example>", Some("joe@a.example")),
        // Names that look like addresses.
        ("=?utf-8?q?x=40b.example?= <joe@a.example>", Some("joe@a.example")),
        ("=?utf-8?q?=3Cx=40b.example=3E?= <joe@a.example>", Some("joe@a.example")),
        ("=?utf-8?q?=22X=22_=3Cx=40b.example=3E=2C?= <joe@a.example>", Some("joe@a.example")),
        ("=?utf-8?q?x@b.example?=, <joe@a.example>", Some("joe@a.example")),
        ("\"=?utf-8?b?PHhAYi5leGFtcGxlPg==?=\" <joe@a.example>", Some("joe@a.example")),
        ("=?utf-8?q?x=0A<x=40b.example>?= <joe@a.example>", Some("joe@a.example")),
        ("=?utf-8?q?Joe_=3Cjoe=40a.example=3E?=", None),
        ("a!b!joe (Joe Doe)", None),
        ("Mail System", None),
        ("Joe <@a.example>", None),
        ("Joe <joe@>", None),
        ("", None),
    ] {
        assert_eq!(sender(from.as_bytes()).as_deref(), expected, "{from}");
    }
}
