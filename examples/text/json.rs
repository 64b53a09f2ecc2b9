//! Prints the references in standard input as JSON, one object per line, with serde.
//!
//! ```text
//! cargo run --example json <corpus/spool/digest.txt
//! ```

use std::io::{self, Read, Write};

use gleaner::Config;
use gleaner::sink::{ItemLocation, LineCounter, Record, RecordOptions};

fn main() -> io::Result<()> {
    let mut text = Vec::new();
    io::stdin().lock().read_to_end(&mut text)?;
    let mut out = io::stdout().lock();
    let options = RecordOptions::new().hazards(true);
    let mut lines = LineCounter::new(Config::new().get_max_reference());
    for item in gleaner::extract(&text) {
        // The whole text is one chunk.
        let position = lines.position(&text, item.span().start);
        let location = ItemLocation::new().line(position.line);
        serde_json::to_writer(&mut out, &Record::new(&item).location(location).options(&options))?;
        writeln!(out)?;
    }
    Ok(())
}
