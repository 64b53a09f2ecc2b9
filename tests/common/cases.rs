//! Loads the cases of `corpus/cases/*.toml`, whose format `corpus/README.md` describes.
#![allow(dead_code, reason = "each test crate uses a part of it")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use gleaner::settle::Evidence;
use gleaner::uri::Refang;
use gleaner::{Config, Hyphen, Item, extract_with};
use serde::Deserialize;

#[path = "notation.rs"]
mod notation;

/// A text and its expected findings.
pub struct Case {
    /// The name of the case's file, for messages.
    pub file: String,
    pub name: String,
    /// An RFC section, a rule, or a kind of text.
    pub source: String,
    pub why: String,
    pub text: Vec<u8>,
    pub settings: Settings,
    /// `settings`, converted for the library.
    pub config: Config,
    pub expected: Vec<Expected>,
}

/// The expectations of one finding. A field that is `None` is not compared.
#[derive(Clone, Debug, Default)]
pub struct Expected {
    /// The start of the raw span, known in a `marked` text.
    pub start: Option<usize>,
    /// The value; for an over-long item, its head.
    pub value: Option<String>,
    pub raw: Option<Vec<u8>>,
    pub outer: Option<Vec<u8>>,
    pub wrapper: Option<String>,
    pub kind: Option<String>,
    pub flags: Option<BTreeSet<String>>,
    pub tail: Option<String>,
    pub readings: Option<Vec<String>>,
    /// Readings that must be among those found.
    pub also: Vec<String>,
    pub values: Option<Vec<String>>,
    pub overlong: bool,
}

/// A file of `corpus/cases`, as TOML.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CaseFile {
    case: Vec<CaseEntry>,
}

/// A `[[case]]`, before it is checked.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CaseEntry {
    name: String,
    source: String,
    why: Option<String>,
    marked: Option<String>,
    text: Option<String>,
    escaped: Option<String>,
    found: Option<Vec<FoundEntry>>,
    #[serde(default)]
    config: Settings,
}

/// An entry of `found`, before its escapes are decoded.
#[derive(Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct FoundEntry {
    value: Option<String>,
    raw: Option<String>,
    outer: Option<String>,
    wrapper: Option<String>,
    kind: Option<String>,
    flags: Option<Vec<String>>,
    tail: Option<String>,
    readings: Option<Vec<String>>,
    #[serde(default)]
    also: Vec<String>,
    values: Option<Vec<String>>,
    #[serde(default)]
    overlong: bool,
}

/// The settings by the names that a case gives them.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    pub max_reference: Option<usize>,
    pub hyphen: Option<String>,
    pub abbreviated: Option<bool>,
    pub emails: Option<bool>,
    pub domains: Option<bool>,
    pub iri: Option<bool>,
    pub relative: Option<bool>,
    pub join_lines: Option<bool>,
    pub page_breaks: Option<bool>,
    pub refang: Option<String>,
    #[serde(default)]
    pub schemes: Vec<String>,
    /// A text whose references are evidence (R13).
    pub settle: Option<String>,
}

/// A setter of [`Config`] that takes a `bool`.
type Switch = fn(Config, bool) -> Config;

/// Returns the repository's directory `corpus`.
pub fn corpus() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus")
}

/// Loads all cases, sorted by file name.
///
/// # Errors
///
/// Returns every error in the files, one per line.
pub fn load() -> Result<Vec<Case>, String> {
    let directory = corpus().join("cases");
    let mut paths: Vec<PathBuf> = fs::read_dir(&directory)
        .map_err(|error| format!("{}: {error}", directory.display()))?
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|extension| extension == "toml"))
        .filter(|path| cfg!(feature = "domains") || !path.ends_with("domains.toml"))
        .collect();
    paths.sort();
    let mut cases = Vec::new();
    let mut wrong = Vec::new();
    for path in paths {
        let file = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        match fs::read_to_string(&path).map_err(|error| error.to_string()) {
            Ok(text) => parse(&file, &text, &mut cases, &mut wrong),
            Err(error) => wrong.push(format!("{file}: {error}")),
        }
    }
    let mut files = BTreeMap::new();
    for case in &cases {
        if let Some(other) = files.insert(case.name.clone(), case.file.clone()) {
            wrong.push(format!("{}: {}: the name is taken in {other}", case.file, case.name));
        }
    }
    if wrong.is_empty() { Ok(cases) } else { Err(wrong.join("\n")) }
}

/// Parses the text of one file. Appends its cases to `cases` and its errors to `wrong`.
pub fn parse(file: &str, text: &str, cases: &mut Vec<Case>, wrong: &mut Vec<String>) {
    match toml::from_str::<CaseFile>(text) {
        Ok(parsed) => {
            for raw in parsed.case {
                let name = raw.name.clone();
                match raw.case(file) {
                    Ok(case) => cases.push(case),
                    Err(error) => wrong.push(format!("{file}: {name}: {error}")),
                }
            }
        }
        Err(error) => wrong.push(format!("{file}: {error}")),
    }
}

