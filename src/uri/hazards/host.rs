//! The host: numbers, escapes, scripts and directions.

use std::borrow::Cow;

use super::{Found, HazardKind, script};
use crate::class::uri::is_escape;
use crate::uri::decode;

pub(super) fn look(authority: &str, host: &str, port: Option<&str>, found: &mut Found<'_>) {
    for (at, control) in authority.match_indices(script::is_bidi_control) {
        found.push(HazardKind::BidiHost, &authority[at..at + control.len()]);
    }
    let hostport =
        &authority[authority.len() - host.len() - port.map_or(0, |port| port.len() + 1)..];
    if let Some(escaped) = escaped(hostport) {
        found.push(HazardKind::EscapedHost, escaped);
    }
    let name: String = decoded(host).chars().map(plain).collect();
    if is_numeric(&name) {
        found.push(HazardKind::NumericHost, host);
    }
    if is_bidi(&name, host) {
        found.push(HazardKind::BidiHost, host);
    }
    for label in host.split(|c| plain(c) == '.') {
        if script::is_mixed(&decoded(label)) {
            found.push(HazardKind::MixedScriptHost, label);
        }
    }
}

/// From the first escape to the last one.
fn escaped(text: &str) -> Option<&str> {
    let is_first = |&(at, _): &(usize, &str)| is_escape(&text.as_bytes()[at..]);
    let first = text.match_indices('%').find(is_first)?.0;
    let last = text.rmatch_indices('%').find(is_first)?.0;
    Some(&text[first..last + 3])
}

/// An IP literal in brackets, or numbers only (as `inet_aton` reads them).
fn is_numeric(name: &str) -> bool {
    let name = name.strip_suffix('.').unwrap_or(name);
    let is_address = || name.split('.').count() <= 4 && name.split('.').all(is_number);
    name.starts_with('[') || is_address()
}

/// Decimal, octal or hexadecimal digits.
pub(super) fn is_number(label: &str) -> bool {
    match label.strip_prefix("0x").or_else(|| label.strip_prefix("0X")) {
        Some(digits) => digits.bytes().all(|byte| byte.is_ascii_hexdigit()),
        // Those that are no digits of ASCII (circled, Arabic-Indic) clients may take for such.
        None => !label.is_empty() && label.chars().all(char::is_numeric),
    }
}

/// Whether a host is written in both directions, or controls its direction by escapes.
fn is_bidi(name: &str, host: &str) -> bool {
    let is_encoded =
        |label: &str| label.get(..4).is_some_and(|start| start.eq_ignore_ascii_case("xn--"));
    let letters = || name.split('.').filter(|label| !is_encoded(label)).flat_map(str::chars);
    let mixed = letters().any(script::is_right_to_left)
        && letters().any(|c| c.is_alphabetic() && !script::is_right_to_left(c));
    let hidden = name.contains(script::is_bidi_control) && !host.contains(script::is_bidi_control);
    mixed || hidden
}

/// The text with its escapes decoded, where that is text again.
pub(super) fn decoded(text: &str) -> Cow<'_, str> {
    match decode(text) {
        Cow::Borrowed(_) => Cow::Borrowed(text),
        Cow::Owned(octets) => String::from_utf8(octets).map_or(Cow::Borrowed(text), Cow::Owned),
    }
}

/// The ASCII character that a client takes one of full width for, a mathematical digit, or an
/// ideographic full stop (UTS 46, 4).
pub(super) fn plain(c: char) -> char {
    let code = u32::from(c);
    let plain = match code {
        0x3002 | 0xFF61 => u32::from('.'),
        0xFF01..=0xFF5E => code - 0xFEE0,
        0x1D7CE..=0x1D7FF => u32::from('0') + (code - 0x1D7CE) % 10,
        _ => code,
    };
    char::from_u32(plain).unwrap_or(c)
}

#[cfg(test)]
mod tests {
    use crate::uri::UriRef;
    use crate::uri::testing::cases;

    /// The kinds of hazard, and their texts.
    fn hazards(text: &str) -> Vec<(&'static str, &str)> {
        let uri = UriRef::split(text);
        uri.hazards().map(|hazard| (hazard.kind().as_str(), &text[hazard.span()])).collect()
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
    fn security_considerations() {
        check(
            "password",
            &[
                ("ftp://joe:secret@a.example/", "secret"),
                ("http://:x@a.example/", "x"),
                ("x-dir://a:b:c@d_e", "b:c"),
            ],
            &[
                "ftp://joe@a.example/",
                "ftp://joe:@a.example/",
                "http://a.example:80/",
                "mailto:a:b@c",
            ],
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
    fn users_like_hosts() {
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
    fn numbers_and_escapes() {
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
    fn scripts() {
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
    fn directions() {
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
    fn nothing_to_beware_of() {
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
        fn any_text_and_its_spans(text in proptest::collection::vec(
            proptest::sample::select(vec![
                "http:", "gopher:", "mailto:", "//", "/", "@", ":", "[", "]", "%", "%0D", "%0", "%09",
                "é", "а", "\u{202E}", "．", "?", "#", "&", "body=", "+", "1", "a.com", "x", "%E2%80%AE",
                "25", "0x",
            ]), 0..12)) {
            let text = text.concat();
            let uri = UriRef::split(&text);
            let mut last = 0;
            for hazard in uri.hazards() {
                proptest::prop_assert!(!text[hazard.span()].is_empty());
                proptest::prop_assert!(last <= hazard.span().start);
                last = hazard.span().start;
            }
        }
    }
}
