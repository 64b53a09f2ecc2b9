//! Removes layers of compression.

use std::io::{self, ErrorKind, Read};
use std::mem;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::errors::{damaged, layers_exceeded, ratio_exceeded};
#[cfg(feature = "archives")]
use super::member::MemberDecoder;
#[cfg(not(feature = "archives"))]
use super::unsupported::MemberDecoder;
use crate::mail::options::DecodingLimits;
use crate::mail::stream::compression::Compression;
use crate::mail::stream::lookahead::LookaheadReader;

/// The number of decompressed bytes that no ratio limits.
const FREE_OUTPUT: u64 = 64 << 20;

/// The source of the bytes that no more layer is removed from.
pub(in crate::mail::stream) enum Source<R: Read> {
    Input(CountedInput<R>),
    Layer(Box<Layer<R>>),
    /// A layer that is one too many.
    Refused(Option<io::Error>),
}

/// The input, which counts the bytes read.
pub(in crate::mail::stream) struct CountedInput<R> {
    read: R,
    count: Arc<AtomicU64>,
}

/// Removes layers of compression from one input.
pub(in crate::mail::stream) struct Peeler {
    limits: DecodingLimits,
    /// The number of layers that may still be removed.
    left: usize,
    /// The number of bytes read from the input.
    input: Arc<AtomicU64>,
    /// The number of bytes decoded from the members of the archive that holds the input, or that the input is.
    output: Option<Arc<AtomicU64>>,
    pub compression: Option<Compression>,
}

impl Peeler {
    /// Returns a reader of the input, with all its layers.
    pub fn new<R: Read>(read: R, limits: DecodingLimits) -> (Self, LookaheadReader<Source<R>>) {
        let count = Arc::new(AtomicU64::new(0));
        let input = Source::Input(CountedInput { read, count: Arc::clone(&count) });
        let (left, output) = (limits.layers, None);
        let peeler = Self { limits, left, input: count, output, compression: None };
        (peeler, LookaheadReader::new(input))
    }

    /// Returns a reader of a member of the archive that the input is, with all its layers. All members share the layers
    /// and the ratio that remain.
    #[cfg(feature = "archives")]
    pub fn member<R: Read>(&mut self, read: R) -> (Self, LookaheadReader<Source<R>>) {
        let output = Some(Arc::clone(self.output.get_or_insert_default()));
        let input = Arc::clone(&self.input);
        let Self { limits, left, compression, .. } = *self;
        // The bytes of a member are not counted: only those of the outermost input are.
        let reader = Source::Input(CountedInput { read, count: Arc::default() });
        (Self { limits, left, input, output, compression }, LookaheadReader::new(reader))
    }

    /// Counts bytes that were decoded from a member.
    ///
    /// # Errors
    /// Returns an error if they exceed the ratio.
    #[cfg(feature = "archives")]
    pub fn count_member(&mut self, bytes: usize) -> io::Result<()> {
        let output = self.output.get_or_insert_default();
        output.fetch_add(bytes as u64, Ordering::Relaxed);
        if self.is_exhausted() { Err(ratio_exceeded(self.limits.ratio)) } else { Ok(()) }
    }

    /// Reports whether the members have exceeded the ratio.
    #[cfg(feature = "archives")]
    pub fn is_exhausted(&self) -> bool {
        let output = self.output.as_ref().map_or(0, |output| output.load(Ordering::Relaxed));
        output
            > self.limits.ratio.saturating_mul(self.input.load(Ordering::Relaxed)).max(FREE_OUTPUT)
    }

    /// Removes the layers of compression at this position of the reader.
    ///
    /// # Errors
    /// Returns an error if there is no memory for a decoder.
    pub fn peel<R: Read>(
        &mut self,
        mut reader: LookaheadReader<Source<R>>,
    ) -> io::Result<LookaheadReader<Source<R>>> {
        while let Some(method) = reader.detect_compression() {
            self.compression = self.compression.or(Some(method));
            reader = LookaheadReader::new(match self.left.checked_sub(1) {
                None => {
                    let error = layers_exceeded(method, self.limits.layers);
                    return Ok(LookaheadReader::new(Source::Refused(Some(error))));
                }
                Some(left) => {
                    self.left = left;
                    let input = Arc::clone(&self.input);
                    let output = self.output.clone().unwrap_or_default();
                    let counts = (input, output);
                    Source::Layer(Box::new(Layer::new(method, reader, self.limits, counts)?))
                }
            });
        }
        Ok(reader)
    }
}

impl<R: Read> Read for Source<R> {
    fn read(&mut self, block: &mut [u8]) -> io::Result<usize> {
        match self {
            Self::Input(CountedInput { read, count }) => {
                let length = read.read(block)?;
                count.fetch_add(length as u64, Ordering::Relaxed);
                Ok(length)
            }
            Self::Layer(layer) => layer.read(block),
            Self::Refused(error) => error.take().map_or(Ok(0), Err),
        }
    }
}

