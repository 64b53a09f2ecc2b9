//! [`Refang`], the notations that are read.

use crate::names::impl_names;

/// The notations of defanged references that [`refang`](crate::uri::refang()) reads.
///
/// ```
/// use gleaner::uri::{Refang, refang};
/// let text = "h[tt]p://a{.}example/";
/// assert_eq!(refang(text, Refang::Standard), None);
/// assert_eq!(refang(text, Refang::Aggressive).unwrap(), "http://a.example/");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Refang {
    /// Common ones: `hxxp`, `hxxps`, `fxp` and `fxps` in any case; `[https]`; `[:]` and `[://]`; `[.]`, `(.)`, `[dot]` and
    /// `(dot)`; `[@]`.
    #[default]
    Standard,
    /// Also rare ones, which are often something else: `meow`, `h[tt]p`, `httx`, `h__p`, `h___p` and `xxxx`, with or
    /// without `s`; `{.}` and `\.`; `[/]`; `[at]` and `(at)`.
    Aggressive,
}

impl_names! {
    impl Refang {
        /// All values, from the fewest notations to the most.
        pub const ALL;

        /// Returns the name of the value.
        ///
        /// ```
        /// assert_eq!(gleaner::uri::Refang::Standard.as_str(), "standard");
        /// ```
        pub const fn as_str {
            Standard => "standard",
            Aggressive => "aggressive",
        }
    }
}
