//! Unit tests of `scheme/reserved.rs`.

use super::*;

#[test]
fn returns_the_status_in_rfc_1738() {
    let all = |names: &str, status| {
        for name in names.split(' ') {
            assert_eq!(SchemeStatus::of(name), status, "{name}");
        }
    };
    all("ftp http gopher mailto news nntp telnet wais file prospero HTTP", SchemeStatus::Specified);
    all("afs mid cid nfs tn3270 mailserver z39.50 AFS", SchemeStatus::Reserved);
    all("x- x-a X-A", SchemeStatus::Experimental);
    all("https x xa z39.50r ftps", SchemeStatus::Other);
}
