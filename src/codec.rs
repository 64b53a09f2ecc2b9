//! The Tokio codec.

use std::collections::VecDeque;
use std::io;
use std::ops::ControlFlow;

use bytes::BytesMut;
use tokio_util::codec::Decoder;

use crate::config::Config;
use crate::extract::Extractor;
use crate::reference::Item;

/// Decodes a byte stream into the items found in it, with absolute offsets, for
/// [`FramedRead`](tokio_util::codec::FramedRead).
///
/// It takes all that the read buffer holds at once, so that no byte of it is scanned twice, and keeps
/// what an [`Extractor`] keeps and the items that have not been asked for yet. Items own their bytes.
/// An over-long reference is an item, not an error: the only errors are those of the reader. At the end
/// of the stream it is ready for a new one, whose offsets begin at 0.
///
/// ```
/// use bytes::BytesMut;
/// use gleaner::{Config, Item, UrlCodec};
/// use tokio_util::codec::Decoder;
///
/// let mut codec = UrlCodec::new(&Config::new());
/// let mut buffer = BytesMut::from("see <URL:http://a.exa");
/// assert_eq!(codec.decode(&mut buffer)?, None);
/// buffer.extend_from_slice(b"mple/> ");
/// let found = codec.decode(&mut buffer)?.and_then(Item::reference).unwrap();
/// assert_eq!((found.value(), found.outer()), ("http://a.example/", 4..27));
/// assert_eq!(codec.decode_eof(&mut buffer)?, None);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct UrlCodec {
    extractor: Extractor,
    found: VecDeque<Item<'static>>,
    ended: bool,
}

impl UrlCodec {
    /// A codec at the start of a stream.
    ///
    /// ```
    /// let codec = gleaner::UrlCodec::new(&gleaner::Config::new());
    /// # let _ = codec;
    /// ```
    #[must_use]
    pub fn new(config: &Config) -> Self {
        Self { extractor: Extractor::new(config), found: VecDeque::new(), ended: false }
    }

    fn feed(&mut self, buffer: &mut BytesMut) {
        let found = &mut self.found;
        let flow = self.extractor.feed(buffer, |item| {
            found.push_back(item.into_owned());
            ControlFlow::Continue(())
        });
        debug_assert!(flow.is_continue(), "the sink never breaks");
        buffer.clear();
    }
}

impl Decoder for UrlCodec {
    type Item = Item<'static>;
    type Error = io::Error;

    /// # Errors
    /// None of its own.
    fn decode(&mut self, buffer: &mut BytesMut) -> io::Result<Option<Self::Item>> {
        if self.found.is_empty() && !buffer.is_empty() {
            self.feed(buffer);
        }
        Ok(self.found.pop_front())
    }

    /// # Errors
    /// None of its own.
    fn decode_eof(&mut self, buffer: &mut BytesMut) -> io::Result<Option<Self::Item>> {
        if let Some(item) = self.decode(buffer)? {
            return Ok(Some(item));
        }
        if !self.ended {
            self.ended = true;
            let found = &mut self.found;
            let flow = self.extractor.finish(|item| {
                found.push_back(item.into_owned());
                ControlFlow::Continue(())
            });
            debug_assert!(flow.is_continue(), "the sink never breaks");
        }
        let item = self.found.pop_front();
        // The last call of a stream finds nothing more; the next one begins another.
        self.ended = item.is_some();
        Ok(item)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn items(codec: &mut UrlCodec, text: &[u8], step: usize) -> Vec<Item<'static>> {
        let mut items = Vec::new();
        let mut buffer = BytesMut::new();
        for chunk in text.chunks(step) {
            buffer.extend_from_slice(chunk);
            while let Some(item) = codec.decode(&mut buffer).unwrap() {
                items.push(item);
            }
        }
        while let Some(item) = codec.decode_eof(&mut buffer).unwrap() {
            items.push(item);
        }
        items
    }

    #[test]
    fn equals_the_slice_and_starts_anew() {
        let text = b"<URL:http://a.example/x\ny> www.b.example, http://c.example/";
        let expected: Vec<_> = crate::extract(text).map(Item::into_owned).collect();
        assert_eq!(expected.len(), 3);
        let mut codec = UrlCodec::new(&Config::new());
        for step in [1, 7, 100] {
            assert_eq!(items(&mut codec, text, step), expected, "by {step}");
        }
    }
}
