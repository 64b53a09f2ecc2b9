//! From a stream to the messages in it.

use std::io::{self, ErrorKind, Read};

use memchr::{memchr, memmem, memrchr};

use super::batch::{Batch, Kind};
use crate::mail::message_origin::MessageOrigin;
use crate::mail::options::Options;
use crate::mail::store::format::Format;
use crate::mail::store::{mbox, rnews};

/// How much is read at once, in bytes, and how much a batch holds where messages are short.
const BLOCK: usize = 256 << 10;

/// So much of a stream is held to see whether a message ends where it claims to, in bytes.
const LOOK_AHEAD: usize = 16 << 20;

/// No more is looked at to tell what separates messages from what does not.
const UNDECIDED: usize = mbox::LONGEST_LINE + 256;

/// Splits a stream into its messages, whole, a [`Batch`] at a time.
///
/// It holds one message and what was read with it: of a message that is longer than
/// [`Options::max_message`] it gives up the whole, and gives the text in stretches. What mbox files say of
/// the lengths of messages is believed only where a message really ends there.
///
/// ```
/// use std::ops::ControlFlow;
/// use gleaner::mail::{Batch, Format, Options, Scanner, Splitter};
/// let text: &[u8] = b"From a Thu Jan  1 00:00:00 1998\nSubject: b\n\nSee http://a.example/\n";
/// let options = Options::new();
/// let (mut splitter, mut scanner) =
///     (Splitter::new(text, Format::Mbox, &options), Scanner::new(&options));
/// let (mut batch, mut values) = (Batch::new(), Vec::new());
/// while splitter.fill(&mut batch)? {
///     scanner.batch(&batch, &mut |finding| {
///         values.extend(finding.item().clone().reference().map(|found| found.value().to_owned()));
///         ControlFlow::Continue(())
///     });
/// }
/// assert_eq!(values, ["http://a.example/"]);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Splitter<R> {
    read: R,
    format: Format,
    max_message: usize,
    live: bool,
    /// What was read and not given yet.
    tail: Vec<u8>,
    /// Where that begins in the stream.
    offset: u64,
    /// So much at the start of it is known to hold no end of a message.
    searched: usize,
    /// Of the message that it begins with.
    place: MessageOrigin,
    /// So far behind the start of a message it is looked for the end that the message claims.
    look_ahead: usize,
    /// That message is too long, and this stretch of it is not the first.
    stretching: bool,
    ended: bool,
    failed: Option<io::Error>,
}

/// Where the message at hand ends.
enum End {
    At(usize),
    /// Only more text can tell.
    Later,
}

impl<R: Read> Splitter<R> {
    /// A splitter of a stream of this format; what it holds is not looked at for that. Plain text
    /// comes in stretches.
    ///
    /// ```
    /// use gleaner::mail::{Format, Options, Splitter};
    /// let splitter = Splitter::new(std::io::empty(), Format::Message, &Options::new());
    /// # let _ = splitter;
    /// ```
    pub fn new(read: R, format: Format, options: &Options) -> Self {
        Self {
            read,
            format,
            max_message: if format == Format::Text { 0 } else { options.max_message },
            live: false,
            tail: Vec::new(),
            offset: 0,
            searched: 0,
            place: MessageOrigin { number: 1, offset: 0 },
            look_ahead: LOOK_AHEAD,
            stretching: false,
            ended: false,
            failed: None,
        }
    }

    /// Whether bytes come slowly (default no): then messages are given as soon as they are whole, and
    /// not held back until there are many.
    ///
    /// ```
    /// use gleaner::mail::{Format, Options, Splitter};
    /// let splitter = Splitter::new(std::io::empty(), Format::Mbox, &Options::new()).live(true);
    /// # let _ = splitter;
    /// ```
    #[must_use]
    pub fn live(mut self, on: bool) -> Self {
        self.live = on;
        self
    }

