//! All the ways in which a text can be given to the library.
#![allow(dead_code, reason = "each test takes what it needs")]

use std::io::{self, Read};
use std::ops::ControlFlow;

use gleaner::{Config, Extractor, Item, Reader, extract_with};

use crate::found::Found;

/// The items of the whole text at once.
pub fn whole(text: &[u8], config: &Config) -> Vec<Found> {
    extract_with(text, config).map(|item| Found::new(&item)).collect()
}

/// The items of the text through a [`Reader`].
pub fn read(source: impl Read, config: &Config) -> Result<Vec<Found>, String> {
    Reader::new(source, config)
        .map(|item| item.map(|item| Found::new(&item)).map_err(|error| error.to_string()))
        .collect()
}

/// Gives one byte at a time; with `interrupted`, an interruption before each.
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

/// The items of the text in chunks that end at `cuts`; and that each `earliest()` held.
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
                wrong = Some(format!("{one} begins before earliest(), {before}"));
            }
            found.push(one);
            ControlFlow::Continue(())
        };
        let _ = extractor.feed(&text[from..to], sink);
        earliest = extractor.earliest();
        if earliest < before {
            wrong = Some(format!("earliest() went back from {before} to {earliest}"));
        }
        from = to;
    }
    let _ = extractor.finish(|item| {
        let one = Found::new(&item);
        if one.outer.start < earliest {
            wrong = Some(format!("{one} begins before earliest(), {earliest}"));
        }
        found.push(one);
        ControlFlow::Continue(())
    });
    wrong.map_or(Ok(found), Err)
}

/// Numbers that look random and are the same in every run (`SplitMix64`).
pub struct Seeded(pub u64);

impl Seeded {
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^= mixed >> 31;
        usize::try_from(mixed % bound.max(1) as u64).unwrap_or_default()
    }

    /// Places at which to cut a text of `length` bytes: few or many, in order.
    pub fn cuts(&mut self, length: usize) -> Vec<usize> {
        let most = 1 + self.below(40);
        let count = 1 + self.below(most);
        let mut cuts: Vec<usize> = (0..count).map(|_| self.below(length + 1)).collect();
        cuts.sort_unstable();
        cuts
    }
}