/// A reader that removes one layer of compression. Damaged data yields the bytes that can be decoded, then
/// an error.
pub(in crate::mail::stream) struct Layer<R: Read> {
    method: Compression,
    limits: DecodingLimits,
    /// The number of bytes read from the input.
    input: Arc<AtomicU64>,
    /// The number of bytes decoded by this layer, or from all members of the archive that holds it.
    output: Arc<AtomicU64>,
    state: DecodeState<LookaheadReader<Source<R>>>,
    /// An error to return after the decoded bytes.
    pending_error: Option<io::Error>,
}

/// The progress through the members.
enum DecodeState<B: io::BufRead> {
    Member(Box<MemberDecoder<B>>),
    Ended { consumed: u64 },
}

impl<R: Read> Layer<R> {
    fn new(
        method: Compression,
        reader: LookaheadReader<Source<R>>,
        limits: DecodingLimits,
        (input, output): (Arc<AtomicU64>, Arc<AtomicU64>),
    ) -> io::Result<Self> {
        let member = MemberDecoder::new(method, reader, limits.window)?;
        let state = DecodeState::Member(Box::new(member));
        Ok(Self { method, limits, input, output, state, pending_error: None })
    }

    /// Starts the member after the current one, which has ended.
    fn next_member(&mut self) -> io::Result<()> {
        // After any error the data has ended.
        let DecodeState::Member(member) =
            mem::replace(&mut self.state, DecodeState::Ended { consumed: 0 })
        else {
            return Ok(());
        };
        let mut reader = member.into_inner();
        reader.skip_padding();
        let next = reader.detect_compression();
        self.state = DecodeState::Ended { consumed: reader.consumed() };
        if let Some(error) = reader.take_pending_error() {
            return Err(error);
        }
        if reader.is_empty() {
            return Ok(());
        }
        if next == Some(self.method) {
            let member = MemberDecoder::new(self.method, reader, self.limits.window)?;
            self.state = DecodeState::Member(Box::new(member));
            return Ok(());
        }
        Err(damaged("another member or the end of the file"))
    }

    fn consumed(&self) -> u64 {
        match &self.state {
            DecodeState::Member(member) => member.get_ref().consumed(),
            DecodeState::Ended { consumed } => *consumed,
        }
    }

    /// Ends the data with an error, after the `written` bytes before it.
    fn fail(&mut self, error: io::Error, written: usize) -> io::Result<usize> {
        let mut error = error;
        if !matches!(error.kind(), ErrorKind::Interrupted | ErrorKind::WouldBlock) {
            let (kind, consumed) = (error.kind(), self.consumed());
            error = io::Error::new(
                kind,
                format!("{} data, at or before byte {consumed}: {error}", self.method),
            );
            // Later reads return the end of the data.
            self.state = DecodeState::Ended { consumed };
        }
        if written == 0 {
            return Err(error);
        }
        self.pending_error = Some(error);
        Ok(written)
    }

    /// Counts `written` bytes; those that exceed the ratio are not returned.
    fn limit(&mut self, written: usize) -> io::Result<usize> {
        let written_before = self.output.fetch_add(written as u64, Ordering::Relaxed);
        let output = written_before + written as u64;
        let allowed = self.limits.ratio.saturating_mul(self.input.load(Ordering::Relaxed));
        let excess = output.saturating_sub(allowed.max(FREE_OUTPUT));
        if excess == 0 {
            return Ok(written);
        }
        self.pending_error = None;
        let excess = usize::try_from(excess).unwrap_or(usize::MAX);
        self.fail(ratio_exceeded(self.limits.ratio), written.saturating_sub(excess))
    }
}

impl<R: Read> Read for Layer<R> {
    /// # Errors
    /// Returns the errors of `R`, and an error with the offset in the compressed data if that is
    /// damaged.
    fn read(&mut self, block: &mut [u8]) -> io::Result<usize> {
        if let Some(error) = self.pending_error.take() {
            return Err(error);
        }
        while let DecodeState::Member(member) = &mut self.state {
            let before = member.total_out();
            match member.read(block) {
                Ok(0) if !block.is_empty() => {}
                Ok(read) => return self.limit(read),
                Err(error) => {
                    let written = usize::try_from(member.total_out() - before).unwrap_or(0);
                    let written = self.fail(error, written)?;
                    return self.limit(written);
                }
            }
            self.next_member().or_else(|error| self.fail(error, 0).map(drop))?;
        }
        Ok(0)
    }
}

#[cfg(test)]
#[path = "../../../../tests/unit/mail/stream/layers.rs"]
mod tests;
