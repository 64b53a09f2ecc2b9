//! A document as the parser reads it.

use std::borrow::Cow;
use std::str;

/// Returns a document as text in which each byte keeps its offset: a letter stands for each byte that is not UTF-8.
///
/// U+FFFD would move the offsets; punctuation could be markup.
pub(super) fn as_text(document: &[u8]) -> Cow<'_, str> {
    const SUBSTITUTE: &str = "x";
    if let Ok(text) = str::from_utf8(document) {
        return Cow::Borrowed(text);
    }
    let mut text = String::with_capacity(document.len());
    for chunk in document.utf8_chunks() {
        text.push_str(chunk.valid());
        text.extend(chunk.invalid().iter().map(|_| SUBSTITUTE));
    }
    Cow::Owned(text)
}
