//! The options that select inputs: lists of paths, globs, and ignore files.

use std::fs;
use std::process::{Command, Stdio};

use crate::support::{Folder, ran};

const A: &str = "http://a.example/\n";

/// Returns the paths that a search prints.
fn paths(folder: &Folder, args: &str) -> String {
    folder.found(args).replace(&format!(":{A}"), " ")
}

#[test]
fn files_from_searches_the_paths_of_a_list_in_their_order() {
    let folder = Folder::with(&[("b", A), ("d/y", A), ("d/x", A), ("a", A), ("list", "b\nd\na\n")]);
    assert_eq!(paths(&folder, "--files-from list"), "b d/x d/y a ");
    assert_eq!(paths(&folder, "a --files-from list --exclude b -H"), "a b d/x d/y a ");
    assert_eq!(folder.found("-I --files-from list"), A.repeat(4));
    folder.file("one", "a");
    assert_eq!(paths(&folder, "--files-from one"), "a ");
    assert_eq!(paths(&folder, "--files-from one --files-from=list"), "a b d/x d/y a ");
    folder.file("empty", "");
    let none = folder.run("--files-from empty");
    assert_eq!((none.out.as_str(), none.err.as_str(), none.code), ("", "", Some(1)));
}

#[test]
fn files_from_standard_input_may_separate_paths_by_nul() {
    let folder = Folder::with(&[("a b", A), ("c\nd", A), ("e", A)]);
    assert_eq!(folder.run_on("--files-from -", b"a b\ne\n").out, format!("a b:{A}e:{A}"));
    let nul = folder.run_on("--files-from -", b"c\nd\0e\0");
    assert_eq!((nul.out, nul.code), (format!("c\nd:{A}e:{A}"), Some(0)));
    let null = folder.run_on("-0 --files-from -", b"e\n");
    assert_eq!(null.out, "e\0http://a.example/\0");
}

#[test]
fn a_pattern_in_place_of_a_path_names_the_option_for_it() {
    let folder = Folder::with(&[("a", A)]);
    let ran = folder.run("example.org a");
    assert_eq!((ran.out, ran.code), (format!("a:{A}"), Some(2)));
    assert_eq!(
        ran.err,
        "gleaner: example.org: No such file or directory; check the path, or, to select references to this host, \
         use --host example.org: gleaner takes no pattern\n"
    );
    assert!(folder.run("https://example.org/x").err.contains("use --host example.org:"));
    assert!(folder.run("exam.*org a").err.contains("use --host, --uri-path or --schemes"));
}

#[test]
fn a_missing_path_of_a_list_is_an_error_and_the_rest_is_searched() {
    let folder = Folder::with(&[("a", A), ("list", "gone\na\n-\n")]);
    let ran = folder.run("--files-from list");
    assert_eq!((ran.out, ran.code), (format!("a:{A}"), Some(2)));
    assert_eq!(ran.err, "gleaner: gone: No such file or directory; check the path\n");
    let no_list = folder.run("a --files-from nowhere");
    assert_eq!((no_list.out, no_list.code), (format!("a:{A}"), Some(2)));
    assert!(no_list.err.contains("nowhere: the list of --files-from"), "{}", no_list.err);
}

#[test]
fn standard_input_is_not_both_list_and_input() {
    let folder = Folder::with(&[("a", A)]);
    for args in ["--files-from - -", "--files-from - --files-from -"] {
        let ran = folder.run(args);
        assert_eq!((ran.out.as_str(), ran.code), ("", Some(2)), "{args}");
        assert!(ran.err.contains("--files-from -"), "{}", ran.err);
    }
    let ran = folder.run_on("--files-from -", b"-\na\n");
    assert_eq!((ran.out, ran.code), (format!("a:{A}"), Some(2)));
    assert!(ran.err.contains("standard input is the list"), "{}", ran.err);
}

#[test]
fn settle_reads_a_list_twice_and_refuses_pipes_in_it() {
    let text = "<http://a.example/x-\ny> http://a.example/xy";
    let folder = Folder::with(&[("a", text), ("list", "a\npipe\n")]);
    let pipe = folder.path().join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let settled = "a:http://a.example/xy\n".repeat(2);
    let list = fs::File::open(folder.path().join("list")).unwrap();
    for ran in [
        folder.run("--settle --files-from list"),
        ran(folder.command(["--settle", "--files-from", "-"]).stdin(Stdio::from(list))),
    ] {
        assert_eq!((ran.out.as_str(), ran.code), (settled.as_str(), Some(2)));
        assert!(
            ran.err.starts_with("gleaner: pipe: --settle reads its input twice"),
            "{}",
            ran.err
        );
    }
}

