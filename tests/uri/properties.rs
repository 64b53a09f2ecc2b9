//! Properties of every reference, or of every text.

use std::fmt::Debug;

use gleaner::uri::{Authority, Grammar, Host, UriRef, UriRefBuf};
use proptest::prelude::*;
use proptest::test_runner::{TestCaseError, TestRunner};

use crate::appendix_b::{AppendixB, Split};
use crate::examples::components;
use crate::generate::texts;
use crate::seed;

pub type Outcome = Result<(), TestCaseError>;

/// Tests `property` on values of `strategy`, seeded like `tests/model`.
pub fn holds<S: Strategy>(strategy: S, property: impl Fn(S::Value) -> Outcome)
where
    S::Value: Debug,
{
    let settings = seed::settings(5_000);
    let seed = settings.rng_seed;
    if let Err(error) = TestRunner::new(settings).run(&strategy, property) {
        panic!("GLEANER_SEED: {seed}\n{error}");
    }
}

fn split_of(uri: UriRef<'_>) -> Split<'_> {
    Split {
        scheme: uri.scheme(),
        authority: uri.authority().map(gleaner::uri::Authority::as_str),
        path: uri.path(),
        query: uri.query(),
        fragment: uri.fragment(),
    }
}

#[test]
fn split_equals_the_expression_of_appendix_b() {
    let expression = AppendixB::new();
    holds(texts(), |text| {
        let uri = UriRef::split(&text);
        prop_assert_eq!(split_of(uri), expression.split(&text));
        Ok(())
    });
}

#[test]
fn parsing_keeps_the_text() {
    holds(texts(), |text| {
        let split = UriRef::split(&text);
        prop_assert_eq!(split.to_string(), text.as_str());
        prop_assert_eq!(split.as_str(), text.as_str());
        let owned = split.into_owned();
        prop_assert_eq!(components(owned.as_uri_ref()), components(split));
        prop_assert_eq!(owned.as_str(), text.as_str());
        prop_assert_eq!(UriRefBuf::from_string(text.clone()), owned);
        if let Ok(uri) = UriRef::parse(&text) {
            prop_assert_eq!(uri.to_string(), text.as_str());
        }
        Ok(())
    });
}

/// Recombining the components (RFC 2396, 5.2, step 7) returns the text.
#[test]
fn components_recombine() {
    holds(texts(), |text| {
        let uri = UriRef::split(&text);
        let mut result = String::new();
        if let Some(scheme) = uri.scheme() {
            result = result + scheme + ":";
        }
        if let Some(authority) = uri.authority() {
            result = result + "//" + authority.as_str();
        }
        result += uri.path();
        if let Some(query) = uri.query() {
            result = result + "?" + query;
        }
        if let Some(fragment) = uri.fragment() {
            result = result + "#" + fragment;
        }
        prop_assert_eq!(result, text.as_str());
        Ok(())
    });
}

/// A server consists of userinfo, host and port (RFC 2396, 3.2.2).
#[test]
fn servers_recombine() {
    holds(texts(), |text| {
        let uri = UriRef::split(&text);
        let Some(authority) = uri.authority() else { return Ok(()) };
        if authority.reg_name().is_some() {
            prop_assert_eq!(authority.reg_name(), Some(authority.as_str()));
            prop_assert!(authority.userinfo().is_none() && authority.port().is_none());
            prop_assert!(authority.host().is_none());
            return Ok(());
        }
        let userinfo =
            authority.userinfo().map_or(String::new(), |userinfo| format!("{userinfo}@"));
        let host = authority.host().map_or("", gleaner::uri::Host::as_str);
        let port = authority.port().map_or(String::new(), |port| format!(":{port}"));
        prop_assert_eq!(format!("{userinfo}{host}{port}"), authority.as_str());
        Ok(())
    });
}

/// The lenient parser accepts what the strict one does, and all parsers find the same components.
#[test]
fn parsers_find_the_same_components() {
    holds(texts(), |text| {
        let split = UriRef::split(&text);
        let lenient = UriRef::parse_lenient(&text);
        if let Ok(lenient) = lenient {
            prop_assert_eq!(components(lenient), components(split));
        }
        for &grammar in Grammar::ALL {
            let parsed = UriRef::parse_as(&text, grammar);
            if let Ok(parsed) = parsed {
                prop_assert_eq!(components(parsed), components(split));
                prop_assert!(parsed.conforms_to(grammar).is_ok());
            }
            if parsed.is_ok() && grammar == Grammar::Rfc2396 {
                prop_assert!(lenient.is_ok(), "{:?}", lenient);
            }
            if let Err(error) = parsed {
                prop_assert!(error.offset() <= text.len() && text.is_char_boundary(error.offset()));
            }
        }
        // The strict parser adds only the literals of RFC 2732.
        let pure = UriRef::parse_as(&text, Grammar::Rfc2396).is_ok();
        let literal = matches!(split.authority().and_then(Authority::host), Some(Host::Ipv6(_)));
        let strict = UriRef::parse(&text);
        prop_assert!(strict.is_ok() == pure || strict.is_ok() && literal, "{:?}", strict);
        prop_assert!(!(pure && literal));
        prop_assert!(strict.is_err() || lenient.is_ok(), "{:?}", lenient);
        Ok(())
    });
}

/// `opaque_part`, `hier_part` and relative references exclude each other (RFC 2396, 3).
#[test]
fn forms_exclude_each_other() {
    holds(texts(), |text| {
        let uri = UriRef::split(&text);
        prop_assert_eq!(uri.is_absolute(), uri.scheme().is_some());
        prop_assert_eq!(uri.is_opaque(), uri.opaque_part().is_some());
        prop_assert!(!(uri.is_opaque() && uri.is_hierarchical()));
        if let Some(opaque) = uri.opaque_part() {
            let scheme = uri.scheme().unwrap_or_default();
            prop_assert!(!opaque.starts_with('/'));
            let without = uri.without_fragment();
            prop_assert_eq!(without.as_str(), format!("{scheme}:{opaque}"));
        }
        if uri.is_hierarchical() {
            prop_assert!(uri.is_absolute());
            prop_assert!(uri.authority().is_some() || uri.path().starts_with('/'));
        }
        let without = uri.without_fragment();
        prop_assert!(without.fragment().is_none());
        prop_assert!(text.starts_with(without.as_str()));
        prop_assert_eq!(
            uri.is_same_document(),
            text.is_empty() || text.starts_with('#'),
            "RFC 2396, 4.2"
        );
        Ok(())
    });
}

/// A path consists of segments and their parameters (RFC 2396, 3.3).
#[test]
fn segments_recombine() {
    holds(texts(), |text| {
        let uri = UriRef::split(&text);
        let segments: Vec<&str> = uri.segments().map(gleaner::uri::Segment::as_str).collect();
        if uri.is_opaque() {
            prop_assert!(segments.is_empty());
            return Ok(());
        }
        let path = uri.path().strip_prefix('/').unwrap_or(uri.path());
        prop_assert_eq!(segments.join("/"), path);
        for segment in uri.segments() {
            let params = segment.params().fold(String::new(), |all, one| all + ";" + one);
            prop_assert_eq!(segment.name().to_owned() + &params, segment.as_str());
        }
        Ok(())
    });
}
