//! A sink of one's own: counts schemes while chunks come in, and stops when it has seen enough.
//!
//! ```text
//! cargo run --example custom_sink
//! ```

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use gleaner::{Config, Extractor, Item};

/// How often each scheme was seen, up to a number of references.
struct Tally {
    left: usize,
    schemes: BTreeMap<String, usize>,
}

impl Tally {
    fn take(&mut self, item: Item<'_>) -> ControlFlow<()> {
        // References borrow from the chunk: what is to stay must be copied.
        if let Some(scheme) = item.reference().and_then(|found| found.scheme().map(str::to_owned)) {
            *self.schemes.entry(scheme.to_ascii_lowercase()).or_default() += 1;
            self.left -= 1;
        }
        if self.left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

fn main() {
    let text =
        b"From <news:1.AA@a.example>: get <URL:ftp://a.example/pub/\n  draft.txt> or look at \
                 www.b.example. (HTTP://c.example/ is down.) More: http://d.example/.";
    let mut tally = Tally { left: 4, schemes: BTreeMap::new() };
    let mut extractor = Extractor::new(&Config::new());

    // Chunks may be cut anywhere; these stand for what a socket gives.
    let flow = text.chunks(16).try_for_each(|chunk| extractor.feed(chunk, |item| tally.take(item)));
    // Only the end of the stream decides what stands there; after a break there is nothing to end.
    let flow = match flow {
        ControlFlow::Continue(()) => extractor.finish(|item| tally.take(item)),
        stopped @ ControlFlow::Break(()) => stopped,
    };

    for (scheme, count) in &tally.schemes {
        println!("{scheme}: {count}");
    }
    match flow {
        ControlFlow::Break(()) => println!("stopped, as that was enough"),
        ControlFlow::Continue(()) => println!("that was all"),
    }
}
