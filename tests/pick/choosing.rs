//! The list: what it shows, the filter, marks, the keys and the mouse.

use std::fmt::Write;
use std::fs::File;
use std::io::Write as _;
use std::process::Command;
use std::time::{Duration, Instant};

use super::screen::{MAILBOX, Screen, Test, folder};

pub const TESTS: [Test; 11] = [
    ("choosing::shows_mail_targets_and_warnings", shows_mail_targets_and_warnings),
    ("choosing::filters_as_you_type", filters_as_you_type),
    ("choosing::marks_several", marks_several),
    ("choosing::changes_context_lengths_and_order", changes_context_lengths_and_order),
    ("choosing::shows_a_preview", shows_a_preview),
    ("choosing::shows_all_keys", shows_all_keys),
    ("choosing::goes_to_a_number", goes_to_a_number),
    ("choosing::obeys_the_mouse", obeys_the_mouse),
    ("choosing::holds_100_000_findings", holds_100_000_findings),
    ("choosing::lists_findings_while_the_search_goes_on", lists_findings_while_the_search_goes_on),
    ("choosing::lists_as_many_as_the_limit", lists_as_many_as_the_limit),
];

/// Returns the lines of the screen that have links, without the first columns.
fn links(shown: &str) -> Vec<&str> {
    let lines = shown
        .lines()
        .filter_map(|line| line.get(2..)?.trim_start_matches(char::is_numeric).strip_prefix(' '));
    lines.filter(|line| line.starts_with("http")).collect()
}

fn shows_mail_targets_and_warnings() {
    let screen = Screen::picker(folder(&[("inbox", MAILBOX)]), (100, 30), "inbox");
    let shown = screen.wait_for("http://b.example/");
    let expected = [
        "Ann Author <ann@a.example>  Links for you  1994-12-01 12:00 UTC",
        "> 1 http://evil.example/login",
        "    ! mismatch: the text of the link names bank.example, where it does not lead",
        "    Hello, see [http://evil.example/login]https://bank.example and",
        "  2 https://bank.example",
        "    Hello, see https://bank.example and",
        "  3 https://eur01.safelinks.protection.outlook.com/?url=http%3A%2F%2Ftarget.example%2Fdoc&data=x",
        "    -> http://target.example/doc",
        "    [https://eu…otection.outlook.com…]a document",
        "  4 http://joe:secret@host.example/",
        "    ! password: a password in the reference is no secret (RFC 1738, 6; RFC 2396, 7)",
        "    and [http://joe:secret@host.example/]this.",
        "Bob <bob@b.example>  grüße  1994-12-02 12:00 UTC",
        "  5 http://a.example/x/y.html",
        "    > a broken one, <URL:http://a.example/x/y.html>, and http://a.example/x/y.html again, and http:…",
        "  6 http://b.example/",
        "    > y.html>, and http://a.example/x/y.html again, and http://b.example/.",
    ];
    let lines: Vec<&str> = shown.lines().skip(1).take(expected.len()).collect();
    assert_eq!(lines, expected, "{shown}");
    assert!(shown.starts_with("1/6"), "{shown}");
    // The help line has the keys of urlscan.
    let keys = shown.lines().rev().take(2).collect::<Vec<_>>().join(" ");
    for key in [
        "j k",
        "g G",
        "/ filter",
        "space",
        "enter",
        "a d",
        "O ",
        "C copy",
        "c context",
        "s shorten",
        "R reverse",
    ] {
        assert!(keys.contains(key), "{key}: {keys}");
    }
}

fn filters_as_you_type() {
    let screen = Screen::picker(folder(&[("inbox", MAILBOX)]), (100, 30), "inbox");
    screen.wait_for("1/6");
    screen.press(&["/"]);
    for (typed, count) in [("b", "1/6 of 6"), ("n", "1/3 of 6"), ("k", "1/1 of 6")] {
        screen.press(&[typed]);
        screen.wait_for(count);
    }
    let shown = screen.wait_for("/bnk");
    assert_eq!(links(&shown), ["https://bank.example"], "{shown}");
    // Enter keeps the filter, and keys are commands again.
    screen.press(&["Enter", "Space"]);
    let shown = screen.wait_for("1 marked");
    assert!(shown.contains(">*2 https://bank.example") && shown.contains("/bnk"), "{shown}");
    screen.press(&["Escape"]);
    screen.wait_for("1/6");
    // The filter matches senders and subjects, exactly with a quotation mark.
    screen.press(&["/"]);
    screen.send("'grüße");
    let shown = screen.wait_for("1/2 of 6");
    assert_eq!(links(&shown), ["http://a.example/x/y.html", "http://b.example/"], "{shown}");
    screen.press(&["C-w"]);
    screen.wait_for("1/6");
    screen.send("zzz qqq");
    screen.wait_for("no match");
    screen.press(&["Enter", "Enter", "C", "O", "d", "j", "G", "R", "c", "v"]);
    screen.wait_for("0/0 of 6");
    screen.press(&["Escape"]);
    screen.wait_for("1/6");
    screen.press(&["q"]);
    screen.wait_for("exit code 0");
}

