//! The throughput of each contender, and the ratios between them.

use criterion::{Criterion, Throughput};

use super::Contenders;
use super::turns::Turns;

/// The result on one text.
pub struct Outcome<const N: usize> {
    pub name: &'static str,
    /// The count of each contender.
    pub counts: [usize; N],
    /// The best speed of each contender in GB/s, if measured.
    pub speeds: Option<[f64; N]>,
}

/// Runs the contenders on a text and prints the results. Panics if the counts differ from `expected`.
pub fn run<T: AsRef<[u8]> + ?Sized, const N: usize>(
    name: &'static str,
    text: &T,
    contenders: &Contenders<T, N>,
    expected: Option<[usize; N]>,
    criterion: Option<&mut Criterion>,
) -> Outcome<N> {
    let length = text.as_ref().len();
    let mut turns = Turns::new(contenders, text);
    let counts = turns.counts();
    if let Some(expected) = expected {
        for ((contender, _), (count, expected)) in
            contenders.iter().zip(counts.iter().zip(expected))
        {
            assert_eq!(
                *count, expected,
                "{name}: {contender} counts other than expected; if the rules changed on \
                 purpose, update the expected count"
            );
        }
    }
    let Some(criterion) = criterion else {
        println!("{name}: {length} bytes, findings {counts:?}");
        return Outcome { name, counts, speeds: None };
    };
    turns.run(criterion, name, Throughput::Bytes(length as u64));
    #[expect(clippy::cast_precision_loss, reason = "a few digits are shown")]
    let speeds = turns.best().map(|best| best.map(|time| length as f64 / time / 1e9));
    if let Some(speeds) = speeds {
        println!("\n{name}: {length} bytes, best of {} rounds", turns.rounds());
        for ((contender, _), (count, speed)) in contenders.iter().zip(counts.iter().zip(speeds)) {
            println!("  {contender:<32}{count:>9} findings{speed:>8.2} GB/s");
        }
        println!();
    }
    Outcome { name, counts, speeds }
}

/// Prints a table of the speed of the first contender of each pair relative to the second.
pub fn ratios<T: ?Sized, const N: usize>(
    outcomes: &[Outcome<N>],
    contenders: &Contenders<T, N>,
    pairs: &[(usize, usize)],
) {
    let measured: Vec<_> =
        outcomes.iter().filter_map(|outcome| Some((outcome.name, outcome.speeds?))).collect();
    if measured.is_empty() {
        return;
    }
    print!("\n{:<60}", "times as fast");
    for (name, _) in &measured {
        print!("{name:>14}");
    }
    println!();
    for &(ours, theirs) in pairs {
        print!("{:<60}", format!("{} : {}", contenders[ours].0, contenders[theirs].0));
        for (_, speeds) in &measured {
            print!("{:>14.2}", speeds[ours] / speeds[theirs]);
        }
        println!();
    }
}
