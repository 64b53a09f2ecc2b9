//! Feeding an extractor in chunks: panics in the sink, short limits, and searches in place.

use std::panic::{AssertUnwindSafe, catch_unwind};

use super::*;

/// Returns the items of a stream in chunks, and the number of items that were found in place in the second chunk.
fn fed(chunks: &[&[u8]], config: &Config) -> (Vec<Item<'static>>, usize) {
    let (mut extractor, mut items, mut in_place) = (Extractor::new(config), Vec::new(), 0);
    for (n, chunk) in chunks.iter().enumerate() {
        while let Some(found) = extractor.pull(chunk) {
            items.push(extractor.item(chunk, found).into_owned());
            in_place += usize::from(n == 1 && extractor.carry.is_empty());
        }
    }
    extractor.finish(|item| items.push(item.into_owned()));
    (items, in_place)
}

#[test]
fn reports_offsets_after_a_panic() {
    for before in [0, 10, 300] {
        for after in [0, 1000] {
            let mut extractor = Extractor::new(&Config::new());
            extractor.feed(&b"x ".repeat(before), |_| ());
            let chunk = [&b"http://a.example/ http://b.example/ "[..], &b"x ".repeat(after)];
            let chunk = chunk.concat();
            let fed =
                catch_unwind(AssertUnwindSafe(|| extractor.feed(&chunk, |_| -> () { panic!() })));
            assert!(fed.is_err());
            extractor.clone().finish(|item| -> () { panic!("{item:?}") });
            let (begin, mut spans) = ((2 * before + chunk.len()) as u64, Vec::new());
            let mut sink = |item: Item<'_>| spans.push(item.span());
            extractor.feed(b"http://c.example/ ", &mut sink);
            extractor.feed(&b"x ".repeat(500), &mut sink);
            extractor.feed(b"http://d.example/", &mut sink);
            extractor.finish(&mut sink);
            assert_eq!(spans, [begin..begin + 17, begin + 1018..begin + 1035]);
        }
    }
}

#[test]
fn accepts_limits_shorter_than_a_scheme() {
    for limit in 1..12 {
        let config = Config::new().max_reference(limit);
        for text in ["//<news:\n> > ", "<mailto: x", "\"mailto:\n x <URL: news: ", "x <x: //a"] {
            let (expected, _) = fed(&[text.as_bytes()], &config);
            for cut in 0..text.len() {
                let (first, second) = text.as_bytes().split_at(cut);
                assert_eq!(fed(&[first, second], &config).0, expected, "{limit} {text} {cut}");
            }
        }
    }
}

#[test]
fn searches_long_chunks_in_place_wherever_they_begin() {
    let opener = format!("<{}URL:{}http://a.example/b>", " ".repeat(60), "\t".repeat(60));
    // An apostrophe precedes the prefix, so the second apostrophe ends the reference.
    let scheme = "s".repeat(32);
    let prefix = format!("'URL:{}{scheme}://a.example/b'c", "\t".repeat(64));
    // The quote prefix of the line lies far before the reference.
    let quoted = format!("\n> | {}<http://a.example/\n> | b>", "word ".repeat(40));
    let references = [
        "http://a.example/b",
        "mailto:a@b.example",
        "<mailto:a@b.example>",
        "www.a.example/b",
        "<http:\n//a.example/b>",
        "<http://a.example/\nb-\nc>",
        "\"http:\n//a.example/b\"",
        "\u{201c}http:\r\n //a.example/b\u{201d}",
        "URL:http://a.example/b",
        "http:\\/\\/a.example\\/b",
        "> <http://a.example/\n> b>",
        &opener,
        &prefix,
        &quoted,
    ];
    let every = Config::new().emails(true).relative(true).join_lines(true).page_breaks(true);
    #[cfg(feature = "domains")]
    let every = every.domains(true);
    let mut seen_in_place = 0;
    for config in [Config::new(), every] {
        for filler in ["and then\n> ", "no end of one line, ", "\"a\" <b> ", "wrote x:\n"] {
            for reference in references {
                let before = filler.repeat(40);
                let text = format!("{before}{reference} {}http://c", filler.repeat(60));
                let text = text.as_bytes();
                let (expected, _) = fed(&[text], &config);
                assert_eq!(expected.len(), 2, "{reference} {filler}");
                for cut in before.len() - 150..before.len() + reference.len() + 10 {
                    let (first, second) = text.split_at(cut);
                    let (found, in_place) = fed(&[first, second, b" "], &config);
                    assert_eq!(found, expected, "{reference} {filler} {cut}");
                    seen_in_place += in_place;
                }
            }
        }
    }
    assert!(seen_in_place > 3000, "only {seen_in_place}");
}
