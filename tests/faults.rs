//! Faults that attacks found, and faults of files, streams and systems: each must end in findings and
//! a clear message, never in silence.
#![cfg(all(feature = "archives", feature = "cli", unix))]

#[path = "cli/hostile.rs"]
mod hostile;
#[allow(dead_code, reason = "shared with the test `cli`")]
#[path = "cli/support.rs"]
mod support;

/// Returns the name and number of each signal that ends the command.
///
/// Programs inherit the signals that are ignored, as by `nohup`; those do not end it.
fn ending_signals() -> Vec<(&'static str, i32)> {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.map_or(0, |mask| u64::from_str_radix(mask.trim(), 16).unwrap());
    let mut signals = vec![("HUP", 1), ("INT", 2), ("TERM", 15)];
    signals.retain(|(_, number)| ignored & (1 << (number - 1)) == 0);
    signals
}

#[path = "faults/message.rs"]
mod message;
#[path = "faults/output.rs"]
mod output;
#[path = "faults/streams.rs"]
mod streams;
#[path = "faults/uri.rs"]
mod uri;