impl CaseEntry {
    fn case(self, file: &str) -> Result<Case, String> {
        if !self.name.split('-').all(is_name_part) {
            return Err("the name is not in kebab case".into());
        }
        if self.source.is_empty() || self.why.as_ref().is_some_and(String::is_empty) {
            return Err("`source` or `why` is empty".into());
        }
        let config = self.config.config()?;
        let (text, expected) = match (self.marked, self.text, self.escaped, self.found) {
            (Some(marked), None, None, found) => parse_marked(&marked, found)?,
            (None, Some(text), None, Some(found)) => {
                let literal = |s: &str| Ok(s.as_bytes().to_vec());
                (text.into_bytes(), expected(found, literal)?)
            }
            (None, None, Some(text), Some(found)) => {
                (notation::unescaped(&text)?, expected(found, notation::unescaped)?)
            }
            _ => {
                return Err("needs one of `marked`, `text` + `found`, `escaped` + `found`".into());
            }
        };
        let settings = self.config;
        let (name, source, why) = (self.name, self.source, self.why.unwrap_or_default());
        Ok(Case { file: file.to_owned(), name, source, why, text, settings, config, expected })
    }
}

fn is_name_part(part: &str) -> bool {
    !part.is_empty()
        && part.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'.')
}

/// Returns the text of `marked` without its marks, and one expectation for each pair of marks.
/// `found`, if present, adds to these expectations, in order.
fn parse_marked(
    marked: &str,
    found: Option<Vec<FoundEntry>>,
) -> Result<(Vec<u8>, Vec<Expected>), String> {
    let (text, marks) = notation::marks(marked)?;
    let found = found.unwrap_or_else(|| vec![FoundEntry::default(); marks.len()]);
    if found.len() != marks.len() {
        return Err(format!("{} marks, but `found` has {}", marks.len(), found.len()));
    }
    let literal = |s: &str| Ok(s.as_bytes().to_vec());
    let mut expected = expected(found, literal)?;
    for (entry, mark) in expected.iter_mut().zip(marks) {
        if entry.raw.is_some() {
            return Err("`raw` repeats the marks".into());
        }
        let raw = &text[mark.clone()];
        entry.start = Some(mark.start);
        entry.raw = Some(raw.as_bytes().to_vec());
        entry.value.get_or_insert_with(|| raw.to_owned());
    }
    Ok((text.into_bytes(), expected))
}

/// Converts the entries, with `bytes` to decode their strings.
fn expected(
    found: Vec<FoundEntry>,
    bytes: impl Fn(&str) -> Result<Vec<u8>, String>,
) -> Result<Vec<Expected>, String> {
    let text = |s: String| String::from_utf8(bytes(&s)?).map_err(|error| error.to_string());
    let texts = |all: Vec<String>| all.into_iter().map(&text).collect::<Result<Vec<_>, _>>();
    let entry = |raw: FoundEntry| {
        Ok(Expected {
            start: None,
            value: raw.value.map(&text).transpose()?,
            raw: raw.raw.as_deref().map(&bytes).transpose()?,
            outer: raw.outer.as_deref().map(&bytes).transpose()?,
            wrapper: raw.wrapper,
            kind: raw.kind,
            flags: raw.flags.map(|names| names.into_iter().collect()),
            tail: raw.tail.map(&text).transpose()?,
            readings: raw.readings.map(&texts).transpose()?,
            also: texts(raw.also)?,
            values: raw.values.map(&texts).transpose()?,
            overlong: raw.overlong,
        })
    };
    found.into_iter().map(entry).collect()
}

/// Returns the evidence of the references in a text.
fn evidence(text: &str, config: &Config) -> Evidence {
    let mut evidence = Evidence::new();
    let config = config.clone().settle(Evidence::new());
    for found in extract_with(text, &config).filter_map(Item::into_reference) {
        evidence.collect(&found, found.span().start);
    }
    evidence
}

impl Settings {
    /// Returns the library's configuration with these settings.
    ///
    /// # Errors
    ///
    /// Returns an error for an unknown `hyphen` or an invalid scheme.
    pub fn config(&self) -> Result<Config, String> {
        let mut config = Config::new();
        if let Some(bytes) = self.max_reference {
            config = config.max_reference(bytes);
        }
        config = match self.hyphen.as_deref() {
            None => config,
            Some("keep") => config.hyphen(Hyphen::Keep),
            Some("drop") => config.hyphen(Hyphen::Drop),
            Some("both") => config.hyphen(Hyphen::Both),
            Some(other) => return Err(format!("hyphen = {other:?}")),
        };
        config = match self.refang.as_deref().map(str::parse::<Refang>) {
            None => config,
            Some(Ok(notations)) => config.refang(notations),
            Some(Err(error)) => return Err(format!("refang: {error}")),
        };
        let switches: [(Option<bool>, Switch); 6] = [
            (self.abbreviated, Config::abbreviated),
            (self.emails, Config::emails),
            (self.iri, Config::iri),
            (self.relative, Config::relative),
            (self.join_lines, Config::join_lines),
            (self.page_breaks, Config::page_breaks),
        ];
        for (on, set) in switches {
            config = on.map_or(config.clone(), |on| set(config, on));
        }
        #[cfg(feature = "domains")]
        {
            config = self.domains.map_or(config.clone(), |on| config.domains(on));
        }
        for scheme in &self.schemes {
            config = config.scheme(scheme).map_err(|error| error.to_string())?;
        }
        Ok(match &self.settle {
            None => config,
            Some(text) => {
                let evidence = evidence(text, &config);
                config.settle(evidence)
            }
        })
    }
}
