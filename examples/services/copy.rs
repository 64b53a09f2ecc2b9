//! Copies standard input to standard output unchanged, and prints the links in it to standard error.
//!
//! ```text
//! cargo run --example copy <corpus/spool/digest.txt >copy.txt
//! ```

use std::io;

use gleaner::Config;
use gleaner::codec::Tap;

#[tokio::main(flavor = "current_thread")]
async fn main() -> io::Result<()> {
    let mut input = Tap::new(tokio::io::stdin(), &Config::new(), |item| {
        if let Some(found) = item.as_reference() {
            eprintln!("{}: {}", found.span().start, found.value());
        }
    });
    tokio::io::copy(&mut input, &mut tokio::io::stdout()).await?;
    Ok(())
}
