//! What is done with chosen links: open, copy, print.

use super::screen::{MAILBOX, RECORD, Screen, Test, folder, program};

pub const TESTS: [Test; 13] = [
    ("acting::opens_the_selected_link_and_the_queue", opens_the_selected_link_and_the_queue),
    ("acting::opens_with_the_first_browser_that_exists", opens_with_the_first_browser_that_exists),
    ("acting::opens_with_xdg_open", opens_with_xdg_open),
    ("acting::names_the_remedy_without_a_browser", names_the_remedy_without_a_browser),
    ("acting::does_not_wait_for_the_browser", does_not_wait_for_the_browser),
    ("acting::gives_a_text_browser_the_terminal", gives_a_text_browser_the_terminal),
    ("acting::asks_before_it_opens_what_may_run", asks_before_it_opens_what_may_run),
    ("acting::uses_targets_on_request", uses_targets_on_request),
    ("acting::copies_in_tmux", copies_in_tmux),
    ("acting::copies_by_the_terminal", copies_by_the_terminal),
    ("acting::prints_into_pipes", prints_into_pipes),
    ("acting::acts_on_a_single_link_at_once", acts_on_a_single_link_at_once),
    ("acting::lists_a_single_link_that_may_run", lists_a_single_link_that_may_run),
];

fn opens_the_selected_link_and_the_queue() {
    let screen = Screen::picker(folder(&[("inbox", MAILBOX)]), (100, 30), "inbox");
    screen.wait_for("1/6");
    screen.press(&["O"]);
    screen.wait_for("no link is marked");
    screen.press(&["a", "G", "Enter"]);
    screen.wait_for("opened http://b.example/");
    assert_eq!(screen.wait_for_opened(1), ["http://b.example/"]);
    screen.press(&["a", "O"]);
    screen.wait_for("opened 2 links");
    let all = screen.wait_for_opened(3);
    assert_eq!(all, ["http://b.example/", "http://b.example/", "http://evil.example/login"]);
    screen.press(&["q"]);
    screen.wait_for("exit code 0");
}

fn opens_with_the_first_browser_that_exists() {
    let folder = folder(&[("a", "http://a.example/x")]);
    program(&folder, "other", RECORD);
    let browsers = "missing:/no/such/w3m:other --new-tab '--title=a b' url=%s:browser";
    let command = format!("BROWSER=\"{browsers}\" gleaner pick a; exec sleep 1000");
    let screen = Screen::new(folder, (80, 24), &command);
    screen.wait_for("1/1");
    screen.press(&["Enter"]);
    screen.wait("browser", || !screen.opened().is_empty());
    assert_eq!(screen.opened(), [["--new-tab", "--title=a b", "url=http://a.example/x"]]);
}

fn opens_with_xdg_open() {
    let folder = folder(&[("a", "http://a.example/x")]);
    program(&folder, "xdg-open", RECORD);
    let screen = Screen::new(folder, (80, 24), "BROWSER= gleaner pick a; exec sleep 1000");
    screen.wait_for("1/1");
    screen.press(&["Enter"]);
    assert_eq!(screen.wait_for_opened(1), ["http://a.example/x"]);
}

fn names_the_remedy_without_a_browser() {
    let folder = folder(&[("a", "http://a.example/x")]);
    program(&folder, "broken", "exit 3");
    let screen = Screen::new(
        folder,
        (80, 24),
        "BROWSER=missing gleaner pick a; BROWSER=broken gleaner pick a; exec sleep 1000",
    );
    screen.wait_for("1/1");
    screen.press(&["Enter"]);
    screen.wait_for("missing is not installed; set BROWSER to a command that opens a link");
    screen.press(&["q"]);
    screen.wait_until("next list", |shown| shown.contains("1/1") && !shown.contains("BROWSER"));
    screen.press(&["Enter"]);
    screen.wait_for("broken failed: exit status: 3");
}

