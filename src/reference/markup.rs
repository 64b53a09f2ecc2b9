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
    pub(crate) text_host: Option<Cow<'a, str>>,
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
    /// references, and if [`Options::link_texts`](crate::html::Options::link_texts) is off.
    ///
    /// See [`Markup`] for an example.
    #[must_use]
    pub fn link_text(&self) -> Option<&str> {
        self.link_text.as_deref()
    }

    /// Returns the host that the [text of the link](Self::link_text) names, if it is on another site than the target:
    /// the link may mislead its reader. The reference then has [`Flags::MISMATCH`](crate::Flags::MISMATCH).
    ///
    /// Only a text that is a reference, whole, counts: an absolute one, one that begins with `www.` or `ftp.`, or the name
    /// of a host below a suffix of the Public Suffix List, in any delimiters; in a link to a mailbox also an address. Sites
    /// are registrable domains: of `www.bank.co.uk` and `login.bank.co.uk` both `bank.co.uk`. The target is the resolved
    /// reference, with the wrappers around it undone if
    /// [`Options::link_wrappers`](crate::html::Options::link_wrappers) says so, and its host what browsers make of it. A target
    /// without a host, such as `javascript:`, is on no site.
    ///
    /// The host is in lower case, and in the ASCII form of an internationalised name (RFC 5890).
    ///
    /// ```
    /// # #[cfg(feature = "html")] {
    /// use gleaner::{Flags, html::{Findings, Options}};
    /// let page = "<a href='http://www.bank.example@evil.example/'>www.<b>bank</b>.example</a>";
    /// let found = Findings::new(page, &Options::new()).next().expect("a link");
    /// assert_eq!(found.markup().and_then(|markup| markup.text_host()), Some("www.bank.example"));
    /// assert!(found.item().flags().contains(Flags::MISMATCH));
    /// # }
    /// ```
    #[must_use]
    pub fn text_host(&self) -> Option<&str> {
        self.text_host.as_deref()
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
            text_host: self.text_host.map(owned),
        }
    }
}
