//! An iterator over the findings in a stream.

use std::collections::VecDeque;
use std::fmt;
use std::io::{self, Read};
use std::iter::FusedIterator;
use std::ops::ControlFlow;

use super::batch_scanner::BatchScanner;
use super::counts::Counts;
use super::cut::Cut;
use super::finding::Finding;
use super::options::Options;
use super::store::format::Format;
use super::stream::batch::Batch;
use super::stream::mail_reader::MailReader;
use super::stream::message_boundary::MessageBoundary;
use super::stream::splitter::Splitter;
use crate::reference::Flags;

/// An iterator over the findings in `R`, of any compression and [`Format`].
///
/// Holds one batch of messages, at least the longest message, and the findings in it. An error of
/// `R` comes after the findings before it and ends the iteration. Those that the error may have cut
/// off have [`Flags::TRUNCATED`](crate::Flags::TRUNCATED).
///
/// ```
/// use gleaner::mail::{Findings, Format, Options};
/// let mbox: &[u8] = b"From a Thu Jan  1 00:00:00 1998\nSubject: b\n\nSee <URL:http://a.example/>\n\n\
///                     From c Thu Jan  1 00:00:01 1998\nSubject: d\n\nAnd http://b.example/\n";
/// let mut findings = Findings::new(mbox, &Options::new())?;
/// for (finding, number) in findings.by_ref().zip(1..) {
///     let finding = finding?;
///     let origin = finding.origin().expect("a message");
///     assert_eq!((origin.message().number(), origin.part()), (number, "1"));
/// }
/// assert_eq!((findings.format(), findings.counts().messages), (Format::Mbox, 2));
/// assert!(findings.take_cuts().is_empty());
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Findings<R: Read> {
    splitter: Splitter<MailReader<R>>,
    format: Format,
    scanner: BatchScanner,
    batch: Batch,
    queue: VecDeque<Finding<'static>>,
    ended: bool,
    passed: Passed,
}

/// What was returned since a boundary of messages.
#[derive(Debug)]
pub(super) struct Passed {
    pub boundary: MessageBoundary,
    /// The number of findings.
    pub findings: u64,
    /// The number of findings before the first one that the end of the stream may have cut off.
    pub whole: Option<u64>,
    /// The number of findings that are not returned again.
    pub skip: u64,
    /// Whether a read error has ended the stream.
    pub has_failed: bool,
}

impl Passed {
    pub fn from(boundary: MessageBoundary, skip: u64) -> Self {
        Self { boundary, findings: 0, whole: None, skip, has_failed: false }
    }

    /// Counts a finding, and reports whether it was returned before.
    fn counts(&mut self, finding: &Finding<'_>) -> bool {
        if self.whole.is_none() && finding.item().flags().contains(Flags::TRUNCATED) {
            self.whole = Some(self.findings);
        }
        self.findings += 1;
        self.findings <= self.skip
    }
}

impl<R: Read> Findings<R> {
    /// Returns the findings in a stream, whose format is detected.
    ///
    /// See [`Findings`] for an example.
    ///
    /// # Errors
    /// Returns an error if there is no memory for a decoder, if an rnews batch is compressed by an unknown method, or,
    /// [`Unsupported`](io::ErrorKind::Unsupported), if the data is compressed and the crate is built without the
    /// feature `archives`. Errors of `R` come from the iterator.
    pub fn new(read: R, options: &Options) -> io::Result<Self> {
        Ok(Self::from_reader(MailReader::new(read, None, options)?, options))
    }

    /// Returns the findings in a stream of this format.
    ///
    /// ```
    /// use gleaner::mail::{Findings, Format, Options};
    /// let text: &[u8] = b"From: a\nSubject: http=3A//a.example/ or http://b.example/\n";
    /// let finding = Findings::with_format(text, Format::Text, &Options::new())?.next();
    /// assert_eq!(finding.expect("a finding")?.origin(), None);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    ///
    /// # Errors
    /// As for [`new`](Self::new).
    pub fn with_format(read: R, format: Format, options: &Options) -> io::Result<Self> {
        Ok(Self::from_reader(MailReader::new(read, Some(format), options)?, options))
    }

    /// Returns the findings in a stream whose compression and format are known.
    pub(super) fn from_reader(reader: MailReader<R>, options: &Options) -> Self {
        Self::after(reader, options, Passed::from(MessageBoundary::START, 0))
    }

    /// Returns the findings after those that were passed. `reader` is at the boundary.
    pub(super) fn after(reader: MailReader<R>, options: &Options, passed: Passed) -> Self {
        let format = reader.format();
        Self {
            splitter: Splitter::resume(reader, format, options, &passed.boundary),
            passed,
            format,
            scanner: BatchScanner::new(options),
            batch: Batch::new(),
            queue: VecDeque::new(),
            ended: false,
        }
    }

    pub(super) fn options(&self) -> &Options {
        self.scanner.options()
    }

    pub(super) fn passed(&self) -> &Passed {
        &self.passed
    }

    /// Reports whether a read error has ended the stream, and is not returned yet.
    pub(super) fn has_failed(&self) -> bool {
        self.splitter.has_failed()
    }

    /// Begins to count at the boundary of messages that the splitter is at, if it is at one.
    fn pass_boundary(&mut self) {
        // A message that a read error cut off is not passed.
        if !self.has_failed()
            && let Some(boundary) = self.splitter.boundary()
            && boundary != self.passed.boundary
        {
            self.passed = Passed::from(boundary, 0);
        }
    }

    /// Returns the format of the stream, given or detected.
    ///
    /// See [`Findings`] for an example.
    #[must_use]
    pub fn format(&self) -> Format {
        self.format
    }

    /// Returns the cuts since the last call, see [`Scanner::take_cuts`](super::Scanner::take_cuts).
    ///
    /// See [`Findings`] for an example.
    pub fn take_cuts(&mut self) -> Vec<Cut> {
        self.scanner.take_cuts()
    }

    /// Returns the counts so far.
    ///
    /// See [`Findings`] for an example.
    #[must_use]
    pub fn counts(&self) -> Counts {
        self.scanner.counts()
    }
}

impl<R: Read> Iterator for Findings<R> {
    type Item = io::Result<Finding<'static>>;

    /// # Errors
    /// Returns the errors of `R` except `Interrupted`, which is retried.
    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(finding) = self.queue.pop_front() {
                if self.passed.counts(&finding) {
                    continue;
                }
                return Some(Ok(finding));
            }
            if self.ended {
                return None;
            }
            self.pass_boundary();
            match self.splitter.fill(&mut self.batch) {
                Ok(true) => {
                    let queue = &mut self.queue;
                    let _ = self.scanner.scan_batch(&self.batch, |finding| {
                        queue.push_back(finding.into_owned());
                        ControlFlow::Continue(())
                    });
                }
                Ok(false) => {
                    self.ended = true;
                    self.pass_boundary();
                }
                Err(error) => {
                    self.ended = true;
                    self.passed.has_failed = true;
                    return Some(Err(error));
                }
            }
        }
    }
}

impl<R: Read> FusedIterator for Findings<R> {}

impl<R: Read> fmt::Debug for Findings<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("Findings");
        shown.field("format", &self.format).field("counts", &self.counts()).finish_non_exhaustive()
    }
}
