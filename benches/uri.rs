//! How fast references are parsed, next to fluent-uri, in the same process.
//!
//! ```text
//! cargo bench --bench uri
//! ```
//!
//! The references are those that are found in the pack of real text, where `target/corpora/pack-dev`
//! holds it, and else those of the corpus. fluent-uri parses by RFC 3986; `UriRef::parse` by RFC
//! 2396, `UriRef::parse_as` by the RFC that it is told. Each refuses what its RFC does not allow; how
//! many it takes is asserted to be the same in every round.

mod common;

use std::fs;
use std::hint::black_box;
use std::path::Path;

use common::Contenders;
use gleaner::uri::{Grammar, UriRef};
use gleaner::{Item, extract};

const CONTENDERS: Contenders<[String], 4> = [
    ("gleaner, RFC 2396", rfc2396),
    ("gleaner, RFC 3986", rfc3986),
    ("gleaner, Appendix B", split),
    ("fluent-uri, RFC 3986", fluent_uri),
];

fn main() {
    let pack = Path::new("target/corpora/pack-dev");
    let root = if pack.exists() { pack } else { Path::new("corpus") };
    let mut references = Vec::new();
    collect(root, &mut references);
    assert!(references.len() > 100, "{}: too few references", root.display());
    run("all references", &references);
    references
        .retain(|text| UriRef::parse(text).is_ok() && fluent_uri::UriRef::parse(&**text).is_ok());
    run("those that both allow", &references);
}

fn run(name: &str, references: &[String]) {
    let counts = common::counts(&CONTENDERS, references);
    println!("{name}: {} references", references.len());
    if !common::measures() {
        println!("  taken: {counts:?}");
        return;
    }
    let (best, _) = common::best(&CONTENDERS, references, counts);
    let peer = best[CONTENDERS.len() - 1].as_secs_f64();
    for ((contender, _), (count, time)) in CONTENDERS.iter().zip(counts.into_iter().zip(best)) {
        #[expect(clippy::cast_precision_loss, reason = "a few digits are shown")]
        let each = time.as_secs_f64() * 1e9 / references.len() as f64;
        let ratio = peer / time.as_secs_f64();
        println!("  {contender:<24}{count:>8} taken{each:>8.1} ns each{ratio:>7.2} x fluent-uri");
    }
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
