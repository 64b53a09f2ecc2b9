//! The attributes that hold references, and how their values are read.

use gleaner::html::{Findings, Options};
use gleaner::{Config, Flags, Item, Wrapper};

use crate::support::{findings, found, outer, raw};

/// Elements and attributes, with a value that holds one reference.
const ONE: &[(&str, &str)] = &[
    ("a", "href"),
    ("area", "href"),
    ("link", "href"),
    ("base", "href"),
    ("img", "src"),
    ("script", "src"),
    ("iframe", "src"),
    ("frame", "src"),
    ("embed", "src"),
    ("audio", "src"),
    ("video", "src"),
    ("source", "src"),
    ("track", "src"),
    ("input", "src"),
    ("bgsound", "src"),
    ("form", "action"),
    ("button", "formaction"),
    ("input", "formaction"),
    ("blockquote", "cite"),
    ("q", "cite"),
    ("del", "cite"),
    ("ins", "cite"),
    ("object", "data"),
    ("object", "codebase"),
    ("object", "classid"),
    ("applet", "codebase"),
    ("video", "poster"),
    ("html", "manifest"),
    ("img", "longdesc"),
    ("frame", "longdesc"),
    ("iframe", "longdesc"),
    ("body", "background"),
    ("table", "background"),
    ("td", "background"),
    ("tr", "background"),
    ("th", "background"),
    ("a", "data-saferedirecturl"),
    ("area", "data-saferedirecturl"),
    ("link", "data-saferedirecturl"),
    ("img", "lowsrc"),
    ("img", "dynsrc"),
    ("img", "data-src"),
    ("img", "originalsrc"),
    ("a", "originalsrc"),
    // These hold several, but one is allowed.
    ("img", "srcset"),
    ("source", "srcset"),
    ("link", "imagesrcset"),
    ("a", "ping"),
    ("area", "ping"),
    ("head", "profile"),
    ("div", "itemtype"),
    ("x-card", "itemtype"),
    ("img", "attributionsrc"),
    ("object", "archive"),
    ("applet", "archive"),
];

#[test]
fn every_attribute_of_the_table_is_reported() {
    for (element, attribute) in ONE {
        for value in ["http://a.example/x?y", "../rel", "javascript:f()", "x"] {
            for (quote, space) in [("\"", ""), ("'", " "), ("", "")] {
                let document = format!("<{element} {attribute}={space}{quote}{value}{quote}>");
                let expected = [format!("{element}.{attribute}={value}")];
                assert_eq!(found(&document), expected, "{document}");
                assert_eq!(raw(&document), [value], "{document}");
                assert_eq!(outer(&document), [format!("{quote}{value}{quote}")], "{document}");
                // Names in any case, and after other attributes.
                let upper = document.replace(attribute, &attribute.to_uppercase());
                let upper = upper.replace(
                    &format!("<{element}"),
                    &format!("<{} id=1 x", element.to_uppercase()),
                );
                assert_eq!(found(&upper), expected, "{upper}");
            }
        }
    }
}

#[test]
fn other_attributes_hold_no_references() {
    for document in [
        "<p href='http://a.example/'>",
        "<div src='http://a.example/'>",
        "<a title='http://a.example/'>",
        "<img alt='http://a.example/'>",
        "<meta content='http://a.example/'>",
        "<meta content='0; url=http://a.example/' http-equiv=x-refresh>",
        "<input value='http://a.example/'>",
        "<html xmlns='http://www.w3.org/1999/xhtml'>",
        "<a hrefx='http://a.example/' hre='http://a.example/'>",
        "<a href>",
        "<a href=''>",
        "<a href=' \t\n '>",
        "</a href='http://a.example/'>",
        "<p xlink:href='x'>",
        "<svg><p href='x'>",
        "<svg><image src='x' lowsrc='y'>",
        "<textarea><a href='x'></textarea>",
        "<title><a href='x'></title>",
    ] {
        assert_eq!(found(document), [""; 0], "{document}");
    }
}

