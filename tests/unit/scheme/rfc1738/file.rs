//! Unit tests of `scheme/rfc1738/file.rs`.

use super::*;
use crate::scheme::rfc1738::testing::assert_errors;

#[test]
fn splits_the_forms_of_rfc_1738_3_10() {
    for (text, host, segments) in [
        (
            "file://vms.host.edu/disk$user/my/notes/note12345.txt",
            Some("vms.host.edu"),
            &["disk$user", "my", "notes", "note12345.txt"][..],
        ),
        // "<host> can be the string "localhost" or the empty string"
        ("file:///etc/motd", None, &["etc", "motd"]),
        ("file://localhost/etc/motd", None, &["etc", "motd"]),
        ("FILE://LocalHost/", None, &[""]),
        ("file:////a/%2Fb?c#d", None, &["", "a", "/b?c"]),
        // The grammar does not allow this form.
        ("file:/c|/x", None, &["c|", "x"]),
    ] {
        let file = File::from_uri(text).unwrap();
        assert_eq!(file.host(), host, "{text}");
        let expected = segments.iter().map(|segment| segment.as_bytes());
        assert!(file.segments().eq(expected), "{text}");
    }
}

#[test]
fn rejects_other_schemes_and_missing_paths() {
    let rows = [
        ("ftp://a/", "fileurl", 0),
        ("file:", "fileurl", 5),
        ("file:x", "fileurl", 5),
        ("file://a", "fileurl", 8),
        ("file://a?b/", "fileurl", 8),
    ];
    assert_errors(|uri| File::from_uri(uri).err(), &rows);
}
