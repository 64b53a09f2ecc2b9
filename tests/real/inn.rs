//! INN's storage manager, which writes a traditional spool, and batches for rnews out of it.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::Command;

use crate::gleaned::{Kept, check, check_text};
use crate::home::{Home, User, fed, holding};
use crate::mails::MAILS;
use crate::programs::program;

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

/// The groups, the first three of which `innd` cannot do without.
const GROUPS: [&str; 5] = ["control", "control.cancel", "junk", "example.test", "example.announce"];

/// A home with a news system in it.
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

/// Stores all, the first of them in two groups; the tokens that stand for them.
fn stored(home: &Home, manager: &Path) -> Vec<String> {
    let token = |(mail, number): (&crate::mails::Mail, u32)| {
        let (groups, places) = if number == 1 {
            ("example.test,example.announce", "example.test:1 example.announce:7".to_owned())
        } else {
            ("example.test", format!("example.test:{number}"))
        };
        let more = format!("Path: news.example!not-for-mail\nXref: news.example {places}\n");
        let article = mail.article(&more, groups);
        let output = fed(command(home, manager).arg("-s"), article.as_bytes());
        String::from_utf8(output).unwrap().trim_end().to_owned()
    };
    MAILS.iter().zip(1..).map(token).collect()
}

/// Where all are after that.
fn kept(articles: &Path) -> Vec<Kept<'static>> {
    let files = (1..).map(|number: u32| articles.join(format!("example/test/{number}")));
    let mut kept: Vec<Kept> =
        MAILS.iter().zip(files).map(|(mail, path)| Kept::at(mail, path)).collect();
    kept.push(Kept::at(&MAILS[0], articles.join("example/announce/7")));
    assert_eq!(holding(articles, "").len(), kept.len());
    kept
}

#[test]
fn spool() {
    let Some(manager) = program("sm", "inn2") else { return };
    for wire in [false, true] {
        let home = home(User::me(), wire);
        stored(&home, &manager);
        let articles = home.path("spool/articles");
        let kept = kept(&articles);
        let text = fs::read(&kept[0].path).unwrap();
        let dots: &[u8] = if wire { b"\r\n..profile" } else { b"\n.profile" };
        assert!(memchr::memmem::find(&text, dots).is_some());
        assert_eq!(text.ends_with(b"\r\n.\r\n"), wire);
        check(&articles, &kept);
    }
}

#[test]
fn batches() {
    let Some(manager) = program("sm", "inn2") else { return };
    let home = home(User::me(), true);
    let tokens = stored(&home, &manager);
    let batch = fed(command(&home, &manager).arg("-S").args(tokens), b"");
    assert!(batch.starts_with(b"#! rnews "));
    let path = home.path("batch");
    fs::write(&path, &batch).unwrap();
    let kept = Kept::together(&MAILS, &path, "#! rnews ");
    check(&path, &kept);

    // As INN's send-uucp writes them.
    if let Some(gzip) = program("gzip", "gzip") {
        let mut file = fs::File::create(&path).unwrap();
        file.write_all(b"#! gunbatch\n").unwrap();
        file.write_all(&fed(home.command(&gzip).arg("-c"), &batch)).unwrap();
        let kept: Vec<Kept> =
            kept.into_iter().map(|kept| Kept { path: path.clone(), ..kept }).collect();
        check_text(&path, &kept, |_| batch.clone());
    }
}
