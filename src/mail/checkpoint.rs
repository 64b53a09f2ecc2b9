//! The state of an iterator over findings in a checkpoint.

use std::io::{self, ErrorKind, Read};

use super::findings::{Findings, Passed};
use super::options::Options;
use super::store::format::Format;
use super::stream::mail_reader::MailReader;
use super::stream::message_boundary::MessageBoundary;
use crate::checkpoint::{CheckpointKind, SavedState, StateReader, open, seal};

impl<R: Read> Findings<R> {
    /// Returns the state after the findings returned so far as bytes, less than 80. [`resume`](Self::resume) makes an iterator from
    /// it that returns those that this one will return. [`checkpoint`](crate::checkpoint) describes the format.
    ///
    /// The state is a boundary of messages, and the number of findings returned since then: at most a batch of messages, or one long
    /// message, is searched again. A plain text, which has no messages, is searched from its start. After a read error,
    /// a reference that the error may have cut off counts as not returned.
    ///
    /// ```
    /// use gleaner::mail::{Findings, Options};
    /// let mbox: &[u8] = b"From a Thu Jan  1 00:00:00 1998\nSubject: b\n\nSee <URL:http://a.example/>\n\n\
    ///                     From c Thu Jan  1 00:00:01 1998\nSubject: d\n\nAnd http://b.example/\n";
    /// let options = Options::new();
    /// let mut findings = Findings::new(mbox, &options)?;
    /// findings.next().expect("a finding")?;
    /// let checkpoint = findings.checkpoint();
    ///
    /// let mut resumed = Findings::resume(mbox, &options, &checkpoint)?;
    /// let finding = resumed.next().expect("a finding")?;
    /// assert_eq!(finding.as_reference().expect("a reference").value(), "http://b.example/");
    /// assert_eq!(finding.origin().expect("a message").message().number(), 2);
    /// assert!(resumed.next().is_none());
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn checkpoint(&self) -> Vec<u8> {
        let passed = self.passed();
        let mut returned = passed.findings.max(passed.skip);
        if passed.has_failed || self.has_failed() {
            returned = passed.whole.map_or(returned, |whole| whole.max(passed.skip).min(returned));
        }
        seal(CheckpointKind::Mail, self.options().fingerprint(), |out| {
            let format = Format::ALL.iter().position(|&format| format == self.format());
            format.unwrap_or_default().write(out);
            passed.boundary.write(out);
            returned.write(out);
        })
    }

    /// Returns the findings in the rest of the stream whose [`checkpoint`](Self::checkpoint) this is.
    ///
    /// `read` is the stream from its start: the bytes before the boundary are read, and decompressed, but not searched. The
    /// [counts](Self::counts) begin there. `options` must be the same; evidence (R13) may have grown.
    ///
    /// # Errors
    /// Returns an error as [`new`](Self::new) does, [`InvalidData`](ErrorKind::InvalidData) with a
    /// [`CheckpointError`](crate::checkpoint::CheckpointError) if the bytes are no checkpoint with these options or are damaged, and
    /// [`UnexpectedEof`](ErrorKind::UnexpectedEof) if the stream is shorter than when the checkpoint was written.
    ///
    /// ```
    /// use gleaner::checkpoint::CheckpointError;
    /// use gleaner::mail::{Findings, Options};
    /// let error = Findings::resume(&b""[..], &Options::new(), b"garbage").unwrap_err();
    /// let cause = error.get_ref().and_then(|cause| cause.downcast_ref());
    /// assert_eq!(cause, Some(&CheckpointError::NoCheckpoint));
    /// ```
    pub fn resume(read: R, options: &Options, checkpoint: &[u8]) -> io::Result<Self> {
        let state = open(CheckpointKind::Mail, options.fingerprint(), checkpoint, restore);
        let (format, boundary, skip) =
            state.map_err(|error| io::Error::new(ErrorKind::InvalidData, error))?;
        let mut reader = MailReader::new(read, Some(format), options)?;
        let skipped = io::copy(&mut reader.by_ref().take(boundary.offset), &mut io::sink())?;
        if skipped < boundary.offset {
            return Err(io::Error::new(
                ErrorKind::UnexpectedEof,
                format!(
                    "expected at least {} bytes, as when the checkpoint was written, and the stream ends after {skipped}; \
                     search it from its start",
                    boundary.offset
                ),
            ));
        }
        Ok(Self::after(reader, options, Passed::from(boundary, skip)))
    }
}

fn restore(input: &mut StateReader<'_>) -> Option<(Format, MessageBoundary, u64)> {
    let format = *Format::ALL.get(usize::read(input)?)?;
    let boundary = MessageBoundary::read(input)?;
    (boundary.offset <= crate::checkpoint::MAX_OFFSET).then_some(())?;
    Some((format, boundary, u64::read(input)?))
}
