//! Checks the model against R6 to R11 and their fine print.

use crate::support::{all, assert_values, one, values, values_with, with};

#[test]
fn r6_starts() {
    assert_values(&[
        ("xhttp://h/", &["http://h/"]),
        ("x.http://h/", &["http://h/"]),
        ("svn+ssh://h/", &["svn+ssh://h/"]),
        ("svn+http://h/", &["http://h/"]),
        ("x+foo://h/", &["x+foo://h/"]),
        ("gsiftp://h/", &["gsiftp://h/"]),
        ("3http://h/", &["http://h/"]),
        ("_http://h/", &["http://h/"]),
        ("-://h/", &[]),
        ("url://h/", &[]),
        ("x.mailto:a@b", &[]),
        ("3mailto:a@b", &[]),
        ("(mailto:a@b)", &["mailto:a@b"]),
    ]);
    let run = |length: usize, rest: &str| values(format!("{}{rest}://h/", "1".repeat(length)));
    assert_eq!(run(28, "http"), ["http://h/"]);
    assert_eq!(run(29, "http"), [""; 0]);
    assert_eq!(run(40, ".http"), ["http://h/"]);
    assert_eq!(run(40, ".foo"), [""; 0]);
    assert_eq!(one("xURL:http://h/").wrapper, "bare");
    assert_eq!(one("-url:\n\n http://h/").wrapper, "prefixed");
    assert_eq!(one("URL:3http://h/").wrapper, "bare");
    assert_eq!(one("URL: www.a.example").wrapper, "prefixed");
    let white = |white: usize| one(format!("URL:{}http://h/", " ".repeat(white))).wrapper;
    assert_eq!((white(64), white(65)), ("prefixed", "bare"));
}

#[test]
fn r6_ends() {
    assert_values(&[
        ("http://h/a[/url]", &["http://h/a"]),
        ("http://h/(a))b", &["http://h/(a)"]),
        ("http://h/a]b", &["http://h/a"]),
        ("http://h/it's'x", &["http://h/it's'x"]),
        ("'http://h/it's'x", &["http://h/it"]),
        ("'URL:http://h/it's'x", &["http://h/it"]),
        ("http://h/a'/>", &["http://h/a"]),
        ("http://h/a&amp;b", &["http://h/a&amp;b"]),
        ("http://h/a&#60;b", &["http://h/a"]),
        ("http://h/a&#X3c;b", &["http://h/a"]),
        ("http://h/a&#000160;b", &["http://h/a"]),
        ("http://h/a&#61;b", &["http://h/a&#61;b"]),
        ("http://h/a&LT;b", &["http://h/a&LT;b"]),
        ("http://h/a,http://g/", &["http://h/a", "http://g/"]),
        ("http://h/a;svn+ssh://g/", &["http://h/a", "svn+ssh://g/"]),
        ("http://h/a,foo://g/", &["http://h/a,foo://g/"]),
        ("http://h/a|b", &["http://h/a"]),
        ("http://h/a\\b", &["http://h/a"]),
    ]);
    let zeros = |zeros: usize| values(format!("http://h/a&#{}60;b", "0".repeat(zeros)))[0].len();
    assert_eq!((zeros(27), zeros(28)), (10, 44));
    assert_eq!(one("http://h/?a&amp;b").flags, ["entity"]);
    assert_eq!(one("<http://h/?a&amp;b>").readings, ["http://h/?a&amp;b", "http://h/?a&b"]);
}

