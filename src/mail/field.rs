//! Text that repeats in findings, limited in length.

use std::borrow::Cow;
use std::fmt;

/// A text that findings repeat, such as a header field.
#[derive(Clone, Default, PartialEq, Eq, Hash)]
pub(super) struct Field<'a> {
    pub text: Cow<'a, str>,
    /// Whether `text` is only a prefix.
    pub truncated: bool,
}

impl<'a> Field<'a> {
    /// Returns at most `max_len` bytes of `text`, cut at a character boundary.
    pub fn new(text: impl Into<Cow<'a, str>>, max_len: usize) -> Self {
        let mut text = text.into();
        let truncated = text.len() > max_len;
        if truncated {
            // `str::floor_char_boundary` needs Rust 1.91.
            let end = (0..=max_len).rev().find(|&end| text.is_char_boundary(end)).unwrap_or(0);
            match &mut text {
                Cow::Borrowed(text) => *text = &text[..end],
                Cow::Owned(text) => {
                    text.truncate(end);
                    text.shrink_to_fit();
                }
            }
        }
        Self { text, truncated }
    }

    pub fn into_owned(self) -> Field<'static> {
        Field { text: Cow::Owned(self.text.into_owned()), truncated: self.truncated }
    }
}

impl fmt::Debug for Field<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mark = if self.truncated { "\u{2026}" } else { "" };
        write!(f, "{:?}{mark}", self.text)
    }
}

#[cfg(test)]
#[path = "../../tests/unit/mail/field.rs"]
mod tests;
