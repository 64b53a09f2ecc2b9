use std::sync::Arc;

use crate::settle::Evidence;
use crate::{Config, Extractor, Flags, Item, Reference, extract_with};

fn references(text: &str, config: &Config) -> Vec<Reference<'static>> {
    let items = extract_with(text, config).filter_map(Item::into_reference);
    items.map(Reference::into_owned).collect()
}

/// Returns evidence of the references in a text.
fn evidence(text: &str) -> Arc<Evidence> {
    let mut evidence = Evidence::new();
    for found in references(text, &Config::new().settle(Evidence::new())) {
        evidence.collect(&found, found.span().start);
    }
    Arc::new(evidence)
}

/// Returns the values in a text, with the evidence of another, marked by `!` if they are settled; and checks that cuts in the
/// stream change nothing.
fn settled(known: &str, text: &str) -> Vec<String> {
    let config = Config::new().settle(evidence(known));
    let found = references(text, &config);
    for cut in 0..=text.len() {
        let mut extractor = Extractor::new(&config);
        let mut again = Vec::new();
        let mut sink = |item: Item<'_>| again.extend(item.into_owned().into_reference());
        extractor.feed(&text.as_bytes()[..cut], &mut sink);
        extractor.feed(&text.as_bytes()[cut..], &mut sink);
        extractor.finish(&mut sink);
        assert_eq!(again, found, "cut at {cut}");
    }
    let mark = |found: &Reference<'_>| {
        let range = found.range();
        assert_eq!(found.raw(), &text.as_bytes()[range.clone()]);
        assert!(found.outer().start <= found.span().start && found.span().end <= found.outer().end);
        let mark = if found.flags().contains(Flags::SETTLED) { "!" } else { "" };
        assert_eq!(found.unsettled().is_some(), !mark.is_empty());
        format!("{}{mark}", found.value())
    };
    found.iter().map(mark).collect()
}

const LONG: &str = "<http://a.example/long/path.html>";

#[test]
fn lines_are_joined_if_attested() {
    for text in [
        "http://a.example/long/\npath.html",
        "http://a.example/lo\r\n  ng/path.html, so",
        "> http://a.example/long/\n> path.html",
        "> http://a.example/long/\npath.html",
        "> http://a.example/long/ \n> > path.html",
        "http://a.example/long/\n> path.html",
        "http://a.example/long/=\npath.html",
        "http://a.example/lo-\nng/path.html",
        "http://a.ex\nample/long/\npath.html",
        "see http://a.example/long/path.\nhtml.",
    ] {
        assert_eq!(settled(LONG, text), ["http://a.example/long/path.html!"], "{text}");
    }
}

#[test]
fn lines_stay_apart_without_evidence() {
    for text in ["http://a.example/long/\nfile.html", "http://a.example/long/ path.html"] {
        assert_eq!(settled(LONG, text), ["http://a.example/long/"], "{text}");
    }
    let text = "http://a.example/x\nsee,http://b.example/y\nand http://c.example/";
    let each = ["http://a.example/x", "http://b.example/y", "http://c.example/"];
    assert_eq!(settled(LONG, text), each);
    assert_eq!(settled("", text), each);
}

#[test]
fn the_longest_attested_continuation_counts() {
    let known = "<http://a.example/x> <http://a.example/xy> <http://a.example/xyz>";
    assert_eq!(settled(known, "http://a.example/x\ny\nz\nw"), ["http://a.example/xyz!"]);
    assert_eq!(settled(known, "http://a.example/x\ny\nw\nz"), ["http://a.example/xy!"]);
}

#[test]
fn an_abbreviated_reference_is_looked_up_with_its_scheme() {
    let known = "<http://www.a.example/x/y>";
    assert_eq!(settled(known, "www.a.example/x/\ny and"), ["http://www.a.example/x/y!"]);
    assert_eq!(settled(known, "www.a.ex\nample/x/y"), ["http://www.a.example/x/y!"]);
}

#[test]
fn a_refused_line_leaves_the_first_one() {
    assert_eq!(settled(LONG, "www.a.exa\nmple@b.example/"), ["http://www.a.exa"]);
    let text = format!("http://a.example/x\n{}", "y".repeat(9000));
    let found = references(&text, &Config::new().settle(evidence(LONG)));
    assert_eq!(found[0].value(), "http://a.example/x");
}

#[test]
fn readings_are_settled() {
    let hyphen = "<http://a.example/x-\ny>";
    assert_eq!(settled("<http://a.example/xy>", hyphen), ["http://a.example/xy!"]);
    assert_eq!(settled("see http://a.example/xy.", hyphen), ["http://a.example/xy!"]);
    assert_eq!(
        settled("<http://a.example/xy> <http://a.example/x-y>", hyphen),
        ["http://a.example/x-y"]
    );
    assert_eq!(settled("", hyphen), ["http://a.example/x-y"]);
    let stop = "see http://a.example/x. And";
    assert_eq!(settled("<http://a.example/x.>", stop), ["http://a.example/x.!"]);
    assert_eq!(settled("<http://a.example/x.> <http://a.example/x>", stop), ["http://a.example/x"]);
    assert_eq!(
        settled("<http://a.example/x?y>", "http://a.example/x?y[1]"),
        ["http://a.example/x?y!"]
    );
    assert_eq!(settled("<http://a.example/x>", "http://a.example/xÿ"), ["http://a.example/xÿ"]);
    assert_eq!(
        settled("<guidehttps://a.example/>", "a guidehttps://a.example/ y"),
        ["guidehttps://a.example/!"]
    );
}

#[test]
fn a_settled_reference_keeps_its_other_readings() {
    let config = Config::new().settle(evidence("<http://a.example/xy-z>"));
    let found = &references("<http://a.example/x-\ny-\nz>", &config)[0];
    let readings: Vec<_> = found.readings().collect();
    assert_eq!(
        readings,
        [
            "http://a.example/xy-z",
            "http://a.example/x-y-z",
            "http://a.example/xyz",
            "http://a.example/x-yz"
        ]
    );
    assert_eq!(found.unsettled(), Some("http://a.example/x-y-z"));
}

#[test]
fn doubtful_findings_are_no_evidence() {
    let confirmed = |text: &str| {
        let evidence = evidence(text);
        evidence.attestation("http://a.example/x").map(|all| all.confirmed())
    };
    assert_eq!(confirmed("at http://a.example/x and"), Some(1));
    assert_eq!(confirmed("at http://a.example/x\n\nand"), Some(1));
    assert_eq!(confirmed("at http://a.example/x\nand"), Some(0));
    assert_eq!(confirmed("at http://a.example/x, and"), Some(0));
    assert_eq!(confirmed("at http://a.example/x..."), None);
    assert_eq!(confirmed("<http://a.exam\nple/x>"), Some(1));
    assert_eq!(confirmed("<http://a.example/ x>"), None);
}