#[test]
fn r6_escapes_before_other_notations() {
    assert_values(&[
        (r"http://h/a\_b\hfill c", &["http://h/a_b"]),
        (r"http://h/a\_b\hfill\par c", &["http://h/a_b"]),
        (r"http://h/a\_b\hfill\d c", &["http://h/a"]),
        (r"file://h/\_b\hfill c", &["file://h/"]),
        (r"file://h/\_b\textit{c}", &["file://h/_b"]),
        (r"http://h/a\_b\s0", &["http://h/a_b"]),
        (r"http://h/a\_b\s+ c", &["http://h/a"]),
        (r"http://h/a\_b\m[]c", &["http://h/a_b"]),
        (r"http://h/a\_b\m[-]c", &["http://h/a"]),
        (r"http://h/a\_b\/\fR", &["http://h/a_b"]),
        (r"http://h/a\_b\/c", &["http://h/a"]),
        (r"http://h/a\_b.*, c", &["http://h/a_b.*"]),
        (r"http://h/a\_b.*,c", &["http://h/a"]),
        (r"http://h/a\_b.*) c", &["http://h/a_b.*"]),
        (r"(http://h/a\_b.*) c", &["http://h/a"]),
        (r"http\://h/a,http\://h/b", &["http://h/a", "http://h/b"]),
        (r"http\://h/a,x-foo\://b", &["http://h/a,x-foo://b"]),
        (r"http://h\:80\:/a", &["http://h:80/a"]),
        (r"http://h\:80\:a", &["http://h80a"]),
    ]);
}

#[test]
fn r6_escapes() {
    assert_values(&[
        (r"http://h/a\_b", &["http://h/a_b"]),
        (r"http://h/a\_.b", &["http://h/a_.b"]),
        (r"http://h/a\_. b", &["http://h/a"]),
        (r"http://h/a\_é", &["http://h/a_é"]),
        (r"http://h/a\.b", &["http://h/a"]),
        (r"http://h/a\\_b", &["http://h/a"]),
        (r"http://h\:/a", &["http://h/a"]),
        (r"http://h\:80/a", &["http://h:80/a"]),
        (r"http://h\:80.1/a", &["http://h80.1/a"]),
        (r"http://h\&.g/a", &["http://h.g/a"]),
        (r"http://h/?a\&b=1", &["http://h/?a&b=1"]),
        (r"http\://h/a\:b", &["http://h/a:b"]),
        (r"x-foo\://h/a", &[]),
        (r"http\://h/\d", &[]),
        (r"http://h/a\_b\d", &["http://h/a"]),
        (r"http://h/a\_b\fR", &["http://h/a_b"]),
        (r"http://h/a\_b.*x", &["http://h/a"]),
        (r"http://h/a\_b.* x", &["http://h/a_b.*"]),
        (r"http://h/a\_b[^1]", &["http://h/a_b"]),
        (r"http://h/a\_b[^/]", &["http://h/a"]),
        (r"http://h/a\_(b)", &["http://h/a_(b)"]),
        (r"http://h/a\_(, b", &["http://h/a"]),
        (r"http://h/a\_)b", &["http://h/a"]),
        (r"http://h/a\(b\)c", &["http://h/a(b)c"]),
        (r"http://h/a\(.b\)c", &["http://h/a"]),
        (r"http://h/a\(lq", &["http://h/a"]),
        (r"http://h/a\_b}\d", &["http://h/a_b"]),
        (r"http://h/{a\_b}\d", &["http://h/{a"]),
        (r"http://h/a\_b\(lq", &["http://h/a_b"]),
        (r"http://h/a\_b\(xx", &["http://h/a"]),
        (r"http://h/a\_b\[rq]", &["http://h/a_b"]),
        (r"http://h/a\_b\e c", &["http://h/a_b"]),
        (r"http://h/a\_b\textit{c}", &["http://h/a_b"]),
        (r"http://h/a\_b\textit", &["http://h/a_b"]),
        (r"\fBgit://h/a", &["git://h/a"]),
        (r"\f(CWgit://h/a", &["git://h/a"]),
        (r"\fgit://h/a", &["git://h/a"]),
        (r"\fRtsp://h/a", &["Rtsp://h/a"]),
        (r"\fXgit://h/a", &["fXgit://h/a"]),
    ]);
    let far = |n: usize| values(format!(r"http://h/\_{}\d", "a".repeat(n)))[0].len();
    assert_eq!((far(253), far(254)), (9, 264));
    assert_eq!(
        one(r"http://h/a\-b\:c").readings,
        ["http://h/a-bc", r"http://h/a\-b\:c", "http://h/a", "http://h/abc"]
    );
    assert_eq!(one(r"http://h/a\_b").flags, ["unescaped"]);
    let added = |text: &str| values_with(text, |settings| settings.schemes = vec!["bug".into()]);
    assert_eq!(added(r"bug\://h/"), [""; 0]);
}

