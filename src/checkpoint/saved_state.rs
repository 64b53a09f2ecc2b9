//! [`SavedState`]: a value as bytes.

use std::collections::VecDeque;
use std::ops::Range;

/// The greatest offset of a stream that a checkpoint may have: the sum of two does not overflow.
pub(crate) const MAX_OFFSET: u64 = 1 << 63;

/// A value that is written to a checkpoint, and read from one.
pub(crate) trait SavedState: Sized {
    fn write(&self, out: &mut StateWriter);

    /// Reads what [`write`](Self::write) wrote; `None` if the input is something else.
    fn read(input: &mut StateReader<'_>) -> Option<Self>;
}

/// Implements [`SavedState`] for a structure by its fields, of which it must name all.
macro_rules! save_fields {
    ($type:ident { $($field:ident),* $(,)? }) => {
        impl crate::checkpoint::SavedState for $type {
            fn write(&self, out: &mut crate::checkpoint::StateWriter) {
                let Self { $($field),* } = self;
                $(crate::checkpoint::SavedState::write($field, out);)*
            }

            fn read(input: &mut crate::checkpoint::StateReader<'_>) -> Option<Self> {
                $(let $field = crate::checkpoint::SavedState::read(input)?;)*
                Some(Self { $($field),* })
            }
        }
    };
}

/// Implements [`SavedState`] for an enumeration without fields by the index of its variant.
macro_rules! save_variants {
    ($type:ident { $($variant:ident),* $(,)? }) => {
        impl crate::checkpoint::SavedState for $type {
            fn write(&self, out: &mut crate::checkpoint::StateWriter) {
                let index = [$(Self::$variant),*].iter().position(|variant| variant == self);
                crate::checkpoint::SavedState::write(&index.unwrap_or_default(), out);
            }

            fn read(input: &mut crate::checkpoint::StateReader<'_>) -> Option<Self> {
                let index: usize = crate::checkpoint::SavedState::read(input)?;
                [$(Self::$variant),*].get(index).copied()
            }
        }
    };
}

pub(crate) use {save_fields, save_variants};

/// Returns the bytes of a value alone, which [`restored`] reads.
#[cfg(feature = "mail")]
pub(crate) fn saved(value: &impl SavedState) -> Vec<u8> {
    let mut out = StateWriter::after(Vec::new());
    value.write(&mut out);
    out.into_bytes()
}

/// Returns the value of which these are the bytes, and nothing else.
#[cfg(feature = "mail")]
pub(crate) fn restored<T: SavedState>(bytes: &[u8]) -> Option<T> {
    let mut input = StateReader::new(bytes);
    T::read(&mut input).filter(|_| input.is_empty())
}

#[derive(Debug)]
pub(crate) struct StateWriter {
    bytes: Vec<u8>,
}

impl StateWriter {
    /// Returns a writer that appends to `bytes`.
    pub fn after(bytes: Vec<u8>) -> Self {
        Self { bytes }
    }

    /// Writes a number in groups of 7 bits, the least significant first (LEB128).
    fn number(&mut self, mut number: u64) {
        while number >= 0x80 {
            self.bytes.push(number.to_le_bytes()[0] | 0x80);
            number >>= 7;
        }
        self.bytes.push(number.to_le_bytes()[0]);
    }

    pub fn offset(&mut self, offset: u64) {
        self.number(offset);
    }

    pub fn bytes(&mut self, bytes: &[u8]) {
        self.number(bytes.len() as u64);
        self.bytes.extend_from_slice(bytes);
    }

    pub fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }
}

#[derive(Debug)]
pub(crate) struct StateReader<'a> {
    rest: &'a [u8],
}

impl<'a> StateReader<'a> {
    pub fn new(bytes: &'a [u8]) -> Self {
        Self { rest: bytes }
    }

    pub fn is_empty(&self) -> bool {
        self.rest.is_empty()
    }

