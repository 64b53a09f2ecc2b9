//! The base of a document.

use gleaner::html::Options;
use gleaner::uri::{Base, BaseOrigin};

use crate::support::findings;

fn resolved(document: &str, base: Option<&str>) -> Vec<(String, &'static str)> {
    let base = base.map(|base| Base::new(base, BaseOrigin::Retrieval).expect("an absolute base"));
    findings(document, &Options::new().base(base))
        .iter()
        .map(|finding| {
            let origin = finding.base().map_or("none", |base| base.origin().as_str());
            (finding.resolved().unwrap_or_default(), origin)
        })
        .collect()
}

#[test]
fn destinations_are_relative_to_the_base() {
    let found = resolved("[t](../x)\n\n[a]: y#z", Some("http://a.example/b/c/d.md"));
    let at = |uri: &str| (uri.to_owned(), "retrieval");
    assert_eq!(found, [at("http://a.example/b/x"), at("http://a.example/b/c/y#z")]);
    assert_eq!(resolved("[t](x)", None), [(String::new(), "none")]);
    assert_eq!(resolved("[t](http://b.example/)", Some("http://a.example/")), [at("")]);
}

#[test]
fn base_elements_count() {
    let found = resolved("[t](x)\n\n<base href=\"c/\">\n\n<img src=y>", Some("http://a.example/b"));
    let origins: Vec<_> = found.iter().map(|(uri, origin)| (&**uri, *origin)).collect();
    assert_eq!(
        origins,
        [
            ("http://a.example/c/x", "document"),
            ("http://a.example/c/", "retrieval"),
            ("http://a.example/c/y", "document"),
        ]
    );
}
