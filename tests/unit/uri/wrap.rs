//! Wrapping references, and finding and unwrapping them again.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

use super::*;
use crate::uri::testing::cases;
use crate::uri::unwrap;
use crate::{Flags, Item, Wrapper, extract};

fn wrapped(text: &str, width: usize) -> String {
    wrap(text, width)
}

/// Reports whether a break at byte `at` follows the rules that [`wrap`] documents.
fn allows_break(text: &str, at: usize) -> bool {
    let (before, after) = text.split_at(at);
    let stripped = [">", "|", ":", ".", "<", "*", "#", ";", "!", "+", "//"];
    let in_escape = before.ends_with('%') || before[..at - 1].ends_with('%');
    let uri = UriRef::split(text);
    let scheme = uri.scheme().map_or(0, |scheme| scheme.len() + 1);
    let begin = scheme + if text[scheme..].starts_with("//") { 2 } else { 0 };
    at > begin
        && !before.ends_with(['-', '='])
        && !in_escape
        && !stripped.iter().any(|mark| after.starts_with(mark))
}

/// Generates references by RFC 2396 from parts that are hard to fold.
fn references() -> impl Strategy<Value = String> {
    let parts = [
        "http:",
        "ftp:",
        "mailto:",
        "news:",
        "file:",
        "x-y+z.1:",
        "url:",
        "//",
        "/",
        "//a.example",
        "a.example",
        "joe@",
        "www.",
        ":80",
        "-",
        "--",
        "=",
        ";type=a",
        "?",
        "&amp;",
        "#",
        "%41",
        "%2D",
        ".",
        "..",
        "*",
        "!",
        "+",
        "'",
        "(",
        ")",
        ",",
        ":",
        "~",
        "_",
        "$",
        "b",
        "cd",
        "efghij",
        "1",
        "23",
    ];
    let texts = vec(select(parts.to_vec()), 0..40).prop_map(|parts| parts.concat());
    let absolute = vec(select(parts.to_vec()), 0..40)
        .prop_map(|parts| format!("http://a.example/{}", parts.concat()));
    prop_oneof![texts, absolute].prop_filter("RFC 2396", |text| UriRef::parse(text).is_ok())
}

fn config() -> ProptestConfig {
    // Many of the texts are not references.
    ProptestConfig { max_global_rejects: 1_000_000, ..cases(2000) }
}

fn found(text: &str) -> Vec<(String, Wrapper, Flags)> {
    extract(text.as_bytes())
        .filter_map(Item::into_reference)
        .map(|found| (found.value().to_owned(), found.wrapper(), found.flags()))
        .collect()
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn unwrap_reverses_wrap(text in references(), width in 0_usize..=100) {
        let folded = wrapped(&text, width);
        let back = unwrap(&folded);
        prop_assert_eq!(back.as_deref(), Ok(text.as_str()), "{}", folded);
    }

    #[test]
    fn lines_exceed_the_width_only_without_a_possible_break(text in references(), width in 0_usize..=100) {
        let folded = wrapped(&text, width);
        let mut at = 0;
        for (i, line) in folded.split('\n').enumerate() {
            let part = if i == 0 { line.strip_prefix("<URL:").unwrap() } else { line };
            let part = part.strip_suffix('>').unwrap_or(part);
            prop_assert!(at == 0 || allows_break(&text, at), "{}", folded);
            prop_assert!(i != 1 || at > 0 || part.len() > width.saturating_sub(6), "{}", folded);
            let breakable = (at + 1..at + part.len()).any(|at| allows_break(&text, at));
            prop_assert!(line.chars().count() <= width || !breakable, "{}", folded);
            prop_assert_eq!(line.trim_end(), line);
            at += part.len();
        }
        prop_assert_eq!(at, text.len());
    }

    #[test]
    fn a_search_finds_the_reference(text in references(), width in 1_usize..=100) {
        let whole = found(&format!("<URL:{text}>"));
        prop_assume!(matches!(&whole[..], [(value, Wrapper::UrlAngle, _)] if *value == text));
        let folded = wrapped(&text, width);
        prop_assert_eq!(&found(&folded), &whole, "{}", folded);
        let quoted = format!("> {}\n> more", folded.replace('\n', "\n> "));
        prop_assert_eq!(&found(&quoted), &whole, "{}", quoted);
    }
}

#[test]
fn writes_one_line_if_it_fits() {
    assert_eq!(wrapped("http://a.example/", 23), "<URL:http://a.example/>");
    assert_eq!(wrapped("http://a.example/", usize::MAX), "<URL:http://a.example/>");
    assert_eq!(wrapped("", 1), "<URL:>");
}

#[test]
fn prefers_a_break_after_a_slash_late_in_the_line() {
    assert_eq!(
        wrapped("http://www.ics.uci.edu/pub/ietf/uri/historical.html#WARNING", 40),
        "<URL:http://www.ics.uci.edu/pub/ietf/\nuri/historical.html#WARNING>"
    );
    assert_eq!(
        wrapped("http://a.ex/?first=1&second=23", 26),
        "<URL:http://a.ex/?first=1&\nsecond=23>"
    );
}

#[test]
fn breaks_only_where_a_search_joins_lines() {
    assert_eq!(wrapped("http://a-b-c/x-y", 1), "<URL:\nhttp://a\n-b\n-c\n/\nx\n-y>");
    assert_eq!(wrapped("a=b=c", 1), "<URL:\na\n=b\n=c>");
    assert_eq!(wrapped("mailto:a", 1), "<URL:\nmailto:a>");
    assert_eq!(wrapped("%41%42", 1), "<URL:\n%41\n%42>");
    assert_eq!(wrapped("a#b", 1), "<URL:\na#\nb>");
    assert_eq!(wrapped("a//b", 1), "<URL:\na/\n/\nb>");
    assert_eq!(wrapped("#a", 1), "<URL:#\na>");
    assert_eq!(wrapped("news:1-2-3@a", 12), "<URL:news:1\n-2-3@a>");
}
