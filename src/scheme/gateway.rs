//! Gateway locators (RFC 1738, 4): how to get at what a client has no protocol for.

use std::error::Error;
use std::fmt;

use crate::uri::{Component, Escaped, ParseError, UriRef};

/// A table from schemes to gateways, each a template of the URI that leads through it.
///
/// "It is likewise recommended that, where a protocol allows for retrieval by URL, that the client
/// software have provision for being configured to use specific gateway locators for indirect access
/// through new naming schemes" (RFC 1738, 4).
///
/// A template is an absolute URI with at least one of these placeholders in its path or its query:
///
/// - `{uri}`: the reference, without its fragment;
/// - `{rest}`: what follows its scheme's colon, without the fragment.
///
/// Every octet of them that is not unreserved (RFC 2396, 2.3) is escaped there, the `%` of an escape
/// too: what the gateway decodes is the reference as it stands.
///
/// ```
/// use gleaner::scheme::Gateways;
/// use gleaner::uri::UriRef;
///
/// let mut gateways = Gateways::new();
/// gateways.set("wais", "http://gateway.example/wais?{uri}")?;
/// let through = gateways.locate(&UriRef::split("wais://a.example/db?x#top")).unwrap();
/// assert_eq!(
///     through.as_str(),
///     "http://gateway.example/wais?wais%3A%2F%2Fa.example%2Fdb%3Fx#top"
/// );
/// # Ok::<(), gleaner::scheme::GatewayError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Gateways {
    /// Schemes and their templates.
    table: Vec<(Box<str>, Box<str>)>,
}

const PLACEHOLDERS: [&str; 2] = ["{uri}", "{rest}"];

impl Gateways {
    /// A table without gateways.
    ///
    /// ```
    /// use gleaner::scheme::Gateways;
    /// use gleaner::uri::UriRef;
    /// assert_eq!(Gateways::new().locate(&UriRef::split("wais://a.example/db")), None);
    /// ```
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the gateway for a scheme, of which case does not matter, in place of the one before it.
    ///
    /// ```
    /// use gleaner::scheme::{GatewayError, Gateways};
    /// let mut gateways = Gateways::new();
    /// assert!(gateways.set("gopher", "http://gateway.example/{rest}").is_ok());
    /// let error = gateways.set("gopher", "http://gateway.example/").unwrap_err();
    /// assert_eq!(error, GatewayError::NoPlaceholder);
    /// ```
    ///
    /// # Errors
    /// Where the template is no URI (RFC 2396), is not absolute, has no placeholder, has one before its
    /// path, or has a fragment.
    pub fn set(&mut self, scheme: &str, template: &str) -> Result<(), GatewayError> {
        check(template)?;
        self.table.retain(|(name, _)| !name.eq_ignore_ascii_case(scheme));
        self.table.push((scheme.into(), template.into()));
        Ok(())
    }

