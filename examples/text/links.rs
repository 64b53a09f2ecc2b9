//! Finds references in a byte slice; prints their spans, values and other readings.
//!
//! ```text
//! cargo run --example links
//! ```

use gleaner::{Flags, Item};

fn main() {
    let text = b"Yes, Jim, I found it under <URL:ftp://info.cern.ch/pub/www/doc;\n\
                 type=d> but you can probably pick it up from <URL:ftp://ds.in\n\
                 ternic.net/rfc>. Mind the hyphen in <http://a.example/long-\n\
                 name>.";
    for found in gleaner::extract(text).filter_map(Item::into_reference) {
        println!("{:?} {} {}", found.span(), found.wrapper(), found.value());
        if found.flags().contains(Flags::HYPHEN) {
            for other in found.readings().skip(1) {
                println!("    or {other}");
            }
        }
    }
}
