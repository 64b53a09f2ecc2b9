//! Explanations of the corpus: the findings are those of the search, and the rules those of the cases.

use std::collections::BTreeSet;

use gleaner::explain::{Candidate, explain};
use gleaner::extract_with;

#[path = "common/cases.rs"]
mod cases;
#[path = "common/found.rs"]
mod found;

use cases::{Case, load};
use found::Found;

#[test]
fn an_observed_search_finds_the_same() {
    for Case { name, text, config, .. } in load().unwrap() {
        let whole: Vec<Found> =
            extract_with(&text, &config).map(|item| Found::new(&item)).collect();
        let explained = explain(&text, &config);
        let items = explained.iter().filter_map(Candidate::item);
        let observed: Vec<Found> = items.map(Found::new).collect();
        assert_eq!(observed, whole, "{name}");
    }
}

#[test]
fn explanations_do_not_contradict_themselves() {
    for Case { name, text, config, .. } in load().unwrap() {
        for candidate in explain(&text, &config) {
            let decisions = candidate.decisions();
            let refusals = decisions.iter().filter(|decision| decision.is_refusal()).count();
            assert_eq!(refusals > 0, candidate.item().is_none(), "{name}: {candidate:#?}");
            let ends = decisions.iter().filter(|decision| decision.name().ends_with("-ends"));
            let ends = ends.filter(|decision| decision.name() != "conjunction-ends").count();
            assert!(ends < 2, "{name}: {ends} ends: {candidate:#?}");
            for decision in decisions {
                // An empty quotation; a backquote is quoted in two.
                let message = decision.message(&text).replace("`` ` ``", "");
                assert!(!message.contains("``"), "{name}: {candidate:#?}");
            }
        }
    }
}

/// The cases whose rule decides nothing about their text, by name.
const UNNAMED: &[&str] = &[
    "abbreviated-as-a-scheme",
    "abbreviated-no-bare-domains",
    "abbreviated-www-and-digits-as-a-scheme",
    "bare-end-two-fragments",
    "bare-start-backslashes",
    "bare-start-mailto-whole-run",
    "bare-start-not-quite",
    "bare-start-tool-in-a-wrapper",
    "chat-slack-channel",
    "diffs-marks-indented",
    "diffs-normal-diff",
    "domains-a-scheme-with-a-dot",
    "domains-in-prose-that-do-not-count",
    "domains-joined",
    "hyphens-at-the-start-of-the-next-line",
    "hyphens-both-without-a-hyphen",
    "hyphens-en-dash",
    "hyphens-not-before-a-break",
    "hyphens-qp-inside-the-scheme",
    "join-lines-completes-an-entity",
    "json-escaped-tag",
    "json-escapes-after-plain-slashes",
    "json-forbidden-character",
    "json-twice-escaped",
    "limits-8-kib-by-default",
    "limits-angle-8-kib-by-default",
    "limits-two-breaks-before-url",
    "line-breaks-cr-twice-in-opener",
    "line-breaks-opener-two",
    "mail-message-ids",
    "quotes-guillemets-reversed",
    "quotes-single-straight",
    "quotes-url-prefix-inside",
    "quotes-words-before",
    "refang-stays-footnote",
    "refang-stays-word",
    "settings-no-input",
    "settings-no-reference",
];

#[test]
fn explanations_name_the_rules_of_the_cases() {
    let mut count = 0;
    let mut unnamed = BTreeSet::new();
    for case in load().unwrap() {
        let rules = rules_of(&case);
        count += usize::from(!rules.is_empty());
        let explained = explain(&case.text, &case.config);
        let decisions = explained.iter().flat_map(Candidate::decisions);
        let named: BTreeSet<&str> = decisions.map(|decision| decision.rule().id()).collect();
        if !rules.iter().all(|rule| named.contains(&**rule)) {
            unnamed.insert(case.name);
        }
    }
    let expected: BTreeSet<String> = UNNAMED.iter().map(|&name| name.to_owned()).collect();
    let differing: Vec<&String> = unnamed.symmetric_difference(&expected).collect();
    assert!(differing.is_empty(), "of {count} cases, these differ from UNNAMED: {differing:#?}");
    assert!(expected.len() * 20 <= count, "{} of {count} cases are unnamed", expected.len());
}

/// Returns the numbered rules that the source of a case, and the words about it, name.
fn rules_of(case: &Case) -> BTreeSet<String> {
    let words = format!("{} {}", case.source, case.why);
    let names = words.split(|c: char| !c.is_ascii_alphanumeric());
    let is_rule =
        |name: &&str| name.strip_prefix('R').is_some_and(|number| number.parse::<u8>().is_ok());
    names.filter(is_rule).map(str::to_owned).collect()
}
