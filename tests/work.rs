//! Every byte is looked at a constant number of times, and no more than the limit is held, whatever
//! the input and the chunks: shown by counters, without a clock.

use std::ops::ControlFlow;

use gleaner::{Config, Extractor};

#[path = "work/codec.rs"]
mod codec;
#[path = "common/repeated.rs"]
mod repeated;

use repeated::{REPEATED, repeated};

/// Looked-at bytes that one byte of input may cost: three passes of tokens, the finder, the line
/// memory, look-behinds of at most 128 bytes that triggers closer than that share, and for each
/// trigger a look at 64 bytes and at the start of the next line, and others where an opener was given up.
const MOST_PER_BYTE: u64 = 30;

/// What may be held between chunks beyond the limit and half of it: the opener, the look-behind, what
/// is spent but not dropped yet, and a piece.
const MOST_HELD: usize = 2 * 1024;

struct Cost {
    work: u64,
    held: usize,
}

fn cost(config: &Config, text: &[u8], chunk: usize) -> Cost {
    let before = gleaner::work();
    let mut extractor = Extractor::new(config);
    let mut held = 0;
    for chunk in text.chunks(chunk) {
        assert!(extractor.feed(chunk, |_| ControlFlow::Continue(())).is_continue());
        held = held.max(extractor.held());
    }
    assert!(extractor.finish(|_| ControlFlow::Continue(())).is_continue());
    Cost { work: gleaner::work() - before, held }
}

#[test]
fn doubling_the_input_doubles_the_work_at_most() {
    let configs = [
        Config::new(),
        Config::new().emails(true).relative(true).join_lines(true).max_reference(1 << 30),
        Config::new().page_breaks(true),
        Config::new().join_lines(true).page_breaks(true).max_reference(1 << 30),
    ];
    let mut failures = Vec::new();
    for config in &configs {
        for input in REPEATED {
            for chunk in [usize::MAX, 4096, 1] {
                let [once, twice] = [30_000, 60_000]
                    .map(|length| cost(config, &repeated(input, length), chunk).work);
                if twice > 2 * once + once / 20 + 1000 || once > MOST_PER_BYTE * 30_000 {
                    failures.push(format!("{input:?} in {chunk}: {once}, then {twice}"));
                }
            }
        }
    }
    assert!(failures.is_empty(), "\n{}", failures.join("\n"));
}

#[test]
fn one_endless_line_is_linear() {
    let line = "see http://a.example/x, www.example.org and <http://b.example/> or so: \"no\" ";
    let [once, twice] = [50_000_000, 100_000_000]
        .map(|length| cost(&Config::new(), &repeated(&("", line, ""), length), 1 << 16).work);
    assert!(twice <= 2 * once + once / 20, "{once}, then {twice}");
}

#[test]
fn no_more_than_the_limit_is_held() {
    for limit in [300, 8192] {
        for input in REPEATED {
            for chunk in [1, 1000] {
                let config = Config::new().max_reference(limit).join_lines(true).emails(true);
                let config = config.page_breaks(true);
                let held = cost(&config, &repeated(input, 40_000), chunk).held;
                assert!(
                    held <= limit + limit / 2 + MOST_HELD,
                    "{input:?} in {chunk}: {held} for {limit}"
                );
            }
        }
    }
}
