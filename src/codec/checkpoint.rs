//! The state of a codec in a checkpoint.

use bytes::BytesMut;

use super::unstuffed_buffer::UnstuffedBuffer;
use super::url_codec::UrlCodec;
use crate::checkpoint::{
    CheckpointError, CheckpointKind, SavedState, StateReader, StateWriter, open, seal,
};
use crate::config::Config;
use crate::extract::Search;

impl UrlCodec {
    /// Returns the state between two calls of the decoder as bytes, with the unread bytes of its read buffer.
    /// [`resume`](Self::resume) makes a codec from it that decodes the frames that this one would decode.
    /// [`checkpoint`](crate::checkpoint) describes the format.
    ///
    /// `buffer` is the buffer that the decoder was last given: of a [`FramedRead`](tokio_util::codec::FramedRead), its
    /// `read_buffer`. The length is that of the buffer, and some 60 bytes; with dot-unstuffing, up to 20 bytes more for each removed
    /// dot in it.
    ///
    /// ```
    /// use futures_util::StreamExt;
    /// use gleaner::codec::Frame;
    /// use gleaner::{Config, UrlCodec};
    /// use tokio_util::codec::FramedRead;
    /// # tokio_test::block_on(async {
    ///
    /// let config = Config::new();
    /// let sent: &[u8] = b"<http://a.example/> <URL:http://b.exam";
    /// let mut frames = FramedRead::new(sent, UrlCodec::new(&config));
    /// assert!(frames.next().await.is_some());
    /// let checkpoint = frames.decoder().checkpoint(frames.read_buffer());
    ///
    /// // After a restart, with a connection that goes on where the last one ended:
    /// let (codec, buffer) = UrlCodec::resume(&config, &checkpoint)?;
    /// let rest: &[u8] = b"ple/>";
    /// let mut frames = FramedRead::new(rest, codec);
    /// *frames.read_buffer_mut() = buffer;
    /// let found = frames.next().await.and_then(Result::ok).and_then(Frame::into_reference).unwrap();
    /// assert_eq!((found.value(), found.outer()), ("http://b.example/", 20..43));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// # }).unwrap();
    /// ```
    #[must_use]
    pub fn checkpoint(&self, buffer: &[u8]) -> Vec<u8> {
        seal(CheckpointKind::Codec, self.config().fingerprint(), |out| self.save(buffer, out))
    }

    /// Returns the codec whose [`checkpoint`](Self::checkpoint) this is, and its read buffer. The next bytes that are read into the
    /// buffer must be the next ones of that stream. `config` must have the same settings; evidence (R13) may have grown.
    ///
    /// # Errors
    /// If the bytes are no checkpoint of a codec with these settings, or are damaged.
    ///
    /// ```
    /// use gleaner::checkpoint::CheckpointError;
    /// use gleaner::{Config, Extractor, UrlCodec};
    /// let checkpoint = Extractor::default().checkpoint();
    /// let other = UrlCodec::resume(&Config::new(), &checkpoint);
    /// assert_eq!(other.err(), Some(CheckpointError::OtherDriver));
    /// ```
    pub fn resume(config: &Config, checkpoint: &[u8]) -> Result<(Self, BytesMut), CheckpointError> {
        let settings = config.fingerprint();
        open(CheckpointKind::Codec, settings, checkpoint, |input| Self::restore(config, input))
    }

    fn save(&self, buffer: &[u8], out: &mut StateWriter) {
        out.bytes(buffer);
        out.offset(self.base);
        self.unstuffing.is_some().write(out);
        if let Some(unstuffing) = &self.unstuffing {
            unstuffing.write(out);
        }
        self.is_truncated.write(out);
        self.width.write(out);
        self.search.save(out);
    }

    fn restore(config: &Config, input: &mut StateReader<'_>) -> Option<(Self, BytesMut)> {
        let buffer = BytesMut::from(input.bytes()?);
        let mut codec = Self::new(config);
        codec.base = input.offset()?;
        let mut length = buffer.len();
        if bool::read(input)? {
            let unstuffing = UnstuffedBuffer::read(input)?;
            if !unstuffing.is_possible(length) {
                return None;
            }
            length = unstuffing.text_length();
            codec.unstuffing = Some(Box::new(unstuffing));
        }
        codec.is_truncated = SavedState::read(input)?;
        codec.width = SavedState::read(input)?;
        codec.search = Search::restore(config, input, &(codec.base..codec.base + length as u64))?;
        Some((codec, buffer))
    }
}
