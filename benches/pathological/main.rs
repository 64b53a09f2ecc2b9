//! The cost per byte of inputs that are the worst case of some part of the search, and its growth when the
//! input is 100 times as long.
//!
//! ```text
//! cargo bench --bench pathological
//! cargo bench --bench pathological -- www
//! ```
//!
//! Each input repeats a few bytes (`shapes.rs`, `tests/common/repeated.rs`) and is searched with the default
//! settings and with every setting on. A short input of 64 KiB, searched 100 times, and an input of 100 times
//! that length take turns. Both have the same number of bytes to search, so they differ only by work that
//! grows faster than the input. The best round counts.
//!
//! The columns are ns per byte of the short input and of the long one, and their ratio; a `!` marks a row
//! above an upper bound. No test depends on time: `tests/work` proves linearity by counting steps.

#[path = "../common/mod.rs"]
mod common;
mod shapes;

use std::hint::black_box;

use common::Contenders;
use common::texts::found_in_chunks;
use common::turns::Turns;
use gleaner::{Config, extract, extract_with};
use shapes::{Shape, repeated};

const SHORT: usize = 64 << 10;
const TIMES: usize = 100;

/// The upper bounds of the cost in ns per byte, and of its growth.
const MAX_NS: f64 = 30.0;
const MAX_GROWTH: f64 = 4.0;

/// The number of rounds, and of further rounds if an upper bound seems exceeded.
const ROUNDS: usize = 2;
const MORE_ROUNDS: usize = 4;

/// One input in two lengths.
struct Input {
    short: Vec<u8>,
    long: Vec<u8>,
    config: Config,
}

impl Input {
    fn count(&self, text: &[u8]) -> usize {
        extract_with(text, &self.config).map(black_box).count()
    }
}

const CONTENDERS: Contenders<Input, 2> = [
    ("short", |input| (0..TIMES).map(|_| input.count(black_box(&input.short))).sum()),
    ("long", |input| input.count(&input.long)),
];

fn main() {
    let filter = std::env::args().skip(1).find(|arg| !arg.starts_with('-')).unwrap_or_default();
    let shapes: Vec<_> = shapes::all().filter(|shape| shape.name().contains(&filter)).collect();
    let wrong: Vec<_> = shapes.iter().filter_map(mismatch).collect();
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
    if !common::measures() {
        println!("{} inputs", shapes.len());
        return;
    }
    let mut worst = Worst::default();
    for shape in &shapes {
        let [short, long] = [SHORT, SHORT * TIMES].map(|length| repeated(&shape.text, length));
        let mut input = Input { short, long, config: Config::new() };
        worst.measure(shape.name(), &input);
        input.config = every_setting();
        worst.measure(shape.name() + ", every setting on", &input);
    }
    worst.print();
}

fn every_setting() -> Config {
    Config::new().emails(true).relative(true).join_lines(true).page_breaks(true)
}

/// Describes a difference between the expected number of findings in the short input and the number in
/// one piece or in chunks.
fn mismatch(shape: &Shape) -> Option<String> {
    let text = repeated(&shape.text, SHORT);
    let whole = extract(&text).count();
    let chunks = found_in_chunks(&text, &Config::new(), 4 << 10);
    let expected = shape.found.map_or(whole, |found| found(SHORT / shape.text.1.len()));
    (whole != expected || chunks != expected).then(|| {
        format!("{}: {whole} findings, {chunks} in chunks, expected {expected}", shape.name())
    })
}

/// The worst results so far.
#[derive(Default)]
struct Worst {
    ns_per_byte: (f64, String),
    growth: (f64, String),
    above: usize,
}

impl Worst {
    /// Measures one input and prints its row.
    fn measure(&mut self, name: String, input: &Input) {
        let mut turns = Turns::new(&CONTENDERS, input);
        let mut costs = Costs::default();
        for rounds in [ROUNDS, ROUNDS + MORE_ROUNDS] {
            turns.until(rounds);
            costs = Costs::new(turns.best().expect("rounds have run"), input);
            if !costs.is_above_bound() {
                break;
            }
        }
        let Costs { short, long, growth } = costs;
        let mark = if costs.is_above_bound() { '!' } else { ' ' };
        println!("{short:>8.2}{long:>8.2} ns{growth:>7.2} x {mark} {name}");
        self.above += usize::from(costs.is_above_bound());
        if short.max(long) > self.ns_per_byte.0 {
            self.ns_per_byte = (short.max(long), name.clone());
        }
        if growth > self.growth.0 {
            self.growth = (growth, name);
        }
    }

    fn print(&self) {
        let (ns, growth) = (&self.ns_per_byte, &self.growth);
        println!("\nmaximum: {:.2} ns per byte (bound {MAX_NS:.0}): {}", ns.0, ns.1);
        println!("maximum growth: {:.2} x (bound {MAX_GROWTH:.0}): {}", growth.0, growth.1);
        println!("rows above a bound: {}", self.above);
    }
}

/// The cost in ns per byte of the short input and of the long one, and their ratio.
#[derive(Default)]
struct Costs {
    short: f64,
    long: f64,
    growth: f64,
}

impl Costs {
    #[expect(clippy::cast_precision_loss, reason = "a few digits are shown")]
    fn new([short, long]: [f64; 2], input: &Input) -> Self {
        let short = short * 1e9 / (input.short.len() * TIMES) as f64;
        let long = long * 1e9 / input.long.len() as f64;
        Self { short, long, growth: long / short }
    }

    fn is_above_bound(&self) -> bool {
        self.short.max(self.long) > MAX_NS || self.growth > MAX_GROWTH
    }
}
