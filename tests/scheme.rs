//! RFC 1738 against its BNF, written independently as regular expressions, and properties of the parts of
//! every URL.
//!
//! `GLEANER_CASES=1000000 cargo test --release --test scheme` tries more URLs; `GLEANER_SEED=fresh`, or a
//! number, changes the seed.

#[path = "scheme/bnf.rs"]
mod bnf;
#[path = "scheme/generate.rs"]
mod generate;
#[path = "common/seed.rs"]
mod seed;

use gleaner::scheme::{GopherPlus, Parts};
use gleaner::uri::{Grammar, ParseError, UriRef};
use proptest::prelude::*;

proptest! {
    #![proptest_config(seed::settings(256))]

    #[test]
    fn the_grammar_agrees_with_the_bnf(text in generate::url()) {
        let uri = UriRef::split(&text);
        let verdict = uri.conforms_to(Grammar::Rfc1738).map_err(|error| error.to_string());
        prop_assert_eq!(verdict.is_ok(), bnf::matches(uri.without_fragment().as_str()), "{:?}", verdict);
    }

    #[test]
    fn errors_have_an_offset_within_the_text(text in generate::url()) {
        let uri = UriRef::split(&text);
        let errors: [Option<ParseError>; 2] =
            [uri.conforms_to(Grammar::Rfc1738).err(), Parts::of(uri).err()];
        for error in errors.into_iter().flatten() {
            prop_assert!(text.is_char_boundary(error.offset()));
            prop_assert!(error.offset() <= uri.without_fragment().as_str().len());
        }
    }

    #[test]
    fn conforming_urls_have_parts(text in generate::url()) {
        let uri = UriRef::split(&text);
        let scheme = uri.scheme().unwrap_or_default();
        let own = bnf::SCHEMES.iter().any(|(name, _)| name.eq_ignore_ascii_case(scheme));
        if own && uri.conforms_to(Grammar::Rfc1738).is_ok() {
            match Parts::of(uri) {
                Ok(parts) => prop_assert!(parts.is_some()),
                // The BNF allows a port above 65535, and a "?" in a user, which in RFC 2396 ends the
                // authority.
                Err(error) => prop_assert!(
                    error.production() == "port" || text.contains('?') && text.contains('@')
                ),
            }
        }
    }

    #[test]
    fn ftp_commands_are_single_lines(text in generate::url()) {
        if let Ok(Some(Parts::Ftp(ftp))) = Parts::of(&text) {
            for command in ftp.commands(b"me@a.example", None).unwrap_or_default() {
                let line = command.to_bytes();
                let inner = line.strip_suffix(b"\r\n").unwrap();
                prop_assert!(!inner.iter().any(|octet| b"\r\n\0".contains(octet)));
            }
        }
    }

    #[test]
    fn gopher_requests_are_single_lines_except_forms(text in generate::url()) {
        if let Ok(Some(Parts::Gopher(gopher))) = Parts::of(&text)
            && let Ok(request) = gopher.request()
            && !matches!(gopher.gopher_plus(), Some(GopherPlus::FilledForm(_)))
        {
            let line = request.strip_suffix(b"\r\n").unwrap();
            prop_assert!(!line.iter().any(|octet| b"\r\n".contains(octet)));
            prop_assert!(line.split(|&octet| octet == b'\t').count() <= 3);
        }
    }
}

/// The generated texts of each scheme include both conforming and invalid URLs.
#[test]
fn generates_both_verdicts() {
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;

    let mut runner = TestRunner::deterministic();
    for (scheme, _) in bnf::SCHEMES {
        let urls = generate::of_scheme(scheme);
        let conforming = (0..2000)
            .map(|_| urls.new_tree(&mut runner).unwrap().current())
            .filter(|text| UriRef::split(text).conforms_to(Grammar::Rfc1738).is_ok())
            .count();
        assert!((50..1950).contains(&conforming), "{scheme}: {conforming} of 2000");
    }
}
