//! Properties of generated documents, and documents that would take a parser long.

use std::time::{Duration, Instant};

use gleaner::html::Options;
use gleaner::markdown::Scanner;
use gleaner::{Config, Item, Wrapper};
use proptest::prelude::*;

use crate::support::{findings, found};

/// Pieces of documents, broken ones too.
fn document() -> impl Strategy<Value = String> {
    const PIECES: [&str; 56] = [
        "[",
        "]",
        "(",
        ")",
        "](",
        "[a](",
        "![",
        "<",
        ">",
        "\"",
        "'",
        " ",
        "\n",
        "\r\n",
        "\r",
        "\n\n",
        "\n> ",
        "\n- ",
        "\n  ",
        "\n    ",
        "\n1. ",
        "[a]: ",
        "\n[a]: ",
        "[a]",
        "[^b]",
        "\n[^b]: ",
        "\\",
        "&amp;",
        "&",
        "&#x5d;",
        "`",
        "``",
        "\n```\n",
        "\n~~~\n",
        "*",
        "**",
        "_",
        "# ",
        "\n===\n",
        "\n---\n",
        "x",
        "é",
        "\0",
        "\t",
        "http://a.example/",
        "<http://b.example/>",
        "<a href=",
        "<a href='y'>",
        "</a>",
        "<div>\n",
        "<!--",
        "-->",
        "<img\nsrc=z>",
        "joe@c.example",
        "|",
        "<script>",
    ];
    prop::collection::vec(prop::sample::select(&PIECES[..]), 0..24)
        .prop_map(|pieces| pieces.concat())
}

proptest! {
    /// `findings` asserts the order and the spans, which do not overlap.
    #[test]
    fn spans_are_sound(document in document(), limit in prop_oneof![Just(8192_usize), 1..40_usize]) {
        findings(&document, &Options::new().config(Config::new().max_reference(limit)));
    }

    #[test]
    fn any_bytes_have_sound_spans(document in prop::collection::vec(any::<u8>(), 0..200), text in document()) {
        findings(&document, &Options::new());
        findings(&[&document, text.as_bytes()].concat(), &Options::new());
    }

    /// Every reference that the search of text finds overlaps a finding.
    #[test]
    fn no_reference_is_lost(document in document()) {
        let all = findings(&document, &Options::new());
        for item in gleaner::extract(&document) {
            let outer = item.outer();
            let covers = |other: &Item<'_>| other.outer().start < outer.end && outer.start < other.outer().end;
            prop_assert!(all.iter().any(|finding| covers(finding.item())), "{:?} is lost in {:?}", item, document);
        }
    }

    /// The parser and the search for spans agree on the values.
    #[test]
    fn spans_have_the_values(document in document()) {
        for finding in findings(&document, &Options::new()) {
            let Some(reference) = finding.as_reference() else { continue };
            let raw = std::str::from_utf8(reference.raw()).expect("UTF-8");
            if reference.wrapper() == Wrapper::Destination && !raw.contains(['\\', '&', ' ', '\0', '\t']) && !raw.contains(|c: char| c.is_control()) {
                prop_assert_eq!(reference.value(), raw);
            }
        }
    }
}

/// The parser visits all open containers for each line.
#[test]
fn nested_containers_take_linear_time() {
    let n = 100_000;
    let documents = [
        format!("{}x\n{}", ">".repeat(n), "y\n".repeat(n)),
        format!("{}x\n{}", "- ".repeat(n), "y\n".repeat(n)),
        format!("{}x\n{}", "1. > ".repeat(n), "\n".repeat(n)),
        format!("{}```\n{}", "- ".repeat(n), "\n".repeat(n)),
        format!("{}x\n{}", "[^a]: ".repeat(n), "\n".repeat(n)),
    ];
    for document in documents {
        let start = Instant::now();
        let mut scanner = Scanner::new(&Options::new());
        scanner.scan(&format!("{document} http://a.example/"), |finding| {
            assert_eq!(
                finding.as_reference().map(gleaner::Reference::value),
                Some("http://a.example/")
            );
        });
        assert!(start.elapsed() < Duration::from_secs(20), "{:?}", &document[..20]);
    }
}

#[test]
fn ordinary_nesting_is_read() {
    let list = "- a\n  - b\n    - > c\n      > [t](x)\n\n".repeat(1000);
    assert_eq!(found(&list).len(), 1000);
    let tight = "* [t](x)\n".repeat(10_000);
    assert_eq!(found(&tight).len(), 10_000);
}