    /// Puts the next messages into `batch`; false where there are no more.
    ///
    /// ```
    /// use gleaner::mail::{Batch, Format, Options, Splitter};
    /// let mut splitter = Splitter::new(std::io::empty(), Format::Mbox, &Options::new());
    /// assert!(!splitter.fill(&mut Batch::new())?);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    ///
    /// # Errors
    /// Those of `R`, but for `Interrupted`, after which it is read again. What was read before an error
    /// is given before it, a message that it cut as a stretch without an end; behind it nothing comes.
    pub fn fill(&mut self, batch: &mut Batch) -> io::Result<bool> {
        batch.begin(&self.tail, self.offset);
        self.tail.clear();
        loop {
            self.cut(batch);
            let rest = batch.filled - batch.done;
            // Or else the rest, which is to be moved, may be the most of it time and again.
            let enough = batch.done >= self.enough() && rest <= batch.done.max(BLOCK);
            if enough && !batch.pieces.is_empty() {
                break;
            }
            if self.ended {
                self.cut_last(batch);
                break;
            }
            self.read(batch);
        }
        self.tail.extend_from_slice(batch.rest());
        self.offset = batch.offset + batch.done as u64;
        if !batch.pieces.is_empty() {
            return Ok(true);
        }
        self.failed.take().map_or(Ok(false), Err)
    }

    /// How much of the stream was given so far, in bytes.
    ///
    /// ```
    /// use gleaner::mail::{Format, Options, Splitter};
    /// let splitter = Splitter::new(std::io::empty(), Format::Mbox, &Options::new());
    /// assert_eq!(splitter.offset(), 0);
    /// ```
    #[must_use]
    pub fn offset(&self) -> u64 {
        self.offset
    }

    fn enough(&self) -> usize {
        if self.live { 1 } else { BLOCK }
    }

    fn read(&mut self, batch: &mut Batch) {
        loop {
            match self.read.read(batch.room(BLOCK)) {
                Ok(0) => self.ended = true,
                Ok(more) => batch.filled += more,
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(error) => {
                    self.failed = Some(error);
                    self.ended = true;
                }
            }
            return;
        }
    }

    /// Makes pieces of the messages whose ends are to be seen.
    fn cut(&mut self, batch: &mut Batch) {
        loop {
            match self.end(batch.rest()) {
                End::At(end) => self.push(batch, end, true),
                End::Later => {
                    // A message that fits may be followed by what needs a closer look.
                    let most = self.max_message.saturating_add(UNDECIDED);
                    if batch.rest().len() > most || self.stretching {
                        self.stretch(batch);
                    }
                    return;
                }
            }
            if batch.rest().is_empty() {
                return;
            }
        }
    }

    /// Makes a piece of what is left at the end of the stream.
    fn cut_last(&mut self, batch: &mut Batch) {
        let rest = batch.rest().len();
        if rest > 0 || self.stretching {
            // What an error cut is not whole.
            self.push(batch, rest, self.failed.is_none());
        }
    }

    /// Gives up what cannot be the beginning of a separator.
    fn stretch(&mut self, batch: &mut Batch) {
        let rest = batch.rest();
        let from = rest.len().saturating_sub(UNDECIDED);
        let kept = match self.format {
            Format::Mbox | Format::Rnews => memrchr(b'\n', &rest[from..]).map(|at| from + at),
            Format::Message | Format::Text => None,
        };
        // The line below a separator may be needed to know it by.
        let kept = kept.map_or(rest.len(), |at| {
            memrchr(b'\n', &rest[from..at]).map_or(at, |before| from + before)
        });
        if kept > 0 {
            let kind = match self.format {
                Format::Text => Kind::Text { last: false },
                _ => Kind::Stretch { first: !self.stretching, last: false },
            };
            batch.push(kept, self.place, kind);
            self.stretching = true;
            self.searched = 0;
        }
    }

