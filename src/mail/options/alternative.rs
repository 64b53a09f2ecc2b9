//! The choice among the parts of a `multipart/alternative`.

use crate::names::impl_names;

/// The parts of a `multipart/alternative` (RFC 2046, section 5.1.4) to search.
///
/// ```
/// use gleaner::mail::Alternative;
/// assert_eq!(Alternative::default(), Alternative::All);
/// assert_eq!("html".parse(), Ok(Alternative::Html));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Alternative {
    /// All parts: they should be equivalent, and often are not.
    #[default]
    All,
    /// All parts except HTML, if there is plain text.
    Text,
    /// All parts except plain text, if there is HTML.
    Html,
}

impl_names! {
    impl Alternative {
        /// All choices.
        pub const ALL;

        /// Returns the name of the choice in the command's options.
        ///
        /// ```
        /// assert_eq!(gleaner::mail::Alternative::Html.as_str(), "html");
        /// ```
        pub const fn as_str {
            All => "all",
            Text => "text",
            Html => "html",
        }
    }
}
