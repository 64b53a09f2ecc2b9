//! Text between encoded data blocks.

use proptest::prelude::*;

use super::*;

/// A full line: 45 encoded bytes.
const FULL: &str = "M4$L#!!0````(`\">9ZQX3(*,_DG8!`-JF`P`'````4$=0+D581>S;=UQ3U__X";
const BASE64: &str = "H4sICPg8TTgCAy5SRGF0YQDsvQe4JFXVr78qVw1Jcs5phjDMyWcOjFMEyTlL";

/// Checks that exactly the lines in `[…]`, which are joined without the brackets, belong to blocks.
/// Tries LF and CRLF, each with and without the last line break.
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
                Some(previous) if previous.end == start => previous.end = text.len(),
                _ => expected.push(start..text.len()),
            }
        }
        let whole = text.len();
        text.truncate(whole - cut);
        for range in &mut expected {
            range.end = range.end.min(text.len());
        }
        let ranges: Vec<_> = text_between_blocks(text.as_bytes()).collect();
        assert_eq!(ranges, expected, "with {ending:?}, {cut} cut off:\n{text}");
    }
}

fn block(line: &str) -> String {
    format!("[{line}]")
}

#[test]
fn keeps_text_without_blocks() {
    assert_eq!(text_between_blocks(b"").count(), 0);
    check(&["a"]);
    check(&["begin", "the beginning", "=ybegin", "begin-base64", "M", "Me", ""]);
}

#[test]
fn skips_uuencoded_blocks() {
    let full = &block(FULL);
    check(&["a", "[begin 644 x.zip]", full, full, "[#86%A]", "[`]", "[end]", "b"]);
    check(&["[begin 0755 my file]", full, "[ ]", "[end]", "[begin 600 b]", full, "[end]"]);
    // The shortest last line, a check character, and an empty name.
    check(&["[begin 644 ]", &block(&(FULL.to_owned() + "z")), "[!80]", "[end]", "b"]);
    check(&["[begin 644 empty]", "[`]", "[end]", "b"]);
    // The zero-length line with a check character, and stripped.
    check(&["[begin 644 x]", full, "[ M]", "[end]", "b"]);
    check(&["[begin 644 x]", full, "[]", "[end]", "b"]);
}

#[test]
fn skips_lines_without_their_trailing_spaces() {
    let spaces = format!("{:61}", "M4$L#!!0    (");
    assert_eq!(spaces.len(), 61);
    let (whole, short) = (&block(&spaces), "[M4$L#!!0    (]");
    check(&["[begin 644 x]", whole, short, "[M]", whole, short, "[end]", "b"]);
    // No well-formed line follows, so the line can be text.
    check(&["[begin 644 x]", whole, "MAIL HTTP://A.EXAMPLE/", "b"]);
    // The encoded length differs from the lines before.
    check(&["[begin 644 x]", whole, "HTTP://A.EXAMPLE/", &spaces, "b"]);
}

#[test]
fn keeps_prose_that_looks_like_a_header() {
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
fn keeps_text_after_truncated_blocks() {
    let full = &block(FULL);
    check(&["[begin 644 x]", full, "-- cut here --", "http://a.example/", "end"]);
    check(&["[begin 644 x]", full, "[begin 644 y]", full, "[end]", "b"]);
    check(&["[begin 644 x]", full, "", "b", "end"]);
    // Well-formed by chance, with another encoded length.
    let cut_here = "END ------------------------- CUT HERE ---------------";
    check(&["[begin 644 x]", full, cut_here, "b"]);
    check(&["begin 644 a", "[begin 644 x]", full, "[end]", "b"]);
    check(&["[begin-base64 644 x]", &block(BASE64), "a", BASE64, "===="]);
}

#[test]
fn skips_base64_blocks() {
    let full = &block(BASE64);
    check(&["a", "[begin-base64 644 x]", full, full, "[YQ==]", "[====]", "b"]);
    check(&["[begin-base64 644 x]", "[YQ==]", "[====]", "b"]);
    check(&["[begin-base64 644 x]", full, "[====]", "b"]);
    check(&["[begin-base64 644 x]", full, "word", "b"]);
}

#[test]
fn skips_parts_without_a_header() {
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
    // A part follows a block with a header.
    let mut both = vec!["[begin 644 x]".to_owned(), full.to_owned(), "[end]".to_owned()];
    both.extend(many(8, &["b"]));
    refs(&both);
    // A part of the same length directly follows a block.
    let mut next = many(9, &["[end]"]);
    next[0] = "[begin 644 x]".to_owned();
    next.extend_from_slice(&many(8, &["b"])[1..]);
    refs(&next);
}

/// Many headers and full lines without a block: quadratic code would take minutes.
#[test]
fn takes_linear_time() {
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
        let ranges: Vec<_> = text_between_blocks(text.as_bytes()).collect();
        let expected = (!blocks).then_some(0..text.len());
        assert_eq!(ranges, Vec::from_iter(expected));
    }
}

/// Tries every kind of block at the start of each line.
fn ranges_by_lines(text: &[u8]) -> Vec<Range<usize>> {
    let (mut ranges, mut at) = (Vec::new(), 0);
    let starts =
        text.iter().enumerate().filter(|(_, byte)| **byte == b'\n').map(|(end, _)| end + 1);
    for start in iter::once(0).chain(starts) {
        let end = base64::block_end(text, start)
            .or_else(|| uuencode::block_end(text, start))
            .or_else(|| yenc::block_end(text, start))
            .or_else(|| uuencode::part_end(text, start).ok());
        if let Some(end) = end.filter(|_| start >= at) {
            ranges.push(at..start);
            at = end;
        }
    }
    ranges.push(at..text.len());
    ranges.retain(|range| !range.is_empty());
    ranges
}

/// Texts of runs of lines, which may lack the last line break.
fn texts() -> impl Strategy<Value = String> {
    let line = prop_oneof![
        8 => Just(FULL),
        4 => Just(&FULL[..60]),
        2 => Just(BASE64),
        8 => prop::sample::select(vec![
            "begin 644 x", "begin-base64 644 x", "=ybegin line=60 size=90 name=x", "=yend size=90", "end", "`", "====",
            "", "a", "M", "#86%A", "b \n", "YQ==", "> begin 644 x", "x=ybegin line=60 size=90 name=x",
        ]),
    ];
    let runs = prop::collection::vec((line, 1..10_usize), 0..12);
    (runs, prop::sample::select(vec!["\n", "\r\n"]), any::<bool>()).prop_map(
        |(runs, ending, cut)| {
            let lines = runs.iter().flat_map(|(line, count)| iter::repeat_n(*line, *count));
            let mut text: String = lines.flat_map(|line| [line, ending]).collect();
            text.truncate(text.len() - if cut && !text.is_empty() { ending.len() } else { 0 });
            text
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]

    #[test]
    fn all_blocks_are_found(text in texts()) {
        let ranges: Vec<_> = text_between_blocks(text.as_bytes()).collect();
        prop_assert_eq!(ranges, ranges_by_lines(text.as_bytes()));
    }
}
