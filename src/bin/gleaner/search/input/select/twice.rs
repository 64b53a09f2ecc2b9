//! `--settle` reads its inputs twice.

use std::ffi::OsStr;
use std::path::Path;

use gleaner::sink::escape;

use crate::stdio::RewindableInput;

const REMEDY: &str = "save it to a file, and search the file";

/// Returns a message if an input, or a list of inputs, can be read only once; `-` is standard input.
pub fn cannot_be_read_twice(path: &OsStr) -> Option<String> {
    if path == "-" {
        return RewindableInput::new().is_none().then(|| {
            format!(
                "--settle reads its input twice: expected a regular file as standard input, and <stdin> is a pipe, a terminal \
                 or another device; {REMEDY}"
            )
        });
    }
    // The search reports a path that does not exist.
    let metadata = Path::new(path).metadata().ok()?;
    (!metadata.is_file() && !metadata.is_dir()).then(|| {
        format!(
            "--settle reads its input twice: expected a file or a directory, and {} is a pipe or a device; {REMEDY}",
            escape(path.as_encoded_bytes())
        )
    })
}
