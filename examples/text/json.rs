//! Prints the references in standard input as JSON, one object per line, with serde.
//!
//! ```text
//! cargo run --example json <corpus/spool/digest.txt
//! ```

use std::io::{self, Read, Write};

use gleaner::sink::{ItemLocation, Record, RecordOptions};

fn main() -> io::Result<()> {
    let mut text = Vec::new();
    io::stdin().lock().read_to_end(&mut text)?;
    let mut out = io::stdout().lock();
    let options = RecordOptions::new().hazards(true);
    let (mut line, mut counted) = (1, 0);
    for item in gleaner::extract(&text) {
        // Findings come in the order of the text, so that each line break is counted once.
        let start = item.range().start;
        line += memchr::memchr_iter(b'\n', &text[counted..start]).count() as u64;
        counted = start;
        let location = ItemLocation::new().line(line);
        serde_json::to_writer(&mut out, &Record::new(&item).location(location).options(&options))?;
        writeln!(out)?;
    }
    Ok(())
}
