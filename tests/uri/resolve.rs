//! RFC 2396, section 5, and RFC 3986, 5.2.

use gleaner::uri::{BaseOrigin, Bases, ExcessDots, Grammar, ResolveError, Resolver, UriRef};
use proptest::prelude::*;

use crate::appendix_b::AppendixB;
use crate::generate::{absolute, references, texts};
use crate::properties::holds;
use crate::pseudocode;
use crate::string_buffer;
use crate::tables::{Base, Resolution, resolutions};

fn resolver(base: &str) -> Resolver<'_> {
    Resolver::new(UriRef::split(base)).unwrap_or_else(|error| panic!("{base}: {error}"))
}

fn answer(resolver: &Resolver<'_>, reference: &str) -> Result<String, ResolveError> {
    let reference = UriRef::split(reference);
    resolver.resolve(&reference).map(|resolved| resolved.uri().to_string())
}

#[test]
fn references_resolve() {
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

/// What the row expects, and what the library says, for each setting.
fn answers(base: &Base, row: &Resolution) -> Vec<(&'static str, Option<String>, Option<String>)> {
    let new = || resolver(&base.uri);
    let ask = |resolver: Resolver<'_>| answer(&resolver, &row.reference).ok();
    let or = |special: &Option<String>| special.clone().or_else(|| row.rfc2396.clone());
    let refused = if row.refused { None } else { row.rfc2396.clone() };
    vec![
        ("as it is", row.rfc2396.clone(), ask(new())),
        ("keep", row.rfc2396.clone(), ask(new().excess_dots(ExcessDots::Keep))),
        ("drop", or(&row.drop), ask(new().excess_dots(ExcessDots::Drop))),
        ("refuse", refused, ask(new().excess_dots(ExcessDots::Refuse))),
        ("loophole", or(&row.loophole), ask(new().loophole(true))),
        ("request", or(&row.request), ask(new().request(true))),
        ("rfc3986", row.rfc3986.clone(), ask(new().rfc3986(true))),
    ]
}

#[test]
fn marks_are_set() {
    for base in resolutions() {
        for row in base.rows.iter().filter(|row| row.error.is_none()) {
            let of = format!("{:?} of {}", row.reference, base.uri);
            let reference = UriRef::split(&row.reference);
            let plain = resolver(&base.uri);
            let plain = plain.resolve(&reference).unwrap();
            assert_eq!(plain.same_document(), row.same_document, "{of}");
            assert!(!plain.loophole(), "{of}");
            let mending = resolver(&base.uri).loophole(true);
            let mended = mending.resolve(&reference).unwrap();
            assert_eq!(mended.loophole(), row.loophole.is_some(), "{of}");
            assert_eq!(mended.uri().as_str(), mended.clone().into_uri().as_str());
        }
    }
}

#[test]
fn errors_are_told() {
    for base in resolutions() {
        for row in &base.rows {
            let Some(error) = &row.error else { continue };
            let actual = Resolver::new(UriRef::split(&base.uri))
                .and_then(|resolver| answer(&resolver, &row.reference));
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

/// RFC 2396, 5.1: the innermost base that is defined counts.
#[test]
fn bases_have_an_order() {
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
fn absolute_resolves_to_itself() {
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
fn steps_are_those_of_the_string_buffer() {
    let expression = AppendixB::new();
    holds((absolute(), references()), |(base, text)| {
        let (base_parts, parts) = (expression.split(&base), expression.split(&text));
        let expected = string_buffer::resolve(&base_parts, &parts);
        let same_document = expected.is_none();
        let against = resolver(&base);
        let reference = UriRef::split(&text);
        let resolved = against.resolve(&reference).unwrap();
        prop_assert_eq!(resolved.same_document(), same_document);
        prop_assert_eq!(resolved.uri().as_str(), expected.unwrap_or(text.clone()));
        Ok(())
    });
}

/// Of any text, and against any base that has a scheme.
#[test]
fn steps_are_those_of_the_pseudocode() {
    let expression = AppendixB::new();
    let paths = "(g:)?(//b)?[./a]{0,8}(\\?y)?(#s)?";
    let bases = prop_oneof![absolute().boxed(), "[a-c]:(//é)?[./aé]{0,8}(\\?y)?(#s)?".boxed()];
    // Boxed, or all that they might be would be on the stack at once.
    let texts = prop_oneof![references().boxed(), texts().boxed(), paths.boxed()];
    holds((bases, texts), |(base, text)| {
        let (base_parts, parts) = (expression.split(&base), expression.split(&text));
        let expected = pseudocode::resolve(&base_parts, &parts);
        let against = resolver(&base).rfc3986(true);
        let reference = UriRef::split(&text);
        let resolved = against.resolve(&reference).unwrap();
        prop_assert_eq!(resolved.uri().as_str(), expected);
        Ok(())
    });
}

/// A valid reference of a valid base is valid, and neither the base's authority nor its scheme is
/// lost or made up.
#[test]
fn resolved_is_valid() {
    holds((absolute(), references()), |(base, text)| {
        let uri = UriRef::split(&base);
        let reference = UriRef::split(&text);
        if UriRef::parse(&base).is_err() || UriRef::parse(&text).is_err() {
            return Ok(());
        }
        for dots in [ExcessDots::Keep, ExcessDots::Drop, ExcessDots::Refuse] {
            for (rfc3986, loophole) in [(false, false), (false, true), (true, false)] {
                let against = resolver(&base).excess_dots(dots).rfc3986(rfc3986).loophole(loophole);
                let Ok(resolved) = against.resolve(&reference) else { continue };
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
