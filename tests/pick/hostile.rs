//! Hostile input: what would run in a shell, control a terminal, or mislead a reader.

use std::fmt::Write;

use super::screen::{Screen, Test, folder};

pub const TESTS: [Test; 6] = [
    ("hostile::opens_each_link_as_one_argument", opens_each_link_as_one_argument),
    ("hostile::prints_and_copies_links_as_they_are", prints_and_copies_links_as_they_are),
    ("hostile::shows_no_controls", shows_no_controls),
    ("hostile::keeps_columns_with_wide_characters", keeps_columns_with_wide_characters),
    ("hostile::takes_no_pasted_text_for_keys", takes_no_pasted_text_for_keys),
    ("hostile::survives_any_bytes", survives_any_bytes),
];

/// Links that a shell would not take for one word, as HTML has them, and as they are found.
const LINKS: [(&str, &str); 9] = [
    ("<a href=\"http://a.example/1'2\">x</a>", "http://a.example/1'2"),
    (
        "<a href='http://a.example/2;touch$IFS\"touched;x'>x</a>",
        "http://a.example/2;touch$IFS\"touched;x",
    ),
    (
        "<a href='http://a.example/3$(touch${IFS}touched)'>x</a>",
        "http://a.example/3$(touch${IFS}touched)",
    ),
    (
        "<a href='http://a.example/4`touch${IFS}touched`'>x</a>",
        "http://a.example/4`touch${IFS}touched`",
    ),
    ("&lt;URL:http://a.example/5/x\ny&gt;", "http://a.example/5/xy"),
    (
        "<a href='http://a.example/6|touch&touched&&x>y<z'>x</a>",
        "http://a.example/6|touch&touched&&x>y<z",
    ),
    (
        "<a href='http://a.example/7/%s/%20/*?[a]{b,c}~!#x\\y'>x</a>",
        "http://a.example/7/%s/%20/*?[a]{b,c}~!#x\\y",
    ),
    (
        "&lt;URL:http://a.example/8/$(touch touched)\n;touch touched&gt;",
        "http://a.example/8/$(touchtouched);touchtouched",
    ),
    ("<a href='http://a.example/9/\n--help'>x</a>", "http://a.example/9/--help"),
];

fn text() -> String {
    let mut text = String::new();
    for (written, _) in LINKS {
        let _ = writeln!(text, "see {written} there");
    }
    text
}

fn opens_each_link_as_one_argument() {
    for browser in ["browser", "browser %s", "browser \"%s\"", "browser '%s'"] {
        let folder = folder(&[("a.html", &text()), ("command", browser)]);
        let command = "export BROWSER=\"$(cat command)\"; gleaner pick a.html; exec sleep 1000";
        let screen = Screen::new(folder, (100, 40), command);
        screen.wait_for("1/9");
        for n in 1..=LINKS.len() {
            screen.press(&["Enter"]);
            screen.wait("browser", || screen.opened().len() == n);
            screen.press(&["j"]);
        }
        assert_eq!(screen.wait_for_opened(LINKS.len()), LINKS.map(|(_, link)| link), "{browser}");
        let files = std::fs::read_dir(screen.folder.path()).unwrap();
        let mut names = files.map(|entry| entry.unwrap().file_name().into_string().unwrap());
        assert!(!names.any(|name| name.contains("touch")), "{browser}");
    }
}

fn prints_and_copies_links_as_they_are() {
    let folder = folder(&[("a.html", &text())]);
    let screen = Screen::new(
        folder,
        (100, 40),
        "gleaner pick --multi a.html | cat >chosen; echo \"exit code $?\"; exec sleep 1000",
    );
    screen.wait_for("1/9");
    for _ in LINKS {
        screen.press(&["Space", "j"]);
    }
    screen.wait_for("9 marked");
    screen.press(&["C"]);
    screen.wait_for("copied 9 links");
    let lines = LINKS.map(|(_, link)| link).join("\n");
    assert_eq!(screen.copied(), lines);
    screen.press(&["Enter"]);
    screen.wait_for("exit code 0");
    let chosen = std::fs::read_to_string(screen.folder.path().join("chosen")).unwrap();
    assert_eq!(chosen, lines + "\n");
}