fn marks_several() {
    let screen =
        Screen::picker(folder(&[("inbox", MAILBOX)]), (100, 30), "--multi --print inbox >chosen");
    screen.wait_for("1/6");
    screen.press(&["Space", "j", "a", "j", "Space", "Space", "a", "d", "G", "a", "a"]);
    let shown = screen.wait_for("3 marked");
    let marked: Vec<&str> = shown.lines().filter(|line| line.get(1..2) == Some("*")).collect();
    assert_eq!(marked.len(), 3, "{shown}");
    screen.press(&["Enter"]);
    screen.wait_for("exit code 0");
    let chosen = std::fs::read_to_string(screen.folder.path().join("chosen")).unwrap();
    assert_eq!(chosen, "http://evil.example/login\nhttps://bank.example\nhttp://b.example/\n");
}

fn changes_context_lengths_and_order() {
    let long = format!("http://long.example/{}end", "x/".repeat(100));
    let text = format!("first line\nsee {long} here\nlast line\nhttp://b.example/\n");
    let screen = Screen::picker(folder(&[("a", &text)]), (80, 24), "a");
    let shown = screen.wait_for("2 http://b.example/");
    assert!(shown.contains("…") && !shown.contains("first line"), "{shown}");
    screen.press(&["c"]);
    screen.wait_for("first line");
    screen.press(&["c"]);
    screen.wait_until("no context", |shown| !shown.contains("see "));
    screen.press(&["s"]);
    let shown = screen.wait_until("whole link", |shown| !shown.contains("…"));
    let whole: String = shown
        .lines()
        .skip(2)
        .take_while(|line| !line.contains("b.example"))
        .map(|line| &line[4..])
        .collect();
    assert_eq!(whole, long, "{shown}");
    screen.press(&["s"]);
    screen.wait_until("short link", |shown| !links(shown)[0].ends_with("x/x/x/x/"));
    screen.press(&["R"]);
    let shown = screen.wait_until("other order", |shown| links(shown)[0] == "http://b.example/");
    // The selection stays with its link.
    assert!(shown.starts_with("2/2"), "{shown}");
    screen.press(&["g"]);
    screen.wait_for("1/2");
    screen.press(&["G"]);
    screen.wait_for("2/2");
    screen.press(&["k"]);
    screen.wait_for("1/2");
}

fn shows_a_preview() {
    let screen = Screen::picker(folder(&[("inbox", MAILBOX)]), (120, 24), "--preview inbox");
    screen.wait_for("1/6");
    let shown = screen.wait_for("Subject: Links for you");
    assert!(shown.contains("│From: Ann Author <ann@a.example>"), "{shown}");
    screen.press(&["j", "j"]);
    screen.wait_for("via safe-links");
    assert!(screen.shown().contains("inbox:8, part 1"), "{}", screen.shown());
    // The pane is below the list in a narrow terminal, and hidden in a small one.
    screen.resize(60, 24);
    screen.wait_for("────");
    screen.resize(60, 10);
    screen.wait_until("list alone", |shown| !shown.contains("Subject:"));
    screen.resize(120, 24);
    screen.wait_for("│");
    screen.press(&["v"]);
    screen.wait_until("list alone", |shown| !shown.contains('│'));
}

fn shows_all_keys() {
    let screen = Screen::picker(folder(&[("inbox", MAILBOX)]), (80, 30), "inbox");
    screen.wait_for("1/6");
    screen.press(&["?"]);
    let shown = screen.wait_for("reverse the order");
    assert!(shown.contains("Enter             open the link"), "{shown}");
    screen.press(&["x"]);
    screen.wait_for("1/6");
    screen.press(&["F1"]);
    screen.resize(40, 5);
    screen.wait_until("first keys", |shown| shown.starts_with("j k, arrows"));
    screen.press(&["j"]);
    screen.wait_until("next keys", |shown| shown.starts_with("PgDn"));
}

