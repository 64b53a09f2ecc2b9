//! Extractors that began at different offsets of a stream and report that they are synchronized find
//! the same items in the rest of it.

#[path = "common/numbers.rs"]
mod numbers;
#[path = "common/parts.rs"]
mod parts;

use gleaner::settle::Evidence;
use gleaner::{Config, Extractor, Item, extract_with};
use numbers::Numbers;
use parts::PARTS;

/// A line without candidates.
const QUIET: &str = "\nand so on in lines that have nothing in them, not even a mark\n";

fn text(numbers: &mut Numbers) -> Vec<u8> {
    let mut text = String::new();
    while text.len() < 1500 {
        match numbers.below(10) {
            0 => (0..numbers.below(4)).for_each(|_| text.push_str(QUIET)),
            1 => text.push_str("longer_than_that"),
            _ => text.push_str(PARTS[numbers.below(PARTS.len())]),
        }
    }
    text.into_bytes()
}

fn feed(extractor: &mut Extractor, text: &[u8], found: &mut Vec<Item<'static>>) {
    extractor.feed(text, |item| found.push(item.into_owned()));
}

/// Returns the items that the extractor reports for the rest of its stream, `text`.
fn find_rest(mut extractor: Extractor, text: &[u8]) -> Vec<Item<'static>> {
    let mut found = Vec::new();
    feed(&mut extractor, text, &mut found);
    extractor.finish(|item| found.push(item.into_owned()));
    found
}

/// Returns a configuration whose evidence attests references that continue in the next line.
fn settled() -> Config {
    let config = Config::new().settle(Evidence::new());
    let mut evidence = Evidence::new();
    for reference in ["http://a.example/x", "ftp://b.example", "www.c.example"] {
        for rest in ["x", "xx", "/", "/x", "longer_than_that"] {
            let text = format!("<{reference}{rest}>");
            for found in extract_with(&text, &config).filter_map(Item::into_reference) {
                evidence.collect(&found, 0);
            }
        }
    }
    config.settle(evidence)
}

#[test]
fn synchronized_extractors_find_the_same() {
    let all = Config::new().emails(true).join_lines(true).page_breaks(true).relative(true);
    #[cfg(feature = "domains")]
    let all = all.domains(true);
    for config in [Config::new(), all, Config::new().max_reference(60), settled()] {
        let mut numbers = Numbers(1);
        let (mut synchronized, mut others) = (0, 0);
        for _ in 0..300 {
            let text = text(&mut numbers);
            // Mostly at the start of a line: an extractor that begins within a line cannot know the
            // line's start, and so does not synchronize before its end.
            let begin = numbers.below(500);
            let line =
                text[begin..].iter().position(|&byte| byte == b'\n').map(|at| begin + at + 1);
            let begin = line.filter(|_| numbers.below(4) > 0).unwrap_or(begin);
            let (mut first, mut later) = (Extractor::new(&config), Extractor::new(&config));
            later.begin_at(begin as u64);
            feed(&mut first, &text[..begin], &mut Vec::new());
            let mut at = begin;
            while at < text.len() {
                let to = (at + 1 + numbers.below(30)).min(text.len());
                feed(&mut first, &text[at..to], &mut Vec::new());
                feed(&mut later, &text[at..to], &mut Vec::new());
                at = to;
                assert_eq!(first.is_synchronized_with(&later), later.is_synchronized_with(&first));
                if !first.is_synchronized_with(&later) {
                    others += 1;
                    continue;
                }
                synchronized += 1;
                let expected = find_rest(first.clone(), &text[at..]);
                let found = find_rest(later.clone(), &text[at..]);
                assert_eq!(found, expected, "began at {begin}, synchronized at {at}: {text:?}");
            }
        }
        assert!(synchronized > 1000 && others > 1000, "{synchronized} synchronized, {others} not");
    }
}

#[test]
fn an_unknown_line_start_prevents_synchronization() {
    let quiet = "so on ".repeat(100);
    let text = format!("> {quiet}\nnot here\n> {quiet}<URL:http://a.example/x\n> y>");
    let at = text.find('<').unwrap();
    let config = Config::new();
    let (mut first, mut later) = (Extractor::new(&config), Extractor::new(&config));
    later.begin_at(at as u64 - 300);
    feed(&mut first, &text.as_bytes()[..at], &mut Vec::new());
    feed(&mut later, &text.as_bytes()[at - 300..at], &mut Vec::new());
    assert!(!first.is_synchronized_with(&later));
    first.begin_at(0);
    feed(&mut first, &text.as_bytes()[..at], &mut Vec::new());
    later.begin_at(quiet.len() as u64);
    feed(&mut later, &text.as_bytes()[quiet.len()..at], &mut Vec::new());
    assert!(first.is_synchronized_with(&later));
}

#[test]
fn unknown_bytes_before_the_start_prevent_synchronization() {
    let text = b"so it is and <\nhttp://g.example/> and so on";
    let (mut first, mut later) = (Extractor::new(&Config::new()), Extractor::new(&Config::new()));
    later.begin_at(15);
    feed(&mut first, &text[..18], &mut Vec::new());
    feed(&mut later, &text[15..18], &mut Vec::new());
    assert!(!first.is_synchronized_with(&later));
    assert_ne!(find_rest(first, &text[18..]), find_rest(later, &text[18..]));
}
