//! [`ParseError`].

use std::fmt;

use crate::error::debug_by_message;
use crate::grammar::uri::fault::{Fault, Production};

/// The production that a reference violates, where, and what the production expects there.
///
/// ```
/// let error = gleaner::uri::UriRef::parse("http://a.example/{x}").unwrap_err();
/// assert_eq!(error.production(), "path_segments");
/// assert_eq!(error.offset(), 17);
/// assert_eq!(error.section(), "RFC 2396, 3.3");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct ParseError {
    production: &'static Production,
    offset: usize,
}

impl ParseError {
    pub(crate) const fn new(production: &'static Production, offset: usize) -> Self {
        Self { production, offset }
    }

    /// Converts a fault in a text that ends at byte `end`.
    pub(crate) fn from_fault(fault: Fault, end: usize) -> Self {
        Self { production: fault.production, offset: end - fault.remaining }
    }

    /// Returns the same error at another offset.
    pub(in crate::uri) fn at(self, offset: usize) -> Self {
        Self { offset, ..self }
    }

    /// Returns the name of the production, as its RFC spells it.
    ///
    /// ```
    /// let error = gleaner::uri::UriRef::parse("1a:b").unwrap_err();
    /// assert_eq!(error.production(), "scheme");
    /// ```
    #[must_use]
    pub fn production(&self) -> &'static str {
        self.production.name
    }

    /// Returns the offset of the first byte that does not match: the length of the text if that ends too early.
    ///
    /// ```
    /// let error = gleaner::uri::UriRef::parse("a b").unwrap_err();
    /// assert_eq!(error.offset(), 1);
    /// ```
    #[must_use]
    pub fn offset(&self) -> usize {
        self.offset
    }

    /// Returns what the production expects, in words.
    ///
    /// ```
    /// let error = gleaner::uri::UriRef::parse("%7").unwrap_err();
    /// assert_eq!(error.expected(), "two hexadecimal digits after %");
    /// ```
    #[must_use]
    pub fn expected(&self) -> &'static str {
        self.production.expected
    }

    /// Returns the RFC and the section that define the production.
    ///
    /// ```
    /// let error = gleaner::uri::UriRef::parse("%7").unwrap_err();
    /// assert_eq!(error.section(), "RFC 2396, 2.4.1");
    /// ```
    #[must_use]
    pub fn section(&self) -> &'static str {
        self.production.section
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Production { name, section, expected, .. } = self.production;
        write!(f, "{name}: expected {expected} at byte {} ({section})", self.offset)
    }
}

impl std::error::Error for ParseError {}

debug_by_message!(ParseError);
