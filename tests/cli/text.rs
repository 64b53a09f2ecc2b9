//! Text output: fields and their order, paths, counts, colors.

use crate::support::Folder;

fn two_files() -> Folder {
    Folder::with(&[
        ("a.txt", "see http://a.example/1 and\n  http://a.example/2 twice\n"),
        ("b.txt", "nothing here\n"),
        ("c.txt", "http://a.example/1 again\nhttp://c.example/\n"),
    ])
}

#[test]
fn prints_one_value_per_line() {
    assert_eq!(two_files().found("a.txt"), "http://a.example/1\nhttp://a.example/2\n");
}

#[test]
fn prints_fields_in_a_fixed_order() {
    let folder = two_files();
    assert_eq!(
        folder.found("-b -n --column -H a.txt"),
        "a.txt:1:5:4:http://a.example/1\na.txt:2:3:29:http://a.example/2\n"
    );
    assert_eq!(folder.found("-n a.txt"), "1:http://a.example/1\n2:http://a.example/2\n");
    assert_eq!(folder.found("--column a.txt"), "5:http://a.example/1\n3:http://a.example/2\n");
    assert_eq!(folder.found("-b a.txt"), "4:http://a.example/1\n29:http://a.example/2\n");
    assert_eq!(
        folder.found("--line-number --byte-offset c.txt"),
        "1:0:http://a.example/1\n2:25:http://c.example/\n"
    );
}

#[test]
fn counts_lines_far_into_a_file_and_across_references() {
    let folder = Folder::new();
    let mut text = "x\n".repeat(150_000);
    text.push_str(" <URL:http://a.example/\n  long>\n y http://b.example/\n");
    text.push_str(&"\n".repeat(131_072));
    text.push_str("http://c.example/");
    folder.file("far", text);
    assert_eq!(
        folder.found("-nb --column far"),
        "150001:7:300006:http://a.example/long\n150003:4:300035:http://b.example/\n\
         281076:1:431125:http://c.example/\n"
    );
}

#[test]
fn prints_paths_if_several_files_may_be_searched() {
    let folder = two_files();
    let c = "c.txt:http://a.example/1\nc.txt:http://c.example/\n";
    assert_eq!(folder.found("b.txt c.txt"), c);
    assert_eq!(folder.found("--exclude a.txt ."), c.replace("c.txt", "./c.txt"));
    assert_eq!(folder.found("-H c.txt"), c);
    assert_eq!(folder.found("--with-filename c.txt"), c);
    let bare = c.replace("c.txt:", "");
    assert_eq!(folder.found("-I b.txt c.txt"), bare);
    assert_eq!(folder.found("-H -I c.txt"), bare);
    assert_eq!(folder.found("--no-filename -H c.txt"), c);
}

#[test]
fn null_ends_values_and_paths() {
    let folder = two_files();
    assert_eq!(
        folder.found("-0 -n c.txt b.txt"),
        "c.txt\x001:http://a.example/1\0c.txt\x002:http://c.example/\0"
    );
    assert_eq!(folder.found("--null c.txt"), "http://a.example/1\0http://c.example/\0");
    assert_eq!(folder.found("-c0 ."), "./a.txt\x002\0./c.txt\x002\0");
}

#[test]
fn counts_values_per_file() {
    let folder = two_files();
    assert_eq!(folder.found("-c ."), "./a.txt:2\n./c.txt:2\n");
    assert_eq!(folder.found("--count a.txt"), "2\n");
    assert_eq!(folder.found("-c -H a.txt"), "a.txt:2\n");
    assert_eq!(folder.found("-cI ."), "2\n2\n");
    let none = folder.run("-c b.txt");
    assert_eq!((none.out.as_str(), none.code), ("", Some(1)));
}

#[test]
fn unique_spans_all_files() {
    let folder = two_files();
    let values = "http://a.example/1\nhttp://a.example/2\nhttp://c.example/\n";
    for args in ["-u a.txt c.txt", "--unique a.txt c.txt a.txt", "-u .", "-u --heading ."] {
        assert_eq!(folder.found(args), values, "{args}");
    }
    assert_eq!(
        folder.found("-uH a.txt c.txt"),
        "a.txt:http://a.example/1\na.txt:http://a.example/2\nc.txt:http://c.example/\n"
    );
    assert_eq!(folder.found("-cu a.txt c.txt a.txt"), "a.txt:2\nc.txt:1\n");
}

#[test]
fn hyphen_both_prints_two_lines() {
    let folder = Folder::with(&[("h", "at <URL:http://a.example/long-\n  name> now\n")]);
    assert_eq!(folder.found("h"), "http://a.example/long-name\n");
    assert_eq!(folder.found("--hyphen keep h"), "http://a.example/long-name\n");
    assert_eq!(folder.found("--hyphen drop h"), "http://a.example/longname\n");
    assert_eq!(
        folder.found("--hyphen=both -n h"),
        "1:http://a.example/long-name\n1:http://a.example/longname\n"
    );
    assert_eq!(folder.found("--hyphen both -c h"), "2\n");
}

#[test]
fn color_option_controls_colors() {
    let folder = two_files();
    let plain = folder.found("-n a.txt b.txt");
    assert!(!plain.contains('\x1b'));
    assert_eq!(folder.found("--color never -n a.txt b.txt"), plain);
    assert_eq!(folder.found("--color auto -n a.txt b.txt"), plain);
    assert_eq!(
        folder.found("--color=always -n -H --column c.txt").lines().next().unwrap(),
        "\x1b[35mc.txt\x1b[0m:\x1b[32m1\x1b[0m:1:\x1b[1mhttp://a.example/1\x1b[0m"
    );
}

#[test]
fn heading_options_control_headings() {
    let folder = two_files();
    let headed = "./a.txt\n1:http://a.example/1\n2:http://a.example/2\n\n\
                  ./c.txt\n1:http://a.example/1\n2:http://c.example/\n";
    assert_eq!(folder.found("--heading -n ."), headed);
    assert_eq!(folder.found("--no-heading --heading -n ."), headed);
    assert!(folder.found("--heading --no-heading -n .").starts_with("./a.txt:1:http"));
    assert_eq!(folder.found("--heading a.txt"), folder.found("a.txt"));
    assert_eq!(folder.found("--heading -c ."), folder.found("-c ."));
}

#[test]
fn prints_paths_unescaped() {
    let folder = Folder::with(&[("d/\x1b[31m\n", "http://a.example/\n")]);
    assert_eq!(folder.found("d"), "d/\x1b[31m\n:http://a.example/\n");
}
