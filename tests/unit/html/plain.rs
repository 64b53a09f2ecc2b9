//! Plain markup is read as the tokeniser reads it.

use std::cell::Cell;

use html5gum::Tokenizer;
use proptest::prelude::*;

use crate::html::document::Document;
use crate::html::tokens::reader::BlockReader;
use crate::html::tokens::{TokenReader, TokenSink};

fn read(document: &[u8], all: bool) -> String {
    let mut found = Document::default();
    TokenReader::new(all).read(document, &mut found);
    format!("{found:?}")
}

/// Reads a document with the tokeniser alone.
fn read_with_tokenizer(document: &[u8], all: bool) -> String {
    let mut found = Document::default();
    let mut reader = TokenReader::new(all);
    let sink = TokenSink::new(&mut reader, document, &mut found, None);
    let none = Cell::new(0);
    let Ok(()) = Tokenizer::new_with_emitter(BlockReader::new(document, &none), sink).finish();
    format!("{found:?}")
}

/// Pieces of documents, which need not fit together.
#[rustfmt::skip]
const PIECES: &[&str] = &[
    // Single characters and white space.
    "<", ">", "</", "/", "/>", "=", " = ", "\"", "'", " ", "\t", "\x0B", "\x0C", "\r", "\n", "\r\n", "\0", "\x7F", "x", "é", "`", ";", "#",
    // Tags, whole and in part.
    "<a href=", "<a href=\"", "<A HREF='", "</a>", "</A >", "<a b", "<p", "<p>", "<br>", "<br/>", "<br\r\n/ >", "<x:y", "<1", "</1>", "</>",
    "<img src=\"http://a.example/?b=1&amp;c=2&d=3\">", "<td background=e?f&g='", "<TD BACKGROUND=x>", "<img alt=\"&\"", "<a href=l href=m>",
    "<a href><b>", "<base href=http://e.example/>", "<meta http-equiv=refresh content=\"0;url=f\">", "<object codebase=j data=k>",
    "<http://g.example/>", "<joe@h.example:i>", "<a data-saferedirecturL=x>", "<a a-name-of-thirty-two-characters=x>",
    " style=\"a:url(b)\"", " href=c", " src", " srcset='a 1x, b'", " xlink:href=d", " formaction=e", " data-src=f",
    "?a=1&b=2", " width=1", " alt='>'", " title=\"<a href=n>\"", " x= >", " hreF=\"o\"",
    // Character references.
    "&", "&amp;", "&amp", "&lt;", "&gt;", "&quot;", "&nbsp;", "&nbsp", "&ampx", "&copy=", "&copy", "&copy;", "&notit;", "&not=", "&;", "&=",
    "&x=", "&x", "&#", "&#;", "&#x;", "&#x41;", "&#65", "65;", "&#0;", "&#13;", "&#38;", "&#128;", "&#160;", "&#8217;", "&#X2019;", "&#xD800;",
    "&#xFFFE;", "&#x10FFFF;", "&#x110000;", "&#0000065;", "&#1234567;", "&#+65;",
    // Comments and declarations.
    "<!--", "-->", "--!>", "<!-- -->", "<!", "<?", "<!DOCTYPE html>", "<!DOCTYPE", "<![CDATA[", "]]>",
    // Elements whose content is not markup, or not HTML.
    "<title>", "</title>", "<script>", "</script>", "<style>a{b:url(c)}", "</style>", "<plaintext>", "</plaintext>", "<textarea>", "<noframes>",
    "<xmp>", "</xmp>", "<iframe src=d>", "</iframe>", "<svg>", "<svg/>", "</svg>", "<svg><style>", "<svg><script>", "<foreignObject>", "<math>",
    "</math>", "<desc>",
];

fn of_pieces() -> impl Strategy<Value = String> {
    let piece = (0..PIECES.len()).prop_map(|index| PIECES[index]);
    prop::collection::vec(piece, 0..24).prop_map(|pieces| pieces.concat())
}

fn of_bytes() -> impl Strategy<Value = Vec<u8>> {
    let frequent = b"<>/=\"'&;#!-?[]x aAhrefb1\r\n\0\x0B\x0C\x7F".to_vec();
    let byte = prop_oneof![9 => prop::sample::select(frequent), 1 => any::<u8>()];
    prop::collection::vec(byte, 0..60)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4_000))]

    #[test]
    fn pieces_are_read_as_by_the_tokeniser(document in of_pieces(), all: bool) {
        let document = document.as_bytes();
        prop_assert_eq!(read(document, all), read_with_tokenizer(document, all));
    }

    #[test]
    fn bytes_are_read_as_by_the_tokeniser(document in of_bytes(), all: bool) {
        prop_assert_eq!(read(&document, all), read_with_tokenizer(&document, all));
    }
}
