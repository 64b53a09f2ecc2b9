//! Status lines.

use super::{may_begin_response, status_line_len};

#[test]
fn status_lines_begin_responses() {
    for (text, length) in [
        ("HTTP/1.1 200 OK\r\nDate: x\r\n\r\n", Some(17)),
        ("HTTP/1.0 404\nServer: x\n\n", Some(13)),
        ("HTTP/2 301 \nLocation: x\n", Some(12)),
        ("HTTP/1.1 200 OK\r\n\r\ntext", None),
        ("HTTP/1.1 200 OK\r\ntext\r\n", None),
        ("HTTP/1.1 20 OK\r\nDate: x\r\n", None),
        ("HTTP/1.1 2000\r\nDate: x\r\n", None),
        ("HTTP/ 200 OK\r\nDate: x\r\n", None),
        ("http/1.1 200 OK\r\nDate: x\r\n", None),
        ("GET / HTTP/1.1\r\nHost: x\r\n", None),
        ("HTTP/1.1 200 OK", None),
        ("", None),
    ] {
        assert_eq!(status_line_len(text.as_bytes()), length, "{text:?}");
    }
}

#[test]
fn the_decision_waits_for_the_first_field() {
    for (start, waits) in [
        ("", false),
        ("H", true),
        ("HTTP/1.1 200", true),
        ("HTTP/1.1 200 OK\r\nDate: ", true),
        ("HTTP/1.1 200 OK\r\nDate: x\r\n", false),
        ("HTML", false),
        ("x", false),
    ] {
        assert_eq!(may_begin_response(start.as_bytes()), waits, "{start:?}");
    }
}
