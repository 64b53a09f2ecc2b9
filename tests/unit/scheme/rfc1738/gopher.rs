//! Unit tests of `scheme/rfc1738/gopher.rs`.

use super::*;
use crate::scheme::rfc1738::testing::assert_errors;

#[test]
fn splits_the_forms_of_rfc_1738_3_4_1() {
    for (text, gophertype, selector, search, plus) in [
        // "The entire <gopher-path> may also be empty, in which case the delimiting "/" is also
        // optional and the <gophertype> defaults to "1"."
        ("gopher://a", b'1', "", None, None),
        ("gopher://a/", b'1', "", None, None),
        ("gopher://a/0", b'0', "", None, None),
        ("gopher://a/%30x", b'0', "x", None, None),
        ("gopher://a/11/Local%20Info", b'1', "1/Local Info", None, None),
        ("gopher://a/7s%09foo", b'7', "s", Some("foo"), None),
        ("gopher://a/7%09%09+", b'7', "", Some(""), Some("+")),
        ("gopher://a/7s%09f?g%09!+A%09x", b'7', "s", Some("f?g"), Some("!+A\tx")),
        ("gopher://a/0;/?:@&=#x", b'0', ";/?:@&=", None, None),
    ] {
        let gopher = Gopher::from_uri(text).unwrap();
        assert_eq!(gopher.gophertype(), gophertype, "{text}");
        assert_eq!(gopher.selector(), selector.as_bytes(), "{text}");
        assert_eq!(gopher.search(), search.map(str::as_bytes), "{text}");
        assert_eq!(gopher.gopher_plus_string(), plus.map(str::as_bytes), "{text}");
    }
}

#[test]
fn builds_the_requests_of_rfc_1738_3_4() {
    for (section, text, request) in [
        ("3.4.1", "gopher://a", "\r\n"),
        ("3.4.1", "gopher://a/0sel", "sel\r\n"),
        ("3.4.2", "gopher://a/7sel%09a%20b", "sel\ta b\r\n"),
        ("3.4.2", "gopher://a/7sel%09", "sel\t\r\n"),
        ("3.4.3", "gopher://a/7sel%09a%09+", "sel\ta\t+\r\n"),
        ("3.4.4", "gopher://a/1sel%09%09+", "sel\t\t+\r\n"),
        ("3.4.6", "gopher://a/1sel%09%09!", "sel\t\t!\r\n"),
        ("3.4.6", "gopher://a/1sel%09%09$", "sel\t\t$\r\n"),
        ("3.4.7", "gopher://a/1sel%09%09!+ABSTRACT%20+SMELL", "sel\t\t!+ABSTRACT +SMELL\r\n"),
        (
            "3.4.8",
            "gopher://a/1sel%09%09+application/postscript%20Es_ES",
            "sel\t\t+application/postscript Es_ES\r\n",
        ),
        (
            "3.4.9",
            "gopher://a/1sel%09%09+%091%0D%0A+-1%0D%0Aone%0D%0Atwo%0D%0A.%0D%0A",
            "sel\t+\t1\r\n+-1\r\none\r\ntwo\r\n.\r\n",
        ),
    ] {
        let sent = Gopher::from_uri(text).unwrap().request().unwrap();
        assert_eq!(sent, request.as_bytes(), "{section}");
    }
}

#[test]
fn sends_no_tabs_and_line_ends_within_parts() {
    for (text, part, octet) in [
        // 3.4.1: "any octets except" tab, LF and CR; 6: "a rude message … via a SMTP server".
        ("gopher://a:25/xHELO%0d%0aMAIL", "selector", b'\r'),
        ("gopher://a/0x\ty", "selector", b'\t'),
        ("gopher://a/7x%09y%0Az", "search", b'\n'),
        ("gopher://a/7x%09y%09+%0Dz", "gopher+_string", b'\r'),
        ("gopher://a/7x%09y%09+%09z", "gopher+_string", b'\t'),
        // A form must end at its first line with a dot.
        ("gopher://a/1x%09%09+%091%0D%0A+-1%0D%0A.%0D%0Ay%0D%0A.%0D%0A", "gopher+_string", b'\t'),
    ] {
        let error = Gopher::from_uri(text).unwrap().request().unwrap_err();
        assert_eq!((error.part(), error.octet()), (part, octet), "{text}");
    }
    let gopher = Gopher::from_uri("gopher://a/1x%09%09?").unwrap();
    assert!(gopher.form_request(&["a", "."]).is_err());
    assert!(gopher.form_request(&["a\r\n."]).is_err());
}

#[test]
fn rejects_other_schemes_and_missing_parts() {
    let rows = [
        ("http://a/", "gopherurl", 0),
        ("gopher:1", "ip-schemepart", 7),
        ("gopher://a/\u{fc}", "gtype", 11),
        ("gopher://a?x", "urlpath", 10),
    ];
    assert_errors(|uri| Gopher::from_uri(uri).err(), &rows);
}
