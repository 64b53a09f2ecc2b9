//! [`Hazard`], and the collector of hazards.

use std::fmt;
use std::ops::Range;

use super::kind::HazardKind;
use crate::uri::reference::UriRef;

/// A dangerous part of a reference.
///
/// ```
/// let uri = gleaner::uri::UriRef::split("gopher://a.example:25/");
/// let hazard = uri.hazards().next().unwrap();
/// assert_eq!((hazard.text(), hazard.span()), ("25", 19..21));
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Hazard<'a> {
    kind: HazardKind,
    start: usize,
    text: &'a str,
}

/// Shows no text, which may be a password.
impl fmt::Debug for Hazard<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Hazard").field("kind", &self.kind).field("span", &self.span()).finish()
    }
}

impl<'a> Hazard<'a> {
    /// Returns the kind of the hazard.
    ///
    /// ```
    /// use gleaner::uri::{HazardKind, UriRef};
    /// let uri = UriRef::split("http://2130706433/");
    /// assert_eq!(uri.hazards().next().unwrap().kind(), HazardKind::NumericHost);
    /// ```
    #[must_use]
    pub fn kind(&self) -> HazardKind {
        self.kind
    }

    /// Returns the byte offsets of the hazard in the reference's text.
    ///
    /// ```
    /// let uri = gleaner::uri::UriRef::split("ftp://joe:x@a.example/");
    /// assert_eq!(uri.hazards().next().unwrap().span(), 10..11);
    /// ```
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        self.start..self.start + self.text.len()
    }

    /// Returns the text of the hazard; it may be a password.
    ///
    /// ```
    /// let uri = gleaner::uri::UriRef::split("ftp://joe:x@a.example/");
    /// assert_eq!(uri.hazards().next().unwrap().text(), "x");
    /// ```
    #[must_use]
    pub fn text(&self) -> &'a str {
        self.text
    }
}

/// The hazards of one reference.
pub(super) struct HazardCollector<'a> {
    uri: UriRef<'a>,
    hazards: Vec<Hazard<'a>>,
}

impl<'a> HazardCollector<'a> {
    pub fn new(uri: UriRef<'a>) -> Self {
        Self { uri, hazards: Vec::new() }
    }

    pub fn uri(&self) -> UriRef<'a> {
        self.uri
    }

    /// Adds the hazard `part`, which must borrow from the reference.
    pub fn push(&mut self, kind: HazardKind, part: &str) {
        let start = self.uri.offset_of(part);
        let text = &self.uri.as_str()[start..start + part.len()];
        self.hazards.push(Hazard { kind, start, text });
    }

    pub fn into_sorted(mut self) -> Vec<Hazard<'a>> {
        self.hazards.sort_by_key(|hazard| (hazard.start, hazard.kind));
        self.hazards
    }
}
