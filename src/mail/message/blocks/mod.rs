//! Files that stand in text by the ways of USENET, uuencoded or as yEnc: nothing to read in them.

mod base64;
mod line;
mod search;
mod uuencode;
mod yenc;

use std::ops::Range;

use search::Search;

/// The stretches of `text` outside of such files, in order, none of them empty.
///
/// A header alone is text: a file is skipped only as far as its lines are what its encoding writes;
/// behind that, text begins again. So a header that lies hides nothing, nor does a file that was cut.
/// Linear in the length of `text`, at the rate of two searches for a short word.
pub(crate) fn text_between_blocks(text: &[u8]) -> impl Iterator<Item = Range<usize>> {
    let mut headers = Search::new(text, b"begin", with_header);
    let mut parts = Search::new(text, b"\nM", uuencode::part);
    parts.found = uuencode::part_at(text, 0).ok();
    let mut at = Some(0);
    std::iter::from_fn(move || {
        loop {
            let start = at?;
            let block = match (headers.first(start), parts.first(start)) {
                (Some(one), Some(other)) => Some(if other.start < one.start { other } else { one }),
                (one, other) => one.or(other),
            };
            let end = block.as_ref().map_or(text.len(), |block| block.start);
            at = block.map(|block| block.end);
            if start < end {
                return Some(start..end);
            }
        }
    })
}

