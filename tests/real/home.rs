//! Temporary home directories for programs and their users.

use std::fs;
use std::io::Write;
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;

/// The numeric identifiers of a user and of the user's group.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct User(u32, u32);

impl User {
    /// Returns the user who runs the test.
    pub fn current() -> Self {
        let process = fs::metadata("/proc/self").unwrap();
        Self(process.uid(), process.gid())
    }

    /// Returns the current user, or `nobody` instead of root: Dovecot does not deliver mail to
    /// root.
    pub fn unprivileged() -> Self {
        if Self::current().is_root() { Self::named("nobody").unwrap() } else { Self::current() }
    }

    /// Looks a user up in `/etc/passwd`.
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

/// A temporary directory that is removed with the test.
///
/// It is not below `target`, which another user may not be able to reach. Its path is short,
/// because it contains sockets.
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

    /// Makes the user the owner of a path.
    fn give(&self, path: &str) {
        if self.user != User::current() {
            chown(self.path(path), Some(self.user.0), Some(self.user.1)).unwrap();
        }
    }

    pub fn path(&self, path: &str) -> PathBuf {
        if path.is_empty() { self.path.clone() } else { self.path.join(path) }
    }

    /// Creates a folder; its parent must exist.
    pub fn folder(&self, path: &str) {
        fs::create_dir(self.path(path)).unwrap();
        self.give(path);
    }

    /// Writes a file, replacing `HOME` with the path of the directory.
    pub fn file(&self, path: &str, text: &str) {
        fs::write(self.path(path), text.replace("HOME", self.path.to_str().unwrap())).unwrap();
        self.give(path);
    }

    /// Returns a command that runs a program here, as the user, without the environment of the
    /// test.
    pub fn command(&self, program: &Path) -> Command {
        let mut command = Command::new(program);
        command.current_dir(&self.path).env_clear().env("PATH", "/usr/bin:/bin");
        command.env("HOME", &self.path).env("USER", "ann").env("TZ", "UTC");
        if self.user != User::current() {
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

/// Runs a program with this standard input, checks that it succeeds, and returns its output.
pub fn run_with_input(command: &mut Command, input: &[u8]) -> Vec<u8> {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let (mut stdin, input) = (child.stdin.take().unwrap(), input.to_owned());
    let writer = thread::spawn(move || stdin.write_all(&input));
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{command:?}: {output:?}");
    writer.join().unwrap().unwrap();
    output.stdout
}

/// Returns all files below the folder that contain `text`, sorted.
pub fn files_containing(folder: &Path, text: &str) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = walkdir::WalkDir::new(folder)
        .into_iter()
        .map(Result::unwrap)
        .filter(|entry| entry.file_type().is_file())
        .map(walkdir::DirEntry::into_path)
        .filter(|path| memchr::memmem::find(&fs::read(path).unwrap(), text.as_bytes()).is_some())
        .collect();
    files.sort();
    files
}
