//! Links as phishing mails write them, and links that are harmless.

use proptest::prelude::*;

use super::{has_same_host, is_start_of, may_name_host, named_host};

/// The text, the target, and the host that the text names.
const PHISHING: [(&str, &str, &str); 36] = [
    ("http://www.bank.example/", "http://evil.example/", "www.bank.example"),
    (
        "https://www.bank.example/login?x=1",
        "http://evil.example/www.bank.example/",
        "www.bank.example",
    ),
    ("www.bank.example", "http://www.bank.example.evil.test/", "www.bank.example"),
    ("bank.example", "http://bank-example.test/", "bank.example"),
    ("paypal.com", "http://192.0.2.7/paypal.com/", "paypal.com"),
    ("PayPal.COM/signin", "https://paypa1.com/signin", "paypal.com"),
    ("https://bank.co.uk/", "https://other.co.uk/", "bank.co.uk"),
    ("http://joe.github.io/", "http://eve.github.io/", "joe.github.io"),
    // The userinfo looks like a host (RFC 3986, section 7.6).
    ("http://www.bank.example/", "http://www.bank.example@evil.example/", "www.bank.example"),
    ("http://www.bank.example/", "http://www.bank.example:80@evil.example:81/", "www.bank.example"),
    // Browsers take `\` for `/`, and more or fewer slashes than two.
    ("http://bank.example/", "http:\\\\evil.example\\@bank.example/", "bank.example"),
    ("http://bank.example/", "http:/evil.example/", "bank.example"),
    ("http://bank.example/", "http:////evil.example/", "bank.example"),
    // The scheme is that of the page, which is not known.
    ("http://bank.example/", "//evil.example/", "bank.example"),
    ("bank.example", "\\/evil.example/x", "bank.example"),
    ("bank.example", "///evil.example/x", "bank.example"),
    // Escapes and numbers hide the host.
    ("http://bank.example/", "http://%65vil.example/", "bank.example"),
    ("http://192.0.2.1/", "http://3221226238/a/", "192.0.2.1"),
    ("http://bank.example/", "http://0xC0000201/", "bank.example"),
    ("http://bank.example/", "http://[::ffff:192.0.2.1]/", "bank.example"),
    // Letters of other scripts.
    ("http://p\u{430}ypal.com/", "http://paypal.com/", "xn--pypal-4ve.com"),
    ("http://paypal.com/", "http://p\u{430}ypal.com/", "paypal.com"),
    // Delimiters, and characters that cannot be seen.
    ("<URL:http://bank.example/>", "http://evil.example/", "bank.example"),
    ("[https://bank.example]", "http://evil.example/", "bank.example"),
    ("https://[2001:db8::1]/", "http://[2001:db8::2]/", "[2001:db8::1]"),
    ("URL:www.bank.example", "http://evil.example/", "www.bank.example"),
    ("\u{201C}http://bank.example/\u{201D}", "http://evil.example/", "bank.example"),
    ("\u{BB} https://bank.example/login.", "http://evil.example/", "bank.example"),
    ("http://ba\u{AD}nk.exam\u{200B}ple", "http://evil.example/", "bank.example"),
    ("\u{202A}http://bank.example\u{202C}", "http://evil.example/", "bank.example"),
    ("  http://bank.example/\n", "http://evil.example/", "bank.example"),
    // Ports, and paths that are cut.
    ("bank.example:443/login", "http://evil.example/", "bank.example"),
    ("https://www.bank.example/account/ver\u{2026}", "http://evil.example/", "www.bank.example"),
    ("ftp://ftp.bank.example/pub/", "http://evil.example/", "ftp.bank.example"),
    // Addresses.
    ("help@bank.example", "mailto:help@evil.example?subject=x", "bank.example"),
    ("mailto:help@bank.example", "mailto:help@evil.example", "bank.example"),
];

/// The text and the target.
const HARMLESS: [(&str, &str); 32] = [
    ("http://www.bank.example/", "http://www.bank.example/"),
    ("www.bank.example", "https://login.bank.example/start"),
    ("bank.example", "https://BANK.example:8443/?campaign=7"),
    ("http://www.bank.co.uk/", "http://a.b.bank.co.uk/"),
    ("http://bank.example", "http://bank.example./"),
    ("http://b\u{FC}cher.example/", "http://xn--bcher-kva.example/"),
    ("http://ex%61mple.com/", "http://example.com/"),
    ("http://192.0.2.1/", "http://3221225985/"),
    ("http://user@bank.example/", "http://bank.example/"),
    // Words, titles and numbers.
    ("Click here", "http://evil.example/"),
    ("Visit www.bank.example", "http://evil.example/"),
    ("www.bank.example Online Banking", "http://evil.example/"),
    ("e.g. this", "http://a.example/"),
    ("v1.2.3", "http://a.example/"),
    ("3.14", "http://a.example/"),
    ("...", "http://a.example/"),
    ("", "http://a.example/"),
    ("Mr.Smith", "http://a.example/"),
    ("node.js", "http://a.example/"),
    ("and/or", "http://a.example/"),
    ("/etc/passwd", "http://a.example/"),
    // The name of the target's file, under a suffix that is a country.
    ("readme.md", "http://a.example/x/README.md"),
    ("setup.py", "http://a.example/x/setup.py?y#z"),
    // The host is cut off.
    ("https://www.ban\u{2026}", "http://www.bank.example/"),
    ("www.ban...", "http://www.bank.example/"),
    // No host to compare.
    ("http://bank.example/", "javascript:go('http://bank.example/')"),
    ("http://bank.example/", "#top"),
    ("http://bank.example/", "/evil.example/"),
    ("http://bank.example/", "//www.bank.example/"),
    ("http://bank.example/", "mailto:joe"),
    ("joe@bank.example", "http://profile.test/joe"),
    ("tel:+1-201-555-0123", "http://a.example/"),
];

