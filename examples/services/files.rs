//! Searches many files concurrently in bounded memory, and prints `path:offset: URL` for each reference.
//!
//! ```text
//! cargo run --example files corpus/spool/*
//! ```
//!
//! The exit codes are those of the command `gleaner`: 0 if a reference was found, 1 if none was, 2 after an
//! error. Unlike that command, this example uses one thread and prints in order of arrival.

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

/// The number of files open at a time; each has a read buffer.
const FILES: usize = 64;
const BUFFER: usize = 64 * 1024;
/// The capacity of the queue of output lines.
const QUEUE: usize = 256;

/// The result of searching one or more files.
#[derive(Clone, Copy, Default)]
struct Summary {
    found: bool,
    failed: bool,
}

/// Sends a line for each reference in a file; returns whether the file has any.
async fn search(path: &Path, config: &Config, lines: &Sender<String>) -> io::Result<bool> {
    let file = File::open(path).await?;
    let mut frames = FramedRead::with_capacity(file, UrlCodec::new(config), BUFFER);
    let mut found_any = false;
    while let Some(frame) = frames.next().await {
        found_any = true;
        // Queues the line, not the frame, which would keep the whole read buffer in memory.
        let line = match frame? {
            Frame::Reference(found) => {
                format!("{}:{}: {}\n", path.display(), found.span().start, found.value())
            }
            Frame::Overlong(found) => {
                eprintln!("{}:{}: too long", path.display(), found.span().start);
                continue;
            }
            _ => continue,
        };
        // Backpressure: while the queue is full, the file is not read further.
        if lines.send(line).await.is_err() {
            break;
        }
    }
    Ok(found_any)
}

/// Searches all files, [`FILES`] at a time; ends early if the receiver of the lines is gone.
async fn search_all(paths: impl Iterator<Item = OsString>, lines: Sender<String>) -> Summary {
    let (config, lines) = (&Config::new(), &lines);
    stream::iter(paths)
        .take_while(|_| std::future::ready(!lines.is_closed()))
        .map(|path| async move {
            match search(path.as_ref(), config, lines).await {
                Ok(found) => Summary { found, failed: false },
                Err(error) => {
                    eprintln!("files: {}: {error}", path.display());
                    Summary { found: false, failed: true }
                }
            }
        })
        .buffer_unordered(FILES)
        .fold(Summary::default(), |all, one| async move {
            Summary { found: all.found || one.found, failed: all.failed || one.failed }
        })
        .await
}

/// Writes lines until the channel closes. Runs on a thread of its own, because the output may block.
fn print(mut lines: Receiver<String>) -> io::Result<()> {
    let mut out = BufWriter::new(io::stdout().lock());
    while let Some(line) = lines.blocking_recv() {
        out.write_all(line.as_bytes())?;
        // Flushes before waiting for more lines.
        if lines.is_empty() {
            out.flush()?;
        }
    }
    out.flush()
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> ExitCode {
    let (sender, receiver) = mpsc::channel(QUEUE);
    let printer = tokio::task::spawn_blocking(move || print(receiver));
    let summary = search_all(std::env::args_os().skip(1), sender).await;
    match printer.await.map_err(io::Error::other).flatten() {
        // A reader such as `head` may close the pipe early.
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            eprintln!("files: {error}");
            ExitCode::from(2)
        }
        _ if summary.failed => ExitCode::from(2),
        _ if summary.found => ExitCode::SUCCESS,
        _ => ExitCode::from(1),
    }
}
