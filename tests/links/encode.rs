//! Every wrapper around random references.

use std::fmt::Write;

use base64::Engine;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use gleaner::uri::unwrap_link;
use proptest::prelude::*;
use proptest::test_runner::TestRunner;

pub fn percent(text: &str) -> String {
    text.bytes().fold(String::new(), |mut encoded, byte| {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
            encoded.push(char::from(byte));
        } else {
            write!(encoded, "%{byte:02X}").unwrap();
        }
        encoded
    })
}

pub fn base64(text: &str) -> String {
    percent(&STANDARD.encode(text))
}

fn entities(text: &str) -> String {
    text.replace('&', "&amp;").replace('\'', "&#39;")
}

fn proofpoint_v2(text: &str) -> String {
    percent(&entities(text))
        .replace('-', "-2D")
        .replace('_', "-5F")
        .replace("%2F", "_")
        .replace('%', "-")
        .replace('~', "-7E")
}

/// Writes all characters but letters, digits, `:` `/` and `.` as `*`, in runs where there are some.
pub fn proofpoint_v3(text: &str) -> String {
    const RUNS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let is_plain = |c: char| c.is_ascii_alphanumeric() || ":/.".contains(c);
    let (mut url, mut replaced, mut rest) = (String::new(), String::new(), text);
    while let Some(c) = rest.chars().next() {
        if is_plain(c) {
            url.push(c);
            rest = &rest[1..];
            continue;
        }
        let run: String = rest.chars().take_while(|c| !is_plain(*c)).take(65).collect();
        // Two stars side by side begin a run, so that one is never followed by another run.
        match run.chars().count() {
            1 => url.push('*'),
            length => {
                url.push_str("**");
                url.push(char::from(RUNS[length - 2]));
            }
        }
        replaced.push_str(&run);
        rest = &rest[run.len()..];
    }
    format!("__{url}__;{}!!x!y$", URL_SAFE_NO_PAD.encode(replaced))
}

fn mandrill(text: &str) -> String {
    let inner = serde_json::json!({"u": 1, "url": text}).to_string();
    URL_SAFE_NO_PAD.encode(serde_json::json!({"s": "x", "p": inner}).to_string())
}

fn without_https(text: &str) -> Option<String> {
    Some(text.strip_prefix("https://")?.to_owned())
}

/// Returns a link of each wrapper that can hold the reference.
pub fn links(text: &str) -> Vec<String> {
    let query = [
        "https://x.safelinks.protection.outlook.com/?url=",
        "https://statics.teams.cdn.office.net/evergreen-assets/safelinks/1/x.html?url=",
        "https://linkprotect.cudasvc.com/url?a=",
        "https://x-ctp.trendmicro.com:443/wis/clicktime/v1/query?url=",
        "https://secure-web.cisco.com/1x/",
        "https://protect2.fireeye.com/v1/url?u=",
        "https://urlsand.esvalabs.com/?u=",
        "https://emails.azure.microsoft.com/redirect/?destination=",
        "https://www.google.com/url?q=&url=",
        "https://www.google.com/imgres?imgurl=",
        "https://www.googleadservices.com/pagead/aclk?adurl=",
        "https://l.facebook.com/l.php?u=",
        "https://www.linkedin.com/safety/go?url=",
        "https://www.youtube.com/redirect?q=",
        "https://t.umblr.com/redirect?z=",
        "https://slack-redir.net/link?url=",
        "https://steamcommunity.com/linkfilter/?u=",
        "https://vk.com/away.php?to=",
        "https://duckduckgo.com/l/?uddg=",
        "https://r.search.yahoo.com/x=1/RU=",
        "https://x.awstrack.me/L0/",
        "https://click.redditmail.com/CL0/",
        "https://out.reddit.com/?url=",
        "https://click.pstmrk.it/3s/",
    ];
    let mut links: Vec<_> = query.iter().map(|head| head.to_string() + &percent(text)).collect();
    links.extend([
        format!("https://urldefense.proofpoint.com/v1/url?u={}", percent(&entities(text))),
        format!("https://urldefense.proofpoint.com/v2/url?u={}", proofpoint_v2(text)),
        format!("https://urldefense.us/v3/{}", proofpoint_v3(text)),
        format!("https://x.protection.sophos.com/?u={}", base64(text)),
        format!("https://www.bing.com/ck/a?u=a1{}", URL_SAFE_NO_PAD.encode(text)),
        format!("https://mandrillapp.com/track/click/1/x?p={}", mandrill(text)),
        format!("https://x.lt.acemlnb.com/?redirectUrl={}", base64(&percent(text))),
    ]);
    if let Some(rest) = without_https(text) {
        links.push(format!("https://click.pstmrk.it/2s/{}", percent(&rest)));
        // Here `&amp;` would count as `&`.
        if !rest.contains("&amp;") {
            links.push(format!("https://www.google.de/amp/s/{rest}"));
        }
    }
    links
}

/// The pieces of the references.
const PIECES: &[&str] = &[
    "a",
    "Z9",
    "-",
    ".",
    "_",
    "~",
    "/",
    "//",
    "?",
    "#",
    "&",
    "&amp;",
    "&#39;",
    "=",
    ";",
    "+",
    "%",
    "%20",
    "%25",
    "%2F",
    "!",
    "$",
    "*",
    "**",
    "__",
    "__;",
    "'",
    "(",
    ")",
    "ü",
    "日本",
    "🦀",
    "{",
    "|",
    "\\",
    ":",
    "@",
    ",",
    "http://b.example/",
];

#[test]
fn wrapped_references_unwrap_to_themselves() {
    let rest = prop::collection::vec(prop::sample::select(PIECES), 0..14);
    let start = prop::sample::select(vec![
        "https://a.example/",
        "http://joe@a.example:80/",
        "https://[::1]?",
    ]);
    let references = (start, rest).prop_map(|(start, rest)| start.to_owned() + &rest.concat());
    let mut runner = TestRunner::new(crate::seed::settings(2_000));
    let property = |reference: String| {
        for link in links(&reference) {
            let unwrapped = unwrap_link(&link);
            prop_assert_eq!(
                unwrapped.as_ref().and_then(|one| one.target()),
                Some(&*reference),
                "{}",
                link
            );
        }
        Ok(())
    };
    runner.run(&references, property).unwrap();
}
