//! Unit tests of `gleaner/os_error.rs`.

use std::fs::File;
use std::io;

use super::explain;

#[test]
fn errors_of_the_system_have_a_remedy_and_no_number() {
    let missing = File::open("/nonexistent/file").unwrap_err();
    assert_eq!(explain(&missing), "No such file or directory; check the path");
    // An I/O error, for which there is no better text than the system's.
    let failed = io::Error::from_raw_os_error(5);
    assert!(failed.to_string().contains("os error 5"));
    let explained = explain(&failed);
    assert!(!explained.is_empty() && !explained.contains("os error"), "{explained}");
}

#[test]
fn other_errors_keep_their_message() {
    assert_eq!(explain(&io::Error::other("gzip data (os error 2)")), "gzip data (os error 2)");
}
