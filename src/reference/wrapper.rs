//! The delimiters and the kind of a reference: [`Wrapper`] and [`Kind`].

use crate::names::impl_names;

/// The delimiters of a reference in its text (RFC 1738, Appendix; RFC 2396, Appendix E).
///
/// ```
/// use gleaner::{Item, Wrapper, extract};
/// let Some(Item::Reference(found)) = extract(b"<URL:http://a.example/>").next() else { panic!() };
/// assert_eq!(found.wrapper(), Wrapper::UrlAngle);
/// assert_eq!(found.wrapper().as_str(), "url-angle");
/// assert_eq!("url-angle".parse(), Ok(Wrapper::UrlAngle));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Wrapper {
    /// `<URL:…>` (R1).
    UrlAngle,
    /// `<…>` (R2).
    Angle,
    /// `"…"`, or a pair of typographic quotation marks (R5).
    Quoted,
    /// No wrapper: white space, punctuation and brackets delimit the reference (R6, R8, R11).
    Bare,
    /// No wrapper, but a `URL:` before the reference (R6).
    Prefixed,
    /// The value of an attribute in HTML, or a part of it; also `url(…)` and `@import` in CSS
    /// ([rules](crate::rules#html)).
    Attribute,
    /// A link destination in Markdown, of a link, an image or a reference definition ([rules](crate::rules#markdown)).
    Destination,
}

impl_names! {
    impl Wrapper {
        /// All wrappers, in the order of the rules.
        pub const ALL;

        /// Returns the name that the command's options and output use.
        ///
        /// ```
        /// assert_eq!(gleaner::Wrapper::Bare.as_str(), "bare");
        /// ```
        pub const fn as_str {
            UrlAngle => "url-angle",
            Angle => "angle",
            Quoted => "quoted",
            Bare => "bare",
            Prefixed => "prefixed",
            Attribute => "attribute",
            Destination => "destination",
        }
    }
}

/// The kind of a reference: absolute, or relative to a base URI (RFC 2396, section 4).
///
/// ```
/// use gleaner::{Item, Kind, extract};
/// let Some(Item::Reference(found)) = extract(b"http://a.example/").next() else { panic!() };
/// assert_eq!(found.kind(), Kind::Absolute);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// The reference has a scheme, written or completed (R8).
    Absolute,
    /// The reference has no scheme; reported only in attributes, and with
    /// [`Config::relative`](crate::Config::relative) in text.
    Relative,
}

impl_names! {
    impl Kind {
        /// Both kinds.
        pub const ALL;

        /// Returns the name that the command's output uses.
        ///
        /// ```
        /// assert_eq!(gleaner::Kind::Relative.as_str(), "relative");
        /// ```
        pub const fn as_str {
            Absolute => "absolute",
            Relative => "relative",
        }
    }
}
