//! Hazards of the authority: userinfo, host and port.

use crate::uri::UriRef;
use crate::uri::testing::cases;

/// Returns the kinds of the hazards and their texts.
fn hazards(text: &str) -> Vec<(&'static str, &str)> {
    let uri = UriRef::split(text);
    uri.hazards().map(|hazard| (hazard.kind().as_str(), &text[hazard.range()])).collect()
}

fn check(kind: &str, dangerous: &[(&str, &str)], harmless: &[&str]) {
    for (text, part) in dangerous {
        assert!(hazards(text).contains(&(kind, part)), "{text}: {:?}", hazards(text));
    }
    for text in harmless {
        assert!(hazards(text).iter().all(|(found, _)| *found != kind), "{text}");
    }
}

#[test]
fn reports_passwords_and_reserved_ports() {
    check(
        "password",
        &[
            ("ftp://joe:secret@a.example/", "secret"),
            ("http://:x@a.example/", "x"),
            ("x-dir://a:b:c@d_e", "b:c"),
        ],
        &["ftp://joe@a.example/", "ftp://joe:@a.example/", "http://a.example:80/", "mailto:a:b@c"],
    );
    check(
        "reserved-port",
        &[
            ("gopher://a.example:25/0HELO", "25"),
            ("http://a.example:0022/", "0022"),
            ("https://a_b:80", "80"),
            ("http://[::1]:1/", "1"),
        ],
        &[
            "gopher://a.example:70/",
            "http://a.example:080/",
            "http://a.example:8080/",
            "http://a.example:1024/",
            "http://a.example:0/",
            "http://a.example:/",
            "http://a.example:99999999999999999999/",
            "//a.example:25/",
        ],
    );
}

#[test]
fn reports_users_like_hosts() {
    check(
        "userinfo-like-host",
        &[
            ("http://www.bank.example@evil.example/", "www.bank.example"),
            ("http://www.bank.example%2Flogin@evil.example/", "www.bank.example%2Flogin"),
            ("http://www.bank.example:80@evil.example/", "www.bank.example"),
            ("http://www.bank.example\\@evil.example/", "www.bank.example\\"),
            ("http://www%2Ebank%2Ede%20%01@evil.example/", "www%2Ebank%2Ede%20%01"),
            ("http://bank.com@x@evil.example/", "bank.com@x"),
            ("http://joe%40bank.com@evil.example/", "joe%40bank.com"),
            ("http://10.0.0.1@evil.example/", "10.0.0.1"),
            ("http://secure:www.bank.example@evil.example/", "www.bank.example"),
            ("http://bank.com-secure@evil.example/", "bank.com-secure"),
            ("http://localhost@evil.example/", "localhost"),
            (
                "http://bücher.xn--vermgensberater-ctb@evil.example/",
                "bücher.xn--vermgensberater-ctb",
            ),
            ("http://ｂａｎｋ．ｃｏｍ@evil.example/", "ｂａｎｋ．ｃｏｍ"),
        ],
        &[
            "ftp://anonymous@a.example/",
            "ftp://joe.smith@a.example/",
            "ftp://v1.2@a.example/",
            "ftp://joe:www.a.com@a.example/",
            "http://www.a.example/",
            "mailto:www.a.com@a.example",
            "http://.@a/",
        ],
    );
}

#[test]
fn reports_addresses_and_escapes() {
    check(
        "numeric-host",
        &[
            ("http://127.0.0.1/", "127.0.0.1"),
            ("http://①②⑦.0.0.1/", "①②⑦.0.0.1"),
            ("http://127.0.0.1.:80/", "127.0.0.1."),
            ("http://2130706433/", "2130706433"),
            ("http://0x7f.1/", "0x7f.1"),
            ("http://0X7F000001/", "0X7F000001"),
            ("http://0177.0.0.01/", "0177.0.0.01"),
            ("http://joe@[::1]:80/", "[::1]"),
            ("http://%31%32%37.0.0.1/", "%31%32%37.0.0.1"),
            ("http://１２７。0.0.1/", "１２７。0.0.1"),
        ],
        &["http://a.example/", "http://1.example/", "http:///1", "http://0xg/", "http://./"],
    );
    check(
        "escaped-host",
        &[
            ("http://%65vil.ex%61mple/", "%65vil.ex%61"),
            ("http://www.bank.example%40evil.example/", "%40"),
            ("http://a.example:%38%30/", "%38%30"),
            ("http://%zz%41/", "%41"),
        ],
        &["http://j%6Fe@a.example/%41", "http://100%/", "mailto:%41@b"],
    );
}

