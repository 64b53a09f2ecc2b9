//! The productions of RFC 1738 and RFC 2396.

use gleaner::parsers::{rfc1738, rfc2396};

use crate::properties;
use crate::texts::{complete, holds};

#[test]
fn properties_hold_for_any_text() {
    holds(|text| properties::productions::check(text.as_bytes()));
}

#[test]
fn references_of_the_rfcs_end_where_prose_goes_on() {
    for (text, uri) in [
        // RFC 2396, 1.3 and E.
        ("ftp://ftp.is.co.za/rfc/rfc1808.txt -- ftp scheme", "ftp://ftp.is.co.za/rfc/rfc1808.txt"),
        (
            "news:comp.infosystems.www.servers.unix -- news",
            "news:comp.infosystems.www.servers.unix",
        ),
        ("http://www.w3.org/Addressing/\",", "http://www.w3.org/Addressing/"),
        (
            "http://www.ics.uci.edu/pub/ietf/uri/historical.html#WARNING>",
            "http://www.ics.uci.edu/pub/ietf/uri/historical.html#WARNING",
        ),
    ] {
        assert_eq!(complete(&mut rfc2396::uri_reference(), text), Some((uri.len(), uri)));
    }
    // The longest hostname ends before the label that begins with a digit; its last dot belongs to RFC 2396's.
    assert_eq!(complete(&mut rfc2396::host(), "a.b.1x"), Some((4, "a.b.")));
    assert_eq!(complete(&mut rfc1738::host(), "a.b.1x"), Some((3, "a.b")));
    assert_eq!(complete(&mut rfc1738::host(), "1.2.3.4.5"), Some((7, "1.2.3.4")));
    assert_eq!(complete(&mut rfc2396::server(), "u:p@/"), Some((2, "u:")));
}

/// The BNF's `rel_segment` is not empty, and so the path of a `rel_path` does not begin with a slash.
#[test]
fn rel_path_begins_with_a_segment() {
    assert_eq!(complete(&mut rfc2396::rel_path(), "/a"), None);
    assert_eq!(complete(&mut rfc2396::rel_path(), "//a"), None);
    assert_eq!(complete(&mut rfc2396::rel_path(), "a//b?c"), Some((4, "a//b")));
    assert_eq!(complete(&mut rfc2396::relative_uri(), "?y z"), Some((2, "?y")));
}
