//! The throughput of a search of whole texts, at once and in chunks, compared with linkify, a regular
//! expression, and one pass of memchr and of memmem.
//!
//! ```text
//! cargo bench --bench extract
//! cargo bench --bench extract -- irc
//! ```
//!
//! The texts are generated mail and, if `target/corpora/pack-dev` exists, the real texts of that pack: its
//! mail and its news as one mbox each, its access log seven times, and its chat. The contenders take turns in
//! one process (`common/turns.rs`). Criterion reports the time of each contender and the change since the
//! last run; the tables at the end compare the best times of the same rounds. The counts must be those of
//! `findings.rs`.
//!
//! The contenders do different work. linkify requires UTF-8, so all contenders get UTF-8. With an optional
//! scheme, linkify also finds bare domains; it neither joins references that are broken across lines nor
//! reports delimiters. The regular expression accepts any name as a scheme, and takes a delimiter after the
//! reference, such as `)`, for a part of it. The passes for `:` and `://` find no references: the pass for
//! `:` bounds the speed of a search that inspects every byte, the pass for `://` that of a search without
//! `www.`, `mailto:` and other references that have no `//`.

#[path = "../common/mod.rs"]
mod common;
mod findings;

use std::hint::black_box;
use std::sync::LazyLock;

use common::Contenders;
use common::pack::KINDS;
use common::targets::{self, Target};
use common::texts::{self, found_in_chunks};
use common::throughput;
use common::turns::Turns;
use criterion::{Criterion, Throughput};
use gleaner::Config;
use linkify::{LinkFinder, LinkKind};
use memchr::memmem;
use regex::bytes::Regex;

const CONTENDERS: Contenders<str, 11> = [
    ("gleaner", |text| whole(text, true)),
    ("gleaner, 64 KiB chunks", |text| chunks(text, true, 64)),
    ("gleaner, 4 KiB chunks", |text| chunks(text, true, 4)),
    ("no abbreviated", |text| whole(text, false)),
    ("no abbreviated, 64 KiB chunks", |text| chunks(text, false, 64)),
    ("no abbreviated, 4 KiB chunks", |text| chunks(text, false, 4)),
    ("linkify, scheme optional", |text| linkify(text, false)),
    ("linkify, scheme required", |text| linkify(text, true)),
    ("regex", regex),
    ("one pass for colons", |text| memchr::memchr_iter(b':', text.as_bytes()).count()),
    ("one pass for `://`", |text| memmem::find_iter(text.as_bytes(), b"://").count()),
];

const fn target(name: &'static str, ours: usize, theirs: usize, least: f64) -> Target {
    Target { name, ours, theirs, least, but: None }
}

/// The targets. A speed ratio of 0.625 is a time ratio of 1.6.
const TARGETS: [Target; 9] = [
    target("no abbreviated : linkify, scheme required", 3, 7, 2.0),
    Target { but: Some(("news", 0.8)), ..target("no abbreviated : regex", 3, 8, 1.0) },
    target("gleaner : linkify, scheme optional", 0, 6, 3.0),
    target("gleaner : no abbreviated", 0, 3, 0.625),
    target("gleaner, 64 KiB chunks : whole", 1, 0, 0.9),
    target("gleaner, 4 KiB chunks : whole", 2, 0, 0.75),
    target("no abbreviated, 64 KiB chunks : whole", 4, 3, 0.9),
    target("no abbreviated, 4 KiB chunks : whole", 5, 3, 0.75),
    // For information: no target.
    target("gleaner : one pass for colons", 0, 9, 0.0),
];

fn main() {
    let mut criterion = common::criterion();
    let made_up = texts::made_up();
    let expected = findings::made_up(&made_up);
    let made_up_mail = &mut || {
        let criterion = criterion.as_mut();
        throughput::run("made-up mail", made_up.as_str(), &CONTENDERS, Some(expected), criterion)
    };
    let mut outcomes = vec![made_up_mail()];
    if let Some(criterion) = &mut criterion {
        small(&made_up, criterion);
        // Unoptimised, the real texts take minutes.
        for kind in &KINDS {
            let Some(text) = kind.text() else { continue };
            let text = String::from_utf8_lossy(&text).into_owned();
            let expected = findings::real(kind.name, text.len());
            let text = text.as_str();
            outcomes.push(throughput::run(kind.name, text, &CONTENDERS, expected, Some(criterion)));
        }
    }
    for outcome in &outcomes {
        let [whole, chunks, small_chunks, schemes, scheme_chunks, scheme_small_chunks, ..] =
            outcome.counts;
        assert_eq!(
            [whole; 2],
            [chunks, small_chunks],
            "{}: the chunks change the counts",
            outcome.name
        );
        assert_eq!(
            [schemes; 2],
            [scheme_chunks, scheme_small_chunks],
            "{}: the chunks change the counts",
            outcome.name
        );
    }
    targets::reached(&outcomes, &TARGETS);
}

/// Measures the search of small texts without a reference.
fn small(text: &str, criterion: &mut Criterion) {
    const TIMES: usize = 10_000;
    const SEARCH: Contenders<[u8], 1> =
        [("extract", |text| (0..TIMES).map(|_| gleaner::extract(black_box(text)).count()).sum())];
    let start = text.find("\n\n").unwrap_or_default();
    let prose: String = text[start..].chars().filter(|c| c.is_alphabetic()).collect();
    for length in [40, 200, 2_000] {
        let mut turns = Turns::new(&SEARCH, &prose.as_bytes()[..length]);
        assert_eq!(turns.counts(), [0]);
        let name = format!("no reference in {length} bytes, {TIMES} times");
        turns.run(criterion, &name, Throughput::Elements(TIMES as u64));
        if let Some([best]) = turns.best() {
            println!("\nno reference in {length} bytes: {:.1} ns each\n", best * 1e9 / 1e4);
        }
    }
}

fn config(abbreviated: bool) -> Config {
    Config::new().abbreviated(abbreviated)
}

/// Counts the findings. `black_box` gets each by reference, as a caller that prints it would; by value, the
/// benchmark would measure a move too.
fn count<T>(findings: impl Iterator<Item = T>) -> usize {
    let inspect = |finding: &T| {
        black_box(finding);
    };
    findings.inspect(inspect).count()
}

fn whole(text: &str, abbreviated: bool) -> usize {
    count(gleaner::extract_with(text.as_bytes(), &config(abbreviated)))
}

fn chunks(text: &str, abbreviated: bool, kib: usize) -> usize {
    found_in_chunks(text.as_bytes(), &config(abbreviated), kib << 10)
}

/// Counts URLs only: gleaner's defaults do not report e-mail addresses either.
fn linkify(text: &str, must_have_scheme: bool) -> usize {
    let mut finder = LinkFinder::new();
    finder.kinds(&[LinkKind::Url]).url_must_have_scheme(must_have_scheme);
    count(finder.links(text))
}

fn regex(text: &str) -> usize {
    static REGEX: LazyLock<Regex> = LazyLock::new(|| {
        Regex::new(r#"[A-Za-z][A-Za-z0-9+.-]*://[^\s<>"]+"#)
            .expect("the regular expression is valid")
    });
    count(REGEX.find_iter(text.as_bytes()))
}
