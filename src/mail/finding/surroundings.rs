//! [`Surroundings`]: the text in which a finding lies.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Range;

/// The text in which a finding lies, as far as the search holds it: often less than the whole text of a part.
///
/// It is no part of the finding: findings with different surroundings may be equal, and an owned finding has none.
#[derive(Clone, Copy, Default)]
pub struct Surroundings<'t> {
    text: &'t [u8],
    /// The offset of `text`, where the span of the finding counts from.
    offset: u64,
}

impl<'t> Surroundings<'t> {
    /// Creates the surroundings from a text whose first byte has this offset.
    #[must_use]
    pub fn new(text: &'t [u8], offset: u64) -> Self {
        Self { text, offset }
    }

    /// Returns the text before a span and the text after it: empty where the search does not hold them.
    #[must_use]
    pub fn around(self, span: &Range<u64>) -> (&'t [u8], &'t [u8]) {
        let index = |at: u64| usize::try_from(at.checked_sub(self.offset)?).ok();
        let before = index(span.start).and_then(|start| self.text.get(..start));
        let after = index(span.end).and_then(|end| self.text.get(end..));
        (before.unwrap_or_default(), after.unwrap_or_default())
    }
}

impl PartialEq for Surroundings<'_> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Surroundings<'_> {}

impl Hash for Surroundings<'_> {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

impl fmt::Debug for Surroundings<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} bytes from {}", self.text.len(), self.offset)
    }
}

#[cfg(test)]
mod tests {
    use super::Surroundings;

    #[test]
    fn has_the_text_on_both_sides_as_far_as_it_is_held() {
        let text = Surroundings::new(b"ab<c>de", 100);
        assert_eq!(text.around(&(103..104)), (&b"ab<"[..], &b">de"[..]));
        assert_eq!(text.around(&(90..103)), (&b""[..], &b"c>de"[..]));
        assert_eq!(text.around(&(105..200)), (&b"ab<c>"[..], &b""[..]));
        assert_eq!(text.around(&(u64::MAX..u64::MAX)), (&b""[..], &b""[..]));
    }
}
