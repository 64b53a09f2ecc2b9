//! Generates mail-like texts that combine fragments at random, with settings and offsets to cut them.
//!
//! Each part of a text is generated from one number: with a proptest strategy for each fragment,
//! generating the text would take longer than searching it. A failing case shrinks first by whole
//! parts, then by bytes.

mod lines;

use std::fmt;

use proptest::prelude::*;
use proptest::sample::select;

use crate::fragments::{self, Fragments};
use crate::model::Settings;
use crate::model::types::Hyphen;

/// A text, its settings and its cuts.
#[derive(Clone)]
pub struct GeneratedCase {
    pub text: Vec<u8>,
    pub settings: Settings,
    /// Numbers that determine the cuts, modulo the length of the text; `None` cuts at every byte.
    pub cut_seeds: Option<Vec<u16>>,
}

#[allow(dead_code, reason = "each test crate uses a part of it")]
impl GeneratedCase {
    /// Returns the offsets of the cuts.
    pub fn cuts(&self) -> Vec<usize> {
        let length = self.text.len();
        let Some(seeds) = &self.cut_seeds else {
            return (1..length).collect();
        };
        let mut cuts: Vec<_> = seeds.iter().map(|&at| usize::from(at) % (length + 1)).collect();
        cuts.sort_unstable();
        cuts
    }

    /// Returns the chunks of the text. Some may be empty.
    pub fn chunks(&self) -> Vec<&[u8]> {
        let mut rest = self.text.as_slice();
        let mut taken = 0;
        let mut chunks = Vec::new();
        for cut in self.cuts() {
            let (chunk, after) = rest.split_at(cut - taken);
            chunks.push(chunk);
            rest = after;
            taken = cut;
        }
        chunks.push(rest);
        chunks
    }

    /// Shrinks the text as long as the case fails, by removing ever shorter runs of bytes.
    pub fn shrink(mut self, fails: impl Fn(&Self) -> bool) -> Self {
        if self.cut_seeds.is_some() {
            let everywhere = Self { cut_seeds: None, ..self.clone() };
            self = if fails(&everywhere) { everywhere } else { self };
        }
        let mut length = self.text.len().next_power_of_two();
        while length > 0 {
            let mut at = 0;
            while at < self.text.len() {
                let mut less = self.clone();
                less.text.drain(at..(at + length).min(self.text.len()));
                if fails(&less) {
                    self = less;
                } else {
                    at += length;
                }
            }
            length /= 2;
        }
        self
    }
}

impl fmt::Debug for GeneratedCase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "b\"{}\"\n{:?}\n", self.text.escape_ascii(), self.settings)?;
        match &self.cut_seeds {
            Some(_) => write!(f, "cut at {:?}", self.cuts()),
            None => write!(f, "cut at every byte"),
        }
    }
}

/// Generates cases.
pub fn cases() -> impl Strategy<Value = GeneratedCase> {
    cases_of(text())
}

/// Generates cases of these texts.
pub fn cases_of(text: impl Strategy<Value = Vec<u8>>) -> impl Strategy<Value = GeneratedCase> {
    let cut_seeds = prop_oneof![
        4 => prop::collection::vec(any::<u16>(), 0..6).prop_map(Some),
        1 => Just(None),
    ];
    (text, settings(), cut_seeds).prop_map(|(text, settings, cut_seeds)| GeneratedCase {
        text,
        settings,
        cut_seeds,
    })
}

fn text() -> impl Strategy<Value = Vec<u8>> {
    let seeds = |most| prop::collection::vec(any::<u64>().no_shrink(), 0..most);
    let seeds = prop_oneof![4 => seeds(16), 5 => seeds(55), 1 => seeds(160)];
    seeds.prop_map(|seeds| {
        let mut text = Vec::new();
        for seed in seeds {
            TextBuilder { state: seed, text: &mut text }.part();
        }
        text
    })
}

fn settings() -> impl Strategy<Value = Settings> {
    const SCHEMES: &[&[&str]] =
        &[&[], &[], &[], &[], &["bug"], &["x-test", "bug"], &["foo.bar"], &["http"], &["news"]];
    let hyphen = select(&[Hyphen::Keep, Hyphen::Keep, Hyphen::Drop, Hyphen::Both]);
    let max_reference =
        prop_oneof![6 => Just(8 << 10), 2 => 20..60_usize, 2 => 60..200_usize, 1 => 200..600_usize];
    let is = prop::bool::weighted;
    let switches = (is(0.8), is(0.3), is(0.4), is(0.85), is(0.3), is(0.3), is(0.4));
    (max_reference, hyphen, switches, select(SCHEMES)).prop_map(
        |(
            max_reference,
            hyphen,
            (abbreviated, emails, domains, iri, relative, join_lines, page_breaks),
            schemes,
        )| {
            let schemes = schemes.iter().map(|&name| name.to_owned()).collect();
            Settings {
                max_reference,
                hyphen,
                abbreviated,
                emails,
                domains: domains && cfg!(feature = "domains"),
                iri,
                relative,
                join_lines,
                page_breaks,
                schemes,
                evidence: None,
            }
        },
    )
}

