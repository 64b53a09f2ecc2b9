//! What precedes a trigger in its run: the characters without those that no reference contains.

use crate::checkpoint::save_fields;
use crate::class::{self, WHITE};

/// The run at an offset of the stream, and the reference in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Run {
    /// The stream offset up to which the run is known.
    pub checked: u64,
    /// The stream offset at which the run begins.
    pub start: u64,
    /// Whether a reference with `//` or `mailto:` has begun in the run and not ended.
    pub is_inside: bool,
    /// The numbers of open brackets of each kind in that reference.
    open: [u32; 3],
}

save_fields!(Run { checked, start, is_inside, open });

impl Run {
    pub fn at(offset: u64) -> Self {
        Self { checked: offset, start: offset, is_inside: false, open: [0; 3] }
    }

    /// Reports whether both have the same state, wherever their runs began.
    pub fn is_alike(&self, other: &Self) -> bool {
        self.checked == other.checked
            && self.is_inside == other.is_inside
            && (!self.is_inside || self.open == other.open)
    }

    /// Reads the next bytes of the stream.
    pub fn advance(&mut self, bytes: &[u8]) {
        for (&byte, offset) in bytes.iter().zip(self.checked..) {
            if ends_run(byte) {
                self.is_inside = false;
                self.start = offset + 1;
            } else if self.is_inside {
                self.is_inside = !self.ends_reference(byte);
            }
        }
        self.checked += bytes.len() as u64;
    }

    /// Begins a reference at the offset.
    pub fn begin_reference(&mut self) {
        (self.is_inside, self.open) = (true, [0; 3]);
    }

    /// Reports whether a byte ends a bare reference (R6, R7).
    fn ends_reference(&mut self, byte: u8) -> bool {
        let kinds = [(b'(', b')'), (b'[', b']'), (b'{', b'}')];
        for ((opener, closer), open) in kinds.into_iter().zip(&mut self.open) {
            if byte == opener {
                *open = open.saturating_add(1);
            } else if byte == closer {
                *open = match open.checked_sub(1) {
                    Some(open) => open,
                    None => return true,
                };
            }
        }
        byte == b'|'
    }
}

/// Reports whether no reference contains `byte` (R7).
pub(super) fn ends_run(byte: u8) -> bool {
    byte < b' ' || matches!(byte, b'<' | b'>' | b'"' | b'`' | 0x7f) || class::is(WHITE, byte)
}
