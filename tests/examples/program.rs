//! Running examples as programs.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// The timeout for every read and write; far longer than any test needs.
pub const DEADLINE: Duration = Duration::from_secs(60);

/// A running example, killed when dropped.
pub struct Program {
    child: Child,
    out: Receiver<String>,
    err: Receiver<String>,
}

/// The output and the exit code of a program.
#[derive(Debug, PartialEq, Eq)]
pub struct Ended {
    pub out: Vec<String>,
    pub err: Vec<String>,
    pub code: Option<i32>,
}

impl Program {
    pub fn start<A: AsRef<OsStr>>(name: &str, args: impl IntoIterator<Item = A>) -> Self {
        let mut command = Command::new(example(name));
        command.args(args);
        Self::spawn(&mut command)
    }

    /// Runs an example to its end, with the bytes of a file as its input.
    pub fn run_with_input(name: &str, args: &[&str], input: &Path) -> Ended {
        let mut command = Command::new(example(name));
        command.args(args).stdin(File::open(input).unwrap());
        Self::spawn_with_input(&mut command).end()
    }

    /// Starts an example with at most `limit` file descriptors.
    pub fn start_with_descriptors<A: AsRef<OsStr>>(
        limit: u32,
        name: &str,
        args: impl IntoIterator<Item = A>,
    ) -> Self {
        let mut command = Command::new("sh");
        command.args(["-c", &format!("ulimit -n {limit} && exec \"$0\" \"$@\"")]);
        command.arg(example(name)).args(args);
        Self::spawn(&mut command)
    }

    fn spawn(command: &mut Command) -> Self {
        Self::spawn_with_input(command.stdin(Stdio::null()))
    }

    fn spawn_with_input(command: &mut Command) -> Self {
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let out = lines(child.stdout.take().unwrap());
        let err = lines(child.stderr.take().unwrap());
        Self { child, out, err }
    }

    /// Returns the address that a listener prints.
    pub fn address(&self) -> SocketAddr {
        let line = self.error();
        let address = line.strip_prefix("listening on ").unwrap_or_else(|| panic!("{line}"));
        address.parse().unwrap()
    }

    /// Returns the next line of standard output.
    pub fn line(&self) -> String {
        self.out.recv_timeout(DEADLINE).expect("a line of output")
    }

    /// Returns the next line of standard error.
    pub fn error(&self) -> String {
        self.err.recv_timeout(DEADLINE).expect("a line of standard error")
    }

    /// Waits until the program ends; returns its remaining output.
    pub fn end(mut self) -> Ended {
        let (out, err) = (rest(&self.out), rest(&self.err));
        // The program has closed its output, so it is about to end.
        Ended { out, err, code: self.child.wait().unwrap().code() }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Reads lines on a thread of its own, so that the program never blocks on its output.
fn lines(from: impl Read + Send + 'static) -> Receiver<String> {
    let (sender, receiver) = mpsc::channel();
    std::thread::spawn(move || {
        for line in BufReader::new(from).lines() {
            if sender.send(line.unwrap()).is_err() {
                break;
            }
        }
    });
    receiver
}

fn rest(lines: &Receiver<String>) -> Vec<String> {
    let mut rest = Vec::new();
    loop {
        match lines.recv_timeout(DEADLINE) {
            Ok(line) => rest.push(line),
            Err(RecvTimeoutError::Disconnected) => return rest,
            Err(RecvTimeoutError::Timeout) => {
                panic!("the program does not end; its output so far: {rest:?}")
            }
        }
    }
}

/// Returns the source of an example, which is in one of the folders of `examples`.
fn source(examples: &Path, name: &str) -> PathBuf {
    let folders = fs::read_dir(examples).unwrap().map(|folder| folder.unwrap().path());
    let mut sources = folders.map(|folder| folder.join(name).with_extension("rs"));
    sources.find(|source| source.exists()).unwrap_or_else(|| panic!("there is no example {name}"))
}

/// Returns the path of the example, next to this test. Builds it if it is missing, as with `--test examples`,
/// or if it is older than this test or its source.
fn example(name: &str) -> PathBuf {
    static READY: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());
    let mut ready = READY.lock().unwrap_or_else(PoisonError::into_inner);

    let test = std::env::current_exe().unwrap();
    let profile = test.parent().and_then(Path::parent).unwrap();
    let path = profile.join("examples").join(name).with_extension(std::env::consts::EXE_EXTENSION);
    let repository = Path::new(env!("CARGO_MANIFEST_DIR"));
    let source = source(&repository.join("examples"), name);
    let age = |path: &Path| path.metadata().and_then(|file| file.modified()).ok();
    if ready.insert(name.to_owned()) && age(&path) < age(&source).max(age(&test)) {
        let mut cargo = Command::new(env!("CARGO"));
        cargo.args(["build", "--quiet", "--features", "codec,mail,nom", "--example", name]);
        cargo.arg("--target-dir").arg(profile.parent().unwrap()).current_dir(repository);
        if profile.ends_with("release") {
            cargo.arg("--release");
        }
        assert!(cargo.status().unwrap().success(), "{name} cannot be built");
    }
    path
}
