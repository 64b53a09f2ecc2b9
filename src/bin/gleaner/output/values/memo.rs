//! Caches facts about the values found last, so that a value that repeats is parsed and rewritten once.

use crate::output::values::unique::Fingerprint;

/// The number of values, a power of two.
const VALUES: usize = 64;

const MAX_LENGTH: usize = 56;

#[derive(Clone, Copy, Debug, Default)]
pub struct Memo {
    pub accepted: Option<bool>,
    /// The fingerprint of its printed form.
    pub printed: Option<Fingerprint>,
}

/// A cache of values, each in the one place that its bytes select.
#[derive(Clone, Debug)]
pub struct ValueMemos(Box<[Place; VALUES]>);

#[derive(Clone, Copy, Debug)]
struct Place {
    value: [u8; MAX_LENGTH],
    length: u8,
    memo: Memo,
}

impl Default for ValueMemos {
    fn default() -> Self {
        let place = Place { value: [0; MAX_LENGTH], length: 0, memo: Memo::default() };
        Self(Box::new([place; VALUES]))
    }
}

impl ValueMemos {
    /// Returns the memo of a value; `None` if it is long.
    pub fn get(&mut self, value: &str) -> Option<&mut Memo> {
        let value = value.as_bytes();
        let length = u8::try_from(value.len()).ok().filter(|&n| usize::from(n) <= MAX_LENGTH)?;
        let place = &mut self.0[place_of(value) % VALUES];
        if place.value.get(..value.len()) != Some(value) || place.length != length {
            place.value[..value.len()].copy_from_slice(value);
            (place.length, place.memo) = (length, Memo::default());
        }
        Some(&mut place.memo)
    }
}

/// Mixes the length and the last bytes of a value: the first ones are mostly the scheme.
fn place_of(value: &[u8]) -> usize {
    let mix = |hash: usize, &byte: &u8| (hash ^ usize::from(byte)).wrapping_mul(0x9e37_79b1);
    let hash = value.iter().rev().take(8).fold(value.len(), mix);
    hash >> 16
}

#[cfg(test)]
#[path = "../../../../../tests/unit/gleaner/output/values/memo.rs"]
mod tests;
