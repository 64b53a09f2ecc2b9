//! Writing a reference so that a search finds it whole (RFC 1738, Appendix; RFC 2396, Appendix E).

use std::iter;

use super::reference::{AsUriRef, UriRef};
use crate::class::uri::is_escape;

/// Writes a reference as `<URL:…>`, in lines of at most `width` characters.
///
/// [`unwrap`](super::unwrap()) and a search return the same reference, even if mail quotes all lines. There is no break
///
/// - after a hyphen (RFC 2396, Appendix E);
/// - after `=`, which quoted-printable would remove (R4);
/// - in an escape, in the scheme, or in the slashes that begin an authority;
/// - before `>`, `|`, `:`, `.`, `<`, `*`, `#`, `;`, `!`, `+` or `//`, which a mail reader or a search
///   would strip from the start of a line (R3).
///
/// A line exceeds `width` only if no break is possible in it; `<URL:` is then a line of its own. In the last third of a
/// line, a break after `/` is preferred, then one after `?`, `&`, `;`, `,` or `.`. No line ends in white space, and the
/// text does not end in a line break. Linear. Exact for every reference that [`UriRef::parse`] accepts.
///
/// ```
/// use gleaner::uri::{UriRef, unwrap, wrap};
/// let uri = UriRef::parse("ftp://boombox.micro.umn.edu/pub/gopher/gopher_protocol/Gopher+.txt")?;
/// let folded = wrap(uri, 50);
/// assert_eq!(folded, "<URL:ftp://boombox.micro.umn.edu/pub/gopher/\ngopher_protocol/Gopher+.txt>");
/// assert_eq!(unwrap(&folded)?, uri.as_str());
/// # Ok::<(), gleaner::uri::ParseError>(())
/// ```
#[must_use]
pub fn wrap<'r>(reference: impl AsUriRef<'r>, width: usize) -> String {
    const OPENER: &str = "<URL:";
    let reference = reference.uri_ref();
    let text = reference.as_str();
    let breaks = Breaks { text, min: unbroken_prefix(reference) };
    let mut folded = String::from(OPENER);
    let (mut at, mut used) = (0, OPENER.len());
    if breaks.is_too_long_after(used, width) {
        folded.push('\n');
        used = 0;
    }
    while let Some(end) = breaks.line(at, used, width) {
        folded.push_str(&text[at..end]);
        folded.push('\n');
        (at, used) = (end, 0);
    }
    folded.push_str(&text[at..]);
    folded.push('>');
    folded
}

/// Returns the length of the scheme, its colon, and the slashes of an authority.
fn unbroken_prefix(reference: UriRef<'_>) -> usize {
    let scheme = reference.scheme().map_or(0, |scheme| scheme.len() + 1);
    scheme + if reference.raw_authority().is_some() { 2 } else { 0 }
}

/// The offsets at which a reference may be broken.
struct Breaks<'a> {
    text: &'a str,
    /// Breaks are after this offset only.
    min: usize,
}

impl Breaks<'_> {
    /// Returns the end of the line that continues at byte `at` after `used` characters, unless it is the last.
    fn line(&self, at: usize, used: usize, width: usize) -> Option<usize> {
        let room = width.saturating_sub(used);
        // The closer needs one more character.
        if self.text[at..].chars().take(room).count() < room {
            return None;
        }
        let mut best = None;
        for (column, end) in self.ends(at) {
            if column > room && best.is_some() {
                break;
            }
            if !self.allows(end) {
                continue;
            }
            if column > room {
                return Some(end);
            }
            let late = (used + column) * 3 > width * 2;
            let rank = if late { self.rank(end) } else { 0 };
            if best.is_none_or(|(highest, _)| rank >= highest) {
                best = Some((rank, end));
            }
        }
        best.map(|(_, end)| end)
    }

    /// Reports whether the first line is too long after `used` characters, and may begin a line of its own.
    fn is_too_long_after(&self, used: usize, width: usize) -> bool {
        let end = self.line(0, used, width);
        let closer = usize::from(end.is_none());
        let first = self.text[..end.unwrap_or(self.text.len())].chars().count();
        used + first + closer > width && first > 0 && may_begin_a_line(self.text.as_bytes())
    }

    /// Iterates over the characters from byte `at` on: their number so far, and the offset of their end.
    fn ends(&self, at: usize) -> impl Iterator<Item = (usize, usize)> {
        let mut end = at;
        let mut chars = self.text[at..].chars();
        let next = move || {
            end += chars.next()?.len_utf8();
            Some(end)
        };
        (1..).zip(iter::from_fn(next))
    }

    fn rank(&self, at: usize) -> u8 {
        match self.text.as_bytes()[at - 1] {
            b'/' => 2,
            b'?' | b'&' | b';' | b',' | b'.' => 1,
            _ => 0,
        }
    }

    /// Reports whether a break at `at` is possible.
    fn allows(&self, at: usize) -> bool {
        let (before, after) = self.text.as_bytes().split_at(at);
        let splits_escape = is_escape(&self.text.as_bytes()[at.saturating_sub(1)..])
            || is_escape(&self.text.as_bytes()[at.saturating_sub(2)..]);
        at > self.min
            && may_begin_a_line(after)
            && !splits_escape
            && !matches!(before.last(), Some(b'-' | b'='))
    }
}

/// Reports whether neither a mail reader nor a search strips bytes from a line that begins with `text`. They strip a
/// hyphen only before white space, which follows none here, as no line ends in a hyphen.
fn may_begin_a_line(text: &[u8]) -> bool {
    match text {
        [] | [b'/', b'/', ..] => false,
        [b'%', ..] => is_escape(text),
        [first, ..] => !b">|:.<*#;!+".contains(first),
    }
}

#[cfg(test)]
#[path = "../../tests/unit/uri/wrap.rs"]
mod tests;
