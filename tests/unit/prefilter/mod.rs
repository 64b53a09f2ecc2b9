//! Unit tests of the prefilter as a whole.

use super::*;
use crate::scheme::known;

fn all(prefilter: &mut Prefilter, text: &[u8]) -> Vec<Candidate> {
    let (mut found, mut from) = (Vec::new(), 0);
    while let Some(candidate) = prefilter.next_candidate(text, 0, true, from) {
        found.push(candidate);
        from = candidate.index() + 1;
    }
    prefilter.reset();
    found
}

fn colons(config: &Config, text: &str) -> usize {
    all(&mut Prefilter::new(config), text.as_bytes()).len()
}

#[test]
fn proposes_colons_dots_and_ats_by_the_settings() {
    let text = b"a. www.x:// FTP.y z@h b:c ://d";
    let expected = [Candidate::Dot(6), Candidate::Colon(8), Candidate::Dot(15), Candidate::At(19)];
    assert_eq!(all(&mut Prefilter::new(&Config::new().emails(true)), text), expected);
    let schemes_alone = all(&mut Prefilter::new(&Config::new().abbreviated(false)), text);
    assert_eq!(schemes_alone, [Candidate::Colon(8)]);
}

#[test]
fn proposes_the_colons_of_references() {
    for text in [
        "http://a",
        "x1://a",
        "http:\\/\\/a",
        "mailto:a@b",
        "MAILTO:a@b",
        "(cid:a@b)",
        "xnews:a@b",
        "h323:a",
        "URL:",
        "<url: x",
        "<news: x",
        "<x: //a",
        "<x:\t//a",
        "<\n x:\n//a",
        "<x: \n//a",
        "\"x:\n//a",
        "\"x:=\n//a",
        "< x:=\r\n//a",
        "\u{2018}x:=\r//a",
        "<x:=",
        "\u{201c}x:\n//a",
        "http:",
        "http:\\",
        "<http: ",
    ] {
        assert_eq!(colons(&Config::new(), text), 1, "{text:?}");
    }
}

#[test]
fn proposes_no_other_colons() {
    for text in [
        "12:34:56",
        "Subject: x",
        "Re: x",
        "he writes:\n\nx",
        "std::string",
        "a:b",
        "<a:=b",
        "a:=\n//b",
        "\" a:=\n//b",
        "C:\\WINDOWS",
        "\"key\":\"value\"",
        "[12/Dec/1994:12:00:01 +0000]",
        "::1",
        "://a",
        "> x: //a",
        "\" x: //a",
    ] {
        assert_eq!(colons(&Config::new(), text), 0, "{text:?}");
    }
}

#[test]
fn proposes_the_colons_of_added_schemes() {
    let config = Config::new().scheme("bug").unwrap().scheme("x-9.").unwrap();
    for text in ["bug:1", "see BUG:x", "debug:x", "x-9.:y", " X-9.:y"] {
        assert_eq!(colons(&config, text), 1, "{text:?}");
    }
    assert_eq!(colons(&config, "x-8.:y bag:1 9.:3 12:34"), 0);
    assert_eq!(colons(&Config::new(), "bug:1 x-9.:y"), 0);
}

/// Returns random pieces of candidates and near misses.
pub(super) fn mixed(pieces: usize, mut seed: u32) -> String {
    const PIECES: [&str; 32] = [
        "\t",
        "\x0c",
        "http",
        ":",
        "/",
        "//",
        "\\/",
        "www",
        "WWW",
        "ftp",
        ".",
        "@",
        "<",
        ">",
        "\"",
        " ",
        "\n",
        "URL",
        "mailto",
        "news",
        "\u{201c}",
        "\u{e9}",
        "a.example",
        "x",
        "1",
        "3",
        "-",
        "tag",
        "id",
        "h323",
        "                        ",
        "\\",
    ];
    let piece = |_| {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        PIECES[(seed >> 16) as usize % PIECES.len()]
    };
    (0..pieces).map(piece).collect()
}

#[test]
fn proposes_every_scheme_in_either_case_after_any_byte() {
    let added = ["x", "q7", "bug", "x-9.", "very-long"];
    let config = added.iter().fold(Config::new(), |config, name| config.scheme(name).unwrap());
    for name in known::wrapped_opaque_names().chain(["url"]).chain(added) {
        for name in [name.to_ascii_lowercase(), name.to_ascii_uppercase()] {
            for before in 0..=u8::MAX {
                let text = [&[before], name.as_bytes(), b":z"].concat();
                let mut found = all(&mut Prefilter::new(&config), &text);
                found.retain(|candidate| candidate.index() > 0);
                assert_eq!(found, [Candidate::Colon(name.len() + 1)], "{before} {name}");
            }
        }
    }
}

