//! The parts of a multipart, by its delimiter lines (RFC 2046, section 5.1.1).
//!
//! The library for MIME takes a boundary for a delimiter wherever it stands, looks no further than the
//! innermost multipart and keeps its place in a tree that mail can make as deep as it likes; so the lines
//! are found here, and the library decodes what is between them.

use std::ops::Range;

use memchr::{memchr, memmem};

/// A stretch of a multipart's body.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Piece {
    /// A part, its header first.
    Part(Range<usize>),
    /// What stands before, between and behind the parts.
    Between(Range<usize>),
}

/// The pieces of `body`, in order; none where no line delimits anything.
///
/// Parts that stand behind the closing delimiter count as well, and the last one need not be closed.
pub(super) fn pieces(body: &[u8], boundary: &[u8]) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let (mut at, mut inside) = (0, false);
    for delimiter in delimiters(body, boundary) {
        let Range { start, end } = delimiter.line;
        if inside && start > at {
            // The line break above a delimiter belongs to it.
            pieces.push(Piece::Part(at..at.max(without_line_break(body, start))));
        } else if start > at {
            pieces.push(Piece::Between(at..start));
        }
        at = end;
        // Directly below another one it delimits nothing more.
        inside = !delimiter.closes;
    }
    if at == 0 {
        return pieces;
    }
    if inside {
        pieces.push(Piece::Part(at..body.len()));
    } else if at < body.len() {
        pieces.push(Piece::Between(at..body.len()));
    }
    pieces
}

/// What seems to be the boundary, where the one that is given delimits nothing: a line that begins with
/// `--` directly above a field of MIME.
pub(super) fn guess(body: &[u8]) -> Option<&[u8]> {
    const FIELD: &[u8] = b"content-";
    let starts = memmem::find_iter(body, b"\n--").map(|at| at + 1);
    let first = body.starts_with(b"--").then_some(0);
    first.into_iter().chain(starts).find_map(|start| {
        let line = &body[start..];
        let (line, below) = line.split_at(memchr(b'\n', line)? + 1);
        let field = below.get(..FIELD.len())?.eq_ignore_ascii_case(FIELD);
        let boundary = line[2..].trim_ascii_end();
        (field && !boundary.is_empty()).then_some(boundary)
    })
}

struct Delimiter {
    line: Range<usize>,
    closes: bool,
}

fn delimiters<'b>(body: &'b [u8], boundary: &[u8]) -> impl Iterator<Item = Delimiter> + use<'b> {
    let mark = [b"--", boundary].concat();
    let length = mark.len();
    let places = memmem::Finder::new(&mark).into_owned();
    let mut from = 0;
    std::iter::from_fn(move || {
        loop {
            let start = from + places.find(body.get(from..)?)?;
            from = start + length;
            if start > 0 && body[start - 1] != b'\n' {
                continue;
            }
            let rest = &body[from..];
            let (closes, rest) = match rest.strip_prefix(b"--") {
                Some(rest) => (true, rest),
                None => (false, rest),
            };
            // No more than white space may follow, or it is another boundary, which this one begins.
            let end = memchr(b'\n', rest).map_or(rest.len(), |end| end + 1);
            if rest[..end].trim_ascii().is_empty() {
                let end = body.len() - (rest.len() - end);
                from = end;
                return Some(Delimiter { line: start..end, closes });
            }
        }
    })
}

fn without_line_break(body: &[u8], end: usize) -> usize {
    let body = &body[..end];
    let body = body.strip_suffix(b"\n").unwrap_or(body);
    body.strip_suffix(b"\r").unwrap_or(body).len()
}

#[cfg(test)]
mod tests {
    use super::{Piece, guess, pieces};

    /// Parts in brackets, the rest as it is.
    fn shown(body: &str) -> Vec<String> {
        let piece = |piece: &Piece| match piece {
            Piece::Part(range) => format!("[{}]", &body[range.clone()]),
            Piece::Between(range) => body[range.clone()].to_owned(),
        };
        pieces(body.as_bytes(), b"b").iter().map(piece).collect()
    }

    #[test]
    fn as_the_rfc_has_it() {
        let body = "pre\n--b\nA: b\n\none\n--b \t\n\ntwo\n\n--b--\nepi\n";
        assert_eq!(shown(body), ["pre\n", "[A: b\n\none]", "[\ntwo\n]", "epi\n"]);
        let body = body.replace('\n', "\r\n");
        assert_eq!(shown(&body), ["pre\r\n", "[A: b\r\n\r\none]", "[\r\ntwo\r\n]", "epi\r\n"]);
    }

    #[test]
    fn what_is_no_delimiter() {
        assert_eq!(
            shown("--b\none --b\n--bb\n--b-\n-- b\n--B\n"),
            ["[one --b\n--bb\n--b-\n-- b\n--B\n]"]
        );
        assert!(shown("nothing\nat --b\nall").is_empty());
        assert!(shown("").is_empty());
    }

    #[test]
    fn what_is_not_as_it_should_be() {
        assert_eq!(shown("--b\none"), ["[one]"]);
        assert_eq!(shown("--b\n--b\none\n--b"), ["[one]", "[]"]);
        assert_eq!(shown("--b\n\n--b\none\n--b--"), ["[]", "[one]"]);
        assert_eq!(
            shown("--b\none\n--b--\nepi\n--b\ntwo\n--b--\nepi"),
            ["[one]", "epi\n", "[two]", "epi"]
        );
    }

    #[test]
    fn boundaries_are_guessed_from_the_fields_below() {
        assert_eq!(guess(b"-- \nme\n--x \nContent-Type: a\n"), Some(&b"x"[..]));
        assert_eq!(guess(b"--x\r\ncontent-id: a"), Some(&b"x"[..]));
        assert_eq!(guess(b"--x\n\nContent-Type: a\n"), None);
        assert_eq!(guess(b"--\nContent-Type: a\n"), None);
    }
}
