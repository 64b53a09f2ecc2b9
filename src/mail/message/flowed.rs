//! Paragraphs that were broken into lines for the way, made whole again (RFC 3676, format=flowed).

use memchr::{memchr, memmem};

/// The text with its flowed lines joined and its space-stuffing undone; `None` where that is the
/// text itself.
///
/// A paragraph keeps the quote marks that it begins with, and the space that stuffs these. The line
/// break that ends it is kept as it is.
pub(crate) fn unflow(text: &[u8], delsp: bool) -> Option<Vec<u8>> {
    if !has_spaces_at_breaks(text) {
        return None;
    }
    let mut unflowed = Vec::with_capacity(text.len());
    let mut before: Option<Line> = None;
    for line in lines(text) {
        match before {
            Some(flowed) if line.continues(&flowed) => {
                let dropped = flowed.ending.len() + usize::from(delsp);
                unflowed.truncate(unflowed.len() - dropped);
            }
            _ => unflowed.extend_from_slice(line.prefix),
        }
        unflowed.extend_from_slice(line.content);
        unflowed.extend_from_slice(line.ending);
        before = Some(line);
    }
    // Whatever is done takes bytes away.
    (unflowed.len() < text.len()).then_some(unflowed)
}

/// Most parts have none, and are not gone through line by line.
fn has_spaces_at_breaks(text: &[u8]) -> bool {
    text.starts_with(b" ")
        || [&b"\n "[..], b" \n", b" \r\n"].iter().any(|at| memmem::find(text, at).is_some())
}

/// A line, taken apart (section 4.1 ff.).
#[derive(Clone, Copy)]
struct Line<'a> {
    /// How many quote marks it begins with.
    depth: usize,
    /// The quote marks and what stuffs them, as they stand before a paragraph; empty where there are
    /// no marks.
    prefix: &'a [u8],
    content: &'a [u8],
    /// CRLF or LF, as it is; empty at the end of a text that does not end in one.
    ending: &'a [u8],
}

impl<'a> Line<'a> {
    fn new(line: &'a [u8]) -> Self {
        let end = match line {
            [content @ .., b'\r', b'\n'] | [content @ .., b'\n'] => content.len(),
            _ => line.len(),
        };
        let (line, ending) = line.split_at(end);
        let depth = line.iter().take_while(|&&byte| byte == b'>').count();
        let stuffed = usize::from(line.get(depth) == Some(&b' '));
        let (prefix, content) = line.split_at(depth + stuffed);
        Self { depth, prefix: if depth == 0 { b"" } else { prefix }, content, ending }
    }

    fn is_flowed(&self) -> bool {
        self.content.ends_with(b" ") && !self.is_signature()
    }

    /// The separator before a signature is neither flowed nor fixed (section 4.3).
    fn is_signature(&self) -> bool {
        self.content == b"-- "
    }

    /// Whether the line is of the paragraph that `before` is of, too.
    ///
    /// An empty one could only give its line break; left alone it still shows where the paragraph
    /// ends, also behind a space that was left there by accident.
    fn continues(&self, before: &Line) -> bool {
        before.is_flowed()
            && before.depth == self.depth
            && !self.content.is_empty()
            && !self.is_signature()
    }
}

