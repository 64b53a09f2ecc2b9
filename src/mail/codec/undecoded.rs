//! Messages that are not held: their text is searched as it comes.

use std::mem;
use std::sync::Arc;

use bytes::BytesMut;

use super::frame::{End, MessageFrame};
use crate::codec::chunk_driver::{ChunkDriver, StreamEvent};
use crate::config::Config;
use crate::mail::finding::{Finding, Message, Origin};
use crate::mail::message_origin::MessageOrigin;

/// So many findings at most are handed out at once, and held.
const MOST: usize = 64;

/// A message on its way through.
#[derive(Debug)]
pub(super) struct Raw {
    driver: ChunkDriver,
    message: Arc<Message>,
    place: MessageOrigin,
    oversize: bool,
    /// What is being searched; it does not go beyond the end of the message.
    chunk: BytesMut,
    /// How much has come, with the chunk.
    length: u64,
    findings: Vec<Finding<'static>>,
}

impl Raw {
    pub fn new(
        config: &Config,
        message: Arc<Message>,
        place: MessageOrigin,
        oversize: bool,
    ) -> Self {
        let mut driver = ChunkDriver::new(config);
        driver.set_dot_stuffed(true);
        let (chunk, findings) = (BytesMut::new(), Vec::new());
        Self { driver, message, place, oversize, chunk, length: 0, findings }
    }

    /// Takes the next bytes of the message, when there is [nothing more](Self::next) in the last ones.
    pub fn feed(&mut self, chunk: BytesMut) {
        self.length += chunk.len() as u64;
        self.chunk = chunk;
    }

    /// The next frame that the bytes decide.
    pub fn next(&mut self) -> Option<MessageFrame> {
        while let Some(event) = self.driver.pull(&self.chunk) {
            if let StreamEvent::TerminatingLine(line) = event {
                return Some(self.frame(End::Line(line.start)));
            }
            if let Some(item) = self.driver.bind(&self.chunk, event).item() {
                let origin = Origin {
                    message: Arc::clone(&self.message),
                    part: "raw".into(),
                    content_type: None,
                    decoded: None,
                    oversize: self.oversize,
                };
                let item = item.moved(self.place.offset);
                self.findings.push(Finding { item, origin: Some(origin) }.into_owned());
                if self.findings.len() == MOST {
                    return Some(self.frame(End::None));
                }
            }
        }
        self.chunk = BytesMut::new();
        None
    }

    /// The last frame, as nothing more comes.
    pub fn cut(&mut self) -> MessageFrame {
        self.frame(End::Stream(self.length))
    }

    fn frame(&mut self, end: End) -> MessageFrame {
        let findings = mem::take(&mut self.findings);
        MessageFrame { place: self.place, end, findings, oversize: self.oversize }
    }
}
