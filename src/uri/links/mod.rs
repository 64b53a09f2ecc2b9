//! Links that mail filters, trackers and sites wrap around a target.

mod decode;
mod error;
mod pattern;
mod table;
mod unwrapped;
mod wrapper;

use std::borrow::Cow;
use std::sync::LazyLock;

use super::reference::{AuthorityParts, UriRef};
pub use error::LinkWrapperError;
use pattern::{Link, is_host};
pub use unwrapped::UnwrappedLink;
use wrapper::{LinkWrapper, Target};

/// The length of the longest hostname, with a final dot (RFC 1035, 2.3.4).
const MAX_HOST: usize = 254;

static BUILT_IN: LazyLock<LinkWrappers> = LazyLock::new(LinkWrappers::new);

/// Undoes the wrappers that [`LinkWrappers::new`] knows.
///
/// ```
/// use gleaner::uri::unwrap_link;
/// let link = unwrap_link(
///     "https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fa.example%2F%3Fx%3D1&data=05",
/// );
/// assert_eq!(link.unwrap().target(), Some("https://a.example/?x=1"));
/// assert_eq!(unwrap_link("https://a.example/?url=https%3A%2F%2Fb.example%2F"), None);
/// ```
#[must_use]
pub fn unwrap_link(reference: &str) -> Option<UnwrappedLink> {
    BUILT_IN.unwrap_link(reference)
}

/// The wrappers of links that [`unwrap_link`](Self::unwrap_link) undoes.
///
/// ```
/// use gleaner::uri::LinkWrappers;
/// let wrappers = LinkWrappers::new().add_rows(
///     r#"
///     [[wrapper]]
///     name = "intranet"
///     links = ["go.corp.example/out"]
///     query = ["to"]
///     "#,
/// )?;
/// let link = wrappers.unwrap_link("https://go.corp.example/out?to=http%3A%2F%2Fa.example%2F").unwrap();
/// assert_eq!(link.target(), Some("http://a.example/"));
/// assert_eq!(link.via(), ["intranet"]);
/// # Ok::<(), gleaner::uri::LinkWrapperError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkWrappers {
    wrappers: Vec<LinkWrapper>,
    max_depth: usize,
}

impl LinkWrappers {
    /// The default number of wrappers, one in the other, that are undone.
    pub const MAX_DEPTH: usize = 5;

    /// The built-in table, which is a file as [`add_rows`](Self::add_rows) reads it:
    ///
    /// ```toml
    #[doc = include_str!("wrappers.toml")]
    /// ```
    pub const BUILT_IN: &'static str = include_str!("wrappers.toml");

    /// Creates the [built-in](Self::BUILT_IN) wrappers.
    ///
    /// ```
    /// use gleaner::uri::LinkWrappers;
    /// assert!(LinkWrappers::new().unwrap_link("https://vk.com/away.php?to=http%3A%2F%2Fa.example").is_some());
    /// ```
    #[must_use]
    pub fn new() -> Self {
        // A test parses the table.
        let wrappers = table::parse(Self::BUILT_IN).unwrap_or_default();
        Self { wrappers, max_depth: Self::MAX_DEPTH }
    }

    /// Adds the rows of a TOML text, which are tried before all others.
    ///
    /// ```
    /// use gleaner::uri::LinkWrappers;
    /// let error = LinkWrappers::new().add_rows("[[wrapper]]\nname = 1").unwrap_err();
    /// assert_eq!(error.to_string(), "line 2, key \"name\": expected a string; put the value in quotes");
    /// ```
    ///
    /// # Errors
    /// Returns the first line that does not follow the head of [`BUILT_IN`](Self::BUILT_IN).
    pub fn add_rows(mut self, toml: &str) -> Result<Self, LinkWrapperError> {
        self.wrappers.splice(0..0, table::parse(toml)?);
        Ok(self)
    }

