//! Unit tests of `gleaner/state/stat.rs`.

#[cfg(target_os = "linux")]
use std::fs;
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

#[cfg(target_os = "linux")]
#[test]
fn a_file_in_an_open_directory_is_the_same_as_its_path() -> std::io::Result<()> {
    let directory = tempfile::tempdir()?;
    let open = fs::File::open(directory.path())?;
    for (name, modified) in [
        ("now", SystemTime::now()),
        ("whole", UNIX_EPOCH + Duration::from_secs(7)),
        ("before", UNIX_EPOCH - Duration::from_millis(1500)),
    ] {
        let path = directory.path().join(name);
        fs::write(&path, name)?;
        fs::File::options().write(true).open(&path)?.set_modified(modified)?;
        let expected = Stat::of(&fs::metadata(&path)?);
        assert_eq!(Stat::in_directory(&open, name.as_bytes())?, expected, "{name}");
    }
    std::os::unix::fs::symlink("now", directory.path().join("link"))?;
    assert_eq!(Stat::in_directory(&open, b"link")?, Stat::in_directory(&open, b"now")?);
    assert!(Stat::in_directory(&open, b"none").is_err());
    Ok(())
}
