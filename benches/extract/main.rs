//! How fast whole texts are searched, at once and in chunks, next to linkify, a regular expression, and
//! one pass of memchr, in the same process.
//!
//! ```text
//! cargo bench --bench extract
//! cargo bench --bench extract -- irc
//! ```
//!
//! The texts are made-up mail and, where `target/corpora/pack-dev` holds the pack of real text, its
//! mail as one mbox, its news likewise, its access log seven times over, and its chat. The contenders
//! take turns (`common/turns.rs`); criterion tells the times of each and how they have changed since
//! the last run, and the tables at the end set the best times of the same rounds beside each other.
//! Each must count what it is known to count.
//!
//! They do not do the same work. linkify takes text that is known to be UTF-8, which is why all get
//! that; where a scheme is optional it finds bare domains too; it neither joins what is wrapped nor
//! tells what else it may be. The regular expression takes anything for a scheme, and what delimits a
//! reference for a part of it, as the `)` behind one. The passes for `:` and `://` find nothing: one
//! of them is what nothing that looks at each byte is faster than, the other what is left of it where
//! `www.`, `mailto:` and the like are not looked for.

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

/// What the project asks for. A ratio of times of 1.6 at most is one of speeds of 0.625 at least.
const TARGETS: [Target; 9] = [
    target("no abbreviated : linkify, scheme required", 3, 7, 2.0),
    Target { but: Some(("news", 0.8)), ..target("no abbreviated : regex", 3, 8, 1.0) },
    target("gleaner : linkify, scheme optional", 0, 6, 3.0),
    target("gleaner : no abbreviated", 0, 3, 0.625),
    target("gleaner, 64 KiB chunks : whole", 1, 0, 0.9),
    target("gleaner, 4 KiB chunks : whole", 2, 0, 0.75),
    target("no abbreviated, 64 KiB chunks : whole", 4, 3, 0.9),
    target("no abbreviated, 4 KiB chunks : whole", 5, 3, 0.75),
    // Not asked for.
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
        // Without optimization they take minutes.
        for kind in &KINDS {
            let Some(text) = kind.text() else { continue };
            let text = String::from_utf8_lossy(&text).into_owned();
            let expected = findings::of(kind.name, text.len());
            let text = text.as_str();
            outcomes.push(throughput::run(kind.name, text, &CONTENDERS, expected, Some(criterion)));
        }
    }
    for outcome in &outcomes {
        let [whole, chunks, small_chunks, schemes, scheme_chunks, scheme_small_chunks, ..] =
            outcome.counts;
        assert_eq!([whole; 2], [chunks, small_chunks], "{}: chunks matter", outcome.name);
        assert_eq!(
            [schemes; 2],
            [scheme_chunks, scheme_small_chunks],
            "{}: chunks matter",
            outcome.name
        );
    }
    targets::reached(&outcomes, &TARGETS);
}

/// What a small text with nothing in it costs: prose without a reference, again and again.
fn small(text: &str, criterion: &mut Criterion) {
    const TIMES: usize = 10_000;
    const SEARCH: Contenders<[u8], 1> =
        [("extract", |text| (0..TIMES).map(|_| gleaner::extract(black_box(text)).count()).sum())];
    let begin = text.find("\n\n").unwrap_or_default();
    let prose: String = text[begin..].chars().filter(|c| c.is_alphabetic()).collect();
    for length in [40, 200, 2_000] {
        let mut turns = Turns::new(&SEARCH, &prose.as_bytes()[..length]);
        assert_eq!(turns.counts(), [0]);
        let name = format!("nothing in {length} bytes, {TIMES} times");
        turns.run(criterion, &name, Throughput::Elements(TIMES as u64));
        if let Some([best]) = turns.best() {
            println!("\nnothing in {length} bytes: {:.1} ns each\n", best * 1e9 / 1e4);
        }
    }
}

fn config(abbreviated: bool) -> Config {
    Config::new().abbreviated(abbreviated)
}

/// Each is looked at where it is, as by who prints it; to move it elsewhere would be more work.
fn seen<T>(findings: impl Iterator<Item = T>) -> usize {
    let look = |finding: &T| {
        black_box(finding);
    };
    findings.inspect(look).count()
}

fn whole(text: &str, abbreviated: bool) -> usize {
    seen(gleaner::extract_with(text.as_bytes(), &config(abbreviated)))
}

fn chunks(text: &str, abbreviated: bool, kib: usize) -> usize {
    found_in_chunks(text.as_bytes(), &config(abbreviated), kib << 10)
}

/// Without e-mail addresses, which gleaner's defaults do not look for either.
fn linkify(text: &str, must_have_scheme: bool) -> usize {
    let mut finder = LinkFinder::new();
    finder.kinds(&[LinkKind::Url]).url_must_have_scheme(must_have_scheme);
    seen(finder.links(text))
}

fn regex(text: &str) -> usize {
    static REGEX: LazyLock<Regex> = LazyLock::new(|| {
        Regex::new(r#"[A-Za-z][A-Za-z0-9+.-]*://[^\s<>"]+"#).expect("it is a regular expression")
    });
    seen(REGEX.find_iter(text.as_bytes()))
}
