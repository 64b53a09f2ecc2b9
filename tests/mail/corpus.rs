//! Runs the cases of `corpus/mail` with LF and with CRLF, and with large and small reads.

use gleaner::mail::Finding;

use crate::cases::{self, Case, ExpectedMessage};
use crate::found::{all, inconsistencies, line};
use crate::trickle::Trickle;

/// The minimum number of cases; fewer mean that a file is missing.
const MIN_CASES: usize = 150;

#[test]
fn finds_what_the_cases_expect() {
    let cases = cases::load();
    let failures: Vec<String> = cases.iter().flat_map(failures).collect();
    assert!(failures.is_empty(), "{} fail:\n{}", failures.len(), failures.join("\n"));
    assert!(cases.len() >= MIN_CASES, "only {} cases: is a file missing?", cases.len());
}

/// Returns a description of each failure of the case.
fn failures(case: &Case) -> Vec<String> {
    let mut texts = vec![("LF", case.text.clone())];
    if case.crlf {
        let crlf: Vec<u8> = case.text.split_inclusive(|&b| b == b'\n').flat_map(crlf).collect();
        texts.push(("CRLF", crlf));
    }
    let mut failures = Vec::new();
    for (ending, text) in &texts {
        let wrong = differences(case, text);
        if !wrong.is_empty() {
            let Case { file, name, .. } = case;
            failures.push(format!("{file}: {name}, {ending}\n  {}", wrong.join("\n  ")));
        }
    }
    failures
}

fn crlf(line: &[u8]) -> Vec<u8> {
    match line.strip_suffix(b"\n") {
        Some(line) if !line.ends_with(b"\r") => [line, b"\r\n"].concat(),
        _ => line.to_vec(),
    }
}

fn differences(case: &Case, text: &[u8]) -> Vec<String> {
    let (found, counts) = all(text, case.format, &case.options);
    let mut wrong = inconsistencies(text, &found);
    let lines: Vec<String> = found.iter().map(line).collect();
    let same = |(line, expected): (&String, &String)| match expected.strip_prefix("? ") {
        Some(value) => line.ends_with(&format!(" {value}")),
        None => line == expected,
    };
    if lines.len() != case.found.len() || !lines.iter().zip(&case.found).all(same) {
        wrong.push(format!("found {lines:#?}\n  expected {:#?}", case.found));
    }
    if case.attachments.is_some_and(|count| count != counts.attachments) {
        wrong.push(format!("{} attachments were skipped", counts.attachments));
    }
    if case.cuts != counts.cuts {
        wrong.push(format!("{} cuts", counts.cuts));
    }
    wrong.extend(
        case.messages.iter().filter_map(|expected| summary_mismatch(expected, text, &found)),
    );
    for lengths in [&[1][..], &[2, 7, 1, 31], &[1000, 3]] {
        let (trickled, _) = all(Trickle::new(text, lengths), case.format, &case.options);
        if trickled != found {
            let lines: Vec<String> = trickled.iter().map(line).collect();
            wrong.push(format!("different findings with reads of {lengths:?}: {lines:#?}"));
        }
    }
    wrong
}

/// Returns a description of a wrong message summary.
fn summary_mismatch(
    expected: &ExpectedMessage,
    text: &[u8],
    found: &[Finding<'_>],
) -> Option<String> {
    let messages = found.iter().filter_map(Finding::origin).map(gleaner::mail::Origin::message);
    let Some(message) = messages.into_iter().find(|message| message.number() == expected.number)
    else {
        return Some(format!("no finding in message {}", expected.number));
    };
    let at = usize::try_from(message.offset()).unwrap();
    let begins =
        expected.begins.as_ref().is_none_or(|begins| text[at..].starts_with(begins.as_bytes()));
    let pairs = [
        (&expected.id, message.id()),
        (&expected.date, message.date()),
        (&expected.from, message.from()),
        (&expected.subject, message.subject()),
        (&expected.newsgroups, message.newsgroups()),
    ];
    // An empty expected value means a missing field.
    let same = |(expected, actual): &(&Option<String>, Option<&str>)| {
        expected
            .as_ref()
            .is_none_or(|value| *actual == Some(value.as_str()).filter(|value| !value.is_empty()))
    };
    (!begins || !pairs.iter().all(same)).then(|| format!("{message:?}, expected {expected:?}"))
}
