//! Delimited and bare references, compared with those that a search finds.

use gleaner::parsers::delimited::{self, Delimited};
use gleaner::{Config, Item, extract_with};
use nom::error::Error;

use crate::properties;
use crate::texts::{Streamed, complete, holds, streamed};

type Parsing<'a> = Delimited<Error<&'a str>>;

#[test]
fn properties_hold_for_any_text_and_settings() {
    let plain = Config::new();
    let all = Config::new().emails(true).relative(true).join_lines(true).page_breaks(true);
    #[cfg(feature = "domains")]
    let all = all.domains(true);
    for config in [plain, all.clone(), all.max_reference(20).abbreviated(false)] {
        holds(|text| properties::delimited::check(text.as_bytes(), &config));
    }
}

#[test]
fn bare_references_include_addresses() {
    let config = Config::new().emails(true);
    let mut parser: Parsing<'_> = delimited::bare().with(&config);
    for (text, value) in [
        ("c@d.example.", "mailto:c@d.example"),
        ("_c@d.example,", "mailto:_c@d.example"),
        ("www.b.c@d.example ", "mailto:www.b.c@d.example"),
    ] {
        let (length, found) = complete(&mut parser, text).unwrap();
        assert_eq!((found.value(), length), (value, text.len() - 1));
        assert_eq!(complete(&mut delimited::bare(), text), None);
    }
    for text in ["c@d", ".c@d.example", "c.@d.example", "c", "URL:c@d.example"] {
        assert_eq!(complete(&mut parser, text), None, "{text}");
    }
    let local = "c".repeat(65);
    assert_eq!(streamed(&mut parser, &local[1..]), Streamed::Incomplete);
    assert_eq!(streamed(&mut parser, &local), Streamed::Decided(None));
    assert_eq!(streamed(&mut parser, "c@d.example"), Streamed::Incomplete);
    let mut short: Parsing<'_> = delimited::bare().with(&config.max_reference(10));
    assert_eq!(complete(&mut short, "c@d.example"), None);
}

#[cfg(feature = "domains")]
#[test]
fn bare_domains_begin_with_any_letter() {
    let mut parser: Parsing<'_> = delimited::bare().with(&Config::new().domains(true));
    let (length, found) = complete(&mut parser, "éa.com ").unwrap();
    assert_eq!((found.value(), length), ("http://éa.com", "éa.com".len()));
}

#[test]
fn examples_of_the_appendices_are_unfolded() {
    for (text, value) in [
        ("<URL:ftp://ds.internic.net/rfc>", "ftp://ds.internic.net/rfc"),
        ("<URL:ftp://info.cern.ch/pub/www/doc;\ntype=d>", "ftp://info.cern.ch/pub/www/doc;type=d"),
        ("\"http://www.w3.org/Addressing/\",", "http://www.w3.org/Addressing/"),
        ("<ftp://ds.internic.\nnet/rfc/>", "ftp://ds.internic.net/rfc/"),
        (
            "<http://www.ics.uci.edu/pub/\nietf/uri/historical.html#WARNING>.",
            "http://www.ics.uci.edu/pub/ietf/uri/historical.html#WARNING",
        ),
    ] {
        let mut parser: Parsing<'_> = delimited::any();
        let (length, found) = complete(&mut parser, text).unwrap();
        assert_eq!(found.value(), value);
        assert_eq!(found.outer(), 0..length as u64);
    }
}

/// A hostile stream cannot make a parser wait for ever.
#[test]
fn the_limit_decides() {
    let config = Config::new().max_reference(100);
    for opener in
        ["<URL:http://a.example/", "<http://a.example/", "\"http://a.example/", "http://a.example/"]
    {
        let text = opener.to_owned() + &"x".repeat(1000);
        let mut parser: Parsing<'_> = delimited::any().with(&config);
        if opener.starts_with('h') {
            assert_eq!(streamed(&mut parser, &text), Streamed::Decided(None));
            assert!(matches!(extract_with(&text, &config).next(), Some(Item::Overlong(_))));
        } else {
            assert_eq!(streamed(&mut parser, &text), Streamed::Decided(None), "{opener}");
        }
    }
}