fn does_not_wait_for_the_browser() {
    let folder = folder(&[("a", "http://a.example/x")]);
    program(&folder, "slow", &format!("{RECORD}; echo noise; echo noise >&2; cat; sleep 100"));
    let screen = Screen::new(
        folder,
        (80, 24),
        "echo message | BROWSER=slow gleaner pick a; echo \"exit code $?\"; exec sleep 1000",
    );
    screen.wait_for("1/1");
    screen.press(&["Enter"]);
    screen.wait_for("opened http://a.example/x");
    screen.press(&["Enter"]);
    screen.wait_for_opened(2);
    screen.press(&["q"]);
    let shown = screen.wait_for("exit code 0");
    assert!(!shown.contains("noise"), "{shown}");
}

fn gives_a_text_browser_the_terminal() {
    let folder = folder(&[("a", "http://a.example/x")]);
    program(
        &folder,
        "w3m",
        "trap 'echo interrupted' INT; echo \"page of $1\"; until read -r key; do :; done; test \"$key\" = back",
    );
    let screen = Screen::new(
        folder,
        (80, 24),
        "trap : INT; cat a | BROWSER=w3m gleaner pick; echo \"exit code $?\"; exec sleep 1000",
    );
    for round in ["first", "second"] {
        screen.wait_until(round, |shown| shown.contains("1/1"));
        screen.press(&["Enter"]);
        let shown = screen.wait_for("page of http://a.example/x");
        assert!(!shown.contains("1/1"), "{shown}");
        // For the browser alone.
        screen.press(&["C-c"]);
        screen.wait_for("interrupted");
        screen.press(&["back", "Enter"]);
    }
    screen.wait_for("opened http://a.example/x");
    screen.press(&["q"]);
    screen.wait_for("exit code 0");
}

fn asks_before_it_opens_what_may_run() {
    let text = "<a href=file:///etc/passwd>a</a> <a href=javascript:alert(1)>b</a> <a href=mailto:joe@a.example>c</a>";
    let screen = Screen::picker(folder(&[("a.html", text)]), (80, 24), "a.html");
    screen.wait_for("1/3");
    screen.press(&["Enter"]);
    screen.wait_for("file: may run something or read files; press Enter again to open");
    // Another link needs two presses of its own.
    screen.press(&["j", "Enter"]);
    screen.wait_for("javascript: may run");
    screen.press(&["j", "k", "Enter"]);
    screen.wait_for("javascript: may run");
    assert!(screen.opened().is_empty());
    screen.press(&["Enter"]);
    assert_eq!(screen.wait_for_opened(1), ["javascript:alert(1)"]);
    screen.press(&["G", "Enter"]);
    assert_eq!(screen.wait_for_opened(2), ["javascript:alert(1)", "mailto:joe@a.example"]);
}

fn uses_targets_on_request() {
    let wrapped = "https://eur01.safelinks.protection.outlook.com/?url=http%3A%2F%2Ftarget.example%2Fdoc&data=x";
    let screen = Screen::picker(folder(&[("a", wrapped)]), (120, 24), "a");
    screen.wait_for("-> http://target.example/doc");
    screen.press(&["Enter"]);
    assert_eq!(screen.wait_for_opened(1), [wrapped]);
    screen.press(&["t"]);
    screen.wait_for("<- https://eur01.");
    screen.press(&["Enter"]);
    assert_eq!(screen.wait_for_opened(2), ["http://target.example/doc", wrapped]);
    let other =
        Screen::picker(folder(&[("a", wrapped)]), (120, 24), "--unwrap --select-1 --print a");
    other.wait_for("http://target.example/doc");
    other.wait_for("exit code 0");
}

fn copies_in_tmux() {
    let screen = Screen::picker(folder(&[("inbox", MAILBOX)]), (100, 30), "inbox");
    screen.wait_for("1/6");
    screen.press(&["C"]);
    screen.wait_for("copied http://evil.example/login");
    assert_eq!(screen.copied(), "http://evil.example/login");
    screen.press(&["a", "G", "a", "C"]);
    screen.wait_for("copied 2 links");
    assert_eq!(screen.copied(), "http://evil.example/login\nhttp://b.example/");
}

