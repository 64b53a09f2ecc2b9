//! What is known of the values found last, so that a value that repeats is parsed and rewritten once.

use gleaner::{Flags, Reference};

use crate::output::values::unique::Fingerprint;

/// The number of values, a power of two.
const VALUES: usize = 64;

/// The maximum length of a value in bytes.
const MAX_LENGTH: usize = 56;

/// What is known of a value.
#[derive(Clone, Copy, Debug, Default)]
pub struct Memo {
    /// Whether the filter accepts it.
    pub accepted: Option<bool>,
    /// The fingerprint of its printed form.
    pub printed: Option<Fingerprint>,
}

/// The values found last, each in the one place that its bytes select.
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
    /// Returns the memo of a reference's value; `None` if the value is long or the reference has several (R4).
    pub fn get(&mut self, found: &Reference<'_>) -> Option<&mut Memo> {
        let value = found.as_bytes();
        let length = u8::try_from(value.len()).ok().filter(|&n| usize::from(n) <= MAX_LENGTH)?;
        if found.flags().contains(Flags::HYPHEN) {
            return None;
        }
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
mod tests {
    use gleaner::{Config, Hyphen, Item, extract_with};

    use super::{MAX_LENGTH, ValueMemos};

    /// Notes the number of each value that has a memo; returns which values had one before.
    fn known(memos: &mut ValueMemos, text: &str) -> Vec<Option<bool>> {
        let config = Config::new().hyphen(Hyphen::Both);
        let found = extract_with(text.as_bytes(), &config);
        let note = |item: Item<'_>| {
            let found = item.reference()?;
            let memo = memos.get(&found)?;
            Some(memo.accepted.replace(true).is_some())
        };
        found.map(note).collect()
    }

    #[test]
    fn keeps_memos_of_short_values() {
        let long = "x".repeat(MAX_LENGTH - "http://a.example/".len());
        let text = format!("http://a.example/{long} http://a.example/{long}x http://b.example/");
        let mut memos = ValueMemos::default();
        assert_eq!(known(&mut memos, &text), [Some(false), None, Some(false)]);
        assert_eq!(known(&mut memos, &text), [Some(true), None, Some(true)]);
        assert_eq!(known(&mut memos, "<http://b.example/x-\ny>"), [None]);
    }

    #[test]
    fn tells_values_apart() {
        let mut memos = ValueMemos::default();
        let urls: Vec<_> = (0..1000).map(|n| format!("http://a.example/{n}")).collect();
        let urls = urls.join(" ");
        assert!(known(&mut memos, &urls).iter().all(|known| *known == Some(false)));
        let kept = known(&mut memos, &urls).iter().filter(|known| **known == Some(true)).count();
        assert!(kept < 10, "{kept}");
        assert_eq!(known(&mut memos, "http://a.example/999"), [Some(true)]);
        assert_eq!(known(&mut memos, "http://a.example/99"), [Some(false)]);
    }
}
