//! Temporary directories, and runs of the command in them.

use std::ffi::OsStr;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

/// A directory that is removed with the test.
pub struct Folder(PathBuf);

/// The result of a run.
#[derive(Debug, PartialEq, Eq)]
pub struct Ran {
    pub out: String,
    pub err: String,
    pub code: Option<i32>,
}

impl Folder {
    pub fn new() -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = format!("cli-{}-{number}", std::process::id());
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    /// Creates a directory with these files, given as path and text.
    pub fn with(files: &[(&str, &str)]) -> Self {
        let folder = Self::new();
        for (path, text) in files {
            folder.file(path, text);
        }
        folder
    }

    pub fn file(&self, path: impl AsRef<Path>, bytes: impl AsRef<[u8]>) {
        let path = self.0.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }

    pub fn link(&self, path: &str, target: &str) {
        std::os::unix::fs::symlink(target, self.0.join(path)).unwrap();
    }

    pub fn path(&self) -> &Path {
        &self.0
    }

    /// Returns the command with these arguments and an empty standard input.
    pub fn command<A: AsRef<OsStr>>(&self, args: impl IntoIterator<Item = A>) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_gleaner"));
        command.args(args).current_dir(&self.0).env_remove("NO_COLOR");
        command.env_remove("GLEANER_CONFIG_PATH");
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    /// Runs the command; spaces separate the arguments.
    pub fn run(&self, args: &str) -> Ran {
        ran(&mut self.command(args.split_whitespace()))
    }

    /// Runs the command with `input` on standard input.
    pub fn run_on(&self, args: &str, input: &[u8]) -> Ran {
        let mut command = self.command(args.split_whitespace());
        let mut child = command.stdin(Stdio::piped()).spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let input = input.to_owned();
        let writer = std::thread::spawn(move || {
            // The command may end before it has read all input.
            let _ = stdin.write_all(&input);
        });
        let output = child.wait_with_output().unwrap();
        writer.join().unwrap();
        Ran::from(output)
    }

    /// Returns the output of a run that finds something without warnings or errors.
    pub fn found(&self, args: &str) -> String {
        let ran = self.run(args);
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{args}");
        ran.out
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

impl From<std::process::Output> for Ran {
    fn from(output: std::process::Output) -> Self {
        Self {
            out: String::from_utf8_lossy(&output.stdout).into_owned(),
            err: String::from_utf8_lossy(&output.stderr).into_owned(),
            code: output.status.code(),
        }
    }
}

pub fn ran(command: &mut Command) -> Ran {
    command.output().unwrap().into()
}

/// Encodes the text in UTF-16 with a byte order mark.
pub fn utf16(text: &str, unit: fn(u16) -> [u8; 2]) -> Vec<u8> {
    format!("\u{FEFF}{text}").encode_utf16().flat_map(unit).collect()
}
