//! A finding in mail, with the message and the part it comes from.

pub(super) mod lazy_message;
pub(super) mod origin;
pub(super) mod source_message;
pub(crate) mod surroundings;

use std::borrow::Cow;
use std::ops::ControlFlow;
use std::sync::Arc;

use crate::reference::{Item, Markup, Reference};
use crate::uri::Base;
use origin::Origin;
use surroundings::Surroundings;

/// A callback for findings. `Break` stops the search.
pub(super) type Sink<'s> = dyn FnMut(Finding<'_>) -> ControlFlow<()> + 's;

/// A reference, with the message and the part that contain it.
///
/// ```
/// use gleaner::mail::{Finding, Findings, Options};
/// let mail: &[u8] = b"From: joe@a.example\nSubject: b\nMessage-ID: <1@a.example>\n\n\
///                     See http://a.example/\n";
/// for finding in Findings::new(mail, &Options::new())? {
///     let finding: Finding<'static> = finding?.into_owned();
///     let origin = finding.origin().expect("a message");
///     assert_eq!((origin.part(), origin.message().id()), ("1", Some("<1@a.example>")));
///     assert_eq!(finding.item().span(), 62..79);
///     assert_eq!(finding.as_reference().map(|found| found.value()), Some("http://a.example/"));
///     assert!(finding.clone().into_item().as_reference() == finding.into_reference().as_ref());
/// }
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Finding<'a> {
    pub(super) item: Item<'a>,
    pub(super) origin: Option<Origin<'a>>,
    pub(super) markup: Option<Markup<'a>>,
    pub(super) base: Option<Cow<'a, Arc<Base>>>,
    pub(super) part_ref: Option<Arc<str>>,
    pub(crate) surroundings: Surroundings<'a>,
}

impl<'a> Finding<'a> {
    pub(super) fn new(item: Item<'a>, origin: Option<Origin<'a>>) -> Self {
        Self {
            item,
            origin,
            markup: None,
            base: None,
            part_ref: None,
            surroundings: Surroundings::default(),
        }
    }

    /// Returns the item. Its offsets refer to the stream or, if [`Origin::is_encoded`], to the
    /// decoded text.
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

    /// Converts to the reference, or `None` if it is [too long](Item::Overlong).
    ///
    /// See [`Finding`] for an example.
    #[must_use]
    pub fn into_reference(self) -> Option<Reference<'a>> {
        self.item.into_reference()
    }

    /// Converts to the item.
    ///
    /// See [`Finding`] for an example.
    #[must_use]
    pub fn into_item(self) -> Item<'a> {
        self.item
    }

    /// Returns the message and the part, or `None` in plain text.
    ///
    /// See [`Finding`] for an example.
    #[must_use]
    pub fn origin(&self) -> Option<&Origin<'a>> {
        self.origin.as_ref()
    }

    /// Returns the element and the attribute that hold the reference, or `None` if it is in text.
    ///
    /// ```
    /// use gleaner::mail::{Options, Scanner};
    /// let mail = "Content-Type: text/html\nContent-Base: http://a.example/\n\n<base href=http://b.example/><a href=x>";
    /// let mut found = Vec::new();
    /// Scanner::new(&Options::new()).scan_message(mail, |finding| {
    ///     let attribute = finding.markup().and_then(|markup| markup.attribute().map(str::to_owned));
    ///     let base = finding.base().map(|base| base.uri().as_str().to_owned());
    ///     found.push((attribute, base, finding.resolved()));
    /// });
    /// # #[cfg(feature = "html")]
    /// assert_eq!(found.last().map(|(attribute, base, resolved)| {
    ///     (attribute.as_deref(), base.as_deref(), resolved.as_deref())
    /// }), Some((Some("href"), Some("http://b.example/"), Some("http://b.example/x"))));
    /// ```
    #[must_use]
    pub fn markup(&self) -> Option<&Markup<'a>> {
        self.markup.as_ref()
    }

    /// Returns the base of a reference in HTML, which relative references are resolved against, if there is one.
    ///
    /// See [`markup`](Self::markup) for an example.
    #[must_use]
    pub fn base(&self) -> Option<&Base> {
        self.base.as_deref().map(|base| &**base)
    }

    /// Resolves a relative reference against the [base](Self::base), as [`Base::resolve`] does. Returns `None` if the reference
    /// is absolute or too long, or if there is no base, or an opaque one. Linear in both lengths.
    ///
    /// See [`markup`](Self::markup) for an example.
    #[must_use]
    pub fn resolved(&self) -> Option<String> {
        self.base()?.resolve_relative(self.as_reference()?.value())
    }

    /// Returns the number of the part that the reference names, as [`Origin::part`] has it, or `None` if it names no part
    /// of its message.
    ///
    /// A `cid:` names the part with this `Content-ID` (RFC 2392); a `mid:` the message with this `Message-ID`, or a part of it:
    /// the message itself is the empty text, a message in part 2 is `2`. In HTML and Markdown in a `multipart/related`, a
    /// reference also names the part whose `Content-Location` it resolves to (RFC 2557). Parts of other messages are not
    /// found, nor those inside encoded messages and multiparts. Of several parts, the first counts.
    ///
    /// ```
    /// use gleaner::mail::{Options, Scanner};
    /// let mail = "Content-Type: multipart/related; boundary=b\n\n--b\n\nSee cid:image@a.example\n\
    ///             --b\nContent-Type: image/png\nContent-ID: <image@a.example>\n\n--b--\n";
    /// let mut parts = Vec::new();
    /// Scanner::new(&Options::new()).scan_message(mail, |finding| {
    ///     parts.push(finding.part_ref().map(str::to_owned));
    /// });
    /// assert_eq!(parts, [Some("2".to_owned())]);
    /// ```
    #[must_use]
    pub fn part_ref(&self) -> Option<&str> {
        self.part_ref.as_deref()
    }

    /// Converts to a finding that owns its bytes.
    ///
    /// See [`Finding`] for an example.
    #[must_use]
    pub fn into_owned(self) -> Finding<'static> {
        Finding {
            item: self.item.into_owned(),
            origin: self.origin.map(Origin::into_owned),
            markup: self.markup.map(Markup::into_owned),
            base: self.base.map(|base| Cow::Owned(base.into_owned())),
            part_ref: self.part_ref,
            surroundings: Surroundings::default(),
        }
    }
}

/// Converts a finding in an HTML document that is no part of a message.
#[cfg(feature = "html")]
impl<'a> From<crate::html::Finding<'a>> for Finding<'a> {
    fn from(found: crate::html::Finding<'a>) -> Self {
        let crate::html::Finding { item, markup, base } = found;
        Self { markup, base, ..Self::new(item, None) }
    }
}
