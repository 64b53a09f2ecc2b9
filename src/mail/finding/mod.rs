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
}

impl<'a> Finding<'a> {
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

    /// Converts to a finding that owns its bytes.
    ///
    /// See [`Finding`] for an example.
    #[must_use]
    pub fn into_owned(self) -> Finding<'static> {
        Finding { item: self.item.into_owned(), origin: self.origin.map(Origin::into_owned) }
    }
}
