//! Replays the seeds of a fuzz target.

use std::fs;
use std::panic::catch_unwind;

/// Runs a target on each of its seeds, and names those that fail.
pub fn replay(target: &str, check: fn(&[u8])) {
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