#[test]
fn the_first_attribute_of_a_name_counts() {
    assert_eq!(found("<a href=x HREF=y href=z>"), ["a.href=x"]);
    assert_eq!(found("<a href href=y>"), [""; 0]);
    assert_eq!(found("<a href='' href=y>"), [""; 0]);
    assert_eq!(found("<a href=x><a href=y>"), ["a.href=x", "a.href=y"]);
}

/// Values, and what browsers make of them.
#[test]
fn white_space_is_read_as_browsers_read_it() {
    for (value, expected, part) in [
        (" http://a.example/ ", "http://a.example/", "http://a.example/"),
        ("\t\nhttp://a.example/\r\n", "http://a.example/", "http://a.example/"),
        ("\u{1}\u{1f}x\u{1b}", "x", "x"),
        ("ht\ntp://a.exa\tmple/\r\nlong", "http://a.example/long", "ht\ntp://a.exa\tmple/\r\nlong"),
        ("java\r\n\tscript:f()", "javascript:f()", "java\r\n\tscript:f()"),
        ("http://a.example/a b  c", "http://a.example/a%20b%20%20c", "http://a.example/a b  c"),
        ("x\u{c}y\u{7f}z", "x%0Cy%7Fz", "x\u{c}y\u{7f}z"),
        ("x\u{85}y", "x%C2%85y", "x\u{85}y"),
        ("\u{a0}x", "\u{a0}x", "\u{a0}x"),
        (r"http:\\a.example\x", r"http:\\a.example\x", r"http:\\a.example\x"),
        ("<b>", "<b>", "<b>"),
    ] {
        let document = format!("<a href=\"{value}\">");
        assert_eq!(found(&document), [format!("a.href={expected}")], "{value:?}");
        assert_eq!(raw(&document), [part], "{value:?}");
        assert_eq!(outer(&document), [format!("\"{value}\"")], "{value:?}");
    }
}

#[test]
fn entities_are_decoded() {
    for (value, expected) in [
        ("?a&amp;b", "?a&b"),
        ("?a&amp;amp;b", "?a&amp;b"),
        ("?a=1&copy=1", "?a=1&copy=1"),
        ("?a=1&copy;=1", "?a=1©=1"),
        ("?a=1&copy", "?a=1©"),
        ("?a&notit;b", "?a&notit;b"),
        ("?a&lt=b&ltc&lt;", "?a&lt=b&ltc<"),
        ("&#104;ttp&colon;//a.example/", "http://a.example/"),
        ("&#x68;ttp&#58&#x2F;/a.example&sol;", "http://a.example/"),
        ("x&#10;y&NewLine;z", "xyz"),
        ("x&#0;y", "x\u{fffd}y"),
        ("x&#x80;y", "x€y"),
        ("x&nosuch;y", "x&nosuch;y"),
        ("&", "&"),
        ("&amp", "&"),
        ("&#;", "&#;"),
    ] {
        for document in [format!("<a href=\"{value}\">"), format!("<a href='{value}'>x</a>")] {
            assert_eq!(found(&document), [format!("a.href={expected}")], "{document}");
            assert_eq!(raw(&document), [value], "{document}");
        }
        let unquoted = format!("<a href={value}>");
        assert_eq!(found(&unquoted), [format!("a.href={expected}")], "{unquoted}");
    }
    let entity = &findings("<a href='?a&amp;amp;b'>")[0];
    let readings: Vec<_> = entity.as_reference().unwrap().readings().collect();
    assert_eq!(readings, ["?a&amp;b", "?a&b"]);
}

#[test]
fn bytes_that_are_no_text_become_replacement_characters() {
    assert_eq!(found(b"<a href='x\xffy\0z'>".as_slice()), ["a.href=x\u{fffd}y\u{fffd}z"]);
    let finding = &findings("<a href='http://a.example/\u{e9}'>")[0];
    assert_eq!(finding.item().flags(), Flags::IRI);
    assert_eq!(finding.item().wrapper(), Wrapper::Attribute);
}

#[test]
fn bytes_that_are_no_text_leave_other_values() {
    let document =
        b"<a href=a><a href='\xc3'><a href='\xa9'><p style='a:url(\xe9\\ff )'><a href=\xc3\xa9><a href=b>";
    assert_eq!(
        found(document.as_slice()),
        [
            "a.href=a",
            "a.href=\u{fffd}",
            "a.href=\u{fffd}",
            "p.style=\u{fffd}\u{ff}",
            "a.href=\u{e9}",
            "a.href=b"
        ]
    );
}

