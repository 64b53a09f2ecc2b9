//! The references to compare: generated ones, those of the tables, and those of real text.

use std::fs;
use std::path::{Path, PathBuf};

use gleaner::uri::UriRef;
use gleaner::{Item, extract};
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::{Config as Cases, RngAlgorithm, TestRng, TestRunner};

use crate::{generate, tables};

const GENERATED: usize = 15_000;
/// The number of bytes to read of one file of real text.
const MAX_FILE_BYTES: usize = 1 << 18;
/// The number of bytes to read of all files of real text.
const MAX_BYTES: usize = 64 << 20;

/// Returns references without duplicates and without line breaks.
pub fn references() -> Vec<String> {
    let mut all = tables::references();
    all.extend(generated(&generate::texts(), GENERATED));
    all.extend(real());
    all.retain(|text| !text.contains(['\n', '\r']));
    all.sort_unstable();
    all.dedup();
    all
}

/// Returns hierarchical bases, each with a reference to resolve.
pub fn pairs() -> Vec<(String, String)> {
    let mut all: Vec<_> = tables::resolutions()
        .into_iter()
        .flat_map(|base| base.rows.into_iter().map(move |row| (base.uri.clone(), row.reference)))
        .collect();
    all.extend(generated(&(generate::absolute(), generate::references()), GENERATED / 3));
    all.retain(|(base, _)| UriRef::split(base).is_hierarchical());
    all.retain(|(base, reference)| !format!("{base}{reference}").contains(['\t', '\n', '\r']));
    all
}

/// Generates the same values in every run.
fn generated<S: Strategy>(strategy: &S, count: usize) -> Vec<S::Value> {
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &[0x6a; 32]);
    let mut runner = TestRunner::new_with_rng(Cases::default(), rng);
    let mut one = || strategy.new_tree(&mut runner).expect("a strategy makes values").current();
    (0..count).map(|_| one()).collect()
}

/// Returns the references in the texts of target/corpora/pack-dev, if that folder exists.
fn real() -> Vec<String> {
    let pack = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/corpora/pack-dev");
    let mut found = Vec::new();
    let mut read = 0;
    for file in files(&pack) {
        let mut text = fs::read(&file).unwrap_or_default();
        text.truncate(MAX_FILE_BYTES);
        read += text.len();
        let references = extract(&text).filter_map(Item::into_reference);
        found.extend(references.map(|reference| reference.value().to_owned()));
        if read > MAX_BYTES {
            break;
        }
    }
    found
}

/// Returns the files below `directory`, in an order that does not depend on the file system.
fn files(directory: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(directory) else {
        return Vec::new();
    };
    let mut paths: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort_unstable();
    let below = |path: PathBuf| if path.is_dir() { files(&path) } else { vec![path] };
    paths.into_iter().flat_map(below).collect()
}
