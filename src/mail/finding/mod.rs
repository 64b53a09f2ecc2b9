//! A finding in mail, with the message and the part it comes from.

pub(super) mod origin;

use std::ops::ControlFlow;

use crate::reference::{Item, Reference};
use origin::Origin;

/// A callback for findings. `Break` stops the search.
pub(super) type Sink<'s> = dyn FnMut(Finding<'_>) -> ControlFlow<()> + 's;

/// A reference, with the message and the part that contain it.
///
/// ```
/// use gleaner::mail::{Findings, Options};
/// let mail: &[u8] = b"From: joe@a.example\nSubject: b\nMessage-ID: <1@a.example>\n\n\
///                     See http://a.example/\n";
/// for finding in Findings::new(mail, &Options::new())? {
///     let finding = finding?;
///     let origin = finding.origin().expect("a message");
///     assert_eq!((origin.part(), origin.message().id()), ("1", Some("<1@a.example>")));
/// }
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Finding<'a> {
    pub(super) item: Item<'a>,
    pub(super) origin: Option<Origin<'a>>,
}

impl<'a> Finding<'a> {
    /// Returns the item. Its offsets refer to the stream or, if [`Origin::is_encoded`], to the
    /// decoded text.
    ///
    /// ```
    /// use gleaner::mail::{Findings, Options};
    /// let text: &[u8] = b"See http://a.example/";
    /// let finding = Findings::new(text, &Options::new())?.next().expect("a finding")?;
    /// let found = finding.item().as_reference().expect("a short reference");
    /// assert_eq!((found.value(), found.span()), ("http://a.example/", 4..21));
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn item(&self) -> &Item<'a> {
        &self.item
    }

    /// Returns the reference, or `None` if it is [too long](Item::Overlong).
    ///
    /// ```
    /// use gleaner::mail::{Findings, Options};
    /// let text: &[u8] = b"See http://a.example/";
    /// let finding = Findings::new(text, &Options::new())?.next().expect("a finding")?;
    /// assert_eq!(finding.as_reference().map(|found| found.value()), Some("http://a.example/"));
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn as_reference(&self) -> Option<&Reference<'a>> {
        self.item.as_reference()
    }

    /// Converts to the reference, or `None` if it is [too long](Item::Overlong).
    ///
    /// ```
    /// use gleaner::mail::{Findings, Options};
    /// let text: &[u8] = b"See http://a.example/";
    /// let found: Vec<_> = Findings::new(text, &Options::new())?
    ///     .filter_map(|finding| finding.map(|finding| finding.into_reference()).transpose())
    ///     .collect::<Result<_, _>>()?;
    /// assert_eq!(found[0].value(), "http://a.example/");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn into_reference(self) -> Option<Reference<'a>> {
        self.item.into_reference()
    }

    /// Converts to the item.
    ///
    /// ```
    /// use gleaner::mail::{Findings, Options};
    /// let text: &[u8] = b"See http://a.example/";
    /// let finding = Findings::new(text, &Options::new())?.next().expect("a finding")?;
    /// assert!(matches!(finding.into_item(), gleaner::Item::Reference(_)));
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn into_item(self) -> Item<'a> {
        self.item
    }

    /// Returns the message and the part, or `None` in plain text.
    ///
    /// ```
    /// use gleaner::mail::{Findings, Options};
    /// let text: &[u8] = b"See http://a.example/";
    /// let finding = Findings::new(text, &Options::new())?.next().expect("a finding")?;
    /// assert_eq!(finding.origin(), None);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn origin(&self) -> Option<&Origin<'a>> {
        self.origin.as_ref()
    }

    /// Converts to a finding that owns its bytes.
    ///
    /// ```
    /// use gleaner::mail::{Finding, Findings, Options};
    /// let text: &[u8] = b"See http://a.example/";
    /// let finding = Findings::new(text, &Options::new())?.next().expect("a finding")?;
    /// let kept: Finding<'static> = finding.into_owned();
    /// # let _ = kept;
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn into_owned(self) -> Finding<'static> {
        Finding { item: self.item.into_owned(), origin: self.origin.map(Origin::into_owned) }
    }
}
