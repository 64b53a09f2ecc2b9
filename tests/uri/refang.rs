//! Defanged references.

use gleaner::uri::{Refang, defang, refang};
use proptest::prelude::*;

use crate::generate::references;
use crate::properties::holds;

fn check(read: Refang, cases: &[(&str, &str)]) {
    for (text, expected) in cases {
        assert_eq!(refang(text, read).as_deref(), Some(*expected), "{text}");
    }
}

const STANDARD_CASES: &[(&str, &str)] = &[
    // Schemes.
    ("hxxp://a.example", "http://a.example"),
    ("hxxps://a.example/x", "https://a.example/x"),
    ("hXXp://a.example", "http://a.example"),
    ("HXXPS://A.example", "https://A.example"),
    ("fxp://a.example/x", "ftp://a.example/x"),
    ("FXPS://a.example/x", "ftps://a.example/x"),
    ("[https]://a.example", "https://a.example"),
    ("[http]://a[.]example", "http://a.example"),
    ("[HTTP]://a.example", "HTTP://a.example"),
    ("[hxxp]://a.example", "http://a.example"),
    ("[ftp]://a.example", "ftp://a.example"),
    // Separators.
    ("http[:]//a.example", "http://a.example"),
    ("https[://]a.example", "https://a.example"),
    ("hxxp[:]//a[.]example", "http://a.example"),
    ("hxxps[://]a[.]example/x", "https://a.example/x"),
    ("[https][://]a.example", "https://a.example"),
    ("gopher[://]a.example", "gopher://a.example"),
    // Dots.
    ("http://a[.]example", "http://a.example"),
    ("http://a(.)b(.)example/", "http://a.b.example/"),
    ("http://a[dot]b(dot)example?x", "http://a.b.example?x"),
    ("http://a[DOT]example#x", "http://a.example#x"),
    ("hxxp://www.a[.]b.example", "http://www.a.b.example"),
    ("hxxp://192[.]0[.]2[.]1:80/", "http://192.0.2.1:80/"),
    ("hxxp://ü[.]example/", "http://ü.example/"),
    ("foo-bar://a[.]example", "foo-bar://a.example"),
    ("//a[.]example/x", "//a.example/x"),
    // Colons and @.
    ("http://a.example[:]8080/", "http://a.example:8080/"),
    ("http://joe[@]a.example/", "http://joe@a.example/"),
    ("ftp://joe[:]x[@]a[.]example[:]21/", "ftp://joe:x@a.example:21/"),
    ("http://[2001[:]db8[:][:]1]/", "http://[2001:db8::1]/"),
    ("http://[[:][:]1][:]80/", "http://[::1]:80/"),
    ("http://[::ffff:192[.]0[.]2[.]1]/", "http://[::ffff:192.0.2.1]/"),
    ("hxxp://[fe80::1%25eth0]/", "http://[fe80::1%25eth0]/"),
    // Without `//`.
    ("mailto:joe[@]a[.]example", "mailto:joe@a.example"),
    ("mailto[:]joe@a.example?subject=x[.]y", "mailto:joe@a.example?subject=x[.]y"),
    ("mailto:joe@a(dot)example,jim[@]b.example", "mailto:joe@a.example,jim@b.example"),
    ("news[:]comp.lang.c", "news:comp.lang.c"),
    ("urn[:]isbn:1", "urn:isbn:1"),
    // Without a scheme.
    ("a[.]example", "a.example"),
    ("www[.]a.example/x[.]y", "www.a.example/x[.]y"),
    ("joe[@]a.example", "joe@a.example"),
    ("joe.q[@]a[dot]example", "joe.q@a.example"),
    ("192[.]0.2[.]1", "192.0.2.1"),
    ("a[.]example[:]8080?x", "a.example:8080?x"),
    ("xn--a[.]xn--90ais", "xn--a.xn--90ais"),
    // Inside.
    (
        "hxxp://a[.]example/?u=hxxp://b[.]example/x[.]y",
        "http://a.example/?u=http://b.example/x[.]y",
    ),
    (
        "http://a.example/?u=hxxps[:]//b.example&v=c[.]d",
        "http://a.example/?u=https://b.example&v=c[.]d",
    ),
    ("http://a.example/http://b[.]example/", "http://a.example/http://b.example/"),
    ("http://a.example/#[https]://b.example", "http://a.example/#https://b.example"),
    ("view-source:hxxp://a[.]example/", "view-source:http://a.example/"),
];

