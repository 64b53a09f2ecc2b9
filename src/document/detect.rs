//! [`is_html_document`]: whether a file is an HTML document.

use std::path::Path;

use memchr::memmem;

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

/// Reports whether the name of a file or its first bytes, in an encoding that contains ASCII, are those of an HTML document.
#[must_use]
pub fn is_html_document(path: &Path, start: &[u8]) -> bool {
    has_extension(path) || begins_document(start)
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
            assert!(is_html_document(Path::new("x"), start.as_bytes()), "{start}");
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
            assert!(!is_html_document(Path::new("x"), start.as_bytes()), "{start}");
        }
        for (path, is_html) in [
            ("x.html", true),
            ("y/x.HTM", true),
            ("x.xhtml", true),
            ("html", false),
            ("x.html.txt", false),
        ] {
            assert_eq!(is_html_document(Path::new(path), b"x"), is_html, "{path}");
        }
    }
}
