//! Reading a table of wrappers.

use std::borrow::Cow;
use std::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::decode::Step;
use super::error::LinkWrapperError;
use super::pattern::Pattern;
use super::wrapper::{LinkWrapper, Location};
use crate::grammar::uri::rfc2396::is_scheme;

const KEYS: [&str; 8] = ["name", "links", "query", "path", "prefix", "decode", "json", "scheme"];

const CORRECT_KEY: &str = "correct or remove the key";
const QUOTE: &str = "put the value in quotes";
const QUOTE_LIST: &str = "put each value in quotes, and all in [ ]";

/// Parses a table in the form that the head of `wrappers.toml` describes.
pub(super) fn parse(text: &str) -> Result<Vec<LinkWrapper>, LinkWrapperError> {
    let document = DeTable::parse(text).map_err(|error| {
        let span = error.span().unwrap_or_default();
        let before = text.get(..span.start).unwrap_or_default();
        let column = 1 + before.chars().rev().take_while(|character| *character != '\n').count();
        let expected = format!("TOML, such as name = \"value\", at column {column}");
        fault(text, &span, "", expected, "correct the syntax of the line")
    })?;
    let mut wrappers = Vec::new();
    for (key, value) in document.get_ref() {
        if key.as_ref() != "wrapper" {
            return Err(fault(text, &key.span(), key.as_ref(), "[[wrapper]]", CORRECT_KEY));
        }
        let rows = value.get_ref().as_array().map_or(&[][..], |rows| &rows[..]);
        let tables = rows.iter().map(|row| Some((row.span(), row.get_ref().as_table()?)));
        let tables: Option<Vec<_>> = tables.collect();
        let Some(tables) = tables.filter(|tables| !tables.is_empty()) else {
            let remedy = "begin each row with a line [[wrapper]]";
            return Err(fault(text, &value.span(), "wrapper", "tables", remedy));
        };
        for (span, table) in tables {
            wrappers.push(Row { text, span, table }.wrapper()?);
        }
    }
    Ok(wrappers)
}

fn fault(
    text: &str,
    span: &Range<usize>,
    key: &str,
    expected: impl Into<Cow<'static, str>>,
    remedy: &'static str,
) -> LinkWrapperError {
    let before = text.as_bytes().get(..span.start).unwrap_or_default();
    let line = 1 + memchr::memchr_iter(b'\n', before).count();
    LinkWrapperError { line, key: key.to_owned(), expected: expected.into(), remedy }
}

/// A row, whose values are read by their keys.
struct Row<'t> {
    text: &'t str,
    span: Range<usize>,
    table: &'t DeTable<'t>,
}

impl<'t> Row<'t> {
    fn wrapper(&self) -> Result<LinkWrapper, LinkWrapperError> {
        if let Some((key, _)) = self.table.iter().find(|(key, _)| !KEYS.contains(&&**key.as_ref()))
        {
            let (last, others) = KEYS.split_last().unwrap_or((&"", &[]));
            let expected = format!("{} or {last}", others.join(", "));
            return Err(fault(self.text, &key.span(), key.as_ref(), expected, CORRECT_KEY));
        }
        let name = self.parsed("name", "a name", "give the wrapper a name", non_empty)?;
        let name = name.ok_or_else(|| self.missing("name"))?;
        let remedy = "write it as example.org, *.example.org or example.org/path/*";
        let links = self.list("links", "HOST, HOST/PATH or HOST/PATH/*", remedy, Pattern::parse)?;
        let links = links.ok_or_else(|| self.missing("links"))?;
        let location = self.location(&links)?;
        let prefix = self.parsed("prefix", "a text", QUOTE, |prefix| Some(prefix.to_owned()))?;
        let names = Step::ALL.map(|(name, _)| name).join(", ");
        let step = |name: &str| Some(Step::ALL.iter().find(|(other, _)| *other == name)?.1);
        let steps = self.list("decode", &names, "choose some of these names", step)?;
        let json =
            self.list("json", "a key", "name the keys that lead to the target", non_empty)?;
        let scheme = |scheme: &str| is_scheme(scheme).then(|| scheme.to_owned());
        let scheme =
            self.parsed("scheme", "a scheme", "write it without :, such as https", scheme)?;
        Ok(LinkWrapper {
            name,
            links,
            location,
            prefix: prefix.unwrap_or_default(),
            steps: steps.unwrap_or_else(|| vec![Step::Percent]),
            json: json.unwrap_or_default(),
            scheme,
        })
    }

