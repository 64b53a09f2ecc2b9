//! Checks the model against R1 to R5 and their fine print.

use crate::model::types::Hyphen;
use crate::support::{all, assert_values, one, values, with};

#[test]
fn r1_opener() {
    let url = |white: usize| format!("<{}URL:http://a.example/>", " ".repeat(white));
    assert_eq!(one(url(64)).wrapper, "url-angle");
    assert_eq!(one(url(65)).wrapper, "prefixed");
    assert_eq!(one("<\n URL:http://h>").wrapper, "url-angle");
    assert_eq!(one("<\n\nURL:http://h>").wrapper, "prefixed");
    assert_eq!(one("<URL:\n \nhttp://h>").wrapper, "prefixed");
    assert_eq!(one("> <URL:\n> http://h>").wrapper, "url-angle");
    assert_values(&[
        ("<URL:ht tp://h/>", &["tp://h/"]),
        ("<URL:h\nttp://h/>", &["ttp://h/"]),
        ("<URL:http :h>", &[]),
        ("<URL:http: //h/>", &["http://h/"]),
        ("<URL:http\n://h/>", &[]),
        ("<URL:www.a.example>", &["http://www.a.example"]),
        ("<URL:URL:http://h/>", &["http://h/"]),
    ]);
    let found = one("<URL: //http://h/>");
    assert_eq!((found.value.as_str(), found.start, found.wrapper), ("http://h/", 8, "url-angle"));
}

#[test]
fn r1_abandons_wrappers() {
    assert_values(&[
        ("<http://a/<http://b/>", &["http://a/", "http://b/"]),
        ("<http://a/\n\t\nb>", &["http://a/"]),
        ("<http://a/ b c d>", &["http://a/bcd"]),
        ("<http://a/ b c d e>", &["http://a/"]),
        (" <http://a/ b\nc d\ne f >", &["http://a/bcdef"]),
        ("<http://a/, b>", &["http://a/,b"]),
        ("<http://a/, B>", &["http://a/"]),
        ("<http://a/,\n B>", &["http://a/,B"]),
        ("<http://a/`b>", &["http://a/"]),
    ]);
    assert_eq!(values(b"<http://a/\xffb>"), ["http://a/"]);
    let limited = |text: &str| with(text, |s| s.max_reference = 10)[0].wrapper;
    assert_eq!(limited("< http://a/b>"), "angle");
    assert_eq!(limited("< http://a/ >"), "angle");
    assert_eq!(limited("< http://a/b >"), "bare");
}

#[test]
fn r1_relative() {
    let relative = |text: &str| {
        let found = with(text, |s| s.relative = true);
        found.first().map(|found| (found.value.clone(), found.kind))
    };
    let is = |value: &str, kind| Some((value.to_owned(), kind));
    assert_eq!(relative("<URL:../b.html>"), is("../b.html", "relative"));
    assert_eq!(relative("<URL:b\nc#d:e>"), is("bc#d:e", "relative"));
    assert_eq!(relative("<URL:b c>"), None);
    assert_eq!(relative("<URL:b:c>"), None);
    assert_eq!(relative("<URL:>"), None);
    assert_eq!(relative("<URL:www.a.example>"), is("http://www.a.example", "absolute"));
    assert_eq!(relative("</b.html>"), None);
    assert_eq!(values("<URL:../b.html>"), [""; 0]);
}

#[test]
fn r2_opener_and_label() {
    let wrapper = |text: &str| one(text).wrapper;
    assert_eq!(wrapper("< \n http: \n //h>"), "angle");
    assert_eq!(wrapper("> <http:\n>  //h>"), "angle");
    assert_eq!(wrapper("> <http:/\n> /h>"), "angle");
    for slashes in
        ["=\n//", "=\r//", "/=\r\n/", "/\n/", "/ /", "=\n/\n/", " \n/=\n/", "\n/ /", "=\n=\n//"]
    {
        let text = format!("<http:{slashes}h>");
        assert_eq!((wrapper(&text), values(&text)), ("angle", vec!["http://h".to_owned()]));
    }
    assert_values(&[
        ("<http:\n\n//h>", &[]),
        ("<http:= \n//h>", &[]),
        ("<http:=\n //h>", &[]),
        ("<http:=//h>", &[]),
        ("<http:-\n//h>", &[]),
        ("<http:/-\n/h>", &[]),
        ("> <http:/=\n> /h>", &[]),
        ("<http=\n://h>", &[]),
        ("<im:=\nx:/>", &[]),
        ("<www.a.example/x\ny>", &["http://www.a.example/xy"]),
        ("<www.a.b://x\ny>", &["www.a.b://xy"]),
        ("<http://h/|a\nb>|c>", &["http://h/"]),
        ("<http://h/|a\n\nb>", &["http://h/"]),
        ("<http://h/|a<b>", &["http://h/"]),
        ("<mailto:|a@b>", &[]),
        ("<URL:http://h/a|b>", &["http://h/a|b"]),
    ]);
    let drop = |text: &str| with(text, |s| s.hyphen = Hyphen::Drop).len();
    assert_eq!(
        [drop("<http:/-\n/h>"), drop("<http:-\n//h>"), drop("<URL:http:-\n//h>")],
        [1, 0, 1]
    );
    let found = one(b"<http://h/ |\xff \"x\">".as_slice());
    assert_eq!((found.wrapper, found.end, found.outer), ("angle", 10, (0, 18)));
    assert!(found.flags.is_empty());
    assert_eq!(wrapper("<http://h/|a\n\nb>"), "bare");
}

