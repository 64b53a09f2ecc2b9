//! [`Finding`]: a reference in a document.

use std::borrow::Cow;
use std::sync::Arc;

use crate::reference::{Item, Markup, Reference};
use crate::uri::Base;

/// A reference in a document, with the attribute that holds it and the base that it may be relative to.
///
/// ```
/// use gleaner::html::{Finding, Findings, Options};
/// let page = "<base href='http://a.example/'><a href=x>";
/// let found: Vec<Finding<'static>> = Findings::new(page, &Options::new()).collect();
/// assert_eq!(found[1].as_reference().map(|found| found.value()), Some("x"));
/// assert_eq!(found[1].markup().and_then(|markup| markup.element()), Some("a"));
/// assert_eq!(found[1].base().map(|base| base.uri().as_str()), Some("http://a.example/"));
/// assert_eq!(found[1].resolved().as_deref(), Some("http://a.example/x"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Finding<'a> {
    pub(crate) item: Item<'a>,
    pub(crate) markup: Option<Markup<'a>>,
    pub(crate) base: Option<Cow<'a, Arc<Base>>>,
}

impl<'a> Finding<'a> {
    /// Returns the item. Its offsets refer to the document.
    ///
    /// See [`Finding`] for an example.
    #[must_use]
    pub fn item(&self) -> &Item<'a> {
        &self.item
    }

    /// Returns the reference, or `None` if it is [too long](Item::Overlong).
    ///
    /// See [`Finding`] for an example.
    #[must_use]
    pub fn as_reference(&self) -> Option<&Reference<'a>> {
        self.item.as_reference()
    }

    /// Converts to the item.
    ///
    /// ```
    /// use gleaner::html::{Findings, Options};
    /// let mut findings = Findings::new("<img src=x>", &Options::new());
    /// assert_eq!(findings.next().map(|found| found.into_item().range()), Some(9..10));
    /// ```
    #[must_use]
    pub fn into_item(self) -> Item<'a> {
        self.item
    }

    /// Returns the element and the attribute, or `None` for a reference in text.
    ///
    /// See [`Finding`] for an example.
    #[must_use]
    pub fn markup(&self) -> Option<&Markup<'a>> {
        self.markup.as_ref()
    }

    /// Returns the base that relative references are resolved against, if there is one: that of the document, or of an
    /// `object` with a `codebase`. The `href` of a `base` element is relative to the base that
    /// [`Options::base`](super::Options::base) sets.
    ///
    /// See [`Finding`] for an example.
    #[must_use]
    pub fn base(&self) -> Option<&Base> {
        self.base.as_deref().map(|base| &**base)
    }

    /// Resolves a relative reference against the [base](Self::base), as [`Base::resolve`] does. Returns `None` if the reference
    /// is absolute or too long, or if there is no base, or an opaque one. Linear in both lengths.
    ///
    /// See [`Finding`] for an example.
    #[must_use]
    pub fn resolved(&self) -> Option<String> {
        self.base()?.resolve_relative(self.as_reference()?.value())
    }

    /// Converts to a finding that owns its bytes.
    ///
    /// ```
    /// use gleaner::html::{Finding, Options, Scanner};
    /// let mut kept: Vec<Finding<'static>> = Vec::new();
    /// Scanner::new(&Options::new()).scan("<img src=x>", |found| kept.push(found.into_owned()));
    /// assert_eq!(kept.len(), 1);
    /// ```
    #[must_use]
    pub fn into_owned(self) -> Finding<'static> {
        Finding {
            item: self.item.into_owned(),
            markup: self.markup.map(Markup::into_owned),
            base: self.base.map(|base| Cow::Owned(base.into_owned())),
        }
    }
}
