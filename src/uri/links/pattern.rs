//! Patterns of the links that a wrapper makes.

/// A link as patterns see it.
#[derive(Clone, Copy)]
pub(super) struct Link<'a> {
    /// The host in lower case, without a final dot.
    host: &'a str,
    /// The port, unless it is the scheme's own.
    port: Option<&'a str>,
    path: &'a str,
    /// The path, the query and the fragment.
    rest: &'a str,
}

impl<'a> Link<'a> {
    pub fn new(host: &'a str, port: Option<&'a str>, rest: &'a str) -> Self {
        let path = &rest[..rest.find(['?', '#']).unwrap_or(rest.len())];
        Self { host, port, path, rest }
    }

    /// Returns the query, empty if there is none.
    pub fn query(self) -> &'a str {
        let rest = &self.rest[self.path.len()..];
        let query = rest.strip_prefix('?').unwrap_or_default();
        query.split('#').next().unwrap_or_default()
    }
}

/// Reports whether `host` has the characters of a hostname, and no empty label.
///
/// Anything else, such as the `\` that a browser reads as `/`, could hide another host.
pub(super) fn is_host(host: &str) -> bool {
    let is_label = |label: &str| {
        !label.is_empty() && label.bytes().all(|b| b.is_ascii_alphanumeric() || b"-_".contains(&b))
    };
    host.split('.').all(is_label)
}

/// `HOST`, `HOST/PATH` or `HOST/PATH/*`, as `wrappers.toml` describes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Pattern {
    host: HostPattern,
    port: Option<String>,
    segments: Vec<String>,
    /// Whether anything may follow the segments.
    is_open: bool,
}

impl Pattern {
    pub fn parse(text: &str) -> Option<Self> {
        let (server, path) = text.split_once('/').unwrap_or((text, ""));
        let (host, port) = match server.split_once(':') {
            Some((host, port)) => (host, Some(port)),
            None => (server, None),
        };
        let has_digits = |port: &str| !port.is_empty() && port.bytes().all(|b| b.is_ascii_digit());
        if port.is_some_and(|port| !has_digits(port)) || path.contains(['?', '#']) {
            return None;
        }
        let (path, is_open) = match path.strip_suffix('*') {
            Some(path) if path.is_empty() || path.ends_with('/') => (path, true),
            _ => (path, path.is_empty()),
        };
        let path = path.strip_suffix('/').unwrap_or(path);
        let segments: Vec<_> = match path {
            "" => Vec::new(),
            path => path.split('/').map(str::to_owned).collect(),
        };
        if segments.iter().any(String::is_empty) {
            return None;
        }
        let host = HostPattern::parse(host)?;
        Some(Self { host, port: port.map(str::to_owned), segments, is_open })
    }

    pub fn has_host(&self, host: &str) -> bool {
        self.host.matches(host)
    }

    pub fn is_open(&self) -> bool {
        self.is_open
    }

    /// Returns the path, query and fragment that follow the pattern's path and a slash, if the link matches.
    pub fn rest<'a>(&self, link: Link<'a>) -> Option<&'a str> {
        if link.port.is_some() && link.port != self.port.as_deref() || !self.host.matches(link.host)
        {
            return None;
        }
        let mut path = link.path;
        for segment in &self.segments {
            path = path.strip_prefix('/')?;
            let (first, rest) = path.split_at(path.find('/').unwrap_or(path.len()));
            if first != segment && (segment != "*" || first.is_empty()) {
                return None;
            }
            path = rest;
        }
        let after = path.strip_prefix('/').unwrap_or(path);
        let start = link.path.len() - after.len();
        (self.is_open || after.is_empty()).then(|| &link.rest[start..])
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct HostPattern {
    /// The text before the star, or the whole text.
    start: String,
    /// The text after the star.
    end: Option<String>,
    has_tld: bool,
}

impl HostPattern {
    fn parse(text: &str) -> Option<Self> {
        let (text, has_tld) = match text.strip_suffix(".TLD") {
            Some(text) => (text, true),
            None => (text, false),
        };
        let text = text.to_ascii_lowercase();
        let plain = text.replacen('*', "x", 1).replace('?', "x");
        if !is_host(&plain) || !has_tld && !text.contains('.') {
            return None;
        }
        let (start, end) = match text.split_once('*') {
            Some((start, end)) => (start.to_owned(), Some(end.to_owned())),
            None => (text, None),
        };
        Some(Self { start, end, has_tld })
    }

    fn matches(&self, host: &str) -> bool {
        let host = if self.has_tld { without_tld(host) } else { Some(host) };
        let Some(host) = host else { return false };
        let Some(end) = &self.end else {
            let is_start = |host: &str| matches(&self.start, host);
            return is_start(host) || host.strip_prefix("www.").is_some_and(is_start);
        };
        let Some(split) = host.len().checked_sub(end.len()).filter(|&at| at >= self.start.len())
        else {
            return false;
        };
        let between = &host[self.start.len()..split];
        matches(&self.start, &host[..self.start.len()])
            && matches(end, &host[split..])
            && (self.start.is_empty() || !between.contains('.'))
    }
}

/// Compares a text with a pattern in which `?` is a letter.
fn matches(pattern: &str, text: &str) -> bool {
    let is_same = |(p, b): (u8, u8)| p == b || p == b'?' && b.is_ascii_alphabetic();
    pattern.len() == text.len() && pattern.bytes().zip(text.bytes()).all(is_same)
}

/// Removes a top-level domain, or `co` or `com` and a country: other names of two labels, such as `eu.org`, are open to
/// anyone.
fn without_tld(host: &str) -> Option<&str> {
    let (rest, last) = host.rsplit_once('.')?;
    if last.len() < 2 || !last.bytes().all(|b| b.is_ascii_alphabetic()) {
        return None;
    }
    let second = |name| rest.strip_suffix(name).filter(|_| last.len() == 2);
    second(".co").or_else(|| second(".com")).or(Some(rest))
}
