//! Opens and copies links.

pub mod browser;
pub mod clipboard;

/// The schemes that open without a second press: what they lead to is shown or fetched, and runs nothing by itself.
const OPENED_AT_ONCE: [&str; 17] = [
    "http", "https", "ftp", "ftps", "sftp", "gopher", "gemini", "mailto", "news", "nntp", "irc",
    "ircs", "xmpp", "tel", "sip", "sips", "geo",
];

/// Returns why a link opens only if its key is pressed twice.
pub fn caution(link: &str) -> Option<String> {
    let scheme = gleaner::uri::UriRef::split(link).scheme()?;
    let is_safe = OPENED_AT_ONCE.iter().any(|safe| scheme.eq_ignore_ascii_case(safe));
    (!is_safe).then(|| format!("{scheme}: may run something or read files"))
}

/// Returns why a link cannot be opened at all.
pub fn refusal(link: &str) -> Option<&'static str> {
    if gleaner::uri::UriRef::split(link).scheme().is_none() {
        return Some(
            "a relative reference has no base to open it; give one with --base, or copy it",
        );
    }
    // Arguments cannot hold it, and a browser takes what begins with a hyphen for an option.
    (link.contains('\0') || link.starts_with('-')).then_some("no program can take it; copy it")
}

#[cfg(test)]
#[path = "../../../../../tests/unit/gleaner/pick/links.rs"]
mod tests;
