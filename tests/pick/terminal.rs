//! The terminal: its sizes, its absence, and how it is left.

use std::process::{Command, Stdio};
use std::time::Duration;

use super::screen::{GLEANER, MAILBOX, Screen, Test, folder};

pub const TESTS: [Test; 9] = [
    ("terminal::works_at_20_by_5", works_at_20_by_5),
    ("terminal::follows_every_size", follows_every_size),
    ("terminal::reads_a_message_and_keys", reads_a_message_and_keys),
    ("terminal::says_that_nothing_is_found", says_that_nothing_is_found),
    ("terminal::is_needed", is_needed),
    ("terminal::is_left_as_it_was", is_left_as_it_was),
    ("terminal::is_left_as_it_was_by_signals", is_left_as_it_was_by_signals),
    ("terminal::is_free_while_suspended", is_free_while_suspended),
    ("terminal::has_no_colors_with_no_color", has_no_colors_with_no_color),
];

fn works_at_20_by_5() {
    let screen = Screen::picker(folder(&[("inbox", MAILBOX)]), (20, 5), "inbox");
    let shown = screen.wait_for("1/6");
    let lines: Vec<&str> = shown.lines().collect();
    let expected = [
        "1/6",
        "> http://evil.example/l…gin",
        "  ! mismatch: the t…",
        "  https://bank.exam…",
        "? keys  q quit",
    ];
    assert_eq!((lines[0], lines[2], lines[4]), (expected[0], expected[2], expected[4]), "{shown}");
    screen.press(&["?"]);
    screen.wait_for("select the next");
    screen.press(&["Enter"]);
    screen.wait_for("1/6");
    screen.press(&["a", "/"]);
    screen.send("b.example");
    screen.wait_for("/b.example");
    screen.press(&["Enter", "Enter"]);
    assert_eq!(screen.wait_for_opened(1).len(), 1);
    screen.press(&["Escape"]);
    screen.wait_for("/6");
    screen.press(&["G", "a", "O"]);
    screen.wait_for_opened(3);
    screen.press(&["C"]);
    screen.wait_for("copied");
    screen.press(&["q"]);
    screen.wait_for("exit code 0");
}

fn follows_every_size() {
    let screen = Screen::picker(folder(&[("inbox", MAILBOX)]), (80, 24), "--preview inbox");
    screen.wait_for("1/6");
    screen.press(&["G"]);
    for (columns, lines) in
        [(20, 5), (200, 60), (3, 3), (1, 1), (100, 2), (20, 4), (300, 3), (80, 24)]
    {
        screen.resize(columns, lines);
        if columns >= 20 {
            screen.wait_until("selection", |shown| {
                shown.contains("6/6") && shown.lines().count() <= lines.into()
            });
        }
        screen.press(&["c"]);
    }
    let shown = screen.wait_for("Bob <bob@b.example>");
    assert!(shown.contains("> 6 http://b.example/"), "{shown}");
    assert_eq!(shown.lines().count(), 24, "{shown}");
}

fn reads_a_message_and_keys() {
    let command = "gleaner pick <inbox; cat inbox | gleaner pick - | cat; echo \"exit code $?\"; exec sleep 1000";
    let screen = Screen::new(folder(&[("inbox", MAILBOX)]), (80, 24), command);
    for _ in 0..2 {
        screen.wait_for("1/6");
        screen.press(&["G"]);
        screen.wait_for("6/6");
        screen.resize(60, 20);
        screen.wait_until("size", |shown| shown.lines().count() <= 20 && shown.contains("6/6"));
        screen.resize(80, 24);
        screen.press(&["Enter"]);
        screen.wait_until("link", |shown| shown.contains("opened") || shown.contains("exit code"));
        screen.press(&["q"]);
    }
    let shown = screen.wait_for("exit code 0");
    assert!(shown.starts_with("http://b.example/\n"), "{shown}");
}

fn says_that_nothing_is_found() {
    let folder = folder(&[("empty", ""), ("text", "no link"), ("inbox", MAILBOX)]);
    let command = "gleaner pick empty; echo \"exit code $?\"; gleaner pick text </dev/null | cat; gleaner pick </dev/null; \
                   gleaner pick -1 missing; echo \"exit code $?\"; gleaner pick --host c.example inbox; \
                   gleaner pick -1 --query nothing inbox; exec sleep 1000";
    let screen = Screen::new(folder, (80, 24), command);
    screen.wait_for("0/0 of 6");
    screen.press(&["q"]);
    let shown = screen.wait_for("exit code 2");
    let expected = "gleaner: no references found\nexit code 1\ngleaner: no references found\n\
                    gleaner: no references found\ngleaner: missing: No such file or directory; check the path\nexit code 2\n\
                    gleaner: no references found\n";
    assert!(shown.starts_with(expected), "{shown}");
}