#[test]
fn r6_trim() {
    let tail = |text: &str| {
        let found = one(text);
        (found.value, found.tail)
    };
    for (text, value, expected) in [
        ("http://h/a's.", "http://h/a", "'s."),
        ("http://h/a.(", "http://h/a", ".("),
        ("http://h/*", "http://h/*", ""),
        ("*http://h/*", "http://h/", "*"),
        ("http://h/a**", "http://h/a", "**"),
        ("http://h/__", "http://h/__", ""),
        ("http://h/___!", "http://h/", "___!"),
        ("_http://h/__", "http://h/", "__"),
        ("~http://h/~", "http://h/", "~"),
        ("*http://h/_", "http://h/_", ""),
        ("http://h/a*.*", "http://h/a*.*", ""),
    ] {
        assert_eq!(tail(text), (value.to_owned(), expected.to_owned()), "{text}");
    }
    assert_eq!(one("http://h/x[1].").readings, ["http://h/x", "http://h/x[1].", "http://h/x[1]"]);
    let of_query = ["http://h/?x[1]", "http://h/?x[1].", "http://h/?x"];
    assert_eq!(one("http://h/?x[1].").readings, of_query);
    assert_values(&[
        ("data:text/plain,", &[]),
        ("mailto:", &[]),
        ("http://h/x.www.a.example", &["http://h/x.www.a.example"]),
    ]);
}

#[test]
fn r7_characters() {
    assert_values(&[
        ("http://h/中。文", &["http://h/中"]),
        ("http://h/a\u{200b}b", &["http://h/a"]),
        ("http://h/a\u{a0}b", &["http://h/a"]),
        ("http://h/a・b", &["http://h/a・b"]),
        ("http://h/a）b", &["http://h/a"]),
        ("http://h/a\u{e000}b", &["http://h/a"]),
        ("http://h/a\u{fffe}b", &["http://h/a"]),
        ("http://h/a\u{1f600}b", &["http://h/a\u{1f600}b"]),
        ("http://h/a\u{7f}b", &["http://h/a"]),
        ("http://h/a\u{b}b", &["http://h/a"]),
        ("http://h/{a}[b]^%z", &["http://h/{a}[b]^%z"]),
        ("http://é.example/", &["http://é.example/"]),
    ]);
    let found = one("http://h/a中b");
    assert_eq!(
        (found.flags, found.readings),
        (vec!["iri"], vec!["http://h/a中b".to_owned(), "http://h/a".to_owned()])
    );
    assert_eq!(one("http://é.example/").readings.len(), 1);
    assert_eq!(values_with("http://h/a中b", |s| s.iri = false), ["http://h/a"]);
    assert_eq!(values_with("<http://h/a中b>", |s| s.iri = false), ["http://h/a"]);
    assert_eq!(values(b"http://h/a\xe4\xb8x"), ["http://h/a"]);
}

#[test]
fn r8_abbreviated() {
    assert_values(&[
        ("www.a.b-", &["http://www.a.b-"]),
        ("www.a.", &[]),
        ("www.a._b", &[]),
        ("ftp.é.b", &["ftp://ftp.é.b"]),
        ("www.a.b/x@y", &["http://www.a.b/x@y"]),
        ("/www.a.b", &[]),
        ("=www.a.b", &["http://www.a.b"]),
        ("www.a.example://x", &["www.a.example://x"]),
        ("joe@example.org", &[]),
        ("WWW2.a.b", &["http://WWW2.a.b"]),
        ("www34.a.b", &["http://www34.a.b"]),
        ("www567.a.b ftp2.a.b www2a.b.c", &[]),
        ("05:37:39 www2.a.b", &[]),
        ("05:37:39 www2.a.b sshd: x", &[]),
        ("05:37:39 www2.a.b/x", &["http://www2.a.b/x"]),
        ("05:37:39 www2.a.b. X", &["http://www2.a.b"]),
        ("05:37:39 www.a.b", &["http://www.a.b"]),
    ]);
    let label = |length: usize| values(format!("www.{}.b", "a".repeat(length))).len();
    assert_eq!((label(255), label(256)), (1, 0));
    assert_eq!(values_with("www.a.b", |s| s.abbreviated = false), [""; 0]);
    assert_eq!(values_with("<www.a.b>", |s| s.abbreviated = false), [""; 0]);
}

