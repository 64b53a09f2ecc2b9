//! A reference written so that it is found again (RFC 1738, Appendix; RFC 2396, Appendix E).

use std::iter;

use super::UriRef;
use crate::class::uri::is_escape;

/// Writes a reference as `<URL:…>`, in lines of at most `width` characters.
///
/// Lines are parted where [`unwrap`](super::unwrap()) and a search give the same reference back, also
/// when all are quoted in mail: "no whitespace should be introduced after a hyphen" (RFC 2396,
/// Appendix E), nor after `=`, which quoted-printable would take (RULES R4), in an escape, before the
/// end of the scheme and the slashes that begin an authority, or before what a mail reader or a
/// search would strip off a line: `>`, `|`, `:`, `.`, `<`, `*`, `#`, `;`, `!`, `+` and `//` (R3). A line
/// is longer than `width` only where no place in it is fit for a break; `<URL:` then stands alone.
///
/// In the last third of a line a break after `/` is preferred, then one after `?`, `&`, `;`, `,` or
/// `.`. There is no white space at the ends of lines, and no line break at the end. It is linear in
/// the length, and exact for what [`UriRef::parse`] takes.
///
/// ```
/// use gleaner::uri::{UriRef, unwrap, wrap};
/// let uri = UriRef::parse("ftp://boombox.micro.umn.edu/pub/gopher/gopher_protocol/Gopher+.txt")?;
/// let folded = wrap(&uri, 50);
/// assert_eq!(
///     folded,
///     "<URL:ftp://boombox.micro.umn.edu/pub/gopher/\ngopher_protocol/Gopher+.txt>"
/// );
/// assert_eq!(unwrap(&folded)?, uri);
/// # Ok::<(), gleaner::uri::ParseError>(())
/// ```
#[must_use]
pub fn wrap(reference: &UriRef<'_>, width: usize) -> String {
    const OPENER: &str = "<URL:";
    let text = reference.as_str();
    let breaks = Breaks { text, from: unbroken(reference) };
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

/// What is not to be broken: the scheme, its colon, and the slashes after it.
fn unbroken(reference: &UriRef<'_>) -> usize {
    let scheme = reference.scheme().map_or(0, |scheme| scheme.len() + 1);
    scheme + if reference.raw_authority().is_some() { 2 } else { 0 }
}

/// The places at which a reference may be broken.
struct Breaks<'a> {
    text: &'a str,
    from: usize,
}

impl Breaks<'_> {
    /// Where the line ends that begins at byte `at` with `used` of its characters written, or nothing
    /// where it is the last.
    fn line(&self, at: usize, used: usize, width: usize) -> Option<usize> {
        let room = width.saturating_sub(used);
        // The closer needs one more.
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

    /// Whether the first line is too long with `used` characters before it, and may be parted from
    /// them.
    fn is_too_long_after(&self, used: usize, width: usize) -> bool {
        let end = self.line(0, used, width);
        let closer = usize::from(end.is_none());
        let first = self.text[..end.unwrap_or(self.text.len())].chars().count();
        used + first + closer > width && first > 0 && may_begin_a_line(self.text.as_bytes())
    }

    /// The ends of the characters after `at`, in characters and in bytes.
    fn ends(&self, at: usize) -> impl Iterator<Item = (usize, usize)> {
        let mut end = at;
        let mut chars = self.text[at..].chars();
        let next = move || {
            end += chars.next()?.len_utf8();
            Some(end)
        };
        (1..).zip(iter::from_fn(next))
    }

    /// How good a place is to break at.
    fn rank(&self, at: usize) -> u8 {
        match self.text.as_bytes()[at - 1] {
            b'/' => 2,
            b'?' | b'&' | b';' | b',' | b'.' => 1,
            _ => 0,
        }
    }

    fn allows(&self, at: usize) -> bool {
        let (before, after) = self.text.as_bytes().split_at(at);
        let splits_escape = is_escape(&self.text.as_bytes()[at.saturating_sub(1)..])
            || is_escape(&self.text.as_bytes()[at.saturating_sub(2)..]);
        at > self.from
            && may_begin_a_line(after)
            && !splits_escape
            && !matches!(before.last(), Some(b'-' | b'='))
    }
}

/// Whether neither a mail reader nor a search strips anything off a line that begins so.
///
/// A hyphen leads a line only before white space, and there is none after it: it never ends a line.
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
