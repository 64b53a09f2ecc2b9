//! Runs the cases of `corpus/cases` and the files of `corpus/spool` through every driver.

use std::fs;

use gleaner::Config;

#[path = "common/cases.rs"]
mod cases;
#[path = "common/drivers.rs"]
mod drivers;
#[path = "common/found.rs"]
mod found;

use cases::{Case, corpus};
use drivers::{Seeded, Trickle};
use found::{Found, differences, inconsistencies, listed};

/// A lower bound on the number of cases: fewer mean that a file is missing.
const FEWEST_CASES: usize = 700;
/// The length up to which a text is cut at every offset. Longer ones are cut at random offsets: every
/// offset would take too long.
const MOST_BYTES_CUT_EVERYWHERE: usize = 300;
const RANDOM_CUTS: u64 = 64;

#[test]
fn every_driver_meets_the_cases() {
    let cases = cases::load().unwrap_or_else(|wrong| panic!("corpus/cases:\n{wrong}"));
    assert!(cases.len() >= FEWEST_CASES, "only {} cases: is a file missing?", cases.len());
    let failures: Vec<String> = cases.iter().filter_map(failure).collect();
    let count = failures.len();
    assert!(count == 0, "{count} of {} cases fail:\n{}", cases.len(), failures.join("\n"));
}

/// Returns a report on the case if it fails.
fn failure(case: &Case) -> Option<String> {
    let whole = drivers::whole(&case.text, &case.config);
    let mut wrong = inconsistencies(&case.text, &whole);
    wrong.extend(differences(case, &whole));
    wrong.extend(disagreement(&case.text, &case.config, &whole));
    (!wrong.is_empty()).then(|| {
        let text = found::shown(&case.text);
        let wrong = wrong.join("\n  ");
        format!(
            "{}: {}\n  {wrong}\n  text: {text}\n  found:{}",
            case.file,
            case.name,
            listed(&whole)
        )
    })
}

/// A finding that the flag `truncated` does not mark is a finding of the whole text, wherever that was cut off. With
/// the flag or without, the findings are those of the part that was read.
#[test]
fn truncated_cases_have_no_other_findings() {
    let cases = cases::load().unwrap_or_else(|wrong| panic!("corpus/cases:\n{wrong}"));
    for Case { text, config, name, .. } in &cases {
        let whole = drivers::whole(text, config);
        for end in 0..text.len().min(MOST_BYTES_CUT_EVERYWHERE) {
            let read = &text[..end];
            let truncated = drivers::truncated(read, &[end / 2], config);
            assert_eq!(truncated, drivers::truncated(read, &[], config), "{name}, {end} bytes");
            let mut complete = truncated.clone();
            for found in &mut complete {
                found.flags.retain(|&flag| flag != "truncated");
            }
            assert_eq!(complete, drivers::whole(read, config), "{name}, {end} bytes");
            let flagged = truncated.iter().position(|one| one.flags.contains(&"truncated"));
            let decided = &truncated[..flagged.unwrap_or(truncated.len())];
            assert!(whole.starts_with(decided), "{name}, {end} bytes:{}", listed(decided));
            let later = truncated[decided.len()..].iter();
            assert!(
                later.clone().all(|one| one.flags.contains(&"truncated")),
                "{name}, {end} bytes"
            );
        }
    }
}

/// Names the first driver whose findings differ from `whole`.
fn disagreement(text: &[u8], config: &Config, whole: &[Found]) -> Option<String> {
    let differs = |how: String, result: Result<Vec<Found>, String>| match result {
        Ok(found) if found == whole => None,
        Ok(found) => Some(format!("{how}: found instead:{}", listed(&found))),
        Err(error) => Some(format!("{how}: {error}")),
    };
    let read = |how: &str, interrupted| {
        differs(how.into(), drivers::read(Trickle::new(text, interrupted), config))
    };
    let cut =
        |cuts: &[usize]| differs(format!("cut at {cuts:?}"), drivers::cut(text, cuts, config));
    let every: Vec<usize> = (1..text.len()).collect();
    differs("read at once".into(), drivers::read(text, config))
        .or_else(|| read("read byte by byte", false))
        .or_else(|| read("read with interruptions", true))
        .or_else(|| differs("fed byte by byte".into(), drivers::cut(text, &every, config)))
        .or_else(|| {
            if text.len() <= MOST_BYTES_CUT_EVERYWHERE {
                (0..=text.len()).find_map(|at| cut(&[at]))
            } else {
                (0..RANDOM_CUTS).find_map(|seed| cut(&Seeded(seed).cuts(text.len())))
            }
        })
}

