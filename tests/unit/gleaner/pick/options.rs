//! Unit tests of `pick/options.rs`.

use super::{command, search_arguments};

fn arguments(given: &str) -> Vec<String> {
    let given = ["pick"].into_iter().chain(given.split_whitespace());
    let matches = command().try_get_matches_from(given).unwrap();
    let all = search_arguments(&matches);
    all.into_iter().map(|argument| argument.into_string().unwrap()).collect()
}

#[test]
fn defines_a_valid_command_line() {
    command().debug_assert();
}

#[test]
fn passes_on_what_is_given() {
    assert_eq!(arguments(""), ["gleaner", "--unwrap", "--quiet", "--"]);
    let given = "--schemes http,ftp --schemes=news --refang -j 3 --type message --host *.a.example --emails --multi \
                 --base http://b.example/ --limit 5 - x";
    let mut passed = arguments(given);
    assert_eq!(passed.split_off(passed.len() - 3), ["--", "-", "x"]);
    passed.sort();
    let expected = [
        "--base=http://b.example/",
        "--emails",
        "--host=*.a.example",
        "--jobs=3",
        "--quiet",
        "--refang=standard",
        "--resolve",
        "--schemes=ftp",
        "--schemes=http",
        "--schemes=news",
        "--type=message",
        "--unwrap",
        "gleaner",
    ];
    assert_eq!(passed, expected);
}

#[test]
fn passes_on_paths_that_begin_with_a_hyphen() {
    assert_eq!(arguments("-- -x --quiet")[3..], ["--", "-x", "--quiet"]);
}

#[test]
fn the_search_accepts_each_option() {
    let given = "--exclude *.log --include *.txt --part body --alternative text --max-message 1M --max-window 1M \
                 --since 1994 --until 1995 --flags mismatch --wrappers angle --strict rfc3986 --hyphen both \
                 --max-reference 1K --add-scheme foo --link-wrappers x.toml --uri-path *.pdf --files-from y";
    let passed = arguments(given);
    crate::command::search().try_get_matches_from(passed).unwrap();
}
