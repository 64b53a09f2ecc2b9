//! The cost of reading an input.

use std::hint::black_box;

use crate::clock;
use crate::entries::Reader;

/// Returns the best CPU time of several runs, in ns for each byte that is read or written.
///
/// Bytes written count, because a reference of a few bytes can have a record of hundreds: by the bytes read alone,
/// the cost would be that of the record.
#[expect(clippy::cast_precision_loss, reason = "a few digits are shown")]
pub fn ns_per_byte(reader: &Reader, input: &[u8], runs: usize) -> f64 {
    let mut written = 0;
    let time = |_| clock::timed(|| written = black_box(reader(black_box(input))));
    let best = (0..runs).map(time).min().unwrap_or_default();
    best.as_secs_f64() * 1e9 / (input.len() + written) as f64
}
