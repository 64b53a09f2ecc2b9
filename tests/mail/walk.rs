//! Walks directories with Maildir, MH, spools and other files.

use std::fs;
use std::io::ErrorKind;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};

use gleaner::mail::{CutReason, Options, Walk, WalkError, Walked, WalkedCut};

use crate::found::line;

/// A temporary directory that is removed with the test.
struct Folder(PathBuf);

impl Folder {
    fn new(files: &[(&str, &str)]) -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = format!("walk-{}-{number}", std::process::id());
        let folder = Self(PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name));
        for (path, text) in files {
            let path = folder.0.join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        folder
    }

    fn found(&self) -> Vec<String> {
        let row = |walked: Result<Walked, WalkError>| {
            let Walked { path, finding, .. } = walked.unwrap();
            let path = path.strip_prefix(&self.0).unwrap().to_str().unwrap();
            format!("{path}: {}", line(&finding))
        };
        Walk::new(&self.0, &Options::new()).map(row).collect()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// A message with one link, whose header alone does not identify it as a message.
fn message(host: &str) -> String {
    format!("X-Test: yes\n\nhttp=3A//never.example/ http://{host}.example/\n")
}

#[test]
fn walks_maildir_plus_plus() {
    let m = message;
    let folder = Folder::new(&[
        ("cur/1.M1.host:2,S", &m("cur")),
        ("cur/1.M1.host:2,", &m("flagless")),
        ("new/2.M1.host", &m("new")),
        ("tmp/3.M1.host", &m("tmp")),
        ("dovecot-uidlist", "http://list.example/"),
        ("maildirsize", "http://size.example/"),
        (".Sent/cur/4.M1.host:2,S", &m("sent")),
        (".Sent/new/.keep", "http://keep.example/"),
        (".Sent/tmp/5.M1.host", &m("senttmp")),
        (".Sent/maildirfolder", ""),
        (".Sent.2026/new/6.M1.host", &m("sent2026")),
        (".Sent.2026/cur/.keep", ""),
    ]);
    assert_eq!(
        folder.found(),
        [
            ".Sent/cur/4.M1.host:2,S: 1 text/plain = http://sent.example/",
            ".Sent.2026/new/6.M1.host: 1 text/plain = http://sent2026.example/",
            "cur/1.M1.host:2,: 1 text/plain = http://flagless.example/",
            "cur/1.M1.host:2,S: 1 text/plain = http://cur.example/",
            "new/2.M1.host: 1 text/plain = http://new.example/",
        ]
    );
}

#[test]
fn walks_mh_folders() {
    let folder = Folder::new(&[
        ("inbox/1", &message("one")),
        ("inbox/10", &message("ten")),
        ("inbox/,2", &message("removed")),
        ("inbox/#3", &message("removed")),
        ("inbox/.mh_sequences", "cur: 1 http://seq.example/\n"),
        ("inbox/sub/1", &message("sub")),
        ("inbox/sub/.mh_sequences", ""),
    ]);
    assert_eq!(
        folder.found(),
        [
            "inbox/1: 1 text/plain = http://one.example/",
            "inbox/10: 1 text/plain = http://ten.example/",
            "inbox/sub/1: 1 text/plain = http://sub.example/",
        ]
    );
}

#[test]
fn walks_a_news_spool() {
    let article = |host: &str| {
        format!(
            "Path: a!b\r\nNewsgroups: comp.x\r\nSubject: y\r\n\r\n..http://{host}.example/\r\n.\r\n"
        )
    };
    let folder = Folder::new(&[
        ("comp/x/1", &article("one")),
        ("comp/x/2", &article("two")),
        ("comp/x/.overview", "1\thttp://over.example/\n"),
        ("comp/x/y/7", &article("seven")),
    ]);
    assert_eq!(
        folder.found(),
        [
            "comp/x/1: 1 text/plain ~ http://one.example/",
            "comp/x/2: 1 text/plain ~ http://two.example/",
            "comp/x/y/7: 1 text/plain ~ http://seven.example/",
        ]
    );
}

#[test]
fn walks_mixed_directories() {
    let mbox = "From a Thu Jan  1 00:00:00 1998\nSubject: x\n\nhttp://1.example/\n\n\
                From a Thu Jan  1 00:00:00 1998\nSubject: x\n\nhttp://2.example/\n";
    let folder = Folder::new(&[
        ("a.mbox", mbox),
        ("b.eml", "From: a@b.example\nSubject: x\n\nhttp://3.example/\n"),
        ("c.batch", "#! rnews 44\nPath: a\nNewsgroups: alt.a\n\nhttp://4.example/\n"),
        ("d.log", "12:00 GET http://5.example/\n"),
        ("empty", ""),
        ("sub/e.jsonl", "{\"u\":\"http:\\/\\/6.example\\/\"}\n"),
        // A numbered file that is not a message.
        ("years/1998", "1998: http://7.example/\n"),
    ]);
    assert_eq!(
        folder.found(),
        [
            "a.mbox: 1 text/plain = http://1.example/",
            "a.mbox: #2 1 text/plain = http://2.example/",
            "b.eml: 1 text/plain = http://3.example/",
            "c.batch: 1 text/plain = http://4.example/",
            "d.log: text = http://5.example/",
            "sub/e.jsonl: text = http://6.example/",
            "years/1998: text = http://7.example/",
        ]
    );
}

#[test]
fn walks_a_single_file() {
    let folder = Folder::new(&[("x", "From: a@b.example\nSubject: x\n\nhttp://1.example/\n")]);
    let walked: Vec<_> = Walk::new(folder.0.join("x"), &Options::new()).collect();
    let [walked] = &walked[..] else { panic!("{walked:?}") };
    assert_eq!(line(&walked.as_ref().unwrap().finding), "1 text/plain = http://1.example/");
}

#[test]
fn returns_errors_in_order() {
    let folder = Folder::new(&[
        ("a", "http://a.example/"),
        ("b", "#! cunbatch\n\x1f\u{9d}\u{90}"),
        ("c", "http://c.example/"),
    ]);
    let shown: Vec<String> = Walk::new(&folder.0, &Options::new())
        .map(|walked| match walked {
            Ok(Walked { finding, .. }) => line(&finding),
            Err(error) => {
                let path = folder.0.join("b");
                assert_eq!((error.path(), error.kind()), (&*path, ErrorKind::InvalidData));
                error.to_string().replace(&format!("{}: ", path.display()), "")
            }
        })
        .collect();
    let [a, b, c] = &shown[..] else { panic!("{shown:?}") };
    assert_eq!((a.as_str(), c.as_str()), ("text = http://a.example/", "text = http://c.example/"));
    assert!(b.starts_with("compressed rnews batch"), "{b}");
}

/// A file in a directory is read up to the limit; the file that the caller names has no limit.
#[test]
fn limits_the_length_of_files() {
    let folder =
        Folder::new(&[("a", "http://a.example/ http://b.example/x"), ("b", "http://c.example/")]);
    let found = |path: &std::path::Path, limit| {
        let options = Options::new().max_file(limit);
        let row = |walked: Result<Walked, WalkError>| match walked {
            Ok(Walked { finding, .. }) => {
                let flags = finding.item().as_reference().unwrap().flags();
                format!("{} {flags:?}", crate::found::value(&finding))
            }
            Err(error) => error.to_string(),
        };
        Walk::new(path, &options).map(row).collect::<Vec<_>>()
    };
    let all = ["http://a.example/", "http://b.example/x", "http://c.example/"];
    let all = all.map(|value| format!("{value} {:?}", gleaner::Flags::empty()));
    assert_eq!(found(&folder.0, 36), all);
    assert_eq!(found(&folder.0, 37), all);
    let cut = found(&folder.0, 35);
    assert_eq!(cut[1], format!("http://b.example/ {:?}", gleaner::Flags::TRUNCATED));
    assert!(cut[2].contains("longer than 35 bytes") && cut[3] == all[2], "{cut:?}");
    assert_eq!(found(&folder.0.join("a"), 1), all[..2]);
}

/// Returns the file and the message number of each cut, and the reason.
fn cuts(walk: &mut Walk) -> Vec<(String, u64, CutReason)> {
    let row = |WalkedCut { path, cut, .. }: WalkedCut| {
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        (name, cut.number(), cut.reason())
    };
    walk.take_cuts().into_iter().map(row).collect()
}

#[test]
fn names_the_files_of_cuts_and_counts_files() {
    let open = "Content-Transfer-Encoding: base64\n\naHR0cDovL2EuZXhhbQ";
    let separator = "From a Thu Jan  1 00:00:00 1998\n";
    let mailbox = format!("{separator}{}\n{separator}{open}", message("b"));
    let message = format!("From: a\nDate: b\n{open}");
    let folder = Folder::new(&[
        ("a", &message),
        ("b", &mailbox),
        ("c", "http://c.example/"),
        ("d", "#! cunbatch\n\x1f\u{9d}\u{90}"),
        ("e", &message),
    ]);
    let cut = |name: &str, number| (name.to_owned(), number, CutReason::Encoding);

    let mut walk = Walk::new(&folder.0, &Options::new());
    assert_eq!((walk.files(), cuts(&mut walk)), (0, vec![]));
    while walk.next().is_some() {}
    assert_eq!(walk.files(), 4);
    assert_eq!(cuts(&mut walk), [cut("a", 1), cut("b", 2), cut("e", 1)]);
    assert_eq!((cuts(&mut walk), walk.counts().cuts), (vec![], 3));

    // Each cut is returned once, also from a file that is not searched to its end.
    let mut walk = Walk::new(&folder.0, &Options::new());
    let mut taken = Vec::new();
    while walk.next().is_some() {
        taken.push((walk.files(), cuts(&mut walk)));
    }
    let expected = [(1, vec![cut("a", 1)]), (2, vec![cut("b", 2)])];
    assert_eq!(taken[..2], expected);
    let all: Vec<_> = taken.into_iter().flat_map(|(_, cuts)| cuts).collect();
    assert_eq!(all, [cut("a", 1), cut("b", 2), cut("e", 1)]);
}

#[test]
#[cfg(unix)]
fn follows_a_named_link() {
    let folder = Folder::new(&[("a/b", "http://a.example/")]);
    std::os::unix::fs::symlink(folder.0.join("a"), folder.0.join("link")).unwrap();
    let walked: Vec<_> = Walk::new(folder.0.join("link"), &Options::new()).collect();
    assert_eq!(walked.len(), 1);
    assert_eq!(crate::found::value(&walked[0].as_ref().unwrap().finding), "http://a.example/");
}

#[test]
#[cfg(target_os = "linux")]
fn skips_kernel_files() {
    assert!(Walk::new("/proc/self", &Options::new()).next().is_none());
}
