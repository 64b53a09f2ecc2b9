//! Properties of generated documents.

use gleaner::Config;
use gleaner::html::{Options, Scope};
use proptest::prelude::*;

use crate::support::{found, found_with};

/// Text whose references a tag may split.
fn text() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        Just("http://a.example/"),
        Just("<URL:b:c>"),
        Just("www.d.example"),
        Just("\""),
        Just("'"),
        Just(" "),
        Just("\n"),
        Just("x&y"),
        Just("<"),
        Just(">"),
        Just("é"),
        Just("&amp;"),
        Just("mailto:joe@e.example"),
        Just(")."),
    ];
    prop::collection::vec(piece, 0..8).prop_map(|pieces| pieces.concat())
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// Pieces of documents, broken ones too.
fn document() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        Just("<a href="),
        Just("\""),
        Just("'"),
        Just(">"),
        Just("<"),
        Just("http://a.example/"),
        Just(" "),
        Just("</a>"),
        Just("<!--"),
        Just("-->"),
        Just("<script>"),
        Just("</script>"),
        Just("<style>"),
        Just("</style>"),
        Just("url("),
        Just(")"),
        Just("<svg>"),
        Just("</svg>"),
        Just("<![CDATA["),
        Just("]]>"),
        Just("<title>"),
        Just("</title>"),
        Just("&amp;"),
        Just("&#"),
        Just("\r\n"),
        Just("\0"),
        Just("é"),
        Just("<img srcset='x 1x, y'"),
        Just("<base href=http://b.example/>"),
        Just("<p>"),
        Just("<br>"),
        Just("<!DOCTYPE"),
        Just("<plaintext>"),
        Just("<textarea>"),
        Just("<p style='"),
        Just("\\68 "),
        Just("/"),
    ];
    prop::collection::vec(piece, 0..16).prop_map(|pieces| pieces.concat())
}

proptest! {
    /// The text of a document without blocks has the references of the same text outside HTML.
    #[test]
    fn escaped_text_has_the_references_of_the_text(text in text()) {
        let plain: Vec<_> = gleaner::extract(&text).filter_map(gleaner::Item::into_reference)
            .map(|found| found.value().to_owned()).collect();
        prop_assert_eq!(found(&escaped(&text)), plain);
    }

    #[test]
    fn inline_tags_change_no_value(text in text(), cuts in prop::collection::vec((0..100_usize, 0..4_usize), 0..6)) {
        let mut tagged: Vec<String> = text.chars().map(|c| escaped(&c.to_string())).collect();
        for (at, tag) in cuts {
            let at = at.min(tagged.len());
            tagged.insert(at, ["<b>", "</i>", "<wbr>", "<!-- x -->"][tag].to_owned());
        }
        prop_assert_eq!(found(&tagged.concat()), found(&escaped(&text)));
    }

    /// `found_with` asserts the order and the spans; with `Scope::All` there are no fewer links.
    #[test]
    fn broken_documents_have_sound_spans(document in document(), limit in prop_oneof![Just(8192_usize), 1..40_usize]) {
        let options = Options::new().config(Config::new().max_reference(limit));
        let links = found_with(&document, &options);
        let mut all = found_with(&document, &options.scope(Scope::All)).into_iter();
        for link in links {
            prop_assert!(all.any(|other| other == link), "{} is missing", link);
        }
    }

    /// No text is lost: wherever the text stands, the words of a reference are searched.
    #[test]
    fn no_reference_is_lost(before in document(), after in document()) {
        let document = format!("{before} http://unique.example/ {after}");
        let all = found_with(&document, &Options::new().scope(Scope::All));
        prop_assert!(all.iter().any(|value| value.contains("unique.example")), "{:?}: {:?}", document, all);
    }
}
