//! `finding_id`: stable names of findings.

use std::collections::HashSet;
use std::fs;

use crate::growing::append;
use crate::support::Folder;

/// Returns the ids and values of the findings of a run.
fn ids(folder: &Folder, args: &str) -> Vec<(String, String)> {
    let out = folder.run(&format!("{args} --get {{finding_id}}\\t{{value}}")).out;
    let pair =
        |line: &str| line.split_once('\t').map(|(id, value)| (id.to_owned(), value.to_owned()));
    out.lines().filter_map(pair).collect()
}

#[test]
fn a_finding_keeps_its_id_in_other_states_and_under_other_names() {
    let folder = Folder::with(&[("log", "http://a.example/1\nhttp://a.example/1\n")]);
    let first = ids(&folder, "--state s log");
    assert_eq!(first.len(), 2);
    assert!(
        first
            .iter()
            .all(|(id, _)| id.len() == 32 && id.bytes().all(|byte| byte.is_ascii_hexdigit()))
    );
    assert_ne!(first[0], first[1], "at another offset");
    assert_eq!(ids(&folder, "--state other log"), first);
    fs::rename(folder.path().join("log"), folder.path().join("log.1")).unwrap();
    assert_eq!(ids(&folder, "--state third log.1"), first);
    append(&folder.path().join("log.1"), "http://a.example/1\n");
    let more = ids(&folder, "--state s log.1");
    assert_eq!(more.len(), 1);
    assert!(!first.contains(&more[0]));
}

#[test]
fn a_rewritten_file_has_other_ids() {
    let folder = Folder::with(&[("log", "http://a.example/1\nx\n")]);
    let first = ids(&folder, "--state s log");
    fs::write(folder.path().join("log"), "http://a.example/1\ny\n").unwrap();
    let second = ids(&folder, "--state s log");
    assert_eq!((first.len(), second.len()), (1, 1));
    assert_ne!(first, second);
}

#[test]
fn the_parts_of_a_log_that_is_copied_and_truncated_have_different_ids() {
    let folder = Folder::new();
    let path = |name: &str| folder.path().join(name);
    let mut all = HashSet::new();
    for round in 0..4 {
        for number in (1..round).rev() {
            fs::rename(path(&format!("log.{number}")), path(&format!("log.{}", number + 1)))
                .unwrap();
        }
        if round > 0 {
            fs::copy(path("log"), path("log.1")).unwrap();
            fs::write(path("log"), "").unwrap();
            assert_eq!(ids(&folder, "--state s ."), [], "only names have changed");
        }
        append(&path("log"), "http://a.example/1\n".to_owned() + &"x\n".repeat(round));
        let found = ids(&folder, "--state s .");
        assert_eq!(found.len(), 1, "{round}");
        all.extend(found);
    }
    assert_eq!(all.len(), 4);
}

#[test]
fn parts_that_are_new_in_one_run_have_different_ids() {
    let folder = Folder::with(&[("log", "http://a.example/1\n")]);
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    ids(&folder, "--state s .");
    write("log.1", "http://a.example/1\n");
    write("log", "http://a.example/2\nx\n");
    ids(&folder, "--state s .");
    // Two rotations between two runs; each part keeps its file.
    write("log.1", "http://a.example/3\nx\n");
    write("log", "http://a.example/3\ny\n");
    let found = ids(&folder, "--state s .");
    assert_eq!(found.len(), 2);
    assert_ne!(found[0], found[1]);
}

#[test]
fn findings_of_all_kinds_of_input_have_ids() {
    let long = format!("{}http://a.example/1\n", "text\n".repeat(1 << 20));
    let folder = Folder::with(&[
        ("long", &long),
        ("page.html", "<!doctype html><a href='http://a.example/1'>x</a>"),
        ("mbox", "From a@b.example Thu Jan  1 00:00:00 1970\n\nhttp://a.example/1\n"),
        ("message", "From: a@b.example\nSubject: x\nDate: x\n\nhttp://a.example/1\n"),
    ]);
    let all = ids(&folder, "--state s -j 4 .");
    let distinct: HashSet<_> = all.iter().collect();
    assert_eq!((all.len(), distinct.len()), (4, 4), "{all:?}");
}

#[test]
fn without_a_state_there_are_no_ids() {
    let folder = Folder::with(&[("log", "http://a.example/1\n")]);
    assert_eq!(ids(&folder, "log"), [(String::new(), "http://a.example/1".to_owned())]);
}
