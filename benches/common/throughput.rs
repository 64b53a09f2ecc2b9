//! How many bytes a second each contender takes, and what that makes of one against another.

use super::{Contenders, best, counts};

/// What a text came to: its name, the speed of each contender in GB/s (0 where nothing was measured),
/// and what each counted.
pub type Outcome<const N: usize> = (&'static str, [f64; N], [usize; N]);

/// Runs the contenders on a text, and prints what they come to; where `expected` is given, that is what
/// they must count.
pub fn run<T: AsRef<[u8]> + ?Sized, const N: usize>(
    name: &'static str,
    text: &T,
    contenders: &Contenders<T, N>,
    expected: Option<[usize; N]>,
    measure: bool,
) -> Outcome<N> {
    let (length, counts) = (text.as_ref().len(), counts(contenders, text));
    if let Some(expected) = expected {
        assert_eq!(counts, expected, "{name}: other findings than were expected");
    }
    if !measure {
        println!("{name}: {length} bytes, findings {counts:?}");
        return (name, [0.0; N], counts);
    }
    let (best, rounds) = best(contenders, text, counts);
    println!("{name}: {length} bytes, best of {rounds} rounds");
    #[expect(clippy::cast_precision_loss, reason = "a few digits are shown")]
    let speeds = best.map(|time| length as f64 / time.as_secs_f64() / 1e9);
    for ((contender, _), (count, speed)) in contenders.iter().zip(counts.iter().zip(speeds)) {
        println!("  {contender:<26}{count:>8} findings{speed:>8.2} GB/s");
    }
    (name, speeds, counts)
}

/// Prints a table of how many times as fast the first of each pair is as the second.
pub fn ratios<T: ?Sized, const N: usize>(
    results: &[Outcome<N>],
    contenders: &Contenders<T, N>,
    pairs: &[(usize, usize)],
) {
    print!("\n{:<54}", "times as fast");
    for (name, ..) in results {
        print!("{name:>14}");
    }
    println!();
    for &(ours, theirs) in pairs {
        print!("{:<54}", format!("{} : {}", contenders[ours].0, contenders[theirs].0));
        for (_, speeds, _) in results {
            print!("{:>14.2}", speeds[ours] / speeds[theirs]);
        }
        println!();
    }
}
