//! The verdicts of the three grammars.

use gleaner::uri::{Grammar, ParseError, UriRef};

use crate::tables::verdicts;

/// As the tables have it.
fn shown<T>(verdict: &Result<T, ParseError>) -> String {
    match verdict {
        Ok(_) => "ok".to_owned(),
        Err(error) => format!("{} {}", error.production(), error.offset()),
    }
}

/// That they are the same, or the actual one names a production of the host that is expected.
fn agree(expected: &str, actual: &str) -> bool {
    let below_host = ["hostname", "domainlabel", "toplabel", "hostnumber"];
    let offset = |verdict: &str, production| {
        verdict.strip_prefix(production).and_then(|rest| rest.strip_prefix(' ')).map(str::to_owned)
    };
    let host = offset(expected, "host");
    expected == actual
        || host.is_some() && below_host.iter().any(|production| offset(actual, production) == host)
}

#[test]
fn verdicts_are_the_grammars() {
    let mut wrong = Vec::new();
    for group in verdicts() {
        for row in group.rows {
            let uri = UriRef::split(&row.reference);
            let judged = |grammar| shown(&uri.conforms_to(grammar));
            let strict = row.strict.as_ref().unwrap_or(&row.rfc2396);
            for (how, expected, actual) in [
                ("rfc1738", &row.rfc1738, judged(Grammar::Rfc1738)),
                ("rfc2396", &row.rfc2396, judged(Grammar::Rfc2396)),
                ("rfc3986", &row.rfc3986, judged(Grammar::Rfc3986)),
                ("parse", strict, shown(&UriRef::parse(&row.reference))),
            ] {
                if !agree(expected, &actual) {
                    wrong.push(format!(
                        "{:?} by {how}: {actual}, not {expected} ({})",
                        row.reference, group.from
                    ));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} verdicts:\n{}", wrong.len(), wrong.join("\n"));
}

/// Parsing by a grammar is conforming to it where there is no fragment to judge.
#[test]
fn parse_as_says_the_same() {
    for row in verdicts().into_iter().flat_map(|group| group.rows) {
        let uri = UriRef::split(&row.reference);
        for grammar in Grammar::ALL.into_iter().filter(|_| uri.fragment().is_none()) {
            assert_eq!(
                shown(&UriRef::parse_as(&row.reference, grammar)),
                shown(&uri.conforms_to(grammar)),
                "{:?} by {grammar}",
                row.reference
            );
        }
    }
}

/// G.1: section 4 was added, which makes the fragment a part of the reference; in RFC 1738 `#` "must
/// always be encoded" (2.2).
#[test]
fn a_fragment_is_part_of_a_reference() {
    let text = "http://a.example/#x";
    assert_eq!(shown(&UriRef::parse_as(text, Grammar::Rfc1738)), "hsegment 17");
    assert_eq!(shown(&UriRef::parse_as(text, Grammar::Rfc2396)), "ok");
    assert_eq!(shown(&UriRef::split(text).conforms_to(Grammar::Rfc1738)), "ok");
}
