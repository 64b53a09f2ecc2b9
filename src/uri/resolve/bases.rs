//! Where a base comes from (RFC 2396, 5.1).

use crate::uri::UriRef;

/// The bases that a document may have; the innermost that is there counts (RFC 2396, 5.1).
///
/// ```
/// use gleaner::uri::{Bases, Origin, UriRef};
/// let bases = Bases {
///     retrieval: Some(UriRef::parse("http://a.example/x")?),
///     default: Some(UriRef::parse("file:///")?),
///     ..Bases::default()
/// };
/// let (origin, base) = bases.effective().unwrap();
/// assert_eq!((origin, base.as_str()), (Origin::Retrieval, "http://a.example/x"));
/// # Ok::<(), gleaner::uri::ParseError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bases<'a> {
    /// Embedded in the document's content (5.1.1).
    pub document: Option<UriRef<'a>>,
    /// Of the entity that encapsulates it, a message or another document (5.1.2).
    pub entity: Option<UriRef<'a>>,
    /// By which it was retrieved; after redirections, the last one (5.1.3).
    pub retrieval: Option<UriRef<'a>>,
    /// That of the application (5.1.4).
    pub default: Option<UriRef<'a>>,
}

impl<'a> Bases<'a> {
    /// The base that counts, and where it comes from; what has no scheme is no base (5.1.1 asks for an
    /// absolute URI) and is passed over.
    ///
    /// ```
    /// use gleaner::uri::Bases;
    /// assert_eq!(Bases::default().effective(), None);
    /// ```
    #[must_use]
    pub fn effective(&self) -> Option<(Origin, &UriRef<'a>)> {
        let layers = [
            (Origin::Document, &self.document),
            (Origin::Entity, &self.entity),
            (Origin::Retrieval, &self.retrieval),
            (Origin::Default, &self.default),
        ];
        let bases = layers.into_iter().filter_map(|(origin, base)| Some((origin, base.as_ref()?)));
        bases.into_iter().find(|(_, base)| base.is_absolute())
    }
}

/// Which of the four ways a base was established in (RFC 2396, 5.1), in their order.
///
/// ```
/// use gleaner::uri::Origin;
/// assert!(Origin::Document < Origin::Default);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Origin {
    /// Within the document's content (5.1.1).
    Document,
    /// From the encapsulating entity (5.1.2).
    Entity,
    /// From the retrieval URI (5.1.3).
    Retrieval,
    /// The application's default (5.1.4).
    Default,
}
