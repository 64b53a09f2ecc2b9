//! The start of the current line, remembered as lines go by: what quotes it, and what leads it (R3).

use memchr::memrchr2;

/// How much of a line's start is kept: enough for a prefix, an indent and a leader.
const KEPT: usize = 128;

/// Where the line that holds the last place asked for begins, and its first bytes.
///
/// Never searched for backwards past the last such place, so that a long line with many openers
/// stays linear.
#[derive(Clone, Debug)]
pub(crate) struct LineStart {
    /// Absolute; line breaks before it are known.
    known: u64,
    start: u64,
    head: [u8; KEPT],
    length: usize,
}

impl LineStart {
    pub fn new() -> Self {
        Self::at(0)
    }

    /// The memory of a stream that begins at this absolute place, as if a line began there.
    pub fn at(place: u64) -> Self {
        Self { known: place, start: place, head: [0; KEPT], length: 0 }
    }

    /// Goes on to the absolute place `to`; `window` begins at `base`, not after the last place.
    ///
    /// Returns how many bytes it looked at.
    pub fn advance_to(&mut self, window: &[u8], base: u64, to: u64) -> usize {
        if to <= self.known {
            return 0;
        }
        let at = |place: u64| usize::try_from(place.saturating_sub(base)).unwrap_or(usize::MAX);
        let Some(passed) = window.get(at(self.known)..at(to)) else {
            return 0;
        };
        let mut looked_at = passed.len();
        if let Some(last_break) = memrchr2(b'\n', b'\r', passed) {
            looked_at -= last_break;
            self.start = self.known + last_break as u64 + 1;
            self.length = 0;
        }
        let from = at(self.start + self.length as u64);
        let until = at(to).min(from.saturating_add(KEPT - self.length));
        if let Some(more) = window.get(from..until) {
            self.head[self.length..self.length + more.len()].copy_from_slice(more);
            self.length += more.len();
            looked_at += more.len();
        }
        self.known = to;
        looked_at
    }

    /// Whether both remember the same.
    pub fn is_synchronized_with(&self, other: &Self) -> bool {
        (self.known, self.start) == (other.known, other.start) && self.bytes() == other.bytes()
    }

    /// The first bytes, 128 at most, of the line that holds the last place, up to that place.
    pub fn bytes(&self) -> &[u8] {
        &self.head[..self.length]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_by_every_way_of_advancing() {
        let long = format!("> first\r\n> > {}\n| c\rd", "x".repeat(200));
        let text = long.as_bytes();
        for to in 0..=text.len() {
            let line = text[..to].iter().rposition(|b| b"\r\n".contains(b)).map_or(0, |i| i + 1);
            let expected = &text[line..to.min(line + KEPT)];
            for step in [1, 7, 1000] {
                let mut memory = LineStart::new();
                let mut at = 0;
                while at < to {
                    // The window begins where the last step ended, or a little before.
                    let next = (at + step).min(to);
                    let base = at.saturating_sub(at % 50);
                    memory.advance_to(&text[base..], base as u64, next as u64);
                    at = next;
                }
                assert_eq!(memory.bytes(), expected, "to {to} by {step}");
            }
        }
    }
}
