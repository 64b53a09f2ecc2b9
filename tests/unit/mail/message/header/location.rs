//! Fields with URIs and identifiers.

use super::{msg_id, uri};

#[track_caller]
fn check(body: &str, expected: Option<&str>) {
    assert_eq!(uri(body.as_bytes()).as_deref(), expected, "{body:?}");
}

#[test]
fn uris_lose_what_surrounds_them() {
    check(" http://a.example/b\r\n", Some("http://a.example/b"));
    check(" \"http://a.example/b\"\r\n", Some("http://a.example/b"));
    check(" <http://a.example/b>", Some("http://a.example/b"));
    check(" <URL:http://a.example/b>", Some("http://a.example/b"));
    check(" \"<URL: http://a.example/b >\" (the base)", Some("http://a.example/b"));
    check(" (a \\) (b) c) http://a.example/b (d)", Some("http://a.example/b"));
    check(" http://a.example/b_(c)", Some("http://a.example/b_(c)"));
    check(" ../b.html", Some("../b.html"));
}

#[test]
fn folded_and_encoded_uris_are_joined() {
    check(" http://a.example/a/\r\n  long/\r\n\tpath", Some("http://a.example/a/long/path"));
    check(" <http://a.example/\r\n b>", Some("http://a.example/b"));
    check(
        " =?us-ascii?Q?http://a.example/a=2E?=\r\n =?us-ascii?q?html?=",
        Some("http://a.example/a.html"),
    );
    check(" =?utf-8?B?aHR0cDovL2EuZXhhbXBsZS8=?=", Some("http://a.example/"));
}

#[test]
fn other_values_do_not_count() {
    for body in
        ["", " ", "\r\n", " ()", " <>", " \"\"", " http://a.example/<b>c", " URL:", " \u{1}"]
    {
        check(body, None);
    }
    check(&"x".repeat(10_000), None);
}

#[test]
fn identifiers_lose_their_brackets() {
    for (body, id) in [
        (" <1@a.example>\r\n", Some("1@a.example")),
        (" (a) <1@a.example> (b)", Some("1@a.example")),
        (" 1@a.example", Some("1@a.example")),
        (" <1@\r\n a.example>", Some("1@a.example")),
        (" <1@a.example", Some("1@a.example")),
        (" <>", None),
        ("", None),
    ] {
        assert_eq!(msg_id(body.as_bytes()).as_deref(), id, "{body:?}");
    }
}
