//! Sentences about decisions.

use gleaner::explain::{Decision, Reading};

/// Returns the number of the reading that undoes a decision, from 1 on; the value is the first.
pub fn undoing(decision: &Decision, readings: &[Reading]) -> Option<usize> {
    readings.iter().position(|reading| reading.undoes(decision)).map(|index| index + 1)
}

/// Returns the message of a decision with the rule, in a form such as "the final `.` was trimmed (R6); reading 2 keeps it".
pub fn sentence(decision: &Decision, text: &[u8], readings: &[Reading]) -> String {
    let message = message(decision, text, readings);
    let rule = decision.rule().id();
    match message.rsplit_once("; ") {
        Some((start, end)) if end.contains("reading") => format!("{start} ({rule}); {end}"),
        _ => format!("{message} ({rule})"),
    }
}

/// Returns the message of a decision with the number of the reading that undoes it.
pub fn message(decision: &Decision, text: &[u8], readings: &[Reading]) -> String {
    let message = decision.message(text);
    match (undoing(decision, readings), message.rsplit_once("a reading ")) {
        (Some(number), Some((start, end))) => format!("{start}reading {number} {end}"),
        _ => message,
    }
}
