//! The lines of a text.

use std::ops::Range;

/// The offsets at which lines begin. A line ends after LF, CR LF, CR CR LF or another CR, as in the search.
pub struct Lines {
    starts: Vec<u64>,
    length: u64,
}

impl Lines {
    pub fn of(text: &[u8]) -> Self {
        let mut starts = vec![0];
        for (at, &byte) in text.iter().enumerate() {
            let rest = &text[at + 1..];
            let ends = match byte {
                b'\n' => true,
                b'\r' => !rest.starts_with(b"\n") && !rest.starts_with(b"\r\n"),
                _ => false,
            };
            if ends {
                starts.push(at as u64 + 1);
            }
        }
        if starts.len() > 1 && starts.last() == Some(&(text.len() as u64)) {
            starts.pop();
        }
        Self { starts, length: text.len() as u64 }
    }

    pub fn count(&self) -> u64 {
        self.starts.len() as u64
    }

    /// Returns the number of the line with this offset, and the number of the byte in it, both from 1 on.
    pub fn position(&self, offset: u64) -> (u64, u64) {
        let line = self.starts.partition_point(|&start| start <= offset).max(1);
        (line as u64, offset - self.starts[line - 1] + 1)
    }

    /// Returns the offsets of the line with this number; `None` if there are fewer lines.
    pub fn span(&self, number: u64) -> Option<Range<u64>> {
        let index = usize::try_from(number).ok()?.checked_sub(1)?;
        let start = *self.starts.get(index)?;
        Some(start..self.starts.get(index + 1).copied().unwrap_or(self.length))
    }
}