    fn number(&mut self) -> Option<u64> {
        let mut number = 0;
        for shift in (0..u64::BITS).step_by(7) {
            let (&byte, rest) = self.rest.split_first()?;
            self.rest = rest;
            let group = u64::from(byte & 0x7f);
            if group.checked_shl(shift)? >> shift != group {
                return None;
            }
            number |= group << shift;
            if byte < 0x80 {
                return Some(number);
            }
        }
        None
    }

    pub fn bytes(&mut self) -> Option<&'a [u8]> {
        let length = usize::try_from(self.number()?).ok()?;
        let (bytes, rest) = self.rest.split_at_checked(length)?;
        self.rest = rest;
        Some(bytes)
    }

    /// Reads an offset of a stream.
    pub fn offset(&mut self) -> Option<u64> {
        self.number().filter(|&offset| offset <= MAX_OFFSET)
    }
}

/// Implements [`SavedState`] for integers of at most 64 bits.
macro_rules! save_integers {
    ($($type:ty),*) => {
        $(impl SavedState for $type {
            fn write(&self, out: &mut StateWriter) {
                out.number((*self).into());
            }

            fn read(input: &mut StateReader<'_>) -> Option<Self> {
                input.number()?.try_into().ok()
            }
        })*
    };
}

save_integers!(u8, u32, u64);

impl SavedState for usize {
    fn write(&self, out: &mut StateWriter) {
        out.number(*self as u64);
    }

    fn read(input: &mut StateReader<'_>) -> Option<Self> {
        input.number()?.try_into().ok()
    }
}

impl SavedState for bool {
    fn write(&self, out: &mut StateWriter) {
        u8::from(*self).write(out);
    }

    fn read(input: &mut StateReader<'_>) -> Option<Self> {
        match u8::read(input)? {
            0 => Some(false),
            1 => Some(true),
            _ => None,
        }
    }
}

impl SavedState for char {
    fn write(&self, out: &mut StateWriter) {
        u32::from(*self).write(out);
    }

    fn read(input: &mut StateReader<'_>) -> Option<Self> {
        Self::from_u32(u32::read(input)?)
    }
}

impl<T: SavedState> SavedState for Option<T> {
    fn write(&self, out: &mut StateWriter) {
        self.is_some().write(out);
        if let Some(value) = self {
            value.write(out);
        }
    }

    fn read(input: &mut StateReader<'_>) -> Option<Self> {
        if bool::read(input)? { T::read(input).map(Some) } else { Some(None) }
    }
}

impl<A: SavedState, B: SavedState> SavedState for (A, B) {
    fn write(&self, out: &mut StateWriter) {
        self.0.write(out);
        self.1.write(out);
    }

    fn read(input: &mut StateReader<'_>) -> Option<Self> {
        Some((A::read(input)?, B::read(input)?))
    }
}

impl<T: SavedState> SavedState for Range<T> {
    fn write(&self, out: &mut StateWriter) {
        self.start.write(out);
        self.end.write(out);
    }

    fn read(input: &mut StateReader<'_>) -> Option<Self> {
        Some(T::read(input)?..T::read(input)?)
    }
}

impl<T: SavedState + Copy + Default, const N: usize> SavedState for [T; N] {
    fn write(&self, out: &mut StateWriter) {
        for item in self {
            item.write(out);
        }
    }

    fn read(input: &mut StateReader<'_>) -> Option<Self> {
        let mut items = [T::default(); N];
        for item in &mut items {
            *item = T::read(input)?;
        }
        Some(items)
    }
}

impl SavedState for Vec<u8> {
    fn write(&self, out: &mut StateWriter) {
        out.bytes(self);
    }

    fn read(input: &mut StateReader<'_>) -> Option<Self> {
        input.bytes().map(<[u8]>::to_vec)
    }
}

impl<T: SavedState> SavedState for VecDeque<T> {
    fn write(&self, out: &mut StateWriter) {
        self.len().write(out);
        for item in self {
            item.write(out);
        }
    }

    fn read(input: &mut StateReader<'_>) -> Option<Self> {
        // The length is not trusted with memory.
        let length = usize::read(input)?;
        (0..length).map(|_| T::read(input)).collect()
    }
}

#[cfg(test)]
#[path = "../../tests/unit/checkpoint/saved_state.rs"]
mod tests;
