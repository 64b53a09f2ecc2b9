//! The units of systemd.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::support::{Folder, ran};

/// The programs that the test needs.
pub const PROGRAM: &str = "systemd-analyze";

/// Each unit is valid, and starts the command with options that it has.
pub fn accepts_the_units() {
    let folder = Folder::new();
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tools/systemd");
    let mut units = Vec::new();
    for entry in fs::read_dir(source).unwrap() {
        let entry = entry.unwrap();
        // The instance `x`.
        let name = entry.file_name().into_string().unwrap().replace('@', "@x");
        let unit = fs::read_to_string(entry.path()).unwrap();
        folder.file(&name, unit.replace("/usr/bin/gleaner", env!("CARGO_BIN_EXE_gleaner")));
        if let Some(start) = unit.lines().find_map(|line| line.strip_prefix("ExecStart=")) {
            let options = start.split_whitespace().skip(1).filter(|word| !word.contains('$'));
            let options: Vec<_> = options.map(|word| word.replace("%S/gleaner/%i", "x")).collect();
            let help = options.iter().map(String::as_str).chain(["--help"]);
            assert_eq!(ran(&mut folder.command(help)).code, Some(0), "{start}");
        }
        units.push(format!("./{name}"));
    }
    assert_eq!(units.len(), 3);
    let mut verify = Command::new(PROGRAM);
    let verified = ran(verify.args(["verify", "--man=no"]).args(units).current_dir(folder.path()));
    assert_eq!((verified.err.as_str(), verified.code), ("", Some(0)));
}
