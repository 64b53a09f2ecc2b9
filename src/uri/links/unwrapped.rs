//! [`UnwrappedLink`], the target of a link and its wrappers.

use std::fmt;

use crate::uri::UriRef;

/// The target of a wrapped link, and its wrappers.
///
/// Not every wrapper can be undone: some services keep their targets to themselves, a target can be damaged, and wrappers
/// can be nested [too deep](super::LinkWrappers::max_depth). Then [`is_complete`](Self::is_complete) is `false`: the
/// last wrapper of [`via`](Self::via) still wraps the target, which is the innermost link that is known. If that is
/// the link itself, there is no target.
///
/// ```
/// use gleaner::uri::unwrap_link;
/// let sendgrid = "https://u1.ct.sendgrid.net/ls/click?upn=x";
/// let link = unwrap_link(sendgrid).unwrap();
/// assert_eq!((link.target(), link.is_complete()), (None, false));
///
/// let link = unwrap_link(&format!("https://slack-redir.net/link?url={sendgrid}")).unwrap();
/// assert_eq!((link.target(), link.is_complete()), (Some(sendgrid), false));
/// assert_eq!(link.via(), ["slack", "sendgrid"]);
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct UnwrappedLink {
    target: Option<String>,
    via: Vec<String>,
    is_complete: bool,
}

impl UnwrappedLink {
    pub(super) fn new(wrapper: &str) -> Self {
        Self { target: None, via: vec![wrapper.to_owned()], is_complete: false }
    }

    pub(super) fn set_target(&mut self, target: String) {
        (self.target, self.is_complete) = (Some(target), true);
    }

    pub(super) fn add_wrapper(&mut self, name: &str) {
        self.via.push(name.to_owned());
        self.is_complete = false;
    }

    /// Returns the target, an absolute reference; `None` if the outermost wrapper cannot be undone.
    ///
    /// ```
    /// let link = gleaner::uri::unwrap_link("https://slack-redir.net/link?url=http%3A%2F%2Fa.example");
    /// assert_eq!(link.unwrap().target(), Some("http://a.example"));
    /// ```
    #[must_use]
    pub fn target(&self) -> Option<&str> {
        self.target.as_deref()
    }

    /// Returns the names of the known wrappers, the outermost first: at least one.
    ///
    /// ```
    /// let link = gleaner::uri::unwrap_link("https://slack-redir.net/link?url=http%3A%2F%2Fa.example");
    /// assert_eq!(link.unwrap().via(), ["slack"]);
    /// ```
    #[must_use]
    pub fn via(&self) -> &[String] {
        &self.via
    }

    /// Reports whether all known wrappers are undone.
    ///
    /// ```
    /// let link = gleaner::uri::unwrap_link("https://slack-redir.net/link?url=damaged");
    /// assert!(!link.unwrap().is_complete());
    /// ```
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.is_complete
    }
}

/// Shows `***` in place of a password in the target.
impl fmt::Debug for UnwrappedLink {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("UnwrappedLink")
            .field("target", &self.target().map(UriRef::split))
            .field("via", &self.via)
            .field("is_complete", &self.is_complete)
            .finish()
    }
}
