//! Unit tests of `gleaner/state/stat.rs`.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use super::{SECOND, Stat, generation, next_generation};

fn at(modified: i64) -> Stat {
    Stat { device: 1, inode: 2, size: 3, modified, changed: modified }
}

fn time(nanoseconds: u64) -> SystemTime {
    UNIX_EPOCH + Duration::from_nanos(nanoseconds)
}

#[test]
fn a_file_is_settled_when_a_write_would_change_its_times() {
    let fine = at(100 * SECOND + 1);
    assert!(!fine.is_settled(time(100_000_000_001)));
    assert!(!fine.is_settled(time(100_010_000_000)));
    assert!(fine.is_settled(time(100_030_000_000)));
}

#[test]
fn whole_seconds_may_be_those_of_a_coarse_file_system() {
    let coarse = at(100 * SECOND);
    assert!(!coarse.is_settled(time(101_900_000_000)));
    assert!(coarse.is_settled(time(102_100_000_000)));
}

#[test]
fn a_file_from_the_future_is_not_settled() {
    assert!(!at(200 * SECOND + 1).is_settled(time(100_000_000_000)));
    assert!(!at(200 * SECOND + 1).is_at_rest(time(100_000_000_000)));
}

#[test]
fn a_file_is_at_rest_a_minute_after_it_was_written() {
    assert!(!at(100 * SECOND).is_at_rest(time(159_000_000_000)));
    assert!(at(100 * SECOND).is_at_rest(time(161_000_000_000)));
}

#[test]
fn only_device_and_inode_make_a_file_the_same() {
    let other = Stat { size: 9, modified: 9, changed: 9, ..at(1) };
    assert!(at(1).is_same_file(&other));
    assert!(!at(1).is_same_file(&Stat { inode: 9, ..at(1) }));
    assert!(!at(1).is_same_file(&Stat { device: 9, ..at(1) }));
}

#[test]
fn generations_differ_by_file_and_by_rewrite() -> std::io::Result<()> {
    let directory = tempfile::tempdir()?;
    let paths = ["a", "b"].map(|name| directory.path().join(name));
    for path in &paths {
        std::fs::write(path, "x")?;
    }
    let [first, second] = [generation(&paths[0].metadata()?), generation(&paths[1].metadata()?)];
    assert_ne!(first, second);
    assert_eq!(first, generation(&paths[0].metadata()?));
    assert_ne!(first, next_generation(first));
    Ok(())
}
