//! Links that only look wrapped, targets that are none, and hostile links.

use std::time::{Duration, Instant};

use gleaner::uri::unwrap_link;
use proptest::prelude::*;
use proptest::test_runner::TestRunner;

const TARGET: &str = "https%3A%2F%2Fa.example%2F";

/// Links that no row matches.
const OTHER: &[&str] = &[
    "",
    "https://a.example/?url=TARGET",
    "/url?q=TARGET",
    "//google.com/url?q=TARGET",
    "ftp://google.com/url?q=TARGET",
    // Hosts.
    "https://google.evil.example/url?q=TARGET",
    "https://google.eu.org/url?q=TARGET",
    "https://google.us.to/url?q=TARGET",
    "https://google.co.uk.evil.example/url?q=TARGET",
    "https://google/url?q=TARGET",
    "https://google.1/url?q=TARGET",
    "https://google.c/url?q=TARGET",
    "https://evilgoogle.com/url?q=TARGET",
    "https://mail.google.com/url?q=TARGET",
    "https://www.www.google.com/url?q=TARGET",
    "https://x.safelinks.protection.outlook.com.evil.example/?url=TARGET",
    "https://safelinks.protection.outlook.com/?url=TARGET",
    "https://evilsafelinks.protection.outlook.com/?url=TARGET",
    "https://.safelinks.protection.outlook.com/?url=TARGET",
    "https://x..safelinks.protection.outlook.com/?url=TARGET",
    "https://protect-a.evil.mimecast.com/s/x",
    "https://x.lt.acemln1.com/?redirectUrl=aHR0cHM6Ly9hLmV4YW1wbGUvP3g9MSZ5PTI",
    "https://x.lt.acemlnab.com/?redirectUrl=aHR0cHM6Ly9hLmV4YW1wbGUvP3g9MSZ5PTI",
    "https://ctp.trendmicro.com.evil.example/wis/clicktime/v1/query?url=TARGET",
    "https://l.facebook.com../l.php?u=TARGET",
    "https://l.facebook.com%2Eevil.example/l.php?u=TARGET",
    // Userinfo, and what browsers read as a slash.
    "https://l.facebook.com@evil.example/l.php?u=TARGET",
    "https://joe@l.facebook.com/l.php?u=TARGET",
    "https://evil.example\\@l.facebook.com/l.php?u=TARGET",
    "https://evil.example\\.safelinks.protection.outlook.com/?url=TARGET",
    "https://evil.example?.safelinks.protection.outlook.com/?url=TARGET",
    "https://evil.example\t.safelinks.protection.outlook.com/?url=TARGET",
    "https://evil.example#.safelinks.protection.outlook.com/?url=TARGET",
    "https:///l.facebook.com/l.php?u=TARGET",
    // Ports.
    "https://l.facebook.com:8443/l.php?u=TARGET",
    "https://l.facebook.com:80/l.php?u=TARGET",
    "https://x-ctp.trendmicro.com:444/wis/clicktime/v1/query?url=TARGET",
    // Paths.
    "https://l.facebook.com/?u=TARGET",
    "https://l.facebook.com/l.php/x?u=TARGET",
    "https://l.facebook.com//l.php?u=TARGET",
    "https://l.facebook.com/L.PHP?u=TARGET",
    "https://www.google.com/urls?q=TARGET",
    "https://www.google.com/maps/url?q=TARGET",
    "https://statics.teams.cdn.office.net/evergreen-assets/other/?url=TARGET",
    "https://urldefense.com/v4/__https://a.example/__;!!x!y$",
    "https://click.pstmrk.it/9s/a.example/x",
    // Without the part that holds a target.
    "https://l.facebook.com/l.php",
    "https://l.facebook.com/l.php?u=&h=x",
    "https://l.facebook.com/l.php?U=TARGET",
    "https://l.facebook.com/l.php#u=TARGET",
    "https://l.facebook.com/l.php?h=x#&u=TARGET",
    "https://l.facebook.com/l.php?h=x;u=TARGET",
    "https://www.google.com/url?q=&url=",
    "https://secure-web.cisco.com/",
    "https://secure-web.cisco.com/TOKEN/",
    "https://r.search.yahoo.com/x/RV=2/",
    "https://urldefense.com/v3/",
    "https://u1.ct.sendgrid.net/ls/click",
    "https://x.awstrack.me/L0/",
    "https://protect-us.mimecast.com/",
];

