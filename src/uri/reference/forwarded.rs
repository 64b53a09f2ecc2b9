//! The components and forms of a [`UriRefBuf`].

use super::authority::Authority;
use super::uri_ref_buf::UriRefBuf;

impl UriRefBuf {
    /// Returns the [scheme](super::UriRef::scheme) as written.
    ///
    /// ```
    /// let kept: gleaner::uri::UriRefBuf = "http://a.example:80/b/c?d#e".parse()?;
    /// assert_eq!(kept.scheme(), Some("http"));
    /// # Ok::<(), gleaner::uri::ParseError>(())
    /// ```
    #[must_use]
    pub fn scheme(&self) -> Option<&str> {
        self.as_uri_ref().scheme()
    }

    /// Returns the [authority](super::UriRef::authority), split into its parts; linear in its length.
    ///
    /// ```
    /// let kept: gleaner::uri::UriRefBuf = "http://a.example:80/b/c?d#e".parse()?;
    /// assert_eq!(kept.authority().unwrap().as_str(), "a.example:80");
    /// # Ok::<(), gleaner::uri::ParseError>(())
    /// ```
    #[must_use]
    pub fn authority(&self) -> Option<Authority<'_>> {
        self.as_uri_ref().authority()
    }

    /// Returns the [path](super::UriRef::path), which can be empty.
    ///
    /// ```
    /// let kept: gleaner::uri::UriRefBuf = "http://a.example:80/b/c?d#e".parse()?;
    /// assert_eq!(kept.path(), "/b/c");
    /// # Ok::<(), gleaner::uri::ParseError>(())
    /// ```
    #[must_use]
    pub fn path(&self) -> &str {
        self.as_uri_ref().path()
    }

    /// Returns the [query](super::UriRef::query), without its `?`.
    ///
    /// ```
    /// let kept: gleaner::uri::UriRefBuf = "http://a.example:80/b/c?d#e".parse()?;
    /// assert_eq!(kept.query(), Some("d"));
    /// # Ok::<(), gleaner::uri::ParseError>(())
    /// ```
    #[must_use]
    pub fn query(&self) -> Option<&str> {
        self.as_uri_ref().query()
    }

    /// Returns the [fragment identifier](super::UriRef::fragment), without its `#`.
    ///
    /// ```
    /// let kept: gleaner::uri::UriRefBuf = "http://a.example:80/b/c?d#e".parse()?;
    /// assert_eq!(kept.fragment(), Some("e"));
    /// # Ok::<(), gleaner::uri::ParseError>(())
    /// ```
    #[must_use]
    pub fn fragment(&self) -> Option<&str> {
        self.as_uri_ref().fragment()
    }

    /// Reports whether the scheme is `name`, case ignored, as [`UriRef`](super::UriRef::has_scheme) does.
    ///
    /// ```
    /// let kept: gleaner::uri::UriRefBuf = "HTTP://a.example/".parse()?;
    /// assert!(kept.has_scheme("http"));
    /// # Ok::<(), gleaner::uri::ParseError>(())
    /// ```
    #[must_use]
    pub fn has_scheme(&self, name: &str) -> bool {
        self.as_uri_ref().has_scheme(name)
    }

    /// Reports whether the reference has a scheme, as [`UriRef`](super::UriRef::is_absolute) does.
    ///
    /// ```
    /// let kept: gleaner::uri::UriRefBuf = "urn:a:b".parse()?;
    /// assert!(kept.is_absolute());
    /// # Ok::<(), gleaner::uri::ParseError>(())
    /// ```
    #[must_use]
    pub fn is_absolute(&self) -> bool {
        self.as_uri_ref().is_absolute()
    }

    /// Reports whether no slash follows the colon of the scheme, as [`UriRef`](super::UriRef::is_opaque) does.
    ///
    /// ```
    /// let kept: gleaner::uri::UriRefBuf = "urn:a:b".parse()?;
    /// assert!(kept.is_opaque());
    /// # Ok::<(), gleaner::uri::ParseError>(())
    /// ```
    #[must_use]
    pub fn is_opaque(&self) -> bool {
        self.as_uri_ref().is_opaque()
    }

    /// Reports whether a slash follows the colon of the scheme, as [`UriRef`](super::UriRef::is_hierarchical) does.
    ///
    /// ```
    /// let kept: gleaner::uri::UriRefBuf = "file:/b".parse()?;
    /// assert!(kept.is_hierarchical());
    /// # Ok::<(), gleaner::uri::ParseError>(())
    /// ```
    #[must_use]
    pub fn is_hierarchical(&self) -> bool {
        self.as_uri_ref().is_hierarchical()
    }

    /// Reports whether the reference is empty except for a fragment, as [`UriRef`](super::UriRef::is_same_document) does.
    ///
    /// ```
    /// let kept: gleaner::uri::UriRefBuf = "#s".parse()?;
    /// assert!(kept.is_same_document());
    /// # Ok::<(), gleaner::uri::ParseError>(())
    /// ```
    #[must_use]
    pub fn is_same_document(&self) -> bool {
        self.as_uri_ref().is_same_document()
    }
}
