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
mod tests {
    use proptest::collection::vec;
    use proptest::prelude::*;
    use proptest::sample::select;

    use super::*;
    use crate::uri::testing::cases;
    use crate::uri::unwrap;
    use crate::{Flags, Item, Wrapper, extract};

    fn wrapped(text: &str, width: usize) -> String {
        wrap(&UriRef::split(text), width)
    }

    /// Whether a break at byte `at` would keep the rules that [`wrap`] documents.
    fn is_fit(text: &str, at: usize) -> bool {
        let (before, after) = text.split_at(at);
        let stripped = [">", "|", ":", ".", "<", "*", "#", ";", "!", "+", "//"];
        let in_escape = before.ends_with('%') || before[..at - 1].ends_with('%');
        let uri = UriRef::split(text);
        let scheme = uri.scheme().map_or(0, |scheme| scheme.len() + 1);
        let begin = scheme + if text[scheme..].starts_with("//") { 2 } else { 0 };
        at > begin
            && !before.ends_with(['-', '='])
            && !in_escape
            && !stripped.iter().any(|mark| after.starts_with(mark))
    }

    /// References that RFC 2396 allows, made of what is hard to fold.
    fn references() -> impl Strategy<Value = String> {
        let parts = [
            "http:",
            "ftp:",
            "mailto:",
            "news:",
            "file:",
            "x-y+z.1:",
            "url:",
            "//",
            "/",
            "//a.example",
            "a.example",
            "joe@",
            "www.",
            ":80",
            "-",
            "--",
            "=",
            ";type=a",
            "?",
            "&amp;",
            "#",
            "%41",
            "%2D",
            ".",
            "..",
            "*",
            "!",
            "+",
            "'",
            "(",
            ")",
            ",",
            ":",
            "~",
            "_",
            "$",
            "b",
            "cd",
            "efghij",
            "1",
            "23",
        ];
        let texts = vec(select(parts.to_vec()), 0..40).prop_map(|parts| parts.concat());
        let absolute = vec(select(parts.to_vec()), 0..40)
            .prop_map(|parts| format!("http://a.example/{}", parts.concat()));
        prop_oneof![texts, absolute].prop_filter("RFC 2396", |text| UriRef::parse(text).is_ok())
    }

    fn config() -> ProptestConfig {
        // Many texts are no references.
        ProptestConfig { max_global_rejects: 1_000_000, ..cases(2000) }
    }

    fn found(text: &str) -> Vec<(String, Wrapper, Flags)> {
        extract(text.as_bytes())
            .filter_map(Item::reference)
            .map(|found| (found.value().to_owned(), found.wrapper(), found.flags()))
            .collect()
    }

    proptest! {
        #![proptest_config(config())]

        #[test]
        fn unwrapping_is_the_inverse(text in references(), width in 0_usize..=100) {
            let folded = wrapped(&text, width);
            let back = unwrap(&folded);
            prop_assert_eq!(back.as_ref().map(UriRef::as_str), Ok(text.as_str()), "{}", folded);
        }

        #[test]
        fn lines_are_no_longer_than_they_must(text in references(), width in 0_usize..=100) {
            let folded = wrapped(&text, width);
            let mut at = 0;
            for (i, line) in folded.split('\n').enumerate() {
                let part = if i == 0 { line.strip_prefix("<URL:").unwrap() } else { line };
                let part = part.strip_suffix('>').unwrap_or(part);
                prop_assert!(at == 0 || is_fit(&text, at), "{}", folded);
                prop_assert!(i != 1 || at > 0 || part.len() > width.saturating_sub(6), "{}", folded);
                let breakable = (at + 1..at + part.len()).any(|at| is_fit(&text, at));
                prop_assert!(line.chars().count() <= width || !breakable, "{}", folded);
                prop_assert_eq!(line.trim_end(), line);
                at += part.len();
            }
            prop_assert_eq!(at, text.len());
        }

        #[test]
        fn a_search_finds_it(text in references(), width in 1_usize..=100) {
            let whole = found(&format!("<URL:{text}>"));
            prop_assume!(matches!(&whole[..], [(value, Wrapper::UrlAngle, _)] if *value == text));
            let folded = wrapped(&text, width);
            prop_assert_eq!(&found(&folded), &whole, "{}", folded);
            let quoted = format!("> {}\n> more", folded.replace('\n', "\n> "));
            prop_assert_eq!(&found(&quoted), &whole, "{}", quoted);
        }
    }

    #[test]
    fn one_line_where_it_fits() {
        assert_eq!(wrapped("http://a.example/", 23), "<URL:http://a.example/>");
        assert_eq!(wrapped("http://a.example/", usize::MAX), "<URL:http://a.example/>");
        assert_eq!(wrapped("", 1), "<URL:>");
    }

    #[test]
    fn breaks_after_a_slash_late_in_the_line() {
        assert_eq!(
            wrapped("http://www.ics.uci.edu/pub/ietf/uri/historical.html#WARNING", 40),
            "<URL:http://www.ics.uci.edu/pub/ietf/\nuri/historical.html#WARNING>"
        );
        assert_eq!(
            wrapped("http://a.ex/?first=1&second=23", 26),
            "<URL:http://a.ex/?first=1&\nsecond=23>"
        );
    }

    #[test]
    fn not_where_it_would_not_be_found() {
        assert_eq!(wrapped("http://a-b-c/x-y", 1), "<URL:\nhttp://a\n-b\n-c\n/\nx\n-y>");
        assert_eq!(wrapped("a=b=c", 1), "<URL:\na\n=b\n=c>");
        assert_eq!(wrapped("mailto:a", 1), "<URL:\nmailto:a>");
        assert_eq!(wrapped("%41%42", 1), "<URL:\n%41\n%42>");
        assert_eq!(wrapped("a#b", 1), "<URL:\na#\nb>");
        assert_eq!(wrapped("a//b", 1), "<URL:\na/\n/\nb>");
        assert_eq!(wrapped("#a", 1), "<URL:#\na>");
        assert_eq!(wrapped("news:1-2-3@a", 12), "<URL:news:1\n-2-3@a>");
    }
}
