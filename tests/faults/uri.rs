//! `gleaner uri` and the functions of the module `uri` on hostile references.

use gleaner::uri::unwrap;

use crate::support::Folder;

#[test]
fn white_space_without_a_wrapper_is_an_error() {
    for text in
        ["see http://a.example/", "http://a.example/ http://b.example/", "http://a.example/\tx"]
    {
        assert!(unwrap(text).is_err(), "{text:?}");
    }
    assert_eq!(unwrap("  http://a.example/\n").unwrap().as_str(), "http://a.example/");
    assert_eq!(unwrap("<http://a.example/\n x>").unwrap().as_str(), "http://a.example/x");
}

#[test]
fn the_command_rejects_a_reference_among_words() {
    let folder = Folder::new();
    let ran = folder.run_on("uri unwrap", b"see http://a.example/\n<http://b.example/>\n");
    assert_eq!(ran.out, "\nhttp://b.example/\n");
    assert_eq!(
        ran.err,
        "gleaner: line 1: URI-reference: expected a single reference, without white space unless it is wrapped \
         as <URL:...> at byte 3 (RFC 2396, Appendix E)\n"
    );
    assert_eq!(ran.code, Some(2));
}
