//! RFC 1738 against its BNF, written down once more as regular expressions, and what holds of the parts
//! of every URL.
//!
//! `GLEANER_CASES=1000000 cargo test --release --test scheme` tries more URLs; with
//! `GLEANER_SEED=fresh`, or a number, others than every time.

#[path = "scheme/bnf.rs"]
mod bnf;
#[path = "scheme/generate.rs"]
mod generate;
#[path = "common/seed.rs"]
mod seed;

use gleaner::scheme::{Parts, gopher::GopherPlus};
use gleaner::uri::{Grammar, ParseError, UriRef};
use proptest::prelude::*;

proptest! {
    #![proptest_config(seed::settings(256))]

    #[test]
    fn the_grammar_is_the_bnf(text in generate::url()) {
        let uri = UriRef::split(&text);
        let verdict = uri.conforms_to(Grammar::Rfc1738).map_err(|error| error.to_string());
        prop_assert_eq!(verdict.is_ok(), bnf::matches(uri.without_fragment().as_str()), "{:?}", verdict);
    }

    #[test]
    fn an_error_has_its_place(text in generate::url()) {
        let uri = UriRef::split(&text);
        let errors: [Option<ParseError>; 2] =
            [uri.conforms_to(Grammar::Rfc1738).err(), Parts::of(&uri).err()];
        for error in errors.into_iter().flatten() {
            prop_assert!(text.is_char_boundary(error.offset()));
            prop_assert!(error.offset() <= uri.without_fragment().as_str().len());
        }
    }

    #[test]
    fn what_conforms_has_parts(text in generate::url()) {
        let uri = UriRef::split(&text);
        let scheme = uri.scheme().unwrap_or_default();
        let own = bnf::SCHEMES.iter().any(|(name, _)| name.eq_ignore_ascii_case(scheme));
        if own && uri.conforms_to(Grammar::Rfc1738).is_ok() {
            match Parts::of(&uri) {
                Ok(parts) => prop_assert!(parts.is_some()),
                // A port that no one can connect to, or a "?" in a user, which ends the authority to
                // RFC 2396.
                Err(error) => prop_assert!(
                    error.production() == "port" || text.contains('?') && text.contains('@')
                ),
            }
        }
    }

    #[test]
    fn a_command_is_one_line(text in generate::url()) {
        if let Ok(Some(Parts::Ftp(ftp))) = Parts::of(&UriRef::split(&text)) {
            let credentials = ftp.credentials(b"me@a.example");
            for command in ftp.commands(&credentials).unwrap_or_default() {
                let line = command.to_bytes();
                let inner = line.strip_suffix(b"\r\n").unwrap();
                prop_assert!(!inner.iter().any(|octet| b"\r\n\0".contains(octet)));
            }
        }
    }

    #[test]
    fn a_request_is_one_line_but_for_forms(text in generate::url()) {
        if let Ok(Some(Parts::Gopher(gopher))) = Parts::of(&UriRef::split(&text))
            && let Ok(request) = gopher.request()
            && !matches!(gopher.gopher_plus(), Some(GopherPlus::FilledForm(_)))
        {
            let line = request.strip_suffix(b"\r\n").unwrap();
            prop_assert!(!line.iter().any(|octet| b"\r\n".contains(octet)));
            prop_assert!(line.split(|&octet| octet == b'\t').count() <= 3);
        }
    }
}

/// That the texts are not all of one kind: of each scheme some conform, and some do not.
#[test]
fn both_verdicts_are_common() {
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
