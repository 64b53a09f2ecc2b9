//! The offsets at which the components of a reference end.

/// The end offsets of a reference's components (RFC 2396, 5.2, step 1, and Appendix B). Only separators lie between
/// components, so the ends distinguish an undefined component from an empty one. The fragment ends with the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ComponentEnds {
    /// 0 if the scheme is undefined: a scheme is never empty.
    pub scheme: usize,
    /// Where the path begins: without an authority, after the colon of the scheme.
    pub authority: usize,
    pub path: usize,
    /// `path` if the query is undefined.
    pub query: usize,
}

impl ComponentEnds {
    /// Converts from the numbers of bytes that remain after each component of a text of `len` bytes.
    pub(super) fn from_remaining(len: usize, remaining: Self) -> Self {
        Self {
            scheme: len - remaining.scheme,
            authority: len - remaining.authority,
            path: len - remaining.path,
            query: len - remaining.query,
        }
    }

    /// Returns the offset after the scheme's colon; 0 without a scheme.
    pub fn scheme_specific_part(&self) -> usize {
        if self.scheme > 0 { self.scheme + 1 } else { 0 }
    }

    /// Returns the authority of `text`, without its slashes.
    pub fn authority_of<'a>(&self, text: &'a str) -> Option<&'a str> {
        let slashes = self.scheme_specific_part();
        (slashes < self.authority).then(|| &text[slashes + "//".len()..self.authority])
    }
}
