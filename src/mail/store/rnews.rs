//! Batches of articles for `rnews`.

use memchr::memchr;

/// What stands directly before an article, where the one before it ends with a line break.
pub(in crate::mail) const NEEDLE: &[u8] = b"\n#! rnews ";

const MARK: &[u8] = b"#! rnews ";

/// The longest line that begins an article.
const LONGEST_LINE: usize = 64;

/// Whether a batch begins so, compressed or not; `None` where only more of it can tell.
pub(super) fn begins(head: &[u8], ended: bool) -> Option<bool> {
    const START: &[u8] = b"#! ";
    let start = head.get(..START.len()).unwrap_or(head);
    let line = &head[..head.len().min(LONGEST_LINE)];
    let open = !ended && START.starts_with(start) && !line.contains(&b'\n');
    if open && line.len() < LONGEST_LINE {
        return None;
    }
    Some(article(head, true) == Some(true) || wrapper(head).is_some())
}

/// How long the line is that says that a compressed batch follows: `#! cunbatch` and its like.
pub(in crate::mail) fn wrapper(head: &[u8]) -> Option<usize> {
    let end = memchr(b'\n', &head[..head.len().min(LONGEST_LINE)])?;
    let name = head[..end].strip_prefix(b"#! ")?;
    let name = name.strip_suffix(b"\r").unwrap_or(name).strip_suffix(b"unbatch")?;
    name.iter().all(u8::is_ascii_alphanumeric).then_some(end + 1)
}

/// Whether the line at the start of `text` begins an article; `None` where only more text can tell.
pub(in crate::mail) fn article(text: &[u8], ended: bool) -> Option<bool> {
    if text.len() < MARK.len() && MARK.starts_with(text) && !ended {
        return None;
    }
    let Some(rest) = text.strip_prefix(MARK) else {
        return Some(false);
    };
    match memchr(b'\n', &rest[..rest.len().min(LONGEST_LINE)]) {
        Some(end) => Some(count(&rest[..end]).is_some()),
        None if ended || rest.len() >= LONGEST_LINE => Some(false),
        None => None,
    }
}

/// Where the article ends that `text` begins with, by the count in its line.
pub(in crate::mail) fn claimed_end(text: &[u8]) -> Option<usize> {
    let rest = text.strip_prefix(MARK)?;
    let end = memchr(b'\n', &rest[..rest.len().min(LONGEST_LINE)])?;
    (MARK.len() + end + 1).checked_add(count(&rest[..end])?)
}

/// Whether, at the end that an article claims, one really ends; `None` where only more text can tell.
pub(in crate::mail) fn ends_at(rest: &[u8], ended: bool) -> Option<bool> {
    if rest.is_empty() && ended { Some(true) } else { article(rest, ended) }
}

fn count(digits: &[u8]) -> Option<usize> {
    std::str::from_utf8(digits).ok()?.split_whitespace().next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::{article, claimed_end, ends_at, wrapper};

    #[test]
    fn lines_that_begin_articles() {
        assert_eq!(article(b"#! rnews 12\nPath: a", false), Some(true));
        assert_eq!(article(b"#! rnews 12\r\n", false), Some(true));
        assert_eq!(article(b"#! rnews 12 a.example\n", false), Some(true));
        assert_eq!(article(b"#! rnews twelve\n", true), Some(false));
        assert_eq!(article(b"#! rnews 12", true), Some(false));
        assert_eq!(article(b"#! rnews 12", false), None);
        assert_eq!(article(b"#! r", false), None);
        assert_eq!(article(b"Path: a\n", false), Some(false));
        assert_eq!(claimed_end(b"#! rnews 12\nPath: a"), Some(12 + 12));
    }

    #[test]
    fn claims_are_checked() {
        assert_eq!(ends_at(b"#! rnews 1\n", false), Some(true));
        assert_eq!(ends_at(b"", true), Some(true));
        assert_eq!(ends_at(b"", false), None);
        assert_eq!(ends_at(b"more\n", false), Some(false));
    }

    #[test]
    fn lines_before_compressed_batches() {
        assert_eq!(wrapper(b"#! cunbatch\n\x1f\x8b"), Some(12));
        assert_eq!(wrapper(b"#! gunbatch\r\n"), Some(13));
        assert_eq!(wrapper(b"#! unbatch\n"), Some(11));
        assert_eq!(wrapper(b"#! rnews 12\n"), None);
        assert_eq!(wrapper(b"#! /bin/unbatch\n"), None);
    }
}
