//! Brackets of a bare reference that nothing in it closes, so that the reference ends before them (R6).

use memchr::memmem;

use crate::work;

/// The opener of an expression in workflow files and templates.
const EXPRESSION: &[u8] = b"${{";
const EXPRESSION_CLOSER: &[u8] = b"}}";

/// Returns the index of the first `[` or `${{` in `text` that nothing closes. Linear in the length.
pub(crate) fn first_unclosed(text: &[u8]) -> Option<usize> {
    let square = unclosed_squares(text).last();
    let expression = unclosed_expressions(text).next();
    square.into_iter().chain(expression).min()
}

/// Returns the length in bytes of the `[` or `${{` that begins `text`.
pub(crate) fn length(text: &[u8]) -> usize {
    if text.starts_with(b"[") { 1 } else { EXPRESSION.len() }
}

/// Returns the indices of all brackets in `text` that nothing closes, from `from` on and in order: of each `[`, and of the
/// first `{` of each `${{`. Linear in the length.
pub(crate) fn all_unclosed(text: &[u8], from: usize) -> Vec<usize> {
    let squares = unclosed_squares(text).take_while(|&at| at >= from);
    let braces = unclosed_expressions(text).map(|at| at + 1).filter(|&at| at >= from);
    let mut all: Vec<_> = squares.chain(braces).collect();
    all.sort_unstable();
    all
}

/// Returns the index of each `[` without its `]`, the last one first.
fn unclosed_squares(text: &[u8]) -> impl Iterator<Item = usize> {
    work::count(text.len());
    let mut open = 0_usize;
    text.iter().enumerate().rev().filter_map(move |(at, byte)| match byte {
        b']' => {
            open += 1;
            None
        }
        b'[' if open == 0 => Some(at),
        b'[' => {
            open -= 1;
            None
        }
        _ => None,
    })
}

/// Returns the index of each `${{` that no `}}` follows.
fn unclosed_expressions(text: &[u8]) -> impl Iterator<Item = usize> {
    work::count(2 * text.len());
    let closed = memmem::rfind(text, EXPRESSION_CLOSER).unwrap_or(0);
    memmem::find_iter(&text[closed..], EXPRESSION).map(move |at| closed + at)
}

#[cfg(test)]
#[path = "../../../../tests/unit/grammar/text/end/brackets.rs"]
mod tests;