#[test]
fn r3_prefixes() {
    let flags = |text: &str| one(text).flags;
    assert_values(&[
        // P is empty.
        ("<http://h/a\n:b>", &["http://h/a:b"]),
        ("<URL:http://h/a\n|b>", &["http://h/a|b"]),
        // P is not empty.
        ("> <http://h/a\n> >b>", &["http://h/ab"]),
        ("> <http://h/a\n> >\n> b>", &["http://h/a"]),
        ("> <http://h/a\n> > b c>", &["http://h/a"]),
        ("> <http://h/a\n>  b>", &["http://h/ab"]),
        ("> > <http://h/a\n> >b>", &["http://h/ab"]),
        ("> <http://h/a\nb>", &["http://h/ab"]),
        ("> <http://h/a\n>\n> b>", &["http://h/a"]),
        ("> <http://h/a\n| b>", &["http://h/ab"]),
        ("  : <http://h/a\n  :b>", &["http://h/ab"]),
        // Leaders.
        ("* <http://h/a\n  b>", &["http://h/ab"]),
        ("* <http://h/a\n* b>", &["http://h/ab"]),
        ("* <http://h/a\n*b>", &["http://h/a*b"]),
        ("> // <http://h/a\n>  //\tb>", &["http://h/ab"]),
        ("## <http://h/a\n# b>", &["http://h/a#b"]),
        ("< <http://h/a\n< b>", &["http://h/ab"]),
        ("<http://h/a\n< b>", &["http://h/a"]),
        ("* <http://h/a\n* \nb>", &["http://h/a"]),
        ("x * <http://h/a\n* b>", &["http://h/a*b"]),
    ]);
    assert_eq!(flags("> <http://h/a\n> >b>"), ["guessed"]);
    assert_eq!(flags("> <http://h/a\nb>"), ["guessed"]);
    assert_eq!(flags("> <http://h/a\n>  b>"), [""; 0]);
    assert_eq!(flags("## <http://h/a\n# b>"), ["inner-space"]);
    let found = one("> <http://h/a\n> >\n> b>");
    assert_eq!((found.wrapper, found.outer), ("angle", (2, 17)));
}

#[test]
fn r4_hyphens() {
    let text = "<http://h/a-\nb- \nc>";
    let found = one(text);
    let readings = ["http://h/a-b-c", "http://h/abc", "http://h/a-bc", "http://h/ab-c"];
    assert_eq!((found.flags, found.readings), (vec!["hyphen"], readings.map(str::to_owned).into()));
    let found = with(text, |s| s.hyphen = Hyphen::Drop).remove(0);
    let readings = ["http://h/abc", "http://h/a-b-c", "http://h/ab-c", "http://h/a-bc"];
    assert_eq!((found.flags, found.readings), (vec!["hyphen"], readings.map(str::to_owned).into()));
    assert_eq!(with(text, |s| s.hyphen = Hyphen::Both)[0].value, "http://h/a-b-c");
    assert_eq!(one("<http://h/a- b>").flags, ["inner-space"]);
}

#[test]
fn r4_soft_breaks() {
    let found = one("<http://h/a=\r\nb=\n>");
    assert_eq!((found.value.as_str(), found.flags), ("http://h/ab", vec!["qp"]));
    assert_eq!(found.readings, ["http://h/ab", "http://h/a=b="]);
    assert_values(&[
        ("<http://h/a=\n b>", &["http://h/a=b"]),
        ("<http://h/a= \nb>", &["http://h/a=b"]),
        ("> <http://h/a=\n> b>", &["http://h/a=b"]),
        ("> <http://h/a=\nb>", &["http://h/ab"]),
        ("* <http://h/a=\n* b>", &["http://h/a=b"]),
    ]);
}

#[test]
fn r5_quotes() {
    let wrapper = |text: &str| one(text).wrapper;
    for text in
        ["“http://h/”", "„http://h/“", "‘http://h/’", "«http://h/»", "‹http://h/›", "⟨http://h/⟩"]
    {
        assert_eq!((wrapper(text), values(text)), ("quoted", vec!["http://h/".to_owned()]));
    }
    assert_eq!(wrapper("\"http://h/\n  x\n\""), "quoted");
    assert_eq!(wrapper("\"http:\n//h/\""), "quoted");
    for slashes in ["=\n//", "/=\r\n/", "/\n/", "=\n/=\n/", "/ \n  /"] {
        let text = format!("\"http:{slashes}h\"");
        assert_eq!((wrapper(&text), values(&text)), ("quoted", vec!["http://h".to_owned()]));
    }
    assert_eq!(values("\"http:/ /h/\""), [""; 0]);
    assert_eq!(wrapper("\"www.a.example\""), "quoted");
    assert_eq!(wrapper("\"mailto:a@b\""), "quoted");
    for text in
        ["\" http://h/\"", "\"http://h/ \"", "\"http://h/\\\"", "“http://h/\"", "\"http://h/\n\n\""]
    {
        assert_eq!(wrapper(text), "bare", "{text:?}");
    }
    assert_eq!(all("\"http://a/\"http://b/\"")[1].wrapper, "bare");
    assert_eq!(with("“http://h/”", |s| s.iri = false)[0].wrapper, "quoted");
}
