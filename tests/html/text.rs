//! Visible text: joined words, breaks, entities, spans.

use crate::support::{findings, found, outer, raw};

#[test]
fn words_continue_over_inline_tags() {
    for document in [
        "http://a.example/<wbr>long",
        "<b>http</b>://a.<i>exam</i>ple/long",
        "http://a.example/<!-- x -->long",
        "http://a.example/<a>lo</a><span class=x>ng</span>",
        "http://a.exam\0ple/long",
        "http://a.example/<![CDATA[x]]>long",
        "<font color=red>h</font><font>ttp://a.example/long</font>",
        "http://a.example/<noscript>long</noscript>",
        "http://a.example/<script>x</script>long",
        "http://a.example/<style>x</style>long",
        "http&colon;//a.example&sol;lon&#103;",
        "<svg><text>http://a.example/<![CDATA[long]]></text></svg>",
    ] {
        assert_eq!(found(document), ["http://a.example/long"], "{document}");
    }
    assert_eq!(found("<URL:http://a.example/x>"), ["http://a.example/x"]);
    assert_eq!(found("&lt;URL:http://a.example/<b>lo\nng</b>&gt;"), ["http://a.example/long"]);
}

#[test]
fn blocks_break_text() {
    for tag in [
        "p",
        "/p",
        "div",
        "/div",
        "td",
        "/td",
        "th",
        "tr",
        "li",
        "/li",
        "option",
        "/title",
        "h1",
        "hr",
        "table",
        "blockquote",
        "pre",
        "br",
        "br/",
        "/br",
        "img src=",
        "input",
        "textarea",
        "/select",
        "iframe src=",
    ] {
        let document = format!("http://a.example/<{tag}>long");
        assert_eq!(found(&document)[0], "http://a.example/", "{document}");
        let wrapped = format!("&lt;URL:http://a.example/<{tag}>long&gt;");
        let expected =
            if tag.contains("br") { "http://a.example/long" } else { "http://a.example/" };
        assert_eq!(found(&wrapped)[0], expected, "{wrapped}");
    }
    // A quote that one cell opens and another one closes is no wrapper.
    assert_eq!(found("<td>\"http://a.example/<td>\""), ["http://a.example/"]);
}

#[test]
fn white_space_stays_as_it_stands() {
    assert_eq!(found("http://a.example/\nlong"), ["http://a.example/"]);
    assert_eq!(found("http://a.example/ long"), ["http://a.example/"]);
    assert_eq!(found("http://a.example/&nbsp;long"), ["http://a.example/"]);
    assert_eq!(found("http://a.example/&#8203;long"), ["http://a.example/"]);
    assert_eq!(found("http://a.example/&shy;long"), ["http://a.example/"]);
    assert_eq!(
        found("http://a.example/\r\nlong &lt;http://b.example/\r\nlong&gt;"),
        ["http://a.example/", "http://b.example/long"]
    );
}

#[test]
fn spans_are_those_of_the_document() {
    let document = "\u{e9}<p>see <b>http://</b>a.example/?b&amp;<wbr>c=&#49;&lt;br&gt;</p>";
    assert_eq!(found(document), ["http://a.example/?b&c=1"]);
    assert_eq!(raw(document), ["http://</b>a.example/?b&amp;<wbr>c=&#49;"]);
    let document = "x &lt;<i>URL:http://a.example/<b>y</b></i>&gt; z";
    assert_eq!(raw(document), ["http://a.example/<b>y"]);
    assert_eq!(outer(document), ["&lt;<i>URL:http://a.example/<b>y</b></i>&gt;"]);
    assert_eq!(raw("\r\n\r\nx\r\n&amp; http://a.example/\r\n"), ["http://a.example/"]);
    assert_eq!(raw("</>http://a.example/&amp;</>x"), ["http://a.example/&amp;</>x"]);
}

#[test]
fn text_of_elements_without_markup_is_text() {
    assert_eq!(found("<title>http://a.example/&amp;<b></title>"), ["http://a.example/&"]);
    assert_eq!(found("<textarea>http://a.example/</textarea>x"), ["http://a.example/"]);
    for element in ["xmp", "noembed", "noframes", "iframe"] {
        let document =
            format!("<{element}><a href=\"http://a.example/&amp;\"></{element}><a href=x>");
        assert_eq!(found(&document), ["http://a.example/&amp;", "a.href=x"], "{document}");
    }
    assert_eq!(
        found("<plaintext><a href=\"http://a.example/\"></plaintext><a href=x>"),
        ["http://a.example/"]
    );
    assert_eq!(
        found("<noscript><a href=x>http://a.example/</a></noscript>"),
        ["a.href=x", "http://a.example/"]
    );
    assert_eq!(found("<script>http://a.example/</script>http://b.example/"), ["http://b.example/"]);
    assert_eq!(
        found("<!-- http://a.example/ --><!DOCTYPE html SYSTEM 'http://a.example/'>"),
        [""; 0]
    );
    assert_eq!(found("<!--[if mso]><a href=x>http://a.example/</a><![endif]-->"), [""; 0]);
    assert_eq!(found("<![if !mso]><a href=x></a><![endif]>"), ["a.href=x"]);
    assert_eq!(found("<?xml version='http://a.example/'?>"), [""; 0]);
}

/// The unescaped angle brackets of a text that was pasted into HTML.
#[test]
fn references_in_angle_brackets_are_text() {
    assert_eq!(
        found("see <http://a.example/x y>, <mailto:joe@a.example>."),
        ["http://a.example/xy", "mailto:joe@a.example"]
    );
    assert_eq!(found("<o:p>x</o:p><v:shape style='a:url(x)'>"), ["v:shape.style=x"]);
}

#[test]
fn links_have_their_text() {
    let text = |document: &str| -> Vec<_> {
        let texts = findings(document).into_iter();
        texts
            .map(|found| found.markup().and_then(|markup| markup.link_text().map(str::to_owned)))
            .collect()
    };
    let is = |text: &str| Some(text.to_owned());
    assert_eq!(text("<a href=x> The\n <b>te</b>xt<p>&amp; more </a> y"), [is("The text & more")]);
    assert_eq!(text("<a href=x>one<a href=y>two"), [is("one"), is("two")]);
    assert_eq!(text("<a ping=w href=x style='a:url(z)'></a>"), [None, is(""), None]);
    assert_eq!(text("<a name=x>http://a.example/</a><area href=y>"), [None, None]);
}
