//! The expected count of each contender in each text.

use super::CONTENDERS;
use super::common::texts::{self, ABBREVIATED, HIERARCHICAL, MESSAGES, PLANTED};

type Counts = [usize; CONTENDERS.len()];

/// Returns the counts for the generated mail.
///
/// linkify finds no `news:` reference, and only the first line of the reference that is broken across lines.
/// With an optional scheme, it also finds the abbreviated reference, and reports `draft-1.txt` on the second
/// line of the broken one as a domain.
pub fn made_up(text: &str) -> Counts {
    counts([
        PLANTED,
        PLANTED - ABBREVIATED,
        HIERARCHICAL + 2 * MESSAGES,
        HIERARCHICAL,
        HIERARCHICAL,
        texts::colons(text),
        HIERARCHICAL,
    ])
}

/// Real texts: the name, the length after conversion to UTF-8, and the counts.
///
/// The counts are recorded, not derived: a deliberate change of the rules changes those of gleaner.
const REAL: [(&str, usize, [usize; 7]); 4] = [
    ("mail", 182_916_146, [95_425, 92_503, 318_956, 82_562, 82_767, 1_627_048, 83_059]),
    ("news", 32_544_390, [7_423, 6_732, 37_161, 3_547, 3_552, 293_869, 3_558]),
    ("access", 108_738_336, [377_734, 377_734, 929_348, 377_762, 377_783, 1_998_563, 378_084]),
    ("irc", 9_449_183, [4_282, 4_229, 9_021, 4_217, 4_226, 197_130, 4_253]),
];

/// Returns the counts for a real text; `None` if the pack differs from the recorded one.
pub fn real(name: &str, length: usize) -> Option<Counts> {
    let (_, known, counts_found) = REAL.iter().find(|row| row.0 == name)?;
    if *known != length {
        println!(
            "{name}: {length} bytes, but the counts are recorded for {known} bytes: the pack differs, \
             and the counts are not checked"
        );
        return None;
    }
    Some(counts(*counts_found))
}

/// Repeats the counts of whole texts for the chunked contenders: chunks change no finding.
fn counts(
    [whole, no_abbreviated, optional, required, regex, colons, slashes]: [usize; 7],
) -> Counts {
    let (a, b) = (whole, no_abbreviated);
    [a, a, a, b, b, b, optional, required, regex, colons, slashes]
}
