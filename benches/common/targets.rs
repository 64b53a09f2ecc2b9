//! Targets for the speed of the library, relative to another contender.

use super::pack::KINDS;
use super::throughput::Outcome;

/// The minimum speed of one contender relative to another.
pub struct Target {
    pub name: &'static str,
    /// The indices of the two contenders.
    pub ours: usize,
    pub theirs: usize,
    pub least: f64,
    /// Another minimum for the text of this name.
    pub but: Option<(&'static str, f64)>,
}

impl Target {
    /// Returns the minimum for a text; generated text has no target.
    fn least(&self, text: &str) -> f64 {
        match self.but {
            Some((name, least)) if name == text => least,
            _ if KINDS.iter().any(|kind| kind.name == text) => self.least,
            _ => 0.0,
        }
    }
}

/// Prints for each target the ratio on each text, with a `!` if it misses the target.
///
/// It only prints: a test never depends on time.
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
    println!("  (! misses the target)");
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