    fn push(&mut self, batch: &mut Batch, length: usize, whole: bool) {
        let rest = batch.rest();
        let kind = if self.format == Format::Text {
            Kind::Text { last: whole }
        } else if self.stretching || length > self.max_message {
            Kind::Stretch { first: !self.stretching, last: whole }
        } else if !whole {
            Kind::Cut
        } else if self.format == Format::Message {
            Kind::Article
        } else {
            Kind::Message { separator: self.separator(&rest[..length]) }
        };
        batch.push(length, self.place, kind);
        self.place.number += 1;
        self.place.offset = batch.offset + batch.done as u64;
        self.stretching = false;
        self.searched = 0;
    }

    /// How long the line is that separates the message.
    fn separator(&self, message: &[u8]) -> usize {
        let separates = match self.format {
            Format::Mbox => message.starts_with(b"From "),
            Format::Rnews => rnews::article(message, true) == Some(true),
            Format::Message | Format::Text => false,
        };
        if separates { memchr(b'\n', message).map_or(message.len(), |end| end + 1) } else { 0 }
    }

    /// Where the message ends that `rest` begins with.
    fn end(&mut self, rest: &[u8]) -> End {
        let ended = self.ended;
        match self.format {
            Format::Message | Format::Text => return End::Later,
            // The count comes first: an article may hold a batch.
            Format::Rnews if !self.stretching => {
                if let Some(end) = rnews::claimed_end(rest) {
                    match self.is_true(rest, end, rnews::ends_at) {
                        Some(true) => return End::At(end),
                        Some(false) => {}
                        None => return End::Later,
                    }
                }
            }
            Format::Rnews | Format::Mbox => {}
        }
        let needle = if self.format == Format::Mbox { mbox::NEEDLE } else { rnews::NEEDLE };
        while let Some(at) = memmem::find(&rest[self.searched..], needle) {
            let end = self.searched + at + 1;
            let separates = match self.format {
                Format::Mbox => mbox::separates(&rest[end..], ended),
                _ => rnews::article(&rest[end..], ended),
            };
            let Some(separates) = separates else {
                return End::Later;
            };
            if !separates {
                self.searched = end;
                continue;
            }
            if self.format == Format::Rnews || self.stretching {
                return End::At(end);
            }
            match self.claimed(rest, end) {
                Some(end) => return end,
                None => return End::At(end),
            }
        }
        self.searched = self.searched.max(rest.len().saturating_sub(needle.len() - 1));
        End::Later
    }

    /// Where the message ends by its `Content-Length`, which goes on behind `end`, if that is true.
    fn claimed(&mut self, rest: &[u8], end: usize) -> Option<End> {
        let message = &rest[..end];
        let header = header_length(message)?;
        let claimed = mbox::claimed_end(&message[..header])?;
        if claimed <= end {
            return None;
        }
        match self.is_true(rest, claimed, mbox::ends_at) {
            Some(true) => {
                let behind = rest[claimed..].iter();
                let space = behind.take_while(|&&b| matches!(b, b'\r' | b'\n')).count();
                Some(End::At(claimed + space))
            }
            Some(false) => None,
            None => Some(End::Later),
        }
    }

    /// Whether a message that may be held ends where it claims to; `None` where only more text can tell.
    fn is_true(
        &mut self,
        rest: &[u8],
        claimed: usize,
        ends_at: fn(&[u8], bool) -> Option<bool>,
    ) -> Option<bool> {
        let is_true = match rest.get(claimed..) {
            _ if claimed > self.max_message.min(self.look_ahead) => Some(false),
            Some(behind) => ends_at(behind, self.ended),
            None => self.ended.then_some(false),
        };
        if is_true == Some(false) {
            // Where one lies the next one may as well, and all between would be held each time.
            self.look_ahead = BLOCK;
        }
        is_true
    }
}

/// How long the header is with the empty line below it.
fn header_length(message: &[u8]) -> Option<usize> {
    let lf = memmem::find(message, b"\n\n").map(|at| at + 2);
    let before = &message[..lf.unwrap_or(message.len())];
    memmem::find(before, b"\n\r\n").map(|at| at + 3).or(lf)
}
