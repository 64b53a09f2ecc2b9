//! Replays the seeds of the fuzz targets: `fuzz/README.md` has the properties.

use std::fs;
use std::panic::catch_unwind;

#[path = "model/mod.rs"]
mod model;
#[path = "../fuzz/targets/mod.rs"]
mod targets;

/// Runs a target on each of its seeds, and names those that fail.
fn replay(target: &str, check: fn(&[u8])) {
    let folder = format!("{}/fuzz/seeds/{target}", env!("CARGO_MANIFEST_DIR"));
    let mut seeds: Vec<_> =
        fs::read_dir(folder).unwrap().map(|seed| seed.unwrap().path()).collect();
    seeds.sort();
    assert!(seeds.len() >= 20, "only {} seeds", seeds.len());
    let fails = |seed: &_| {
        let input = fs::read(seed).unwrap();
        catch_unwind(|| check(&input)).is_err()
    };
    let failed: Vec<_> = seeds.into_iter().filter(fails).collect();
    assert!(failed.is_empty(), "{failed:?}");
}

#[test]
fn archive() {
    replay("archive", targets::archive::check);
}

#[test]
fn checkpoint() {
    replay("checkpoint", targets::checkpoint::check);
}

#[test]
fn codec() {
    replay("codec", targets::codec::check);
}

#[test]
fn html() {
    replay("html", targets::html::check);
}

#[test]
fn links() {
    replay("links", targets::links::check);
}

#[test]
fn lzw() {
    replay("lzw", targets::lzw::check);
}

#[test]
fn mail() {
    replay("mail", targets::mail::check);
}

#[test]
fn markdown() {
    replay("markdown", targets::markdown::check);
}

#[test]
fn model_of_the_rules() {
    replay("model", targets::model::check);
}

#[cfg(feature = "nom")]
#[test]
fn parsers() {
    replay("parsers", targets::parsers::check);
}

#[test]
fn split() {
    replay("split", targets::split::check);
}

#[test]
fn uri() {
    replay("uri", targets::uri::check);
}

#[cfg(feature = "work-counter")]
#[test]
fn work() {
    replay("work", targets::work::check);
}
