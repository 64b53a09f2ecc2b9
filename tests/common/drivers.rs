//! The drivers: each way to pass a text to the library.
#![allow(dead_code, reason = "each test crate uses a part of it")]

use std::io::{self, Read};

use gleaner::{Config, Extractor, Item, Reader, extract_with};

use crate::found::Found;

/// Returns the items of the text, passed as one slice.
pub fn whole(text: &[u8], config: &Config) -> Vec<Found> {
    extract_with(text, config).map(|item| Found::new(&item)).collect()
}

/// Returns the items that a [`Reader`] yields from `source`.
pub fn read(source: impl Read, config: &Config) -> Result<Vec<Found>, String> {
    Reader::new(source, config)
        .map(|item| item.map(|item| Found::new(&item)).map_err(|error| error.to_string()))
        .collect()
}

/// A reader that returns one byte at a time; with `interrupted`, each after an interruption.
pub struct Trickle<'t> {
    text: &'t [u8],
    interrupted: bool,
    ready: bool,
}

impl<'t> Trickle<'t> {
    pub fn new(text: &'t [u8], interrupted: bool) -> Self {
        Self { text, interrupted, ready: !interrupted }
    }
}

impl Read for Trickle<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if !self.ready {
            self.ready = true;
            return Err(io::ErrorKind::Interrupted.into());
        }
        self.ready = !self.interrupted;
        let length = self.text.len().min(buffer.len()).min(1);
        let (now, later) = self.text.split_at(length);
        buffer[..length].copy_from_slice(now);
        self.text = later;
        Ok(length)
    }
}

/// Returns the items that an [`Extractor`] reports when the text is cut at `cuts`.
///
/// # Errors
///
/// Returns an error if `earliest()` decreases, or if an item begins before an `earliest()` that the
/// extractor returned before it reported the item.
pub fn cut(text: &[u8], cuts: &[usize], config: &Config) -> Result<Vec<Found>, String> {
    let mut extractor = Extractor::new(config);
    let mut found: Vec<Found> = Vec::new();
    let mut earliest = 0;
    let mut wrong = None;
    let mut from = 0;
    for &to in cuts.iter().chain([&text.len()]) {
        let before = earliest;
        let sink = |item: Item<'_>| {
            let one = Found::new(&item);
            if one.outer.start < before {
                wrong = Some(format!("{one} begins before earliest(), which is {before}"));
            }
            found.push(one);
        };
        extractor.feed(&text[from..to], sink);
        earliest = extractor.earliest();
        if earliest < before {
            wrong = Some(format!("earliest() decreased from {before} to {earliest}"));
        }
        from = to;
    }
    extractor.finish(|item| {
        let one = Found::new(&item);
        if one.outer.start < earliest {
            wrong = Some(format!("{one} begins before earliest(), which is {earliest}"));
        }
        found.push(one);
    });
    wrong.map_or(Ok(found), Err)
}

/// Returns the items that an [`Extractor`] reports of a stream that is cut off after `text`; without `cuts`,
/// the text is searched as a whole.
pub fn truncated(text: &[u8], cuts: &[usize], config: &Config) -> Vec<Found> {
    let mut extractor = Extractor::new(config);
    let mut found = Vec::new();
    let mut sink = |item: Item<'_>| found.push(Found::new(&item));
    let mut from = 0;
    for &to in cuts {
        extractor.feed(&text[from..to], &mut sink);
        from = to;
    }
    if cuts.is_empty() {
        extractor.whole_truncated(text, sink);
    } else {
        extractor.feed(&text[from..], &mut sink);
        extractor.finish_truncated(sink);
    }
    found
}

/// A pseudo-random number generator with a fixed seed (`SplitMix64`).
pub struct Seeded(pub u64);

impl Seeded {
    /// Returns a number below `bound`.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^= mixed >> 31;
        usize::try_from(mixed % bound.max(1) as u64).unwrap_or_default()
    }

    /// Returns sorted offsets at which to cut a text of `length` bytes: few or many.
    pub fn cuts(&mut self, length: usize) -> Vec<usize> {
        let most = 1 + self.below(40);
        let count = 1 + self.below(most);
        let mut cuts: Vec<usize> = (0..count).map(|_| self.below(length + 1)).collect();
        cuts.sort_unstable();
        cuts
    }
}
