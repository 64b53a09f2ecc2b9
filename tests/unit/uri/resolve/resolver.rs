//! Unit tests of `uri/resolve/resolver.rs`.

use super::*;

/// The steps of the RFCs, without the fast path, resolve every reference alike.
#[test]
fn a_path_below_the_directory_needs_no_steps() {
    let bases = [
        "http://a",
        "http://a?q#f",
        "http://a/b/c/d;p?q",
        "http://a//",
        "foo:/b",
        "foo:/.b/c",
        "foo://",
        "x:",
        "http://u@a:1/./b",
        "http://a/../b",
        "foo:b",
    ];
    let references = [
        "g",
        "g?y/./x#s",
        "g.h",
        ".g",
        "..g",
        "./g",
        "../g",
        "g/.",
        "g/../h",
        "g;x=1/y",
        "",
        "?y",
        "#s",
        "/g",
        "//g",
        "http:g",
        "g//h",
        "é",
    ];
    for base in bases {
        for rfc3986 in [false, true] {
            let resolver = Resolver::new(base).unwrap().rfc3986(rfc3986);
            let steps = Resolver { directory: None, ..resolver.clone() };
            for reference in references {
                assert_eq!(
                    resolver.resolve(reference),
                    steps.resolve(reference),
                    "{base} {reference}"
                );
            }
        }
    }
}
