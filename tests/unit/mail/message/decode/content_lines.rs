//! Unit tests of `mail/message/decode/content_lines.rs`.

use proptest::prelude::*;

use super::{ContentLineDecoder, decode, has_marks};

fn text(content: &str) -> String {
    let decoded = decode(content.as_bytes());
    assert!(decoded.as_deref() != Some(content.as_bytes()), "unchanged text must be None");
    String::from_utf8(decoded.unwrap_or(content.into())).unwrap()
}

#[test]
fn removes_folds() {
    // RFC 5545, section 3.1.
    let folded = "DESCRIPTION:This is a lo\r\n ng description\r\n  that exists on a long line.\r\n";
    let line = "DESCRIPTION:This is a long description that exists on a long line.\r\n";
    assert_eq!(text(folded), line);
    // RFC 6350, section 3.2.
    let folded = "NOTE:This is a long description\n  that exists o\n n a long line.\n";
    assert_eq!(text(folded), "NOTE:This is a long description that exists on a long line.\n");
    assert_eq!(text("URL:http://a.exa\r\n\tmple/\nUID:1\n"), "URL:http://a.example/\nUID:1\n");
    // Only one character of white space belongs to the fold.
    assert_eq!(text("A:1\n \t2\n \n 3\n"), "A:1\t23\n");
    // A fold may be in the name, and a fold without a line before it is one too.
    assert_eq!(text("UR\r\n L:x\r\n\r\n y"), "URL:x\r\ny");
}

#[test]
fn removes_folds_within_characters() {
    let folded = b"SUMMARY:B\xc3\r\n \xbccher \xe2\r\n \x82\r\n \xac\r\n";
    assert_eq!(decode(folded).unwrap(), "SUMMARY:B\u{fc}cher \u{20ac}\r\n".as_bytes());
}

#[test]
fn removes_escapes() {
    // RFC 5545, section 3.3.11.
    let escaped = "DESCRIPTION:Project XYZ Final Review\\nConference Room - 3B\\nCome Prepared.\n";
    let lines = "DESCRIPTION:Project XYZ Final Review\nConference Room - 3B\nCome Prepared.\n";
    assert_eq!(text(escaped), lines);
    // RFC 6350, section 3.4.
    let escaped = "NOTE:Mythical Manager\\nHyjinx Software Division\\n\n BabsCo\\, Inc.\\N\n";
    assert_eq!(text(escaped), "NOTE:Mythical Manager\nHyjinx Software Division\nBabsCo, Inc.\n\n");
    assert_eq!(text(r"A:\;\:\,\\n\\\n\x\"), "A:;:,\\n\\\n\\x\\");
    // A fold within an escape.
    assert_eq!(text("A:http://a.example/\\\r\n nDial-in"), "A:http://a.example/\nDial-in");
    assert_eq!(text("A:\\\nnB:\\\r\n"), "A:\\\nnB:\\\r\n");
}

#[test]
fn decodes_quoted_printable_values() {
    let card = "BEGIN:VCARD\r\nURL;WORK;ENCODING=QUOTED-PRINTABLE:http=3A//a.example/=\r\nlong/=3d=\n b\r\nNOTE:=3A=\r\n";
    let expected = "BEGIN:VCARD\r\nURL;WORK;ENCODING=QUOTED-PRINTABLE:http://a.example/long/= b\r\nNOTE:=3A=\r\n";
    assert_eq!(text(card), expected);
    assert_eq!(text("N;quoted-Printable:=C3=BC=0D=0A=5C,"), "N;quoted-Printable:\u{fc}\r\n,");
    // Not hexadecimal, and other parameters.
    for same in [
        "N;QUOTED-PRINTABLE:=x=4=",
        "N;X=QUOTED-PRINTABLE:=3A",
        "N;X=\";QUOTED-PRINTABLE:\":=3A",
        "QUOTED-PRINTABLE:=3A",
    ] {
        assert_eq!(text(same), same);
    }
}

#[test]
fn leaves_other_text_unchanged() {
    for same in ["", "\n", "A:b", "A:b\r\nC:d\r\n", "\r", "A:b\r c", "A:\r\r\n", "A:=3A=\nB:c", "a"]
    {
        assert_eq!(decode(same.as_bytes()), None, "{same:?}");
    }
}

/// A slow model: it removes all folds, then decodes each line.
fn model(content: &str) -> String {
    let mut unfolded = content.to_owned();
    let mut from = 0;
    while let Some(at) = unfolded[from..].find('\n').map(|at| from + at) {
        if unfolded[at + 1..].starts_with([' ', '\t']) {
            from = at - usize::from(unfolded[..at].ends_with('\r'));
            unfolded.replace_range(from..at + 2, "");
        } else {
            from = at + 1;
        }
    }
    let mut decoded = String::new();
    for line in unfolded.split_inclusive('\n') {
        let value =
            line.strip_suffix('\n').map_or(line, |line| line.strip_suffix('\r').unwrap_or(line));
        let mut chars = value.chars();
        while let Some(c) = chars.next() {
            match (c, chars.clone().next()) {
                ('\\', Some('n' | 'N')) => decoded.push('\n'),
                ('\\', Some(escaped @ (',' | ';' | ':' | '\\'))) => decoded.push(escaped),
                _ => {
                    decoded.push(c);
                    continue;
                }
            }
            chars.next();
        }
        decoded += &line[value.len()..];
    }
    decoded
}

const PIECES: [&str; 20] = [
    "\n",
    "\r\n",
    "\n ",
    "\r\n ",
    "\r\n\t",
    " ",
    "\\",
    "\\n",
    "\\,",
    "n",
    ":",
    ";",
    "a",
    "\u{20ac}",
    "=",
    "3A",
    "=\n",
    "URL",
    ";QUOTED-PRINTABLE:",
    "\"",
];

proptest! {
    #[test]
    fn agrees_with_the_model(pieces in prop::collection::vec(prop::sample::select(&PIECES[..18]), 0..30)) {
        let content = pieces.concat();
        prop_assert_eq!(text(&content), model(&content), "{:?}", content);
    }

    #[test]
    fn cuts_change_nothing(
        pieces in prop::collection::vec(prop::sample::select(&PIECES[..]), 0..30),
        lengths in prop::collection::vec(0..5_usize, 1..8),
    ) {
        let content = pieces.concat().into_bytes();
        let mut whole = Vec::new();
        ContentLineDecoder::default().decode(&content, true, &mut whole);
        let (mut cut, mut rest, mut decoder) = (Vec::new(), &content[..], ContentLineDecoder::default());
        for length in lengths.iter().cycle().take(200) {
            let (piece, after) = rest.split_at((*length).min(rest.len()));
            decoder.decode(piece, false, &mut cut);
            rest = after;
        }
        decoder.decode(rest, true, &mut cut);
        prop_assert_eq!(&cut, &whole);
        prop_assert!(has_marks(&content) || whole == content);
        prop_assert_eq!(decode(&content).unwrap_or(content), whole);
    }
}
