//! Joins the flowed lines of paragraphs (RFC 3676, format=flowed).

use memchr::{memchr, memmem};

/// Joins flowed lines and undoes space-stuffing. Returns `None` if that changes nothing.
///
/// A paragraph keeps the quote marks of its first line, the stuffed space after them, and its final
/// line break.
pub(crate) fn unflow(text: &[u8], delsp: bool) -> Option<Vec<u8>> {
    if !has_spaces_at_breaks(text) {
        return None;
    }
    let mut unflowed = Vec::with_capacity(text.len());
    let mut decoder = FlowedDecoder::new(delsp);
    decoder.decode(text, true, &mut unflowed);
    // Each change removes bytes.
    (unflowed.len() < text.len()).then_some(unflowed)
}

/// Joins the flowed lines of a text in pieces, like [`unflow`].
#[derive(Debug)]
pub(crate) struct FlowedDecoder {
    delsp: bool,
    previous: Option<PreviousLine>,
    /// The end of the previous piece, which the next line may remove.
    held: Vec<u8>,
}

#[derive(Clone, Copy, Debug)]
struct PreviousLine {
    depth: usize,
    is_flowed: bool,
    /// The length of the line break.
    ending: usize,
}

impl FlowedDecoder {
    pub fn new(delsp: bool) -> Self {
        Self { delsp, previous: None, held: Vec::new() }
    }

    /// Appends the next piece of the text to `unflowed`. A piece ends with a line break, unless a line is longer than
    /// the piece or the text ends.
    pub fn decode(&mut self, piece: &[u8], last: bool, unflowed: &mut Vec<u8>) {
        unflowed.append(&mut self.held);
        for mut line in lines(piece) {
            match self.previous {
                // A line that is longer than a piece continues.
                Some(PreviousLine { ending: 0, depth, .. }) => {
                    unflowed.extend_from_slice(line.marks);
                    line.depth = depth;
                }
                Some(previous) if line.continues(previous) => {
                    let dropped = previous.ending + usize::from(self.delsp);
                    unflowed.truncate(unflowed.len() - dropped);
                }
                _ if line.depth > 0 => unflowed.extend_from_slice(line.marks),
                _ => {}
            }
            unflowed.extend_from_slice(line.content);
            unflowed.extend_from_slice(line.ending);
            let (depth, ending) = (line.depth, line.ending.len());
            self.previous = Some(PreviousLine { depth, is_flowed: line.is_flowed(), ending });
        }
        if !last && let Some(previous) = self.previous.filter(|line| line.is_flowed) {
            let dropped = previous.ending + usize::from(self.delsp);
            self.held = unflowed.split_off(unflowed.len() - dropped);
        }
    }
}

/// Fast path: most parts have no space next to a line break, and need no pass over their lines.
pub(crate) fn has_spaces_at_breaks(text: &[u8]) -> bool {
    text.starts_with(b" ")
        || [&b"\n "[..], b" \n", b" \r\n"].iter().any(|at| memmem::find(text, at).is_some())
}

/// A parsed line (RFC 3676, sections 4.1 to 4.5).
#[derive(Clone, Copy)]
struct FlowedLine<'a> {
    /// The number of quote marks at the start.
    depth: usize,
    /// The quote marks and the stuffed space after them.
    marks: &'a [u8],
    content: &'a [u8],
    /// CRLF, LF, or nothing for a last line without a line break.
    ending: &'a [u8],
}

impl<'a> FlowedLine<'a> {
    fn new(line: &'a [u8]) -> Self {
        let end = match line {
            [content @ .., b'\r', b'\n'] | [content @ .., b'\n'] => content.len(),
            _ => line.len(),
        };
        let (line, ending) = line.split_at(end);
        let depth = line.iter().take_while(|&&byte| byte == b'>').count();
        let stuffed = usize::from(line.get(depth) == Some(&b' '));
        let (marks, content) = line.split_at(depth + stuffed);
        Self { depth, marks, content, ending }
    }

    fn is_flowed(&self) -> bool {
        self.content.ends_with(b" ") && !self.is_signature()
    }

    /// Reports whether the line is a signature separator, which is neither flowed nor fixed
    /// (section 4.3).
    fn is_signature(&self) -> bool {
        self.content == b"-- "
    }

    /// Reports whether the line continues the paragraph of the `previous` line.
    ///
    /// An empty line never does: it marks the end of the paragraph, even if the previous line ends
    /// with an accidental space.
    fn continues(&self, previous: PreviousLine) -> bool {
        previous.is_flowed
            && previous.depth == self.depth
            && !self.content.is_empty()
            && !self.is_signature()
    }
}

fn lines(text: &[u8]) -> impl Iterator<Item = FlowedLine<'_>> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let end = memchr(b'\n', rest).map_or(rest.len(), |at| at + 1);
        let (line, after) = rest.split_at(end);
        rest = after;
        (!line.is_empty()).then(|| FlowedLine::new(line))
    })
}

#[cfg(test)]
#[path = "../../../../tests/unit/mail/message/flowed.rs"]
mod tests;
