//! Unit tests of `mail/store/mbox.rs`.

use super::super::known_header::KnownHeader;
use super::{begins_with_separator, is_message_end};

fn claimed_end(text: &[u8]) -> Option<usize> {
    super::claimed_end(text, KnownHeader::read(text)?)
}

#[test]
fn recognizes_separator_lines() {
    let yes = [
        "From joe@a.example Fri Nov 20 10:11:12 1998\n",
        "From joe@a.example Fri Nov 20 10:11:12 1998",
        "From - Thu Jan  1 00:00:00 1970\r\n",
        "From joe Fri Nov 20 10:11 EST 1998 remote from b\n",
        "From joe at a.example  Fri Nov 20 9:11:12 1998\n",
        "From joe\nReturn-Path: <a>\n",
    ];
    let no = [
        "",
        "From\n",
        "From: joe\n",
        "From here it is 10:11 o'clock\n",
        "From 1998 on\n\nhttp://a.example/\n",
        "From here\nit goes on: there\n",
        ">From joe Fri Nov 20 10:11:12 1998\n",
    ];
    for line in yes {
        assert_eq!(begins_with_separator(line.as_bytes(), true), Some(true), "{line:?}");
    }
    for line in no {
        assert_eq!(begins_with_separator(line.as_bytes(), true), Some(false), "{line:?}");
    }
    for line in ["", "Fro", "From ", "From joe Fri Nov 20", "From joe\n", "From joe\nTo"] {
        assert_eq!(begins_with_separator(line.as_bytes(), false), None, "{line:?}");
    }
    let long = "From ".to_owned() + &"x".repeat(2000) + " 10:11:12 1998\n";
    assert_eq!(begins_with_separator(long.as_bytes(), true), Some(false));
}

#[test]
fn parses_content_length() {
    let header = |field: &str| format!("From x\nTo: a\n{field}\n\n");
    let claimed = |field: &str| {
        let header = header(field);
        claimed_end(header.as_bytes()).map(|end| end - header.len())
    };
    assert_eq!(claimed("Content-Length: 17"), Some(17));
    assert_eq!(claimed("Content-Type: a\ncontent-length:17\r"), Some(17));
    assert_eq!(claimed("Content-Length : 17"), Some(17), "obsolete syntax");
    assert_eq!(claimed("Content-Length: 17\nContent-Length: 18"), Some(17));
    assert_eq!(claimed("Content-Length://x\nContent-Length: 18"), Some(18));
    assert_eq!(claimed("Content-Lengths: 17\nContent-Length: 18"), Some(18));
    assert_eq!(claimed("Content-Length: x"), None);
    assert_eq!(claimed("X-Content-Length: 17"), None);
    assert_eq!(claimed("X-A: b"), None);
    assert_eq!(claimed("Content-Length: 99999999999999999999999"), None);
}

#[test]
fn reads_content_length_in_the_header_only() {
    assert_eq!(claimed_end(b"From x\nTo: a\n\nContent-Length: 17\n\n"), None);
    assert_eq!(claimed_end(b"From x\nTo: a\r\n\r\nContent-Length: 17\r\n\r\n"), None);
    assert_eq!(claimed_end(b"From x\nContent-Length: 17\nTo: a\n"), None, "no empty line");
    assert_eq!(claimed_end(b"From x\r\nContent-Length: 2\r\n\r\nab"), Some(31));
    assert_eq!(claimed_end(b"From x\nContent-Length: 2\n\r\nab"), Some(29));
}

#[test]
fn checks_claimed_ends() {
    let separator = "From joe Fri Nov 20 10:11:12 1998\n";
    for before in ["", "\n", "\n\n", "\r\n", "\r\n\r\n"] {
        let rest = before.to_owned() + separator;
        assert_eq!(is_message_end(rest.as_bytes(), false), Some(true), "{before:?}");
        assert_eq!(is_message_end(before.as_bytes(), true), Some(true), "{before:?}");
        assert_eq!(is_message_end(before.as_bytes(), false), None, "{before:?}");
    }
    assert_eq!(is_message_end(b"text\nFrom joe Fri Nov 20 10:11:12 1998\n", true), Some(false));
}
