//! Layouts of directories with mail and news.

use std::sync::atomic::{AtomicUsize, Ordering};

use super::*;

const ARTICLE: &str = "Path: a!b\nFrom: c@a.example\nSubject: d\n\ntext\n";

struct Tree(PathBuf);

impl Tree {
    /// Creates the entries: `name/` is a directory, `name=text` a file with text.
    fn new(names: &[&str]) -> Self {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("gleaner-layout-test-{}-{count}", std::process::id());
        let tree = Self(std::env::temp_dir().join(name));
        fs::create_dir_all(&tree.0).unwrap();
        for entry in names {
            let (name, text) = entry.split_once('=').unwrap_or((entry, ""));
            let path = tree.0.join(name);
            if name.ends_with('/') {
                fs::create_dir_all(path).unwrap();
            } else {
                fs::create_dir_all(path.parent().unwrap()).unwrap();
                fs::write(path, text).unwrap();
            }
        }
        tree
    }

    #[track_caller]
    fn check(&self, directory: &str, roles: &[(&str, Role)], skipped: &[&str], read: &[&str]) {
        let layout = Layout::read(&self.0.join(directory));
        for &(name, role) in roles {
            assert_eq!(layout.role(name.as_ref()), role, "{name}");
        }
        for (names, expected) in [(skipped, true), (read, false)] {
            for name in names {
                assert_eq!(layout.skips_directory(name.as_ref()), expected, "{name}");
            }
        }
    }
}

impl Drop for Tree {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

use Role::{Message, Skip, Unknown};

#[test]
fn recognizes_maildir() {
    let tree = Tree::new(&["cur/", "new/", "tmp/", ".Sent/cur/", ".Sent/new/", "other/cur/"]);
    tree.check(
        "",
        &[("dovecot-uidlist", Skip), ("maildirsize", Skip), ("1", Skip)],
        &["tmp"],
        &["cur", "new", ".Sent", "other"],
    );
    for folder in ["cur", "new", ".Sent/cur", ".Sent/new"] {
        tree.check(folder, &[("1.a.b:2,S", Message), ("1", Message), (".nfs1", Skip)], &[], &[]);
    }
    tree.check("tmp", &[("1.a.b", Skip)], &[], &[]);
    tree.check(".Sent", &[("maildirfolder", Skip)], &["tmp"], &[]);
    tree.check("other/cur", &[("1", Unknown), (".x", Unknown)], &[], &[]);
}

#[test]
fn recognizes_mh_folders() {
    let tree = Tree::new(&[".mh_sequences", "1"]);
    let roles = [(",1", Skip), ("#2", Skip), (".x", Skip), ("1", Message), ("a", Unknown)];
    tree.check("", &roles, &[], &["tmp", "inbox"]);
    tree.check("", &[("1a", Unknown), (",", Unknown), (",a", Unknown)], &[], &[]);
}

#[test]
fn recognizes_newsgroups() {
    let tree = Tree::new(&[&format!("c/10={ARTICLE}"), "c/9=", "c/.overview", "d/.overview"]);
    tree.check("c", &[("9", Message), (".overview", Skip), ("README", Unknown)], &[], &["lang"]);
    tree.check("d", &[(".overview", Skip), ("9", Unknown)], &[], &[]);
    let tree = Tree::new(&["1=Chapter one: it begins\nFrom: x\n", ".x", "2=", "3=a\n\nb: c"]);
    tree.check("", &[("1", Unknown), (".x", Unknown), (",1", Unknown)], &[], &["tmp"]);
    let tree = Tree::new(&["1=From: x\nOther: y\n\nDate: x\n"]);
    tree.check("", &[("1", Unknown)], &[], &[]);
}

#[test]
fn recognizes_spool_roots() {
    let tree = Tree::new(&["message.id/", "leaf.node/", "interesting.groups/", "comp/"]);
    tree.check("", &[(".x", Skip)], &["message.id", "leaf.node", "out.going"], &["comp"]);
    let tree = Tree::new(&["articles/", "overview/", "incoming/", "outgoing/"]);
    let roles = [("tradspool.map", Skip), ("a", Unknown)];
    tree.check("", &roles, &["overview", "incoming", "outgoing"], &["articles", "archive"]);
    let tree = Tree::new(&["active", "history", "history.dir", "group.index", "newsgroups"]);
    let roles = [("history.dir", Skip), ("active.times", Skip), ("newsgroups", Unknown)];
    tree.check("", &roles, &[], &["a"]);
    let tree = Tree::new(&["group.index", "c/c/c.IDX"]);
    tree.check("", &[("group.index", Skip), ("OV1", Skip)], &["c"], &[]);
    let files = ["active", "history", "history_of_the_net.txt", "active-voice.txt", "group.index"];
    let roles = files.map(|name| (name, Unknown));
    Tree::new(&files).check("", &roles, &[], &["sub"]);
}

#[test]
fn recognizes_ordinary_directories() {
    let tree = Tree::new(&["cur/", "tmp/", ".x", "message.id/", "articles/", "active"]);
    tree.check("", &[(".x", Unknown), ("1", Unknown)], &[], &["tmp", "message.id", ".git"]);
    tree.check("tmp", &[("1", Unknown)], &[], &[]);
    tree.check("absent", &[("1", Unknown), (".x", Unknown)], &[], &["tmp"]);
}
