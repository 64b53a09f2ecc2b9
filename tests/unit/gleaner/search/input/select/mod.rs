//! Unit tests of `gleaner/search/input/select/mod.rs`.

use std::path::Path;

use super::Selection;
use super::glob::PathGlob;

fn including(globs: &[&str]) -> Selection {
    let globs = globs.iter().map(|glob| PathGlob::parse(glob).unwrap());
    Selection { include: globs.collect(), ..Selection::default() }
}

fn skips(selection: &Selection, path: &str, is_directory: bool) -> bool {
    selection.skips(&Path::new("root").join(path), Path::new(path), is_directory)
}

#[test]
fn include_selects_files_and_enters_all_directories() {
    let selection = including(&["*.txt", "log/*.gz"]);
    for (path, is_skipped) in
        [("x.txt", false), ("a/x.txt", false), ("x.log", true), ("log/x.gz", false), ("x.gz", true)]
    {
        assert_eq!(skips(&selection, path, false), is_skipped, "{path}");
        assert!(!skips(&selection, path, true), "{path}");
    }
}

#[test]
fn include_with_a_slash_at_the_end_selects_whole_directories() {
    let selection = including(&["src/"]);
    assert!(!skips(&selection, "a/src/b/x", false));
    assert!(skips(&selection, "a/src", false));
    assert!(skips(&selection, "a/x", false));
    // The root itself is a PATH, which no glob matches.
    let root = including(&["root/"]);
    assert!(skips(&root, "x", false));
}

#[test]
fn members_of_an_archive_are_files_in_a_directory() {
    let selection = including(&["*.txt", "*.zip"]);
    let skips = |member: &str, is_walked| {
        let (member, printed) = (Path::new(member), Path::new("a.tar").join(member));
        selection.skips_member(member, &printed, member, is_walked)
    };
    assert!(!skips("d/x.txt", false));
    assert!(skips("d/x.log", false));
    assert!(!skips("d/x.log", true));
    assert!(!skips("inner.zip/x.log", false));
}
