//! The throughput of the prefilter alone, compared with one pass of memchr and of memmem and with the whole
//! search.
//!
//! ```text
//! cargo bench --bench prefilter --features bench-internals
//! ```
//!
//! The texts are generated mail and, if `target/corpora/pack-dev` exists, the four kinds of real text in
//! that pack, as in the benchmark `extract`. The contenders take turns in one process (`common/turns.rs`).
//!
//! The contenders do different work. The pass for `:` reports every colon. The pass for `://` misses
//! `www.` and `mailto:`. The prefilter reports the candidates for all references, and the benchmark only
//! counts them. In a text with many candidates, reporting them dominates; the difference from the whole
//! search is the time of the grammar.

mod common;

use std::hint::black_box;

use common::Contenders;
use common::pack::KINDS;
use common::texts::{self, HIERARCHICAL, MESSAGES, PLANTED};
use common::throughput::{self, Outcome};
use gleaner::internals::count_candidates;
use gleaner::{Config, extract};
use memchr::{memchr_iter, memmem};

const CONTENDERS: Contenders<[u8], 6> = [
    ("prefilter", |text| count_candidates(text, &Config::new())),
    ("prefilter, no abbreviated", |text| count_candidates(text, &Config::new().abbreviated(false))),
    ("prefilter, e-mail addresses too", |text| count_candidates(text, &Config::new().emails(true))),
    ("one pass for colons", |text| memchr_iter(b':', text).count()),
    ("one pass for `://`", |text| memmem::find_iter(text, b"://").count()),
    ("the whole search", |text| extract(text).map(black_box).count()),
];

/// The pairs of contenders whose ratio the last table shows.
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
        assert!(found <= all, "{name}: {found} findings of {all} candidates");
        assert!(
            schemes <= all && all <= addresses,
            "{name}: {schemes}, {all} and {addresses} candidates"
        );
        assert!(
            schemes <= colons && slashes <= colons,
            "{name}: {schemes} candidates and {slashes} `://` of {colons} colons"
        );
    }
    throughput::ratios(&outcomes, &CONTENDERS, &PAIRS);
}

/// Returns the counts for the generated mail. Each message has six colons that are candidates, five after
/// schemes and one after `URL`; one dot, in `www.`; and four `@`, two in headers, one in a Message-ID and
/// one in a `news:` reference.
fn made_up_counts(text: &str) -> [usize; CONTENDERS.len()] {
    let [schemes, dots, addresses] = [6, 1, 4].map(|per_message| per_message * MESSAGES);
    let all = schemes + dots;
    [all, schemes, all + addresses, texts::colons(text), HIERARCHICAL, PLANTED]
}
