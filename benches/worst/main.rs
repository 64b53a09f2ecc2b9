//! Searches for the inputs that cost most per byte, or whose cost grows faster than their length.
//!
//! ```text
//! cargo bench --bench worst
//! cargo bench --bench worst -- --seconds 600 --seed 7 --shown 3 text headers
//! cargo bench --bench worst --features work-counter -- text
//! ```
//!
//! Inputs evolve: each is a prefix, a repeated part and a suffix (`genome.rs`), made of the fragments that the
//! grammar knows (`fragments.rs`, `tests/generated/fragments.rs`). An archive (`archive.rs`) keeps the worst
//! input for each output, combination of the settings that add findings, and length of the part, for text, mail,
//! header fields, HTML, Markdown and `gleaner uri` (`benches/common/entries/`), once by cost and once by growth. An output is what
//! the command writes for each finding; without one, the findings are only counted. The rows of
//! `benches/pathological` come from here.
//!
//! The cost is the best CPU time of several runs, in ns per byte read or written. With the feature `work-counter` it is, for text, the
//! number of examined bytes per byte, so that equal seeds and numbers of steps give equal results.
//!
//! At the end the worst inputs are shortened and measured again at 1 MB and at 16 MB. The columns are ns per
//! byte read or written at both lengths, the growth and, for inputs with output, ns per byte read at 1 MB, then the
//! input and its settings.

mod archive;
#[path = "../common/clock.rs"]
mod clock;
#[path = "../common/cost.rs"]
mod cost;
#[path = "../common/entries/mod.rs"]
mod entries;
mod fragments;
mod genome;
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
#[path = "../common/state.rs"]
mod state;
#[path = "../../tests/generated/fragments.rs"]
#[allow(dead_code, reason = "the generator of tests uses the other fragments")]
mod text_fragments;

use std::time::{Duration, Instant};

use archive::{Archive, Goal};
use cost::{Cost, column};
use entries::{Entry, Reader};
use genome::{Genome, Random};

/// The lengths at which the worst inputs are measured in the end, in bytes.
const LENGTHS: [usize; 2] = [1_000_000, 16_000_000];

/// The number of inputs that are measured in the end, for each entry, output and goal.
const SHOWN: u64 = 2;

/// The time for which one archive evolves before the next one continues.
const SLICE: Duration = Duration::from_millis(500);

fn main() {
    let options = Options::from_arguments();
    let mut random = Random(options.seed);
    let mut archives: Vec<_> = options
        .entries
        .iter()
        .flat_map(|&entry| Goal::ALL.map(|goal| Archive::new(entry, goal)))
        .collect();
    let begin = Instant::now();
    while begin.elapsed() < options.time {
        for archive in &mut archives {
            let slice = Instant::now();
            while slice.elapsed() < SLICE.min(options.time) {
                archive.step(&mut random);
            }
        }
    }
    for archive in &archives {
        println!(
            "\n{} by {}, {} inputs:",
            archive.entry.name(),
            archive.goal.name(),
            archive.steps
        );
        if options.confirms {
            archive.worst(options.shown).iter().for_each(|genome| confirm(archive.entry, genome));
        }
    }
}

/// Measures an input at both lengths and prints its row.
fn confirm(entry: Entry, genome: &Genome) {
    let reader = entry.reader(genome.combination);
    let [short, long] = LENGTHS.map(|length| {
        let input = genome.render(entry, length);
        Cost::measure(&reader, &input, if length == LENGTHS[0] { 5 } else { 2 })
    });
    let read = column(short.per_byte_read());
    let [short, long] = [short, long].map(|cost| cost.per_byte());
    let growth = long / short;
    println!(
        "{short:>8.2}{long:>8.2} ns{growth:>7.2} x{read}  {genome} {}",
        entry.describe(genome.combination)
    );
}

/// Returns the cost per byte of reading `input`: examined bytes where they are counted, otherwise nanoseconds.
#[cfg_attr(not(feature = "work-counter"), expect(unused_variables))]
fn cost(entry: Entry, reader: &Reader, input: &[u8], runs: usize) -> f64 {
    #[cfg(feature = "work-counter")]
    if entry == Entry::Text {
        let before = gleaner::work();
        reader(input);
        let examined = u32::try_from(gleaner::work() - before).unwrap_or(u32::MAX);
        return f64::from(examined) / f64::from(u32::try_from(input.len()).unwrap_or(u32::MAX));
    }
    Cost::measure(reader, input, runs).per_byte()
}

/// The arguments.
struct Options {
    time: Duration,
    seed: u64,
    entries: Vec<Entry>,
    /// The number of inputs to measure in the end.
    shown: usize,
    /// Whether to measure the worst inputs in the end; `cargo test` does not.
    confirms: bool,
}

impl Options {
    fn from_arguments() -> Self {
        let arguments: Vec<_> = std::env::args().skip(1).collect();
        let number = |name: &str| {
            let at = arguments.iter().position(|argument| argument == name)?;
            Some(arguments.get(at + 1)?.parse::<u64>().expect("a number follows the option"))
        };
        let confirms = arguments.iter().any(|argument| argument == "--bench");
        let seconds = number("--seconds").map(Duration::from_secs);
        let default = Duration::from_millis(if confirms { 60_000 } else { 50 });
        let is_named = |entry: &Entry| arguments.iter().any(|argument| argument == entry.name());
        let named: Vec<_> = Entry::ALL.into_iter().filter(is_named).collect();
        Self {
            time: seconds.unwrap_or(default),
            seed: number("--seed").unwrap_or_default(),
            entries: if named.is_empty() { Entry::ALL.to_vec() } else { named },
            shown: usize::try_from(number("--shown").unwrap_or(SHOWN)).unwrap_or(usize::MAX),
            confirms,
        }
    }
}
