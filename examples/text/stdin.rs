//! Finds references in standard input as it arrives, whatever its length.
//!
//! ```text
//! cargo run --example stdin < corpus/spool/digest.txt
//! ```

use std::io;

use gleaner::{Config, Item, Reader};

fn main() -> io::Result<()> {
    // The reader has its own buffer, so the lock needs no `BufReader`.
    for item in Reader::new(io::stdin().lock(), &Config::new()) {
        match item? {
            Item::Reference(found) => println!("{:?} {}", found.span(), found.value()),
            // An over-long reference is reported with its head; its value is not kept.
            Item::Overlong(found) => eprintln!("{:?} too long: {}", found.span(), found.head()),
        }
    }
    Ok(())
}
