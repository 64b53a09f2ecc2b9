//! Runs the cases of `corpus/mail`, with LF and with CRLF, read at once and in small pieces.

use gleaner::mail::Finding;

use crate::cases::{self, Case, Said};
use crate::found::{all, inconsistencies, line};
use crate::trickle::Trickle;

/// Fewer cases than these mean that a file got lost.
const FEWEST_CASES: usize = 150;

#[test]
fn cases_hold() {
    let cases = cases::load();
    let failures: Vec<String> = cases.iter().flat_map(failures).collect();
    assert!(failures.is_empty(), "{} fail:\n{}", failures.len(), failures.join("\n"));
    assert!(cases.len() >= FEWEST_CASES, "only {} cases: did a file get lost?", cases.len());
}

/// What is wrong with the case, ready to be shown.
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
        wrong.push(format!("found {lines:#?}\n  but expected {:#?}", case.found));
    }
    if case.attachments.is_some_and(|count| count != counts.attachments) {
        wrong.push(format!("{} attachments were skipped", counts.attachments));
    }
    wrong.extend(case.messages.iter().filter_map(|said| misread(said, text, &found)));
    for lengths in [&[1][..], &[2, 7, 1, 31], &[1000, 3]] {
        let (trickled, _) = all(Trickle::new(text, lengths), case.format, &case.options);
        if trickled != found {
            let lines: Vec<String> = trickled.iter().map(line).collect();
            wrong.push(format!("found otherwise in pieces of {lengths:?}: {lines:#?}"));
        }
    }
    wrong
}

/// What is wrong with what was read of a message.
fn misread(said: &Said, text: &[u8], found: &[Finding<'_>]) -> Option<String> {
    let messages = found.iter().filter_map(Finding::origin).map(gleaner::mail::Origin::message);
    let Some(message) = messages.into_iter().find(|message| message.number() == said.number) else {
        return Some(format!("nothing in message {}", said.number));
    };
    let at = usize::try_from(message.offset()).unwrap();
    let begins =
        said.begins.as_ref().is_none_or(|begins| text[at..].starts_with(begins.as_bytes()));
    let pairs = [
        (&said.id, message.id()),
        (&said.date, message.date()),
        (&said.from, message.from()),
        (&said.subject, message.subject()),
        (&said.newsgroups, message.newsgroups()),
    ];
    // An empty one says that there is none.
    let same = |(said, read): &(&Option<String>, Option<&str>)| {
        said.as_ref()
            .is_none_or(|said| *read == Some(said.as_str()).filter(|said| !said.is_empty()))
    };
    (!begins || !pairs.iter().all(same)).then(|| format!("{message:?} but expected {said:?}"))
}
