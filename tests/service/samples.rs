//! Sample texts with references of all kinds, and their findings.

use gleaner::codec::Frame;
use gleaner::{Config, extract_with};

use crate::found::Found;

/// A small limit, so over-long references are short.
pub const LIMIT: usize = 300;

pub fn config() -> Config {
    Config::new().max_reference(LIMIT)
}

/// Bare, abbreviated, folded, quoted, JSON-escaped and over-long references, and one that ends with the text.
pub fn sample() -> Vec<u8> {
    [&middle()[..], b"; at last http://last.example/the.end"].concat()
}

/// The sample without its last reference; ends in plain text.
pub fn middle() -> Vec<u8> {
    let overlong = format!("http://e.example/{}", "z".repeat(2 * LIMIT));
    format!(
        "see http://a.example/x, or www.b.example/y. It is in\n\
         > <URL:ftp://c.example/long-\n> name/file.txt> and\n\
         \"http://d.example/\u{e9}?q=(1)\"; not {overlong} but http:\\/\\/f.example\\/g,\n\
         URL: http://h.example/ or <mailto:joe@i.example>. Then there is nothing for a while"
    )
    .into_bytes()
}

/// Returns the findings of the slice driver.
pub fn expected(text: &[u8], config: &Config) -> Vec<Found> {
    extract_with(text, config).map(|item| Found::new(&item)).collect()
}

/// Returns the finding of a frame that is not a terminating line.
pub fn found(frame: &Frame) -> Found {
    Found::new(&frame.as_item().expect("a finding"))
}

#[test]
fn the_sample_has_references_of_all_kinds() {
    let found = expected(&sample(), &config());
    let shown: Vec<_> = found.iter().map(|one| (one.value.as_str(), one.wrapper)).collect();
    let head = format!("http://e.example/{}", "z".repeat(256 - 17));
    assert_eq!(
        shown,
        [
            ("http://a.example/x", "bare"),
            ("http://www.b.example/y", "bare"),
            ("ftp://c.example/long-name/file.txt", "url-angle"),
            ("http://d.example/\u{e9}?q=(1)", "quoted"),
            (&head, "bare"),
            ("http://f.example/g", "bare"),
            ("http://h.example/", "prefixed"),
            ("mailto:joe@i.example", "angle"),
            ("http://last.example/the.end", "bare"),
        ]
    );
    assert_eq!(found.iter().filter(|one| one.overlong).count(), 1);
}
