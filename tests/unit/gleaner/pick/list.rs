//! Unit tests of `pick/list/`.

use std::sync::Arc;
use std::time::{Duration, Instant};

use super::List;
use crate::pick::found::{Finding, Found, Message, Source};

pub fn finding(link: &str) -> Finding {
    let source = Arc::new(Source { path: "a/path".into(), ..Source::default() });
    Finding { link: link.into(), source, ..Finding::default() }
}

fn list(links: &[&str]) -> List {
    let mut list = List::new("");
    for link in links {
        list.add(Found::New(finding(link)));
    }
    list
}

fn advance(list: &mut List) {
    while !list.advance(Instant::now()) {}
}

fn shown(list: &List) -> Vec<&str> {
    (0..list.len()).map(|position| &*list.row(position).unwrap().1.link).collect()
}

const LINKS: [&str; 4] =
    ["http://a.example/one", "http://b.example/two", "http://a.example/three", "ftp://c.example/"];

#[test]
fn shows_the_best_matches_first() {
    let mut list = list(&LINKS);
    assert_eq!(shown(&list), LINKS);
    list.set_query("three");
    advance(&mut list);
    assert_eq!(shown(&list), ["http://a.example/three"]);
    list.set_query("^ftp");
    advance(&mut list);
    assert_eq!(shown(&list), ["ftp://c.example/"]);
    list.set_query("!http");
    advance(&mut list);
    assert_eq!(shown(&list), ["ftp://c.example/"]);
    list.set_query("aex");
    advance(&mut list);
    assert_eq!(shown(&list)[..2], ["http://a.example/one", "http://a.example/three"]);
    list.set_query("/two$");
    advance(&mut list);
    assert_eq!(shown(&list), ["http://b.example/two"]);
    list.set_query("");
    assert_eq!(shown(&list), LINKS);
    assert_eq!(list.highlights("http://x/"), [0_u32; 0]);
}

#[test]
fn matches_messages_targets_and_paths() {
    let mut list = List::new("'grüße");
    let message = Message { subject: "Viele Grüße".into(), ..Message::default() };
    let source = Source { path: "inbox".into(), message: Some(message) };
    list.add(Found::New(finding("http://a.example/")));
    list.add(Found::New(Finding { source: Arc::new(source), ..finding("http://b.example/") }));
    advance(&mut list);
    assert_eq!(shown(&list), ["http://b.example/"]);
    list.set_query("'inbox");
    advance(&mut list);
    assert_eq!(shown(&list), ["http://b.example/"]);
    assert_eq!(list.highlights("an inbox"), [3, 4, 5, 6, 7]);
}

#[test]
fn judges_findings_that_come_later() {
    let mut list = list(&LINKS);
    list.set_query("'a.example");
    advance(&mut list);
    assert_eq!(list.len(), 2);
    list.add(Found::New(finding("http://a.example/")));
    assert_eq!(list.unfiltered(), 1);
    advance(&mut list);
    assert_eq!((list.len(), list.unfiltered()), (3, 0));
}

#[test]
fn judges_many_findings_in_steps() {
    let mut list = List::new("");
    (0..10_000).for_each(|n| list.add(Found::New(finding(&format!("http://a.example/{n}")))));
    list.set_query("9999");
    assert!(!list.advance(Instant::now()));
    assert!(list.unfiltered() > 0);
    while !list.advance(Instant::now() + Duration::from_millis(1)) {}
    assert_eq!(shown(&list), ["http://a.example/9999"]);
}

#[test]
fn the_selection_stays_with_its_finding() {
    let mut list = list(&LINKS);
    list.select(1);
    list.reverse();
    assert_eq!((list.selected(), list.selected_index()), (2, Some(1)));
    list.add(Found::New(finding("http://d.example/")));
    advance(&mut list);
    assert_eq!((list.selected(), list.selected_index()), (3, Some(1)));
    list.move_by(-100);
    assert_eq!(list.selected_index(), Some(4));
    // The first row is selected, whatever comes.
    list.add(Found::New(finding("http://e.example/")));
    advance(&mut list);
    assert_eq!((list.selected(), list.selected_index()), (0, Some(5)));
    list.move_by(100);
    assert_eq!(list.selected_index(), Some(0));
    assert!(list.select_index(2) && !list.select_index(6));
    assert_eq!(list.selected_index(), Some(2));
}

#[test]
fn marks_outlast_the_filter_and_the_order() {
    let mut list = list(&LINKS);
    list.mark(3);
    list.mark(0);
    list.set_query("two");
    advance(&mut list);
    list.reverse();
    assert_eq!(list.marked().collect::<Vec<_>>(), [0, 3]);
    list.unmark(0);
    list.unmark(1);
    assert!(list.is_marked(3) && !list.is_marked(0));
}

#[test]
fn an_empty_list_has_no_selection() {
    let mut list = List::new("x");
    list.reverse();
    list.move_by(1);
    list.select(5);
    advance(&mut list);
    assert_eq!((list.len(), list.selected(), list.selected_index()), (0, 0, None));
    assert!(list.row(0).is_none() && list.finding(0).is_none());
}

#[test]
fn another_occurrence_adds_its_mismatch() {
    let mut list = list(&LINKS);
    list.add(Found::TextHost { at: 1, host: "bank.example".into() });
    list.add(Found::TextHost { at: 1, host: "other.example".into() });
    list.add(Found::TextHost { at: 9, host: "other.example".into() });
    assert_eq!(&*list.finding(1).unwrap().text_host, "bank.example");
    list.add(Found::LeftOut);
    assert_eq!((list.left_out(), list.total()), (1, 4));
}
