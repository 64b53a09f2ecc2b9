//! [`Escapes`].

/// The escapes in a reference, besides those of HTML, which are decoded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::html) enum Escapes {
    None,
    Css,
}
