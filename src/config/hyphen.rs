//! [`Hyphen`], the setting for hyphens before line breaks.

use crate::names::impl_names;

/// The treatment of a hyphen directly before a line break inside a wrapper (R4).
///
/// RFC 1738, Appendix: "the interpreter [...] should be aware that the hyphen may or may not
/// actually be part of the URL".
///
/// ```
/// use gleaner::{Config, Hyphen, Item, extract_with};
/// let text = b"<URL:http://a.example/long-\n  name>";
/// let value = |hyphen| match extract_with(text, &Config::new().hyphen(hyphen)).next() {
///     Some(Item::Reference(found)) => found.value().to_owned(),
///     _ => unreachable!(),
/// };
/// assert_eq!(value(Hyphen::Keep), "http://a.example/long-name");
/// assert_eq!(value(Hyphen::Drop), "http://a.example/longname");
/// assert_eq!("drop".parse(), Ok(Hyphen::Drop));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Hyphen {
    /// The value keeps the hyphen, and the readings drop it. In real text this is nearly always right.
    #[default]
    Keep,
    /// The value drops the hyphen, and the readings keep it.
    Drop,
    /// One finding has two values: with all these hyphens and without them.
    Both,
}

impl_names! {
    impl Hyphen {
        /// All treatments, the default first.
        pub const ALL;

        /// Returns the name that the command's option uses.
        ///
        /// ```
        /// assert_eq!(gleaner::Hyphen::Keep.as_str(), "keep");
        /// ```
        pub const fn as_str {
            Keep => "keep",
            Drop => "drop",
            Both => "both",
        }
    }
}
