//! Unit tests of `gleaner/search/input/select/glob.rs`.

use std::path::Path;

use super::PathGlob;

fn matches(glob: &str, path: &str, is_directory: bool) -> bool {
    let glob = PathGlob::parse(glob).unwrap_or_else(|error| panic!("{error}"));
    glob.matches(&Path::new("root").join(path), Path::new(path), is_directory)
}

#[test]
fn glob_without_a_slash_matches_names() {
    assert!(matches("*.log", "a/b/c.log", false));
    assert!(matches("*.log", ".log", false));
    assert!(matches(".git", "a/.git", true));
    assert!(matches("*.{log,tmp}", "x.tmp", false));
    assert!(!matches("b", "a/b/c", false));
}

#[test]
fn glob_with_a_slash_matches_paths() {
    assert!(matches("a/*.log", "a/c.log", false));
    assert!(matches("./a/c.log", "a/c.log", false));
    assert!(!matches("a/*.log", "a/b/c.log", false));
    assert!(!matches("a/*.log", "b/a/c.log", false));
    assert!(matches("**/*.log", "c.log", false));
    assert!(matches("a/**/c", "a/x/y/c", false));
    assert!(matches("/a", "a", true));
    assert!(!matches("/a", "b/a", true));
    assert!(matches("root/a/*.log", "a/c.log", false));
}

#[test]
fn glob_with_a_slash_at_the_end_matches_directories() {
    assert!(matches("build/", "x/build", true));
    assert!(!matches("build/", "x/build", false));
    assert!(matches("x/build/", "x/build", true));
}

#[test]
fn rejects_an_unclosed_class() {
    assert!(PathGlob::parse("a[").is_err());
}
