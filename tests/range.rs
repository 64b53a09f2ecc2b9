//! Scans of ranges find what a search of the whole stream finds in them, wherever the stream is cut into ranges.
//!
//! `GLEANER_CASES=10000 cargo test --release --test range` tries more texts; `GLEANER_SEED`, a number, other ones.

#[path = "common/numbers.rs"]
mod numbers;
#[path = "common/parts.rs"]
mod parts;

use std::io;
use std::ops::Range;

use gleaner::range::{RangeError, Scanner, scan};
use gleaner::{Config, Flags, Item, extract_with};
use numbers::Numbers;
use parts::PARTS;

/// Further parts, for long runs.
const MORE: [&str; 4] = [
    "\t",
    "見",
    "a_word_that_is_longer_than_the_others_and_has_no_end_for_a_while",
    "http://j.example/long/path/that/goes/on/and/on/until/it/is/longer/than/the/maximum/that/tests/set",
];

/// Returns a text of some of the parts; the fewer, the more it repeats itself.
fn text(numbers: &mut Numbers, length: usize) -> Vec<u8> {
    let parts = [&PARTS[..], &MORE].concat();
    let kinds = [2, 3, 6, 12, parts.len()][numbers.below(5)];
    let chosen: Vec<_> = (0..kinds).map(|_| parts[numbers.below(parts.len())]).collect();
    let mut text = String::new();
    while text.len() < length {
        text.push_str(chosen[numbers.below(kinds)]);
        if numbers.below(30) == 0 {
            text.push_str(parts[numbers.below(parts.len())]);
        }
    }
    text.into_bytes()
}

fn reader(text: &[u8]) -> impl FnMut(&mut [u8], u64) -> io::Result<usize> {
    |block: &mut [u8], offset: u64| {
        let rest = text.get(usize::try_from(offset).unwrap()..).unwrap_or_default();
        // Short reads, as from a socket.
        let length = rest.len().min(block.len()).min(10_000);
        block[..length].copy_from_slice(&rest[..length]);
        Ok(length)
    }
}

fn config(numbers: &mut Numbers) -> Config {
    let config = Config::new().max_reference([20, 60, 300, 8192][numbers.below(4)]);
    let config = config.emails(numbers.below(2) == 0).join_lines(numbers.below(3) == 0);
    #[cfg(feature = "domains")]
    let config = config.domains(numbers.below(4) == 0);
    let config = config.relative(numbers.below(4) == 0).page_breaks(numbers.below(2) == 0);
    config.abbreviated(numbers.below(4) > 0)
}

/// Returns the items that begin in a range.
fn scanned(scanner: &Scanner, text: &[u8], range: Range<u64>) -> Vec<Item<'static>> {
    let mut items = Vec::new();
    scanner.scan(reader(text), range, |item| items.push(item.into_owned())).unwrap();
    items
}