#[test]
fn image_candidates() {
    for (value, expected) in [
        ("a.png, b.png 2x", &["a.png", "b.png"][..]),
        ("a.png 1x,b.png 2x", &["a.png", "b.png"]),
        ("a,b.png 1x", &["a,b.png"]),
        ("a.png,, b.png", &["a.png", "b.png"]),
        (" ,, a.png 100w , ", &["a.png"]),
        ("a.png (x, y), b.png", &["a.png", "b.png"]),
        ("data:image/png;base64,AA== 1x, b.png 2x", &["data:image/png;base64,AA==", "b.png"]),
        ("http://a.example/x?y=1,2 2x", &["http://a.example/x?y=1,2"]),
        ("a.png\n\t1x,\n\tb.png", &["a.png", "b.png"]),
        (",", &[]),
    ] {
        let document = format!("<img srcset='{value}'>");
        let expected: Vec<_> = expected.iter().map(|url| format!("img.srcset={url}")).collect();
        assert_eq!(found(&document), expected, "{value:?}");
    }
    assert_eq!(raw("<img srcset='a&amp;b 1x, &#99; 2x'>"), ["a&amp;b", "&#99;"]);
    assert_eq!(outer("<img srcset='a 1x, b 2x'>"), ["a", "b"]);
}

#[test]
fn lists() {
    assert_eq!(
        found("<a ping='x  http://a.example/y\n z'>"),
        ["a.ping=x", "a.ping=http://a.example/y", "a.ping=z"]
    );
    assert_eq!(found("<applet archive='x, y z,,'>"), ["applet.archive=x", "applet.archive=y%20z"]);
    assert_eq!(found("<object archive='x y,z'>"), ["object.archive=x", "object.archive=y,z"]);
}

#[test]
fn refreshes() {
    for (content, expected) in [
        ("0; url=http://a.example/", Some("http://a.example/")),
        ("0;URL='x y' z", Some("x%20y")),
        ("5,url = \"x\"", Some("x")),
        (" 1.5 url=x", Some("x")),
        (".5;x", Some("x")),
        ("0;x", Some("x")),
        ("0;'x'y", Some("x")),
        ("0; urlx", Some("urlx")),
        ("0; u", Some("u")),
        ("0; url", Some("url")),
        ("0;url=", None),
        ("0", None),
        ("0;", None),
        ("", None),
        ("x;url=y", None),
        ("0x;url=y", None),
        ("; url=x", None),
    ] {
        let content = content.replace('"', "&quot;");
        for document in [
            format!("<meta http-equiv=refresh content=\"{content}\">"),
            format!("<META CONTENT=\"{content}\" HTTP-EQUIV='Refresh'>"),
        ] {
            let expected: Vec<_> =
                expected.iter().map(|url| format!("meta.content={url}")).collect();
            assert_eq!(found(&document), expected, "{document}");
        }
    }
    assert_eq!(raw("<meta http-equiv=refresh content='0; url=a&amp;b'>"), ["a&amp;b"]);
}

