//! Counts the schemes in a text that arrives in chunks, and stops the search after enough references.
//!
//! ```text
//! cargo run --example stop_early
//! ```

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use gleaner::{Config, Extractor, Item};

/// The number of references with each scheme, up to a total.
struct Tally {
    remaining: usize,
    schemes: BTreeMap<String, usize>,
}

impl Tally {
    fn count(&mut self, item: &Item<'_>) -> ControlFlow<()> {
        if let Some(scheme) = item.as_reference().and_then(|found| found.scheme()) {
            *self.schemes.entry(scheme.to_ascii_lowercase()).or_default() += 1;
            self.remaining -= 1;
        }
        if self.remaining == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

fn main() {
    let text = "From <news:1.AA@a.example>: get <URL:ftp://a.example/pub/\n  draft.txt> or look at \
         www.b.example. (HTTP://c.example/ is down.) More: http://d.example/.";
    let mut tally = Tally { remaining: 4, schemes: BTreeMap::new() };
    let mut extractor = Extractor::new(&Config::new());

    // The chunks stand for the reads from a socket; they may be cut anywhere.
    let mut chunks = text.as_bytes().chunks(16);
    let mut flow = chunks.try_for_each(|chunk| extractor.feed(chunk, |item| tally.count(&item)));
    // A reference at the end of the text is complete only when the stream ends. After a break, the stream
    // is abandoned.
    if flow.is_continue() {
        flow = extractor.finish(|item| tally.count(&item));
    }

    for (scheme, count) in &tally.schemes {
        println!("{scheme}: {count}");
    }
    if flow.is_break() {
        println!("stopped after enough references");
    } else {
        println!("reached the end of the stream");
    }
}
