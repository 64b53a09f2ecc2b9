use super::*;

fn text(line: &str) -> Content {
    PageLine::of(line.as_bytes(), b"> ").content
}

#[test]
fn footers_end_in_the_number_of_a_page() {
    for line in [
        "Berners-Lee, Masinter & McCahill                                [Page 12]",
        "[Page 1]",
        "   [Page iv]\t",
        "> Fielding [Page 9999] \x0c",
        "Mavrakis, Layec & Kartmann        Page 13",
        "> \t Page 3",
    ] {
        assert_eq!(text(line), Content::Footer, "{line:?}");
    }
    for line in [
        "[Page 12].",
        "[Page ]",
        "[Page12]",
        "[Page 12345]",
        "(Page 12]",
        "see Page 13",
        "Page 13",
        "x  Page iv",
        "x  Page 13]",
        "[page 12]",
        "12]",
        "]",
        "> >  [Page x1 ]",
    ] {
        assert_eq!(text(line), Content::Other, "{line:?}");
    }
}

#[test]
fn headers_have_columns_and_end_in_a_year() {
    for line in [
        "RFC 1738            Uniform Resource Locators (URL)        December 1994",
        "Videotex URL Specification                                   20 May 1997 ",
        "> RFC 9999\t\tx 2025",
        "\x0cI-D  May 2001",
    ] {
        assert_eq!(text(line), Content::Header, "{line:?}");
    }
    for line in [
        "6.2.2  Naming authorities",
        "RFC 1738 Uniform Resource Locators December 1994",
        "RFC 1738   in 1876",
        "RFC 1738   in -1994",
        "RFC 1738   in 1994.",
        "  1994",
        "1994",
        "994",
    ] {
        assert_eq!(text(line), Content::Other, "{line:?}");
    }
}

#[test]
fn lines_in_which_a_wrapper_opens_belong_to_no_page_break() {
    for opener in ["<URL:", "< a:", "<x.y+z:", "\"a:", "„a:", "‹a:", "⟨a:", "<WWW.", "\"ftp."]
    {
        assert_eq!(text(&format!("x {opener} [Page 1]")), Content::Other, "{opener}");
        assert_eq!(text(&format!("x  {opener} 2001")), Content::Other, "{opener}");
    }
    for other in ["<draft-a-00.txt>", "<a@b.example>", "< :", "\" a:", "URL:", "a:", "\"www"] {
        assert_eq!(text(&format!("x {other} [Page 1]")), Content::Footer, "{other}");
        assert_eq!(text(&format!("x  {other} 2001")), Content::Header, "{other}");
    }
}

#[test]
fn form_feeds_are_seen_on_both_sides() {
    let of = |line: &str| {
        let PageLine { content: text, form_feed, form_feed_after } =
            PageLine::of(line.as_bytes(), b"");
        (text, form_feed, form_feed_after)
    };
    assert_eq!(of(" \x0c "), (Content::Blank, true, false));
    assert_eq!(of(""), (Content::Blank, false, false));
    assert_eq!(of("a [Page 1]\x0c"), (Content::Footer, false, true));
    assert_eq!(of("\x0c y.html>"), (Content::Other, true, false));
}

#[test]
fn lines_are_decided_when_whole() {
    let line = |input, last| apply(whole_line(0), input, last);
    assert_eq!(line(b"ab\r\nc", false), Parsed::Yes(4, &b"ab"[..]));
    assert_eq!(line(b"ab\rc", false), Parsed::Yes(3, &b"ab"[..]));
    assert_eq!(line(b"ab\r", false), Parsed::More);
    assert_eq!(line(b"ab\r", true), Parsed::Yes(3, &b"ab"[..]));
    assert_eq!(line(b"ab", false), Parsed::More);
    assert_eq!(line(b"ab", true), Parsed::Yes(2, &b"ab"[..]));
    let long = [b'a'; MAX_LINE + 1];
    assert_eq!(line(&long[1..], false), Parsed::More);
    assert_eq!(line(&long, false), Parsed::No);
    assert_eq!(line(&[&long[1..], b"\n"].concat(), false).map(<[u8]>::len), Parsed::Yes(129, 128));
}
