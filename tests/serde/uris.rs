//! The lines of `gleaner uri --json`.

use gleaner::scheme::Parts;
use gleaner::uri::{Grammar, Resolver, UriRef};
use gleaner::{Flags, Item};
use serde_json::{Value, json};

use crate::command::assert_same;
use crate::support::Folder;
use crate::texts::{self, REFERENCES};

/// Returns [`REFERENCES`] and the values that a search finds in the texts, without line feeds.
fn references() -> Vec<String> {
    let texts = texts::all();
    let found = texts.iter().flat_map(|text| gleaner::extract(text));
    let values = found.filter_map(Item::into_reference).map(|found| found.value().to_owned());
    REFERENCES.into_iter().map(str::to_owned).chain(values).collect()
}

fn lines(args: &str, references: &[String]) -> Vec<String> {
    let input = references.iter().fold(String::new(), |input, reference| input + reference + "\n");
    let ran = Folder::new().run_on(&format!("uri {args} --json"), input.as_bytes());
    let lines: Vec<_> = ran.out.lines().map(str::to_owned).collect();
    assert_eq!(lines.len(), references.len(), "{}", ran.err);
    lines
}

#[test]
fn references_equal_the_lines_of_parse() {
    let references = references();
    for (line, reference) in lines("parse", &references).iter().zip(&references) {
        let uri = UriRef::split(reference);
        assert_same(line, &serde_json::to_string(&uri).unwrap());
        let parts = Parts::of(uri).ok().flatten();
        let expected = serde_json::from_str::<Value>(line).unwrap()["parts"].take();
        assert_eq!(serde_json::to_value(&parts).unwrap(), expected);
    }
}

#[test]
fn resolved_references_equal_the_lines_of_resolve() {
    let base = UriRef::parse("http://a/b/c/d;p?q").unwrap();
    let resolver = Resolver::new(base).unwrap().loophole(true);
    let references = references();
    let lines = lines("resolve --loophole --base http://a/b/c/d;p?q", &references);
    for (line, reference) in lines.iter().zip(&references) {
        let target = resolver.resolve(reference).unwrap();
        assert_same(line, &serde_json::to_string(&target).unwrap());
    }
}

#[test]
fn hazards_are_the_last_member_of_the_line() {
    let references = references();
    for (line, reference) in lines("hazards", &references).iter().zip(&references) {
        let uri = UriRef::split(reference);
        let expected: Vec<_> = uri
            .hazards()
            .map(|hazard| {
                let span = hazard.range();
                json!({ "kind": hazard.kind(), "span": [span.start, span.end], "text": reference[span] })
            })
            .collect();
        let mut object: Value = serde_json::from_str(line).unwrap();
        assert_eq!(object["hazards"].take(), Value::Array(expected));
        let members = serde_json::to_string(&uri).unwrap();
        let (members, _) = members.split_at(members.len() - 1);
        if gleaner::sink::escape(members.as_bytes()) == members {
            assert!(line.starts_with(&format!(r#"{members},"hazards":["#)), "{line}");
        }
    }
}

#[test]
fn names_are_strings() {
    let uri = UriRef::split("http://joe@a.example:80/x");
    let authority = uri.authority().unwrap();
    assert_eq!(json!(authority), "joe@a.example:80");
    assert_eq!(json!(authority.host()), "a.example");
    assert_eq!(json!(UriRef::split("//a_b/").authority()), "a_b");
    assert_eq!(json!(uri.segments().collect::<Vec<_>>()), json!(["x"]));
    assert_eq!(json!(Grammar::Rfc1738), "rfc1738");
    assert_eq!(json!(gleaner::Kind::Relative), "relative");
    assert_eq!(json!(gleaner::Wrapper::UrlAngle), "url-angle");
    assert_eq!(json!(Flags::IRI | Flags::QP), json!(["qp", "iri"]));
}