#[test]
fn other_links_have_no_wrapper() {
    for link in OTHER {
        let link = link.replace("TARGET", TARGET);
        assert_eq!(unwrap_link(&link), None, "{link}");
    }
}

#[test]
fn targets_that_cannot_be_decoded_are_unknown() {
    for link in [
        // No absolute reference.
        "https://www.google.com/url?q=words+and%20words",
        "https://www.google.com/url?q=intitle:words",
        "https://l.facebook.com/l.php?u=%2Fx",
        "https://l.facebook.com/l.php?u=a.example",
        "https://l.facebook.com/l.php?u=%2F%2Fa.example",
        "https://l.facebook.com/l.php?u=https%3A%2F%2F",
        "https://l.facebook.com/l.php?u=https%3A%2F%2Fa%20b%2F",
        "https://l.facebook.com/l.php?u=https%3A%2F%2Fa%FF%2F",
        "https://l.facebook.com/l.php?u=%",
        "https://www.linkedin.com/safety/go?url=javascript%3Aalert(1)",
        // Base64.
        "https://x.protection.sophos.com/?u=!!!",
        "https://x.protection.sophos.com/?u=aHR0cHM6Ly9hLmV4YW1wbGU*",
        "https://x.protection.sophos.com/?u=a",
        "https://www.bing.com/ck/a?u=aHR0cHM6Ly9hLmV4YW1wbGUvP3g9MSZ5PTI",
        "https://www.bing.com/ck/a?u=a1",
        // JSON: not an object, without the key, a number.
        "https://mandrillapp.com/track/click/1/x?p=W10",
        "https://mandrillapp.com/track/click/1/x?p=e30",
        "https://mandrillapp.com/track/click/1/x?p=eyJwIjoxfQ",
        "https://mandrillapp.com/track/click/1/x?p=eyJwIjoie30ifQ",
        // Proofpoint v3: without its delimiters, too few characters, an invalid length, invalid base64.
        "https://urldefense.com/v3/x",
        "https://urldefense.com/v3/__https://a.example/",
        "https://urldefense.com/v3/__https://a.example/__;",
        "https://urldefense.com/v3/__https://a.example/*__;!!x!y$",
        "https://urldefense.com/v3/__https://a.example/**A__;fg!!x!y$",
        "https://urldefense.com/v3/__https://a.example/**.__;fn4!!x!y$",
        "https://urldefense.com/v3/__https://a.example/***__;fn5-fn5-!!x!y$",
        "https://urldefense.com/v3/__https://a.example/**__;fn4!!x!y$",
        "https://urldefense.com/v3/__https://a.example/*__;~!!x!y$",
        "https://urldefense.com/v3/__https://a.example/*__;_w!!x!y$",
        "https://urldefense.com/v3/____;!!x!y$",
    ] {
        let unwrapped = unwrap_link(link).unwrap_or_else(|| panic!("{link}"));
        assert_eq!((unwrapped.target(), unwrapped.is_complete()), (None, false), "{link}");
    }
}

#[test]
fn targets_are_made_valid_as_browsers_do() {
    for (value, target) in [
        ("https%3A%2F%2Fa.example%2Fmy%20file%3Cx%3E", "https://a.example/my%20file%3Cx%3E"),
        ("%20https%3A%2F%2Fa.example%2F%0A", "https://a.example/"),
        ("https%3A%2F%2Fa.ex%0D%0Aample%2Fx%09y", "https://a.example/xy"),
        ("http%3A%2F%2Fa.example%2Fm%FCnchen", "http://a.example/m%FCnchen"),
        ("http%3A%2F%2Fa.example%2Fm%C3%BCnchen", "http://a.example/münchen"),
        ("https%253A%252F%252Fa.example%252F%253Fx%253D%252520", "https://a.example/?x=%20"),
        ("https:/a.example/x", "https://a.example/x"),
        ("https://a.example/x?y#z", "https://a.example/x?y"),
        ("http%3A%2F%2Fa.example%2F%00%7F", "http://a.example/%00%7F"),
        ("mailto%3Ajoe%40a.example", "mailto:joe@a.example"),
    ] {
        let link = format!("https://l.facebook.com/l.php?u={value}");
        assert_eq!(unwrap_link(&link).unwrap().target(), Some(target), "{link}");
    }
}

