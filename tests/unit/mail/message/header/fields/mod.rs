//! Unit tests of `mail/message/header/fields/mod.rs`.

use proptest::collection::vec;
use proptest::prelude::*;

use super::{FieldNames, Header, HeaderEntry, blank_prefix_len};

fn fields(text: &str) -> (Vec<(Option<&str>, &str)>, &str) {
    let header = Header::parse(text.as_bytes());
    let shown = |entry: HeaderEntry| (entry.name.map(|name| &text[name]), &text[entry.body]);
    (header.entries().map(shown).collect(), &text[header.body_start..])
}

#[test]
fn keeps_folded_lines_in_one_field() {
    let text = "From: a\r\nX-Long : b\r\n\tc\r\n \r\n d\r\nEmpty:\r\n\r\nbody: x\r\n";
    let expected = [
        (Some("From"), " a\r\n"),
        (Some("X-Long"), " b\r\n\tc\r\n \r\n d\r\n"),
        (Some("Empty"), "\r\n"),
    ];
    assert_eq!(fields(text), (expected.to_vec(), "body: x\r\n"));
}

#[test]
fn keeps_lines_that_are_not_fields() {
    let text = "From x y\n>From z\nTo: b\nno field here\nnor here: x\nhttp://x/\n\nbody";
    let expected = [
        (None, "From x y\n>From z\n"),
        (Some("To"), " b\n"),
        (None, "no field here\nnor here: x\nhttp://x/\n"),
    ];
    assert_eq!(fields(text), (expected.to_vec(), "body"));
}

#[test]
fn treats_text_without_fields_as_body() {
    for text in ["", "\n", "no field\n\nTo: a\n", " folded\nbut nothing\n"] {
        assert!(fields(text).0.is_empty(), "{text:?}");
    }
    assert_eq!(fields("no field\n\nTo: a\n").1, "no field\n\nTo: a\n");
    assert_eq!(fields("To: a").1, "");
    assert_eq!(fields("\r\nTo: a").1, "To: a");
}

#[test]
fn finds_fields_by_name() {
    let header = Header::parse(b"A: 1\nb: 2\na: 3\nprose\nC: 4\n\nA: 5\n");
    assert_eq!(
        header.first(&FieldNames::new(["a", "d", "B"])),
        [Some(&b" 1\n"[..]), None, Some(b" 2\n")]
    );
    assert_eq!(header.last(&FieldNames::new(["a", "c"])), [Some(&b" 3\n"[..]), Some(b" 4\n")]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(5_000))]

    #[test]
    fn fields_are_found_by_their_whole_names(
        lines in vec(
            "(Content-|content-|CONTENT-|Conten)(type|ID|)( |\t)?(:|://| x:)( a|=b)?|( |\t)?content-type: c|prose|To: a",
            0..8,
        ),
        line_break in "\n|\r\n",
    ) {
        let text = lines.join(&line_break);
        let header = Header::parse(text.as_bytes());
        let names = ["content-type", "content-id", "to"];
        let named = names.map(|name| {
            let entries = header.entries().filter(|entry| entry.is_named(header.text, name));
            let bodies: Vec<&[u8]> = entries.map(|entry| &header.text[entry.body]).collect();
            (bodies.first().copied(), bodies.last().copied())
        });
        prop_assert_eq!(header.first(&FieldNames::new(names)), named.map(|(first, _)| first));
        prop_assert_eq!(header.last(&FieldNames::new(names)), named.map(|(_, last)| last));
        let content = header.content_header().last(&FieldNames::new([names[0], names[1]]));
        prop_assert_eq!(&content, &named.map(|(_, last)| last)[..2]);
    }

    #[test]
    fn each_byte_is_in_the_entry_that_holds_it(
        lines in vec("(To: a|prose|://x| b|\tc: d|\r|X-Y :e)\r?\n?", 0..10),
    ) {
        let text = lines.concat();
        let header = Header::of_fields(text.as_bytes());
        let entries: Vec<HeaderEntry> = header.entries().collect();
        for at in 0..text.len() {
            let holds = |entry: &&HeaderEntry| at < entry.body.end;
            let found = header.entry_at(at);
            prop_assert_eq!(found.as_ref(), entries.iter().find(holds), "{}", at);
        }
    }
}

#[test]
fn measures_blank_lines_above_a_header() {
    let cases = [
        ("", 0),
        ("A: b", 0),
        (" folded\nA: b", 0),
        ("\nA: b", 1),
        ("\r\n \t\n\nA: b", 6),
        ("\u{feff}A: b", 3),
        ("\u{feff}  \n folded", 6),
        ("A\n\n", 0),
    ];
    for (text, length) in cases {
        assert_eq!(blank_prefix_len(text.as_bytes()), length, "{text:?}");
    }
}
