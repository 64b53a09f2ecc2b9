//! Unwrapping references that were typed or pasted.

use super::*;
use crate::uri::testing::cases;

fn check(cases: &[(&str, &str)]) {
    for (text, expected) in cases {
        match unwrap(text) {
            Ok(unwrapped) => assert_eq!(unwrapped, *expected, "{text:?}"),
            Err(error) => panic!("{text:?}: {error}"),
        }
    }
}

#[test]
fn unwraps_the_examples_of_rfc_2396_appendix_e() {
    check(&[
        ("\"http://www.w3.org/Addressing/\",", "http://www.w3.org/Addressing/"),
        ("<ftp://ds.internic.\n   net/rfc/>.", "ftp://ds.internic.net/rfc/"),
        (
            "<http://www.ics.uci.edu/pub/\n   ietf/uri/historical.html#WARNING>.",
            "http://www.ics.uci.edu/pub/ietf/uri/historical.html#WARNING",
        ),
        ("   http://test.com/\n", "http://test.com/"),
    ]);
}

#[test]
fn unwraps_the_examples_of_the_appendix_of_rfc_1738() {
    check(&[
        (
            "<URL:ftp://info.cern.ch/pub/www/doc;\n      type=d>",
            "ftp://info.cern.ch/pub/www/doc;type=d",
        ),
        ("<URL:ftp://ds.in\n      ternic.net/rfc>.", "ftp://ds.internic.net/rfc"),
        (
            "<URL:http://ds.internic.\n      net/instructions/overview.html#WARNING>.",
            "http://ds.internic.net/instructions/overview.html#WARNING",
        ),
        (
            "<URL:ftp://ds.internic.net/internet-drafts\n       /draft-ietf-uri-irl-fun-req-02.txt>.",
            "ftp://ds.internic.net/internet-drafts/draft-ietf-uri-irl-fun-req-02.txt",
        ),
    ]);
}

#[test]
fn removes_delimiters() {
    check(&[
        ("", ""),
        ("<>", ""),
        ("<URL:>", ""),
        ("../x", "../x"),
        ("<URL: http://a.example/ b>", "http://a.example/b"),
        ("< url:http://a.example/ >", "http://a.example/"),
        ("<http://a.example/>", "http://a.example/"),
        ("URL:http://a.example/", "http://a.example/"),
        ("Url: http://a.example/", "http://a.example/"),
        ("URL: <http://a.example/>", "http://a.example/"),
        ("\"URL:http://a.example/\"", "http://a.example/"),
        ("'http://a.example/'", "http://a.example/"),
        ("`http://a.example/`", "http://a.example/"),
        ("“http://a.example/”", "http://a.example/"),
        ("„http://a.example/“", "http://a.example/"),
        ("‘http://a.example/’", "http://a.example/"),
        ("« http://a.example/ »", "http://a.example/"),
        ("‹http://a.example/›", "http://a.example/"),
    ]);
}

#[test]
fn removes_only_the_outermost_delimiters() {
    check(&[
        ("<URL:'x'>", "'x'"),
        ("<URL:url:foo>", "url:foo"),
        ("URL:<URL:url:foo>", "url:foo"),
        ("\"URL:<x>\"", "x"),
        ("URL:'x'", "x"),
        ("<'x'>", "'x'"),
        ("''x''", "'x'"),
        ("URL:url:foo", "url:foo"),
        ("\"<URL:'x'>\"", "'x'"),
        ("'x", "'x"),
        ("x'", "x'"),
    ]);
}

#[test]
fn removes_unbalanced_delimiters() {
    check(&[
        ("<http://a.example/", "http://a.example/"),
        ("<URL:http://a.example/", "http://a.example/"),
        ("http://a.example/>", "http://a.example/"),
        ("http://a.example/>,", "http://a.example/"),
        ("\"http://a.example/", "http://a.example/"),
        ("http://a.example/\"", "http://a.example/"),
        ("http://a.example/\">", "http://a.example/"),
        ("/\"", "/"),
    ]);
}

#[test]
fn removes_one_pair_of_brackets() {
    check(&[
        ("(http://a.example/)", "http://a.example/"),
        ("[http://a.example/x_(y)]", "http://a.example/x_(y)"),
        ("(x)", "(x)"),
    ]);
    assert!(unwrap("((http://a.example/))").is_err());
}

#[test]
fn a_quote_mark_is_not_a_closer() {
    check(&[
        ("> <URL:http://a.example/x_(\n> abc\n> )>", "http://a.example/x_(abc)"),
        ("> <URL:http://a.example/x\n> '--_>", "http://a.example/x'--_"),
        ("http://a.example/\n>", "http://a.example/"),
    ]);
}

#[test]
fn removes_punctuation_outside_a_wrapper() {
    check(&[
        ("(<http://a.example/>).", "http://a.example/"),
        ("“http://a.example/”.", "http://a.example/"),
        ("'http://a.example/';", "http://a.example/"),
        ("* <URL:http://a.example/>", "http://a.example/"),
        // Without a wrapper, the full stop may belong to the reference.
        ("http://a.example/.", "http://a.example/."),
    ]);
    assert_eq!(unwrap("<http://a.example/> there").unwrap_err().offset(), 18);
    assert_eq!(unwrap("see <http://a.example/>").unwrap_err().offset(), 3);
}

