//! `--lock`: the locks of mail programs.

use std::fs::{self, File, OpenOptions};
use std::io::{BufRead, BufReader};
use std::os::unix::fs::symlink;
use std::process::{Child, Command};
use std::thread;
use std::time::{Duration, Instant};

use rustix::fs::{FlockOperation, fcntl_lock};

use super::assert_fails;
use crate::ending_signals;
use crate::support::{Folder, Ran};

const MBOX: &str = "From a Thu Jan  1 00:00:00 1998\nTo: b\n\nhttp://a.example/\n";

fn start(folder: &Folder, args: &str) -> Child {
    folder.command(args.split_whitespace()).spawn().unwrap()
}

fn end(child: Child) -> Ran {
    child.wait_with_output().unwrap().into()
}

fn open(folder: &Folder, name: &str) -> File {
    OpenOptions::new().read(true).write(true).open(folder.path().join(name)).unwrap()
}

/// The file that cannot be locked is not searched; the others are.
#[test]
fn gives_up_after_some_seconds() {
    let folder = Folder::with(&[("dot", MBOX), ("posix", MBOX), ("bsd", MBOX)]);
    // Two searches of one file would see each other's lock files while they try.
    let other = Folder::with(&[("dot", MBOX), ("posix", MBOX), ("bsd", MBOX), ("free-all", MBOX)]);
    // Each search has a free file of its own: it would not wait for the lock of another one.
    for name in ["dot", "posix", "bsd"] {
        folder.file(format!("free-{name}"), MBOX);
    }
    let locked = [&folder, &other].map(|folder| {
        folder.file("dot.lock", format!("{}\n", std::process::id()));
        let (posix, bsd) = (open(folder, "posix"), open(folder, "bsd"));
        fcntl_lock(&posix, FlockOperation::LockExclusive).unwrap();
        bsd.lock().unwrap();
        (posix, bsd)
    });
    let pid = std::process::id().to_string();
    let runs =
        [("dot", vec![&*pid, "dot.lock"]), ("posix", vec![&*pid, "fcntl"]), ("bsd", vec!["flock"])];
    let children = runs.map(|(name, words)| {
        (name, words, start(&folder, &format!("-I --lock {name} free-{name}")))
    });
    // All waits together take ten seconds.
    let (all, started) = (start(&other, "-I -j1 --lock dot posix bsd free-all"), Instant::now());
    let ran = end(all);
    assert!(started.elapsed() < Duration::from_secs(20), "{:?}", started.elapsed());
    assert_fails(&ran, &["gleaner: dot: ", "gleaner: posix: ", "gleaner: bsd: "]);
    assert_eq!(ran.out, "http://a.example/\n");
    for (name, words, child) in children {
        let ran = end(child);
        assert_fails(&ran, &[&format!("gleaner: {name}: "), "without --lock"]);
        assert_fails(&ran, &words);
        assert_eq!(ran.out, "http://a.example/\n", "{name}");
        assert_eq!(folder.path().join(name).with_extension("lock").exists(), name == "dot");
    }
    drop(locked);
}

/// A lock that is released soon is waited for, and a lock of a reader is no obstacle.
#[test]
fn waits_for_a_lock() {
    let folder = Folder::with(&[("a", MBOX)]);
    symlink("a", folder.path().join("link")).unwrap();
    let reader = open(&folder, "a");
    reader.lock_shared().unwrap();
    fcntl_lock(&reader, FlockOperation::LockShared).unwrap();
    for name in ["a", "link"] {
        folder.file("a.lock", "");
        let mut child = start(&folder, &format!("--lock {name}"));
        thread::sleep(Duration::from_millis(300));
        assert!(child.try_wait().unwrap().is_none(), "{name}");
        fs::remove_file(folder.path().join("a.lock")).unwrap();
        let ran = end(child);
        assert_eq!(
            (ran.code, ran.out.as_str(), ran.err.as_str()),
            (Some(0), "http://a.example/\n", "")
        );
        assert!(!folder.path().join("a.lock").exists());
    }
}

/// Locks are taken on each file named, on mailboxes in directories, and on standard input.
#[test]
fn removes_its_lock_files() {
    let folder =
        Folder::with(&[("d/mbox", MBOX), ("d/text", "http://b.example/"), ("d/text.lock", "")]);
    assert_eq!(folder.found("-I --lock d"), "http://a.example/\nhttp://b.example/\n");
    assert!(
        !folder.path().join("d/mbox.lock").exists() && folder.path().join("d/text.lock").exists()
    );
    fs::remove_file(folder.path().join("d/text.lock")).unwrap();
    assert_eq!(folder.found("--lock d/text"), "http://b.example/\n");
    assert!(!folder.path().join("d/text.lock").exists());
    let mut stdin = folder.command(["--lock"]);
    stdin.stdin(open(&folder, "d/mbox"));
    assert_eq!(Ran::from(stdin.output().unwrap()).code, Some(0));
    assert_eq!(fs::read_dir(folder.path().join("d")).unwrap().count(), 2);
}

#[test]
fn cannot_lock_without_permission() {
    let folder = Folder::with(&[("a", MBOX)]);
    fs::create_dir(folder.path().join("a.lock")).unwrap();
    // A directory is no lock, but in the way; this holds for root too.
    let child = start(&folder, "--lock a");
    assert_fails(&end(child), &["a.lock"]);
}

/// The lock file exists while the file is read, holds the number of the process, and does not outlive it.
#[test]
fn a_signal_removes_the_lock_file() {
    let folder = Folder::new();
    let text = MBOX.repeat(200_000);
    folder.file("a", &text);
    let lock = folder.path().join("a.lock");
    for (signal, _) in ending_signals() {
        let mut child = start(&folder, "-j1 --lock a");
        // The command waits, because nobody reads on.
        let mut out = BufReader::with_capacity(1, child.stdout.take().unwrap());
        out.read_line(&mut String::new()).unwrap();
        let pid = child.id().to_string();
        assert_eq!(fs::read_to_string(&lock).unwrap().trim(), pid);
        let file = open(&folder, "a");
        assert!(
            file.try_lock().is_err()
                && fcntl_lock(&file, FlockOperation::NonBlockingLockExclusive).is_err()
        );
        let killed = Command::new("sh").args(["-c", &format!("kill -{signal} {pid}")]).status();
        assert!(killed.unwrap().success());
        drop(out);
        assert_ne!(child.wait().unwrap().code(), Some(0), "{signal}");
        assert!(!lock.exists(), "{signal}");
    }
}
