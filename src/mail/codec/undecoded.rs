//! Searches oversize messages as their bytes arrive.

use std::mem;
use std::sync::Arc;

use bytes::BytesMut;

use super::frame::{FrameEnd, MessageFrame};
use crate::codec::chunk_driver::{ChunkDriver, StreamEvent};
use crate::extract::Ending;
use crate::mail::field::Field;
use crate::mail::finding::Finding;
use crate::mail::finding::origin::Origin;
use crate::mail::finding::source_message::SourceMessage;
use crate::mail::options::Options;
use crate::mail::options::parts::Parts;
use crate::mail::summary::{Message, MessageOrigin};

const MAX_FINDINGS: usize = 64;

/// An oversize message, which is searched as raw text.
#[derive(Debug)]
pub(super) struct UndecodedMessage {
    driver: ChunkDriver,
    message: Arc<Message>,
    origin: MessageOrigin,
    max_field: usize,
    parts: Parts,
    /// The current chunk, which ends no later than the message.
    chunk: BytesMut,
    /// The length of the message so far, including the chunk.
    length: u64,
    findings: Vec<Finding<'static>>,
}

impl UndecodedMessage {
    pub fn new(options: &Options, message: Arc<Message>, origin: MessageOrigin) -> Self {
        let mut driver = ChunkDriver::new(&options.config);
        driver.set_dot_stuffed(true);
        let (chunk, findings) = (BytesMut::new(), Vec::new());
        let (max_field, parts) = (options.max_field, options.parts);
        Self { driver, message, origin, max_field, parts, chunk, length: 0, findings }
    }

    /// Sets the next chunk, after [`next`](Self::next) has returned `None` for the last one.
    pub fn feed(&mut self, chunk: BytesMut) {
        self.length += chunk.len() as u64;
        self.chunk = chunk;
    }

    /// Returns the next complete frame, or `None` if it needs the next chunk.
    pub fn next(&mut self) -> Option<MessageFrame> {
        while let Some(event) = self.driver.pull(&self.chunk) {
            if let StreamEvent::TerminatingLine(line) = event {
                return Some(self.frame(FrameEnd::Terminated(line.start)));
            }
            self.push(event);
            if self.findings.len() == MAX_FINDINGS {
                return Some(self.frame(FrameEnd::Continues));
            }
        }
        self.chunk = BytesMut::new();
        None
    }

    /// Returns the next frame at the end of the stream; the last one is [truncated](MessageFrame::is_truncated).
    pub fn truncate(&mut self) -> MessageFrame {
        while let Some(event) = self.driver.pull_last(Ending::Truncated) {
            self.push(event);
            if self.findings.len() == MAX_FINDINGS {
                return self.frame(FrameEnd::Continues);
            }
        }
        self.frame(FrameEnd::Truncated(self.length))
    }

    fn push(&mut self, event: StreamEvent) {
        if self.parts == Parts::Header {
            return;
        }
        let Some(item) = self.driver.bind(&self.chunk, event).item() else {
            return;
        };
        let origin = Origin {
            message: SourceMessage::Parsed(Arc::clone(&self.message)),
            part: Field::new("raw", self.max_field),
            content_type: None,
            start: self.origin.offset,
            decoded: None,
            oversize: true,
        };
        let item = item.moved(self.origin.offset);
        self.findings.push(Finding::new(item, Some(origin)).into_owned());
    }

    fn frame(&mut self, end: FrameEnd) -> MessageFrame {
        let findings = mem::take(&mut self.findings);
        MessageFrame { origin: self.origin, end, findings, cuts: Vec::new(), oversize: true }
    }
}
