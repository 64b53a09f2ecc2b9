//! Resolving references (RFC 2396, 5; RFC 3986, 5.2).

use gleaner::uri::{BaseOrigin, Bases, ExcessDots, Grammar, ResolveError, Resolver, UriRef};
use proptest::prelude::*;

use crate::appendix_b::AppendixB;
use crate::generate::{absolute, references, texts};
use crate::properties::holds;
use crate::pseudocode;
use crate::string_buffer;
use crate::tables::{Base, Resolution, resolutions};

fn resolver(base: &str) -> Resolver {
    Resolver::new(base).unwrap_or_else(|error| panic!("{base}: {error}"))
}

fn answer(resolver: &Resolver, reference: &str) -> Result<String, ResolveError> {
    resolver.resolve(reference).map(|resolved| resolved.to_string())
}

#[test]
fn references_resolve_as_the_table_says() {
    let mut wrong = Vec::new();
    for base in resolutions() {
        for row in base.rows.iter().filter(|row| row.error.is_none()) {
            for (how, expected, actual) in answers(&base, row) {
                if expected != actual {
                    wrong.push(format!(
                        "{:?} of {}, {how}: {actual:?}, not {expected:?} ({})",
                        row.reference, base.uri, base.from
                    ));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} answers:\n{}", wrong.len(), wrong.join("\n"));
}

/// Returns, for each setting, its name, the result that the row expects, and the library's.
fn answers(base: &Base, row: &Resolution) -> Vec<(&'static str, Option<String>, Option<String>)> {
    let new = || resolver(&base.uri);
    let resolve = |resolver: Resolver| answer(&resolver, &row.reference).ok();
    let or = |special: &Option<String>| special.clone().or_else(|| row.rfc2396.clone());
    let refused = if row.refused { None } else { row.rfc2396.clone() };
    vec![
        ("default", row.rfc2396.clone(), resolve(new())),
        ("keep", row.rfc2396.clone(), resolve(new().excess_dots(ExcessDots::Keep))),
        ("drop", or(&row.drop), resolve(new().excess_dots(ExcessDots::Drop))),
        ("refuse", refused, resolve(new().excess_dots(ExcessDots::Refuse))),
        ("loophole", or(&row.loophole), resolve(new().loophole(true))),
        ("request", or(&row.request), resolve(new().request(true))),
        ("rfc3986", row.rfc3986.clone(), resolve(new().rfc3986(true))),
    ]
}

#[test]
fn reports_the_same_document_and_the_loophole() {
    for base in resolutions() {
        for row in base.rows.iter().filter(|row| row.error.is_none()) {
            let of = format!("{:?} of {}", row.reference, base.uri);
            let plain = resolver(&base.uri).resolve(&row.reference).unwrap();
            assert_eq!(plain.is_same_document(), row.same_document, "{of}");
            assert!(!plain.used_loophole(), "{of}");
            let resolved = resolver(&base.uri).loophole(true).resolve(&row.reference).unwrap();
            assert_eq!(resolved.used_loophole(), row.loophole.is_some(), "{of}");
            assert_eq!(resolved.clone().into_owned(), resolved.uri());
            assert_eq!(resolved.clone().into_text(), resolved.as_str());
        }
    }
}

#[test]
fn errors_are_those_of_the_table() {
    for base in resolutions() {
        for row in &base.rows {
            let Some(error) = &row.error else { continue };
            let actual =
                Resolver::new(&base.uri).and_then(|resolver| answer(&resolver, &row.reference));
            let expected = match error.as_str() {
                "base-not-absolute" => ResolveError::BaseNotAbsolute,
                "base-not-hierarchical" => ResolveError::BaseNotHierarchical,
                _ => panic!("no such error: {error}"),
            };
            assert_eq!(actual, Err(expected), "{:?} of {}", row.reference, base.uri);
        }
    }
    let refusing = resolver("http://a/b").excess_dots(ExcessDots::Refuse);
    assert_eq!(answer(&refusing, "../g"), Err(ResolveError::AboveRoot));
}

/// The innermost defined base takes precedence (RFC 2396, 5.1).
#[test]
fn the_innermost_base_takes_precedence() {
    let uri = |text: &'static str| Some(UriRef::split(text));
    let mut bases = Bases {
        document: uri("http://document.example/"),
        entity: uri("http://entity.example/"),
        retrieval: uri("http://retrieval.example/"),
        default: uri("http://default.example/"),
    };
    let effective = |bases: &Bases<'_>| {
        bases.effective().map(|(origin, uri)| (origin, uri.as_str().to_owned()))
    };
    let is = |origin, text: &str| Some((origin, text.to_owned()));
    assert_eq!(effective(&bases), is(BaseOrigin::Document, "http://document.example/"));
    bases.document = None;
    assert_eq!(effective(&bases), is(BaseOrigin::Entity, "http://entity.example/"));
    bases.entity = None;
    assert_eq!(effective(&bases), is(BaseOrigin::Retrieval, "http://retrieval.example/"));
    bases.retrieval = None;
    assert_eq!(effective(&bases), is(BaseOrigin::Default, "http://default.example/"));
    bases.default = None;
    assert_eq!(effective(&bases), None);
}

/// RFC 2396, 5.2, step 3.
#[test]
fn absolute_references_resolve_to_themselves() {
    holds((absolute(), texts()), |(base, text)| {
        let reference = UriRef::split(&text);
        if reference.is_absolute() {
            for request in [false, true] {
                prop_assert_eq!(answer(&resolver(&base).request(request), &text), Ok(text.clone()));
            }
        }
        Ok(())
    });
}

#[test]
fn resolution_equals_the_string_buffer_of_rfc_2396() {
    let expression = AppendixB::new();
    holds((absolute(), references()), |(base, text)| {
        let (base_parts, parts) = (expression.split(&base), expression.split(&text));
        let expected = string_buffer::resolve(&base_parts, &parts);
        let same_document = expected.is_none();
        let resolved = resolver(&base).resolve(&text).unwrap();
        prop_assert_eq!(resolved.is_same_document(), same_document);
        prop_assert_eq!(resolved.as_str(), expected.unwrap_or(text.clone()));
        Ok(())
    });
}

/// For any text, and any base with a scheme.
#[test]
fn resolution_equals_the_pseudocode_of_rfc_3986() {
    let expression = AppendixB::new();
    let paths = "(g:)?(//b)?[./a]{0,8}(\\?y)?(#s)?";
    let bases = prop_oneof![absolute().boxed(), "[a-c]:(//é)?[./aé]{0,8}(\\?y)?(#s)?".boxed()];
    // Unboxed, the value trees of all alternatives would be on the stack at once.
    let texts = prop_oneof![references().boxed(), texts().boxed(), paths.boxed()];
    holds((bases, texts), |(base, text)| {
        let (base_parts, parts) = (expression.split(&base), expression.split(&text));
        let expected = pseudocode::resolve(&base_parts, &parts);
        let resolved = resolver(&base).rfc3986(true).resolve(&text).unwrap();
        prop_assert_eq!(resolved.as_str(), expected);
        Ok(())
    });
}

/// A valid reference resolves against a valid base to a valid URI, whose scheme and authority are the
/// base's unless the reference has its own.
#[test]
fn resolution_keeps_references_valid() {
    holds((absolute(), references()), |(base, text)| {
        let uri = UriRef::split(&base);
        let reference = UriRef::split(&text);
        if UriRef::parse(&base).is_err() || UriRef::parse(&text).is_err() {
            return Ok(());
        }
        for dots in [ExcessDots::Keep, ExcessDots::Drop, ExcessDots::Refuse] {
            for (rfc3986, loophole) in [(false, false), (false, true), (true, false)] {
                let against = resolver(&base).excess_dots(dots).rfc3986(rfc3986).loophole(loophole);
                let Ok(resolved) = against.resolve(reference) else { continue };
                let resolved = resolved.uri();
                let parse = |text| {
                    if rfc3986 {
                        UriRef::parse_as(text, Grammar::Rfc3986).is_ok()
                    } else {
                        UriRef::parse(text).is_ok()
                    }
                };
                prop_assert!(parse(resolved.as_str()) || !parse(&text), "{resolved}");
                if !reference.is_absolute() && resolved.is_absolute() {
                    prop_assert_eq!(resolved.scheme(), uri.scheme());
                    let authority = reference.authority().or(uri.authority());
                    prop_assert_eq!(resolved.authority(), authority, "{}", resolved);
                }
            }
        }
        Ok(())
    });
}