#[test]
fn r8_emails() {
    let emails = |text: &str| values_with(text, |s| s.emails = true);
    assert_eq!(emails("<joe.b@example.org>."), ["mailto:joe.b@example.org"]);
    assert_eq!(emails(".joe@a.b.1"), ["mailto:joe@a.b"]);
    assert_eq!(emails("www.foo.bar@example.org"), ["mailto:www.foo.bar@example.org"]);
    assert_eq!(emails("mailto:joe@a.b-"), ["mailto:joe@a.b-"]);
    assert_eq!(emails("a.@b.c"), [""; 0]);
    assert_eq!(emails("a@b"), [""; 0]);
    assert_eq!(emails("a@b.1"), [""; 0]);
    assert_eq!(emails(&format!("{}@b.c", "a".repeat(65))), [""; 0]);
    assert_eq!(emails(&format!("{}@b.c", "a".repeat(64)))[0].len(), 7 + 64 + 4);
}

#[test]
fn r9_hierarchical() {
    assert_values(&[
        ("http://user@/x", &[]),
        ("http://a@b@c/", &["http://a@b@c/"]),
        ("http://-h/", &[]),
        ("http://!u@h/", &["http://!u@h/"]),
        ("http://!u@/", &[]),
        ("http://@@c/", &[]),
        ("e://J+Z!7,P", &[]),
        ("ab://J+Z!7,P", &["ab://J+Z!7,P"]),
        ("e://j+!", &["e://j+"]),
        ("http://[::1]/", &["http://[::1]/"]),
        ("foo:///x", &["foo:///x"]),
        ("foo://?x", &[]),
        ("ws:///x", &[]),
        ("mailto://a@b", &["mailto://a@b"]),
    ]);
    let userinfo = |length: usize| values(format!("http://{}@h/", "!".repeat(length))).len();
    assert_eq!((userinfo(255), userinfo(2000)), (1, 1));
    let scheme = |length: usize| values(format!("<{}://h/>", "a".repeat(length))).len();
    assert_eq!((scheme(32), scheme(33)), (1, 0));
}

#[test]
fn r9_opaque() {
    assert_values(&[
        ("news:comp.lang.c", &["news:comp.lang.c"]),
        ("news:comp", &[]),
        ("news:a.b/1", &[]),
        ("urn:isbn:1", &["urn:isbn:1"]),
        ("urn:i:1", &[]),
        ("urn:isbn:", &[]),
        ("data:,x", &["data:,x"]),
        ("data:a/b;c,d", &["data:a/b;c,d"]),
        ("data:a/b;c", &[]),
        ("tel:+1", &["tel:+1"]),
        ("tel:1;phone-context=x", &["tel:1;phone-context=x"]),
        ("tel:1", &[]),
        ("tel:+61 2 9869", &[]),
        ("tel:+61 (2) 9869", &[]),
        ("tel:+61 or 2", &["tel:+61"]),
        ("magnet:?x", &["magnet:?x"]),
        ("magnet:?", &[]),
        ("geo:1,2", &[]),
        ("<geo:1.5,-2;u=1>", &["geo:1.5,-2;u=1"]),
        ("<geo:1>", &[]),
        ("<tag:a.b,2001-01:x>", &["tag:a.b,2001-01:x"]),
        ("<tag:a.b,201:x>", &[]),
        ("<doi:10.1/2>", &["doi:10.1/2"]),
        ("<sms:x1>", &["sms:x1"]),
        ("<im:im>", &[]),
        ("<im:a@b>", &["im:a@b"]),
        ("<about:blank>", &["about:blank"]),
        ("<about:blank page>", &[]),
        ("<about:\nblank>", &["about:blank"]),
        (
            "<opaquelocktoken:f81d4fae-7dec-11d0-a765-00a0c91e6bf6x>",
            &["opaquelocktoken:f81d4fae-7dec-11d0-a765-00a0c91e6bf6x"],
        ),
        ("<file:a b/c>", &[]),
        ("<mailto:a@b c>", &["mailto:a@bc"]),
        ("bug:1", &[]),
    ]);
    let added = |text: &str| values_with(text, |s| s.schemes.push("bug".to_owned()));
    assert_eq!(added("fixes BUG:1."), ["BUG:1"]);
    assert_eq!(added("x.bug:1, bug: 2, <bug:>"), [""; 0]);
    assert_eq!(added("<bug:1 2>"), ["bug:12"]);
    assert_eq!(added("http://h/,bug://g"), ["http://h/", "bug://g"]);
}

