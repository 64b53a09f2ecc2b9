//! What the short way says of a colon, in two numbers: what comes back in registers is no more, and for
//! what comes back through memory the machine waits.

use super::Found;
use crate::reference::{Flags, Kind, Wrapper};

/// What a colon comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    Found(Short),
    /// It begins nothing, and is passed.
    Refused,
    /// The long way is to tell.
    Long,
}

/// A reference that stands in the stream as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Short {
    pub start: u64,
    pub length: u16,
    pub tail: u16,
    /// The length of what opens it, or of its prefix.
    pub lead: u8,
    pub wrapper: Wrapper,
    pub entity: bool,
}

impl Short {
    #[inline]
    pub fn found(self) -> Found {
        let (start, end) = (self.start, self.start + u64::from(self.length));
        let closer = u64::from(matches!(self.wrapper, Wrapper::Angle | Wrapper::Quoted));
        Found {
            wrapper: self.wrapper,
            kind: Kind::Absolute,
            flags: if self.entity { Flags::ENTITY } else { Flags::empty() },
            span: start..end,
            outer: start - u64::from(self.lead)..end + closer,
            value_length: usize::from(self.length),
            tail_length: usize::from(self.tail),
            edited: false,
        }
    }
}

/// A [`Way`], packed.
pub(super) struct Packed {
    start: u64,
    rest: u64,
}

impl Packed {
    pub const LONG: Self = Self { start: 0, rest: 0 };
    pub const REFUSED: Self = Self { start: 0, rest: 1 };

    #[inline]
    pub fn new(short: Short) -> Self {
        let [a, b] = short.length.to_le_bytes();
        let [c, d] = short.tail.to_le_bytes();
        let rest = [2, a, b, c, d, short.lead, short.wrapper as u8, u8::from(short.entity)];
        Self { start: short.start, rest: u64::from_le_bytes(rest) }
    }

    #[inline]
    pub fn way(self) -> Way {
        let [way, a, b, c, d, lead, wrapper, entity] = self.rest.to_le_bytes();
        match way {
            0 => Way::Long,
            1 => Way::Refused,
            _ => Way::Found(Short {
                start: self.start,
                length: u16::from_le_bytes([a, b]),
                tail: u16::from_le_bytes([c, d]),
                lead,
                wrapper: Wrapper::ALL.get(usize::from(wrapper)).copied().unwrap_or(Wrapper::Bare),
                entity: entity != 0,
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packed_and_unpacked() {
        assert_eq!(Packed::LONG.way(), Way::Long);
        assert_eq!(Packed::REFUSED.way(), Way::Refused);
        for wrapper in Wrapper::ALL {
            for (start, length, tail, lead) in
                [(0, 0, 0, 0), (u64::MAX, 1, 0x203, 4), (7, u16::MAX, u16::MAX, u8::MAX)]
            {
                for entity in [false, true] {
                    let short = Short { start, length, tail, lead, wrapper, entity };
                    assert_eq!(Packed::new(short).way(), Way::Found(short));
                }
            }
        }
    }
}
