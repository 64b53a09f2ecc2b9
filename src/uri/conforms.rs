//! [`Grammar`], the grammar of an RFC.

use super::reference::ParseError;
use crate::grammar::uri::{ComponentEnds, PlainUrl, rfc1738, rfc2396, rfc3986};
use crate::names::impl_names;

/// The grammar of an RFC.
///
/// ```
/// use gleaner::uri::{Grammar, UriRef};
/// let uri = UriRef::split("http://a.example/~joe");
/// assert!(uri.conforms_to(Grammar::Rfc2396).is_ok());
/// assert!(uri.conforms_to(Grammar::Rfc1738).is_err());
/// assert_eq!("rfc3986".parse(), Ok(Grammar::Rfc3986));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Grammar {
    /// RFC 1738, section 5: the production of the scheme, or else the general one.
    Rfc1738,
    /// RFC 2396, Appendix A, without the IPv6 literals of RFC 2732.
    Rfc2396,
    /// RFC 3986, Appendix A.
    Rfc3986,
}

impl Grammar {
    /// Parses `text`. RFC 1738's parser returns no components.
    pub(super) fn parse(self, text: &str) -> Result<Option<ComponentEnds>, ParseError> {
        let bytes = text.as_bytes();
        let ends = match self {
            Self::Rfc1738 => rfc1738::parse(bytes).map(|()| None),
            Self::Rfc2396 => rfc2396::parse(bytes, false).map(Some),
            Self::Rfc3986 => rfc3986::parse(bytes).map(Some),
        };
        ends.map_err(|fault| ParseError::from_fault(fault, bytes.len()))
    }
}

/// A set of grammars.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct GrammarSet(u8);

impl GrammarSet {
    /// Iterates over the grammars, from the oldest.
    pub fn iter(self) -> impl Iterator<Item = Grammar> {
        Grammar::ALL.iter().copied().filter(move |grammar| self.0 & Self::of(*grammar).0 != 0)
    }

    fn of(grammar: Grammar) -> Self {
        Self(1 << grammar as u8)
    }
}

impl From<PlainUrl> for GrammarSet {
    fn from(plain: PlainUrl) -> Self {
        match plain {
            PlainUrl::All => Grammar::ALL.iter().copied().collect(),
            PlainUrl::AllButRfc1738 => [Grammar::Rfc2396, Grammar::Rfc3986].into_iter().collect(),
        }
    }
}

impl FromIterator<Grammar> for GrammarSet {
    fn from_iter<I: IntoIterator<Item = Grammar>>(grammars: I) -> Self {
        Self(grammars.into_iter().fold(0, |bits, grammar| bits | Self::of(grammar).0))
    }
}

impl_names! {
    impl Grammar {
        /// All grammars, from the oldest RFC to the newest.
        pub const ALL;

        /// Returns the grammar's name in the command's options and output.
        ///
        /// ```
        /// assert_eq!(gleaner::uri::Grammar::Rfc2396.as_str(), "rfc2396");
        /// ```
        pub const fn as_str {
            Rfc1738 => "rfc1738",
            Rfc2396 => "rfc2396",
            Rfc3986 => "rfc3986",
        }
    }
}
