//! Finds where the messages of a stream end.

use std::sync::LazyLock;

use memchr::memmem::Finder;

use crate::mail::store::format::Format;
use crate::mail::store::known_header::KnownHeader;
use crate::mail::store::{babyl, emlx, mbox, mmdf, rnews};

/// The maximum number of bytes to hold while the claimed end of a message is checked.
const MAX_LOOKAHEAD: usize = 16 << 20;

/// The same after a wrong claim: further claims are likely wrong too, and each would make the splitter hold all bytes in
/// between.
const MIN_LOOKAHEAD: usize = 256 << 10;

/// Evaluates to the finder of the separators of a format, which all streams share: a folder has a stream for each file.
macro_rules! finder {
    ($format:ident) => {{
        static FINDER: LazyLock<Finder<'static>> = LazyLock::new(|| Finder::new($format::NEEDLE));
        Some(&*FINDER)
    }};
}

/// The end of a message, as an offset in the text that is known.
pub(super) enum MessageEnd {
    At(usize),
    /// More text is needed to decide.
    Unknown,
}

/// Finds the end of one message after another. A length that a message declares counts only if a message can end there.
pub(super) struct EndFinder {
    format: Format,
    max_message: usize,
    /// Finds the first byte of what separates messages, or the line break before it, if anything does.
    needle: Option<&'static Finder<'static>>,
    /// The length of the prefix of the current message that is known not to contain its end.
    searched: usize,
    /// The upper bound for the claimed length of a message; shrinks after a wrong claim.
    lookahead: usize,
    /// The header of the current message of an mbox file, with its separator line, once the next separator is found.
    header: Option<KnownHeader>,
}

impl EndFinder {
    pub fn new(format: Format, max_message: usize) -> Self {
        let needle = match format {
            Format::Mbox => finder!(mbox),
            Format::Mmdf => finder!(mmdf),
            Format::Babyl => finder!(babyl),
            Format::Rnews => finder!(rnews),
            Format::Message | Format::Emlx | Format::Text => None,
        };
        Self { format, max_message, needle, searched: 0, lookahead: MAX_LOOKAHEAD, header: None }
    }

    /// Reports whether a message has declared a wrong length.
    pub fn has_wrong_claim(&self) -> bool {
        self.lookahead < MAX_LOOKAHEAD
    }

    /// Sets whether a message has declared a wrong length.
    pub fn set_wrong_claim(&mut self, wrong: bool) {
        self.lookahead = if wrong { MIN_LOOKAHEAD } else { MAX_LOOKAHEAD };
    }

    /// Begins another message, or another part of an oversize message.
    pub fn begin(&mut self) {
        self.searched = 0;
        self.header = None;
    }

    /// Returns the header of the current message of an mbox file, with its separator line, if the next separator is found.
    pub fn header(&self) -> Option<KnownHeader> {
        self.header
    }

    /// Returns the end of the message at the start of `rest` or, if it is `in_oversize`, of the message that continues there.
    pub fn find(&mut self, rest: &[u8], in_oversize: bool, ended: bool) -> MessageEnd {
        match self.format {
            Format::Message | Format::Text => return MessageEnd::Unknown,
            Format::Emlx if in_oversize => return MessageEnd::Unknown,
            // The byte count takes precedence: an article can contain a batch.
            Format::Rnews if !in_oversize => {
                if let Some(end) = rnews::claimed_end(rest) {
                    match self.check_claim(rest, end, ended, rnews::is_article_end) {
                        Some(true) => return MessageEnd::At(end),
                        Some(false) => {}
                        None => return MessageEnd::Unknown,
                    }
                }
            }
            Format::Emlx => {
                return match emlx::claimed_end(rest) {
                    Some(end)
                        if self.check_claim(rest, end, ended, emlx::is_message_end)
                            == Some(true) =>
                    {
                        MessageEnd::At(end)
                    }
                    _ => MessageEnd::Unknown,
                };
            }
            // The first of these lines begin the message.
            Format::Mmdf if !in_oversize => {
                let (end, begin) = mmdf::separator_lens(rest);
                self.searched = self.searched.max((end + begin).saturating_sub(1));
            }
            Format::Rnews | Format::Mbox | Format::Mmdf | Format::Babyl => {}
        }
        let Some(needle) = self.needle else {
            return MessageEnd::Unknown;
        };
        while let Some(at) = needle.find(&rest[self.searched..]) {
            let end = self.searched + at + 1;
            let separates = match self.format {
                Format::Mbox => mbox::begins_with_separator(&rest[end..], ended),
                Format::Mmdf => mmdf::begins_with_separator(&rest[end..], ended),
                Format::Babyl => babyl::begins_with_separator(&rest[end..], ended),
                _ => rnews::begins_article(&rest[end..], ended),
            };
            let Some(separates) = separates else {
                return MessageEnd::Unknown;
            };
            if !separates {
                self.searched = end;
                continue;
            }
            if self.format != Format::Mbox || in_oversize {
                return MessageEnd::At(end);
            }
            return self.claimed_end(rest, end, ended).unwrap_or(MessageEnd::At(end));
        }
        self.searched = self.searched.max(rest.len().saturating_sub(needle.needle().len() - 1));
        MessageEnd::Unknown
    }

    /// Returns the end of the message according to its `Content-Length`, if that is after `end` and
    /// plausible.
    fn claimed_end(&mut self, rest: &[u8], end: usize, ended: bool) -> Option<MessageEnd> {
        self.header = KnownHeader::read(&rest[..end]);
        let claimed = mbox::claimed_end(&rest[..end], self.header?)?;
        if claimed <= end {
            return None;
        }
        match self.check_claim(rest, claimed, ended, mbox::is_message_end) {
            Some(true) => {
                let after = rest[claimed..].iter();
                let space = after.take_while(|&&b| matches!(b, b'\r' | b'\n')).count();
                Some(MessageEnd::At(claimed + space))
            }
            Some(false) => None,
            None => Some(MessageEnd::Unknown),
        }
    }

    /// Reports whether a message ends at its claimed end; `None` if more text is needed to decide.
    fn check_claim(
        &mut self,
        rest: &[u8],
        claimed: usize,
        ended: bool,
        is_end: fn(&[u8], bool) -> Option<bool>,
    ) -> Option<bool> {
        let is_correct = match rest.get(claimed..) {
            _ if claimed > self.max_message.min(self.lookahead) => Some(false),
            Some(after) => is_end(after, ended),
            None => ended.then_some(false),
        };
        if is_correct == Some(false) {
            self.lookahead = MIN_LOOKAHEAD;
        }
        is_correct
    }
}
