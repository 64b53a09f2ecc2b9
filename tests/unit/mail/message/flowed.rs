//! Flowed paragraphs, against examples and a reference implementation.

use proptest::prelude::*;

use super::*;

/// Checks with LF, with CRLF, and with both in one text.
#[track_caller]
fn check(text: &str, kept: &str, dropped: &str) {
    for (delsp, expected) in [(false, kept), (true, dropped)] {
        let unflowed = |text: &str| {
            let text = text.as_bytes();
            let unflowed = unflow(text, delsp);
            assert!(unflowed.as_deref() != Some(text), "unchanged text must be None");
            let unflowed = String::from_utf8(unflowed.unwrap_or(text.to_vec())).unwrap();
            assert_eq!(by_lines(text, delsp), unflowed, "line by line");
            unflowed
        };
        assert_eq!(unflowed(text), expected, "DelSp {delsp}");
        let crlf = |text: &str| text.replace('\n', "\r\n");
        assert_eq!(unflowed(&crlf(text)), crlf(expected), "DelSp {delsp}, CRLF");
        let mixed = text.replacen('\n', "\r\n", 1);
        assert_eq!(unflowed(&mixed).replace("\r\n", "\n"), expected, "DelSp {delsp}, mixed");
    }
}

/// Returns the text, decoded one line at a time.
fn by_lines(text: &[u8], delsp: bool) -> String {
    let mut decoder = FlowedDecoder::new(delsp);
    let mut unflowed = Vec::new();
    let mut pieces = text.split_inclusive(|&b| b == b'\n').peekable();
    while let Some(piece) = pieces.next() {
        decoder.decode(piece, pieces.peek().is_none(), &mut unflowed);
    }
    String::from_utf8(unflowed).unwrap()
}

#[track_caller]
fn unchanged(text: &str) {
    check(text, text, text);
}

/// The first example of RFC 3676, section 4.5, and the quoted paragraph of section 4.2.
#[test]
fn joins_the_examples_of_rfc_3676() {
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
fn joins_references_across_lines() {
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
    // DelSp drops only the last space; the one before it is content.
    check("see  \nhttp://a.example/\n", "see  http://a.example/\n", "see http://a.example/\n");
}

#[test]
fn undoes_space_stuffing() {
    let stuffed = "  indented\n >quote\n From me\n x\n";
    let plain = " indented\n>quote\nFrom me\nx\n";
    check(stuffed, plain, plain);
    // Space-stuffing is undone in joined lines too.
    check("a \n  b \n >c\n From d\n", "a  b >c\nFrom d\n", "a b>c\nFrom d\n");
    // A line with only its stuffed space is empty, and not flowed.
    check(" \nx\n", "\nx\n", "\nx\n");
    unchanged("> \n> x\n>y\n");
    // Quote marks after the stuffed space are content.
    check("> >a \n> >b\n", "> >a >b\n", "> >a>b\n");
}

#[test]
fn joins_lines_of_one_quote_depth_only() {
    unchanged("> a \n>> b \n> c \nd\n");
    unchanged("a \n> b\n");
    check("> a \n>> b \n>>c\n", "> a \n>> b c\n", "> a \n>> bc\n");
    check(">a \n> b\n", ">a b\n", ">ab\n");
}

#[test]
fn keeps_signature_separators() {
    unchanged("a \n-- \nme\n");
    unchanged("> a \n> -- \n> me\n");
    unchanged(">-- \n>me\n");
    check("--  \nb\n", "--  b\n", "-- b\n");
    check("a -- \nb\n", "a -- b\n", "a --b\n");
}

#[test]
fn keeps_the_end_of_the_text() {
    for text in ["", "\n", "a", "a ", "a \n", "a\nb ", "a \n\nb\n", "> a \n>\n> b\n", "a\n\n\n"] {
        unchanged(text);
    }
    check("a \nb", "a b", "ab");
    check("a \nb \n", "a b \n", "ab \n");
    check(" ", "", "");
}

#[test]
fn ignores_bare_carriage_returns() {
    assert_eq!(unflow(b"a \rb\r c", true), None);
    assert_eq!(unflow(b"a\r \r\nb\r", true).unwrap(), b"a\rb\r");
    // The carriage return before CRLF is content.
    assert_eq!(unflow(b"a \r\r\nb", true), None);
}

/// A slow reference implementation that follows the RFC line by line.
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
            Some((quoted, paragraph, last_ending)) if joins && *quoted == depth => {
                if delsp {
                    paragraph.pop();
                }
                paragraph.push_str(content);
                *last_ending = ending;
            }
            _ => {
                let first = if depth > 0 { body } else { content };
                paragraphs.push((depth, first.to_string(), ending));
            }
        }
        open = content != "-- " && content.ends_with(' ');
    }
    paragraphs.into_iter().map(|(_, text, ending)| text + &ending).collect()
}

proptest! {
    #[test]
    fn agrees_with_the_model(
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
