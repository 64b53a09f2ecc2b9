//! Unit tests of `mail/message/multipart.rs`.

use super::{Section, guess_boundary, sections};

/// Formats the sections of `body` with parts in brackets.
fn formatted(body: &str) -> Vec<String> {
    let section = |section: Section| match section {
        Section::Part(range) => format!("[{}]", &body[range]),
        Section::Open(range) => format!("[{}", &body[range]),
        Section::Outside(range) => body[range].to_owned(),
    };
    sections(body.as_bytes(), b"b").map(section).collect()
}

#[test]
fn splits_at_delimiter_lines() {
    let body = "pre\n--b\nA: b\n\none\n--b \t\n\ntwo\n\n--b--\nepi\n";
    assert_eq!(formatted(body), ["pre\n", "[A: b\n\none]", "[\ntwo\n]", "epi\n"]);
    let body = body.replace('\n', "\r\n");
    assert_eq!(formatted(&body), ["pre\r\n", "[A: b\r\n\r\none]", "[\r\ntwo\r\n]", "epi\r\n"]);
}

#[test]
fn ignores_lines_that_are_not_delimiters() {
    assert_eq!(
        formatted("--b\none --b\n--bb\n--b-\n-- b\n--B\n"),
        ["[one --b\n--bb\n--b-\n-- b\n--B\n"]
    );
    assert!(formatted("nothing\nat --b\nall").is_empty());
    assert!(formatted("").is_empty());
}

#[test]
fn splits_malformed_multiparts() {
    assert_eq!(formatted("--b\none"), ["[one"]);
    assert_eq!(formatted("--b\n--b\none\n--b"), ["[one]", "["]);
    assert_eq!(formatted("--b\n\n--b\none\n--b--"), ["[]", "[one]"]);
    assert_eq!(
        formatted("--b\none\n--b--\nepi\n--b\ntwo\n--b--\nepi"),
        ["[one]", "epi\n", "[two]", "epi"]
    );
}

#[test]
fn guesses_a_boundary_above_a_content_field() {
    assert_eq!(guess_boundary(b"-- \nme\n--x \nContent-Type: a\n"), Some(&b"x"[..]));
    assert_eq!(guess_boundary(b"--x\r\ncontent-id: a"), Some(&b"x"[..]));
    assert_eq!(guess_boundary(b"--x\n\nContent-Type: a\n"), None);
    assert_eq!(guess_boundary(b"--\nContent-Type: a\n"), None);
}
