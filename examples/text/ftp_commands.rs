//! Prints the commands that a client sends to fetch the ftp URLs in standard input (RFC 1738, 3.2.2).
//!
//! ```text
//! cargo run --example ftp_commands <corpus/spool/digest.txt
//! ```

use std::io::{self, Write};

use gleaner::scheme::Parts;
use gleaner::{Config, Item, Reader};

fn main() -> io::Result<()> {
    let mut out = io::stdout().lock();
    for item in Reader::new(io::stdin().lock(), &Config::new()) {
        let Item::Reference(found) = item? else { continue };
        let uri = found.uri();
        let Ok(Some(Parts::Ftp(ftp))) = Parts::of(uri) else { continue };
        writeln!(out, "{uri}\n  connect to {}:{}", ftp.login().host(), ftp.login().port())?;
        match ftp.commands(b"guest@a.example", None) {
            Ok(commands) => {
                for command in commands {
                    write!(out, "  {}", String::from_utf8_lossy(&command.to_bytes()))?;
                }
            }
            Err(unsendable) => writeln!(out, "  error: {unsendable}")?,
        }
    }
    Ok(())
}
