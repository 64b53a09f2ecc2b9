//! The paths of members.

use std::path::PathBuf;

/// The maximum length, in bytes, of the name of a member: that of a path on Linux.
pub(super) const MAX_NAME: usize = 4096;

/// Returns the path of a member of this name, for output: without a slash at its start, without empty components and
/// `.`. Components `..` stay, because nothing is opened or written at this path. A name that exceeds [`MAX_NAME`] is
/// cut, and ends with `…`.
pub(super) fn member_path(name: &[u8]) -> PathBuf {
    let end = name.iter().position(|&byte| byte == 0).unwrap_or(name.len());
    let is_long = end > MAX_NAME;
    let name = &name[..end.min(MAX_NAME)];
    let components =
        name.split(|&byte| byte == b'/').filter(|part| !part.is_empty() && *part != b".");
    let mut path = components.collect::<Vec<_>>().join(&b'/');
    if is_long {
        path.extend_from_slice("\u{2026}".as_bytes());
    }
    to_path(path)
}

#[cfg(unix)]
fn to_path(bytes: Vec<u8>) -> PathBuf {
    <std::ffi::OsString as std::os::unix::ffi::OsStringExt>::from_vec(bytes).into()
}

#[cfg(not(unix))]
fn to_path(bytes: Vec<u8>) -> PathBuf {
    String::from_utf8_lossy(&bytes).into_owned().into()
}

#[cfg(test)]
#[path = "../../../../tests/unit/mail/stream/archive/name.rs"]
mod tests;
