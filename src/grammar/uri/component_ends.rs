//! The offsets at which the components of a reference end.

/// The end offsets of a reference's components (RFC 2396, 5.2, step 1, and Appendix B).
///
/// Components are contiguous except for their separators, so the ends also distinguish an undefined
/// component from an empty one. The fragment ends with the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ComponentEnds {
    /// The end of the scheme. It is 0 if the scheme is undefined, because a scheme is never empty.
    pub scheme: usize,
    /// The end of the authority, where the path begins. Without an authority, the end of the scheme
    /// and its colon.
    pub authority: usize,
    /// The end of the path.
    pub path: usize,
    /// The end of the query. It equals `path` if the query is undefined.
    pub query: usize,
}

impl ComponentEnds {
    /// Converts from the form that parsers return: the number of bytes that remain after each
    /// component of a text of `len` bytes.
    pub(super) fn from_remaining(len: usize, remaining: Self) -> Self {
        Self {
            scheme: len - remaining.scheme,
            authority: len - remaining.authority,
            path: len - remaining.path,
            query: len - remaining.query,
        }
    }

    /// Returns the offset after the scheme's colon, or 0 if the scheme is undefined.
    pub fn scheme_specific_part(&self) -> usize {
        if self.scheme > 0 { self.scheme + 1 } else { 0 }
    }

    /// Returns the authority of `text`, without its slashes.
    pub fn authority_of<'a>(&self, text: &'a str) -> Option<&'a str> {
        let slashes = self.scheme_specific_part();
        (slashes < self.authority).then(|| &text[slashes + "//".len()..self.authority])
    }
}
