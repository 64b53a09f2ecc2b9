//! A search with the setting `refang` (R12) finds what `defang` wrote, however the text is cut.

use gleaner::uri::{Refang, defang, refang};
use gleaner::{Config, Extractor, Flags, Item, Reference, extract_with};

use proptest::prelude::*;
use proptest::test_runner::TestRunner;

use crate::seed;

/// The value, the span, the outer span and the flags of a finding.
type Seen = (String, (u64, u64), (u64, u64), Flags);

fn seen(item: &Item<'_>) -> Seen {
    let pair = |span: std::ops::Range<u64>| (span.start, span.end);
    match item {
        Item::Reference(found) => {
            (found.value().to_owned(), pair(found.span()), pair(found.outer()), found.flags())
        }
        Item::Overlong(found) => {
            (found.head().to_owned(), pair(found.span()), pair(found.outer()), found.flags())
        }
    }
}

fn config(notations: Refang) -> Config {
    Config::new().refang(notations)
}

const SCHEMES: [&str; 6] = ["http", "https", "ftp", "gopher", "ldap", "x-chat"];
const AUTHORITIES: [&str; 7] = [
    "evil.example",
    "www.evil.example:8080",
    "a.b-c.d_e.example",
    "192.0.2.1",
    "joe@evil.example",
    "joe:pass@evil.example:21",
    "[2001:db8::1]",
];
const RESTS: [&str; 7] = [
    "",
    "/",
    "/a.b/c_(d)",
    "?q=a.b",
    "#a.b",
    "/?u=http://other.example/x.y",
    "/login/https://other.example:80/z",
];
/// What surrounds a reference.
const CONTEXTS: [(&str, &str); 8] = [
    ("", ""),
    ("see ", " now"),
    ("<", ">"),
    ("<URL:", ">"),
    ("\"", "\""),
    ("(", ")"),
    ("evil[.]example URL: ", "\n"),
    ("x[.] hxxp://a[.]b/ ", ", and a[.]b"),
];

#[test]
fn finds_what_defang_wrote() {
    for (scheme, authority, rest) in SCHEMES
        .iter()
        .flat_map(|s| AUTHORITIES.iter().map(move |a| (s, a)))
        .flat_map(|(s, a)| RESTS.iter().map(move |r| (s, a, r)))
    {
        let working = format!("{scheme}://{authority}{rest}");
        let written = defang(&working);
        for (before, after) in CONTEXTS {
            let text = format!("{before}{written}{after}");
            let span = before.len() as u64..(before.len() + written.len()) as u64;
            let items = extract_with(&text, &config(Refang::Standard));
            let found = items.filter_map(Item::into_reference).find(|one| one.span() == span);
            let found = found.unwrap_or_else(|| panic!("{text:?}: {working} is not found"));
            assert_eq!((found.value(), found.raw()), (&*working, written.as_bytes()), "{text:?}");
            assert_eq!(found.flags(), Flags::DEFANGED, "{text:?}");
        }
    }
}

const FRAGMENTS: [&str; 44] = [
    "hxxp", "hxxps", "http", "[https]", "fxp", "meow", "h[tt]p", "://", "://", "[://]", "[:]",
    "//", ":\\/\\/", "a", "evil", "b", "[.]", "[.]", "(.)", "[dot]", "{.}", "\\.", ".", "example",
    "/", "[/]", "?u=", "@", "[@]", "(at)", " ", "\n", "<", ">", "\"", "[", "]", "(", ")", "www",
    "mailto:", "news[:]", ",", "é",
];

/// Reports whether only R12 makes the value differ from the raw text.
fn is_plain(found: &Reference<'_>) -> bool {
    found.flags() - Flags::DEFANGED - Flags::IRI == Flags::empty()
        && !found.raw().iter().any(u8::is_ascii_whitespace)
}

fn check(text: &str, config: &Config, sizes: &[usize]) {
    let notations = config.get_refang().unwrap();
    let whole: Vec<_> = extract_with(text, config).map(|item| seen(&item)).collect();
    let mut extractor = Extractor::new(config);
    let mut cut = Vec::new();
    let mut rest = text.as_bytes();
    for size in sizes.iter().cycle() {
        let (chunk, more) = rest.split_at(rest.len().min(*size));
        extractor.feed(chunk, |item| cut.push(seen(&item)));
        rest = more;
        if rest.is_empty() {
            break;
        }
    }
    extractor.finish(|item| cut.push(seen(&item)));
    assert_eq!(cut, whole, "{text:?}");
    for found in extract_with(text, config).filter_map(Item::into_reference) {
        assert_eq!(found.raw(), &text.as_bytes()[found.range()], "{text:?}");
        let is_changed = found.as_bytes() != found.raw();
        let is_defanged = found.flags().contains(Flags::DEFANGED);
        assert!(!is_plain(&found) || is_changed == is_defanged, "{text:?}: {found:?}");
        // `refang` refuses what has no authority; a search may then find a notation of another reference in it. Only the
        // search reads the separators of JSON (R11).
        let raw = str::from_utf8(found.raw()).unwrap();
        let is_one =
            raw.starts_with("hxxp") && raw.matches("//").count() < 2 && !text.contains(r":\/");
        let is_apart = matches!(text[..found.range().start].chars().next_back(), None | Some(' '));
        if is_plain(&found) && is_defanged && is_one && is_apart {
            let alone = refang(raw, notations);
            assert!(alone.is_none_or(|alone| alone == found.value()), "{text:?}: {found:?}");
        }
    }
}

#[test]
fn cuts_change_nothing() {
    let texts = prop::collection::vec(prop::sample::select(FRAGMENTS.to_vec()), 0..60);
    let notations = prop::sample::select(Refang::ALL.to_vec());
    let limits = prop::option::weighted(0.2, 1..60_usize);
    let sizes = prop::collection::vec(1..9_usize, 1..5);
    let inputs = (texts, notations, any::<bool>(), limits, sizes);
    TestRunner::new(seed::settings(4_000))
        .run(&inputs, |(pieces, notations, emails, limit, sizes)| {
            let config = config(notations).emails(emails).max_reference(limit.unwrap_or(8192));
            #[cfg(feature = "domains")]
            let config = config.domains(!emails);
            check(&pieces.concat(), &config, &sizes);
            Ok(())
        })
        .unwrap_or_else(|error| panic!("{error}"));
}

#[test]
fn text_without_notations_is_found_as_without_the_setting() {
    let texts = [include_str!("../../docs/guide.md"), include_str!("../../src/rules.md")];
    for text in texts {
        let plain: Vec<_> = extract_with(text, &Config::new()).map(|item| seen(&item)).collect();
        let read: Vec<_> =
            extract_with(text, &config(Refang::Aggressive)).map(|item| seen(&item)).collect();
        let others: Vec<_> =
            read.iter().filter(|one| !one.3.contains(Flags::DEFANGED)).cloned().collect();
        let is_same = |one: &&Seen| others.iter().any(|other| other.1 == one.1);
        assert_eq!(plain.iter().filter(is_same).cloned().collect::<Vec<_>>(), others);
        assert!(others.len() > 10);
    }
}
