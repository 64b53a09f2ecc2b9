//! [`AsUriRef`].

use std::borrow::Cow;

use super::uri_ref::UriRef;
use super::uri_ref_buf::UriRefBuf;

/// A reference, or text that is split into one as by [`UriRef::split`], which accepts any text.
///
/// It is sealed: `&str`, `&String`, `&Cow<str>`, [`UriRef`], `&UriRef`, `&UriRefBuf`,
/// [`&Resolved`](super::super::Resolved) and [`&Reference`](crate::Reference) implement it. Parse a text first to refuse
/// an invalid reference.
///
/// ```
/// use gleaner::uri::Resolver;
/// let resolver = Resolver::new("http://a.example/b/c")?;
/// let owned = String::from("../g");
/// assert_eq!(resolver.resolve("../g")?, resolver.resolve(&owned)?);
/// let found = gleaner::extract("http://b.example/").find_map(gleaner::Item::into_reference).unwrap();
/// assert_eq!(resolver.resolve(&found)?, "http://b.example/");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is neither a reference nor a text",
    label = "expected a reference or a text",
    note = "accepted types: `&str`, `&String`, `&Cow<str>`, `UriRef`, `&UriRef`, `&UriRefBuf`, `&Resolved` and `&gleaner::Reference`",
    note = "borrow a value that owns its text, such as a `String`, a `UriRefBuf` or a `Resolved`: `&value`"
)]
pub trait AsUriRef<'r>: sealed::IntoUriRef<'r> {}

pub(crate) mod sealed {
    use super::UriRef;

    pub trait IntoUriRef<'r> {
        /// Returns the reference. Linear for a text.
        fn uri_ref(self) -> UriRef<'r>;
    }
}

macro_rules! impl_as_uri_ref {
    ($(|$value:ident: $type:ty| $uri:expr;)+) => {$(
        impl<'r> sealed::IntoUriRef<'r> for $type {
            fn uri_ref(self) -> UriRef<'r> {
                let $value = self;
                $uri
            }
        }

        impl<'r> AsUriRef<'r> for $type {}
    )+};
}

impl_as_uri_ref! {
    |uri: UriRef<'r>| uri;
    |uri: &UriRef<'r>| *uri;
    |uri: &'r UriRefBuf| uri.as_uri_ref();
    |text: &'r str| UriRef::split(text);
    |text: &&'r str| UriRef::split(text);
    |text: &'r String| UriRef::split(text);
    |text: &'r Cow<'_, str>| UriRef::split(text);
}
