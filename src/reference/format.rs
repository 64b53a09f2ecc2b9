//! The traits by which references are compared and printed.

use std::fmt;
use std::hash::{Hash, Hasher};

use super::found_reference::Reference;
use super::item::Item;

/// Two references are equal if all that their methods return is equal, whether they borrow or own it.
impl PartialEq for Reference<'_> {
    fn eq(&self, other: &Self) -> bool {
        (self.as_bytes(), self.raw(), self.tail_bytes(), self.start, &self.outer)
            == (other.as_bytes(), other.raw(), other.tail_bytes(), other.start, &other.outer)
            && (self.wrapper, self.kind, self.flags) == (other.wrapper, other.kind, other.flags)
            && (&self.notes, self.hyphen, self.added) == (&other.notes, other.hyphen, other.added)
    }
}

impl Eq for Reference<'_> {}

impl Hash for Reference<'_> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        (self.as_bytes(), self.raw(), self.start, &self.outer, self.flags).hash(hasher);
    }
}

/// Writes the [value](Reference::value).
impl fmt::Display for Reference<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.value())
    }
}

/// Returns the [value](Reference::value).
impl AsRef<str> for Reference<'_> {
    fn as_ref(&self) -> &str {
        self.value()
    }
}

/// Writes what the methods return, with the raw text as a byte string.
impl fmt::Debug for Reference<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reference")
            .field("value", &self.value())
            .field("raw", &format_args!("b\"{}\"", self.raw().escape_ascii()))
            .field("span", &self.span())
            .field("outer", &self.outer)
            .field("wrapper", &self.wrapper)
            .field("kind", &self.kind)
            .field("flags", &self.flags)
            .field("tail", &self.tail())
            .finish_non_exhaustive()
    }
}

/// Writes the variant as its content, whose name says which it is.
impl fmt::Debug for Item<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Reference(found) => found.fmt(f),
            Self::Overlong(found) => found.fmt(f),
        }
    }
}
