//! A traditional spool of INN's storage manager, and rnews batches from it.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::Command;

use super::gleaned::{StoredMail, check, check_text};
use super::home::{Home, User, files_containing, run_with_input};
use super::mails::MAILS;
use super::programs::program;

pub const SPOOL_PROGRAMS: [&str; 1] = ["sm"];
pub const BATCH_PROGRAMS: [&str; 2] = ["sm", "gzip"];

const CONF: &str = r#"
mta: "/bin/false %s"
mailcmd: /bin/false
domain: news.example
pathhost: news.example
fromhost: news.example
organization: None
hismethod: hisv6
enableoverview: true
ovmethod: tradindexed
pathnews: /usr/lib/news
pathetc: HOME/etc
pathdb: HOME/db
pathspool: HOME/spool
pathrun: HOME/run
pathlog: HOME/log
pathtmp: HOME/tmp
pathfilter: HOME/etc
pathhttp: HOME/log
"#;

/// The newsgroups; `innd` requires the first three.
const GROUPS: [&str; 5] = ["control", "control.cancel", "junk", "example.test", "example.announce"];

/// Returns a home with the configuration of a news system.
pub fn home(user: User, wire: bool) -> Home {
    let home = Home::of(user);
    for folder in ["etc", "db", "spool", "spool/articles", "spool/overview", "run", "log", "tmp"] {
        home.folder(folder);
    }
    home.file("inn.conf", &format!("{CONF}wireformat: {wire}\n"));
    home.file("etc/storage.conf", "method tradspool {\n newsgroups: *\n class: 0\n}\n");
    let active = GROUPS.map(|group| format!("{group} 0000000000 0000000001 y\n"));
    home.file("db/active", &active.concat());
    home
}

pub fn command(home: &Home, program: &Path) -> Command {
    let mut command = home.command(program);
    command.env("INNCONF", home.path("inn.conf"));
    command
}

/// Stores all articles, the first one in two groups, and returns their tokens.
fn store_all(home: &Home, manager: &Path) -> Vec<String> {
    let token = |(mail, number): (&super::mails::Mail, u32)| {
        let (groups, locations) = if number == 1 {
            ("example.test,example.announce", "example.test:1 example.announce:7".to_owned())
        } else {
            ("example.test", format!("example.test:{number}"))
        };
        let more = format!("Path: news.example!not-for-mail\nXref: news.example {locations}\n");
        let article = mail.article(&more, groups);
        let output = run_with_input(command(home, manager).arg("-s"), article.as_bytes());
        String::from_utf8(output).unwrap().trim_end().to_owned()
    };
    MAILS.iter().zip(1..).map(token).collect()
}

/// Returns the stored articles with their paths.
fn stored_articles(articles: &Path) -> Vec<StoredMail<'static>> {
    let files = (1..).map(|number: u32| articles.join(format!("example/test/{number}")));
    let mut stored: Vec<StoredMail> =
        MAILS.iter().zip(files).map(|(mail, path)| StoredMail::whole_file(mail, path)).collect();
    stored.push(StoredMail::whole_file(&MAILS[0], articles.join("example/announce/7")));
    assert_eq!(files_containing(articles, "").len(), stored.len());
    stored
}

pub fn searches_a_traditional_spool() {
    let manager = program("sm");
    for wire in [false, true] {
        let home = home(User::current(), wire);
        store_all(&home, &manager);
        let articles = home.path("spool/articles");
        let stored = stored_articles(&articles);
        let text = fs::read(&stored[0].path).unwrap();
        let dots: &[u8] = if wire { b"\r\n..profile" } else { b"\n.profile" };
        assert!(memchr::memmem::find(&text, dots).is_some());
        assert_eq!(text.ends_with(b"\r\n.\r\n"), wire);
        check(&articles, &stored);
    }
}

pub fn searches_rnews_batches() {
    let manager = program("sm");
    let home = home(User::current(), true);
    let tokens = store_all(&home, &manager);
    let batch = run_with_input(command(&home, &manager).arg("-S").args(tokens), b"");
    assert!(batch.starts_with(b"#! rnews "));
    let path = home.path("batch");
    fs::write(&path, &batch).unwrap();
    let stored = StoredMail::find_in_file(&MAILS, &path, "#! rnews ");
    check(&path, &stored);

    // The compressed form that INN's send-uucp writes.
    let mut file = fs::File::create(&path).unwrap();
    file.write_all(b"#! gunbatch\n").unwrap();
    let mut gzip = home.command(&program("gzip"));
    file.write_all(&run_with_input(gzip.arg("-c"), &batch)).unwrap();
    let stored: Vec<StoredMail> =
        stored.into_iter().map(|stored| StoredMail { path: path.clone(), ..stored }).collect();
    check_text(&path, &stored, |_| batch.clone());
}
