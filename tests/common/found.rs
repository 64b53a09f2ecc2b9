//! The items that a driver reports, in a form that tests compare and print.
#![allow(dead_code, reason = "each test crate uses a part of it")]

use std::fmt::{self, Write};
use std::ops::Range;

use gleaner::Item;

use crate::cases::{Case, Expected};

/// The number of readings that are compared; an item may have 2^n.
pub const MOST_READINGS: usize = 40;

/// Every property of an [`Item`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The value; for an over-long item, its head.
    pub value: String,
    /// `None` for an over-long item, which does not store its bytes.
    pub raw: Option<Vec<u8>>,
    pub span: Range<u64>,
    pub outer: Range<u64>,
    pub wrapper: &'static str,
    pub kind: &'static str,
    pub flags: Vec<&'static str>,
    pub tail: String,
    pub readings: Vec<String>,
    pub values: Vec<String>,
    pub overlong: bool,
}

impl Found {
    pub fn new(item: &Item<'_>) -> Self {
        match item {
            Item::Reference(found) => Self {
                value: found.value().to_owned(),
                raw: Some(found.raw().to_vec()),
                span: found.span(),
                outer: found.outer(),
                wrapper: found.wrapper().as_str(),
                kind: found.kind().as_str(),
                flags: found.flags().names().collect(),
                tail: found.tail().to_owned(),
                readings: found.readings().take(MOST_READINGS).map(String::from).collect(),
                values: found.values().map(String::from).collect(),
                overlong: false,
            },
            Item::Overlong(found) => Self {
                value: found.head().to_owned(),
                raw: None,
                span: found.span(),
                outer: found.outer(),
                wrapper: found.wrapper().as_str(),
                kind: "",
                flags: found.flags().names().collect(),
                tail: String::new(),
                readings: Vec::new(),
                values: Vec::new(),
                overlong: true,
            },
        }
    }
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { value, span, outer, wrapper, kind, flags, tail, readings, .. } = self;
        write!(f, "{value:?} at {span:?} in {outer:?}, {wrapper} {kind} {flags:?}, tail {tail:?}")?;
        match readings.get(1..) {
            Some(others @ [_, ..]) => write!(f, ", other readings {others:?}"),
            _ => Ok(()),
        }
    }
}

/// Returns the list as text, one finding per line.
pub fn listed(found: &[Found]) -> String {
    if found.is_empty() {
        return " nothing".into();
    }
    found.iter().fold(String::new(), |mut list, found| {
        let _ = write!(list, "\n    {found}");
        list
    })
}

/// Returns the violations of what holds for any items: raw bytes, spans and order.
pub fn inconsistencies(text: &[u8], found: &[Found]) -> Vec<String> {
    let mut wrong = Vec::new();
    let mut end = 0;
    for one in found {
        match slice(text, &one.span) {
            None => wrong.push(format!("the span {:?} is outside the text", one.span)),
            Some(bytes) if one.raw.as_deref().is_some_and(|raw| raw != bytes) => {
                let raw = one.raw.as_deref().unwrap_or_default();
                wrong.push(format!(
                    "raw() is {:?}, but the text at span() is {:?}",
                    shown(raw),
                    shown(bytes)
                ));
            }
            Some(_) => {}
        }
        if slice(text, &one.outer).is_none()
            || one.outer.start > one.span.start
            || one.outer.end < one.span.end
        {
            wrong.push(format!("the outer span {:?} does not contain {:?}", one.outer, one.span));
        }
        if one.outer.start < end {
            wrong.push(format!("the outer span {:?} overlaps the previous one", one.outer));
        }
        end = one.outer.end;
        if !one.overlong && one.readings.first() != Some(&one.value) {
            wrong.push(format!("the first reading of {:?} is not the value", one.value));
        }
        if !one.overlong && one.values.first() != Some(&one.value) {
            wrong.push(format!("the first value of {:?} is not the value", one.value));
        }
    }
    wrong
}

/// Returns the differences between `found` and what the case expects.
pub fn differences(case: &Case, found: &[Found]) -> Vec<String> {
    let mut wrong = Vec::new();
    if found.len() != case.expected.len() {
        wrong.push(format!("{} expected, {} found", case.expected.len(), found.len()));
    }
    for (index, (expected, found)) in case.expected.iter().zip(found).enumerate() {
        let number = index + 1;
        for (what, wanted, got) in mismatches(&case.text, expected, found) {
            wrong.push(format!("{number}: {what}: expected {wanted}, found {got}"));
        }
    }
    for (index, missing) in case.expected.iter().enumerate().skip(found.len()) {
        let raw = missing.raw.as_deref().map(shown);
        wrong.push(format!("{}: not found: {:?}", index + 1, missing.value.clone().or(raw)));
    }
    wrong
}

/// The name of a property, its expected and its found value.
type Mismatch = (&'static str, String, String);

fn mismatches(text: &[u8], expected: &Expected, found: &Found) -> Vec<Mismatch> {
    let mut all = Vec::new();
    let mut compare = |what, wanted: Option<String>, got: String| {
        if let Some(wanted) = wanted.filter(|wanted| *wanted != got) {
            all.push((what, wanted, got));
        }
    };
    let bytes = |range| slice(text, range).map_or_else(|| "none".into(), quoted_bytes);
    compare("value", expected.value.as_deref().map(quoted), quoted(&found.value));
    compare("over-long", Some(expected.overlong.to_string()), found.overlong.to_string());
    compare("raw", expected.raw.as_deref().map(quoted_bytes), bytes(&found.span));
    compare("start", expected.start.map(|at| at.to_string()), found.span.start.to_string());
    compare("outer", expected.outer.as_deref().map(quoted_bytes), bytes(&found.outer));
    compare("wrapper", expected.wrapper.clone(), found.wrapper.to_owned());
    compare("kind", expected.kind.clone(), found.kind.to_owned());
    let mut flags = found.flags.clone();
    flags.sort_unstable();
    compare("flags", expected.flags.as_ref().map(|f| format!("{f:?}")), set(&flags));
    compare("tail", expected.tail.as_deref().map(quoted), quoted(&found.tail));
    let readings = format!("{:?}", found.readings);
    compare("readings", expected.readings.as_ref().map(|r| format!("{r:?}")), readings);
    compare(
        "values",
        expected.values.as_ref().map(|v| format!("{v:?}")),
        format!("{:?}", found.values),
    );
    for also in expected.also.iter().filter(|also| !found.readings.contains(also)) {
        all.push(("reading", quoted(also), format!("{:?}", found.readings)));
    }
    all
}

fn slice<'t>(text: &'t [u8], range: &Range<u64>) -> Option<&'t [u8]> {
    text.get(usize::try_from(range.start).ok()?..usize::try_from(range.end).ok()?)
}

fn set(names: &[&str]) -> String {
    format!("{{{}}}", names.iter().map(|name| quoted(name)).collect::<Vec<_>>().join(", "))
}

fn quoted(text: &str) -> String {
    format!("{text:?}")
}

fn quoted_bytes(bytes: &[u8]) -> String {
    format!("\"{}\"", shown(bytes))
}

/// Returns the bytes as text, with ill-formed UTF-8 as `\xNN`.
pub fn shown(bytes: &[u8]) -> String {
    bytes.utf8_chunks().fold(String::new(), |mut text, chunk| {
        text.extend(chunk.valid().chars().flat_map(char::escape_debug));
        for byte in chunk.invalid() {
            let _ = write!(text, "\\x{byte:02x}");
        }
        text
    })
}