fn lines(text: &[u8]) -> impl Iterator<Item = Line<'_>> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let end = memchr(b'\n', rest).map_or(rest.len(), |at| at + 1);
        let (line, behind) = rest.split_at(end);
        rest = behind;
        (!line.is_empty()).then(|| Line::new(line))
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Checked with LF, with CRLF, and with either in turn.
    #[track_caller]
    fn check(text: &str, kept: &str, dropped: &str) {
        for (delsp, expected) in [(false, kept), (true, dropped)] {
            let unflowed = |text: &str| {
                let text = text.as_bytes();
                let unflowed = unflow(text, delsp);
                assert!(unflowed.as_deref() != Some(text), "the text itself is None");
                String::from_utf8(unflowed.unwrap_or(text.to_vec())).unwrap()
            };
            assert_eq!(unflowed(text), expected, "DelSp {delsp}");
            let crlf = |text: &str| text.replace('\n', "\r\n");
            assert_eq!(unflowed(&crlf(text)), crlf(expected), "DelSp {delsp}, CRLF");
            let mixed = text.replacen('\n', "\r\n", 1);
            assert_eq!(unflowed(&mixed).replace("\r\n", "\n"), expected, "DelSp {delsp}, mixed");
        }
    }

    #[track_caller]
    fn unchanged(text: &str) {
        check(text, text, text);
    }

    /// Section 4.5's first example, and section 4.2's of what a quoted paragraph becomes.
    #[test]
    fn of_the_rfc() {
        check(
            "`Take some more tea,' the March Hare said to Alice, \nvery earnestly.\n\n`I've had \n\
             nothing yet,' Alice replied.\n",
            "`Take some more tea,' the March Hare said to Alice, very earnestly.\n\n`I've had \
             nothing yet,' Alice replied.\n",
            "`Take some more tea,' the March Hare said to Alice,very earnestly.\n\n`I've had\
             nothing yet,' Alice replied.\n",
        );
        check(
            ">> Never say never again \n>> or it will be \n>> forever.\n> Indeed.\nSo.\n",
            ">> Never say never again or it will be forever.\n> Indeed.\nSo.\n",
            ">> Never say never againor it will beforever.\n> Indeed.\nSo.\n",
        );
    }

    #[test]
    fn references() {
        let whole = "http://a.example/longpath\n";
        check("http://a.example/long \npath\n", &whole.replace("path", " path"), whole);
        check(
            "> see http://a.example/ \n> long \n> path\n",
            "> see http://a.example/ long path\n",
            "> see http://a.example/longpath\n",
        );
        check(
            ">>http://a.example/long \n>>path\n> x\n",
            ">>http://a.example/long path\n> x\n",
            ">>http://a.example/longpath\n> x\n",
        );
        // The space that is content stands before the one that DelSp drops.
        check("see  \nhttp://a.example/\n", "see  http://a.example/\n", "see http://a.example/\n");
    }

    #[test]
    fn stuffing() {
        let stuffed = "  indented\n >quote\n From me\n x\n";
        let plain = " indented\n>quote\nFrom me\nx\n";
        check(stuffed, plain, plain);
        // Of a line that is joined to another, too.
        check("a \n  b \n >c\n From d\n", "a  b >c\nFrom d\n", "a b>c\nFrom d\n");
        // Nothing but what stuffs it, or a quote's: empty, and not flowed.
        check(" \nx\n", "\nx\n", "\nx\n");
        unchanged("> \n> x\n>y\n");
        // Quote marks behind the stuffing are content.
        check("> >a \n> >b\n", "> >a >b\n", "> >a>b\n");
    }

    #[test]
    fn depths() {
        unchanged("> a \n>> b \n> c \nd\n");
        unchanged("a \n> b\n");
        check("> a \n>> b \n>>c\n", "> a \n>> b c\n", "> a \n>> bc\n");
        check(">a \n> b\n", ">a b\n", ">ab\n");
    }

    #[test]
    fn signatures() {
        unchanged("a \n-- \nme\n");
        unchanged("> a \n> -- \n> me\n");
        unchanged(">-- \n>me\n");
        check("--  \nb\n", "--  b\n", "-- b\n");
        check("a -- \nb\n", "a -- b\n", "a --b\n");
    }

    #[test]
    fn ends() {
        for text in ["", "\n", "a", "a ", "a \n", "a\nb ", "a \n\nb\n", "> a \n>\n> b\n", "a\n\n\n"]
        {
            unchanged(text);
        }
        check("a \nb", "a b", "ab");
        check("a \nb \n", "a b \n", "ab \n");
        check(" ", "", "");
    }

    #[test]
    fn only_endings_break_lines() {
        assert_eq!(unflow(b"a \rb\r c", true), None);
        assert_eq!(unflow(b"a\r \r\nb\r", true).unwrap(), b"a\rb\r");
        // The carriage return before CRLF is content.
        assert_eq!(unflow(b"a \r\r\nb", true), None);
    }

    /// As the RFC tells it, line by line; slow, and of strings.
    fn model(text: &str, delsp: bool) -> String {
        let mut paragraphs: Vec<(usize, String, String)> = Vec::new();
        let mut open = false;
        for line in text.split_inclusive('\n') {
            let body = line.strip_suffix('\n').map_or(line, |l| l.strip_suffix('\r').unwrap_or(l));
            let ending = line[body.len()..].to_string();
            let unquoted = body.trim_start_matches('>');
            let depth = body.len() - unquoted.len();
            let content = unquoted.strip_prefix(' ').unwrap_or(unquoted);
            let joins = open && !content.is_empty() && content != "-- ";
            match paragraphs.last_mut() {
                Some((quoted, before, its_ending)) if joins && *quoted == depth => {
                    if delsp {
                        before.pop();
                    }
                    before.push_str(content);
                    *its_ending = ending;
                }
                _ => {
                    let shown = if depth > 0 { body } else { content };
                    paragraphs.push((depth, shown.to_string(), ending));
                }
            }
            open = content != "-- " && content.ends_with(' ');
        }
        paragraphs.into_iter().map(|(_, text, ending)| text + &ending).collect()
    }

    proptest! {
        #[test]
        fn as_the_model(
            parts in prop::collection::vec(
                prop::sample::select(vec![
                    " ", "  ", ">", "> ", ">> ", "\n", " \n", "\r\n", " \r\n", "\r", "a", "bc", "-- ",
                ]),
                0..40,
            ),
            delsp: bool,
        ) {
            let text = parts.concat();
            let expected = model(&text, delsp);
            let unflowed = unflow(text.as_bytes(), delsp);
            prop_assert_eq!(unflowed.is_none(), expected == text);
            let unflowed = unflowed.unwrap_or(text.into_bytes());
            prop_assert_eq!(String::from_utf8(unflowed).unwrap(), expected);
        }
    }
}