fn in_range(all: &[Item<'_>], range: &Range<u64>) -> Vec<String> {
    let items = all.iter().filter(|item| range.contains(&item.outer().start));
    items.map(|item| format!("{item:?}")).collect()
}

#[test]
fn ranges_have_the_items_of_the_whole() {
    let cases = std::env::var("GLEANER_CASES").ok().and_then(|cases| cases.parse().ok());
    let seed = std::env::var("GLEANER_SEED").ok().and_then(|seed| seed.parse().ok());
    let mut numbers = Numbers(seed.unwrap_or(1));
    let (mut undetermined, mut scans) = (0, 0);
    for _ in 0..cases.unwrap_or(20) {
        let config = config(&mut numbers);
        let length = 40_000 + 8 * config.get_max_reference();
        let text = text(&mut numbers, length);
        let whole: Vec<_> = extract_with(&text, &config).map(Item::into_owned).collect();
        let scanner = Scanner::new(&config);
        let length = text.len() as u64;
        let mut start = length / 2 + numbers.below(1000) as u64;
        for _ in 0..6 {
            let end = start + 1 + numbers.below(300) as u64;
            let mut items = Vec::new();
            let found =
                scanner.scan(reader(&text), start..end, |item| items.push(item.into_owned()));
            scans += 1;
            match found {
                Ok(()) => assert_eq!(
                    in_range(&items, &(0..u64::MAX)),
                    in_range(&whole, &(start..end)),
                    "{start}..{end} of {:?} with {config:?}",
                    String::from_utf8_lossy(&text),
                ),
                Err(RangeError::Undetermined { .. }) => undetermined += 1,
                Err(error) => panic!("{error}"),
            }
            start = end;
        }
    }
    assert!(undetermined * 20 < scans, "{undetermined} of {scans} are undetermined");
}

#[test]
fn ranges_without_gaps_have_each_item_once() {
    let line = "see <URL:http://a.example/x\n  y> and http://b.example/. \"http://c.example/\" www.d.example,\n";
    let text = line.repeat(3000).into_bytes();
    let config = Config::new();
    let whole: Vec<_> = extract_with(&text, &config).map(Item::into_owned).collect();
    let scanner = Scanner::new(&config);
    for length in [7_919, 65_536, 100_003] {
        let mut items = Vec::new();
        for start in (0..text.len() as u64).step_by(length) {
            items.extend(scanned(&scanner, &text, start..start + length as u64));
        }
        assert_eq!(in_range(&items, &(0..u64::MAX)), in_range(&whole, &(0..u64::MAX)), "{length}");
    }
}

#[test]
fn a_range_may_be_empty_or_beyond_the_end() {
    let text = b"http://a.example/";
    for range in [0..0, 5..5, 17..100, 1000..u64::MAX] {
        assert!(scan(reader(text), range.clone()).unwrap().is_empty(), "{range:?}");
    }
    assert_eq!(scan(reader(text), 0..1).unwrap().len(), 1);
    assert_eq!(scan(reader(text), 0..u64::MAX).unwrap().len(), 1);
    assert!(scan(reader(text), 1..17).unwrap().is_empty());
}

#[test]
fn a_reference_longer_than_the_look_back_is_undetermined() {
    let mut text = b"http://a.example/".to_vec();
    text.resize(400_000, b'x');
    text.extend_from_slice(b" http://b.example/");
    let start = text.len() as u64 - 18;
    let range = start..start + 18;
    let short = Scanner::new(&Config::new()).max_look_back(100_000);
    let error = short.scan(reader(&text), range.clone(), |_| ()).unwrap_err();
    assert!(matches!(error, RangeError::Undetermined { looked_back: 100_000, .. }), "{error}");
    let items = scan(reader(&text), range).unwrap();
    assert_eq!(items[0].as_reference().unwrap().value(), "http://b.example/");
}

#[test]
fn a_read_error_ends_the_scan_after_the_items_before_it() {
    let mut failing = |block: &mut [u8], offset: u64| {
        let text = &b"http://a.example/ http://b.exam"[..];
        let rest = text.get(usize::try_from(offset).unwrap()..).unwrap_or_default();
        if rest.is_empty() {
            return Err(io::Error::other("gone"));
        }
        block[..rest.len()].copy_from_slice(rest);
        Ok(rest.len())
    };
    let mut flags = Vec::new();
    let scanner = Scanner::new(&Config::new());
    let error = scanner.scan(&mut failing, 0..100, |item| flags.push(item.flags())).unwrap_err();
    assert_eq!(error.to_string(), "cannot read at byte 31: gone");
    assert_eq!(flags, [Flags::empty(), Flags::TRUNCATED]);
}

#[test]
fn the_sink_may_stop_the_scan() {
    use std::ops::ControlFlow;
    let text = b"http://a.example/ http://b.example/ ";
    let mut count = 0;
    let flow = Scanner::new(&Config::new()).scan(reader(text), 0..36, |_| {
        count += 1;
        ControlFlow::Break(())
    });
    assert_eq!((flow.unwrap(), count), (ControlFlow::Break(()), 1));
}
