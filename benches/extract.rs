//! How fast whole texts are searched, next to one pass for colons, which nothing that looks at each
//! byte is faster than, and to linkify; and what a small text with nothing in it costs.
//!
//! ```text
//! cargo bench --bench extract
//! ```
//!
//! The texts are made-up mail and, where `target/corpora/pack-dev` holds the pack of real text, its
//! mail, news, access log and chat, each as one. The contenders take turns; the best of their rounds
//! counts, and each must find the same in every round.

mod common;

use std::hint::black_box;

use common::Contenders;
use common::texts::{self, PLANTED};
use common::throughput;
use gleaner::Config;
use linkify::{LinkFinder, LinkKind};

/// Those of the references in the made-up mail that are abbreviated.
const ABBREVIATED: usize = 946;

const CONTENDERS: Contenders<str, 5> = [
    ("gleaner", default),
    ("gleaner, no abbreviated", schemes),
    ("one pass for colons", colons),
    ("linkify, scheme optional", linkify_optional),
    ("linkify, scheme required", linkify_required),
];

/// The pairs of the last table.
const PAIRS: [(usize, usize); 5] = [(0, 2), (1, 2), (0, 1), (0, 3), (1, 4)];

fn main() {
    let measure = common::measures();
    let made_up = texts::made_up();
    let mut results =
        vec![throughput::run("made-up mail", made_up.as_str(), &CONTENDERS, None, measure)];
    assert_eq!(results[0].2[..2], [PLANTED, PLANTED - ABBREVIATED]);
    for (name, text) in texts::kinds() {
        results.push(throughput::run(name, text.as_str(), &CONTENDERS, None, measure));
    }
    if measure {
        throughput::ratios(&results, &CONTENDERS, &PAIRS);
    }
    for length in [40, 200, 2_000] {
        small(&made_up, length, measure);
    }
}

/// Prose without a reference, again and again.
fn small(text: &str, length: usize, measure: bool) {
    const TIMES: usize = 10_000;
    let begin = text.find("\n\n").unwrap_or_default();
    let prose: String = text[begin..].chars().filter(|c| c.is_alphabetic()).collect();
    let prose = &prose.as_bytes()[..length];
    let contenders: Contenders<[u8], 1> =
        [("extract", |text| (0..TIMES).map(|_| gleaner::extract(black_box(text)).count()).sum())];
    if measure {
        let ([best], _) = common::best(&contenders, prose, [0]);
        println!("{length} bytes, nothing in them: {:?} each", best / 10_000);
    }
}

fn default(text: &str) -> usize {
    gleaner::extract(text.as_bytes()).map(black_box).count()
}

fn schemes(text: &str) -> usize {
    let config = Config::new().abbreviated(false);
    gleaner::extract_with(text.as_bytes(), &config).map(black_box).count()
}

fn colons(text: &str) -> usize {
    memchr::memchr_iter(b':', text.as_bytes()).count()
}

fn linkify_optional(text: &str) -> usize {
    linkify(text, false)
}

fn linkify_required(text: &str) -> usize {
    linkify(text, true)
}

/// Without e-mail addresses, which gleaner's defaults do not look for either.
fn linkify(text: &str, must_have_scheme: bool) -> usize {
    let mut finder = LinkFinder::new();
    finder.kinds(&[LinkKind::Url]).url_must_have_scheme(must_have_scheme);
    finder.links(text).map(black_box).count()
}
