//! The explanation as one JSON object.

use std::io::{self, Write};
use std::ops::Range;

use gleaner::Item;
use gleaner::explain::{Candidate, Decision, Reading, Rule};
use serde_json::{Map, Value, json};

use super::explained::Explained;
use super::sentence::{message, undoing};

pub fn write(explained: &Explained<'_>, out: &mut dyn Write) -> io::Result<()> {
    let (found, refused): (Vec<_>, Vec<_>) =
        explained.candidates.iter().partition(|candidate| candidate.item().is_some());
    let object = |one: &Candidate<'_>| candidate(explained, one);
    let findings: Vec<Value> = found.into_iter().map(object).collect();
    let refused: Vec<Value> = refused.into_iter().map(object).collect();
    let rules: Vec<Value> = explained.rules().iter().map(rule).collect();
    let whole = json!({
        "path": explained.text.name,
        "bytes": explained.text.bytes.len(),
        "findings": findings,
        "refused": refused,
        "rules": rules,
    });
    serde_json::to_writer(&mut *out, &whole)?;
    out.write_all(b"\n")
}

fn candidate(explained: &Explained<'_>, candidate: &Candidate<'_>) -> Value {
    let mut object = place(explained, &candidate.span());
    let readings = candidate.readings(explained.max_readings);
    if let Some(item) = candidate.item() {
        add_item(&mut object, item);
        let readings = readings.iter().map(reading).collect();
        object.insert("readings".to_owned(), Value::Array(readings));
    }
    let decisions = candidate.decisions().iter();
    let decisions = decisions.map(|one| decision(explained, one, &readings)).collect();
    object.insert("decisions".to_owned(), Value::Array(decisions));
    Value::Object(object)
}

fn add_item(object: &mut Map<String, Value>, item: &Item<'_>) {
    let (span, outer) = (item.span(), item.outer());
    let flags: Vec<&str> = item.flags().names().collect();
    let (value, tail) = match item {
        Item::Reference(found) => (found.value(), found.tail()),
        Item::Overlong(found) => (found.head(), ""),
    };
    object.extend([
        ("value".to_owned(), json!(value)),
        ("offset".to_owned(), json!(span.start)),
        ("end".to_owned(), json!(span.end)),
        ("outer".to_owned(), json!([outer.start, outer.end])),
        ("wrapper".to_owned(), json!(item.wrapper().as_str())),
        ("flags".to_owned(), json!(flags)),
        ("tail".to_owned(), json!(tail)),
    ]);
}

/// Returns the position of a span, and its text.
fn place(explained: &Explained<'_>, span: &Range<u64>) -> Map<String, Value> {
    let text = &explained.text.bytes;
    let (line, column) = explained.lines.position(span.start);
    let index = |offset: u64| usize::try_from(offset).unwrap_or(usize::MAX).min(text.len());
    let text = String::from_utf8_lossy(&text[index(span.start)..index(span.end)]);
    Map::from_iter([
        ("offset".to_owned(), json!(span.start)),
        ("end".to_owned(), json!(span.end)),
        ("line".to_owned(), json!(line)),
        ("column".to_owned(), json!(column)),
        ("text".to_owned(), json!(text)),
    ])
}

fn decision(explained: &Explained<'_>, decision: &Decision, readings: &[Reading]) -> Value {
    let mut object = place(explained, &decision.span());
    let rule = decision.rule();
    let message = message(decision, &explained.text.bytes, readings);
    object.extend([
        ("rule".to_owned(), json!(rule.id())),
        ("rfc".to_owned(), json!(rule.rfc())),
        ("name".to_owned(), json!(decision.name())),
        ("message".to_owned(), json!(message)),
        ("refuses".to_owned(), json!(decision.is_refusal())),
    ]);
    if let Some(number) = undoing(decision, readings) {
        object.insert("reading".to_owned(), json!(number));
    }
    Value::Object(object)
}

fn reading(reading: &Reading) -> Value {
    json!({
        "value": reading.value(),
        "difference": reading.difference(),
        "rule": reading.rule().map(|rule| rule.id()),
    })
}

fn rule(rule: &Rule) -> Value {
    json!({ "rule": rule.id(), "title": rule.title(), "rfc": rule.rfc(), "text": rule.text() })
}
