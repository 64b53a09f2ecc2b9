//! Bounds on work and memory, whatever the input and the chunks: the library examines each byte a
//! constant number of times and holds little more than `max_reference`. Counters prove it, not a clock.

use gleaner::settle::Evidence;
use gleaner::uri::Refang;
use gleaner::{Config, Extractor, Item, extract_with};

#[path = "work/codec.rs"]
mod codec;
#[path = "common/repeated.rs"]
mod repeated;
#[path = "common/replay.rs"]
mod replay;
#[path = "work/seeds.rs"]
mod seeds;

use repeated::{REPEATED, repeated};

/// The upper bound on examined bytes per byte of input. It covers three passes of tokens; the
/// prefilter; the line memory; lookbehinds of at most 144 bytes, shared by triggers that are closer
/// together; and, for each trigger, 64 bytes and the start of the next line, again after an abandoned
/// opener.
const MOST_PER_BYTE: u64 = 30;

/// The upper bound on bytes examined again per byte where defanged references are read: the search for their notations,
/// for the end of a reference and for that of an authority, and the authority itself, which is read again for each kind
/// of reference that may begin in it.
const MOST_REFANGED: u64 = 8;

/// The upper bound on bytes examined again per byte where evidence settles references: each of eight lines is read again,
/// and each continuation is trimmed and looked up with and without its hyphens.
const MOST_SETTLED: u64 = 120;

/// The upper bound on bytes examined again with each chunk: a token that waits for more input, of at most 36 bytes, which
/// are unescaped again in a JSON string.
const MOST_REREAD: u64 = 72;

/// The upper bound on the bytes held between chunks, beyond one and a half times the limit: the opener,
/// the lookbehind, consumed bytes that are not yet dropped, and a part of a chunk.
const MOST_HELD: usize = 2 * 1024;

/// The cost of one extraction.
struct Cost {
    /// The number of examined bytes.
    work: u64,
    /// The largest number of bytes held between chunks.
    held: usize,
}

/// Measures the extraction from `text` in chunks of `chunk` bytes.
fn cost(config: &Config, text: &[u8], chunk: usize) -> Cost {
    let before = gleaner::work();
    let mut extractor = Extractor::new(config);
    let mut held = 0;
    for chunk in text.chunks(chunk) {
        extractor.feed(chunk, |_| ());
        held = held.max(extractor.held());
    }
    extractor.finish(|_| ());
    Cost { work: gleaner::work() - before, held }
}

/// A `;` in a JSON string waits until 32 letters after it are no scheme.
#[test]
fn chunks_of_one_byte_read_waiting_tokens_again() {
    let letters = "a".repeat(32);
    let text = format!(r#""http:\/\/a{}"#, format!(";{letters}").repeat(1000));
    let config = Config::new().max_reference(1 << 30);
    for chunk in [1, 2, 8, 64] {
        let chunks = text.len().div_ceil(chunk) as u64;
        let work = cost(&config, text.as_bytes(), chunk).work;
        let most = MOST_PER_BYTE * text.len() as u64 + MOST_REREAD * chunks;
        assert!(
            work <= most,
            "{work} bytes examined in chunks of {chunk}, at most {most} expected"
        );
    }
}

/// Returns a configuration with evidence that attests little.
fn settled() -> Config {
    let config = Config::new().settle(Evidence::new());
    let mut evidence = Evidence::new();
    for found in extract_with("<http://a.example/>", &config).filter_map(Item::into_reference) {
        evidence.collect(&found, 0);
    }
    config.settle(evidence)
}

/// Each reference may continue in the lines of those after it.
#[test]
fn lines_that_nothing_attests_are_read_again_a_bounded_number_of_times() {
    for line in
        ["xhttp://a.example/b\n", "xhttp://a.example/-\n", "(http://a.example/[[.\n", "x://a-\n"]
    {
        let [once, twice] = [30_000, 60_000]
            .map(|length| cost(&settled(), &repeated(&("", line, ""), length), 4096).work);
        let most = (MOST_PER_BYTE + MOST_SETTLED) * 30_000;
        assert!(twice <= 2 * once + once / 20 + 1000 && once <= most, "{line:?}: {once}, {twice}");
    }
}

#[test]
fn doubling_the_input_doubles_the_work_at_most() {
    let configs = [
        Config::new(),
        Config::new().emails(true).relative(true).join_lines(true).max_reference(1 << 30),
        #[cfg(feature = "domains")]
        Config::new().domains(true).emails(true).max_reference(1 << 30),
        Config::new().page_breaks(true),
        Config::new().page_breaks(true).max_reference(1 << 20),
        Config::new().join_lines(true).page_breaks(true).max_reference(1 << 30),
        Config::new().refang(Refang::Standard),
        Config::new().refang(Refang::Aggressive).emails(true),
        settled(),
        settled().emails(true).page_breaks(true).max_reference(1 << 30),
    ];
    let mut failures = Vec::new();
    for config in &configs {
        let refanged = if config.get_refang().is_some() { MOST_REFANGED } else { 0 };
        let settled = if config.get_settle().is_some() { MOST_SETTLED } else { 0 };
        let most = (MOST_PER_BYTE + refanged + settled) * 30_000;
        for input in REPEATED {
            for chunk in [usize::MAX, 4096, 1] {
                let [once, twice] = [30_000, 60_000]
                    .map(|length| cost(config, &repeated(input, length), chunk).work);
                if twice > 2 * once + once / 20 + 1000 || once > most {
                    let message =
                        format!("{input:?} in chunks of {chunk}: {once}, doubled {twice}");
                    failures.push(message);
                }
            }
        }
    }
    assert!(failures.is_empty(), "\n{}", failures.join("\n"));
}

#[test]
fn work_on_one_endless_line_is_linear() {
    let line = "see http://a.example/x, www.example.org and <http://b.example/> or so: \"no\" ";
    let [once, twice] = [50_000_000, 100_000_000]
        .map(|length| cost(&Config::new(), &repeated(&("", line, ""), length), 1 << 16).work);
    assert!(twice <= 2 * once + once / 20, "{once}, doubled {twice}");
}

#[test]
fn held_bytes_are_bounded_by_the_limit() {
    for limit in [300, 8192] {
        for input in REPEATED {
            for chunk in [1, 1000] {
                let config = Config::new().max_reference(limit).join_lines(true).emails(true);
                for config in [config.page_breaks(true), settled().max_reference(limit)] {
                    let held = cost(&config, &repeated(input, 40_000), chunk).held;
                    assert!(
                        held <= limit + limit / 2 + MOST_HELD,
                        "{input:?} in chunks of {chunk}: {held} bytes held with a limit of {limit}"
                    );
                }
            }
        }
    }
}
