//! Compares the speed of parsing references with fluent-uri and url, in one process.
//!
//! ```text
//! cargo bench --bench uri
//! ```
//!
//! The references are those that a search finds in `target/corpora/pack-dev`, the pack of real text, or
//! in the corpus if the pack is absent. The parsers take turns (`common/turns.rs`).
//!
//! The parsers do different work. `UriRef::parse` follows RFC 2396, `UriRef::parse_as` the given RFC, and
//! `UriRef::split` accepts every text; fluent-uri follows RFC 3986. url follows the WHATWG's standard,
//! as browsers do: it refuses relative references, repairs invalid ones, and writes each in its normal
//! form, for which it processes host names, internationalized ones included. The number of references
//! that a parser accepts must be the same in every round.

mod common;

use std::fs;
use std::hint::black_box;
use std::path::Path;

use common::Contenders;
use common::turns::Turns;
use criterion::{Criterion, Throughput};
use gleaner::uri::{Grammar, UriRef};
use gleaner::{Item, extract};

const CONTENDERS: Contenders<[String], 5> = [
    ("gleaner, RFC 2396", rfc2396),
    ("gleaner, RFC 3986", rfc3986),
    ("gleaner, Appendix B", split),
    ("fluent-uri, RFC 3986", fluent_uri),
    ("url, WHATWG", url),
];

/// The number of references that each parser accepts.
type Accepted = [usize; CONTENDERS.len()];

fn main() {
    let pack = Path::new("target/corpora/pack-dev");
    let root = if pack.exists() { pack } else { Path::new("corpus") };
    let mut references = Vec::new();
    collect(root, &mut references);
    assert!(references.len() > 100, "{}: too few references", root.display());
    let mut criterion = common::criterion();
    let [_, _, split, ..] = run("all references", &references, criterion.as_mut());
    assert_eq!(split, references.len(), "Appendix B accepts every text");
    references.retain(|text| {
        UriRef::parse(text).is_ok()
            && fluent_uri::UriRef::parse(&**text).is_ok()
            && url::Url::parse(text).is_ok()
    });
    let accepted = run("references that all accept", &references, criterion.as_mut());
    assert_eq!(accepted, [references.len(); CONTENDERS.len()]);
}

fn run(name: &str, references: &[String], criterion: Option<&mut Criterion>) -> Accepted {
    let mut turns = Turns::new(&CONTENDERS, references);
    let counts = turns.counts();
    let Some(criterion) = criterion else {
        println!("{name}: {} references, accepted: {counts:?}", references.len());
        return counts;
    };
    turns.run(criterion, name, Throughput::Elements(references.len() as u64));
    let Some(best) = turns.best() else { return counts };
    println!("\n{name}: {} references, best of {} rounds", references.len(), turns.rounds());
    let [.., fluent_uri, url] = best;
    for ((contender, _), (count, time)) in CONTENDERS.iter().zip(counts.into_iter().zip(best)) {
        #[expect(clippy::cast_precision_loss, reason = "a few digits are shown")]
        let each = time * 1e9 / references.len() as f64;
        println!(
            "  {contender:<24}{count:>8} accepted{each:>8.1} ns each{:>7.2} x fluent-uri{:>7.2} x url",
            fluent_uri / time,
            url / time
        );
    }
    println!();
    counts
}

/// Appends the references in every file below `path`, in the order of the file names.
fn collect(path: &Path, references: &mut Vec<String>) {
    if let Ok(entries) = fs::read_dir(path) {
        let mut paths: Vec<_> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
        paths.sort();
        for path in paths {
            collect(&path, references);
        }
    } else if let Ok(text) = fs::read(path) {
        let found = extract(&text).filter_map(Item::into_reference);
        references.extend(found.map(|found| found.value().to_owned()));
    }
}

fn rfc2396(references: &[String]) -> usize {
    references.iter().filter(|text| black_box(UriRef::parse(text)).is_ok()).count()
}

fn rfc3986(references: &[String]) -> usize {
    let parse = |text| black_box(UriRef::parse_as(text, Grammar::Rfc3986));
    references.iter().filter(|text| parse(text).is_ok()).count()
}

fn split(references: &[String]) -> usize {
    references.iter().filter(|text| !black_box(UriRef::split(text)).is_same_document()).count()
}

fn fluent_uri(references: &[String]) -> usize {
    references
        .iter()
        .filter(|text| black_box(fluent_uri::UriRef::parse(text.as_str())).is_ok())
        .count()
}

fn url(references: &[String]) -> usize {
    references.iter().filter(|text| black_box(url::Url::parse(text)).is_ok()).count()
}