/// The file that has its `begin` at `at`, or from where on to look for another.
fn with_header(text: &[u8], at: usize) -> Result<Range<usize>, usize> {
    let start = if text[..at].ends_with(b"=y") { at - 2 } else { at };
    let parse = match &text[start..] {
        _ if start > 0 && text[start - 1] != b'\n' => None,
        [b'=', ..] => Some(yenc::end as fn(&[u8], usize) -> Option<usize>),
        [b'b', b'e', b'g', b'i', b'n', b'-', ..] => Some(base64::end as _),
        _ => Some(uuencode::end as _),
    };
    parse.and_then(|end| end(text, start)).map(|end| start..end).ok_or(at + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A line of 45 encoded bytes.
    const FULL: &str = "M4$L#!!0````(`\">9ZQX3(*,_DG8!`-JF`P`'````4$=0+D581>S;=UQ3U__X";
    const BASE64: &str = "H4sICPg8TTgCAy5SRGF0YQDsvQe4JFXVr78qVw1Jcs5phjDMyWcOjFMEyTlL";

    /// Lines in `[…]` are of blocks, and written without the brackets; checked with LF and CRLF, and
    /// without the last line break.
    #[track_caller]
    fn check(marked: &[&str]) {
        for (ending, cut) in [("\n", 0), ("\r\n", 0), ("\n", 1), ("\r\n", 2)] {
            let mut text = String::new();
            let mut expected: Vec<Range<usize>> = Vec::new();
            for marked in marked {
                let block = marked.strip_prefix('[').and_then(|line| line.strip_suffix(']'));
                let start = text.len();
                text += block.unwrap_or(marked);
                text += ending;
                match expected.last_mut() {
                    _ if block.is_some() => {}
                    Some(before) if before.end == start => before.end = text.len(),
                    _ => expected.push(start..text.len()),
                }
            }
            let whole = text.len();
            text.truncate(whole - cut);
            for range in &mut expected {
                range.end = range.end.min(text.len());
            }
            let found: Vec<_> = text_between_blocks(text.as_bytes()).collect();
            assert_eq!(found, expected, "with {ending:?}, {cut} cut off:\n{text}");
        }
    }

    fn block(line: &str) -> String {
        format!("[{line}]")
    }

    #[test]
    fn no_blocks() {
        assert_eq!(text_between_blocks(b"").count(), 0);
        check(&["a"]);
        check(&["begin", "the beginning", "=ybegin", "begin-base64", "M", "Me", ""]);
    }

    #[test]
    fn uuencoded() {
        let full = &block(FULL);
        check(&["a", "[begin 644 x.zip]", full, full, "[#86%A]", "[`]", "[end]", "b"]);
        check(&["[begin 0755 my file]", full, "[ ]", "[end]", "[begin 600 b]", full, "[end]"]);
        // The last line as short as can be, one with a check character, a name left out.
        check(&["[begin 644 ]", &block(&(FULL.to_owned() + "z")), "[!80]", "[end]", "b"]);
        check(&["[begin 644 empty]", "[`]", "[end]", "b"]);
        // The zero-length line, with a check character and stripped.
        check(&["[begin 644 x]", full, "[ M]", "[end]", "b"]);
        check(&["[begin 644 x]", full, "[]", "[end]", "b"]);
    }

    #[test]
    fn trailing_spaces_stripped() {
        let spaces = format!("{:61}", "M4$L#!!0    (");
        assert_eq!(spaces.len(), 61);
        let (whole, short) = (&block(&spaces), "[M4$L#!!0    (]");
        check(&["[begin 644 x]", whole, short, "[M]", whole, short, "[end]", "b"]);
        // Nothing well-formed follows it: it may be text.
        check(&["[begin 644 x]", whole, "MAIL HTTP://A.EXAMPLE/", "b"]);
        // Of another length than those before it.
        check(&["[begin 644 x]", whole, "HTTP://A.EXAMPLE/", &spaces, "b"]);
    }

    #[test]
    fn prose_begins_nothing() {
        check(&["begin 644 is a good start", "HELLO", "end"]);
        check(&["begin here", FULL, "end"]);
        check(&["begin 64 x", FULL, "end"]);
        check(&["begin 648 x", FULL, "end"]);
        check(&["begin 64400 x", FULL, "end"]);
        check(&[" begin 644 x", FULL, "end"]);
        check(&["> begin 644 x", FULL, "end"]);
        check(&["begin 644 x", "", FULL, "end"]);
        check(&["begin 644 x", "end"]);
        check(&["begin 644 x", &FULL[1..], "end"]);
        check(&["begin 644 x", &FULL.replace('9', "a"), "end"]);
        check(&["begin-base64 644 x", "see http://a.example/"]);
        check(&["begin-base64 644 x", "word", "http://a.example/"]);
        check(&["=ybegin is how it begins", "a"]);
    }

    #[test]
    fn cut_blocks() {
        let full = &block(FULL);
        check(&["[begin 644 x]", full, "-- cut here --", "http://a.example/", "end"]);
        check(&["[begin 644 x]", full, "[begin 644 y]", full, "[end]", "b"]);
        check(&["[begin 644 x]", full, "", "b", "end"]);
        // By chance well-formed, and of another length.
        let cut_here = "END ------------------------- CUT HERE ---------------";
        check(&["[begin 644 x]", full, cut_here, "b"]);
        check(&["begin 644 a", "[begin 644 x]", full, "[end]", "b"]);
        check(&["[begin-base64 644 x]", &block(BASE64), "a", BASE64, "===="]);
    }

    #[test]
    fn in_base64() {
        let full = &block(BASE64);
        check(&["a", "[begin-base64 644 x]", full, full, "[YQ==]", "[====]", "b"]);
        check(&["[begin-base64 644 x]", "[YQ==]", "[====]", "b"]);
        check(&["[begin-base64 644 x]", full, "[====]", "b"]);
        check(&["[begin-base64 644 x]", full, "word", "b"]);
    }

    #[test]
    fn parts_without_header() {
        let full = &block(FULL)[..];
        let many = |count: usize, end: &[&'static str]| -> Vec<String> {
            let mut lines = vec!["a".to_owned()];
            lines.extend(vec![full.to_owned(); count]);
            lines.extend(end.iter().map(|&line| line.to_owned()));
            lines
        };
        let refs = |lines: &[String]| check(&lines.iter().map(String::as_str).collect::<Vec<_>>());
        refs(&many(8, &["-- end of part 2 --"]));
        refs(&many(9, &["[#86%A]", "[`]", "[end]", "b"]));
        refs(&many(8, &["[#86%A]", "[`]", "[end]", "b"])[1..]);
        refs(&many(7, &["x"]).iter().map(|l| l.replace(['[', ']'], "")).collect::<Vec<_>>());
        // The file with a header comes first, the part behind it.
        let mut both = vec!["[begin 644 x]".to_owned(), full.to_owned(), "[end]".to_owned()];
        both.extend(many(8, &["b"]));
        refs(&both);
        // Directly behind a file, as many lines as that has.
        let mut next = many(9, &["[end]"]);
        next[0] = "[begin 644 x]".to_owned();
        next.extend_from_slice(&many(8, &["b"])[1..]);
        refs(&next);
    }

    /// Many headers and many runs that come to nothing.
    #[test]
    fn linear() {
        let full = format!("{FULL}\n");
        for (unit, blocks) in [
            ("begin 644 x\n".to_owned(), false),
            ("begin 644 x\n ".to_owned(), false),
            (format!("{}a\n", full.repeat(7)), false),
            ("=ybegin line=128 size=99999999 name=x\n".to_owned(), false),
            ("=ybegin line=64 size=99999999 name=x\n=ypart begin=1 end=2\n".to_owned(), false),
            (format!("begin 644 x\n{full}"), true),
        ] {
            let text = unit.repeat(20_000);
            let found: Vec<_> = text_between_blocks(text.as_bytes()).collect();
            let expected = (!blocks).then_some(0..text.len());
            assert_eq!(found, Vec::from_iter(expected));
        }
    }
}
