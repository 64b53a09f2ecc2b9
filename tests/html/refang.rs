//! Defanged references in attributes (R12).

use gleaner::html::{Findings, Options};
use gleaner::uri::Refang::{self, Aggressive, Standard};
use gleaner::{Config, Flags, Item};

use crate::support::{found, found_with};

fn options(notations: Refang) -> Options {
    Options::new().config(Config::new().refang(notations).max_reference(40))
}

#[test]
fn working_references_are_read_on_request() {
    let page = "<a href='hxxps[:]//evil[.]example/a[.]b?x&amp;y'>hxxp://b[.]example</a> \
        <img src='a[.]example/x' srcset='//c[.]example/1 2x, meow://d.example'> \
        <p style='a: url(fxp://e[.]example/)'>";
    assert_eq!(
        found(page),
        [
            "a.href=hxxps[:]//evil[.]example/a[.]b?x&y",
            "hxxp://b[.]example",
            "img.src=a[.]example/x",
            "img.srcset=//c[.]example/1",
            "img.srcset=meow://d.example",
            "p.style=fxp://e[.]example/",
        ]
    );
    let mut expected = [
        "a.href=https://evil.example/a[.]b?x&y",
        "http://b.example",
        "img.src=a[.]example/x",
        "img.srcset=//c.example/1",
        "img.srcset=meow://d.example",
        "p.style=ftp://e.example/",
    ];
    assert_eq!(found_with(page, &options(Standard)), expected);
    expected[4] = "img.srcset=http://d.example";
    assert_eq!(found_with(page, &options(Aggressive)), expected);
}

#[test]
fn values_that_changed_are_flagged() {
    let page = "<img src='hxxp://a.example/'><img src='http://a.example/x[.]y'>\
        <img src='/?u=hxxp://b[.]example/'><img src='mailto:joe[@]a.example'><img src='a[.]b:80'>";
    let flags: Vec<_> =
        Findings::new(page, &options(Standard)).map(|found| found.item().flags()).collect();
    let (defanged, none) = (Flags::DEFANGED, Flags::empty());
    assert_eq!(flags, [defanged, none, defanged, defanged, none]);
}

#[test]
fn the_limit_counts_the_working_reference() {
    let path = "x".repeat(40 - "http://a.b/".len());
    let page = |end| format!("<img src='http://a[dot]b/{path}{end}'>");
    let is_overlong = |page: String| {
        let first = Findings::new(&page, &options(Standard)).next().unwrap();
        match first.into_item() {
            Item::Reference(_) => false,
            Item::Overlong(found) => {
                assert!(found.head().starts_with("http://a.b/x"), "{found:?}");
                true
            }
        }
    };
    assert_eq!((is_overlong(page("")), is_overlong(page("x"))), (false, true));
}

#[test]
fn bases_are_read() {
    for base in
        ["<base href='hxxp://b[.]example/c/'>", "<object codebase='hxxp://b[.]example/c/' data=x>"]
    {
        let page = format!("{base}<a href=x>");
        let resolved = |options: &Options| {
            let mut found = Findings::new(&page, options);
            found.find(|one| one.as_reference().is_some_and(|one| one.value() == "x"))?.resolved()
        };
        assert_eq!(resolved(&options(Standard)).as_deref(), Some("http://b.example/c/x"), "{page}");
        assert_eq!(resolved(&Options::new()).as_deref(), Some("hxxp://b[.]example/c/x"), "{page}");
    }
}

#[test]
fn texts_of_links_are_compared_with_working_targets() {
    let host = |page: &str| {
        let found = Findings::new(page, &options(Standard)).next().unwrap();
        found.markup().and_then(|markup| markup.text_host()).map(str::to_owned)
    };
    let bank = "<a href='hxxp://evil[.]example/'>hxxps://www[.]bank[.]example/</a>";
    assert_eq!(host(bank).as_deref(), Some("www.bank.example"));
    assert_eq!(host("<a href='hxxp://evil[.]example/'>hxxp://evil[.]example/x</a>"), None);
}
