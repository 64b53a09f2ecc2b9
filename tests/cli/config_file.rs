//! The configuration file, which `GLEANER_CONFIG_PATH` names.

use crate::support::{Folder, Ran, ran};

const TEXT: &str = "http://a.example/ ftp://b.example/ joe@c.example\n";

fn configured(config: &str, args: &[&str]) -> Ran {
    let folder = Folder::with(&[("a", TEXT), ("b.log", TEXT), ("rc", config)]);
    ran(folder.command(args).env("GLEANER_CONFIG_PATH", "rc"))
}

/// Returns the output of a run without errors.
fn found(config: &str, args: &[&str]) -> String {
    let ran = configured(config, args);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{config:?} {args:?}");
    ran.out
}

#[test]
fn each_line_is_an_argument() {
    let config = "\u{feff}# schemes\n\n  --schemes\r\n\tftp \n   # more\n-n\n--format=text";
    assert_eq!(found(config, &["a"]), "1:ftp://b.example/\n");
    // A line is not split, nor are quotes removed.
    assert_eq!(found("--exclude=*.l g\n--exclude='*.log'\n-c", &["-I", "a", "b.log"]), "2\n2\n");
    assert_eq!(found("", &["a"]), "http://a.example/\nftp://b.example/\n");
}

#[test]
fn the_command_line_prevails() {
    assert_eq!(
        found("--base=http://x.example/\n--defang", &["--base", "http://y.example/", "a"]),
        "hxxp://a[.]example/\nfxp://b[.]example/\n"
    );
    assert_eq!(found("-H", &["a"]), "a:http://a.example/\na:ftp://b.example/\n");
    assert_eq!(found("-H", &["-I", "a"]), "http://a.example/\nftp://b.example/\n");
    assert_eq!(found("--max-reference=5", &["--max-reference=1K", "a"]).lines().count(), 2);
    // Schemes add up.
    assert_eq!(found("--schemes=http", &["--schemes=mailto", "a"]), "http://a.example/\n");
}

#[test]
fn contradicting_arguments_of_the_file_are_left_out() {
    assert_eq!(found("-b\n--count", &["--format=jsonl", "a"]).lines().count(), 2);
    assert_eq!(found("--format=jsonl\n--uri\n--emails", &["--count", "a"]), "3\n");
    assert_eq!(
        found("--format=jsonl\n--uri", &["--format=text", "a"]).lines().next(),
        Some("http://a.example/")
    );
    assert_eq!(
        found("--settle\n-n", &["--join-lines", "a"]).lines().next(),
        Some("1:http://a.example/")
    );
    // An option that needs another one may get it from the command line, and the other way round.
    assert!(found("--resolve", &["--base=http://x.example/", "a"]).starts_with("http://a."));
    assert!(found("--base=http://x.example/", &["--resolve", "a"]).starts_with("http://a."));
}

#[test]
fn no_config_ignores_the_file() {
    assert_eq!(found("--count", &["--no-config", "a"]).lines().count(), 2);
    assert_eq!(found("--wrong", &["--no-config", "a"]).lines().count(), 2);
}

#[test]
fn the_file_has_no_effect_on_other_uses() {
    assert_eq!(found("--wrong", &["uri", "normalize", "HTTP://a"]), "http://a\n");
    assert!(found("--wrong", &["--version"]).starts_with("gleaner "));
    assert!(found("--wrong", &["--help"]).contains("--no-config"));
    assert!(found("-u", &["--generate", "bash"]).contains("--no-config"));
}

#[test]
fn faults_name_the_file_and_the_line() {
    for (config, message) in [
        (
            "-n\n\n--wrong\n-u",
            "rc, line 3 (GLEANER_CONFIG_PATH): unexpected argument '--wrong' found; correct the line",
        ),
        (
            "# x\n--jobs=x",
            "rc, line 2 (GLEANER_CONFIG_PATH): invalid value 'x' for '--jobs <N>': expected a whole number of at least \
             0, in digits; correct the line",
        ),
        (
            "--exclude *.log",
            "line 1 (GLEANER_CONFIG_PATH): unexpected argument '--exclude *.log' found; write --exclude and its value on two lines, or as --exclude=VALUE",
        ),
        (
            "-n\n~/Mail",
            "line 2 (GLEANER_CONFIG_PATH): expected an option of a search; paths belong on the command line",
        ),
        ("--", "line 1 (GLEANER_CONFIG_PATH): expected an option of a search"),
        ("--help", "line 1 (GLEANER_CONFIG_PATH): expected an option of a search"),
        ("-n\nuri", "line 2 (GLEANER_CONFIG_PATH): "),
        (
            "--count\n--format\njsonl",
            "line 2 (GLEANER_CONFIG_PATH): --count cannot be combined with --format jsonl",
        ),
        (
            "--type",
            "line 1 (GLEANER_CONFIG_PATH): a value is required for '--type <TYPE>' but none was supplied",
        ),
    ] {
        let ran = configured(config, &["a"]);
        assert_eq!((ran.out.as_str(), ran.code), ("", Some(2)), "{config:?}");
        assert!(ran.err.contains(message), "{config:?}: {}", ran.err);
        assert!(ran.err.contains(", or ignore the file with --no-config\n"), "{}", ran.err);
    }
    // An error of the command line is not one of the file.
    let ran = configured("--resolve", &["--wrong", "a"]);
    assert!(ran.err.starts_with("error: unexpected argument '--wrong'"), "{}", ran.err);
}

#[test]
fn a_file_that_cannot_be_read_gives_a_warning() {
    let folder = Folder::with(&[("a", TEXT)]);
    let ran = ran(folder.command(["a"]).env("GLEANER_CONFIG_PATH", "none"));
    assert_eq!((ran.out.lines().count(), ran.code), (2, Some(0)));
    assert_eq!(
        ran.err,
        "gleaner: none: No such file or directory; check the path, or unset GLEANER_CONFIG_PATH; searching without it\n"
    );
}
