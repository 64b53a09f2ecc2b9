//! The worst inputs so far, one for each output, combination of the settings that add findings, and length of the
//! repeated part.

use std::collections::HashMap;

use crate::cost;
use crate::entries::Entry;
use crate::genome::{Genome, Random};

/// The length of inputs while they evolve, and the shorter length to which growth refers.
const LENGTH: usize = 16 << 10;
const LONG: usize = 256 << 10;
const SHORT: usize = 16 << 10;

/// The upper bounds of the lengths of parts in one class of lengths, except the last.
const LENGTH_CLASSES: [usize; 3] = [8, 32, 128];

/// The number of random inputs with which an archive begins.
const FIRST: usize = 200;

/// The growth up to which an input is not worth showing: it is noise.
const NO_GROWTH: f64 = 1.1;

/// The number of runs that confirm a cost.
const RUNS: usize = 2;

/// What evolution maximises.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// The cost per byte.
    Cost,
    /// The ratio of the costs per byte of a long and of a short input.
    Growth,
}

impl Goal {
    pub const ALL: [Self; 2] = [Self::Cost, Self::Growth];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Cost => "cost",
            Self::Growth => "growth",
        }
    }
}

/// The output, the settings that add findings, and the class of lengths.
type Cell = (usize, usize, usize);

struct Elite {
    genome: Genome,
    score: f64,
}

/// The worst inputs of one entry by one goal.
pub struct Archive {
    pub entry: Entry,
    pub goal: Goal,
    /// The number of inputs that were measured.
    pub steps: usize,
    elites: Vec<Elite>,
    /// The index in `elites` of each cell.
    cells: HashMap<Cell, usize>,
}

impl Archive {
    pub fn new(entry: Entry, goal: Goal) -> Self {
        Self { entry, goal, steps: 0, elites: Vec::new(), cells: HashMap::new() }
    }

    /// Measures one more input, and keeps it if it is the worst of its cell.
    pub fn step(&mut self, random: &mut Random) {
        self.steps += 1;
        if self.elites.is_empty() || self.steps <= FIRST {
            return self.keep(Genome::random(self.entry, random));
        }
        let parent = self.pick(random);
        // A lucky measurement must not last.
        let again = self.score(&self.elites[parent].genome, f64::INFINITY);
        self.elites[parent].score = self.elites[parent].score.min(again);
        let mut genome = self.elites[parent].genome.clone();
        let other = &self.elites[random.below(self.elites.len())].genome;
        genome.mutate(self.entry, other, random);
        self.keep(genome);
    }

    /// Picks the worst of a few elites with the same output: outputs that cost more would supplant the others.
    fn pick(&self, random: &mut Random) -> usize {
        let first = random.below(self.elites.len());
        let output = self.output(&self.elites[first].genome);
        (0..12)
            .map(|_| random.below(self.elites.len()))
            .filter(|&at| self.output(&self.elites[at].genome) == output)
            .chain([first])
            .max_by(|&a, &b| self.elites[a].score.total_cmp(&self.elites[b].score))
            .unwrap_or_default()
    }

    fn output(&self, genome: &Genome) -> usize {
        self.entry.output(genome.combination)
    }

    fn cell(&self, genome: &Genome) -> Cell {
        let adding = match self.entry {
            Entry::Uri => genome.combination,
            _ => genome.combination & Entry::EVERY,
        };
        let class = LENGTH_CLASSES.partition_point(|&most| genome.genes[1].len() > most);
        (self.output(genome), adding, class)
    }

    fn keep(&mut self, genome: Genome) {
        let cell = self.cell(&genome);
        let least = self.cells.get(&cell).map_or(0.0, |&elite| self.elites[elite].score);
        let score = self.score(&genome, least);
        if score <= least {
            return;
        }
        let elite = Elite { genome, score };
        if let Some(&at) = self.cells.get(&cell) {
            self.elites[at] = elite;
        } else {
            self.cells.insert(cell, self.elites.len());
            self.elites.push(elite);
        }
    }

    /// Returns what the goal maximises; measures once only if that does not exceed `least`.
    fn score(&self, genome: &Genome, least: f64) -> f64 {
        let reader = self.entry.reader(genome.combination);
        let cost = |length, runs| {
            let input = genome.render(self.entry, length);
            cost(self.entry, &reader, &input, runs)
        };
        let score = |runs| match self.goal {
            Goal::Cost => cost(LENGTH, runs),
            Goal::Growth => cost(LONG, runs) / cost(SHORT, runs + 4),
        };
        let once = score(1);
        if once <= least { once } else { once.min(score(RUNS)) }
    }

    /// Returns the worst inputs of each output that differ in more than order and length, shortened.
    pub fn worst(&self, count: usize) -> Vec<Genome> {
        let is_worth = |elite: &&Elite| self.goal == Goal::Cost || elite.score > NO_GROWTH;
        let mut elites: Vec<_> = self.elites.iter().filter(is_worth).collect();
        elites.sort_by(|a, b| b.score.total_cmp(&a.score));
        let mut shown: HashMap<usize, Vec<(Genome, Vec<u8>)>> = HashMap::new();
        for elite in elites {
            let shown = shown.entry(self.output(&elite.genome)).or_default();
            if shown.len() == count {
                continue;
            }
            let score = self.score(&elite.genome, 0.0);
            if self.goal == Goal::Growth && score <= NO_GROWTH {
                continue;
            }
            let enough = score * 0.9;
            let is_enough = |genome: &Genome| self.score(genome, enough) > enough;
            let genome = elite.genome.clone().shorten(self.entry, is_enough);
            let mut bytes = genome.genes[1].clone();
            bytes.sort_unstable();
            bytes.dedup();
            if shown.iter().all(|(_, others)| *others != bytes) {
                shown.push((genome, bytes));
            }
        }
        let mut outputs: Vec<_> = shown.into_iter().collect();
        outputs.sort_by_key(|(output, _)| *output);
        outputs.into_iter().flat_map(|(_, shown)| shown).map(|(genome, _)| genome).collect()
    }
}
