//! Searches with `--state` beside programs that deliver, rotate and expire: each link is found once.

use std::fs::{self, File};
use std::io::Write;
use std::path::Path;
use std::process::Command;
use std::thread;
use std::time::Duration;

use super::home::{Home, User, run_with_input};
use super::programs::program;
use super::{dovecot, inn, innd, procmail};

pub const LOGROTATE_PROGRAMS: [&str; 2] = ["logrotate", "gzip"];
pub const EXPIRY_PROGRAMS: [&str; 4] = ["sm", "makedbz", "makehistory", "expire"];

/// The number of messages of a test.
const MESSAGES: u32 = 30;

fn message(number: u32) -> String {
    format!(
        "From: Ann <ann@a.example>\nTo: joe@b.example\nSubject: {number}\nDate: Mon, 02 Nov 2026 10:00:00 +0000\n\
         Message-ID: <{number}@a.example>\n\n{}\n",
        url(number)
    )
}

fn url(number: u32) -> String {
    format!("http://new.example/{number}")
}

/// Returns the links that a run with the state of the home finds in these paths, and checks that it says nothing else.
fn news(home: &Home, paths: &[&str]) -> Vec<String> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gleaner"));
    command.arg("--state").arg(home.path("state")).args(["-I", "--host", "new.example"]);
    let output = command.args(paths.iter().map(|path| home.path(path))).output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect()
}

/// Checks that each link was found once.
fn check(mut found: Vec<String>, messages: u32) {
    let mut expected: Vec<String> = (0..messages).map(url).collect();
    found.sort_unstable();
    expected.sort_unstable();
    assert_eq!(found, expected);
}

/// Runs searches while another thread works, and after it.
fn search_beside(home: &Home, paths: &[&str], work: impl FnOnce() + Send) -> Vec<String> {
    let mut found = Vec::new();
    thread::scope(|scope| {
        let worker = scope.spawn(work);
        while !worker.is_finished() {
            found.extend(news(home, paths));
        }
    });
    // A message that a search saw in part may be held back until it has not changed.
    found.extend(news(home, paths));
    found.extend(news(home, paths));
    found
}

/// Writes lines to a log that logrotate rotates, and checks that each link is found once.
fn rotate(options: &str, log_is_reopened: bool) {
    let logrotate = program("logrotate");
    let home = Home::of(User::current());
    home.folder("logs");
    home.file("conf", &format!("HOME/logs/access.log {{\n rotate 9\n missingok\n{options}\n}}\n"));
    let log = home.path("logs/access.log");
    let open = || File::options().create(true).append(true).open(&log).unwrap();
    let mut lines = 1;
    writeln!(open(), "GET {} 200", url(0)).unwrap();
    // New files that are alike are each reported: the log must be known before it is copied.
    let before = news(&home, &["logs"]);
    let found = search_beside(&home, &["logs"], || {
        let mut file = open();
        for _ in 0..5 {
            for _ in 0..20 {
                writeln!(file, "GET {} 200", url(lines)).unwrap();
                lines += 1;
                thread::sleep(Duration::from_millis(1));
            }
            let mut command = home.command(&logrotate);
            command.arg("-f").arg("-s").arg(home.path("rotated")).arg(home.path("conf"));
            run_with_input(&mut command, b"");
            // A server writes to the old log until it is told.
            writeln!(file, "GET {} 200", url(lines)).unwrap();
            lines += 1;
            if log_is_reopened {
                file = open();
            }
        }
    });
    check([before, found].concat(), lines);
    assert!(fs::read_dir(home.path("logs")).unwrap().count() > 4);
}

pub fn follows_created_logs() {
    rotate(" create", true);
}

pub fn follows_copied_logs() {
    rotate(" copytruncate", false);
}

/// Without `delaycompress`, gzip removes the old log while a server may still write to it: these lines are lost to everybody.
pub fn follows_compressed_logs() {
    rotate(" copytruncate\n compress", false);
}

pub fn follows_logs_that_are_compressed_later() {
    rotate(" create\n compress\n delaycompress", true);
}

pub fn finds_new_mail_of_dovecot_in_a_maildir() {
    let [dovecot, agent, _] = dovecot::MAILDIR_PROGRAMS.map(program);
    let home = dovecot::home(&dovecot, &dovecot::MAILDIR);
    home.folder("Maildir");
    let found = search_beside(&home, &["Maildir"], || {
        (0..MESSAGES).for_each(|number| dovecot::deliver(&home, &agent, "INBOX", &message(number)));
    });
    check(found, MESSAGES);
}

pub fn finds_new_mail_of_dovecot_in_an_mbox() {
    let [dovecot, agent] = dovecot::MBOX_PROGRAMS.map(program);
    let home = dovecot::home(&dovecot, &dovecot::MBOX);
    home.folder("mail");
    dovecot::deliver(&home, &agent, "INBOX", &message(0));
    let found = search_beside(&home, &["mail/inbox"], || {
        (1..MESSAGES).for_each(|number| dovecot::deliver(&home, &agent, "INBOX", &message(number)));
    });
    check(found, MESSAGES);
}

fn find_new_mail_of_procmail(mailbox: &str, path: &str) {
    let (home, procmail) = procmail::home(mailbox);
    procmail::deliver(&home, &procmail, &message(0));
    let found = search_beside(&home, &[path], || {
        (1..MESSAGES).for_each(|number| procmail::deliver(&home, &procmail, &message(number)));
    });
    check(found, MESSAGES);
}

pub fn finds_new_mail_of_procmail_in_an_mbox() {
    find_new_mail_of_procmail("inbox", "mail/inbox");
}

pub fn finds_new_mail_of_procmail_in_a_maildir() {
    find_new_mail_of_procmail("box/", "mail/box");
}

pub fn finds_new_mail_of_procmail_in_an_mh_folder() {
    find_new_mail_of_procmail("lists/.", "mail/lists");
}

/// Stores articles in a spool while INN expires those of the round before.
pub fn finds_new_articles_beside_expiry() {
    const ARTICLES: u32 = 10;
    let [manager, index, history, expire] = EXPIRY_PROGRAMS.map(program);
    let home = inn::home(innd::user().expect("runs as news or root"), false);
    home.file("etc/expire.ctl", "/remember/:0\n0:0:0:0\n");
    let configuration = fs::read_to_string(home.path("inn.conf")).unwrap();
    home.file("inn.conf", &format!("{configuration}groupbaseexpiry: false\n"));
    let run = |program: &Path, args: &[&str]| {
        run_with_input(inn::command(&home, program).args(args), b"");
    };
    let mut found = Vec::new();
    for round in 0..5 {
        home.file("db/history", "");
        let path = home.path("db/history");
        run(&index, &["-i", "-o", "-s", "1000", "-f", path.to_str().unwrap()]);
        run(&history, &["-b"]);
        let new = round * ARTICLES..(round + 1) * ARTICLES;
        found.extend(search_beside(&home, &["spool/articles"], || {
            for number in new {
                let more = format!("Xref: news.example example.test:{}\n", number + 1);
                let head = format!("Path: news.example!x\nNewsgroups: example.test\n{more}");
                let article = head + &message(number);
                run_with_input(inn::command(&home, &manager).arg("-s"), article.as_bytes());
                // expire refuses an empty history.
                if round > 0 && number % ARTICLES == 2 {
                    run(&expire, &["-n", "-v1"]);
                }
            }
        }));
    }
    check(found, 5 * ARTICLES);
    assert!(!home.path("spool/articles/example/test/1").exists());
}
