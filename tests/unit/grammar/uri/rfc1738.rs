//! Unit tests of `grammar/uri/rfc1738.rs`.

use super::*;

/// Returns the production that fails on `text`, and the offset where it fails.
pub(super) fn fault(text: &str) -> Option<(&'static str, usize)> {
    fault_of(text, parse)
}

fn fault_of(text: &str, parse: fn(&[u8]) -> Result<(), Fault>) -> Option<(&'static str, usize)> {
    let fault = parse(text.as_bytes()).err()?;
    Some((fault.production.name, text.len() - fault.remaining))
}

pub(super) fn accepts(texts: &[&str]) {
    for text in texts {
        assert_eq!(fault(text), None, "{text}");
    }
}

pub(super) fn refuses(rows: &[(&str, &'static str, usize)]) {
    for &(text, production, at) in rows {
        assert_eq!(fault(text), Some((production, at)), "{text}");
    }
}

#[test]
fn matches_genericurl() {
    accepts(&[
        "x-unknown:",
        "x:;/?:@&=",
        "afs://cell/path",
        "9p://a.example/",
        "+-.:x",
        "z39.50:$-_.+!*'(),",
        "x:%00%fF",
        // As *xchar, whatever the host.
        "x://a_b:/",
    ]);
    refuses(&[
        ("", "scheme", 0),
        (":x", "scheme", 0),
        ("a/b:c", "scheme", 1),
        ("//a.example/", "scheme", 0),
        ("x_y:z", "scheme", 1),
        ("name", "scheme", 4),
        ("x:a~b", "xchar", 3),
        ("x:a#b", "xchar", 3),
        ("x:a b", "xchar", 3),
        ("x:{", "xchar", 2),
        ("x:\u{fc}", "xchar", 2),
        ("x:a%2", "escape", 3),
        ("x:%%41", "escape", 2),
    ]);
}

#[test]
fn ignores_the_case_of_schemes() {
    accepts(&["HTTP://a.example/", "NeWs:*"]);
    refuses(&[("HTTP://a.example/~", "hsegment", 17), ("News:1", "group", 5)]);
}

#[test]
fn matches_ip_schemepart() {
    let fault = |text| fault_of(text, parse_internet);
    assert_eq!(fault("x://u:p@a.example:1/a/b?c"), None);
    assert_eq!(fault("x://1.2.3.4"), None);
    assert_eq!(fault("x:a"), Some(("ip-schemepart", 2)));
    assert_eq!(fault("x:/a"), Some(("ip-schemepart", 3)));
    assert_eq!(fault("x://"), Some(("toplabel", 4)));
    assert_eq!(fault("x://a?b"), Some(("ip-schemepart", 5)));
    assert_eq!(fault("x://a/~"), Some(("urlpath", 6)));
}
