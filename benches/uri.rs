//! How fast references are parsed, next to fluent-uri and url, in the same process.
//!
//! ```text
//! cargo bench --bench uri
//! ```
//!
//! The references are those that are found in the pack of real text, where `target/corpora/pack-dev`
//! holds it, and else those of the corpus. All take turns (`common/turns.rs`).
//!
//! They do not do the same work. `UriRef::parse` goes by RFC 2396, `UriRef::parse_as` by the RFC that it
//! is told, `UriRef::split` refuses nothing; fluent-uri goes by RFC 3986. url is a browser's parser (the
//! WHATWG's): it takes no relative references, mends what is wrong, writes each one anew in its
//! normal form, and to that end knows host names and international ones. Each refuses what its own
//! rules do not allow; how many it takes is asserted to be the same in every round.

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

/// How many references each takes.
type Taken = [usize; CONTENDERS.len()];

fn main() {
    let pack = Path::new("target/corpora/pack-dev");
    let root = if pack.exists() { pack } else { Path::new("corpus") };
    let mut references = Vec::new();
    collect(root, &mut references);
    assert!(references.len() > 100, "{}: too few references", root.display());
    let mut criterion = common::criterion();
    let [_, _, split, ..] = run("all references", &references, criterion.as_mut());
    assert_eq!(split, references.len(), "Appendix B refuses nothing");
    references.retain(|text| {
        UriRef::parse(text).is_ok()
            && fluent_uri::UriRef::parse(&**text).is_ok()
            && url::Url::parse(text).is_ok()
    });
    let taken = run("those that all allow", &references, criterion.as_mut());
    assert_eq!(taken, [references.len(); CONTENDERS.len()]);
}

fn run(name: &str, references: &[String], criterion: Option<&mut Criterion>) -> Taken {
    let mut turns = Turns::new(&CONTENDERS, references);
    let counts = turns.counts();
    let Some(criterion) = criterion else {
        println!("{name}: {} references, taken: {counts:?}", references.len());
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
            "  {contender:<24}{count:>8} taken{each:>8.1} ns each{:>7.2} x fluent-uri{:>7.2} x url",
            fluent_uri / time,
            url / time
        );
    }
    println!();
    counts
}

/// The references of every file below `path`, in the order of their names.
fn collect(path: &Path, references: &mut Vec<String>) {
    if let Ok(entries) = fs::read_dir(path) {
        let mut paths: Vec<_> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
        paths.sort();
        for path in paths {
            collect(&path, references);
        }
    } else if let Ok(text) = fs::read(path) {
        let found = extract(&text).filter_map(Item::reference);
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
