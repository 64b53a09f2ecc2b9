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
const PIECES: &[&str] = &[
    "<",
    ">",
    "</",
    "/",
    "/>",
    "=",
    " = ",
    "\"",
    "'",
    " ",
    "\t",
    "\x0C",
    "\r",
    "\n",
    "\r\n",
    "\0",
    "x",
    "é",
    "`",
    ";",
    "<a href=",
    "<a href=\"",
    "<A HREF='",
    "</a>",
    "</A >",
    "<a b",
    "<p",
    "<p>",
    "<br>",
    "<br/>",
    "<br\r\n/ >",
    "<x:y",
    "<img src=\"http://a.example/?b=1&amp;c=2&d=3\">",
    "<td background=e?f&g='",
    "<img alt=\"&\"",
    " style=\"a:url(b)\"",
    " href=c",
    " src",
    "?a=1&b=2",
    "&",
    "&amp;",
    "&amp",
    "&lt;",
    "&gt;",
    "&quot;",
    "&nbsp;",
    "&nbsp",
    "&ampx",
    "&copy=",
    "&copy",
    "&copy;",
    "&notit;",
    "&not=",
    "&#",
    "&#x41;",
    "&#65",
    "&x=",
    "&x",
    "&;",
    "&=",
    "<!--",
    "-->",
    "--!>",
    "<!",
    "<?",
    "<!DOCTYPE html>",
    "<!DOCTYPE",
    "<![CDATA[",
    "]]>",
    "<title>",
    "</title>",
    "<script>",
    "</script>",
    "<style>a{b:url(c)}",
    "</style>",
    "<plaintext>",
    "<textarea>",
    "<svg>",
    "<svg/>",
    "</svg>",
    "<math>",
    "</math>",
    "<desc>",
    "<xmp>",
    "</xmp>",
    "<iframe src=d>",
    "</iframe>",
    "<base href=http://e.example/>",
    "<meta http-equiv=refresh content=\"0;url=f\">",
    "<http://g.example/>",
    "<joe@h.example:i>",
    "<object codebase=j data=k>",
    "<a href=l href=m>",
    "<a href><b>",
    "<1",
    "</1>",
    "</>",
];

fn of_pieces() -> impl Strategy<Value = String> {
    let piece = (0..PIECES.len()).prop_map(|index| PIECES[index]);
    prop::collection::vec(piece, 0..24).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4_000))]

    #[test]
    fn pieces_are_read_as_by_the_tokeniser(document in of_pieces(), all: bool) {
        let document = document.as_bytes();
        prop_assert_eq!(read(document, all), read_with_tokenizer(document, all));
    }

    #[test]
    fn bytes_are_read_as_by_the_tokeniser(document in "[<>/=\"'&;#aAhrefb1 \r\n\0é]{0,60}", all: bool) {
        let document = document.as_bytes();
        prop_assert_eq!(read(document, all), read_with_tokenizer(document, all));
    }
}
