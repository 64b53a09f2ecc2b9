//! How fast the library is to be, next to others or to itself, and whether it is.

use super::pack::KINDS;
use super::throughput::Outcome;

/// At least how many times as fast one contender is to be as another.
pub struct Target {
    pub name: &'static str,
    /// The two, by their places.
    pub ours: usize,
    pub theirs: usize,
    pub least: f64,
    /// What is asked instead of the text of this name.
    pub but: Option<(&'static str, f64)>,
}

impl Target {
    /// Nothing is asked of text that is made up.
    fn least(&self, text: &str) -> f64 {
        match self.but {
            Some((name, least)) if name == text => least,
            _ if KINDS.iter().any(|kind| kind.name == text) => self.least,
            _ => 0.0,
        }
    }
}

/// Prints for each target what was reached on each text, with a `!` where that is less.
///
/// No more than prints: a time is never a test.
pub fn reached<const N: usize>(outcomes: &[Outcome<N>], targets: &[Target]) {
    let measured: Vec<_> =
        outcomes.iter().filter_map(|outcome| Some((outcome.name, outcome.speeds?))).collect();
    if measured.is_empty() {
        return;
    }
    print!("\n{:<46}{:>18}", "times as fast", "target");
    for (name, _) in &measured {
        print!("{name:>14}");
    }
    println!("  (! is missed)");
    let mut missed = 0;
    for target in targets {
        let mut least = format!("{:.2}", target.least);
        if let Some((text, other)) = target.but {
            least = format!("{least}, {text} {other:.2}");
        }
        print!("{:<46}{least:>18}", target.name);
        for (name, speeds) in &measured {
            let ratio = speeds[target.ours] / speeds[target.theirs];
            let is_missed = ratio < target.least(name);
            missed += usize::from(is_missed);
            print!("{ratio:>13.2}{}", if is_missed { '!' } else { ' ' });
        }
        println!();
    }
    println!("missed: {missed}");
}