#[test]
fn the_block_filter_loses_no_candidate() {
    let config = Config::new().emails(true);
    for config in [config.clone().abbreviated(false), config.scheme("x").unwrap()] {
        for seed in 0..20 {
            let text = mixed(512, seed);
            let text = text.as_bytes();
            let mut prefilter = Prefilter::new(&config);
            let verified = (0..text.len())
                .filter_map(|at| Candidate::verify(text, at, prefilter.schemes(), false));
            let mut expected: Vec<_> = verified.collect();
            if !config.abbreviated {
                expected.retain(|candidate| !matches!(candidate, Candidate::Dot(_)));
            }
            assert_eq!(all(&mut prefilter, text), expected);
        }
    }
}

/// Tries any two bytes after a colon, in an opener and elsewhere.
#[test]
fn the_block_filter_loses_no_candidate_whatever_follows_a_colon() {
    let mut text = Vec::new();
    for first in 0..=u8::MAX {
        for second in 0..=u8::MAX {
            for before in ["<x:", "y news:", "\"1:"] {
                text.extend(before.as_bytes());
                text.extend([first, second, b'z', b'\n']);
            }
        }
    }
    let mut prefilter = Prefilter::new(&Config::new().abbreviated(false));
    let verified =
        (0..text.len()).filter_map(|at| Candidate::verify(&text, at, prefilter.schemes(), false));
    let expected: Vec<_> =
        verified.filter(|candidate| matches!(candidate, Candidate::Colon(_))).collect();
    let found = all(&mut prefilter, &text);
    let differs = found.iter().zip(&expected).find(|(found, expected)| found != expected);
    assert!(expected.len() > 3 * 256 && found == expected, "{differs:?}");
}

#[test]
fn earlier_searches_change_no_candidate() {
    let config = Config::new().emails(true).scheme("x").unwrap();
    for seed in 0..200 {
        let text = mixed(300, seed);
        let text = text.as_bytes();
        let candidates = all(&mut Prefilter::new(&config), text);
        let index = |candidate: &Candidate| candidate.index();
        // One prefilter, searched from any index and in windows that end anywhere.
        let mut old = Prefilter::new(&config);
        let mut seed = seed;
        for _ in 0..100 {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let from = (seed >> 8) as usize % text.len();
            let end = from + (seed >> 20) as usize % (text.len() - from) + 1;
            let base = from.saturating_sub((seed >> 4) as usize % 200);
            let first = candidates.iter().find(|&t| index(t) >= from).map(index);
            let of_whole = old.next_candidate(text, 0, true, from);
            assert_eq!(of_whole.as_ref().map(index), first, "from {from}");
            // Only near its edges may a part have candidates that the whole text does not have.
            let part =
                old.next_candidate(&text[base..end], base as u64, end == text.len(), from - base);
            let part = part.as_ref().map(|t| base + index(t));
            let near = |at: usize| at < base + 140 || at + 2 >= end;
            assert!(
                part == first.filter(|&at| at < end)
                    || part.is_some_and(near)
                    || first.is_some_and(near),
                "{part:?} and {first:?} in {base}..{end} from {from}"
            );
        }
    }
}

#[test]
fn each_reference_of_any_part_has_a_candidate_of_the_whole() {
    let settings = [
        Config::new(),
        Config::new().emails(true).relative(true).join_lines(true),
        Config::new().abbreviated(false).scheme("tag").unwrap().scheme("x1").unwrap(),
    ];
    let mut seen = 0;
    for seed in 0..1200 {
        let text = mixed(40, seed);
        let text = text.as_bytes();
        for config in &settings {
            let mut prefilter = Prefilter::new(config);
            for from in (0..text.len()).step_by(7).chain([0]) {
                for end in [text.len(), from + (text.len() - from) / 2] {
                    for item in crate::extract_with(&text[from..end], config) {
                        let Some(found) = item.into_reference() else { continue };
                        let outer = found.outer();
                        let [begin, close] = [outer.start, outer.end]
                            .map(|offset| from + usize::try_from(offset).unwrap());
                        prefilter.reset();
                        let first = prefilter.next_candidate(text, 0, true, begin);
                        let first = first.map(Candidate::index);
                        assert!(
                            first.is_some_and(|at| at < close),
                            "{first:?} for {:?} at {begin} of {:?}",
                            found.value(),
                            String::from_utf8_lossy(text)
                        );
                        seen += 1;
                    }
                }
            }
        }
    }
    assert!(seen > 1000, "only {seen} references");
}
