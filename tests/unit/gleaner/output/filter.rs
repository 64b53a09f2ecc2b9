//! Unit tests of `gleaner/output/filter.rs`.

use gleaner::uri::Grammar;
use gleaner::{Flags, Reference, Wrapper, extract};

use super::FindingFilter;
use crate::output::forms::ValueForms;

fn accepted(filter: &FindingFilter, text: &str) -> usize {
    let forms = ValueForms::default();
    let accepts_uri = |found: &Reference<'_>| filter.accepts_uri(found, &forms);
    extract(text.as_bytes()).filter(|item| filter.accepts(item, accepts_uri)).count()
}

#[test]
fn requires_both_a_listed_scheme_and_a_listed_wrapper() {
    let text = "http://a.example/ <http://b.example/> <ftp://c.example/>";
    let http = || vec!["http".to_owned()];
    assert_eq!(accepted(&FindingFilter::default(), text), 3);
    assert_eq!(accepted(&FindingFilter::new(http(), vec![], None), text), 2);
    assert_eq!(accepted(&FindingFilter::new(vec![], vec![Wrapper::Angle], None), text), 2);
    assert_eq!(accepted(&FindingFilter::new(http(), vec![Wrapper::Angle], None), text), 1);
}

#[test]
fn requires_one_of_several_flags() {
    let text = "www.a.example http://b.example/\u{e4} http://c.example/";
    let filter = |flags| FindingFilter::default().flags(flags);
    assert_eq!(accepted(&filter(Flags::IRI), text), 1);
    assert_eq!(accepted(&filter(Flags::IRI | Flags::ABBREVIATED | Flags::QP), text), 2);
    assert_eq!(accepted(&filter(Flags::QP), text), 0);
}

#[test]
fn judges_strictness_by_each_grammar() {
    let text = "http://a.example/ http://a.example/~joe http://[v1.x]/ http://a.example/{x}";
    let strict = |grammar| accepted(&FindingFilter::new(vec![], vec![], Some(grammar)), text);
    assert!(Grammar::ALL.iter().copied().map(strict).eq([1, 2, 3]));
}
