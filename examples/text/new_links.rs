//! Prints the references that a growing file has gained since the last run, each once and whole.
//!
//! `cargo run --example new_links -- LOG STATE`
//!
//! STATE holds the offset up to which LOG was read, and a checkpoint of the search there: a reference that the last run saw only in
//! part is printed by this one, and one at the end of the file as soon as something follows it. A file that became shorter is read anew; one that was replaced by a longer file is not noticed.

use std::error::Error;
use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

use gleaner::{Config, Extractor, Item};

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args_os().skip(1);
    let (Some(log), Some(state)) = (args.next(), args.next()) else {
        return Err("usage: new_links LOG STATE".into());
    };
    let mut log = File::open(log)?;
    let (mut offset, mut extractor) = resume(Path::new(&state), log.metadata()?.len())?;
    log.seek(SeekFrom::Start(offset))?;

    let mut out = io::stdout().lock();
    let mut chunk = vec![0; 64 << 10];
    loop {
        let length = log.read(&mut chunk)?;
        if length == 0 {
            break;
        }
        let mut printed = Ok(());
        extractor.feed(&chunk[..length], |item: Item<'_>| {
            if let Some(found) = item.as_reference()
                && printed.is_ok()
            {
                printed = writeln!(out, "{}", found.value());
            }
        });
        printed?;
        offset += length as u64;
    }

    // What was printed is safe before the state moves on.
    out.flush()?;
    let mut saved = offset.to_le_bytes().to_vec();
    saved.extend(extractor.checkpoint());
    let partial = Path::new(&state).with_extension("partial");
    fs::write(&partial, saved)?;
    fs::rename(partial, state)?;
    Ok(())
}

/// Returns the offset and the search that the last run saved, or those of a new file.
fn resume(state: &Path, length: u64) -> Result<(u64, Extractor), Box<dyn Error>> {
    let config = Config::new();
    let saved = match fs::read(state) {
        Ok(saved) => saved,
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            return Ok((0, Extractor::new(&config)));
        }
        Err(error) => return Err(error.into()),
    };
    let (offset, checkpoint) = saved.split_first_chunk().ok_or("the state is cut off")?;
    let offset = u64::from_le_bytes(*offset);
    if length < offset {
        eprintln!("the file became shorter; it is read anew");
        return Ok((0, Extractor::new(&config)));
    }
    Ok((offset, Extractor::resume(&config, checkpoint)?))
}
