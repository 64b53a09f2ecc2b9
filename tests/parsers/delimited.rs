//! Delimited and bare references, compared with those that a search finds.

use gleaner::parsers::delimited::{self, Delimited};
use gleaner::{Config, Item, Reference, Wrapper, extract, extract_with};
use nom::error::Error;
use proptest::prelude::*;

use crate::texts::{Streamed, complete, holds, prefixes, streamed};

type Parsing<'a> = Delimited<Error<&'a str>>;

/// Two references in the same words.
fn shown(found: &Reference<'_>) -> String {
    let readings: Vec<_> = found.readings().collect();
    format!("{:?} {:?} {:?} {readings:?}", found.wrapper(), found.flags(), found.kind())
}

/// Returns the reference that a search finds at `at`, or `Err` if an earlier item covers that offset.
fn found_at(text: &str, at: usize) -> Result<Option<Reference<'_>>, ()> {
    let at = at as u64;
    for item in extract(text) {
        let Item::Reference(found) = item else { return Err(()) };
        if found.outer().start == at {
            return Ok(Some(found));
        }
        // The tail is not searched again.
        if found.outer().start < at && found.outer().end + found.tail().len() as u64 > at {
            return Err(());
        }
    }
    Ok(None)
}

#[test]
fn wrapped_references_are_those_of_a_search() {
    holds(|text| {
        for (at, _) in text.match_indices(['<', '"', '“']) {
            let line = text[..at].rfind('\n').map_or(0, |end| end + 1);
            let (before, text) = (&text[line..at], &text[line..]);
            let Ok(expected) = found_at(text, before.len()) else { continue };
            let input = &text[before.len()..];
            let mut found = None;
            for parser in [delimited::url_angle(), delimited::angle(), delimited::quoted()] {
                let mut parser: Parsing<'_> = parser.after(before);
                found = found.or(complete(&mut parser, input));
            }
            let length = expected.as_ref().map(|one| one.outer().end - one.outer().start);
            prop_assert_eq!(found.as_ref().map(|one| one.0 as u64), length, "{:?}", input);
            let found = found.as_ref().map(|one| shown(&one.1));
            prop_assert_eq!(found, expected.as_ref().map(shown), "{:?}", input);
        }
        Ok(())
    });
}

#[test]
fn bare_references_are_those_of_a_search() {
    holds(|text| {
        for (at, _) in text.char_indices() {
            let input = &text[at..];
            let Ok(expected) = found_at(input, 0) else { continue };
            let bare =
                |one: &Reference<'_>| matches!(one.wrapper(), Wrapper::Bare | Wrapper::Prefixed);
            let expected = expected.filter(bare);
            let mut parser: Parsing<'_> = delimited::bare();
            let found = complete(&mut parser, input);
            let length = expected.as_ref().map(|one| one.outer().end);
            prop_assert_eq!(found.as_ref().map(|one| one.0 as u64), length, "{:?}", input);
            let found = found.as_ref().map(|one| shown(&one.1));
            prop_assert_eq!(found, expected.as_ref().map(shown), "{:?}", input);
        }
        Ok(())
    });
}

#[test]
fn streaming_mode_decides_as_complete_mode_does() {
    holds(|text| {
        for (at, _) in text.match_indices(['<', '"', 'h', 'U']) {
            let input = &text[at..];
            let mut parser: Parsing<'_> = delimited::any();
            let whole = complete(&mut parser, input);
            for prefix in prefixes(input) {
                if let Streamed::Decided(decided) = streamed(&mut parser, prefix) {
                    prop_assert_eq!(&decided, &whole, "{:?} of {:?}", prefix, input);
                }
            }
        }
        Ok(())
    });
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
