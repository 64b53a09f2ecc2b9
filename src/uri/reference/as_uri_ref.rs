//! [`AsUriRef`], the arguments that are references.

use std::borrow::Cow;

use super::uri_ref::UriRef;
use super::uri_ref_buf::UriRefBuf;

/// A reference, or text that is split into one as by [`UriRef::split`], which accepts any text.
///
/// Functions that take this trait accept `&str`, `&String`, `&Cow<str>`, [`UriRef`], `&UriRef` and `&UriRefBuf`. Parse
/// the text first to refuse an invalid reference. No other type can implement the trait.
///
/// ```
/// use gleaner::uri::{Resolver, UriRef};
/// let resolver = Resolver::new("http://a.example/b/c")?;
/// let owned = String::from("../g");
/// assert_eq!(resolver.resolve("../g")?, resolver.resolve(&owned)?);
/// assert_eq!(resolver.resolve(UriRef::parse("../g")?)?.as_str(), "http://a.example/g");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait AsUriRef<'r>: sealed::Sealed<'r> {}

impl<'r, T: sealed::Sealed<'r>> AsUriRef<'r> for T {}

mod sealed {
    use super::UriRef;

    pub trait Sealed<'r> {
        /// Returns the reference. Linear for a text.
        fn uri_ref(self) -> UriRef<'r>;
    }
}

impl<'r> sealed::Sealed<'r> for UriRef<'r> {
    fn uri_ref(self) -> UriRef<'r> {
        self
    }
}

impl<'r> sealed::Sealed<'r> for &UriRef<'r> {
    fn uri_ref(self) -> UriRef<'r> {
        *self
    }
}

impl<'r> sealed::Sealed<'r> for &'r UriRefBuf {
    fn uri_ref(self) -> UriRef<'r> {
        self.as_uri_ref()
    }
}

impl<'r> sealed::Sealed<'r> for &'r str {
    fn uri_ref(self) -> UriRef<'r> {
        UriRef::split(self)
    }
}

impl<'r> sealed::Sealed<'r> for &&'r str {
    fn uri_ref(self) -> UriRef<'r> {
        UriRef::split(self)
    }
}

impl<'r> sealed::Sealed<'r> for &'r String {
    fn uri_ref(self) -> UriRef<'r> {
        UriRef::split(self)
    }
}

impl<'r> sealed::Sealed<'r> for &'r Cow<'_, str> {
    fn uri_ref(self) -> UriRef<'r> {
        UriRef::split(self)
    }
}