#[test]
fn r11_json() {
    let json = |text: &str| values(text);
    assert_eq!(json(r"http:\/\/a\/\u0041\ud83d\uDE00x"), ["http://a/A\u{1f600}x"]);
    assert_eq!(json(r"http:\/\/a\/\ud83dx"), ["http://a/"]);
    assert_eq!(json(r"http:\/\/a\/\ude00x"), ["http://a/"]);
    assert_eq!(json(r"http:\/\/a\/\u0022x"), ["http://a/"]);
    assert_eq!(json(r"http:\/\/a\/\n"), ["http://a/"]);
    assert_eq!(json(r"http:\/\/a\/x,http:\/\/b"), ["http://a/x", "http://b"]);
    assert_eq!(json(r"http:\/\/\/a"), [""; 0]);
    let found = one(r"http:\/\/a\/\u002e");
    assert_eq!((found.value.as_str(), found.tail.as_str(), found.end), ("http://a/", ".", 12));
    let found = one(r"URL:http:\/\/a\/");
    assert_eq!((found.wrapper, found.outer), ("bare", (4, 16)));
}

#[test]
fn over_long() {
    let over = |text: &str| {
        let found = with(text, |s| s.max_reference = 20);
        found.first().map(|found| (found.overlong, found.value.len(), found.start, found.end))
    };
    let long = "x".repeat(300);
    assert_eq!(over("http://h/12345678901."), Some((true, 21, 0, 21)));
    assert_eq!(over("http://h/1234567890."), Some((false, 19, 0, 19)));
    assert_eq!(over(&format!("URL: http://{long} ")), Some((true, 256, 5, 312)));
    assert_eq!(over(&format!("http:///{long}")), None);
    assert_eq!(over(&format!("http://!{long}")), Some((true, 256, 0, 308)));
    assert_eq!(over(&format!("http://!{}@h/", "x".repeat(200))), Some((true, 211, 0, 211)));
    assert_eq!(over(&format!("http://!/{long}")), None);
    assert_eq!(over(&format!("www.{long}")), None);
    assert_eq!(over(&format!("www.a.{long}")), Some((true, 256, 0, 306)));
    assert_eq!(over(&format!("www.a..{long}")), None);
    assert_eq!(over(&format!("www.a.b@{long}")), None);
    assert_eq!(over(&format!("urn:-{long}")), None);
    assert_eq!(over(&format!("http://h/{}", "é".repeat(200))), Some((true, 255, 0, 409)));
    assert_eq!(over("svn-abcdefghijklmno://\nx"), None);
    let joined = |text: &str| {
        let found = with(text, |s| (s.max_reference, s.join_lines) = (5, true));
        found.first().map(|found| (found.overlong, found.end))
    };
    assert_eq!(joined("http://\na.example"), None);
    assert_eq!(joined("mailto:\nx@h"), None);
    assert_eq!(joined("http://-\n@h"), Some((true, 11)));
    assert_eq!(joined("mailto:x\n@h"), Some((true, 11)));
}

