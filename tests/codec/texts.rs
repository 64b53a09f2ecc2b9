//! The texts of the corpus, and what is found in each when it is given as a whole.

use std::fs;

use gleaner::Config;

use crate::cases::{self, corpus};
use crate::drivers::{self, Seeded};
use crate::found::{listed, shown};
use crate::ways::Seen;

/// Longer texts are cut at random places, as every place would take too long.
const LONG: usize = 300;
const RANDOM_CUTS: u64 = 64;

/// One text of `corpus/cases` or `corpus/spool`.
pub struct Text {
    pub name: String,
    pub bytes: Vec<u8>,
    pub config: Config,
    pub expected: Vec<Seen>,
}

pub fn all() -> Vec<Text> {
    let cases = cases::load().unwrap_or_else(|wrong| panic!("corpus/cases:\n{wrong}"));
    let spool = corpus().join("spool");
    let listing = fs::read_to_string(spool.join("expected.txt")).unwrap();
    let mut paths: Vec<&str> =
        listing.lines().filter_map(|line| Some(line.split_once('\t')?.0)).collect();
    paths.dedup();
    // `tests/corpus.rs` counts them; here none is to be lost between the two.
    assert!(cases.len() >= 700 && paths.len() >= 7);
    let files = paths.iter().map(|path| {
        Text::new((*path).to_owned(), fs::read(spool.join(path)).unwrap(), Config::new())
    });
    cases
        .into_iter()
        .map(|case| Text::new(case.name, case.text, case.config))
        .chain(files)
        .collect()
}

impl Text {
    fn new(name: String, bytes: Vec<u8>, config: Config) -> Self {
        let expected = drivers::whole(&bytes, &config).into_iter().map(Seen::Found).collect();
        Self { name, bytes, config, expected }
    }

    /// What `seen` is wrong in, ready to be shown.
    pub fn unlike(&self, how: &str, seen: &[Seen]) -> Option<String> {
        (seen != self.expected).then(|| {
            let found: Vec<_> = seen.iter().filter_map(Seen::found).cloned().collect();
            let text = shown(&self.bytes);
            format!("{}: {how}\n  text: {text}\n  found:{}", self.name, listed(&found))
        })
    }

    /// Every way of cutting it in two where it is short, and random ones else.
    pub fn cuts(&self) -> Vec<Vec<usize>> {
        let length = self.bytes.len();
        if length <= LONG {
            (0..=length).map(|at| vec![at]).collect()
        } else {
            (0..RANDOM_CUTS).map(|seed| Seeded(seed).cuts(length)).collect()
        }
    }

    /// Cuts it at every byte.
    pub fn every_byte(&self) -> Vec<usize> {
        (1..self.bytes.len()).collect()
    }
}

/// Panics with all texts in which `drive` finds otherwise.
pub async fn agree(how: &str, drive: impl AsyncFn(&Text) -> Vec<Seen>) {
    let mut failures = Vec::new();
    for text in all() {
        let seen = drive(&text).await;
        failures.extend(text.unlike(how, &seen));
    }
    let count = failures.len();
    assert!(count == 0, "{count} texts are found otherwise:\n{}", failures.join("\n"));
}