const AGGRESSIVE_CASES: &[(&str, &str)] = &[
    ("meow://a.example", "http://a.example"),
    ("meows://a.example", "https://a.example"),
    ("h[tt]p://a.example", "http://a.example"),
    ("h[tt]ps://a.example", "https://a.example"),
    ("httx://a.example", "http://a.example"),
    ("httxs://a.example", "https://a.example"),
    ("h___p://a.example", "http://a.example"),
    ("H__PS://a.example", "https://a.example"),
    ("xxxx://a.example", "http://a.example"),
    ("http://a{.}example", "http://a.example"),
    ("http://a\\.b\\.example/", "http://a.b.example/"),
    ("http:[/][/]a.example[/]x", "http://a.example/x"),
    ("hxxp[:][/]/a[.]example", "http://a.example"),
    ("http://joe[at]a.example", "http://joe@a.example"),
    ("joe(at)a{.}example", "joe@a.example"),
    ("joe[AT]a(dot)example", "joe@a.example"),
    ("a[.]example[/]x", "a.example/x"),
    ("http://a.example/?u=meow://b\\.example", "http://a.example/?u=http://b.example"),
];

/// References that are not defanged, or only in notations that no setting reads.
const WORKING: &[&str] = &[
    "",
    "http://a.example/",
    "http://a.example/x[.]y(dot)z",
    "http://a.example/?q=[.]&r=(.)&s=[dot]",
    "http://a.example/#x[@]y",
    "http://a.example/list[:]",
    "http://a.example/hxxp",
    "http://a.example/hxxp:x",
    "http://a.example/?u=hxxp%3A%2F%2Fb.example",
    "http://[::1]/",
    "http://[::]/",
    "http://[2001:db8::1]:80/x[:]y",
    "http://a dot example/",
    "http://a-dot-example/",
    "joe at a.example",
    "http://1,2,3,4/",
    "http://a<.>example/",
    "http://a^.example/",
    "http://a[.example/",
    "http://a.]example/",
    "http://a [.] example/",
    "http://[.]example/",
    "http://a[.]/",
    "http://a[.][.]b/",
    "hxxp",
    "hxxp:",
    "hxxp://",
    "hxxp:///x",
    "hxxp:a.example",
    "hxxpx://a.example",
    "xhxxp://a.example",
    "[gopher]://a.example",
    "[https://a.example",
    "list[:]",
    "x[:]y",
    "a[.]b",
    "a[.]1",
    "1[.]2[.]3",
    "f(dot)x",
    "../a[.]example",
    "a[.]example and more",
    "mailto:joe@a.example?body=b[.]c",
    "日本",
];

/// Working references for the setting without rare notations.
const STANDARD_WORKING: &[&str] = &[
    "meow://a.example",
    "h[tt]p://a.example",
    "h[tt]p://a[.]example",
    "httx://a.example",
    "h___p://a.example",
    "xxxx://a.example",
    "http://a{.}example",
    "http://a\\.example",
    "http://joe[at]a.example",
    "joe(at)a.example",
    "http:[/][/]a.example",
];

#[test]
fn reads_the_standard_notations() {
    check(Refang::Standard, STANDARD_CASES);
    check(Refang::Aggressive, STANDARD_CASES);
}

#[test]
fn reads_the_rare_notations() {
    check(Refang::Aggressive, AGGRESSIVE_CASES);
}

#[test]
fn leaves_other_references() {
    for text in WORKING {
        for read in Refang::ALL {
            assert_eq!(refang(text, *read), None, "{text}");
        }
    }
    for text in STANDARD_WORKING {
        assert_eq!(refang(text, Refang::Standard), None, "{text}");
    }
}

