//! A terminal with a command in it.

use std::cell::Cell;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crate::support::Folder;

pub type Test = (&'static str, fn());

pub const GLEANER: &str = env!("CARGO_BIN_EXE_gleaner");

pub fn is_installed(program: &str) -> bool {
    let found = Command::new("sh").args(["-c", "command -v \"$1\"", "sh", program]).output();
    found.is_ok_and(|output| output.status.success())
}

/// A tmux server with one window, which ends with the test. Its folder is the home of the command.
pub struct Screen {
    server: String,
    pub folder: Folder,
}

/// What tmux reads before the first command.
const CONFIG: &str = "set -g default-terminal tmux-256color\nset -s escape-time 10\nset -g status off\n\
                      set -s set-clipboard on\n";

impl Screen {
    /// Runs a command of the shell in a terminal of this size.
    pub fn new(folder: Folder, size: (u16, u16), command: &str) -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let screen = Self { server: format!("pick-{}-{number}", std::process::id()), folder };
        let home = screen.folder.path();
        screen.folder.file("tmux.conf", CONFIG);
        fs::create_dir_all(home.join("bin")).unwrap();
        let (columns, lines) = (size.0.to_string(), size.1.to_string());
        let mut tmux = screen.tmux(&["-f", "tmux.conf", "new-session", "-d"]);
        tmux.args(["-x", &columns, "-y", &lines, command]);
        let gleaner = Path::new(GLEANER).parent().unwrap().display();
        let path = std::env::var("PATH").unwrap();
        tmux.current_dir(home)
            .env("HOME", home)
            .env("LC_ALL", "C.UTF-8")
            .env("TERM", "xterm-256color");
        tmux.env("PATH", format!("{}/bin:{gleaner}:{path}", home.display()));
        tmux.env("SHELL", "/bin/sh")
            .env_remove("NO_COLOR")
            .env_remove("EDITOR")
            .env_remove("VISUAL");
        tmux.env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY");
        if screen.folder.path().join("bin/browser").exists() {
            tmux.env("BROWSER", "browser");
        } else {
            tmux.env_remove("BROWSER");
        }
        assert!(tmux.status().unwrap().success());
        screen
    }

    /// Runs the picker on files of the folder, and then prints the exit code.
    pub fn picker(folder: Folder, size: (u16, u16), args: &str) -> Self {
        Self::new(
            folder,
            size,
            &format!("gleaner pick {args}; echo \"exit code $?\"; exec sleep 1000"),
        )
    }

    pub fn tmux(&self, args: &[&str]) -> Command {
        let mut tmux = Command::new("tmux");
        tmux.env_remove("TMUX").env_remove("TMUX_PANE").current_dir(self.folder.path());
        tmux.args(["-L", &self.server]).args(args);
        tmux
    }

    fn run(&self, args: &[&str]) -> String {
        let output = self.tmux(args).output().unwrap();
        assert!(output.status.success(), "{args:?}: {output:?}");
        String::from_utf8_lossy(&output.stdout).into_owned()
    }

    /// Presses keys, by the names that tmux gives them.
    pub fn press(&self, keys: &[&str]) {
        self.run(&[&["send-keys"], keys].concat());
    }

    /// Sends bytes as a terminal does.
    pub fn send(&self, bytes: &str) {
        self.run(&["send-keys", "-l", bytes]);
    }

    pub fn resize(&self, columns: u16, lines: u16) {
        self.run(&["resize-window", "-x", &columns.to_string(), "-y", &lines.to_string()]);
    }

    pub fn shown(&self) -> String {
        self.run(&["capture-pane", "-p"])
    }

    /// Returns the screen with its colors and attributes.
    pub fn styled(&self) -> String {
        self.run(&["capture-pane", "-p", "-e"])
    }

    /// Returns the value of a format of tmux.
    pub fn value(&self, format: &str) -> String {
        self.run(&["display-message", "-p", format]).trim_end().to_owned()
    }

    /// Returns the buffer that was copied last.
    pub fn copied(&self) -> String {
        let output = self.tmux(&["show-buffer"]).output().unwrap();
        String::from_utf8_lossy(&output.stdout).into_owned()
    }

    /// Waits until the screen is as wanted, and returns it.
    pub fn wait_until(&self, what: &str, is_shown: impl Fn(&str) -> bool) -> String {
        let start = Instant::now();
        loop {
            let shown = self.shown();
            if is_shown(&shown) {
                return shown;
            }
            assert!(start.elapsed() < Duration::from_secs(30), "no {what}:\n{shown}");
            thread::sleep(Duration::from_millis(30));
        }
    }

    /// Waits until the screen has a text, and returns the screen.
    pub fn wait_for(&self, text: &str) -> String {
        self.wait_until(text, |shown| shown.contains(text))
    }

    /// Presses a key, again every few seconds, until the screen has a text, and returns the screen.
    pub fn press_until(&self, key: &str, text: &str) -> String {
        let pressed = Cell::new(None::<Instant>);
        self.wait_until(text, |shown| {
            let is_shown = shown.contains(text);
            let is_late = |at: Instant| at.elapsed() > Duration::from_secs(5);
            if !is_shown && pressed.get().is_none_or(is_late) {
                self.press(&[key]);
                pressed.set(Some(Instant::now()));
            }
            is_shown
        })
    }

    /// Waits until a function returns true.
    pub fn wait(&self, what: &str, is_true: impl Fn() -> bool) {
        self.wait_until(what, |_| is_true());
    }

    /// Returns the calls of the fake browser: each is its arguments.
    pub fn opened(&self) -> Vec<Vec<String>> {
        let Ok(record) = fs::read_to_string(self.folder.path().join("opened")) else {
            return Vec::new();
        };
        let calls = record.split_terminator("end\0").map(|call| {
            let mut arguments = call.split_terminator('\0').map(str::to_owned);
            let count = arguments.next().unwrap_or_default();
            let arguments: Vec<String> = arguments.collect();
            assert_eq!(count, arguments.len().to_string(), "{record:?}");
            arguments
        });
        calls.collect()
    }

    /// Waits until the browser was called this often, and returns the only argument of each call, sorted.
    pub fn wait_for_opened(&self, count: usize) -> Vec<String> {
        self.wait("browser", || self.opened().len() == count);
        let mut all: Vec<String> = Vec::new();
        for call in self.opened() {
            let [link] = &call[..] else { panic!("{call:?}") };
            all.push(link.clone());
        }
        all.sort();
        all
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        let _ = self.tmux(&["kill-server"]).output();
    }
}

