//! Inputs that evolve.

use std::fmt;

use crate::entries::Entry;
use crate::fragments::{self, fragments};

/// The upper bounds of the lengths of the prefix, the part and the suffix, in bytes.
const MAX: [usize; 3] = [1024, 2048, 256];

/// An input: a prefix, a repeated part and a suffix, with a combination of settings.
#[derive(Clone, Debug, PartialEq)]
pub struct Genome {
    /// The prefix, the part and the suffix.
    pub genes: [Vec<u8>; 3],
    pub combination: usize,
}

impl Genome {
    /// Returns a part of a few fragments, in a prefix and suffix that suit the entry.
    pub fn random(entry: Entry, random: &mut Random) -> Self {
        let skeletons = fragments::skeletons(entry);
        let (before, after) = skeletons[random.below(skeletons.len())];
        let mut genome = Self {
            genes: [before.to_vec(), Vec::new(), after.to_vec()],
            combination: random.below(entry.combinations()),
        };
        let mut more = random.below(5);
        // Some fragments are empty.
        while more > 0 || genome.genes[1].is_empty() {
            genome.genes[1].extend(fragment(entry, random));
            more = more.saturating_sub(1);
        }
        genome
    }

    /// Returns the input with its part repeated up to about `length` bytes.
    pub fn render(&self, entry: Entry, length: usize) -> Vec<u8> {
        entry.render(self.genes.each_ref().map(Vec::as_slice), length)
    }

    /// Changes the input at random, partly into `other`.
    pub fn mutate(&mut self, entry: Entry, other: &Self, random: &mut Random) {
        loop {
            if random.below(6) == 0 {
                self.change_settings(entry, other, random);
            } else {
                let gene = [1, 1, 1, 1, 0, 0, 2][random.below(7)];
                self.change_gene(gene, entry, other, random);
            }
            if random.below(2) == 0 && !self.genes[1].is_empty() {
                break;
            }
        }
    }

    fn change_settings(&mut self, entry: Entry, other: &Self, random: &mut Random) {
        let settings = entry.settings();
        self.combination = match random.below(4) {
            0 => other.combination,
            1 => random.below(entry.combinations()),
            _ => {
                let n = random.below(settings.len());
                entry.with(self.combination, n, random.below(settings[n].len()))
            }
        };
    }

    fn change_gene(&mut self, n: usize, entry: Entry, other: &Self, random: &mut Random) {
        let gene = &mut self.genes[n];
        let at = random.below(gene.len() + 1);
        let to = at + random.below((gene.len() - at).min(40) + 1);
        match random.below(9) {
            0..3 => drop(gene.splice(at..at, fragment(entry, random))),
            3 => drop(gene.splice(at..to, fragment(entry, random))),
            4 => drop(gene.drain(at..to)),
            5 => {
                let times = [1, 1, 2, 7, 63][random.below(5)];
                let again = gene[at..to].repeat(times);
                gene.splice(at..at, again);
            }
            6 if at < gene.len() => {
                let bound = if random.below(4) == 0 { 256 } else { 128 };
                let byte = random.below(bound);
                gene[at] = u8::try_from(byte).unwrap_or_default();
            }
            7 => {
                let source = &other.genes[n];
                let begin = random.below(source.len() + 1);
                let end = begin + random.below(source.len() - begin + 1);
                gene.splice(at..to, source[begin..end].iter().copied());
            }
            _ => gene[at..to].reverse(),
        }
        gene.truncate(MAX[n]);
    }

    /// Removes settings and bytes as long as `is_enough` holds.
    pub fn shorten(mut self, entry: Entry, is_enough: impl Fn(&Self) -> bool) -> Self {
        // The first setting of `gleaner uri` is its command.
        for n in usize::from(entry == Entry::Uri)..entry.settings().len() {
            let combination = entry.with(self.combination, n, 0);
            let plainer = Self { combination, ..self.clone() };
            let keeps_output = entry.output(combination) == entry.output(self.combination);
            if combination != self.combination && keeps_output && is_enough(&plainer) {
                self = plainer;
            }
        }
        for n in 0..3 {
            let mut length = self.genes[n].len().next_power_of_two();
            while length > 0 {
                let mut at = 0;
                while at < self.genes[n].len() {
                    let mut shorter = self.clone();
                    let gene = &mut shorter.genes[n];
                    gene.drain(at..(at + length).min(gene.len()));
                    if !shorter.genes[1].is_empty() && is_enough(&shorter) {
                        self = shorter;
                    } else {
                        at += length;
                    }
                }
                length /= 2;
            }
        }
        self
    }
}

impl fmt::Display for Genome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [before, part, after] = self.genes.each_ref().map(|gene| gene.escape_ascii());
        write!(f, "(b\"{before}\", b\"{part}\", b\"{after}\")")
    }
}

fn fragment(entry: Entry, random: &mut Random) -> Vec<u8> {
    let groups = fragments(entry);
    let group = groups[random.below(groups.len())];
    group[random.below(group.len())].to_vec()
}

/// A source of random numbers (`SplitMix64`).
pub struct Random(pub u64);

impl Random {
    /// Returns a number below `bound`, which is not 0.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        usize::try_from((mixed ^ (mixed >> 31)) % bound as u64).unwrap_or_default()
    }
}
