//! What a byte costs of inputs that are the worst for some part of the search, and whether it costs more
//! where there are a hundred times as many.
//!
//! ```text
//! cargo bench --bench pathological
//! cargo bench --bench pathological -- www
//! ```
//!
//! Each is a few bytes over and over (`shapes.rs`, `tests/common/repeated.rs`), searched with the default
//! settings and with every switch on. An input of 64 KiB that is searched a hundred times, and
//! one that is a hundred times as long, take turns; so each has the same number of bytes to look at, and
//! only what grows faster than the input makes a difference. The best of their rounds counts.
//!
//! The two columns are ns per byte, of the short input and of the long one; a `!` stands where one of
//! them, or their quotient, is above what is asked for. A time is never a test: that the work is
//! linear is shown without a clock by `tests/work.rs`.

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

/// What is asked for.
const MOST_NS: f64 = 30.0;
const MOST_GROWTH: f64 = 4.0;

/// Rounds of each input, and how many more where it seems to miss what is asked for.
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
    ("the short one", |input| (0..TIMES).map(|_| input.count(black_box(&input.short))).sum()),
    ("the long one", |input| input.count(&input.long)),
];

fn main() {
    let wanted = std::env::args().skip(1).find(|arg| !arg.starts_with('-')).unwrap_or_default();
    let shapes: Vec<_> = shapes::all().filter(|shape| shape.name().contains(&wanted)).collect();
    let wrong: Vec<_> = shapes.iter().filter_map(wrong).collect();
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
    if !common::measures() {
        println!("{} inputs", shapes.len());
        return;
    }
    let mut worst = Worst::default();
    for shape in &shapes {
        let [short, long] = [SHORT, SHORT * TIMES].map(|length| repeated(&shape.text, length));
        let mut input = Input { short, long, config: Config::new() };
        worst.note(shape.name(), &input);
        input.config = every_switch();
        worst.note(shape.name() + ", every switch on", &input);
    }
    worst.print();
}

fn every_switch() -> Config {
    Config::new().emails(true).relative(true).join_lines(true).page_breaks(true)
}

/// What is found in the short input is what must be, in one piece or in chunks; says what is not.
fn wrong(shape: &Shape) -> Option<String> {
    let text = repeated(&shape.text, SHORT);
    let whole = extract(&text).count();
    let chunks = found_in_chunks(&text, &Config::new(), 4 << 10);
    let expected = shape.found.map_or(whole, |found| found(SHORT / shape.text.1.len()));
    (whole != expected || chunks != expected)
        .then(|| format!("{}: {whole}, in chunks {chunks}, not {expected}", shape.name()))
}

/// What is farthest from what is asked for.
#[derive(Default)]
struct Worst {
    ns_per_byte: (f64, String),
    growth: (f64, String),
    missed: usize,
}

impl Worst {
    /// Measures, and prints what comes of it.
    fn note(&mut self, name: String, input: &Input) {
        let mut turns = Turns::new(&CONTENDERS, input);
        let mut reached = Reached::default();
        for rounds in [ROUNDS, ROUNDS + MORE_ROUNDS] {
            turns.until(rounds);
            reached = Reached::of(turns.best().expect("there were rounds"), input);
            if !reached.is_missed() {
                break;
            }
        }
        let Reached { short, long, growth } = reached;
        let mark = if reached.is_missed() { '!' } else { ' ' };
        println!("{short:>8.2}{long:>8.2} ns{growth:>7.2} x {mark} {name}");
        self.missed += usize::from(reached.is_missed());
        if short.max(long) > self.ns_per_byte.0 {
            self.ns_per_byte = (short.max(long), name.clone());
        }
        if growth > self.growth.0 {
            self.growth = (growth, name);
        }
    }

    fn print(&self) {
        let (ns, growth) = (&self.ns_per_byte, &self.growth);
        println!("\nat most {:.2} ns per byte, {MOST_NS:.0} are asked for: {}", ns.0, ns.1);
        println!("at most {:.2} x, {MOST_GROWTH:.0} x is asked for: {}", growth.0, growth.1);
        println!("missed: {}", self.missed);
    }
}

/// ns per byte of the short input and of the long one, and their quotient.
#[derive(Default)]
struct Reached {
    short: f64,
    long: f64,
    growth: f64,
}

impl Reached {
    #[expect(clippy::cast_precision_loss, reason = "a few digits are shown")]
    fn of([short, long]: [f64; 2], input: &Input) -> Self {
        let short = short * 1e9 / (input.short.len() * TIMES) as f64;
        let long = long * 1e9 / input.long.len() as f64;
        Self { short, long, growth: long / short }
    }

    fn is_missed(&self) -> bool {
        self.short.max(self.long) > MOST_NS || self.growth > MOST_GROWTH
    }
}
