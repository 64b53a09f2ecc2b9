//! How fast references are found, next to linkify, the nearest peer, in the same process.
//!
//! ```text
//! cargo bench --bench linkify
//! ```
//!
//! The texts are made-up mail, and, where `target/corpora/pack-dev` holds the pack of real text, an
//! access log and a mailing list of it. The contenders take turns, so that what else the machine
//! does hits all alike; the best of their rounds counts. Each asserts its number of findings: a
//! finder that is fast because it finds nothing would not go unseen.
//!
//! The two do not do the same work. linkify takes text that is known to be UTF-8, finds bare domains
//! too where a scheme is optional, and neither joins what is wrapped nor tells what else it may be.

mod common;

use std::hint::black_box;

use common::Contenders;
use common::texts::{self, PLANTED};
use common::throughput;
use gleaner::Config;
use linkify::{LinkFinder, LinkKind};

/// Those of the references in the made-up mail that are abbreviated.
const ABBREVIATED: usize = 946;

/// What linkify finds there: no `news:`; of the one that is broken across lines its first line, and
/// its second, `draft-1.txt`, as a domain where no scheme is asked for.
const LINKIFY_OPTIONAL: usize = 5_676;
const LINKIFY_REQUIRED: usize = 3_784;

const CHUNK: usize = 64 << 10;

const CONTENDERS: Contenders<str, 5> = [
    ("gleaner", gleaner_default),
    ("gleaner, 64 KiB chunks", gleaner_chunks),
    ("linkify, scheme optional", linkify_optional),
    ("gleaner, no abbreviated", gleaner_schemes),
    ("linkify, scheme required", linkify_required),
];

/// The pairs of the last table: indices of contenders that do about the same.
const PAIRS: [(usize, usize); 3] = [(0, 2), (1, 2), (3, 4)];

fn main() {
    let measure = common::measures();
    let counts = [PLANTED, PLANTED, LINKIFY_OPTIONAL, PLANTED - ABBREVIATED, LINKIFY_REQUIRED];
    let made_up = texts::made_up();
    let mut results =
        vec![throughput::run("made-up mail", made_up.as_str(), &CONTENDERS, Some(counts), measure)];
    for (name, text) in texts::real() {
        results.push(throughput::run(name, text.as_str(), &CONTENDERS, None, measure));
    }
    for (name, _, counts) in &results {
        assert_eq!(counts[0], counts[1], "{name}: chunks must not matter");
    }
    if measure {
        throughput::ratios(&results, &CONTENDERS, &PAIRS);
    }
}

fn gleaner_default(text: &str) -> usize {
    gleaner::extract(text.as_bytes()).map(black_box).count()
}

fn gleaner_schemes(text: &str) -> usize {
    let config = Config::new().abbreviated(false);
    gleaner::extract_with(text.as_bytes(), &config).map(black_box).count()
}

fn gleaner_chunks(text: &str) -> usize {
    texts::found_in_chunks(text.as_bytes(), CHUNK)
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
