//! Folders in which a program runs as its user.

use std::fs;
use std::io::Write;
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;

/// The numbers of a user and of the user's group.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct User(u32, u32);

impl User {
    /// Whoever runs the test.
    pub fn me() -> Self {
        let process = fs::metadata("/proc/self").unwrap();
        Self(process.uid(), process.gid())
    }

    /// The same, but nobody where that is root, whose mail Dovecot does not deliver.
    pub fn unprivileged() -> Self {
        if Self::me().is_root() { Self::named("nobody").unwrap() } else { Self::me() }
    }

    pub fn named(name: &str) -> Option<Self> {
        let users = fs::read_to_string("/etc/passwd").unwrap();
        let fields = |line: &'_ str| line.split(':').map(str::to_owned).collect::<Vec<_>>();
        let user = users.lines().map(fields).find(|fields| fields[0] == name)?;
        Some(Self(user[2].parse().unwrap(), user[3].parse().unwrap()))
    }

    pub fn is_root(self) -> bool {
        self.0 == 0
    }
}

/// A folder that goes away with the test. It is not below `target`, to which another user may have no
/// way, and has a short path, as sockets are made in it.
pub struct Home {
    path: PathBuf,
    user: User,
}

impl Home {
    pub fn of(user: User) -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = format!("gleaner-{}-{number}", std::process::id());
        let path = std::env::temp_dir().join(name);
        fs::create_dir(&path).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
        let home = Self { path, user };
        home.give("");
        home
    }

    fn give(&self, path: &str) {
        if self.user != User::me() {
            chown(self.path(path), Some(self.user.0), Some(self.user.1)).unwrap();
        }
    }

    pub fn path(&self, path: &str) -> PathBuf {
        if path.is_empty() { self.path.clone() } else { self.path.join(path) }
    }

    /// A folder in it; the one that it is in must be there.
    pub fn folder(&self, path: &str) {
        fs::create_dir(self.path(path)).unwrap();
        self.give(path);
    }

    /// A file, in which `HOME` is written for the path of this folder.
    pub fn file(&self, path: &str, text: &str) {
        fs::write(self.path(path), text.replace("HOME", self.path.to_str().unwrap())).unwrap();
        self.give(path);
    }

    /// The program, run here by the user, knowing nothing of the test's environment.
    pub fn command(&self, program: &Path) -> Command {
        let mut command = Command::new(program);
        command.current_dir(&self.path).env_clear().env("PATH", "/usr/bin:/bin");
        command.env("HOME", &self.path).env("USER", "ann").env("TZ", "UTC");
        if self.user != User::me() {
            command.gid(self.user.1).uid(self.user.0);
        }
        command
    }
}

impl Drop for Home {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.path);
    }
}

/// What the program prints, given this on standard input; it must succeed.
pub fn fed(command: &mut Command, input: &[u8]) -> Vec<u8> {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let (mut stdin, input) = (child.stdin.take().unwrap(), input.to_owned());
    let writer = thread::spawn(move || stdin.write_all(&input));
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{command:?}: {output:?}");
    writer.join().unwrap().unwrap();
    output.stdout
}

/// All files below the folder that hold this, in order.
pub fn holding(folder: &Path, text: &str) -> Vec<PathBuf> {
    let mut held: Vec<PathBuf> = walkdir::WalkDir::new(folder)
        .into_iter()
        .map(Result::unwrap)
        .filter(|entry| entry.file_type().is_file())
        .map(walkdir::DirEntry::into_path)
        .filter(|path| memchr::memmem::find(&fs::read(path).unwrap(), text.as_bytes()).is_some())
        .collect();
    held.sort();
    held
}