#[test]
fn the_first_parameter_with_a_target_counts() {
    let link =
        "https://www.google.com/url?url=http://a.example&q=x&q=http://b.example&q=http://c.example";
    assert_eq!(unwrap_link(link).unwrap().target(), Some("http://b.example"));
}

#[test]
fn debug_forms_hide_passwords() {
    let link =
        unwrap_link("https://vk.com/away.php?to=http%3A%2F%2Fjoe%3Asecret%40a.example").unwrap();
    let debug = format!("{link:?}");
    assert!(debug.contains("joe:***@a.example") && !debug.contains("secret"), "{debug}");
}

/// The pieces of random links.
const PIECES: &[&str] = &[
    "https://",
    "http:/",
    "urldefense.com/v3/__",
    "__;",
    "!",
    "$",
    "*",
    "**A",
    "**",
    "%",
    "%2",
    "%FF",
    "&amp;",
    "&",
    "&#x",
    ";",
    "=",
    "u=",
    "url=",
    "p=",
    "l.facebook.com/l.php?",
    "www.google.com/url?q=",
    "\\",
    "@",
    ":",
    "/",
    "?",
    "#",
    "ü",
    "\u{0}",
    " ",
    "a1",
    "aHR0cHM6",
    "mandrillapp.com/track/click/1/x?p=",
    "x.awstrack.me/L0/",
    "\u{feff}",
    "urldefense.proofpoint.com/v1/url?u=",
    "x.protection.sophos.com?u=",
    "https%3A%2F%2F",
    "-",
    "_",
    "RU=",
];

#[test]
fn any_text_is_accepted() {
    let texts = prop::collection::vec(prop::sample::select(PIECES), 0..12)
        .prop_map(|pieces| pieces.concat());
    let mut runner = TestRunner::new(crate::seed::settings(20_000));
    let property = |text: String| {
        for text in
            [text.clone(), format!("https://{text}"), format!("https://urldefense.com/v3/__{text}")]
        {
            if let Some(link) = unwrap_link(&text) {
                prop_assert!(!link.via().is_empty());
                prop_assert!(link.is_complete() <= link.target().is_some());
                if let Some(target) = link.target() {
                    let uri = gleaner::uri::UriRef::parse_lenient(target);
                    prop_assert!(uri.is_ok_and(gleaner::uri::UriRef::is_absolute), "{}", target);
                }
            }
        }
        Ok(())
    };
    runner.run(&texts, property).unwrap();
}

#[test]
fn work_is_linear() {
    let heads = [
        "https://l.facebook.com/l.php?u=",
        "https://www.google.com/url?",
        "https://urldefense.com/v3/__https://a.example/",
        "https://urldefense.com/v3/__https://a.example/__;",
        "https://urldefense.proofpoint.com/v1/url?u=",
        "https://urldefense.proofpoint.com/v2/url?u=",
        "https://r.search.yahoo.com/",
        "https://mandrillapp.com/track/click/1/x?p=",
        "https://google.com/amp/s/",
        "https://x.",
    ];
    let parts = [
        "q=x&",
        "url=a&amp;",
        "&amp;",
        "%26",
        "&#",
        "-",
        "_",
        "**_",
        "__",
        "*",
        "%FF",
        "RU=/",
        "W1tb",
        "a.",
        "/",
        "%25",
        "ü",
        "https://slack-redir.net/link?url=",
        "l.facebook.com.",
    ];
    for head in heads {
        for part in parts {
            let link = head.to_owned() + &part.repeat((1 << 20) / part.len());
            let start = Instant::now();
            let _ = unwrap_link(&link);
            // Quadratic work on a megabyte takes minutes.
            assert!(
                start.elapsed() < Duration::from_secs(5),
                "{head} {part}: {:?}",
                start.elapsed()
            );
        }
    }
}