fn goes_to_a_number() {
    let mut text = String::new();
    for n in 1..=120 {
        let _ = writeln!(text, "http://a.example/{n}");
    }
    let screen = Screen::picker(folder(&[("a", &text)]), (80, 24), "a");
    screen.wait_for("1/120");
    screen.press(&["1", "1", "7"]);
    let shown = screen.wait_for("117/120");
    assert!(shown.contains("> 117 http://a.example/117"), "{shown}");
    screen.press(&["9"]);
    screen.wait_for("no link has the number 1179 here");
    screen.press(&["9", "9"]);
    screen.wait_for("99/120");
    screen.press(&["NPage"]);
    screen.wait_until("next page", |shown| !shown.starts_with("99/"));
}

fn obeys_the_mouse() {
    let mut text = String::new();
    for n in 1..=50 {
        let _ = writeln!(text, "http://a.example/{n}");
    }
    let screen = Screen::picker(folder(&[("a", &text)]), (80, 24), "a");
    screen.wait_for("1/50");
    assert_eq!(screen.value("#{mouse_any_flag}"), "1");
    // The third link is in the fourth line after the status: the path is above the first one.
    screen.send("\x1b[<0;10;5M\x1b[<0;10;5m");
    screen.wait_for("3/50");
    screen.send("\x1b[<65;10;5M");
    screen.wait_for("6/50");
    screen.send("\x1b[<64;10;5M");
    screen.wait_for("3/50");
    screen.send("\x1b[<2;10;6M");
    screen.wait_for("1 marked");
    screen.send("\x1b[<0;10;7M\x1b[<0;10;7m\x1b[<0;10;7M\x1b[<0;10;7m");
    assert_eq!(screen.wait_for_opened(1), ["http://a.example/5"]);
    // A click beside the list selects nothing.
    screen.send("\x1b[<0;10;1M\x1b[<0;10;24M\x1b[<0;200;300M");
    screen.press(&["q"]);
    screen.wait_for("exit code 0");
    assert_eq!(screen.value("#{mouse_any_flag}"), "0");
    assert_eq!(screen.opened().len(), 1);
}

fn holds_100_000_findings() {
    let mut text = String::new();
    for n in 1..=100_000 {
        let _ = writeln!(text, "line {n} has http://host{}.example/path/{n}?query=value", n % 977);
    }
    text += "and http://needle.example/haystack\n";
    let screen = Screen::picker(folder(&[("a", &text)]), (80, 24), "a");
    screen.wait_for("1/");
    screen.wait_for("1/100001");
    screen.press(&["G"]);
    screen.wait_for("> 100001 http://needle.example/haystack");
    let start = Instant::now();
    screen.press(&["g", "/"]);
    screen.send("needlehay");
    screen.wait_for("1/1 of 100001");
    // Without optimisation of the matcher, on a busy machine.
    assert!(start.elapsed() < Duration::from_secs(10), "{:?}", start.elapsed());
    screen.press(&["Enter", "Enter"]);
    assert_eq!(screen.wait_for_opened(1), ["http://needle.example/haystack"]);
}

fn lists_findings_while_the_search_goes_on() {
    let folder = folder(&[]);
    let pipe = folder.path().join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let screen = Screen::picker(folder, (80, 24), "<pipe");
    let mut input = File::options().write(true).open(&pipe).unwrap();
    screen.wait_for("0/0  searching");
    for n in 1..=3 {
        writeln!(input, "see http://a.example/{n} and").unwrap();
        // The text after a finding is awaited as long as it comes.
        screen.wait_for(&format!("1/{n}  searching"));
    }
    screen.press(&["G", "q"]);
    screen.wait_for("exit code 0");
}

fn lists_as_many_as_the_limit() {
    let text = "http://a.example/1 http://a.example/2 http://a.example/3";
    let screen = Screen::picker(folder(&[("a", text)]), (80, 24), "--limit 2 a");
    screen.wait_for("1/2  1 not listed");
    screen.press(&["q"]);
    screen.wait_for("gleaner: the list had the first 2 links; 1 more were not listed");
}
