//! Prints the links in mailboxes, mail folders and news spools as CSV, with their messages.
//!
//! ```text
//! cargo run --example mailbox_csv corpus/mail/inbox.mbox corpus/spool/spool
//! ```
//!
//! A file that cannot be read is named on standard error, and the search goes on; the exit code is then 2.

use std::error::Error;
use std::io;
use std::process::ExitCode;

use gleaner::mail::{Options, Walk};

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let mut table = csv::Writer::from_writer(io::stdout().lock());
    table.write_record(["file", "message", "from", "date", "part", "link"])?;
    let mut code = ExitCode::SUCCESS;
    for walked in std::env::args_os().skip(1).flat_map(|path| Walk::new(path, &Options::new())) {
        let walked = match walked {
            Ok(walked) => walked,
            Err(error) => {
                eprintln!("mailbox_csv: {error}");
                code = ExitCode::from(2);
                continue;
            }
        };
        let Some(found) = walked.finding.as_reference() else { continue };
        let file = walked.path.to_string_lossy();
        // Findings in plain text have no message.
        let (number, from, date, part) = match walked.finding.origin() {
            Some(origin) => {
                let message = origin.message();
                (message.number().to_string(), message.from(), message.date(), origin.part())
            }
            None => (String::new(), None, None, ""),
        };
        let (from, date) = (from.unwrap_or_default(), date.unwrap_or_default());
        table.write_record([&*file, &number, from, date, part, found.value()])?;
    }
    table.flush()?;
    Ok(code)
}