/// Appends random parts to a text.
struct TextBuilder<'t> {
    state: u64,
    text: &'t mut Vec<u8>,
}

impl TextBuilder<'_> {
    /// Returns a number below `bound` (`SplitMix64`).
    fn below(&mut self, bound: usize) -> usize {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.state ^ (self.state >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        usize::try_from((mixed ^ (mixed >> 31)) % (bound as u64)).unwrap_or_default()
    }

    /// Returns `true` once in `times` calls on average.
    fn one_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    fn one_of(&mut self, fragments: Fragments) {
        let fragment = fragments[self.below(fragments.len())];
        self.text.extend_from_slice(fragment);
    }

    fn maybe(&mut self, fragments: Fragments) {
        if self.one_in(3) {
            self.one_of(fragments);
        }
    }

    /// Appends one fragment or, less often, a whole construct.
    fn part(&mut self) {
        match self.below(53) {
            0..30 => self.fragment(),
            30..35 => self.wrapped(),
            35 if self.one_in(2) => self.diff(),
            35 => self.boxed(),
            36 => self.prose(),
            37..40 => self.hierarchical(),
            40..42 => self.opaque(),
            42 => self.abbreviated(),
            43..45 => self.json(),
            45..47 => self.one_of(fragments::SAMPLES),
            47..49 => self.domain(),
            49..52 => self.escaped(),
            _ => self.long_run(),
        }
    }

    fn fragment(&mut self) {
        match self.below(115) {
            0..9 => self.one_of(fragments::WORDS),
            9..15 => self.one_of(fragments::WHITE),
            15..21 => self.one_of(fragments::BREAKS),
            21..26 => self.one_of(fragments::PREFIXED_LINES),
            26..29 => self.one_of(fragments::PREFIXES),
            29..32 => self.one_of(fragments::LEADERS),
            32..38 => self.one_of(fragments::OPENERS),
            38..44 => self.one_of(fragments::CLOSERS),
            44..52 => self.one_of(fragments::SCHEMES),
            52..58 => self.one_of(fragments::AFTER_SCHEME),
            58..63 => self.one_of(fragments::AUTHORITIES),
            63..69 => self.one_of(fragments::PATHS),
            69..75 => self.one_of(fragments::PUNCTUATION),
            75..78 => self.one_of(fragments::BRACKETS),
            78..81 => self.one_of(fragments::ENTITIES),
            81..84 => self.one_of(fragments::ENDS),
            84..87 => self.one_of(fragments::ESCAPES),
            87..91 => self.one_of(fragments::CHARACTERS),
            91..93 => self.one_of(fragments::ILL_FORMED),
            93 => self.one_of(fragments::CONTROLS),
            94..96 => self.one_of(fragments::EMAILS),
            96..100 => self.one_of(fragments::ABBREVIATED),
            100..104 => self.one_of(fragments::OPAQUE),
            104 => self.one_of(fragments::PAGE_LINES),
            105 => {
                let tame = self.one_in(2);
                self.page_break(tame);
            }
            106..110 => self.one_of(fragments::DOMAINS),
            110..113 => self.one_of(fragments::NOTATION_ESCAPES),
            _ => {
                let byte = u8::try_from(self.below(256)).unwrap_or_default();
                self.text.push(byte);
            }
        }
    }

    fn prose(&mut self) {
        self.one_of(fragments::PROSE);
        match self.below(6) {
            0 => self.abbreviated(),
            1 => self.opaque(),
            2 => self.json(),
            3 => self.domain(),
            _ => self.hierarchical(),
        }
        for _ in 0..self.below(8) {
            self.one_of(fragments::PROSE);
            self.maybe(fragments::BESIDE_PROSE);
            self.maybe(fragments::BESIDE_PROSE);
        }
    }

    fn hierarchical(&mut self) {
        self.one_of(fragments::SCHEMES);
        self.one_of(fragments::SLASHES);
        self.one_of(fragments::AUTHORITIES);
        self.one_of(fragments::PATHS);
        self.maybe(fragments::PATHS);
        self.maybe(fragments::PUNCTUATION);
    }

    /// Appends a bare reference with escapes of other notations.
    fn escaped(&mut self) {
        match self.below(8) {
            0 => self.one_of(fragments::ABBREVIATED),
            1 => self.opaque(),
            2 => self.domain(),
            3 => self.one_of(&[br"http\://a", br"ldap\://h\:80/", br"opaquelocktoken\://"]),
            _ => self.hierarchical(),
        }
        for _ in 0..self.below(6) {
            self.maybe(fragments::PATHS);
            self.one_of(fragments::NOTATION_ESCAPES);
        }
    }

    fn opaque(&mut self) {
        self.one_of(fragments::OPAQUE_SCHEMES);
        self.one_of(fragments::COLONS);
        match self.below(6) {
            0 => self.one_of(fragments::PATHS),
            1 => self.one_of(fragments::EMAILS),
            _ => self.one_of(fragments::OPAQUE_RESTS),
        }
    }

    fn abbreviated(&mut self) {
        self.one_of(fragments::ABBREVIATED);
        self.maybe(fragments::PATHS);
    }

    fn domain(&mut self) {
        self.maybe(fragments::BEFORE_DOMAINS);
        self.one_of(fragments::DOMAINS);
        self.maybe(fragments::AFTER_DOMAINS);
        self.maybe(fragments::PATHS);
        self.maybe(fragments::AFTER_DOMAINS);
    }

    fn json(&mut self) {
        self.one_of(fragments::SCHEMES);
        self.text.extend_from_slice(br":\/\/");
        self.one_of(fragments::AUTHORITIES);
        for _ in 0..self.below(4) {
            self.one_of(fragments::ESCAPES);
        }
        self.maybe(fragments::PATHS);
        for _ in 0..self.below(4) {
            self.one_of(fragments::ESCAPES);
        }
    }

    /// Appends a reference in a wrapper. Half of these are tame: most of them do not abandon the wrapper.
    fn wrapped(&mut self) {
        let tame = self.one_in(2);
        self.maybe(fragments::PREFIXED_LINES);
        self.maybe(fragments::LEADERS);
        let (opener, closer) = fragments::PAIRS[self.below(fragments::PAIRS.len())];
        if tame || self.one_in(2) {
            self.text.extend_from_slice(opener);
        } else {
            self.one_of(fragments::OPENERS);
        }
        self.reference(tame);
        for _ in 0..self.below(6) {
            self.inside(tame);
        }
        if tame || self.one_in(2) {
            self.text.extend_from_slice(closer);
        } else {
            self.one_of(fragments::CLOSERS);
        }
    }

    fn reference(&mut self, tame: bool) {
        match self.below(if tame { 6 } else { 12 }) {
            0..4 => self.text.extend_from_slice(b"http://a.example/x"),
            4 => self.one_of(fragments::OPAQUE),
            5 => self.one_of(fragments::ABBREVIATED),
            6..9 => self.hierarchical(),
            9..11 => self.opaque(),
            _ => self.abbreviated(),
        }
    }

    fn inside(&mut self, tame: bool) {
        match self.below(if tame { 10 } else { 18 }) {
            0..3 => self.one_of(fragments::WORDS),
            3..5 => self.one_of(fragments::TAME_BREAKS),
            5 if self.one_in(2) => self.page_break(tame),
            5..8 => self.one_of(fragments::FOLDS),
            8 => self.one_of(fragments::WHITE),
            9..13 => self.one_of(fragments::PATHS),
            13 => self.one_of(fragments::BREAKS),
            14..16 => self.one_of(fragments::PREFIXED_LINES),
            16 => self.one_of(fragments::LEADERS),
            _ => self.one_of(fragments::CHARACTERS),
        }
    }

    /// Appends a page break: mostly a valid one if `tame`, otherwise random lines of page breaks.
    fn page_break(&mut self, tame: bool) {
        let prefix = fragments::PAGE_PREFIXES[self.below(fragments::PAGE_PREFIXES.len())];
        self.text.push(b'\n');
        if tame {
            for line in [&b"\n"[..], b"Jones  [Page 7]\n", b"\x0c\n", b"RFC 1  Pages  May 1995\n\n"]
            {
                if !self.one_in(6) {
                    self.text.extend_from_slice(prefix);
                    self.text.extend_from_slice(line);
                }
            }
        } else {
            for _ in 0..self.below(9) {
                if self.one_in(3) {
                    self.text.extend_from_slice(prefix);
                }
                self.one_of(fragments::PAGE_LINES);
            }
        }
        self.text.extend_from_slice(prefix);
    }

    /// Appends a run about as long as one of the limits in the rules.
    fn long_run(&mut self) {
        const LENGTHS: [usize; 17] =
            [2, 3, 30, 31, 32, 33, 61, 63, 64, 65, 66, 126, 127, 128, 253, 255, 256];
        let part = fragments::REPEATED[self.below(fragments::REPEATED.len())];
        let length = LENGTHS[self.below(LENGTHS.len())];
        self.text.extend_from_slice(&part.repeat(length.div_ceil(part.len())));
    }
}
