//! The base that relative references are resolved against.

use gleaner::html::{Findings, Options};
use gleaner::uri::{Base, BaseOrigin};

fn options(fallback: &str) -> Options {
    let base = (!fallback.is_empty()).then(|| Base::new(fallback, BaseOrigin::Retrieval).unwrap());
    Options::new().base(base)
}

/// Returns what the last reference resolves to, and how its base was established.
fn resolved(document: &str, fallback: &str) -> Option<(String, &'static str)> {
    let last = Findings::new(document, &options(fallback)).last().expect("a reference");
    Some((last.resolved()?, last.base()?.origin().as_str()))
}

/// A URI, and how its base was established.
type Resolved<'t> = Option<(&'t str, &'t str)>;

/// Documents, the bases that they have otherwise, and what their last reference resolves to.
#[rustfmt::skip]
const RESOLVED: &[(&str, &str, Resolved<'_>)] = &[
        ("<a href=x>", "", None),
        ("<a href=x>", "http://f.example/d/e", Some(("http://f.example/d/x", "retrieval"))),
        (
            "<base href=http://b.example/c/><a href=x>",
            "",
            Some(("http://b.example/c/x", "document")),
        ),
        (
            "<base href=http://b.example/><a href=x>",
            "http://f.example/",
            Some(("http://b.example/x", "document")),
        ),
        (
            "<base href='/c/'><a href=x>",
            "http://f.example/d",
            Some(("http://f.example/c/x", "document")),
        ),
        ("<base href='c/'><a href=x>", "", None),
        (
            "<base target=t><base href=http://b.example/><base href=http://c.example/><a href=x>",
            "",
            Some(("http://b.example/x", "document")),
        ),
        (
            "<base href='data:,x'><a href=x>",
            "http://f.example/",
            Some(("http://f.example/x", "retrieval")),
        ),
        (
            "<base href='javascript:x'><base href=http://b.example/><a href=x>",
            "",
            Some(("http://b.example/x", "document")),
        ),
        (
            "<base href='http://'><a href=x>",
            "http://f.example/",
            Some(("http://f.example/x", "retrieval")),
        ),
        ("<base href='http://b%20.example/'><a href=x>", "", None),
        ("<base href='http://b.example:x/'><a href=x>", "", None),
        ("<base href='http:b.example'><a href=x>", "", Some(("http://b.example/x", "document"))),
        ("<base href='mailto:joe@b.example'><a href=x>", "http://f.example/", None),
        (
            "<!-- <base href=http://b.example/> --><a href=x>",
            "http://f.example/",
            Some(("http://f.example/x", "retrieval")),
        ),
        (
            "<base href=http://b.example/><a href='?y'>",
            "",
            Some(("http://b.example/?y", "document")),
        ),
        (
            "<base href=http://b.example/c><a href='#s'>",
            "",
            Some(("http://b.example/c#s", "document")),
        ),
        (
            "<base href=http://b.example/c><a href='1:2'>",
            "",
            Some(("http://b.example/1:2", "document")),
        ),
        (
            r"<base href=http://b.example/c><a href='\\d.example\e'>",
            "",
            Some(("http://d.example/e", "document")),
        ),
        (
            "<base href=http://b.example/c><a href='//d.example'>",
            "",
            Some(("http://d.example", "document")),
        ),
        (
            "<base href=http://b.example/c><a href='a b'>",
            "",
            Some(("http://b.example/a%20b", "document")),
        ),
        (
            "<base itemtype=http://c.example/ style='x:url(http://d.example/)' href=http://b.example/><a href=x>",
            "",
            Some(("http://b.example/x", "document")),
        ),
        (
            "<svg><base href=http://c.example/ /></svg><base href=http://b.example/><a href=x>",
            "",
            Some(("http://b.example/x", "document")),
        ),
        // A scheme that is repeated.
        ("<base href=http://b.example/c/><a href='http:x'>", "", Some(("http://b.example/c/x", "document"))),
        ("<base href=http://b.example/c/><a href='HTTP:/x'>", "", Some(("http://b.example/x", "document"))),
        ("<base href=http://b.example/c/><a href='http:x:y'>", "", Some(("http://b.example/c/x:y", "document"))),
        ("<base href=http://b.example/c><a href='http:'>", "", Some(("http://b.example/c", "document"))),
        (r"<base href=http://b.example/c><a href='http:\\d.example\e'>", "", Some(("http://d.example/e", "document"))),
        ("<base href=http://b.example/c><a href='http://d.example/'>", "", None),
        ("<base href=http://b.example/c><a href='https:x'>", "", None),
        ("<base href=x://b.example/c/><a href='x:y'>", "", None),
        ("<base href='http:c/'><a href=x>", "http://f.example/d/e", Some(("http://f.example/d/c/x", "document"))),
        ("<base href='https:c/'><a href=x>", "http://f.example/d/e", Some(("https://c/x", "document"))),
];

#[test]
fn the_first_base_that_counts_wins() {
    for &(document, fallback, expected) in RESOLVED {
        let expected = expected.map(|(uri, origin)| (uri.to_owned(), origin));
        assert_eq!(resolved(document, fallback), expected, "{document} in {fallback}");
    }
}

#[test]
fn a_base_also_counts_for_what_precedes_it() {
    let document = "<a href=x><base href=http://b.example/>";
    let first = Findings::new(document, &Options::new()).next().unwrap();
    assert_eq!(first.resolved().as_deref(), Some("http://b.example/x"));
}

/// HTML 4, section 13.3.1.
#[test]
fn objects_are_relative_to_their_codebase() {
    let document = "<base href=http://b.example/><object data=x archive='y z' codebase='c/'></object><img src=x>";
    let found: Vec<_> =
        Findings::new(document, &Options::new()).filter_map(|found| found.resolved()).collect();
    assert_eq!(
        found,
        [
            "http://b.example/c/x",
            "http://b.example/c/y",
            "http://b.example/c/z",
            "http://b.example/c/",
            "http://b.example/x",
        ]
    );
}
