//! The state of a codec of messages in a checkpoint.

use bytes::BytesMut;

use super::message_codec::MessageCodec;
use crate::checkpoint::{
    CheckpointError, CheckpointKind, MAX_OFFSET, SavedState, StateReader, open, seal,
};
use crate::mail::options::Options;
use crate::mail::summary::MessageOrigin;

impl MessageCodec {
    /// Returns the state between two calls of the decoder as bytes, with the unread bytes of its read buffer; `None` within a
    /// message longer than [`Options::max_message`], some of whose frames were decoded. [`resume`](Self::resume) makes a codec
    /// from it that decodes the frames that this one would decode. [`checkpoint`](crate::checkpoint) describes the format.
    ///
    /// `buffer` is the buffer that the decoder was last given: of a [`FramedRead`](tokio_util::codec::FramedRead), its
    /// `read_buffer`. The length is that of the buffer, and some 40 bytes.
    ///
    /// ```
    /// use bytes::BytesMut;
    /// use gleaner::mail::{MessageCodec, Options};
    /// use tokio_util::codec::Decoder;
    ///
    /// let options = Options::new();
    /// let mut codec = MessageCodec::new(&options);
    /// let mut buffer = BytesMut::from("\r\nhttp://a.example/\r\n.\r\nSubject: b\r\n\r\nhttp://b.exam");
    /// assert!(codec.decode(&mut buffer)?.is_some() && codec.decode(&mut buffer)?.is_none());
    /// let checkpoint = codec.checkpoint(&buffer).expect("a message that is held");
    ///
    /// // After a restart, with a connection that goes on where the last one ended:
    /// let (mut codec, mut buffer) = MessageCodec::resume(&options, &checkpoint)?;
    /// buffer.extend_from_slice(b"ple/\r\n.\r\n");
    /// let frame = codec.decode(&mut buffer)?.expect("a frame");
    /// let found = frame.findings()[0].as_reference().expect("a reference");
    /// assert_eq!((frame.number(), found.value()), (2, "http://b.example/"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn checkpoint(&self, buffer: &[u8]) -> Option<Vec<u8>> {
        let origin = self.boundary()?;
        Some(seal(CheckpointKind::MessageCodec, self.options().fingerprint(), |out| {
            (origin.number, origin.offset).write(out);
            out.bytes(buffer);
        }))
    }

    /// Returns the codec whose [`checkpoint`](Self::checkpoint) this is, and its read buffer. The next bytes that are read into the
    /// buffer must be the next ones of that stream. The [counts](Self::counts) begin anew. `options` must be the same; evidence
    /// (R13) may have grown.
    ///
    /// # Errors
    /// If the bytes are no checkpoint of a codec with these options, or are damaged.
    ///
    /// ```
    /// use gleaner::checkpoint::CheckpointError;
    /// use gleaner::mail::{MessageCodec, Options};
    /// let garbage = MessageCodec::resume(&Options::new(), b"garbage");
    /// assert_eq!(garbage.err(), Some(CheckpointError::NoCheckpoint));
    /// ```
    pub fn resume(
        options: &Options,
        checkpoint: &[u8],
    ) -> Result<(Self, BytesMut), CheckpointError> {
        let settings = options.fingerprint();
        open(CheckpointKind::MessageCodec, settings, checkpoint, |input| {
            let (origin, buffer) = restore(input)?;
            Some((Self::at(options, origin), buffer))
        })
    }
}

fn restore(input: &mut StateReader<'_>) -> Option<(MessageOrigin, BytesMut)> {
    let (number, offset) = (u64::read(input)?, input.offset()?);
    let buffer = BytesMut::from(input.bytes()?);
    (number <= MAX_OFFSET).then_some((MessageOrigin { number, offset }, buffer))
}
