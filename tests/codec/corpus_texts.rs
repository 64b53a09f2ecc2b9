//! The texts of the corpus, each with the findings of the slice driver.

use std::fs;

use gleaner::Config;

use crate::cases::{self, corpus};
use crate::drive::Seen;
use crate::drivers::{self, Seeded};
use crate::found::{listed, shown};

/// The length up to which a text is cut at every offset; a longer one is cut at random offsets.
const MAX_EXHAUSTIVE: usize = 300;
const RANDOM_CUTS: u64 = 64;

/// A text of `corpus/cases` or `corpus/spool`.
pub struct CorpusText {
    pub name: String,
    pub bytes: Vec<u8>,
    pub config: Config,
    pub expected: Vec<Seen>,
}

pub fn all() -> Vec<CorpusText> {
    let cases = cases::load().unwrap_or_else(|wrong| panic!("corpus/cases:\n{wrong}"));
    let spool = corpus().join("spool");
    let listing = fs::read_to_string(spool.join("expected.txt")).unwrap();
    let mut paths: Vec<&str> =
        listing.lines().filter_map(|line| Some(line.split_once('\t')?.0)).collect();
    paths.dedup();
    // Guards against a loader that skips texts; `tests/corpus.rs` checks the exact counts.
    assert!(cases.len() >= 700 && paths.len() >= 7);
    let files = paths.iter().map(|path| {
        CorpusText::new((*path).to_owned(), fs::read(spool.join(path)).unwrap(), Config::new())
    });
    cases
        .into_iter()
        .map(|case| CorpusText::new(case.name, case.text, case.config))
        .chain(files)
        .collect()
}

impl CorpusText {
    fn new(name: String, bytes: Vec<u8>, config: Config) -> Self {
        let expected = drivers::whole(&bytes, &config).into_iter().map(Seen::Found).collect();
        Self { name, bytes, config, expected }
    }

    /// Returns a message if `seen` differs from the expected findings.
    pub fn difference(&self, how: &str, seen: &[Seen]) -> Option<String> {
        (seen != self.expected).then(|| {
            let found: Vec<_> = seen.iter().filter_map(Seen::found).cloned().collect();
            let text = shown(&self.bytes);
            format!("{}: {how}\n  text: {text}\n  found:{}", self.name, listed(&found))
        })
    }

    /// Returns every cut into two pieces for a short text, and random cuts for a long one.
    pub fn cuts(&self) -> Vec<Vec<usize>> {
        let length = self.bytes.len();
        if length <= MAX_EXHAUSTIVE {
            (0..=length).map(|at| vec![at]).collect()
        } else {
            (0..RANDOM_CUTS).map(|seed| Seeded(seed).cuts(length)).collect()
        }
    }

    /// Returns the cuts between all bytes.
    pub fn every_byte(&self) -> Vec<usize> {
        (1..self.bytes.len()).collect()
    }
}

/// Panics with a list of all texts for which `drive` returns other findings.
pub async fn assert_same_findings(how: &str, drive: impl AsyncFn(&CorpusText) -> Vec<Seen>) {
    let mut failures = Vec::new();
    for text in all() {
        let seen = drive(&text).await;
        failures.extend(text.difference(how, &seen));
    }
    let count = failures.len();
    assert!(count == 0, "{count} texts with other findings:\n{}", failures.join("\n"));
}