    fn location(&self, links: &[Pattern]) -> Result<Location, LinkWrapperError> {
        let remedy = "name the parameters that hold the target";
        let query = self.list("query", "the name of a parameter", remedy, non_empty)?;
        let remedy = "say where the path holds the target";
        let path = self.parsed("path", "next, rest or NAME=", remedy, |path| match path {
            "next" => Some(Location::Next),
            "rest" => Some(Location::Rest),
            _ => {
                (path.len() > 1 && path.ends_with('=')).then(|| Location::Segment(path.to_owned()))
            }
        })?;
        match (query, path) {
            (Some(names), None) if !names.is_empty() => Ok(Location::Query(names)),
            (None, Some(path)) if links.iter().all(Pattern::is_open) => Ok(path),
            (None, Some(_)) => {
                Err(self.fault_of_row("links", "HOST or HOST/PATH/*", "end each link in /*"))
            }
            (Some(_), None) => {
                Err(self.fault_of_row("query", "the name of a parameter", "add one"))
            }
            (Some(_), Some(_)) => {
                Err(self.fault_of_row("path", "query or path", "remove one of the two"))
            }
            (None, None) => {
                Err(self.fault_of_row("query", "query or path", "say which holds the target"))
            }
        }
    }

    fn fault_of_row(
        &self,
        key: &str,
        expected: &'static str,
        remedy: &'static str,
    ) -> LinkWrapperError {
        let span = self.table.get(key).map_or_else(|| self.span.clone(), Spanned::span);
        fault(self.text, &span, key, expected, remedy)
    }

    fn missing(&self, key: &str) -> LinkWrapperError {
        self.fault_of_row(key, "the key", "add it to the row")
    }

    /// Returns the parsed string at `key`.
    fn parsed<T>(
        &self,
        key: &str,
        expected: &str,
        remedy: &'static str,
        parse: impl Fn(&str) -> Option<T>,
    ) -> Result<Option<T>, LinkWrapperError> {
        let Some(value) = self.table.get(key) else { return Ok(None) };
        self.value(value, key, ("a string", QUOTE), (expected, remedy), parse).map(Some)
    }

    /// Returns the parsed strings of the array at `key`.
    fn list<T>(
        &self,
        key: &str,
        expected: &str,
        remedy: &'static str,
        parse: impl Fn(&str) -> Option<T>,
    ) -> Result<Option<Vec<T>>, LinkWrapperError> {
        const TYPE: (&str, &str) = ("an array of strings", QUOTE_LIST);
        let Some(value) = self.table.get(key) else { return Ok(None) };
        let Some(array) = value.get_ref().as_array() else {
            return Err(fault(self.text, &value.span(), key, TYPE.0, TYPE.1));
        };
        let parsed =
            array.iter().map(|value| self.value(value, key, TYPE, (expected, remedy), &parse));
        parsed.collect::<Result<_, _>>().map(Some)
    }

    fn value<T>(
        &self,
        value: &Spanned<DeValue<'_>>,
        key: &str,
        (kind, quote): (&'static str, &'static str),
        (expected, remedy): (&str, &'static str),
        parse: impl Fn(&str) -> Option<T>,
    ) -> Result<T, LinkWrapperError> {
        let Some(string) = value.get_ref().as_str() else {
            return Err(fault(self.text, &value.span(), key, kind, quote));
        };
        parse(string).ok_or_else(|| {
            fault(self.text, &value.span(), key, format!("{expected}, not {string:?}"), remedy)
        })
    }
}

fn non_empty(text: &str) -> Option<String> {
    (!text.is_empty()).then(|| text.to_owned())
}
