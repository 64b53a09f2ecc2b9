//! The cost of reading an input.

use std::hint::black_box;

use crate::clock;
use crate::entries::Reader;

/// The best CPU time of several runs, with the lengths of the input and of the output.
pub struct Cost {
    ns: f64,
    read: usize,
    written: usize,
}

impl Cost {
    /// Measures the best of `runs` runs.
    pub fn measure(reader: &Reader, input: &[u8], runs: usize) -> Self {
        let mut written = 0;
        let time = |_| clock::timed(|| written = black_box(reader(black_box(input))));
        let best = (0..runs).map(time).min().unwrap_or_default();
        Self { ns: best.as_secs_f64() * 1e9, read: input.len(), written }
    }

    /// Returns the ns for each byte that is read or written.
    ///
    /// Bytes written count, because a reference of a few bytes can have a record of hundreds: by the bytes read alone,
    /// the cost would be that of the record.
    #[expect(clippy::cast_precision_loss, reason = "a few digits are shown")]
    pub fn per_byte(&self) -> f64 {
        self.ns / (self.read + self.written) as f64
    }

    /// Returns the ns for each byte that is read, if any byte is written.
    #[expect(clippy::cast_precision_loss, reason = "a few digits are shown")]
    pub fn per_byte_read(&self) -> Option<f64> {
        (self.written > 0).then(|| self.ns / self.read as f64)
    }
}

/// Formats the ns for each byte read for a column of a table; the column is empty if nothing is written.
pub fn column(per_byte_read: Option<f64>) -> String {
    per_byte_read.map_or_else(|| " ".repeat(COLUMN), |ns| format!("{ns:>COLUMN$.2}"))
}

/// The width of a column.
const COLUMN: usize = 8;