#[test]
fn join_lines() {
    let joined = |text: &str| with(text, |s| s.join_lines = true).remove(0);
    let value = |text: &str| joined(text).value;
    let found = joined("> http://h/a/\n>   b.\n> The end");
    assert_eq!((found.value.as_str(), found.tail.as_str()), ("http://h/a/b", "."));
    assert_eq!(found.flags, ["guessed"]);
    assert_eq!(found.readings, ["http://h/a/b", "http://h/a/b.", "http://h/a/"]);
    assert_eq!(value("http://h/a\nb\r\nc d"), "http://h/abc");
    assert_eq!(value("http://h/a \nb"), "http://h/a");
    assert_eq!(value("http://h/a\n\nb"), "http://h/a");
    assert_eq!(value("http://h/a\n(b) c"), "http://h/a(b)");
    assert_eq!(value("http://h/a\n) c"), "http://h/a");
    assert_eq!(value("http://h/a\nfoo://b"), "http://h/a");
    assert_eq!(value("http://h/a\nwww.b"), "http://h/a");
    assert_eq!(value("http://h/a\nnews:b"), "http://h/a");
    assert_eq!(value("http://h/a\nB"), "http://h/aB");
    assert_eq!(value(&format!("http://h/a\n{}b", " ".repeat(64))), "http://h/ab");
    assert_eq!(value(&format!("http://h/a\n{}b", " ".repeat(65))), "http://h/a");
    let found = joined("http://h/a-\nb");
    assert_eq!(found.flags, ["hyphen", "guessed"]);
    assert_eq!(found.readings, ["http://h/a-b", "http://h/ab", "http://h/a-"]);
    let found = joined("http://h/a\n.");
    assert_eq!(
        (found.value.as_str(), found.tail.as_str(), found.flags.len()),
        ("http://h/a", "", 0)
    );
}

#[test]
fn page_breaks() {
    let paged = |text: &str| with(text, |s| s.page_breaks = true).remove(0);
    let value = |text: &str| paged(text).value;
    let breaks = "\n\nJ.  [Page 1]\n\x0c\nRFC 1  Pages  May 1994\n\n";
    let found = paged(&format!("<http://h/a{breaks}  b>"));
    assert_eq!((found.value.as_str(), found.flags), ("http://h/ab", vec!["page-break"]));
    assert_eq!(one(format!("<http://h/a{breaks}  b>")).value, "http://h/a");
    for (text, joined) in [
        ("<http://h/a\n\n[Page 1]\n\x0cb>", true),
        ("<http://h/a\n\n[Page 1]\x0c\nb>", true),
        ("<http://h/a\n\nx  Page 1\nx  1994\nb>", true),
        ("<http://h/a\n\n\x0c\nx  1994\r\n\r\nb>", true),
        ("<http://h/a\n\n\x0c\nb>", false),
        ("<http://h/a\n\n[Page 1]\nb>", false),
        ("<http://h/a\n\nx  1994\n\x0cb>", false),
        ("<http://h/a\n\n\x0c\n[Page 1]\nb>", false),
        ("<http://h/a\n\n[Page 1]\n\x0c\n[Page 1]\nb>", false),
        ("<http://h/a\n\n<i-00.txt> [Page 1]\n\x0cb>", true),
        ("<http://h/a\n\n<i:> [Page 1]\n\x0cb>", false),
        ("<http://h/a\n\n\x0c\n“www.  1994\nb>", false),
    ] {
        assert_eq!(value(text), if joined { "http://h/ab" } else { "http://h/a" }, "{text:?}");
    }
    assert_eq!(value(&format!("<http://h/a={}b>", "\n[Page 1]\n\x0c")), "http://h/a=b");
    assert_eq!(value("> <http://h/a\n>\n> [Page 1]\n>\x0c\n> b>"), "http://h/ab");
    let joined =
        |text: &str| with(text, |s| (s.page_breaks, s.join_lines) = (true, true)).remove(0);
    let found = joined(&format!("http://h/a{breaks}b."));
    assert_eq!((found.value.as_str(), found.flags), ("http://h/ab", vec!["guessed", "page-break"]));
    let found = joined(&format!("http://h/a{breaks}."));
    assert_eq!((found.value.as_str(), found.flags.len()), ("http://h/a", 0));
}

#[test]
fn r10_resumes_after_the_outer_span() {
    assert_eq!(all("<http://a/>http://b/")[1].outer, (11, 20));
    assert_values(&[
        ("http://a/[/http://b/", &["http://a/", "http://b/"]),
        ("http://a/.http://b/", &["http://a/.http://b/"]),
    ]);
}