fn copies_by_the_terminal() {
    // As over ssh: the terminal is tmux, which understands the sequence, and nothing says so.
    let command = "env -u TMUX gleaner pick --copy inbox; echo \"exit code $?\"; exec sleep 1000";
    let screen = Screen::new(folder(&[("inbox", MAILBOX)]), (100, 30), command);
    screen.wait_for("1/6");
    screen.press(&["G", "Enter"]);
    screen.wait_for("copied http://b.example/");
    screen.wait("copy", || screen.copied() == "http://b.example/");
    screen.press(&["q"]);
    screen.wait_for("exit code 0");
    let long = format!("http://a.example/{} http://b.example/", "x".repeat(80_000));
    let command = "env -u TMUX gleaner pick --max-reference 1M a; exec sleep 1000";
    let screen = Screen::new(folder(&[("a", &long)]), (100, 30), command);
    screen.wait_for("1/2");
    screen.press(&["C"]);
    screen.wait_for("80017 bytes are too long for the clipboard");
}

fn prints_into_pipes() {
    let screen = Screen::new(
        folder(&[("inbox", MAILBOX)]),
        (100, 30),
        "url=$(gleaner pick inbox); echo \"$? [$url]\"; gleaner pick --host '[a-j]*.example' inbox | cat -A; \
         url=$(gleaner pick --host '[a-e]*.example' inbox); echo \"$? [$url]\"; \
         url=$(gleaner pick --host b.example inbox); echo \"$? [$url]\"; \
         url=$(gleaner pick --host b.example inbox); echo \"copied: $? [$url]\"; exec sleep 1000",
    );
    screen.wait_for("1/6");
    screen.press(&["j", "Enter"]);
    // `p` prints the marked links, whatever Enter does.
    screen.wait_for("1/5");
    screen.press(&["a", "G", "a", "p"]);
    screen.wait_for("1/4");
    screen.press(&["q"]);
    screen.wait_for("1/1");
    screen.press(&["C-c"]);
    screen.wait_for("1/1");
    // Alt and a key is not that key.
    screen.press(&["M-p", "C"]);
    screen.wait_for("copied");
    screen.press(&["q"]);
    screen.wait_for("copied: 1 []");
    let shown = screen.shown();
    let lines: Vec<&str> = shown.lines().take(5).collect();
    let expected = [
        "0 [https://bank.example]",
        "http://evil.example/login$",
        "http://b.example/$",
        "1 []",
        "130 []",
    ];
    assert_eq!(lines, expected, "{shown}");
}

fn acts_on_a_single_link_at_once() {
    let folder = folder(&[("one", "http://a.example/x"), ("inbox", MAILBOX)]);
    // The same link twice is one link.
    folder.file("same", "http://a.example/x and http://a.example/x");
    let screen = Screen::new(
        folder,
        (100, 30),
        "gleaner pick -1 one; gleaner pick -1 same; gleaner pick -1 --copy one; gleaner pick -1 --print one; \
         cat one | gleaner pick --select-1 | cat; gleaner pick -1 --query \"'secret\" --print inbox; echo \"exit code $?\"; \
         exec sleep 1000",
    );
    let shown = screen.wait_for("exit code 0");
    let printed = [
        "http://a.example/x",
        "http://a.example/x",
        "http://joe:secret@host.example/",
        "exit code 0",
    ];
    assert_eq!(shown.lines().take(4).collect::<Vec<_>>(), printed);
    assert_eq!(screen.wait_for_opened(2), ["http://a.example/x", "http://a.example/x"]);
    assert_eq!(screen.copied(), "http://a.example/x");
}

fn lists_a_single_link_that_may_run() {
    let folder =
        folder(&[("file", "<file:///etc/passwd>"), ("two", "http://a.example/ http://b.example/")]);
    let screen =
        Screen::new(folder, (80, 24), "gleaner pick -1 file; gleaner pick -1 two; exec sleep 1000");
    screen.wait_for("1/1");
    screen.press(&["q"]);
    screen.wait_for("1/2");
    assert!(screen.opened().is_empty());
}