#[test]
fn include_searches_only_matching_files_in_directories() {
    let folder = Folder::with(&[("d/a.txt", A), ("d/b.log", A), ("d/src/c.log", A), ("other", A)]);
    assert_eq!(paths(&folder, "--include *.txt d"), "d/a.txt ");
    assert_eq!(paths(&folder, "--include *.txt --include *.log d"), "d/a.txt d/b.log d/src/c.log ");
    assert_eq!(paths(&folder, "--include *.log --exclude src d"), "d/b.log ");
    assert_eq!(paths(&folder, "--include src/ d"), "d/src/c.log ");
    assert_eq!(paths(&folder, "--include *.txt d other"), "d/a.txt other ");
}

#[test]
fn a_file_that_is_not_included_is_not_opened() {
    let folder = Folder::with(&[("d/a.txt", A)]);
    folder.link("d/gone", "nowhere");
    assert_eq!(folder.run("--follow d").code, Some(2));
    assert_eq!(paths(&folder, "--follow --include *.txt d"), "d/a.txt ");
}

#[test]
fn include_keeps_the_formats_of_mail_folders() {
    let encoded =
        "Subject: x\nContent-Transfer-Encoding: quoted-printable\n\nhttp://a.example/=\n\n";
    let folder = Folder::with(&[
        ("box/cur/1:2,S", encoded),
        ("box/new/2", encoded),
        ("box/dovecot.index", A),
    ]);
    fs::create_dir_all(folder.path().join("box/tmp")).unwrap();
    assert_eq!(paths(&folder, "--include cur/ box"), "box/cur/1:2,S ");
    assert_eq!(paths(&folder, "--include * box"), paths(&folder, "box"));
}

#[test]
fn gitignore_skips_what_git_ignores() {
    let folder = Folder::with(&[
        (".git/info/exclude", "local\n"),
        (".gitignore", "*.log\n/build/\n"),
        ("a.log", A),
        ("b.txt", A),
        ("build/x", A),
        ("local", A),
        ("src/.gitignore", "!keep.log\ngenerated\n"),
        ("src/build/x", A),
        ("src/drop.log", A),
        ("src/generated/x", A),
        ("src/keep.log", A),
        ("web/.ignore", "b.txt\n!c.log\n"),
        ("web/b.txt", A),
        ("web/c.log", A),
    ]);
    let found = "./b.txt ./src/build/x ./src/keep.log ./web/c.log ";
    assert_eq!(paths(&folder, "--gitignore ."), found);
    assert_eq!(paths(&folder, "--gitignore src"), "src/build/x src/keep.log ");
    assert_eq!(paths(&folder, "--gitignore a.log web -H"), "a.log web/c.log ");
    assert_eq!(paths(&folder, ".").split(' ').filter(|path| !path.is_empty()).count(), 10);
}

#[test]
fn a_repository_does_not_inherit_the_globs_around_it() {
    let folder = Folder::with(&[
        (".gitignore", "*.log\n"),
        ("inner/.git/HEAD", "ref: x\n"),
        ("inner/a.log", A),
        ("outer/a.log", A),
        ("z", A),
    ]);
    assert_eq!(paths(&folder, "--gitignore ."), "./inner/a.log ./z ");
}

#[test]
fn an_ignore_file_that_is_no_file_has_no_effect_and_a_long_one_is_an_error() {
    let folder = Folder::with(&[("a/x", A), ("b/x", A)]);
    let pipe = folder.path().join("a/.gitignore");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    assert_eq!(paths(&folder, "--gitignore a"), "a/x ");
    folder.file("b/.gitignore", "x\n".repeat(1 << 20));
    let ran = folder.run("--gitignore b");
    assert_eq!((ran.out, ran.code), (format!("b/x:{A}"), Some(2)));
    assert!(ran.err.contains("b/.gitignore: ") && ran.err.contains("1 MiB"), "{}", ran.err);
}