/// Adds a program to the folder.
pub fn program(folder: &Folder, name: &str, script: &str) {
    let path = format!("bin/{name}");
    folder.file(&path, format!("#!/bin/sh\n{script}\n"));
    fs::set_permissions(folder.path().join(path), fs::Permissions::from_mode(0o755)).unwrap();
}

/// Records its arguments: their number, each of them, and `end`, with a NUL after each, in one write.
pub const RECORD: &str = "printf '%s\\0' \"$#\" \"$@\" end >>\"$HOME/opened\"";

/// Returns a folder with these files and a browser that records its arguments.
pub fn folder(files: &[(&str, &str)]) -> Folder {
    let folder = Folder::with(files);
    program(&folder, "browser", RECORD);
    folder
}

/// A mailbox with a wrapped link, a link whose text names another site, and a link with a hazard.
pub const MAILBOX: &str = "\
From ann@a.example Thu Dec  1 12:00:00 1994
From: Ann Author <ann@a.example>
Subject: Links for you
Date: Thu, 1 Dec 1994 12:00:00 +0000
Content-Type: text/html; charset=utf-8

<p>Hello, see <a href=\"http://evil.example/login\">https://bank.example</a> and
<a href=\"https://eur01.safelinks.protection.outlook.com/?url=http%3A%2F%2Ftarget.example%2Fdoc&amp;data=x\">a document</a>
and <a href='http://joe:secret@host.example/'>this</a>.

From bob@b.example Fri Dec  2 12:00:00 1994
From: Bob <bob@b.example>
Subject: =?utf-8?Q?gr=C3=BC=C3=9Fe?=
Date: Fri, 2 Dec 1994 13:00:00 +0100

The line before.
> a broken one, <URL:http://a.example/x/
> y.html>, and http://a.example/x/y.html again, and http://b.example/.
The line after.
";
