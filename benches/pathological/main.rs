//! The cost per byte of inputs that are the worst case of some part of the program, and its growth from 1 MB to
//! 64 MB.
//!
//! ```text
//! cargo bench --bench pathological
//! cargo bench --bench pathological -- www
//! ```
//!
//! Each input repeats a few bytes (`shapes.rs`, `tests/common/repeated.rs`). Text is searched with the default
//! settings and with every setting that adds findings; mail, header fields, HTML, Markdown and `gleaner uri` have inputs of
//! their own. `cargo bench --bench worst` searches for further ones.
//!
//! The columns are ns per byte read or written at 1 MB and at 64 MB, their ratio, and, for rows that write output, ns
//! per byte read at 1 MB, which has no upper bound; a `!` marks a row above an upper bound. The ratio is bounded where
//! a byte of the longer input costs 2 ns or more: below that, it is the ratio of the speeds of caches and memory. The
//! best CPU time of several runs counts, and of more runs if a bound seems exceeded. No test depends on time:
//! `tests/work` proves linearity by counting steps.

#[path = "../common/clock.rs"]
mod clock;
#[path = "../common/mod.rs"]
mod common;
#[path = "../common/cost.rs"]
mod cost;
#[path = "../common/entries/mod.rs"]
mod entries;
#[path = "../common/options.rs"]
mod options;
#[path = "../../src/bin/gleaner/os_error.rs"]
#[allow(unused_imports, reason = "its unit tests run with the command")]
mod os_error;
#[path = "../common/output.rs"]
mod output;
#[path = "../../src/bin/gleaner/process.rs"]
mod process;
#[path = "../../src/bin/gleaner/progress/mod.rs"]
#[allow(dead_code, unused_imports, reason = "nothing is shown")]
mod progress;
mod rows;
mod shapes;
#[path = "../common/state.rs"]
mod state;

use common::texts::found_in_chunks;
use cost::{Cost, column};
use entries::Reader;
use gleaner::{Config, extract};
use rows::Row;
use shapes::{Shape, repeated};

/// The lengths of an input in bytes.
const SHORT: usize = 1_000_000;
const LONG: usize = 64_000_000;

/// The length of an input whose findings are counted.
const COUNTED: usize = 64 << 10;

/// The upper bounds of the cost in ns per byte read or written, and of its growth.
const MAX_NS: f64 = 50.0;
const MAX_GROWTH: f64 = 1.5;

/// The cost, in ns per byte, from which growth has an upper bound.
const MIN_GROWN: f64 = 2.0;

/// The number of runs over the short and over the long input, and of rounds if an upper bound seems exceeded.
const RUNS: [usize; 2] = [5, 1];
const ROUNDS: usize = 4;

fn main() {
    let filter = std::env::args().skip(1).find(|arg| !arg.starts_with('-')).unwrap_or_default();
    let shapes: Vec<_> = shapes::all().filter(|shape| shape.name().contains(&filter)).collect();
    let wrong: Vec<_> = shapes.iter().filter_map(mismatch).collect();
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
    let mut rows: Vec<_> = shapes.iter().flat_map(rows::of_shape).collect();
    rows.extend(rows::found().filter(|row| row.name().contains(&filter)));
    if !common::measures() {
        for row in &rows {
            row.reader()(&row.render(COUNTED));
        }
        println!("{} rows", rows.len());
        return;
    }
    let mut worst = Worst::default();
    for row in &rows {
        worst.measure(row);
    }
    worst.print();
}

/// Describes a difference between the expected number of findings in the short input and the number in
/// one piece or in chunks.
fn mismatch(shape: &Shape) -> Option<String> {
    let text = repeated(&shape.text, COUNTED);
    let whole = extract(&text).count();
    let chunks = found_in_chunks(&text, &Config::new(), 4 << 10);
    let expected = shape.found.map_or(whole, |found| found(COUNTED / shape.text.1.len()));
    (whole != expected || chunks != expected).then(|| {
        format!("{}: {whole} findings, {chunks} in chunks, expected {expected}", shape.name())
    })
}

/// The worst results so far.
#[derive(Default)]
struct Worst {
    ns_per_byte: (f64, String),
    ns_per_byte_read: (f64, String),
    growth: (f64, String),
    above: usize,
    rows: usize,
}

impl Worst {
    /// Measures one input and prints its row.
    fn measure(&mut self, row: &Row) {
        let mut costs = Costs::default();
        let inputs = [SHORT, LONG].map(|length| row.render(length));
        let reader = row.reader();
        for _ in 0..ROUNDS {
            costs.improve(&reader, &inputs);
            if !costs.is_above_bound() {
                break;
            }
        }
        let Costs { best: [short, long], read } = costs;
        let mark = if costs.is_above_bound() { '!' } else { ' ' };
        let (growth, name) = (costs.growth(), row.name());
        let ratio = long / short;
        println!("{short:>8.2}{long:>8.2} ns{ratio:>7.2} x{} {mark} {name}", column(read));
        self.rows += 1;
        self.above += usize::from(costs.is_above_bound());
        if short.max(long) > self.ns_per_byte.0 {
            self.ns_per_byte = (short.max(long), name.clone());
        }
        if let Some(read) = read.filter(|&read| read > self.ns_per_byte_read.0) {
            self.ns_per_byte_read = (read, name.clone());
        }
        if growth > self.growth.0 {
            self.growth = (growth, name);
        }
    }

    fn print(&self) {
        let (ns, read, growth) = (&self.ns_per_byte, &self.ns_per_byte_read, &self.growth);
        println!(
            "\nmaximum: {:.2} ns per byte read or written (bound {MAX_NS:.0}): {}",
            ns.0, ns.1
        );
        if read.0 > 0.0 {
            println!("maximum with output: {:.2} ns per byte read (no bound): {}", read.0, read.1);
        }
        println!("maximum growth: {:.2} x (bound {MAX_GROWTH:.1}): {}", growth.0, growth.1);
        println!("rows above a bound: {} of {}", self.above, self.rows);
    }
}

/// The cost in ns per byte of the short input and of the long one.
struct Costs {
    best: [f64; 2],
    /// The cost per byte read of the short input, if it writes output.
    read: Option<f64>,
}

impl Default for Costs {
    fn default() -> Self {
        Self { best: [f64::INFINITY; 2], read: None }
    }
}

impl Costs {
    /// Measures both inputs again.
    fn improve(&mut self, reader: &Reader, inputs: &[Vec<u8>; 2]) {
        let [short, long] = [0, 1].map(|n| Cost::measure(reader, &inputs[n], RUNS[n]));
        if short.per_byte() < self.best[0] {
            self.read = short.per_byte_read();
        }
        for (best, cost) in self.best.iter_mut().zip([short, long]) {
            *best = best.min(cost.per_byte());
        }
    }

    /// Returns the growth, or 1 for an input that costs little.
    fn growth(&self) -> f64 {
        let [short, long] = self.best;
        if long < MIN_GROWN { 1.0 } else { long / short }
    }

    fn is_above_bound(&self) -> bool {
        self.best[0].max(self.best[1]) > MAX_NS || self.growth() > MAX_GROWTH
    }
}
