//! Normalization and equivalence (RFC 2396, 6).

use gleaner::uri::{Authority, Grammar, Host, UriRef};
use proptest::prelude::*;

use crate::generate::{references, texts};
use crate::properties::holds;
use crate::tables::normals;

fn normal(text: &str) -> String {
    UriRef::split(text).normalize().into_owned()
}

#[test]
fn normal_forms_are_those_of_the_table() {
    let mut wrong = Vec::new();
    for group in normals() {
        for row in group.rows {
            let expected = row.normal.as_ref().unwrap_or(&row.text);
            let actual = normal(&row.text);
            let again = normal(expected);
            for (of, actual) in [(&row.text, actual), (expected, again)] {
                if *expected != actual {
                    wrong.push(format!("{of}: {actual}, not {expected} ({})", group.from));
                }
            }
            let (one, other) = (UriRef::split(&row.text), UriRef::split(expected));
            if !one.equivalent(other) || !other.equivalent(one) {
                wrong.push(format!("{one} and {other} are not equivalent ({})", group.from));
            }
        }
        for (one, other) in &group.differ {
            if UriRef::split(one).equivalent(other) {
                wrong.push(format!("{one} and {other} are equivalent ({})", group.from));
            }
        }
    }
    assert!(wrong.is_empty(), "{} forms:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn normalization_is_idempotent() {
    holds(texts(), |text| {
        let once = normal(&text);
        prop_assert_eq!(normal(&once), once.clone());
        let uri = UriRef::split(&text);
        prop_assert!(uri.equivalent(&once));
        prop_assert!(uri.equivalent(uri));
        Ok(())
    });
}

/// Normalization keeps references valid, except by RFC 1738, which forbids an unescaped `~`.
#[test]
fn normalization_keeps_references_valid() {
    holds(references(), |text| {
        for grammar in [Grammar::Rfc2396, Grammar::Rfc3986] {
            if UriRef::parse_as(&text, grammar).is_ok() {
                let normal = normal(&text);
                prop_assert!(UriRef::parse_as(&normal, grammar).is_ok(), "{normal} by {grammar}");
            }
        }
        Ok(())
    });
}

/// Normalization changes dot segments, the default port and case; all other octets stay.
#[test]
fn normalization_keeps_the_octets_of_components() {
    holds(references(), |text| {
        let (uri, normal) = (UriRef::split(&text), normal(&text));
        let normal = UriRef::split(&normal);
        prop_assert_eq!(uri.query().map(octets), normal.query().map(octets));
        prop_assert_eq!(uri.fragment().map(octets), normal.fragment().map(octets));
        let lower = |scheme: &str| scheme.to_ascii_lowercase();
        prop_assert_eq!(uri.scheme().map(lower), normal.scheme().map(str::to_owned));
        prop_assert_eq!(uri.authority().is_some(), normal.authority().is_some());
        prop_assert_eq!(uri.is_opaque(), normal.is_opaque());
        let is_server =
            |uri: UriRef<'_>| uri.authority().is_some_and(|all| all.reg_name().is_none());
        if is_server(uri) {
            let userinfo =
                |uri: UriRef<'_>| uri.authority().and_then(Authority::userinfo).map(octets);
            let host = |uri: UriRef<'_>| {
                uri.authority().and_then(Authority::host).map(Host::as_str).map(lower)
            };
            prop_assert!(is_server(normal));
            prop_assert_eq!(userinfo(uri), userinfo(normal));
            prop_assert_eq!(host(uri), host(normal));
        }
        if !uri.path().contains('.') && !uri.path().to_ascii_lowercase().contains("%2e") {
            prop_assert_eq!(octets(uri.path()), octets(normal.path()));
        }
        Ok(())
    });
}

/// Decodes the escapes of `text`.
pub fn octets(text: &str) -> Vec<u8> {
    let hex = |at: usize| text.get(at + 1..at + 3).and_then(|hex| u8::from_str_radix(hex, 16).ok());
    let mut octets = Vec::new();
    let mut at = 0;
    while let Some(&byte) = text.as_bytes().get(at) {
        let escaped = if byte == b'%' { hex(at) } else { None };
        octets.push(escaped.unwrap_or(byte));
        at += if escaped.is_some() { 3 } else { 1 };
    }
    octets
}