fn is_needed() {
    let folder = folder(&[("inbox", MAILBOX), ("one", "http://a.example/x")]);
    // In a session without a terminal.
    let run = |arguments: &[&str]| {
        let mut command = Command::new("setsid");
        command.arg("--wait").arg(GLEANER).arg("pick").args(arguments).current_dir(folder.path());
        command.env("TERM", "xterm").stdin(Stdio::null());
        let output = command.output().unwrap();
        let [out, err] =
            [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap());
        (out, err, output.status.code())
    };
    let (out, err, code) = run(&["inbox"]);
    assert_eq!((&*out, code), ("", Some(2)));
    assert!(err.starts_with("gleaner: gleaner pick needs a terminal, and /dev/tty: "), "{err}");
    assert!(err.ends_with("run it in a terminal, or print the references with gleaner\n"), "{err}");
    assert_eq!(
        run(&["--select-1", "one"]),
        ("http://a.example/x\n".to_owned(), String::new(), Some(0))
    );
    let (out, err, code) = run(&["--select-1", "inbox"]);
    assert_eq!((&*out, code), ("", Some(2)));
    assert!(err.contains("needs a terminal"), "{err}");
    let screen = Screen::new(
        folder,
        (80, 24),
        "TERM=dumb gleaner pick inbox; echo \"exit code $?\"; gleaner pick; echo \"exit code $?\"; exec sleep 1000",
    );
    screen.wait_until("messages", |shown| shown.matches("exit code 2").count() == 2);
    let shown = screen.shown().split_whitespace().collect::<String>();
    assert!(shown.contains("needsaterminalthatmovesitscursor,andTERMnamesnone"), "{shown}");
    assert!(shown.contains("standardinputistheterminal,whichthepickerneeds;namefiles"), "{shown}");
}

/// What a program may change of a terminal.
const STATE: &str =
    "#{alternate_on} #{cursor_flag} #{mouse_any_flag} #{mouse_sgr_flag} #{keypad_cursor_flag}";

fn assert_is_left(screen: &Screen, stty: &str) {
    assert_eq!(screen.value(STATE), "0 1 0 0 0");
    screen.press(&["stty -a >after", "Enter"]);
    let after = || std::fs::read_to_string(screen.folder.path().join("after")).unwrap_or_default();
    screen.wait("stty", || !after().is_empty());
    assert_eq!(after(), stty);
    std::fs::remove_file(screen.folder.path().join("after")).unwrap();
}

/// Starts a shell with job control, and returns what `stty` says in it.
fn shell() -> (Screen, String) {
    let screen = Screen::new(
        folder(&[("inbox", MAILBOX)]),
        (80, 24),
        "export PS1='ready> ' ENV=; exec sh -i",
    );
    screen.wait_for("ready>");
    screen.press(&["stty -a >before", "Enter"]);
    let before =
        || std::fs::read_to_string(screen.folder.path().join("before")).unwrap_or_default();
    screen.wait("stty", || before().ends_with('\n'));
    let before = before();
    (screen, before)
}

fn is_left_as_it_was() {
    let (screen, stty) = shell();
    for end in ["q", "Escape", "C-c", "p"] {
        screen.press(&["gleaner pick inbox", "Enter"]);
        screen.wait_for("1/6");
        assert_eq!(screen.value(STATE), "1 0 1 1 0");
        screen.press(&[end]);
        screen.wait_until("end", |shown| {
            shown.trim_end().ends_with("ready>") && !shown.contains("1/6")
        });
        assert_is_left(&screen, &stty);
        screen.press(&["clear", "Enter"]);
    }
}

fn is_left_as_it_was_by_signals() {
    let (screen, stty) = shell();
    for signal in ["TERM", "HUP", "INT"] {
        screen.press(&["gleaner pick inbox", "Enter"]);
        screen.wait_for("1/6");
        let pid = screen.value("#{pane_pid}");
        let children = Command::new("ps").args(["-o", "pid=", "--ppid", &pid]).output().unwrap();
        let child = String::from_utf8(children.stdout).unwrap();
        let sent =
            Command::new("kill").args([&format!("-{signal}"), child.trim()]).status().unwrap();
        assert!(sent.success());
        screen.wait_until("end", |shown| !shown.contains("1/6"));
        std::thread::sleep(Duration::from_millis(100));
        assert_is_left(&screen, &stty);
        screen.press(&["clear", "Enter"]);
    }
}

fn is_free_while_suspended() {
    let (screen, _) = shell();
    screen.press(&["gleaner pick inbox", "Enter"]);
    screen.wait_for("1/6");
    screen.press(&["G", "C-z"]);
    screen.wait_for("Stopped");
    assert_eq!(screen.value(STATE), "0 1 0 0 0");
    screen.press(&["fg", "Enter"]);
    screen.wait_for("6/6");
    assert_eq!(screen.value(STATE), "1 0 1 1 0");
    screen.press(&["g"]);
    screen.wait_for("1/6");
}

fn has_no_colors_with_no_color() {
    let command = "NO_COLOR=1 gleaner pick inbox; exec sleep 1000";
    let screen = Screen::new(folder(&[("inbox", MAILBOX)]), (80, 24), command);
    screen.wait_for("1/6");
    let styled = screen.styled();
    assert!(styled.contains("\x1b[1m") && !styled.contains("38;5;"), "{styled}");
    let screen = Screen::picker(folder(&[("inbox", MAILBOX)]), (80, 24), "inbox");
    screen.wait_for("1/6");
    assert!(screen.styled().contains("38;5;6m"), "{}", screen.styled());
}