    /// Sets how many wrappers, one in the other, are undone: by default [`MAX_DEPTH`](Self::MAX_DEPTH).
    ///
    /// ```
    /// use gleaner::uri::LinkWrappers;
    /// let once = LinkWrappers::new().max_depth(1);
    /// let link = "https://out.reddit.com/?url=https%3A%2F%2Fvk.com%2Faway.php%3Fto%3Dhttp%253A%252F%252Fa.example";
    /// let link = once.unwrap_link(link).unwrap();
    /// assert_eq!(link.target(), Some("https://vk.com/away.php?to=http%3A%2F%2Fa.example"));
    /// assert!(!link.is_complete());
    /// ```
    #[must_use]
    pub fn max_depth(self, max_depth: usize) -> Self {
        Self { max_depth, ..self }
    }

    /// Undoes the wrappers around the target of a link; returns `None` if the link has no known wrapper. Linear for each
    /// wrapper that is undone; does not allocate for a host that no row names; never uses the network.
    ///
    /// A wrapper is an http or https URL without userinfo whose host, port and path a row names, and that holds what
    /// the row reads. Its `&amp;` count as `&`.
    ///
    /// A target is an absolute reference that meets the minimum of its scheme (RULES R9). As a browser does, this
    /// function strips white space at its ends, drops tabs and line breaks, and escapes other characters that no
    /// reference contains (R7). Octets that are not UTF-8 stay escaped. A target that is still encoded
    /// (`https%3A%2F%2F…`) is percent-decoded once more, and `https:/a.example` gets its second slash.
    ///
    /// ```
    /// use gleaner::uri::LinkWrappers;
    /// let link = LinkWrappers::new()
    ///     .unwrap_link("https://urldefense.com/v3/__https://out.reddit.com/?url=http*3A*2F*2Fa.example__;JSUl!!x!y$");
    /// let link = link.unwrap();
    /// assert_eq!(link.target(), Some("http://a.example"));
    /// assert_eq!(link.via(), ["proofpoint-v3", "reddit"]);
    /// ```
    #[must_use]
    pub fn unwrap_link(&self, reference: &str) -> Option<UnwrappedLink> {
        let (name, mut inner) = self.unwrap_once(reference)?;
        let mut link = UnwrappedLink::new(name);
        while let Some(target) = inner {
            let next = self.unwrap_once(&target);
            link.set_target(target);
            let Some((name, target)) = next else { break };
            let is_too_deep = link.via().len() >= self.max_depth;
            link.add_wrapper(name);
            inner = target.filter(|_| !is_too_deep);
        }
        Some(link)
    }

    /// Returns the name of the outermost wrapper, and its target if that is known.
    fn unwrap_once(&self, reference: &str) -> Option<(&str, Option<String>)> {
        let uri = UriRef::split(reference);
        let scheme_port = match uri.scheme() {
            Some(scheme) if scheme.eq_ignore_ascii_case("https") => "443",
            Some(scheme) if scheme.eq_ignore_ascii_case("http") => "80",
            _ => return None,
        };
        let authority = uri.raw_authority().filter(|authority| !authority.contains('@'))?;
        let AuthorityParts { host, port, .. } = AuthorityParts::of(authority);
        // Most links have no wrapper, so the host is judged before anything allocates.
        let mut lower = [0; MAX_HOST];
        let lower = lower.get_mut(..host.len())?;
        lower.copy_from_slice(host.as_bytes());
        lower.make_ascii_lowercase();
        let host = str::from_utf8(lower).ok()?;
        let host = host.strip_suffix('.').unwrap_or(host);
        if !is_host(host) || !self.wrappers.iter().any(|wrapper| wrapper.has_host(host)) {
            return None;
        }
        let port = port.filter(|port| !port.is_empty() && *port != scheme_port);
        let mut rest = Cow::Borrowed(&reference[uri.offset_of(uri.path())..]);
        if rest.contains("&amp;") {
            rest = rest.replace("&amp;", "&").into();
        }
        let link = Link::new(host, port, &rest);
        let mut unknown = None;
        for wrapper in &self.wrappers {
            match wrapper.unwrap(link) {
                Some(Target::Known(target)) => return Some((&wrapper.name, Some(target))),
                Some(Target::Unknown) => unknown = unknown.or(Some((&*wrapper.name, None))),
                None => {}
            }
        }
        unknown
    }
}

/// The wrappers of [`LinkWrappers::new`].
impl Default for LinkWrappers {
    fn default() -> Self {
        Self::new()
    }
}