#[test]
fn removes_white_space() {
    check(&[
        ("\u{FEFF}http://a.example/\u{A0}", "http://a.example/"),
        ("http://a.\u{200B}exam\u{AD}ple/", "http://a.example/"),
        ("<http://a.\u{200B}example\t/\x0cx\u{2028}y>", "http://a.example/xy"),
        ("<www.a.example /x>", "www.a.example/x"),
        ("\"http://a.example/x\n  y\"", "http://a.example/xy"),
        ("“http://a.example/x\r\n  y”", "http://a.example/xy"),
        ("( http://a.example/ )", "http://a.example/"),
        ("\"\t http://a.example/ \"", "http://a.example/"),
        ("<http://a.example/long-\r\n  name>", "http://a.example/long-name"),
        ("<http://a.example/lo=\r\nng=\n>", "http://a.example/long"),
        ("<http://a.example/?q=\n x>", "http://a.example/?q=x"),
        ("<http://a.example/?q= \nx>", "http://a.example/?q=x"),
        ("> <http://a.example/?q=\n>x>", "http://a.example/?q=x"),
    ]);
}

/// R1, R2 and R5 ignore white space in a wrapper; R6 ends a bare reference at it.
#[test]
fn rejects_white_space_that_the_rules_do_not_ignore() {
    for (text, offset) in [
        ("see http://a.example/", 3),
        ("http://a.example/ there", 17),
        ("http://a.example/ http://b.example/", 17),
        ("http://a.example/\nhttp://b.example/", 17),
        ("http://a.\texample/", 9),
        ("http://a.example/\u{2028}x", 17),
        ("URL: http://a.example/ x", 22),
        ("> http://a.example/x/\n> y", 21),
        ("(see http://a.example/)", 4),
        ("'http://a.example/' 'http://b.example/'", 19),
        ("'see http://a.example/'", 4),
        ("\"http://a.example/ x\"", 18),
        ("\"http://a.example/x\n\nhttp://b.example/\"", 20),
        ("“http://a.example/ x”", 20),
        ("<see http://a.example/>", 4),
        ("<see\nhttp://a.example/>", 4),
        ("<URL:http ://a.example/>", 9),
        ("<http://a.example/ http://b.example/>", 18),
        ("<http://a.example/x\n\ny>", 20),
        ("<a b>", 2),
        // Neither has a closer.
        ("<http://a.example/\nx", 18),
        ("http://a.example/ x>", 17),
    ] {
        let error = unwrap(text).expect_err(text);
        assert_eq!(error.offset(), offset, "{text:?}: {error}");
        assert_eq!(error.section(), "RFC 2396, Appendix E", "{text:?}");
    }
}

#[test]
fn removes_quote_marks() {
    check(&[
        ("<http://a.example/x/\n> y.html>", "http://a.example/x/y.html"),
        ("<http://a.example/x/\n> > y\n> > z>", "http://a.example/x/yz"),
        ("> <URL:http://a.example/x/\n> y>", "http://a.example/x/y"),
        ("| <URL:http://a.example\n| :80/x/\n| y>", "http://a.example:80/x/y"),
        ("<http://a.example\n:80/x/\n|y>", "http://a.example:80/x/|y"),
        (">> <http://a.example/x/\n> y>", "http://a.example/x/y"),
        ("> > <http://a.example/in-\n> across/>", "http://a.example/in-across/"),
        ("> <http://a.example/x\n> >", "http://a.example/x"),
        ("<http://a.example/java\n>", "http://a.example/java"),
        ("! <URL:ftp://a.example/d/\n!   x.txt>", "ftp://a.example/d/x.txt"),
    ]);
    assert_eq!(unwrap("<http://a.example/\n> b\nc>").unwrap_err().offset(), 19);
}

#[test]
fn reports_offsets_in_the_text() {
    for (text, offset) in [("<URL: http://a.ex ample/\u{7}>", 24), ("<1a:\n b>", 1), ("a\u{0}", 1)]
    {
        let error = unwrap(text).unwrap_err();
        assert_eq!(error.offset(), offset, "{text:?}: {error}");
    }
}

proptest::proptest! {
    #![proptest_config(cases(256))]

    #[test]
    fn any_text_is_a_reference_or_an_error(text in proptest::collection::vec(proptest::sample::select(vec![
        "<", ">", "\"", "'", "“", "”", "URL:", "url: ", "\n", "\r\n", "> ", "|", ":", "a", "é", "//", "%",
        ".", "-", "\u{200B}", " ", "[", "* ", "1", "http://a.example/",
    ]), 0..16)) {
        let text = text.concat();
        match unwrap(&text) {
            Ok(text) => proptest::prop_assert!(UriRef::parse_lenient(&text).is_ok()),
            Err(error) => proptest::prop_assert!(text.is_char_boundary(error.offset())),
        }
    }
}

#[test]
fn keeps_the_punctuation_of_text_without_delimiters() {
    check(&[
        ("http://a.example/x.", "http://a.example/x."),
        ("http://a.example/x).", "http://a.example/x)."),
        ("<http://a.example/x>.", "http://a.example/x"),
        ("word", "word"),
    ]);
}

#[test]
fn marks_that_the_rules_do_not_pair_are_no_delimiters() {
    check(&[("»x«", "»x«"), ("‚x‘", "‚x‘")]);
    for text in ["»http://a.example/«", "‚http://a.example/‘"] {
        assert_eq!(unwrap(text).unwrap_err().offset(), 0, "{text}");
    }
}

#[test]
fn a_line_break_without_delimiters_is_an_error() {
    for text in ["http://a.example/\nx", "> http://a.example/\n> x"] {
        let line_break = text.find('\n').unwrap();
        assert_eq!(unwrap(text).unwrap_err().offset(), line_break, "{text:?}");
    }
}
