//! Unit tests of `gleaner/search/input/walk.rs`.

use std::fs;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use super::InputWalk;
use crate::search::input::input_type::InputType;
use crate::search::input::select::Selection;
use crate::search::input::select::glob::PathGlob;
use crate::search::input::select::paths::Paths;

const FILE: &str = "Cargo.toml";
const FOLDER: &str = "corpus/spool";

fn total(paths: &[&str], exclude: &[&str], max_file: u64, stopped: bool) -> Option<u64> {
    let given = paths.iter().map(Into::into).collect();
    let paths = Paths { given, ..Paths::default() };
    let globs = exclude.iter().map(|glob| PathGlob::parse(glob).unwrap()).collect();
    let walk = InputWalk::new(
        paths,
        Selection { exclude: globs, ..Selection::default() },
        false,
        InputType::Text,
    );
    walk.total_size(max_file, &AtomicBool::new(stopped))
}

/// Returns the sizes of the files in a folder, and of all files below it.
fn sizes(folder: &Path) -> Vec<u64> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap());
    let sizes = entries.map(|entry| {
        let metadata = entry.metadata().unwrap();
        if metadata.is_dir() { sizes(&entry.path()) } else { vec![metadata.len()] }
    });
    sizes.flatten().collect()
}

#[test]
fn total_size_is_that_of_all_inputs() {
    let file = fs::metadata(FILE).unwrap().len();
    let folder = sizes(Path::new(FOLDER));
    let both = file + folder.iter().sum::<u64>();
    assert_eq!(total(&[FILE, FOLDER], &[], u64::MAX, false), Some(both));
    assert_eq!(total(&[FILE, FOLDER], &["*"], u64::MAX, false), Some(file));
    // The limit is for files in directories.
    assert_eq!(total(&[FILE, FOLDER], &[], 1, false), Some(file + folder.len() as u64));
    assert_eq!(total(&[FILE, "missing"], &[], u64::MAX, false), Some(file));
}

#[test]
fn total_size_of_a_device_is_unknown() {
    assert_eq!(total(&[FILE, "/dev/null"], &[], u64::MAX, false), None);
    assert_eq!(total(&[FILE], &[], u64::MAX, true), None);
}
