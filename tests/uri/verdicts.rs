//! The verdicts of the three grammars on the references of the tables.

use gleaner::uri::{Grammar, ParseError, UriRef};

use crate::tables::verdicts;

/// Returns the verdict as the tables write it.
fn shown<T>(verdict: &Result<T, ParseError>) -> String {
    match verdict {
        Ok(_) => "ok".to_owned(),
        Err(error) => format!("{} {}", error.production(), error.offset()),
    }
}

/// Reports whether the verdicts are equal, or the table expects `host` and the actual verdict names one
/// of its productions.
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
fn verdicts_are_those_of_the_tables() {
    let mut wrong = Vec::new();
    for group in verdicts() {
        for row in group.rows {
            let uri = UriRef::split(&row.reference);
            let verdict = |grammar| shown(&uri.conforms_to(grammar));
            let strict = row.strict.as_ref().unwrap_or(&row.rfc2396);
            for (how, expected, actual) in [
                ("rfc1738", &row.rfc1738, verdict(Grammar::Rfc1738)),
                ("rfc2396", &row.rfc2396, verdict(Grammar::Rfc2396)),
                ("rfc3986", &row.rfc3986, verdict(Grammar::Rfc3986)),
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

/// Without a fragment, `parse_as` and `conforms_to` return the same verdict.
#[test]
fn parse_as_equals_conforms_to_without_a_fragment() {
    for row in verdicts().into_iter().flat_map(|group| group.rows) {
        let uri = UriRef::split(&row.reference);
        for grammar in Grammar::ALL.iter().copied().filter(|_| uri.fragment().is_none()) {
            assert_eq!(
                shown(&UriRef::parse_as(&row.reference, grammar)),
                shown(&uri.conforms_to(grammar)),
                "{:?} by {grammar}",
                row.reference
            );
        }
    }
}

/// RFC 2396, 4, makes the fragment a part of the reference (G.1). By RFC 1738, `#` "must always be
/// encoded" (2.2).
#[test]
fn only_parse_as_checks_the_fragment() {
    let text = "http://a.example/#x";
    assert_eq!(shown(&UriRef::parse_as(text, Grammar::Rfc1738)), "hsegment 17");
    assert_eq!(shown(&UriRef::parse_as(text, Grammar::Rfc2396)), "ok");
    assert_eq!(shown(&UriRef::split(text).conforms_to(Grammar::Rfc1738)), "ok");
}
