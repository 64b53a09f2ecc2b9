//! How fast the finder alone is: what proposes where a reference may be, next to one pass of memchr and
//! of memmem, and to the whole search, in the same process.
//!
//! ```text
//! cargo bench --bench finder --features bench-internals
//! ```
//!
//! The texts are made-up mail and, where `target/corpora/pack-dev` holds the pack of real text, its
//! four kinds, as in the bench `extract`. All take turns (`common/turns.rs`).
//!
//! They do not do the same work: the pass for `:` tells where those are, and the one for `://` knows
//! neither `www.` nor `mailto:`; the finder proposes what may begin either, and nothing more is asked
//! of what it proposes. Where it proposes much, its time is that of telling about each; the bench
//! shows how much, and what is left for the grammar.

mod common;

use std::hint::black_box;

use common::Contenders;
use common::pack::KINDS;
use common::texts::{self, HIERARCHICAL, MESSAGES, PLANTED};
use common::throughput::{self, Outcome};
use gleaner::{Config, count_candidates, extract};
use memchr::{memchr_iter, memmem};

const CONTENDERS: Contenders<[u8], 6> = [
    ("finder", |text| count_candidates(text, &Config::new())),
    ("finder, no abbreviated", |text| count_candidates(text, &Config::new().abbreviated(false))),
    ("finder, e-mail addresses too", |text| count_candidates(text, &Config::new().emails(true))),
    ("one pass for colons", |text| memchr_iter(b':', text).count()),
    ("one pass for `://`", |text| memmem::find_iter(text, b"://").count()),
    ("the whole search", |text| extract(text).map(black_box).count()),
];

/// The pairs of the last table.
const PAIRS: [(usize, usize); 5] = [(0, 3), (0, 4), (1, 4), (0, 1), (0, 5)];

fn main() {
    let mut criterion = common::criterion();
    let made_up = texts::made_up();
    let mut outcomes = vec![throughput::run(
        "made-up mail",
        made_up.as_bytes(),
        &CONTENDERS,
        Some(made_up_counts(&made_up)),
        criterion.as_mut(),
    )];
    if criterion.is_some() {
        for kind in &KINDS {
            let Some(text) = kind.text() else { continue };
            let criterion = criterion.as_mut();
            outcomes.push(throughput::run(kind.name, &text[..], &CONTENDERS, None, criterion));
        }
    }
    for Outcome { name, counts: [all, schemes, addresses, colons, slashes, found], .. } in &outcomes
    {
        assert!(found <= all, "{name}: what is not proposed is not found");
        assert!(schemes <= all && all <= addresses, "{name}: {all} of {schemes} and {addresses}");
        assert!(schemes <= colons && slashes <= colons, "{name}: {schemes} of {colons} colons");
    }
    throughput::ratios(&outcomes, &CONTENDERS, &PAIRS);
}

/// In each message the finder proposes the colons of five schemes, and that of `URL:`; the dot of one
/// `www.`; and four `@`, two in headers, one in a Message-ID and one in a `news:`.
fn made_up_counts(text: &str) -> [usize; CONTENDERS.len()] {
    let [schemes, dots, addresses] = [6, 1, 4].map(|each| each * MESSAGES);
    let all = schemes + dots;
    [all, schemes, all + addresses, texts::colons(text), HIERARCHICAL, PLANTED]
}
