//! The limit of processes of a user, which does not hold for root.

use std::fs;
use std::os::unix::fs::MetadataExt;
use std::os::unix::process::CommandExt;
use std::process::Command;

use crate::support::{Folder, ran};

/// The user `nobody`.
const NOBODY: u32 = 65534;

/// Returns a command that runs a shell line, in which `$0` is the command, as another user than root.
fn shell(folder: &Folder, line: &str) -> Command {
    let mut command = Command::new("sh");
    command.args(["-c", line, env!("CARGO_BIN_EXE_gleaner")]).current_dir(folder.path());
    if fs::metadata(folder.path()).unwrap().uid() == 0 {
        command.uid(NOBODY);
    }
    command
}

/// Reports whether a shell cannot start a process beyond the limit, but the command.
pub fn are_limited() -> bool {
    let folder = Folder::new();
    let forks =
        shell(&folder, "ulimit -u 1 2>/dev/null || ulimit -p 1; \"$0\" --version; echo forked")
            .output();
    let runs = shell(&folder, "exec \"$0\" --version").output();
    forks.is_ok_and(|output| !output.stdout.ends_with(b"forked\n"))
        && runs.is_ok_and(|output| output.status.success())
}

pub fn uses_the_threads_that_a_user_may_start() {
    let folder = Folder::new();
    (0..200).for_each(|n| folder.file(format!("d/{n}"), format!("http://{n}.example/ ")));
    let expected = folder.found("-j1 d");
    for limit in [1, 8, 64] {
        let line =
            format!("ulimit -u {limit} 2>/dev/null || ulimit -p {limit}; exec \"$0\" -j100000 d");
        let ran = ran(&mut shell(&folder, &line));
        assert_eq!((ran.err.as_str(), ran.code), ("", Some(0)), "{limit}");
        assert!(ran.out == expected, "{limit}");
    }
}
