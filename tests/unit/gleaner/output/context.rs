//! Unit tests of `gleaner/output/context/mod.rs`.

use memchr::memmem;

use super::{ContextLines, ContextSize, LinePrinter};
use crate::output::style::OutputStyle;

const STYLE: fn() -> OutputStyle = || OutputStyle { lines: true, ..OutputStyle::default() };

/// Prints a text that arrives in chunks of this length. Each `@` is a finding, which is added after its chunk.
fn printed(text: &str, size: ContextSize, chunk: usize) -> String {
    let printer = LinePrinter { path: b"x", style: STYLE() };
    let (mut lines, mut out) = (ContextLines::new(size, printer), Vec::new());
    let mut count = 0;
    let findings: Vec<u64> = memmem::find_iter(text.as_bytes(), "@").map(|at| at as u64).collect();
    let mut end = 0;
    for bytes in text.as_bytes().chunks(chunk) {
        let (known, start) = (end, end);
        end += bytes.len() as u64;
        lines.feed(bytes);
        for at in findings.iter().filter(|at| (start..end).contains(at)) {
            lines.add_finding(*at..at + 1);
        }
        count += lines.print_settled(known, usize::MAX, &mut out);
    }
    count += lines.finish(&mut out);
    let out = String::from_utf8(out).unwrap();
    let matching = out.lines().filter(|line| line.contains(':')).count();
    assert_eq!(count, matching as u64);
    out
}

const TEXT: &str = "one\ntwo @ @\nthree\nfour\nfive\nsix\nseven @\neight\nnine @";

#[test]
fn groups_are_those_of_grep_in_any_chunks() {
    for chunk in [1, 2, 7, 100] {
        let print =
            |before, after| printed(TEXT, ContextSize { before, after, max_line: 100 }, chunk);
        assert_eq!(
            print(1, 1),
            "1-one\n2:two @ @\n3-three\n--\n6-six\n7:seven @\n8-eight\n9:nine @\n"
        );
        assert_eq!(print(0, 0), "2:two @ @\n--\n7:seven @\n--\n9:nine @\n");
        assert_eq!(
            print(0, 3),
            "2:two @ @\n3-three\n4-four\n5-five\n--\n7:seven @\n8-eight\n9:nine @\n"
        );
        assert_eq!(print(2, 2).lines().count(), 9);
    }
}

#[test]
fn long_lines_are_divided_between_characters() {
    let size = ContextSize { before: 1, after: 0, max_line: 4 };
    for chunk in [1, 3, 100] {
        assert_eq!(printed("abcdefgh@\nx", size, chunk), "1-…efgh…\n1:…@\n");
        assert_eq!(printed("abc\u{fc}@\n@", size, chunk), "1-abc…\n1:…\u{fc}@\n2:@\n");
        assert_eq!(printed("abc@\n", size, chunk), "1:abc@\n");
    }
}

#[test]
fn a_finding_across_lines_shows_all_of_them() {
    let size = ContextSize { before: 0, after: 0, max_line: 100 };
    let mut lines = ContextLines::new(size, LinePrinter { path: b"x", style: STYLE() });
    lines.add_finding(2..7);
    let mut out = Vec::new();
    lines.begin_text(0, 5);
    lines.feed(b"a <b\nc> d\ne\n");
    assert_eq!(lines.end_text(&mut out), 2);
    assert_eq!(out, b"5:a <b\n6:c> d\n");
}

#[test]
fn the_held_text_has_a_bound() {
    let size = ContextSize { before: 1, after: 1, max_line: 10 };
    let mut lines = ContextLines::new(size, LinePrinter { path: b"x", style: STYLE() });
    for _ in 0..1000 {
        lines.feed(&[b'x'; 100]);
        lines.print_settled(0, 500, &mut Vec::new());
        assert!(lines.text.len() <= 510, "{}", lines.text.len());
    }
}
