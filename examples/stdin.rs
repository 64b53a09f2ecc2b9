//! References in a stream of any length: what standard input gives, as it comes.
//!
//! ```text
//! cargo run --example stdin < corpus/spool/digest.txt
//! ```

use std::io;

use gleaner::{Config, Item, Reader};

fn main() -> io::Result<()> {
    // The reader has blocks of its own: the lock needs no further buffer.
    for item in Reader::new(io::stdin().lock(), &Config::new()) {
        match item? {
            Item::Reference(found) => println!("{:?} {}", found.span(), found.value()),
            // It has no value, as it was not kept whole; but it is not passed over in silence.
            Item::Overlong(found) => eprintln!("{:?} too long: {}", found.span(), found.head()),
        }
    }
    Ok(())
}
