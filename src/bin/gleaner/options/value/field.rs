//! Parses the names of `--columns` and the template of `--get`.

use gleaner::internals::{Field, Template, TemplateError, UnknownField};

use super::nearest::nearest;

/// Returns the field with this name, or a message that names the nearest one.
pub fn parse(name: &str) -> Result<Field, String> {
    Field::named(name.trim()).map_err(|error| unknown(&error))
}

/// Returns the template, or a message.
pub fn parse_template(template: &str) -> Result<Template, String> {
    Template::parse(template).map_err(|error| match error {
        TemplateError::UnknownName(error) => unknown(&error),
        error => error.to_string(),
    })
}

fn unknown(error: &UnknownField) -> String {
    let UnknownField(name) = error;
    match nearest(name, Field::names()) {
        Some(near) => format!("no value has the name {name:?}; did you mean {near}?"),
        None => error.to_string(),
    }
}
