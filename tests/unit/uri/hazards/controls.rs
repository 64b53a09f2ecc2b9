//! Unit tests of `uri/hazards/controls.rs`.

use crate::uri::UriRef;

/// Returns the escapes that are hazards.
fn encoded(text: &str) -> Vec<String> {
    let uri = UriRef::split(text);
    let encoded = uri.hazards().filter(|hazard| hazard.kind().as_str().starts_with("encoded"));
    encoded.map(|hazard| text[hazard.range()].to_owned()).collect()
}

#[test]
fn reports_controls_that_the_protocol_sees() {
    for text in [
        "ftp://a.example/x%0D%0ADELE%20y",
        "ftp://joe%0d%0aDELE@a.example/",
        "telnet://joe%0D%0Arm:x@a.example/",
        "nntp://news.example/alt.x/1%0D%0APOST",
        "news:1%0D%0Ax@a.example",
        "wais://a.example/db%0D%0A?x",
        "wais://a.example/db?x%0D%0A",
        "prospero://a.example/x%0D%0A;a=b",
        "mailto:joe@a.example%0D%0ARCPT",
        "mailto:joe@a.example?subject=x%0D%0ABcc:%20y",
        "x-new:a%0D%0Ab",
        "http://joe%0D%0A@a.example/",
        "//joe%0D%0A@a.example/",
        "gopher://a.example/0HELO%20x%0D%0AMAIL",
    ] {
        let found: Vec<_> = encoded(text).iter().map(|text| text.to_ascii_uppercase()).collect();
        assert_eq!(found, ["%0D", "%0A"], "{text}");
    }
}

#[test]
fn accepts_controls_that_the_protocol_does_not_see() {
    for text in [
        "http://a.example/x%0D%0Ay?z%09",
        "HTTPS://a.example/%0A",
        "ws://a.example/%0A",
        "ftp://a.example/#%0D%0A",
        "file:///x%0Ay",
        "data:text/plain,a%0D%0Ab",
        "x%0D%0Ay",
        "ftp://a.example/%250D%00%0",
    ] {
        assert!(encoded(text).is_empty(), "{text}");
    }
}

#[test]
fn accepts_tabs_that_are_gopher_syntax() {
    for (text, expected) in [
        ("gopher://a.example/7x%09search", vec![]),
        ("gopher://a.example/0x%09%09+application/postscript%20Es_ES", vec![]),
        ("gopher://a.example/0x%09%09+%09", vec!["%09"]),
        ("gopher://a.example/0x%09y%0A%09", vec!["%0A"]),
        // 3.4.9.
        ("gopher://a.example/0x%09%09+%091%0D%0A+-1%0D%0Aa%0D%0Ab%0D%0A.%0D%0A", vec![]),
        ("gopher://a.example/0x%09%09+%091%0d%0a+-1%0d%0a.%0d%0a", vec![]),
        ("gopher://a.example/0x%09%09+%091%0D%0A+-1%0D%0Aa%0A%09%0D%0A.%0D%0A", vec!["%0A", "%09"]),
        ("gopher://a.example/0x%09%09+%091%0D%0Ax", vec!["%09", "%0D", "%0A"]),
    ] {
        assert_eq!(encoded(text), expected, "{text}");
    }
}

#[test]
fn accepts_line_breaks_in_the_body_of_mailto() {
    for (text, expected) in [
        ("mailto:joe@a.example?subject=x&body=a%0D%0A%09b%0D%0A", vec![]),
        ("mailto:?BODY=a%0D%0Ab&cc=%09", vec!["%09"]),
        ("mailto:?%62ody=a%0D%0Ab", vec![]),
        ("mailto:?body=a%0Ab%0D%0D%0A", vec!["%0A", "%0D"]),
        ("mailto:?subject=body=%0A", vec!["%0A"]),
    ] {
        assert_eq!(encoded(text), expected, "{text}");
    }
}
