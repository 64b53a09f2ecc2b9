//! Links whose text names another site than their target.

use gleaner::html::{Findings, Options};
use gleaner::uri::{Base, BaseOrigin};
use gleaner::{Flags, Item};

/// Documents of one link each, and the host that the text of the link names.
const PHISHING: [(&str, &str); 17] = [
    ("<a href='http://evil.example/'>http://www.bank.example/</a>", "www.bank.example"),
    ("<A HREF=http://192.0.2.1/~x/>https://www.bank.example/cgi-bin/login</A>", "www.bank.example"),
    // Markup and entities in the text and in the target.
    (
        "<a href='http://evil.example/'><font color=blue><u>http://www.<b>bank</b>.example/</u></font></a>",
        "www.bank.example",
    ),
    (
        "<a href=x&#58;y&#46;test href=z></a><a href='http&#58;//evil.example/'>www&#46;bank.example</a>",
        "www.bank.example",
    ),
    ("<a href='http://evil.example/'>https&colon;//bank<wbr>&period;example</a>", "bank.example"),
    ("<a href='http://evil.example/'>www<!-- x -->.bank.ex&shy;ample</a>", "www.bank.example"),
    (
        "<a href='http://evil.example/'>www.<span style='display:none'></span>bank.example</a>",
        "www.bank.example",
    ),
    (
        "<a href='http://evil.example/'><img src=logo.png alt=x> www.bank.example</a>",
        "www.bank.example",
    ),
    ("<a href='http://evil.example/'><div><p>bank.example/login</p></div></a>", "bank.example"),
    // White space in the target, as browsers treat it.
    ("<a href=' htt\np://ev\til.example/ '>\n  bank.example\n</a>", "bank.example"),
    ("<a href='//evil.example/'>http://bank.example/</a>", "bank.example"),
    (r"<a href='\\evil.example\x'>http://bank.example/</a>", "bank.example"),
    ("<a href=/x>http://bank.example/</a><base href=http://evil.example/>", "bank.example"),
    // Links that are not closed, and links in links.
    ("<a href='http://evil.example/'>http://bank.example/", "bank.example"),
    ("<a href='http://evil.example/'>http://bank.example/<a name=x>more</a>", "bank.example"),
    (
        "<table><tr><td><a href='http://evil.example/'>bank.example</td></tr></table></a>",
        "bank.example",
    ),
    ("<a href='mailto:x@evil.example'>help@bank.example</a>", "bank.example"),
];

const HARMLESS: [&str; 12] = [
    "<a href='http://page.example/x'>http://www.page.example/y</a>",
    "<a href='/x'>www.page.example</a>",
    "<a href='http://evil.example/'>Log in to <b>bank.example</b> now</a>",
    "<a href='http://evil.example/'><img src='http://bank.example/'></a>",
    "<a href='http://evil.example/'></a>http://bank.example/",
    "<a name=x>http://bank.example/</a>",
    "<area href='http://evil.example/'>http://bank.example/",
    "<a href='javascript:x()'>http://bank.example/</a>",
    "<a href='#x'>http://page.example/</a>",
    "<a href='http://evil.example/'><!--http://bank.example/--></a>",
    "<a href='http://evil.example/'><script>bank.example</script></a>",
    "<link href='http://evil.example/'>http://bank.example/</link>",
];

fn options() -> Options {
    Options::new().base(Base::new("http://page.example/a/b", BaseOrigin::Retrieval).unwrap())
}

/// Returns the hosts that texts of links name and that are elsewhere.
fn hosts(page: &str, options: &Options) -> Vec<String> {
    let findings: Vec<_> = Findings::new(page, options).collect();
    let host = |found: &gleaner::html::Finding<'_>| {
        let host = found.markup().and_then(|markup| markup.text_host()).map(str::to_owned);
        let is_flagged = found.item().flags().contains(Flags::MISMATCH);
        assert_eq!(host.is_some(), is_flagged, "{page}: {found:?}");
        host
    };
    findings.iter().filter_map(host).collect()
}

#[test]
fn flags_links_that_lead_elsewhere() {
    for (page, host) in PHISHING {
        assert_eq!(hosts(page, &options()), [host], "{page}");
    }
}

#[test]
fn leaves_other_links_alone() {
    for page in HARMLESS {
        assert_eq!(hosts(page, &options()), [""; 0], "{page}");
    }
}

