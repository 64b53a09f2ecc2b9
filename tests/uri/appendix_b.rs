//! The regular expression of RFC 2396, Appendix B, run by the `regex` crate.

use regex::Regex;

/// The components of a reference by Appendix B.
#[derive(Debug, PartialEq, Eq)]
pub struct Split<'t> {
    pub scheme: Option<&'t str>,
    pub authority: Option<&'t str>,
    pub path: &'t str,
    pub query: Option<&'t str>,
    pub fragment: Option<&'t str>,
}

pub struct AppendixB(Regex);

impl AppendixB {
    /// Compiles the expression unchanged, with a flag that makes the dot match line breaks too.
    pub fn new() -> Self {
        let line = r"(?s)^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?";
        Self(Regex::new(line).unwrap())
    }

    pub fn split<'t>(&self, text: &'t str) -> Split<'t> {
        let groups = self.0.captures(text).unwrap();
        let group = |n| groups.get(n).map(|group| group.as_str());
        assert_eq!(group(0), Some(text));
        Split {
            scheme: group(2),
            authority: group(4),
            path: group(5).unwrap(),
            query: group(7),
            fragment: group(9),
        }
    }
}
