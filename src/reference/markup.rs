//! [`Markup`]: where in a document with markup a reference stands.

use std::borrow::Cow;

/// The element and the attribute that hold a reference, and the text of a link.
///
/// ```
/// # #[cfg(feature = "html")] {
/// use gleaner::html::{Options, Scanner};
/// let mut scanner = Scanner::new(&Options::new());
/// let mut holders = Vec::new();
/// scanner.scan("<a href='x'>The <b>text</b></a><style>b { background: url(y) }</style>", |found| {
///     let markup = found.markup().expect("no text has a reference");
///     let text = markup.link_text().map(str::to_owned);
///     holders.push((markup.element().map(str::to_owned), markup.attribute().map(str::to_owned), text));
/// });
/// let of = |element: &str, attribute: Option<&str>, text: Option<&str>| {
///     (Some(element.to_owned()), attribute.map(str::to_owned), text.map(str::to_owned))
/// };
/// assert_eq!(holders, [of("a", Some("href"), Some("The text")), of("style", None, None)]);
/// # }
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Markup<'a> {
    pub(crate) element: Option<Cow<'a, str>>,
    pub(crate) attribute: Option<Cow<'a, str>>,
    pub(crate) link_text: Option<Cow<'a, str>>,
}

impl Markup<'_> {
    /// Returns the name of the element in lower case; of a name longer than 64 bytes the first 64. `None` for a link
    /// destination in Markdown.
    ///
    /// See [`Markup`] for an example.
    #[must_use]
    pub fn element(&self) -> Option<&str> {
        self.element.as_deref()
    }

    /// Returns the name of the attribute in lower case, or `None` in the style sheet of a `style` element and in Markdown.
    ///
    /// See [`Markup`] for an example.
    #[must_use]
    pub fn attribute(&self) -> Option<&str> {
        self.attribute.as_deref()
    }

    /// Returns the visible text of a link (the `href` of an `a` element), each run of white space as one space; of a text
    /// longer than [`Config::max_reference`](crate::Config::max_reference) bytes the first part. `None` for other
    /// references.
    ///
    /// See [`Markup`] for an example.
    #[must_use]
    pub fn link_text(&self) -> Option<&str> {
        self.link_text.as_deref()
    }

    /// Copies the borrowed names, so that the result outlives the document.
    ///
    /// ```
    /// use gleaner::Markup;
    /// fn keep(markup: Markup<'_>) -> Markup<'static> {
    ///     markup.into_owned()
    /// }
    /// ```
    #[must_use]
    pub fn into_owned(self) -> Markup<'static> {
        let owned = |name: Cow<'_, str>| Cow::Owned(name.into_owned());
        Markup {
            element: self.element.map(owned),
            attribute: self.attribute.map(owned),
            link_text: self.link_text.map(owned),
        }
    }
}
