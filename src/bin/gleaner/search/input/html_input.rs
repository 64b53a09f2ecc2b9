//! Which inputs are HTML.

use std::path::Path;

use memchr::memmem;

use crate::search::input::input_type::InputType;

/// Which of the inputs that are no mail are searched as HTML.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum HtmlInputs {
    #[default]
    None,
    /// As the name or the first bytes of an input show.
    Detected,
    All,
    /// All are Markdown instead.
    #[cfg(feature = "markdown")]
    Markdown,
}

/// The elements that begin a document, in lower case.
const FIRST: [&[u8]; 9] = [
    b"<!doctype html",
    b"<html",
    b"<head",
    b"<body",
    b"<title",
    b"<meta",
    b"<base",
    b"<style",
    b"<frameset",
];

const EXTENSIONS: [&str; 4] = ["html", "htm", "xhtml", "xht"];

impl HtmlInputs {
    pub fn of(input_type: InputType) -> Self {
        match input_type {
            InputType::Auto => Self::Detected,
            InputType::Html => Self::All,
            #[cfg(feature = "markdown")]
            InputType::Markdown => Self::Markdown,
            _ => Self::None,
        }
    }

    /// Reports whether the documents are Markdown.
    #[cfg_attr(not(feature = "markdown"), allow(clippy::unused_self))]
    pub fn are_markdown(self) -> bool {
        #[cfg(feature = "markdown")]
        return self == Self::Markdown;
        #[cfg(not(feature = "markdown"))]
        false
    }

    /// Reports whether the input with this path, whose first bytes are `start` in an encoding that contains ASCII, is a document.
    pub fn include(self, path: &Path, start: &[u8]) -> bool {
        match self {
            Self::None => false,
            Self::Detected => has_extension(path) || begins_document(start),
            Self::All => true,
            #[cfg(feature = "markdown")]
            Self::Markdown => true,
        }
    }
}

fn has_extension(path: &Path) -> bool {
    let extension = path.extension().and_then(|extension| extension.to_str());
    extension.is_some_and(|name| EXTENSIONS.iter().any(|one| one.eq_ignore_ascii_case(name)))
}

/// Reports whether a text begins with an element of [`FIRST`], after a byte order mark, an XML declaration, comments and
/// white space.
fn begins_document(start: &[u8]) -> bool {
    let mut rest = start.strip_prefix(b"\xef\xbb\xbf").unwrap_or(start);
    loop {
        rest = rest.trim_ascii_start();
        let end: &[u8] = match rest {
            [b'<', b'!', b'-', b'-', ..] => b"-->",
            [b'<', b'?', b'x', b'm', b'l', ..] => b"?>",
            _ => break,
        };
        let Some(at) = memmem::find(rest, end) else { return false };
        rest = rest.get(at + end.len()..).unwrap_or_default();
    }
    FIRST.iter().any(|first| {
        let begins = rest.get(..first.len()).is_some_and(|start| start.eq_ignore_ascii_case(first));
        let after = rest.get(first.len());
        begins && after.is_none_or(|&byte| byte.is_ascii_whitespace() || b">/".contains(&byte))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn documents_are_detected() {
        for start in [
            "<!DOCTYPE html>",
            "<!doctype HTML PUBLIC",
            "\u{feff}<html>",
            " \n<HTML lang=en>",
            "<head>",
            "<body bgcolor=x>",
            "<?xml version=\"1.0\"?>\n<!DOCTYPE html>",
            "<!-- x --><!-- y -->\n<html>",
            "<title>x",
            "<meta charset=utf-8>",
        ] {
            assert!(HtmlInputs::Detected.include(Path::new("x"), start.as_bytes()), "{start}");
            assert!(!HtmlInputs::None.include(Path::new("x.html"), start.as_bytes()), "{start}");
        }
        for start in [
            "",
            "<",
            "x<html>",
            "<htmlx>",
            "<!DOCTYPE svg>",
            "<?xml?><svg>",
            "<!-- <html>",
            "<http://a.example/>",
        ] {
            assert!(!HtmlInputs::Detected.include(Path::new("x"), start.as_bytes()), "{start}");
            assert!(HtmlInputs::All.include(Path::new("x"), start.as_bytes()), "{start}");
        }
        for (path, is_html) in [
            ("x.html", true),
            ("y/x.HTM", true),
            ("x.xhtml", true),
            ("html", false),
            ("x.html.txt", false),
        ] {
            assert_eq!(HtmlInputs::Detected.include(Path::new(path), b"x"), is_html, "{path}");
        }
    }
}