fn text_host_elsewhere(text: &str, target: &str) -> Option<String> {
    named_host(text)?.elsewhere(target)
}

#[test]
fn names_the_host_of_the_text_where_the_target_is_elsewhere() {
    for (text, target, host) in PHISHING {
        assert_eq!(text_host_elsewhere(text, target).as_deref(), Some(host), "{text:?} {target:?}");
    }
}

#[test]
fn plain_hosts_are_compared_in_any_case() {
    for (text, target) in [
        ("a.example", "http://a.example"),
        ("A.example/x", "https://a.EXAMPLE/y"),
        ("HTTP://a-1.example?x", "ftp://a-1.example#y"),
    ] {
        assert!(has_same_host(text, target), "{text:?} {target:?}");
    }
    for (text, target) in [
        ("a.example", "a.example"),
        ("a.example.", "http://a.example./"),
        ("a.example", "http://a.example@b.example/"),
        ("a.example", "http://a.example\\@b.example/"),
        ("a.example", "http:///a.example/"),
        ("a.example", "http://a.example:80/"),
        ("a.example", "http://a.example.b.example/"),
        ("a.example\u{2026}", "http://a.example/"),
        ("", "http://"),
    ] {
        assert!(!has_same_host(text, target), "{text:?} {target:?}");
    }
}

#[test]
fn is_silent_about_other_links() {
    for (text, target) in HARMLESS {
        assert_eq!(text_host_elsewhere(text, target), None, "{text:?} {target:?}");
    }
}

proptest! {
    #[test]
    fn a_link_whose_text_is_its_target_is_never_elsewhere(target in "[a-z]{1,8}://[a-z][a-z.-]{0,8}[/?#][^\u{0}]{0,40}") {
        prop_assert_eq!(text_host_elsewhere(&target, &target), None);
    }

    #[test]
    fn the_host_of_the_text_is_on_another_site(
        text in "(www\\.|https?://|)[a-c]{1,2}(\\.[a-c]{1,2}){0,2}\\.(example|co\\.uk|com)[/.…]{0,3}",
        target in "https?://[a-c]{1,2}(\\.[a-c]{1,2}){0,2}\\.(example|co\\.uk|com)/[a-c.]{0,4}",
    ) {
        if let Some(host) = text_host_elsewhere(&text, &target) {
            prop_assert!(text.contains(&host));
            let labels: Vec<&str> = host.split('.').collect();
            let public = if host.ends_with(".co.uk") { 2 } else { 1 };
            let registrable = labels[labels.len().saturating_sub(public + 1)..].join(".");
            let target_host = target.split('/').nth(2).unwrap_or_default();
            let below = [".", &registrable].concat();
            prop_assert!(target_host != registrable && !target_host.ends_with(&below));
        }
    }

    #[test]
    fn a_text_that_begins_its_target_names_no_other_site(
        target in "https?://(u@)?[a-c]{1,2}(\\.[a-c]{1,2}){0,2}(:80)?[/?#@\\\\]{0,2}[a-c./]{0,8}",
        length in 0_usize..40,
    ) {
        let text = &target[..length.min(target.len())];
        if is_start_of(text, &target) {
            prop_assert_eq!(text_host_elsewhere(text, &target), None);
        }
    }

    #[test]
    fn a_text_with_the_host_of_its_target_names_no_other_site(
        (before, host, after) in ("(url:|<|[a-z]{1,2}://|https?://|FTP://|\\.|-|u@)?", "[aB1.-]{1,5}(\\.(com|CO\\.uk|md|1))?", "[/?#.:\\\\@)\u{2026}]{0,2}[a-c./]{0,4}"),
        (scheme, rest) in ("(https?:|FTP:|x:)//(u@)?", "[/?#@:.\\\\]{0,2}[a-c./]{0,4}"),
        is_lower in any::<bool>(),
    ) {
        let named = if is_lower { host.to_ascii_lowercase() } else { host.clone() };
        let (text, target) = (format!("{before}{named}{after}"), format!("{scheme}{host}{rest}"));
        if has_same_host(&text, &target) {
            prop_assert_eq!(text_host_elsewhere(&text, &target), None);
        }
    }

    #[test]
    fn a_text_without_the_form_of_a_host_names_none(text in "[a-c./@: \u{FF0E}é,]{0,12}") {
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        if !may_name_host(&text) {
            prop_assert!(named_host(&text).is_none());
        }
    }
}
