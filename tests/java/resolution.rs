//! The classes of differences between `URI.resolve` and RFC 2396, 5.2.

use gleaner::uri::{Authority, Resolver, UriRef};

use crate::classes::{Class, Difference};

/// The classes; the first that covers a difference counts it. Each also checks the rest of Java's
/// answer.
pub const RESOLUTION_CLASSES: &[Class] = &[
    Class {
        name: "same-document",
        reason: "Java makes a fragment absolute; by step 2 it refers to the current document",
        covers: |d| {
            let base = d.base().without_fragment();
            d.uri.as_str().starts_with('#') && d.is_java_s(&format!("{base}{}", d.uri))
        },
    },
    Class {
        name: "empty-reference",
        reason: "Java resolves the empty reference as \".\"; by step 2 it is the current document",
        covers: |d| {
            let as_dot = resolved(&d.collapsed_base(), ".");
            let no_path = d.base().path().is_empty() && d.is_java_s(&without_query(d.base()));
            d.uri.as_str().is_empty() && (no_path || d.is_java_s(&as_dot))
        },
    },
    Class {
        name: "query-of-no-path",
        reason: "Java leaves the path empty if the base has none and the reference is only a query",
        covers: |d| {
            let only_query = d.uri.as_str().starts_with('?') && d.base().path().is_empty();
            only_query && d.is_java_s(&format!("{}{}", without_query(d.base()), d.uri))
        },
    },
    Class {
        name: "empty-segments",
        reason: "Java merges consecutive slashes when it merges paths",
        covers: |d| {
            let (base, uri) = (d.base().path(), d.uri.path());
            let relative_path = d.uri.authority().is_none() && !uri.starts_with('/');
            relative_path && (base.contains("//") || uri.contains("//")) && d.is_as_collapsed()
        },
    },
    Class {
        name: "empty-authority",
        reason: "Java treats an authority that is defined and empty as undefined",
        covers: |d| {
            let ours = UriRef::split(d.ours.unwrap_or_default());
            let empty = ours.authority().is_some_and(|authority| authority.as_str().is_empty());
            empty && (d.is_java_s(ours.as_str()) || d.is_as_without_authority())
        },
    },
    Class {
        name: "port-number",
        reason: "Java writes the port as a number, and omits one without digits",
        covers: |d| {
            let ours = UriRef::split(d.ours.unwrap_or_default());
            let authority = ours.authority().map_or("", Authority::as_str);
            let odd = |port: &str| port.is_empty() || port.starts_with('0');
            let odd = authority.rsplit_once(':').is_some_and(|(_, port)| odd(port));
            odd && d.is_java_s(ours.as_str())
        },
    },
];

impl<'t> Difference<'t> {
    fn base(&self) -> UriRef<'t> {
        self.base.expect("a resolved reference had a base")
    }

    fn collapsed_base(&self) -> String {
        collapsed(&without_query(self.base()))
    }

    /// Reports whether Java's answer equals ours for paths without empty segments.
    fn is_as_collapsed(&self) -> bool {
        let path = self.uri.path();
        let rest = &self.uri.as_str()[path.len()..];
        let reference = collapsed_path(path) + rest;
        self.is_java_s(&resolved(&self.collapsed_base(), &reference))
    }

    /// Reports whether Java's answer equals ours for the reference without its empty authority.
    fn is_as_without_authority(&self) -> bool {
        let Some(rest) = self.uri.as_str().strip_prefix("//") else { return false };
        let base = self.base();
        if rest.starts_with('#') {
            return self.is_java_s(&format!("{}{rest}", base.without_fragment()));
        }
        let whole = without_query(base);
        let root = &whole[..whole.len() - base.path().len()];
        let at_root = rest.starts_with('/') || base.path().is_empty();
        at_root && self.is_java_s(&format!("{root}{rest}"))
            || rest.starts_with('?') && self.is_java_s(&resolved(&self.collapsed_base(), rest))
    }

    /// Reports whether Java's answer equals `text`, ignoring the port and an empty authority.
    fn is_java_s(&self, text: &str) -> bool {
        self.java.is_some_and(|java| loosely(java) == loosely(text))
    }
}

fn resolved(base: &str, reference: &str) -> String {
    let resolver = Resolver::new(base).expect("bases are hierarchical");
    resolver.resolve(reference).expect("segments above the root are kept").to_string()
}

fn without_query(uri: UriRef<'_>) -> String {
    uri.as_str().split(['?', '#']).next().unwrap_or_default().to_owned()
}

/// Returns a text without a query, with its empty path segments removed.
fn collapsed(text: &str) -> String {
    let path = UriRef::split(text).path().len();
    let (before, path) = text.split_at(text.len() - path);
    before.to_owned() + &collapsed_path(path)
}

fn collapsed_path(path: &str) -> String {
    let mut path = path.to_owned();
    while path.contains("//") {
        path = path.replace("//", "/");
    }
    path
}

/// Returns the text without its port and an empty authority.
fn loosely(text: &str) -> String {
    let uri = UriRef::split(text);
    let authority = uri.authority().map_or("", Authority::as_str);
    let host = match authority.rsplit_once(':') {
        Some((host, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => host,
        _ => authority,
    };
    let whole = format!("//{authority}");
    let host = if host.is_empty() { String::new() } else { format!("//{host}") };
    if uri.authority().is_some() { text.replacen(&whole, &host, 1) } else { text.to_owned() }
}