#[test]
fn the_reference_in_the_text_is_a_finding_of_its_own() {
    let page = "<a href='http://evil.example/'>http://bank.example/</a>";
    let values: Vec<String> = Findings::new(page, &Options::new())
        .filter_map(|found| {
            found.into_item().into_reference().map(|found| found.value().to_owned())
        })
        .collect();
    assert_eq!(values, ["http://evil.example/", "http://bank.example/"]);
}

#[test]
fn an_overlong_target_is_not_compared() {
    let page =
        format!("<a href='http://evil.example/{}'>http://bank.example/</a>", "x".repeat(9000));
    let found = Findings::new(&page, &Options::new()).next().unwrap();
    assert!(matches!(found.item(), Item::Overlong(_)));
    assert_eq!(found.markup().unwrap().text_host(), None);
}

#[cfg(feature = "links")]
#[test]
fn compares_what_link_wrappers_hold() {
    use gleaner::uri::LinkWrappers;
    const SAFE: &str = "https://eur01.safelinks.protection.outlook.com/?url=";
    let unwrapping = options().link_wrappers(LinkWrappers::new());
    let cases = [
        // The target, the text, and the host named: without unwrapping, and with it.
        (
            format!("{SAFE}https%3A%2F%2Fwww.bank.example%2F"),
            "https://www.bank.example/",
            ["www.bank.example", ""],
        ),
        (
            format!("{SAFE}https%3A%2F%2Fevil.example%2F"),
            "https://www.bank.example/",
            ["www.bank.example", "www.bank.example"],
        ),
        (
            format!("{SAFE}https%3A%2F%2Fbank.example%2F"),
            &format!("{SAFE}https%3A%2F%2Fbank.example%2F"),
            ["", ""],
        ),
        (
            format!("{SAFE}https%3A%2F%2Fevil.example%2F"),
            &format!("{SAFE}https%3A%2F%2Fbank.example%2F"),
            ["", "bank.example"],
        ),
        // The target is unknown, so the site of the wrapper counts.
        (
            "https://u1.ct.sendgrid.net/ls/click?upn=x".to_owned(),
            "bank.example",
            ["bank.example", "bank.example"],
        ),
    ];
    for (target, text, expected) in cases {
        let page = format!("<a href='{target}'>{text}</a>");
        for (options, host) in [options(), unwrapping.clone()].iter().zip(expected) {
            assert_eq!(hosts(&page, options).concat(), host, "{page}");
        }
    }
}

#[cfg(feature = "markdown")]
#[test]
fn compares_links_in_markdown() {
    use gleaner::markdown;
    let flagged = |page: &str| -> Vec<bool> {
        markdown::findings(page, &options())
            .map(|found| found.item().flags().contains(Flags::MISMATCH))
            .collect()
    };
    assert_eq!(flagged("[**bank**.example](http://evil.example/)"), [true]);
    assert_eq!(flagged("[bank.example][x]\n\n[x]: http://www.bank.example/"), [false]);
    assert_eq!(flagged("<a href='http://evil.example/'>bank.example</a>"), [true]);
    assert_eq!(flagged("[our bank](http://evil.example/)"), [false]);
}

/// The texts of links off changes nothing else.
#[test]
fn without_link_texts_all_else_is_the_same() {
    let without = Options::new().link_texts(false);
    for page in PHISHING.iter().map(|(page, _)| *page).chain(HARMLESS) {
        let all: Vec<_> = Findings::new(page, &Options::new()).collect();
        let rest: Vec<_> = Findings::new(page, &without).collect();
        assert_eq!(all.len(), rest.len(), "{page}");
        for (one, other) in all.iter().zip(&rest) {
            let markup = other.markup();
            assert_eq!(markup.and_then(|markup| markup.link_text()), None, "{page}");
            assert_eq!(markup.and_then(|markup| markup.text_host()), None, "{page}");
            let named = |found: &gleaner::html::Finding<'_>| {
                found.markup().map(|markup| {
                    (markup.element().map(str::to_owned), markup.attribute().map(str::to_owned))
                })
            };
            assert_eq!(named(one), named(other), "{page}");
            let (one, other) = (one.as_reference().unwrap(), other.as_reference().unwrap());
            assert_eq!((one.value(), one.span()), (other.value(), other.span()), "{page}");
            assert_eq!(one.flags() - Flags::MISMATCH, other.flags(), "{page}");
        }
    }
}
