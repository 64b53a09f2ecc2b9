//! The names of keyword arguments.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;

/// Keyword arguments that functions take together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    Search,
    Filter,
    Mail,
    Rows,
}

impl Group {
    const ALL: [Self; 4] = [Self::Search, Self::Filter, Self::Mail, Self::Rows];

    fn names(self) -> &'static [&'static str] {
        match self {
            Self::Search => &[
                "hyphen",
                "no_abbreviated",
                "emails",
                "domains",
                "no_iri",
                "relative",
                "join_lines",
                "page_breaks",
                "refang",
                "max_reference",
                "add_scheme",
                "settle",
            ],
            Self::Filter => &["schemes", "wrappers", "strict"],
            Self::Mail => &[
                "part",
                "alternative",
                "html",
                "max_message",
                "max_nesting",
                "no_decompress",
                "max_layers",
                "max_window",
                "max_ratio",
                "max_file",
            ],
            Self::Rows => &["resolve", "unwrap", "normalize", "defang", "hazards"],
        }
    }
}

/// The least similarity of a name that an error suggests.
const SIMILAR: f64 = 0.75;

/// Checks that a function which takes these groups takes an argument.
pub fn check(key: &str, groups: &[Group]) -> PyResult<()> {
    let has = |group: &Group| group.names().contains(&key);
    if groups.iter().any(has) {
        return Ok(());
    }
    let mut message = format!("unexpected keyword argument {key:?}");
    if Group::ALL.iter().any(has) {
        message.push_str("; other functions have it, not this one");
    } else {
        let names = groups.iter().flat_map(|group| group.names());
        let nearest = names
            .map(|name| (strsim::jaro_winkler(key, name), name))
            .filter(|(similarity, _)| *similarity >= SIMILAR)
            .max_by(|(a, _), (b, _)| a.total_cmp(b));
        if let Some((_, name)) = nearest {
            message = format!("{message}; did you mean {name:?}?");
        }
    }
    Err(PyTypeError::new_err(message))
}
