//! Establishing the base URI of a document (RFC 2396, 5.1).

use crate::names::impl_names;
use crate::uri::reference::UriRef;

/// The base URIs that a document may have, from the innermost, which takes precedence (RFC 2396, 5.1). No field will be
/// added.
///
/// ```
/// use gleaner::uri::{Bases, BaseOrigin, UriRef};
/// let bases = Bases {
///     retrieval: Some(UriRef::parse("http://a.example/x")?),
///     default: Some(UriRef::parse("file:///")?),
///     ..Bases::default()
/// };
/// let (origin, base) = bases.effective().unwrap();
/// assert_eq!((origin, base.as_str()), (BaseOrigin::Retrieval, "http://a.example/x"));
/// # Ok::<(), gleaner::uri::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Bases<'a> {
    /// The base that the document's content embeds (5.1.1).
    pub document: Option<UriRef<'a>>,
    /// The base of the entity that encapsulates the document: a message or another document (5.1.2).
    pub entity: Option<UriRef<'a>>,
    /// The URI of the retrieval, after redirections (5.1.3).
    pub retrieval: Option<UriRef<'a>>,
    /// The default of the application (5.1.4).
    pub default: Option<UriRef<'a>>,
}

impl<'a> Bases<'a> {
    /// Returns the base that takes precedence, and its origin. Skips a base without a scheme (5.1.1).
    ///
    /// ```
    /// use gleaner::uri::Bases;
    /// assert_eq!(Bases::default().effective(), None);
    /// ```
    #[must_use]
    pub fn effective(self) -> Option<(BaseOrigin, UriRef<'a>)> {
        let layers = [
            (BaseOrigin::Document, self.document),
            (BaseOrigin::Entity, self.entity),
            (BaseOrigin::Retrieval, self.retrieval),
            (BaseOrigin::Default, self.default),
        ];
        let mut bases = layers.into_iter().filter_map(|(origin, base)| Some((origin, base?)));
        bases.find(|(_, base)| base.is_absolute())
    }
}

/// How a base URI was established (RFC 2396, 5.1), in order of precedence.
///
/// ```
/// use gleaner::uri::BaseOrigin;
/// assert!(BaseOrigin::Document < BaseOrigin::Default);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum BaseOrigin {
    /// Within the document's content (5.1.1).
    Document,
    /// From the field `Content-Base` of the encapsulating message or part (5.1.2; RFC 2110, 4.2).
    ContentBase,
    /// From the field `Content-Location` of the encapsulating message or part (5.1.2; RFC 2557, 4.2).
    ContentLocation,
    /// From the encapsulating entity otherwise (5.1.2).
    Entity,
    /// From the retrieval URI (5.1.3).
    Retrieval,
    /// The application's default (5.1.4).
    Default,
}

impl_names! {
    impl BaseOrigin {
        /// All ways, in order of precedence.
        pub const ALL;

        /// Returns the name of the way, which is that of the field of [`Bases`] or of the message.
        ///
        /// ```
        /// assert_eq!(gleaner::uri::BaseOrigin::Entity.as_str(), "entity");
        /// ```
        pub const fn as_str {
            Document => "document",
            ContentBase => "content-base",
            ContentLocation => "content-location",
            Entity => "entity",
            Retrieval => "retrieval",
            Default => "default",
        }
    }
}
