//! The choice between the headers and the bodies of messages.

use crate::names::impl_names;

/// The parts of a message to search.
///
/// A part belongs to a header if its [name](crate::mail::Origin::part), before a colon and after the number of a part, is
/// `header` or `mime`; all others are bodies.
///
/// ```
/// use gleaner::mail::Parts;
/// assert_eq!(Parts::default(), Parts::All);
/// assert_eq!("body".parse(), Ok(Parts::Body));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Parts {
    /// All parts.
    #[default]
    All,
    /// What is not in a header: the texts of the parts, preambles, epilogues, and messages that are not decoded.
    Body,
    /// The headers of the message, of its parts, and of the messages in it.
    Header,
}

impl_names! {
    impl Parts {
        /// All choices.
        pub const ALL;

        /// Returns the name of the choice in the command's options.
        ///
        /// ```
        /// assert_eq!(gleaner::mail::Parts::Header.as_str(), "header");
        /// ```
        pub const fn as_str {
            All => "all",
            Body => "body",
            Header => "header",
        }
    }
}