#[test]
fn every_driver_finds_what_the_spool_lists() {
    let directory = corpus().join("spool");
    let listing = fs::read_to_string(directory.join("expected.txt")).unwrap();
    let mut paths: Vec<&str> =
        listing.lines().filter_map(|line| Some(line.split_once('\t')?.0)).collect();
    paths.dedup();
    assert!(paths.len() >= 7, "only {paths:?}: is a file missing?");
    let mut failures = Vec::new();
    for path in paths {
        let text = fs::read(directory.join(path)).unwrap();
        let config = Config::new();
        let whole = drivers::whole(&text, &config);
        let got =
            whole.iter().fold(String::new(), |list, one| list + path + "\t" + &one.value + "\n");
        let wanted: String = listing
            .split_inclusive('\n')
            .filter(|line| line.split_once('\t').is_some_and(|(file, _)| file == path))
            .collect();
        if got != wanted {
            failures.push(line_differences(path, &wanted, &got));
        }
        let wrong = inconsistencies(&text, &whole).into_iter();
        failures.extend(wrong.chain(disagreement(&text, &config, &whole)));
    }
    assert!(failures.is_empty(), "corpus/spool:\n{}", failures.join("\n"));
}

/// Lists the lines in which the two lists differ.
fn line_differences(path: &str, wanted: &str, got: &str) -> String {
    let lines = |marked: &str, these: &str, those: &str| -> Vec<String> {
        let only = these.lines().filter(|line| !those.lines().any(|other| other == *line));
        only.map(|line| format!("  {marked}: {line}")).collect()
    };
    let mut differing = lines("expected, not found", wanted, got);
    differing.extend(lines("found, not expected", got, wanted));
    if differing.is_empty() {
        return format!("{path}: the order or the count differs; found:\n{got}");
    }
    format!("{path}:\n{}", differing.join("\n"))
}

#[test]
fn invalid_cases_are_reported() {
    let errors = |text: &str| {
        let (mut cases, mut wrong) = (Vec::new(), Vec::new());
        cases::parse("x.toml", text, &mut cases, &mut wrong);
        assert!(cases.is_empty(), "{text}");
        wrong.join("\n")
    };
    let case = |rest: &str| errors(&format!("[[case]]\nname = \"a-b\"\nsource = \"R6\"\n{rest}"));
    assert!(case("marked = 'a |b'").contains("x.toml: a-b: the last mark has no partner"));
    assert!(case("marked = 'a'\nfound = [{}]").contains("0 marks, but `found` has 1"));
    assert!(case("marked = '|a|'\nfound = [{ raw = 'a' }]").contains("`raw` repeats the marks"));
    assert!(case("text = 'a'").contains("one of `marked`"));
    assert!(case("marked = 'a'\ntext = 'a'\nfound = []").contains("one of `marked`"));
    assert!(case("escaped = '\\y'\nfound = []").contains("invalid escape"));
    assert!(case("marked = 'a'\nconfig = { hyphen = 'x' }").contains("hyphen = \"x\""));
    assert!(case("marked = 'a'\nconfig = { schemes = ['9'] }").contains("expected a letter"));
    assert!(case("marked = 'a'\nfond = []").contains("unknown field `fond`"));
    assert!(errors("[[case]]\nname = 'A b'\nsource = 'x'\nmarked = 'a'").contains("kebab"));
}

#[test]
fn differences_are_reported() {
    let (mut cases, mut wrong) = (Vec::new(), Vec::new());
    let text = "[[case]]\nname = 'x'\nsource = 'R6'\nmarked = 'at |http://a.example/|, |http://b|'\n\
                found = [{ flags = ['iri'], tail = '' }, {}]";
    cases::parse("x.toml", text, &mut cases, &mut wrong);
    assert!(wrong.is_empty(), "{wrong:?}");
    let found = Found {
        value: "http://a.example/,".into(),
        raw: Some(b"http://a.example/,".to_vec()),
        span: 3..21,
        outer: 3..21,
        wrapper: "bare",
        kind: "absolute",
        flags: vec!["json", "hyphen"],
        tail: String::new(),
        readings: vec!["http://a.example/,".into()],
        values: vec!["http://a.example/,".into()],
        overlong: false,
    };
    assert_eq!(
        differences(&cases[0], std::slice::from_ref(&found)),
        [
            "2 expected, 1 found",
            r#"1: value: expected "http://a.example/", found "http://a.example/,""#,
            r#"1: raw: expected "http://a.example/", found "http://a.example/,""#,
            r#"1: flags: expected {"iri"}, found {"hyphen", "json"}"#,
            r#"2: not found: Some("http://b")"#,
        ]
    );
    assert!(inconsistencies(&cases[0].text, std::slice::from_ref(&found)).is_empty());
    let shifted = Found { span: 2..20, ..found };
    assert_eq!(inconsistencies(&cases[0].text, &[shifted]).len(), 2);
}
