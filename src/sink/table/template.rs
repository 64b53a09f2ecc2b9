//! [`Template`]: rows as lines of the user's own form.

use std::fmt::{self, Display};
use std::io::Write;

use super::field::{Field, UnknownField};
use super::row::{Row, Value};
use super::selection::Selection;
use crate::sink::escape;

/// The form of a line: texts, and the names of columns in braces.
///
/// `{link}` is what the row is about: the target of a wrapped link, the normal form, the resolved reference, or the value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Template {
    pieces: Vec<Piece>,
    columns: Selection,
    /// The values may hold line breaks: NUL ends the records.
    is_null: bool,
    defang: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Piece {
    Text(String),
    Field(Field),
}

/// The error of a template.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TemplateError {
    /// No value has this name.
    UnknownName(UnknownField),
    /// The escape of this character is none; `None` at the end.
    UnknownEscape(Option<char>),
    /// The brace at this index, in bytes, has no counterpart.
    LoneBrace(usize),
}

impl Template {
    /// Parses a template. `\t`, `\n`, `\0` and `\\` stand for a tab, a line feed, NUL and a backslash, `{{` and `}}` for
    /// braces.
    ///
    /// A template that does not end in a line feed or NUL gets a line feed.
    ///
    /// # Errors
    /// A name that no column has, another escape, and a brace without its counterpart.
    pub fn parse(template: &str) -> Result<Self, TemplateError> {
        let mut parsed = Self {
            pieces: Vec::new(),
            columns: Selection::default(),
            is_null: false,
            defang: false,
        };
        let mut text = String::new();
        let mut rest = template.char_indices();
        while let Some((at, character)) = rest.next() {
            match character {
                '\\' => text.push(unescaped(rest.next().map(|(_, escape)| escape))?),
                '{' | '}' if rest.as_str().starts_with(character) => {
                    text.push(character);
                    rest.next();
                }
                '{' => {
                    let (name, _) =
                        rest.as_str().split_once('}').ok_or(TemplateError::LoneBrace(at))?;
                    parsed.push_text(&mut text);
                    parsed.push_name(name)?;
                    rest.by_ref().find(|(_, character)| *character == '}');
                }
                '}' => return Err(TemplateError::LoneBrace(at)),
                _ => text.push(character),
            }
        }
        parsed.is_null = text.ends_with('\0');
        if !text.ends_with(['\n', '\0']) {
            text.push('\n');
        }
        parsed.push_text(&mut text);
        Ok(parsed)
    }

    fn push_text(&mut self, text: &mut String) {
        if !text.is_empty() {
            self.pieces.push(Piece::Text(std::mem::take(text)));
        }
    }

    fn push_name(&mut self, name: &str) -> Result<(), TemplateError> {
        let field = Field::named(name).map_err(TemplateError::UnknownName)?;
        field.add_to(&mut self.columns);
        self.pieces.push(Piece::Field(field));
        Ok(())
    }

    /// Sets whether values that a program could follow are defanged.
    #[must_use]
    pub fn defang(mut self, on: bool) -> Self {
        self.defang = on;
        self
    }

    /// Returns the columns that a row needs.
    #[must_use]
    pub fn columns(&self) -> Selection {
        self.columns
    }

    /// Writes a row. Control characters in values are escaped unless NUL ends the record; with `escape`, so is whatever may
    /// control a terminal.
    pub fn write(&self, row: &Row, escape: bool, out: &mut Vec<u8>) {
        let write_text = |out: &mut Vec<u8>, text: &str| {
            if escape || !self.is_null && text.contains(char::is_control) {
                out.extend_from_slice(self::escape(text.as_bytes()).as_bytes());
            } else {
                out.extend_from_slice(text.as_bytes());
            }
        };
        for piece in &self.pieces {
            match piece {
                Piece::Text(text) => out.extend_from_slice(text.as_bytes()),
                Piece::Field(field) => match field.value(row) {
                    None => {}
                    Some(value)
                        if self.defang
                            && let Some(text) = field.defanged(value) =>
                    {
                        write_text(out, &text);
                    }
                    Some(Value::Text(text)) => write_text(out, text),
                    Some(Value::Boolean(value)) => {
                        out.extend_from_slice(if value { b"true" } else { b"false" });
                    }
                    Some(Value::Integer(integer)) => {
                        // A vector has no errors.
                        let _ = write!(out, "{integer}");
                    }
                    Some(Value::List(list)) => {
                        write_text(out, &list.joined(field.column_type()));
                    }
                },
            }
        }
    }
}

fn unescaped(escape: Option<char>) -> Result<char, TemplateError> {
    match escape {
        Some('t') => Ok('\t'),
        Some('n') => Ok('\n'),
        Some('0') => Ok('\0'),
        Some('\\') => Ok('\\'),
        other => Err(TemplateError::UnknownEscape(other)),
    }
}

impl Display for TemplateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownName(name) => name.fmt(f),
            Self::UnknownEscape(Some(escape)) => {
                write!(
                    f,
                    "unknown escape \\{}; expected \\t, \\n, \\0 or \\\\",
                    escape.escape_debug()
                )
            }
            Self::UnknownEscape(None) => {
                f.write_str("a backslash at the end; expected \\t, \\n, \\0 or \\\\")
            }
            Self::LoneBrace(at) => write!(
                f,
                "the brace at byte {at} has no counterpart; expected {{NAME}}, or {{{{ or }}}} for the brace itself"
            ),
        }
    }
}

impl std::error::Error for TemplateError {}
