//! The cost of a byte and of a finding, in nanoseconds and, if valgrind is installed, in instructions.
//!
//! ```text
//! cargo bench --bench costs
//! ```
//!
//! Each text is searched unchanged, and again with every byte of its references replaced by `x`. The second
//! search gives the cost of the bytes; the difference gives the cost of the findings. The two take turns
//! (`common/turns.rs`). Callgrind counts the instructions for the first 16 MiB of a text. It does not
//! support AVX-512, so it counts the AVX2 code.

mod common;

use std::hint::black_box;
use std::process::{Command, exit};

use common::Contenders;
use common::pack::KINDS;
use common::texts::{self, PLANTED};
use common::turns::Turns;
use gleaner::{Config, Extractor};

/// The environment variable that makes the process run one pass only: a text's name, `/` and the index of a
/// contender.
const PASS: &str = "GLEANER_PASS";

/// The maximum length of a text whose instructions are counted.
const COUNTED: usize = 16 << 20;

const ROUNDS: usize = 12;

/// A text, with and without its references.
struct Pair {
    text: Vec<u8>,
    blank: Vec<u8>,
}

const CONTENDERS: Contenders<Pair, 2> =
    [("unchanged", |pair| search(&pair.text)), ("blank", |pair| search(&pair.blank))];

fn main() {
    if let Ok(pass) = std::env::var(PASS) {
        return one_pass(&pass);
    }
    let measures = std::env::args().any(|arg| arg == "--bench");
    println!(
        "{:<14}{:>10}{:>10}{:>12}{:>14}{:>16}",
        "", "findings", "ns/byte", "ns/finding", "instr./byte", "instr./finding"
    );
    for name in ["made-up mail"].into_iter().chain(KINDS.iter().map(|kind| kind.name)) {
        if !measures && name != "made-up mail" {
            continue;
        }
        let Some(text) = text(name) else { continue };
        let pair = pair(text);
        let length = pair.text.len();
        let mut turns = Turns::new(&CONTENDERS, &pair);
        let [findings, none] = turns.counts();
        assert_eq!(none, 0, "{name}: the blank text has references");
        if name == "made-up mail" {
            assert_eq!(findings, PLANTED);
        }
        if measures {
            turns.until(ROUNDS);
            let nanoseconds = turns.best().map(|best| best.map(|seconds| seconds * 1e9));
            let instructions = [0, 1].map(|contender| instructions(name, contender));
            print!("{name:<14}{findings:>10}");
            row(nanoseconds, length, findings, [10, 12]);
            let counted = pair_of_counted(name);
            let found = search(&counted.text);
            let [whole, blank] = instructions;
            row(whole.zip(blank).map(<[f64; 2]>::from), counted.text.len(), found, [14, 16]);
            println!();
        }
    }
}

/// Prints the cost of a byte and of a finding, if known.
#[expect(clippy::cast_precision_loss, reason = "a few digits are shown")]
fn row(costs: Option<[f64; 2]>, length: usize, findings: usize, widths: [usize; 2]) {
    if let Some([whole, blank]) = costs {
        let (byte, finding) = (blank / length as f64, (whole - blank) / findings as f64);
        print!("{byte:>0$.3}{finding:>1$.1}", widths[0], widths[1]);
    }
}

fn text(name: &str) -> Option<Vec<u8>> {
    match KINDS.iter().find(|kind| kind.name == name) {
        Some(kind) => kind.text(),
        None => Some(texts::made_up().into_bytes()),
    }
}

fn pair(text: Vec<u8>) -> Pair {
    let mut blank = text.clone();
    // A replaced reference may join the bytes around it to another one.
    loop {
        let mut spans = Vec::new();
        Extractor::new(&Config::new()).whole(&blank, |item| spans.push(item.span()));
        if spans.is_empty() {
            return Pair { text, blank };
        }
        for span in spans {
            let [start, end] = [span.start, span.end]
                .map(|at| usize::try_from(at).expect("offsets in memory fit"));
            blank[start..end].fill(b'x');
        }
    }
}

fn pair_of_counted(name: &str) -> Pair {
    let mut text = text(name).unwrap_or_default();
    text.truncate(COUNTED);
    pair(text)
}

#[inline(never)]
fn search(text: &[u8]) -> usize {
    gleaner::extract(text).inspect(|item| _ = black_box(item)).count()
}

/// Runs one contender once, for callgrind.
fn one_pass(pass: &str) {
    let (name, contender) = pass.split_once('/').unwrap_or_default();
    let contender = contender.parse::<usize>().ok().and_then(|n| CONTENDERS.get(n));
    let Some((_, run)) = contender else { exit(2) };
    println!("{}", run(&pair_of_counted(name)));
}

/// Returns the number of instructions of one pass; `None` without valgrind.
fn instructions(name: &str, contender: usize) -> Option<f64> {
    let output = Command::new("valgrind")
        .args([
            "--tool=callgrind",
            "--callgrind-out-file=/dev/null",
            "--toggle-collect=*costs*search*",
        ])
        .arg(std::env::current_exe().ok()?)
        .env(PASS, format!("{name}/{contender}"))
        .output()
        .ok()?;
    let report = String::from_utf8_lossy(&output.stderr).into_owned();
    let collected =
        report.lines().find_map(|line| line.split_once("Collected : ").map(|(_, n)| n.trim()));
    collected?.parse().ok()
}
