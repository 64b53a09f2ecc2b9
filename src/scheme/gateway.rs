//! Gateway locators (RFC 1738, 4): access to schemes that a client has no protocol for.

use crate::grammar::uri::fault::Production;
use crate::uri::{AsUriRef, Component, Escaped, ParseError, UriRef, UriRefBuf};

/// A table of gateways by scheme; each gateway is a template for URIs that lead through it.
///
/// RFC 1738, 4, recommends that users can configure them for new schemes.
///
/// A template is an absolute URI with at least one of these placeholders in its path or its query:
///
/// - `{uri}`: the reference, without its fragment;
/// - `{rest}`: the part after the colon of its scheme, without the fragment.
///
/// The replacement has escapes for all octets that are not unreserved (RFC 2396, 2.3), also for the `%` of an escape, so
/// the gateway decodes the original reference.
///
/// ```
/// use gleaner::scheme::Gateways;
///
/// let mut gateways = Gateways::new();
/// gateways.set("wais", "http://gateway.example/wais?{uri}")?;
/// let through = gateways.locate("wais://a.example/db?x#top").unwrap();
/// assert_eq!(through, "http://gateway.example/wais?wais%3A%2F%2Fa.example%2Fdb%3Fx#top");
/// # Ok::<(), gleaner::uri::ParseError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Gateways {
    /// Scheme names and their templates.
    table: Vec<(Box<str>, Box<str>)>,
}

static PLACEHOLDER: Production =
    Production::new("gateway locator", "RFC 1738, 4", "a placeholder, {uri} or {rest}");
static PATH: Production =
    Production::new("gateway locator", "RFC 1738, 4", "no placeholder before the path");
static SCHEME: Production = Production::new("absoluteURI", "RFC 2396, 3", "a scheme");
static END: Production =
    Production::new("absoluteURI", "RFC 2396, 3", "the end of the URI, without a fragment");

const PLACEHOLDERS: [&str; 2] = ["{uri}", "{rest}"];

impl Gateways {
    /// Creates an empty table.
    ///
    /// ```
    /// use gleaner::scheme::Gateways;
    /// assert_eq!(Gateways::new().locate("wais://a.example/db"), None);
    /// ```
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets or replaces the gateway of a scheme, whose name is case-insensitive.
    ///
    /// ```
    /// let mut gateways = gleaner::scheme::Gateways::new();
    /// assert!(gateways.set("gopher", "http://gateway.example/{rest}").is_ok());
    /// let error = gateways.set("gopher", "http://gateway.example/").unwrap_err();
    /// assert_eq!(error.expected(), "a placeholder, {uri} or {rest}");
    /// ```
    ///
    /// # Errors
    /// If the template is not a URI (RFC 2396), has no scheme, no placeholder, one before its path, or a fragment.
    pub fn set(&mut self, scheme: &str, template: &str) -> Result<(), ParseError> {
        check(template)?;
        self.table.retain(|(name, _)| !name.eq_ignore_ascii_case(scheme));
        self.table.push((scheme.into(), template.into()));
        Ok(())
    }

    /// Returns the URI that leads to `uri` through the gateway of its scheme, if it has one. Linear.
    ///
    /// A fragment is appended unchanged: the client uses it, not the gateway (RFC 2396, 4.1).
    ///
    /// ```
    /// use gleaner::scheme::Gateways;
    /// let mut gateways = Gateways::new();
    /// gateways.set("x-doc", "http://gateway.example/docs/{rest}?from=x-doc")?;
    /// let through = gateways.locate("X-DOC:a%20b").unwrap();
    /// assert_eq!(through, "http://gateway.example/docs/a%2520b?from=x-doc");
    /// # Ok::<(), gleaner::uri::ParseError>(())
    /// ```
    #[must_use]
    pub fn locate<'r>(&self, uri: impl AsUriRef<'r>) -> Option<UriRefBuf> {
        let uri = uri.uri_ref();
        let scheme = uri.scheme()?;
        let (_, template) =
            self.table.iter().find(|(name, _)| name.eq_ignore_ascii_case(scheme))?;
        let escaped = |text: &str| Escaped::encode(Component::Query, text.as_bytes()).to_string();
        // Escaped text has no braces, so no placeholder.
        let text = template.replace("{uri}", &escaped(uri.without_fragment().as_str()));
        let mut text = text.replace("{rest}", &escaped(uri.scheme_specific_part()));
        if let Some(fragment) = uri.fragment() {
            text.push('#');
            text.push_str(fragment);
        }
        Some(UriRefBuf::from_string(text))
    }
}

fn check(template: &str) -> Result<(), ParseError> {
    let first = PLACEHOLDERS.iter().filter_map(|name| template.find(name)).min();
    let first = first.ok_or(ParseError::new(&PLACEHOLDER, template.len()))?;
    // Fillers of the same length keep the offset of an error valid.
    let filled = template.replace("{uri}", "xxxxx").replace("{rest}", "xxxxxx");
    let uri = UriRef::parse(&filled)?;
    if !uri.is_absolute() {
        return Err(ParseError::new(&SCHEME, 0));
    }
    if let Some(fragment) = uri.fragment() {
        return Err(ParseError::new(&END, uri.offset_of(fragment) - "#".len()));
    }
    if first < uri.offset_of(uri.path()) {
        return Err(ParseError::new(&PATH, first));
    }
    Ok(())
}

#[cfg(test)]
#[path = "../../tests/unit/scheme/gateway.rs"]
mod tests;
