//! Many files at once, in bounded memory: prints `path:offset: URL` for what they hold, as it comes.
//!
//! ```text
//! cargo run --example files corpus/spool/*
//! ```
//!
//! Ends as the command `gleaner` does: with 0 where something was found, 1 where nothing was, 2 where
//! there was trouble. For threads and an output in order, see that command.

use std::ffi::OsString;
use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::process::ExitCode;

use futures_util::{StreamExt, stream};
use gleaner::codec::Frame;
use gleaner::{Config, UrlCodec};
use tokio::fs::File;
use tokio::sync::mpsc::{self, Receiver, Sender};
use tokio_util::codec::FramedRead;

/// So many files are open at a time; each has a read buffer.
const FILES: usize = 64;
const BUFFER: usize = 64 * 1024;
/// So many lines wait for the output.
const LINES: usize = 256;

/// What became of a file.
#[derive(Clone, Copy, Default)]
struct Outcome {
    found: bool,
    trouble: bool,
}

/// Sends a line for each reference in the file.
async fn search(path: &Path, config: &Config, lines: &Sender<String>) -> io::Result<bool> {
    let file = File::open(path).await?;
    let mut frames = FramedRead::with_capacity(file, UrlCodec::new(config), BUFFER);
    let mut any = false;
    while let Some(frame) = frames.next().await {
        any = true;
        // The line and not the frame, which would keep the read buffer in memory as long as it waits.
        let line = match frame? {
            Frame::Reference(found) => {
                format!("{}:{}: {}\n", path.display(), found.span().start, found.as_str())
            }
            Frame::Overlong(found) => {
                eprintln!("{}:{}: too long", path.display(), found.span().start);
                continue;
            }
            Frame::TerminatingLine(_) => continue,
        };
        // Where the output is slow, this waits, and no more of the file is read.
        if lines.send(line).await.is_err() {
            break;
        }
    }
    Ok(any)
}

/// Searches all files, [`FILES`] at a time; ends early where nobody takes the lines any more.
async fn search_all(paths: impl Iterator<Item = OsString>, lines: Sender<String>) -> Outcome {
    let (config, lines) = (&Config::new(), &lines);
    stream::iter(paths)
        .take_while(|_| std::future::ready(!lines.is_closed()))
        .map(|path| async move {
            match search(path.as_ref(), config, lines).await {
                Ok(found) => Outcome { found, trouble: false },
                Err(error) => {
                    eprintln!("files: {}: {error}", path.display());
                    Outcome { found: false, trouble: true }
                }
            }
        })
        .buffer_unordered(FILES)
        .fold(Outcome::default(), |all, one| async move {
            Outcome { found: all.found || one.found, trouble: all.trouble || one.trouble }
        })
        .await
}

/// Writes lines until there are no more; for a thread of its own, as the output may block.
fn print(mut lines: Receiver<String>) -> io::Result<()> {
    let mut out = BufWriter::new(io::stdout().lock());
    while let Some(line) = lines.blocking_recv() {
        out.write_all(line.as_bytes())?;
        // Nothing is held back while no more comes.
        if lines.is_empty() {
            out.flush()?;
        }
    }
    out.flush()
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> ExitCode {
    let (sender, receiver) = mpsc::channel(LINES);
    let printer = tokio::task::spawn_blocking(move || print(receiver));
    let outcome = search_all(std::env::args_os().skip(1), sender).await;
    match printer.await.map_err(io::Error::other).flatten() {
        // Who reads only the head of it has what he wants.
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            eprintln!("files: {error}");
            ExitCode::from(2)
        }
        _ if outcome.trouble => ExitCode::from(2),
        _ if outcome.found => ExitCode::SUCCESS,
        _ => ExitCode::from(1),
    }
}