    /// The URI that leads to what `uri` refers to, through the gateway of its scheme; `None` where
    /// there is no such gateway. Linear.
    ///
    /// A fragment stays one: it is for who retrieves, not for the gateway (RFC 2396, 4.1).
    ///
    /// ```
    /// use gleaner::scheme::Gateways;
    /// use gleaner::uri::UriRef;
    /// let mut gateways = Gateways::new();
    /// gateways.set("x-doc", "http://gateway.example/docs/{rest}?from=x-doc")?;
    /// let through = gateways.locate(&UriRef::split("X-DOC:a%20b")).unwrap();
    /// assert_eq!(through.as_str(), "http://gateway.example/docs/a%2520b?from=x-doc");
    /// # Ok::<(), gleaner::scheme::GatewayError>(())
    /// ```
    #[must_use]
    pub fn locate(&self, uri: &UriRef<'_>) -> Option<UriRef<'static>> {
        let scheme = uri.scheme()?;
        let (_, template) =
            self.table.iter().find(|(name, _)| name.eq_ignore_ascii_case(scheme))?;
        let escaped = |text: &str| Escaped::encode(Component::Query, text.as_bytes()).to_string();
        // What is escaped has no braces that the second step might take for a placeholder.
        let text = template.replace("{uri}", &escaped(uri.without_fragment().as_str()));
        let mut text = text.replace("{rest}", &escaped(uri.scheme_specific_part()));
        if let Some(fragment) = uri.fragment() {
            text.push('#');
            text.push_str(fragment);
        }
        Some(UriRef::split(&text).into_owned())
    }
}

fn check(template: &str) -> Result<(), GatewayError> {
    let first = PLACEHOLDERS.iter().filter_map(|name| template.find(name)).min();
    let first = first.ok_or(GatewayError::NoPlaceholder)?;
    // As long as they are, so that an error tells the place in the template.
    let filled = template.replace("{uri}", "xxxxx").replace("{rest}", "xxxxxx");
    let uri = UriRef::parse(&filled).map_err(GatewayError::Syntax)?;
    if !uri.is_absolute() {
        return Err(GatewayError::NotAbsolute);
    }
    if uri.fragment().is_some() {
        return Err(GatewayError::Fragment);
    }
    if first < uri.offset_of(uri.path()) { Err(GatewayError::Misplaced) } else { Ok(()) }
}

/// Why a template is none.
///
/// ```
/// use gleaner::scheme::{GatewayError, Gateways};
/// let error = Gateways::new().set("wais", "/gateway?{uri}").unwrap_err();
/// assert_eq!(error, GatewayError::NotAbsolute);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum GatewayError {
    /// It has neither `{uri}` nor `{rest}`.
    NoPlaceholder,
    /// It has one in its scheme or its authority, where the reference cannot stand.
    Misplaced,
    /// It has no scheme.
    NotAbsolute,
    /// It has a fragment, which no gateway would get to see.
    Fragment,
    /// It is no URI: the production, and the byte in the template.
    Syntax(ParseError),
}

impl fmt::Display for GatewayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = match self {
            Self::NoPlaceholder => "the template has neither {uri} nor {rest}",
            Self::Misplaced => "a placeholder stands before the template's path",
            Self::NotAbsolute => "the template has no scheme",
            Self::Fragment => "the template has a fragment",
            Self::Syntax(error) => return error.fmt(f),
        };
        f.write_str(words)
    }
}

impl Error for GatewayError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn templates() {
        for (template, expected) in [
            ("http://g.example/", Some(GatewayError::NoPlaceholder)),
            ("http://g.example/{url}", Some(GatewayError::NoPlaceholder)),
            ("http://{uri}/", Some(GatewayError::Misplaced)),
            ("{uri}:x", Some(GatewayError::Misplaced)),
            ("//g.example/{uri}", Some(GatewayError::NotAbsolute)),
            ("http://g.example/#{uri}", Some(GatewayError::Fragment)),
            ("http://g.example/{uri}#x", Some(GatewayError::Fragment)),
            ("http://g.example/{uri}", None),
            ("http://g.example/?{rest}", None),
            ("x-g:{uri}", None),
        ] {
            assert_eq!(check(template).err(), expected, "{template}");
        }
        let Err(GatewayError::Syntax(error)) = check("http://g.example/{uri}/{x}") else {
            panic!("braces are no placeholder");
        };
        assert_eq!((error.production(), error.offset()), ("path_segments", 23));
    }

    #[test]
    fn located() {
        let mut gateways = Gateways::new();
        gateways.set("wais", "http://old.example/{uri}").unwrap();
        gateways.set("WAIS", "http://g.example/{rest}?u={uri}&v={uri}").unwrap();
        let locate = |text: &str| gateways.locate(&UriRef::split(text)).map(|uri| uri.to_string());
        assert_eq!(
            locate("wais:%7Ba}~\u{fc}#b c").unwrap(),
            "http://g.example/%257Ba%7D~%C3%BC\
             ?u=wais%3A%257Ba%7D~%C3%BC&v=wais%3A%257Ba%7D~%C3%BC#b c"
        );
        assert_eq!(locate("wais").as_deref(), None);
        assert_eq!(locate("gopher://a/").as_deref(), None);
    }
}
