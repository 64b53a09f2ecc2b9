//! Quotations of a text in messages.

use crate::sink::escape;

/// The most characters of a quotation; of a longer one, this many are kept in all, at its start and its end.
const MAX_QUOTED: usize = 72;

/// Returns `text` in backquotes, escaped, and cut in the middle if it is long.
pub(super) fn quoted(text: &[u8]) -> String {
    let escaped = escape(text);
    let length = escaped.chars().count();
    if length <= MAX_QUOTED {
        return in_backquotes(&escaped);
    }
    let half = MAX_QUOTED / 2;
    let start: String = escaped.chars().take(half).collect();
    let end: String = escaped.chars().skip(length - half).collect();
    in_backquotes(&format!("{start}…{end}"))
}

/// Puts a text in backquotes as Markdown does: in two, if it has one.
fn in_backquotes(text: &str) -> String {
    if text.contains('`') { format!("`` {text} ``") } else { format!("`{text}`") }
}