#[test]
fn style_sheets() {
    for (css, expected) in [
        ("background: url(x)", &["x"][..]),
        ("background: URL( 'x' ) , url(\"y\")", &["x", "y"]),
        ("a: url( x y )", &["x%20y"]),
        ("a: url(x\\)y)", &["x)y"]),
        ("a: url('x\\'y')", &["x'y"]),
        ("a: url(\\68 ttp://a.example/\\000078 y)", &["http://a.example/xy"]),
        ("/* url(x) */ a: url(y) /*", &["y"]),
        ("content: 'url(x)'; a: url(y)", &["y"]),
        ("content: \"a\\\"url(x)\"; a: url(y)", &["y"]),
        ("@import 'x';@import url(y); @IMPORT/**/\"z\"", &["x", "y", "z"]),
        ("@importx 'x'; @font 'y'", &[]),
        ("a: xurl(x) my-url(y)", &[]),
        ("a: url(x", &["x"]),
        ("a: url()", &[]),
        ("a: url(javascript:f())", &["javascript:f("]),
        ("color: rgb(1, 2, 3)", &[]),
        // Names with escapes, and names that contain `url`.
        ("a: u\\72l(x) \\000055 \\R\\6C ('y')", &["x", "y"]),
        ("@\\69mport 'x'; @impor\\74 \n\"y\"", &["x", "y"]),
        ("a: \\66 url(x) \\ url(y) #url(z) 1url(w) \u{e9}url(v) url\\ (u)", &[]),
        ("a: u\\\nrl(x) ur\\\r\nl(y)", &[]),
        ("a: url (x) url/**/(y) @ import 'z'", &[]),
        ("a: url(x)\\", &["x"]),
    ] {
        let expected = |element: &str, attribute: &str| -> Vec<_> {
            expected.iter().map(|url| format!("{element}.{attribute}={url}")).collect()
        };
        let attribute = format!("<p style=\"{}\">", css.replace('"', "&quot;"));
        assert_eq!(found(&attribute), expected("p", "style"), "{attribute}");
        let sheet = format!("<style>{css}</style>");
        assert_eq!(found(&sheet), expected("style", ""), "{sheet}");
        let svg = format!("<svg><style>{css}</style></svg>");
        assert_eq!(found(&svg), expected("style", ""), "{svg}");
    }
    assert_eq!(raw("<p style='a: url(x&amp;y)'>"), ["x&amp;y"]);
    assert_eq!(found("<style>a{b:url(x&amp;y)}</style>"), ["style.=x&amp;y"]);
    assert_eq!(found("<svg><style>a{b:url(x&amp;y)}</style>"), ["style.=x&y"]);
    assert_eq!(found("<style>a{b:url(x)}</style><p style='c:url(y)'>"), ["style.=x", "p.style=y"]);
}

#[test]
fn svg_has_links_of_its_own() {
    assert_eq!(
        found("<svg><use href=x /><image xlink:href='y'/><a xlink:href=z></svg><use href=w>"),
        ["use.href=x", "image.xlink:href=y", "a.xlink:href=z"]
    );
    assert_eq!(found("<image src=x>"), ["img.src=x"]);
    assert_eq!(
        found("<svg><foreignObject><p href=x></p></foreignObject><use href=y>"),
        ["use.href=y"]
    );
    assert_eq!(found("<svg><p><use href=y>"), [""; 0]);
    assert_eq!(found("<svg href=x xlink:href=y>"), ["svg.href=x", "svg.xlink:href=y"]);
}

#[test]
fn names_of_elements_are_those_of_the_tokeniser() {
    assert_eq!(found("<X-Y\nitemtype=x>"), ["x-y.itemtype=x"]);
    assert_eq!(found(b"<x\0Y\0 itemtype=x class=y>"), ["x\u{fffd}y\u{fffd}.itemtype=x"]);
    assert_eq!(found(b"<a\0 href=x>"), [""; 0]);
    let long = format!("<{} itemtype=x>", "y".repeat(100));
    assert_eq!(found(&long), [format!("{}.itemtype=x", "y".repeat(64))]);
}

#[test]
fn long_values_are_overlong() {
    let value = format!("data:,{}", "x".repeat(9000));
    let found = findings(&format!("<img src='{value}'>"));
    let Item::Overlong(overlong) = found[0].item() else { panic!("{found:?}") };
    assert_eq!(overlong.range(), 10..9016);
    assert_eq!(overlong.outer(), 9..9017);
    assert_eq!(overlong.head(), &value[..256]);
    assert_eq!((overlong.scheme(), overlong.wrapper()), (Some("data"), Wrapper::Attribute));
    assert_eq!(overlong.flags(), Flags::OVERLONG);
    let options = Options::new().config(Config::new().max_reference(4));
    let relative = Findings::new("<img src=a/b:c>", &options).next().unwrap();
    let Item::Overlong(overlong) = relative.item() else { panic!("{relative:?}") };
    assert_eq!(overlong.scheme(), None);
}
