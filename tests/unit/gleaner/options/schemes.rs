//! Unit tests of `gleaner/options/schemes.rs`.

use super::warnings;

fn warned(names: &[&str], added: &[&str]) -> Vec<String> {
    let owned = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect::<Vec<_>>();
    warnings(&owned(names), &owned(added))
}

#[test]
fn known_and_added_names_give_no_warning() {
    assert_eq!(warned(&["http", "mailto", "z39.50r", "bug"], &["bug"]), [""; 0]);
}

#[test]
fn each_unknown_name_gives_one_warning_with_the_nearest_known_name() {
    for (name, near) in [
        ("htp", "http"),
        ("htpps", "https"),
        ("gohper", "gopher"),
        ("mailo", "mailto"),
        ("bugs", "bug"),
    ] {
        let lines = warned(&[name, "ftp", name], &["bug"]);
        assert_eq!(lines.len(), 1, "{lines:?}");
        assert!(lines[0].starts_with(&format!("--schemes: {name} is neither")), "{lines:?}");
        assert!(lines[0].ends_with(&format!("; did you mean {near}?")), "{lines:?}");
    }
    let lines = warned(&["qqqqqqqq"], &[]);
    assert!(lines[0].ends_with("so nothing may match"), "{lines:?}");
}