#[test]
fn reports_mixed_scripts() {
    check(
        "mixed-script-host",
        &[
            // Cyrillic а, Greek ο, Armenian օ, Cherokee Ꭺ.
            ("http://p\u{430}ypal.example/", "p\u{430}ypal"),
            ("http://www.g\u{3BF}ogle.example/", "g\u{3BF}ogle"),
            ("http://g\u{585}ogle.example/", "g\u{585}ogle"),
            ("http://\u{13AA}pple.example/", "\u{13AA}pple"),
            ("http://p%D0%B0ypal.example/", "p%D0%B0ypal"),
            ("http://αбγ.example/", "αбγ"),
            ("http://한かな.example/", "한かな"),
            ("http://ｐaypal.example/", "ｐaypal"),
            ("http://\u{1D429}aypal.example/", "\u{1D429}aypal"),
            ("http://a。p\u{430}y。example/", "p\u{430}y"),
            // Latin and a script that the table lacks.
            ("http://a\u{10DC}\u{A015}.example/", "a\u{10DC}\u{A015}"),
        ],
        &[
            "http://münchen.example/",
            "http://пример.example/",
            "http://Abcかな漢字カナー.example/",
            "http://abc漢字ㄅㄆ.example/",
            "http://abc漢字한글.example/",
            "http://παράδειγμα-1.example/",
            "http://ｅｘａｍｐｌｅ．ｊｐ/",
            "http://ＡＢ会社.example/",
            "http://उदाहरण.परीक्षा/",
            "http://xn--pypal-4ve.example/",
            "http://a.example/p\u{430}ypal",
            "http://p\u{430}ypal@a.example/",
        ],
    );
}

#[test]
fn reports_bidirectional_hosts() {
    check(
        "bidi-host",
        &[
            ("http://מילה.example/", "מילה.example"),
            ("http://abمثال/", "abمثال"),
            ("http://a\u{202E}b.example/", "\u{202E}"),
            ("http://\u{2067}joe@a.example/", "\u{2067}"),
            ("http://a%E2%80%AEb.example/", "a%E2%80%AEb.example"),
        ],
        &[
            "http://מילה.ישראל/",
            "http://مثال1.xn--mgbaam7a8h/",
            "http://a.example/מילה\u{202E}",
            "http://מילה@a.example/",
        ],
    );
}

#[test]
fn reports_nothing_in_harmless_references() {
    for text in [
        "",
        "http://www.w3.org/Addressing/",
        "ftp://info.cern.ch/pub/www/doc;type=d",
        "gopher://gopher.example:70/7x%09y",
        "mailto:joe@a.example",
        "urn:isbn:1",
        "../x?y#z",
        "file:///etc/motd",
    ] {
        assert!(hazards(text).is_empty(), "{text}: {:?}", hazards(text));
    }
}

proptest::proptest! {
    #![proptest_config(cases(256))]

    #[test]
    fn spans_are_ordered_and_not_empty(text in proptest::collection::vec(
        proptest::sample::select(vec![
            "http:", "gopher:", "mailto:", "//", "/", "@", ":", "[", "]", "%", "%0D", "%0", "%09",
            "é", "а", "\u{202E}", "．", "?", "#", "&", "body=", "+", "1", "a.com", "x", "%E2%80%AE",
            "25", "0x",
        ]), 0..12)) {
        let text = text.concat();
        let uri = UriRef::split(&text);
        let mut last = 0;
        for hazard in uri.hazards() {
            proptest::prop_assert!(!text[hazard.range()].is_empty());
            proptest::prop_assert!(last <= hazard.range().start);
            last = hazard.range().start;
        }
    }
}
