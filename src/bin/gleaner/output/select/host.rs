//! `--host`: hosts, and globs for them.

use std::borrow::Cow;
use std::net::Ipv6Addr;

use globset::{GlobBuilder, GlobMatcher};

use super::glob::compile;

/// Returns a host in the form in which hosts are compared, case ignored: without the dot of the root, and in ASCII (RFC 5890).
/// Usually the host itself, which does not allocate.
pub fn canonical(host: &str) -> Cow<'_, str> {
    if host.is_ascii() && !host.contains('%') {
        return Cow::Borrowed(without_root(host));
    }
    let host = to_ascii(host);
    let length = without_root(&host).len();
    Cow::Owned(host.get(..length).unwrap_or_default().to_owned())
}

fn without_root(host: &str) -> &str {
    host.strip_suffix('.').unwrap_or(host)
}

/// Returns a host as browsers read it, or in lower case if they reject it.
#[cfg(feature = "html")]
fn to_ascii(host: &str) -> String {
    url::Host::parse(host).map_or_else(|_| host.to_lowercase(), |host| host.to_string())
}

#[cfg(not(feature = "html"))]
fn to_ascii(host: &str) -> String {
    host.to_lowercase()
}

/// Returns the Unicode form of a [canonical] host.
#[cfg(feature = "html")]
fn to_unicode(host: &str) -> Cow<'_, str> {
    let is_plain = !host.split('.').any(|label| {
        label.get(..PREFIX.len()).is_some_and(|start| start.eq_ignore_ascii_case(PREFIX))
    });
    let unicode = if is_plain { String::new() } else { url::quirks::domain_to_unicode(host) };
    if unicode.is_empty() { Cow::Borrowed(host) } else { Cow::Owned(unicode) }
}

/// Marks a label in the ASCII form of an internationalised name (RFC 5890, section 2.3.2.5).
#[cfg(feature = "html")]
const PREFIX: &str = "xn--";

#[cfg(not(feature = "html"))]
fn to_unicode(host: &str) -> Cow<'_, str> {
    Cow::Borrowed(host)
}

/// The length in bytes of the longest host in the DNS, with its root, rounded up.
const MAX_HOST: usize = 256;

/// Space for the lower case of a host.
pub struct HostBuffer([u8; MAX_HOST]);

impl HostBuffer {
    pub fn new() -> Self {
        Self([0; MAX_HOST])
    }

    /// Returns a [canonical] host in lower case. Only hosts that are too long for the DNS allocate.
    pub fn lower<'b>(&'b mut self, host: &str) -> Cow<'b, str> {
        let Some(lower) = self.0.get_mut(..host.len()) else {
            return Cow::Owned(host.to_ascii_lowercase());
        };
        lower.copy_from_slice(host.as_bytes());
        lower.make_ascii_lowercase();
        str::from_utf8(lower).unwrap_or_default().into()
    }
}

/// Returns `text`, or a message if it cannot be a host or a glob for hosts.
pub fn checked(text: &str) -> Result<&str, String> {
    const EXPECTED: &str = "expected a host, such as a.example";
    if text.is_empty() {
        return Err(format!("{EXPECTED}; to select all hosts, leave the option out"));
    }
    if text.contains(char::is_whitespace) {
        return Err(format!("{EXPECTED}, without white space"));
    }
    if text.contains(',') && !text.contains('{') {
        return Err(format!("{EXPECTED}, without commas; give this option once for each"));
    }
    if text.contains(['/', '@', '#']) || text.contains(':') && address(text).is_none() {
        return Err(format!("{EXPECTED}, without a scheme, a user, a port or a path"));
    }
    Ok(text)
}

/// A glob for hosts, whose `*` matches dots too.
#[derive(Clone, Debug)]
pub struct HostGlob {
    glob: GlobMatcher,
    /// Matches the Unicode form of hosts, not the ASCII form.
    is_unicode: bool,
}

impl HostGlob {
    pub fn parse(text: &str) -> Result<Self, String> {
        let text = without_root(checked(text)?);
        let is_unicode = !text.is_ascii();
        let pattern = match address(text) {
            Some(address) => globset::escape(&address),
            None if is_unicode => unicode_labels(text),
            None => text.to_owned(),
        };
        let glob = compile(GlobBuilder::new(&pattern).case_insensitive(true))?;
        Ok(Self { glob, is_unicode })
    }

    /// Reports whether the glob matches a [canonical] host.
    pub fn matches(&self, host: &str) -> bool {
        if self.is_unicode {
            self.glob.is_match(&*to_unicode(host))
        } else {
            self.glob.is_match(host)
        }
    }
}

/// Puts an IPv6 address into the brackets that it has in a reference. Other brackets belong to the glob.
pub fn address(text: &str) -> Option<String> {
    let inner = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')).unwrap_or(text);
    inner.parse::<Ipv6Addr>().is_ok().then(|| format!("[{inner}]"))
}

/// Maps the labels of a glob that have no wildcards to the form that names have after they were mapped to ASCII and back.
fn unicode_labels(text: &str) -> String {
    let label = |label: &str| {
        let is_name = !label.contains(['*', '?', '[', ']', '{', '}', ',', '\\', '!']);
        let ascii = is_name.then(|| to_ascii(label)).filter(|label| !label.is_empty());
        ascii.map_or_else(|| label.to_lowercase(), |ascii| to_unicode(&ascii).into_owned())
    };
    text.split('.').map(label).collect::<Vec<_>>().join(".")
}
