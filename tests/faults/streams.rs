//! Streams and files: read errors, damaged compression, bombs, and files that change while they are read.

#[path = "streams/damage.rs"]
mod damage;
#[path = "streams/files.rs"]
mod files;
#[path = "streams/limits.rs"]
mod limits;
#[path = "streams/lock.rs"]
mod lock;
#[path = "streams/system.rs"]
mod system;

use std::io::Write;

use crate::support::Ran;

type Compress = fn(&[u8]) -> Vec<u8>;

/// The compressions and their file name extensions.
const METHODS: [(&str, Compress); 4] = [("gz", gzip), ("zst", zstd), ("bz2", bzip2), ("xz", xz)];

fn gzip(text: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    encoder.write_all(text).unwrap();
    encoder.finish().unwrap()
}

fn zstd(text: &[u8]) -> Vec<u8> {
    let mut encoder = zstd::Encoder::new(Vec::new(), 3).unwrap();
    encoder.include_checksum(true).unwrap();
    encoder.write_all(text).unwrap();
    encoder.finish().unwrap()
}

fn bzip2(text: &[u8]) -> Vec<u8> {
    let mut encoder = bzip2::write::BzEncoder::new(Vec::new(), bzip2::Compression::fast());
    encoder.write_all(text).unwrap();
    encoder.finish().unwrap()
}

fn xz(text: &[u8]) -> Vec<u8> {
    let mut encoder = liblzma::write::XzEncoder::new(Vec::new(), 1);
    encoder.write_all(text).unwrap();
    encoder.finish().unwrap()
}

/// Returns the values in JSON lines, and whether each is flagged as truncated.
fn values(ran: &Ran) -> Vec<(String, bool)> {
    let value = |line: &str| {
        let line: serde_json::Value = serde_json::from_str(line).unwrap();
        let is_flagged = line["flags"].as_array().unwrap().contains(&"truncated".into());
        (line["value"].as_str().unwrap().to_owned(), is_flagged)
    };
    ran.out.lines().map(value).collect()
}

/// Checks the exit code and the error messages of a run.
#[track_caller]
fn assert_fails(ran: &Ran, words: &[&str]) {
    assert_eq!(ran.code, Some(2), "{}", ran.err);
    for word in words {
        assert!(ran.err.contains(word), "{word:?} is missing in {:?}", ran.err);
    }
}
