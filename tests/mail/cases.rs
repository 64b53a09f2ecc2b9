//! Loads the cases of `corpus/mail`; `corpus/README.md` documents their fields.

use std::fs;
use std::path::Path;

use gleaner::mail::{Alternative, Format, Options};
use serde::Deserialize;

use crate::notation::unescaped;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CaseFile {
    case: Vec<CaseEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CaseEntry {
    name: String,
    source: String,
    #[allow(dead_code, reason = "documentation for readers")]
    why: Option<String>,
    text: String,
    /// Whether the text contains escapes.
    #[serde(default)]
    escaped: bool,
    /// Whether to run the case with CRLF too.
    #[serde(default = "yes")]
    crlf: bool,
    #[serde(rename = "type")]
    format: Option<String>,
    #[serde(default)]
    alternative: Option<String>,
    max_message: Option<usize>,
    found: Vec<String>,
    attachments: Option<u64>,
    /// The number of cuts.
    #[serde(default)]
    cuts: u64,
    messages: Option<Vec<ExpectedMessage>>,
}

fn yes() -> bool {
    true
}

/// The expected summary of a message; only the fields of the case are compared.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExpectedMessage {
    pub number: u64,
    /// The first line of the message.
    pub begins: Option<String>,
    pub id: Option<String>,
    pub date: Option<String>,
    pub from: Option<String>,
    pub subject: Option<String>,
    pub newsgroups: Option<String>,
}

pub struct Case {
    pub file: String,
    pub name: String,
    pub text: Vec<u8>,
    pub crlf: bool,
    pub format: Option<Format>,
    pub options: Options,
    pub found: Vec<String>,
    pub attachments: Option<u64>,
    pub cuts: u64,
    pub messages: Vec<ExpectedMessage>,
}

/// Returns the cases of all files.
pub fn load() -> Vec<Case> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus/mail");
    let mut files: Vec<_> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let mut cases = Vec::new();
    for path in files.iter().filter(|path| path.extension().is_some_and(|end| end == "toml")) {
        let name = path.file_name().unwrap().to_str().unwrap();
        let text = fs::read_to_string(path).unwrap();
        let file: CaseFile =
            toml::from_str(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        cases.extend(file.case.into_iter().map(|case| case.read(name)));
    }
    let mut names: Vec<_> = cases.iter().map(|case| &case.name).collect();
    names.sort();
    assert!(names.windows(2).all(|pair| pair[0] != pair[1]), "duplicate case names: {names:?}");
    cases
}

impl CaseEntry {
    fn read(self, file: &str) -> Case {
        assert!(!self.source.is_empty(), "{}: no source", self.name);
        let escape = |text: &str| {
            if !self.escaped {
                return text.as_bytes().to_vec();
            }
            unescaped(text).unwrap_or_else(|error| panic!("{}: {error}", self.name))
        };
        let named = |name: &String| {
            name.parse::<Format>().unwrap_or_else(|error| panic!("{}: {error}", self.name))
        };
        let alternative = self.alternative.as_ref().map(|name| {
            name.parse::<Alternative>().unwrap_or_else(|error| panic!("{}: {error}", self.name))
        });
        let mut options = Options::new().alternative(alternative.unwrap_or_default());
        if let Some(bytes) = self.max_message {
            options = options.max_message(bytes);
        }
        Case {
            file: file.to_owned(),
            text: escape(&self.text),
            format: self.format.as_ref().map(named),
            crlf: self.crlf,
            options,
            found: self.found,
            attachments: self.attachments,
            cuts: self.cuts,
            messages: self.messages.unwrap_or_default(),
            name: self.name,
        }
    }
}