/// Mail whose every field has controls, a change of direction and invisible characters.
const HOSTILE: &str = "\
From: \x1b]0;title\x07Ann\u{202e}nnA <a@a.example>
Subject: \x1b[2J\u{200b}sub\u{2066}ject\x7f
Date: Thu, 1 Dec 1994 12:00:00 +0000
Content-Type: text/plain; charset=utf-8
Content-Transfer-Encoding: 8bit

\x1b[31mred\x1b[0m \u{202e}dlrow http://a.example/\u{202e}txt.exe \x1b]52;c;ZXZpbA==\x07 \r\tafter
and <http://\u{430}pple.example/> zero\u{200d}width\u{feff} \u{85}\u{9b}31m
";

fn shows_no_controls() {
    let screen =
        Screen::picker(folder(&[("m\x1b[2J", HOSTILE)]), (100, 30), "--preview --type message m*");
    let shown = screen.wait_for("1/");
    screen.press(&["c"]);
    let all = screen.wait_for("\\u{1b}[31mred");
    for shown in [&shown, &all] {
        assert!(shown.contains("Ann\\u{202e}nnA"), "{shown}");
        assert!(shown.contains("\\u{1b}[2J\\u{200b}sub\\u{2066}ject"), "{shown}");
        let is_safe = |character: char| {
            !character.is_control()
                && !matches!(character, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}')
                && character != '\u{feff}'
        };
        assert!(
            shown.chars().all(|character| character == '\n' || is_safe(character)),
            "{shown:?}"
        );
    }
    assert!(all.contains("! mixed-script-host: letters of several scripts"), "{all}");
    // Neither the title nor the clipboard is that of the message.
    assert!(!screen.value("#{pane_title}").contains("title"));
    assert_eq!(screen.copied(), "");
}

fn keeps_columns_with_wide_characters() {
    let wide = "\u{65e5}\u{672c}\u{8a9e}".repeat(20);
    let text = format!(
        "{wide} http://{wide}.example/{wide} {wide}\n\
         e\u{301}\u{301}\u{301} http://a.example/e\u{301} \u{1f468}\u{200d}\u{1f469}\u{fe0f} a\u{fe0f}\n\
         \u{5e9}\u{5dc}\u{5d5}\u{5dd} http://b.example/\u{5e9}\u{5dc}\u{5d5}\u{5dd}/x \u{627}\u{644}\n"
    );
    for (columns, lines) in [(80, 24), (41, 12), (20, 5), (21, 6), (7, 9)] {
        let screen = Screen::picker(folder(&[("a", &text)]), (columns, lines), "--preview a");
        screen.wait_for("1/3");
        for key in ["c", "s", "S", "v", "G", "k"] {
            screen.press(&[key]);
            let shown = screen.wait_for("/3");
            // tmux would wrap a line that is too long, and shift the others: the status stays first.
            assert!(
                shown.lines().next().unwrap().contains("/3"),
                "{columns}x{lines}, {key}: {shown}"
            );
            assert!(shown.lines().count() <= lines.into(), "{columns}x{lines}, {key}: {shown}");
        }
        screen.press(&["q"]);
        screen.wait_until("end", |shown| shown.contains("code 0") || columns < 15);
    }
}

fn takes_no_pasted_text_for_keys() {
    let screen =
        Screen::picker(folder(&[("a", "http://a.example/ http://b.example/")]), (80, 24), "a");
    screen.wait_for("1/2");
    let paste = |text: &str| screen.send(&format!("\x1b[200~{text}\x1b[201~"));
    paste("OCq\r");
    screen.press(&["/"]);
    paste("b.ex\nq");
    let shown = screen.wait_for("1/1 of 2");
    assert!(shown.contains("/b.ex"), "{shown}");
    assert!(screen.opened().is_empty());
}

fn survives_any_bytes() {
    let folder = folder(&[]);
    let mut bytes: Vec<u8> = Vec::new();
    for n in 0..=255_u8 {
        bytes.extend([n, b' ']);
        bytes.extend_from_slice(b"http://a.example/");
        bytes.extend([n, n.wrapping_mul(31), b'\n']);
    }
    folder.file("a", &bytes);
    let screen = Screen::picker(folder, (60, 20), "--preview a");
    screen.wait_for("1/");
    for key in [
        "c", "c", "S", "v", "G", "R", "t", "NPage", "PPage", "C-d", "C-u", "C-l", "C-x", "F5",
        "Left", "Tab",
    ] {
        screen.press(&[key]);
    }
    screen.press(&["/"]);
    screen.send("\\u{ }^$!'|");
    screen.press(&["Escape"]);
    screen.press(&["q"]);
    screen.wait_for("exit code 0");
}
