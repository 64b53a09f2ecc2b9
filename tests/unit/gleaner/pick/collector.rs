//! Unit tests of `pick/found/`.

use std::io::Write;
use std::sync::mpsc::{self, Receiver};

use gleaner::Item;

use super::{Collector, Found, Messages, News};
use crate::output::forms::ValueForms;
use crate::output::reported::ReportedRows;
use crate::output::reported::sink::ReportSink;
use crate::pick::settings::Limits;

/// Returns the entries of the findings in a text.
fn entries(text: &str) -> Vec<u8> {
    let mut rows = ReportedRows::new(&ValueForms::default().record_options(), 20);
    let mut out = Vec::new();
    rows.begin_text(text.as_bytes(), &mut out);
    for item in gleaner::extract(text.as_bytes()) {
        let location = gleaner::sink::ItemLocation::new().line(Some(1));
        rows.add(&item, None, location, &ValueForms::default(), &mut out).unwrap();
    }
    rows.finish(&mut out);
    out
}

fn collector(links: usize, text: usize) -> (Collector, Receiver<News>) {
    let (sender, news) = mpsc::sync_channel(100);
    (Collector::new(sender, Limits { links, text }), news)
}

fn found(news: &Receiver<News>) -> Vec<String> {
    let describe = |news| match news {
        News::Found(Found::New(finding)) => finding.link.into(),
        News::Found(Found::LeftOut) => "left out".to_owned(),
        other => format!("{other:?}"),
    };
    news.try_iter().map(describe).collect()
}

#[test]
fn lists_a_link_once_for_each_source() {
    let (mut collector, news) = collector(100, usize::MAX);
    let both = entries("see http://a.example/ and http://b.example/ and http://a.example/ again");
    collector.add(&both, b"one");
    collector.add(&both, b"one");
    collector.add(&both, b"two");
    let links = ["http://a.example/", "http://b.example/"];
    assert_eq!(found(&news), [links, links].concat());
}

#[test]
fn knows_the_text_around_a_link() {
    let (mut collector, news) = collector(100, usize::MAX);
    collector.add(&entries("first line\nsee http://a.example/ there"), b"path");
    let Ok(News::Found(Found::New(finding))) = news.try_recv() else { panic!() };
    assert_eq!((&*finding.before, &*finding.after), ("first line\nsee ", " there"));
    assert_eq!((&*finding.source.path, finding.line, finding.is_markup), ("path", Some(1), false));
}

#[test]
fn leaves_out_what_exceeds_the_limits() {
    let text = "http://a.example/ http://b.example/ http://c.example/ http://a.example/";
    let (mut links, news) = collector(2, usize::MAX);
    links.add(&entries(text), b"");
    assert_eq!(found(&news), ["http://a.example/", "http://b.example/", "left out"]);
    let (mut size, news) = collector(100, 1);
    size.add(&entries(text), b"");
    assert_eq!(found(&news), ["left out"; 4]);
}

#[test]
fn leaves_out_overlong_references() {
    let (mut collector, news) = collector(100, usize::MAX);
    let long = format!("http://a.example/{} http://b.example/", "x".repeat(20_000));
    assert!(gleaner::extract(long.as_bytes()).any(|item| matches!(item, Item::Overlong(_))));
    collector.add(&entries(&long), b"");
    assert_eq!(found(&news), ["http://b.example/"]);
}

#[test]
fn holds_messages_up_to_a_limit() {
    let mut messages = Messages::default();
    messages.write_all(b"gleaner: one\n").unwrap();
    messages.add("gleaner: two\n");
    assert_eq!((messages.count(), messages.take()), (2, b"gleaner: one\ngleaner: two\n".to_vec()));
    (0..100_000).for_each(|_| messages.add("gleaner: more\n"));
    assert!(messages.take().len() < 70_000);
}
