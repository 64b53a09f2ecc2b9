//! Numbers of threads that the system refuses. `cli_programs` has a test of the limit of processes.

use std::process::Command;

use crate::support::{Folder, ran};

#[test]
fn uses_the_threads_that_start() {
    let text = "see http://a.example/x and more text\n".repeat(100_000);
    let message = "From a Thu Jan  1 00:00:00 1998\nFrom: a\nTo: b\n\nhttp://b.example/\n\n";
    let folder = Folder::with(&[("d/text", &text), ("d/mbox", &message.repeat(50_000))]);
    (0..200).for_each(|n| folder.file(format!("d/{n}"), format!("http://{n}.example/ ")));
    let expected = folder.found("-j1 d");
    for line in [
        "exec \"$0\" -j100000 d",
        "ulimit -v 400000; exec \"$0\" -j100000 d",
        "ulimit -v 250000; exec \"$0\" -j64 d",
        "ulimit -v 150000; exec \"$0\" -j2 d",
    ] {
        let mut command = Command::new("sh");
        command.args(["-c", line, env!("CARGO_BIN_EXE_gleaner")]).current_dir(folder.path());
        let ran = ran(&mut command);
        assert_eq!((ran.err.as_str(), ran.code), ("", Some(0)), "{line}");
        assert!(ran.out == expected, "{line}");
    }
}
