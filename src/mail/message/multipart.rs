//! Splits a multipart body at its delimiter lines (RFC 2046, section 5.1.1).
//!
//! Why not leave this to mail-parser: it accepts a boundary in the middle of a line, knows only the
//! boundary of the innermost multipart, and builds a tree whose depth the sender chooses.

use std::ops::Range;

use memchr::{memchr, memmem};

use super::entity::MimeEntity;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Section {
    /// A body part, from its header to the delimiter.
    Part(Range<usize>),
    /// The last body part, to the end of the body, for lack of a delimiter.
    Open(Range<usize>),
    /// Text before, between or after the parts: the preamble or the epilogue.
    Outside(Range<usize>),
}

/// Returns the sections of `body`, in order: none if `body` has no delimiter line.
///
/// Parts after the closing delimiter count as parts, and the last part may lack its delimiter.
pub(super) fn sections<'b>(
    body: &'b [u8],
    boundary: &[u8],
) -> impl Iterator<Item = Section> + Clone + use<'b> {
    let mut delimiters = delimiters(body, boundary).fuse();
    let (mut at, mut inside, mut ended) = (0, false, false);
    let next = move || {
        for DelimiterLine { line: Range { start, end }, closes } in delimiters.by_ref() {
            let was_inside = std::mem::replace(&mut inside, !closes);
            let from = std::mem::replace(&mut at, end);
            // Adjacent delimiters have no part between them.
            if was_inside && start > from {
                // The line break before a delimiter belongs to the delimiter.
                return Some(Section::Part(from..from.max(trim_line_break(body, start))));
            } else if start > from {
                return Some(Section::Outside(from..start));
            }
        }
        if ended || at == 0 {
            return None;
        }
        ended = true;
        if inside {
            Some(Section::Open(at..body.len()))
        } else {
            (at < body.len()).then_some(Section::Outside(at..body.len()))
        }
    };
    std::iter::from_fn(next)
}

/// Guesses the boundary from the first line that begins with `--` directly above a `Content-`
/// field, for bodies in which the declared boundary delimits nothing.
pub(super) fn guess_boundary(body: &[u8]) -> Option<&[u8]> {
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

/// Returns the boundary of a multipart: the declared one or, if that delimits nothing, a guessed one.
pub(super) fn find_boundary<'b>(entity: &'b MimeEntity<'_>, body: &'b [u8]) -> Option<&'b [u8]> {
    let delimits = |boundary: &[u8]| sections(body, boundary).next().is_some();
    let declared = entity.parameter("boundary").map(|boundary| boundary.trim_end().as_bytes());
    declared
        .filter(|boundary| !boundary.is_empty() && delimits(boundary))
        .or_else(|| guess_boundary(body).filter(|boundary| delimits(boundary)))
}

struct DelimiterLine {
    line: Range<usize>,
    closes: bool,
}

fn delimiters<'b>(
    body: &'b [u8],
    boundary: &[u8],
) -> impl Iterator<Item = DelimiterLine> + Clone + use<'b> {
    let dash_boundary = [b"--", boundary].concat();
    let length = dash_boundary.len();
    let finder = memmem::Finder::new(&dash_boundary).into_owned();
    let mut from = 0;
    std::iter::from_fn(move || {
        loop {
            let start = from + finder.find(body.get(from..)?)?;
            from = start + length;
            if start > 0 && body[start - 1] != b'\n' {
                continue;
            }
            let rest = &body[from..];
            let (closes, rest) = match rest.strip_prefix(b"--") {
                Some(rest) => (true, rest),
                None => (false, rest),
            };
            // Anything but white space after it makes a longer boundary of another multipart.
            let end = memchr(b'\n', rest).map_or(rest.len(), |end| end + 1);
            if rest[..end].trim_ascii().is_empty() {
                let end = body.len() - (rest.len() - end);
                from = end;
                return Some(DelimiterLine { line: start..end, closes });
            }
        }
    })
}

/// Returns `end`, or the offset of the line break that ends there.
fn trim_line_break(body: &[u8], end: usize) -> usize {
    let body = &body[..end];
    let body = body.strip_suffix(b"\n").unwrap_or(body);
    body.strip_suffix(b"\r").unwrap_or(body).len()
}

#[cfg(test)]
#[path = "../../../tests/unit/mail/message/multipart.rs"]
mod tests;
