//! Unit tests of `gleaner/args.rs`.

use super::settings;
use crate::command::command;
use crate::output::style::OutputMode;
use crate::search::Settings;

fn parse(args: &[&str]) -> Result<Settings, String> {
    let matches = command()
        .try_get_matches_from(["gleaner"].iter().chain(args))
        .map_err(|error| error.to_string())?;
    settings(&matches)
}

#[test]
fn command_is_consistent() {
    command().debug_assert();
}

#[test]
fn the_later_of_two_opposite_options_wins() {
    let names = |args: &[&str]| parse(args).map(|settings| settings.report.style.paths);
    assert_eq!(names(&["a"]), Ok(false));
    assert_eq!(names(&["a", "b"]), Ok(true));
    assert_eq!(names(&["-H", "-I", "a", "b"]), Ok(false));
    assert_eq!(names(&["-I", "-H", "a"]), Ok(true));
    assert_eq!(names(&["-H", "-I", "-H", "a"]), Ok(true));
}

#[test]
fn repeated_lists_add_up_and_repeated_values_override() {
    let args = parse(&["--schemes", "http,FTP", "--schemes", "news", "-nn", "-j3", "-j4"]);
    let args = args.unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(args.report.filter.schemes, ["http", "ftp", "news"]);
    assert_eq!(args.jobs, 4);
}

#[test]
fn rejects_count_with_jsonl() {
    assert!(parse(&["-c", "--format", "jsonl"]).is_err());
    assert!(parse(&["-c"]).is_ok_and(|args| args.report.style.mode == OutputMode::Count));
}