#[test]
fn defangs_schemes_and_hosts() {
    for (text, expected) in [
        ("http://evil.example/a", "hxxp://evil[.]example/a"),
        (
            "https://joe.q:x@www.evil.example:80/a.b",
            "hxxps://joe.q:x[@]www[.]evil[.]example:80/a.b",
        ),
        ("ftp://evil.example", "fxp://evil[.]example"),
        ("ftps://evil.example", "fxps://evil[.]example"),
        ("HTTP://EVIL.example", "HTTP[://]EVIL[.]example"),
        ("ws://localhost/", "ws[://]localhost/"),
        ("http://[2001:db8::1]/", "hxxp://[2001:db8::1]/"),
        ("http://192.0.2.1/", "hxxp://192[.]0[.]2[.]1/"),
        ("mailto:joe.q@evil.example?subject=a.b", "mailto:joe.q[@]evil[.]example?subject=a.b"),
        ("mailto:a@b.example,c.d@e.example", "mailto:a[@]b[.]example,c.d[@]e[.]example"),
        ("tel:+1", "tel[:]+1"),
        ("//evil.example/", "//evil[.]example/"),
        ("www.evil.example/a.b", "www[.]evil[.]example/a.b"),
        ("joe.q@evil.example", "joe.q[@]evil[.]example"),
        (
            "http://a.example/?u=https://b.example/c.d",
            "hxxp://a[.]example/?u=hxxps://b[.]example/c.d",
        ),
        // Nothing to do, or nothing left to do.
        ("../a.b", "../a.b"),
        ("#a.example", "#a.example"),
        ("hxxp://evil[.]example/a", "hxxp://evil[.]example/a"),
        ("hxxp://evil.example/a", "hxxp://evil[.]example/a"),
        ("gopher[://]evil[.]example", "gopher[://]evil[.]example"),
    ] {
        assert_eq!(defang(text), expected, "{text}");
        assert_eq!(defang(expected), expected, "{text}");
    }
}

#[test]
fn refang_restores_what_defang_wrote() {
    let nested =
        (references(), references()).prop_map(|(outer, inner)| format!("{outer}?u={inner}"));
    let addresses = "mailto:[a-z.]{1,5}@[a-z.]{1,9}(,[a-z.+]{1,5}@[a-z.]{1,9})?";
    let words = "[a-zA-Z:/.@?=&,+#%0-9-]{0,24}";
    holds(prop_oneof![references(), nested, addresses, words], |text| {
        for read in Refang::ALL {
            // Such as `x[.]y` in a path.
            prop_assume!(refang(&text, *read).is_none());
            let defanged = defang(&text).into_owned();
            let restored = refang(&defanged, *read);
            prop_assert_eq!(restored.as_deref().unwrap_or(&defanged), &*text, "{}", defanged);
        }
        let once = defang(&text);
        prop_assert_eq!(defang(&once), &*once);
        Ok(())
    });
}

#[test]
fn any_text_is_accepted() {
    let pieces = [
        "hxxp", "http", "[", "]", "[.]", "(dot)", "[:]", "[://]", "://", "[@]", "{.}", "\\.",
        "[/]", "a", "ü", ".", ":", "/", "@", "?", "mailto:", "h[tt]p", "__", "[::1", "%", "日",
        "\u{0}", "(at)",
    ];
    let texts = prop::collection::vec(prop::sample::select(pieces.to_vec()), 0..12);
    holds(texts.prop_map(|pieces| pieces.concat()), |text| {
        for read in Refang::ALL {
            if let Some(working) = refang(&text, *read) {
                prop_assert_ne!(&working, &text);
            }
        }
        let _ = defang(&text);
        Ok(())
    });
}

#[test]
fn work_is_linear() {
    use std::time::{Duration, Instant};
    for part in [
        "a",
        "a.",
        "a://",
        "hxxp://a[.]b/",
        "[",
        "[::",
        "@[",
        "a@",
        "=a:",
        "[a]://x",
        "h[tt]",
        "://",
        "a[:]",
        "x=[https]",
    ] {
        let text = part.repeat((1 << 20) / part.len());
        let start = Instant::now();
        let _ = (
            refang(&text, Refang::Aggressive),
            refang(&format!("http://{text}"), Refang::Standard),
            defang(&text),
        );
        // Quadratic work on a megabyte takes minutes.
        assert!(start.elapsed() < Duration::from_secs(5), "{part}: {:?}", start.elapsed());
    }
}
