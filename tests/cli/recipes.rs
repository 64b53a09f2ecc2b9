//! The recipes of `docs/recipes.md`, with the programs that they are for.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Command, Output};
use std::thread;
use std::time::{Duration, Instant};

use crate::support::Folder;

type Test = (&'static str, &'static [&'static str], fn());

/// The name of each test, the programs that it needs, and the test.
pub const TESTS: [Test; 5] = [
    ("print_what_the_page_shows", &["python3", "sqlite3"], print_what_the_page_shows),
    ("mutt_shows_links_and_opens_the_chosen_one", &["tmux", "mutt", "fzf"], mutt_opens_a_link),
    ("curl_asks_for_each_link_once", &["curl"], curl_asks_for_each_link_once),
    ("each_page_has_a_base_of_its_own", &["bash"], each_page_has_a_base_of_its_own),
    ("cron_mails_only_new_links", &["sh"], cron_mails_only_new_links),
];

pub fn is_installed(program: &str) -> bool {
    let found = Command::new("sh").args(["-c", "command -v \"$1\"", "sh", program]).output();
    found.is_ok_and(|output| output.status.success())
}

const ROOT: &str = env!("CARGO_MANIFEST_DIR");
const GLEANER: &str = env!("CARGO_BIN_EXE_gleaner");

/// Returns the code in a language below a heading.
fn code(heading: &str, language: &str) -> String {
    let page = fs::read_to_string(Path::new(ROOT).join("docs/recipes.md")).unwrap();
    let (_, section) = page.split_once(&format!("# {heading}\n")).unwrap();
    let section = section.split("\n## ").next().unwrap();
    let (_, code) = section.split_once(&format!("\n```{language}\n")).unwrap();
    code.split("```").next().unwrap().to_owned()
}

/// Returns a search path that begins with the folder of gleaner.
fn search_path() -> String {
    let folder = Path::new(GLEANER).parent().unwrap().display();
    format!("{folder}:{}", std::env::var("PATH").unwrap())
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn print_what_the_page_shows() {
    let check = Path::new(ROOT).join(".ci/readme");
    let output = Command::new("python3").arg(check).args([GLEANER, "docs/recipes.md"]).output();
    let Output { status, stdout, stderr } = output.unwrap();
    assert!(status.success(), "{}{}", text(&stdout), text(&stderr));
    assert!(!text(&stdout).contains("skipped"), "{}", text(&stdout));
}

/// A tmux server with one window, which ends with the test.
struct Screen {
    server: String,
    folder: Folder,
}

impl Screen {
    /// Runs a command in a folder that is its home, with the programs in `bin` there.
    fn new(folder: Folder, command: &str) -> Self {
        let screen = Self { server: format!("gleaner-{}", std::process::id()), folder };
        let home = screen.folder.path();
        let mut tmux = screen.tmux(&[
            "-f",
            "/dev/null",
            "new-session",
            "-d",
            "-x",
            "120",
            "-y",
            "30",
            command,
        ]);
        tmux.current_dir(home).env("HOME", home).env("LC_ALL", "C.UTF-8").env("TERM", "xterm");
        tmux.env("PATH", format!("{}/bin:{}", home.display(), search_path()));
        tmux.env_remove("FZF_DEFAULT_OPTS").env_remove("TMUX");
        assert!(tmux.status().unwrap().success());
        screen
    }

    fn tmux(&self, args: &[&str]) -> Command {
        let mut tmux = Command::new("tmux");
        tmux.args(["-L", &self.server]).args(args);
        tmux
    }

    fn type_keys(&self, keys: &[&str]) {
        assert!(self.tmux(&["send-keys"]).args(keys).status().unwrap().success());
    }

    fn shown(&self) -> String {
        text(&self.tmux(&["capture-pane", "-p"]).output().unwrap().stdout)
    }

    /// Waits until the screen is as wanted.
    fn wait_until(&self, what: &str, is_shown: impl Fn(&str) -> bool) {
        let start = Instant::now();
        while !is_shown(&self.shown()) {
            assert!(start.elapsed() < Duration::from_secs(30), "no {what}: {}", self.shown());
            thread::sleep(Duration::from_millis(50));
        }
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        let _ = self.tmux(&["kill-server"]).output();
    }
}

fn mutt_opens_a_link() {
    let folder = Folder::new();
    folder.file("muttrc", code("A key in mutt", "muttrc"));
    folder.file("inbox", fs::read(Path::new(ROOT).join("corpus/mail/inbox.mbox")).unwrap());
    folder.file("bin/xdg-open", "#!/bin/sh\nprintf '%s\\n' \"$#\" \"$@\" >\"$HOME/opened\"\n");
    // mutt asks whether to create it.
    fs::create_dir(folder.path().join("Mail")).unwrap();
    let executable = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    fs::set_permissions(folder.path().join("bin/xdg-open"), executable).unwrap();
    let screen = Screen::new(folder, "mutt -n -R -F muttrc -f inbox");
    screen.wait_until("index", |shown| shown.contains("Re: what I sent before"));
    screen.type_keys(&["C-b"]);
    let decoded = "http://www.b.example/a/rather/long/path?that=has&been=broken";
    screen.wait_until("menu", |shown| {
        shown.contains(decoded) && shown.contains("http://www.c.example/flowed/text")
    });
    assert!(!screen.shown().contains("ftp://"), "{}", screen.shown());
    screen.type_keys(&["been"]);
    screen.wait_until("selection", |shown| shown.contains("1/4"));
    screen.type_keys(&["Enter"]);
    screen.wait_until("end of the command", |shown| shown.contains("Press any key"));
    let opened = fs::read_to_string(screen.folder.path().join("opened")).unwrap();
    assert_eq!(opened, format!("1\n{decoded}\n"));
}

/// Answers requests, with 404 except for `/ok`.
fn serve(stream: &TcpStream) {
    let mut lines = BufReader::new(stream).lines().map_while(Result::ok);
    let request = lines.next().unwrap_or_default();
    lines.find(String::is_empty);
    let status = if request.starts_with("HEAD /ok ") { "200 OK" } else { "404 Not Found" };
    let answer = format!("HTTP/1.1 {status}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
    let mut stream = stream;
    let _ = stream.write_all(answer.as_bytes());
}

fn each_page_has_a_base_of_its_own() {
    let folder = Folder::new();
    folder.file("site/index.html", "<a href=docs/>a</a> <a href=/b#c>b</a>");
    folder.file(
        "site/docs/api/x.html",
        "<a href=../y.html#d>c</a> <a href=/b>b</a> <a href=mailto:a@a.example>d</a>",
    );
    let output = Command::new("bash")
        .args(["-c", &code("The links of a folder of pages", "sh")])
        .current_dir(folder.path())
        .env("PATH", search_path())
        .output()
        .unwrap();
    assert!(output.stderr.is_empty(), "{output:?}");
    assert_eq!(
        text(&output.stdout),
        "https://www.a.example/b\nhttps://www.a.example/docs/\nhttps://www.a.example/docs/y.html\n"
    );
}

fn curl_asks_for_each_link_once() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let server = format!("http://{}", listener.local_addr().unwrap());
    thread::spawn(move || {
        listener.incoming().map_while(Result::ok).for_each(|stream| serve(&stream));
    });
    let folder = Folder::new();
    folder.file("docs/a.md", format!("[a]({server}/ok), <{server}/gone> and <mailto:a@a.example>"));
    folder.file("docs/b.html", format!("<a href='{server}/%6Fk'>b</a> {server}/{{x}}"));
    let output = Command::new("bash")
        .args(["-c", &code("Links for lychee or curl", "sh")])
        .current_dir(folder.path())
        .env("PATH", search_path())
        .env_remove("http_proxy")
        .output()
        .unwrap();
    assert!(output.stderr.is_empty(), "{output:?}");
    let out = text(&output.stdout);
    let mut lines: Vec<_> = out.lines().collect();
    lines.sort_unstable();
    let expected =
        [format!("200 {server}/ok"), format!("404 {server}/gone"), format!("404 {server}/{{x}}")];
    assert_eq!(lines, expected);
}

/// Returns the command of a line of a crontab, as cron reads it.
fn cron_command(line: &str) -> String {
    let mut rest = line;
    for _ in 0..5 {
        let (field, command) = rest.split_once(' ').unwrap();
        assert!(field.chars().all(|field| "0123456789*/,-".contains(field)), "{line}");
        rest = command.trim_start();
    }
    assert!(!rest.replace("\\%", "").contains('%'), "cron ends a command at %: {line}");
    rest.replace("\\%", "%")
}

fn cron_mails_only_new_links() {
    let page = code("Mail about new links, from cron", "crontab");
    let [line] = page.lines().collect::<Vec<_>>()[..] else { panic!("{page}") };
    let folder = Folder::new();
    folder.file("Mail/inbox", "From: a@a.example\n\nhttp://b.example/ and http://a.example/\n");
    fs::create_dir_all(folder.path().join(".cargo/bin")).unwrap();
    folder.link(".cargo/bin/gleaner", GLEANER);
    let command = cron_command(line);
    let run = || {
        let output = Command::new("/bin/sh")
            .args(["-c", &command])
            .current_dir("/")
            .env_clear()
            .env("HOME", folder.path())
            .envs([("LOGNAME", "joe"), ("SHELL", "/bin/sh"), ("PATH", "/usr/bin:/bin")])
            .output()
            .unwrap();
        (text(&output.stdout), text(&output.stderr))
    };
    let quiet = (String::new(), String::new());
    assert_eq!(run(), ("http://a.example/\nhttp://b.example/\n".to_owned(), String::new()));
    assert_eq!(run(), quiet);
    folder.file("Mail/new", "From: a@a.example\n\nhttp://a.example/ and https://c.example/\n");
    assert_eq!(run(), ("https://c.example/\n".to_owned(), String::new()));
    // While a mailbox is missing, its links are not forgotten.
    fs::rename(folder.path().join("Mail"), folder.path().join("gone")).unwrap();
    let (out, err) = run();
    assert!(out.is_empty() && err.contains("gleaner: Mail: No such file"), "{out}{err}");
    fs::rename(folder.path().join("gone"), folder.path().join("Mail")).unwrap();
    assert_eq!(run(), quiet);
}
