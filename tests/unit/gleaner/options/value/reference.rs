//! Unit tests of `gleaner/options/value/reference.rs`.

use gleaner::uri::{Grammar, UriRef};

use super::{defanged, explain, parse_base, use_refang};

#[test]
fn notations_are_named_with_their_offset() {
    for (text, notation, at) in [
        ("hxxp://a.example/", "hxxp", 0),
        ("HXXPS://a.example/", "HXXPS", 0),
        ("fxp://a.example/", "fxp", 0),
        ("[https]://a.example/", "[https]", 0),
        ("http[:]//a.example/", "[:]", 4),
        ("http[://]a.example/", "[://]", 4),
        ("http://a[.]example/", "[.]", 8),
        ("http://a(.)example/", "(.)", 8),
        ("http://a[dot]example/", "[dot]", 8),
        ("http://a(dot)example/", "(dot)", 8),
        ("joe[@]a.example", "[@]", 3),
        ("http://a.example/?u=hxxp://b.example/", "hxxp", 20),
        // Rare notations.
        ("h[tt]p://a.example/", "[tt]", 1),
        ("http://a{.}example/", "{.}", 8),
        ("http://a\\.example/", "\\", 8),
        ("joe[at]a[.]example", "[at]", 3),
    ] {
        let expected = format!("looks defanged: {notation:?} at byte {at}");
        assert_eq!(defanged(text), Some(expected), "{text}");
    }
}

#[test]
fn the_option_reads_the_notation() {
    assert_eq!(use_refang("hxxp://a.example/"), "add --refang to read it");
    assert_eq!(use_refang("h[tt]p://a.example/"), "add --refang=aggressive to read it");
}

#[test]
fn working_references_do_not_look_defanged() {
    for text in [
        "http://a.example/x[.]y",
        "http://[::1]/",
        "http://[2001:db8::1]:80/?q=(dot)",
        // Conform to RFC 3986, and the notations are rare.
        "meow://a.example/",
        "xxxx://a.example/",
        "a(b)c",
        "",
    ] {
        assert_eq!(defanged(text), None, "{text}");
    }
}

#[test]
fn errors_name_what_was_found_and_a_remedy() {
    for (text, found, remedy) in [
        ("http://a b/", "found ' '", "remove it, or write it as %20"),
        ("http://a/<", "found '<'", "write it as %3C"),
        ("http://a/\u{1}", "found '\\u{1}'", "write it as %01"),
        ("1a:b", "found '1'", "for a relative reference, write ./ before it"),
        ("://a/", "found ':'", "write a scheme before the colon"),
    ] {
        let message = explain(text, UriRef::parse_lenient(text).unwrap_err());
        assert!(message.contains(found) && message.contains(remedy), "{message}");
    }
    for (text, found, remedy) in [
        ("http://a/\u{e9}", "found '\u{e9}'", "write it as %C3%A9"),
        ("http://a/%zz", "found '%'", "write a bare % as %25"),
        ("http://a/x%", "found '%'", "write a bare % as %25"),
    ] {
        let message = explain(text, UriRef::parse_as(text, Grammar::Rfc2396).unwrap_err());
        assert!(message.contains(found) && message.contains(remedy), "{message}");
    }
}

#[test]
fn a_defanged_base_is_refused() {
    assert!(parse_base("http://a.example/").is_ok());
    let message = parse_base("hxxp://a.example/").unwrap_err();
    assert!(
        message.starts_with("looks defanged: \"hxxp\" at byte 0; expected a working URI"),
        "{message}"
    );
}
