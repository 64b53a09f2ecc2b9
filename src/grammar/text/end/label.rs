//! The label with blanks after a reference (R6), as in AsciiDoc: `https://a.example/x[two words]`.

use crate::grammar::parse::Parsed;
use crate::scheme::known::{ABBREVIATED_WORD, abbreviated_word};
use crate::work;

/// The search for the `]` of a label. It continues where the last window ended; a label that is found is read once more, as
/// UTF-8.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct LabelSearch {
    /// The number of bytes that were examined.
    length: usize,
    depth: usize,
    has_blank: bool,
    refused: bool,
}

impl LabelSearch {
    /// Matches the label at the start of `text`, which begins with its `[` and with the text of earlier calls. More bytes may
    /// follow if `more`. With `domains`, a bare domain may begin after any dot.
    pub fn find(&mut self, text: &[u8], domains: bool, more: bool) -> Parsed<()> {
        let begin = self.length;
        let found = self.advance(text, domains, more);
        work::count(self.length - begin + 1);
        found
    }

    fn advance(&mut self, text: &[u8], domains: bool, more: bool) -> Parsed<()> {
        while let Some(&byte) = text.get(self.length).filter(|_| !self.refused) {
            match byte {
                b'[' => self.depth += 1,
                b']' if self.depth <= 1 => {
                    work::count(self.length);
                    let label = &text[..=self.length];
                    let is_label = self.has_blank && str::from_utf8(label).is_ok();
                    return if is_label { Parsed::Yes(label.len(), ()) } else { self.refuse() };
                }
                b']' => self.depth -= 1,
                b' ' | b'\t' => self.has_blank = true,
                b':' | b'.' | b'\'' => {
                    let Some(&next) = text.get(self.length + 1) else {
                        return if more { Parsed::More } else { Parsed::No };
                    };
                    if is_refusing(&text[..self.length], byte, next, domains) {
                        return self.refuse();
                    }
                }
                b'/' | b'<' | b'>' | b'"' | b'`' | b'|' | b'\\' | b'@' | 0x7F | ..0x20 => {
                    return self.refuse();
                }
                _ => {}
            }
            self.length += 1;
        }
        if more && !self.refused { Parsed::More } else { Parsed::No }
    }

    fn refuse(&mut self) -> Parsed<()> {
        self.refused = true;
        Parsed::No
    }
}

/// Reports whether `mark`, a `:`, `.` or `'` between `before` and `next`, may belong to a reference or a quotation.
fn is_refusing(before: &[u8], mark: u8, next: u8, domains: bool) -> bool {
    match mark {
        b':' => !matches!(next, b' ' | b'\t' | b']'),
        b'\'' => {
            !(next.is_ascii_alphabetic() && before.last().is_some_and(u8::is_ascii_alphabetic))
        }
        _ if domains && (next.is_ascii_alphanumeric() || !next.is_ascii()) => true,
        _ => (ABBREVIATED_WORD..=ABBREVIATED_WORD + 2).any(|length| {
            let word = before.len().checked_sub(length).map(|at| &before[at..]);
            word.and_then(abbreviated_word).is_some_and(|(word, _)| word == length)
        }),
    }
}
