//! The memory that long messages take while they are read and decoded.

use std::cell::Cell;
use std::io::{self, Read};
use std::ops::ControlFlow;

use crate::search::reorder::{InputTicket, ReorderQueue};

/// The number of bytes of messages that each worker holds in any case.
const FREE: usize = 1 << 20;

/// Accounts for the messages that the worker of one input holds.
///
/// The worker of the current input reads messages of any length. The workers of later inputs share the limit
/// of the [`ReorderQueue`] for messages beyond [`FREE`], and wait in the middle of a message if it is reached.
/// Otherwise each of many threads would hold one of the longest messages.
pub struct MessageMemory<'q> {
    queue: &'q ReorderQueue,
    ticket: &'q InputTicket,
    /// The number of bytes read since the last release.
    read: Cell<usize>,
    /// The number of bytes of messages that the queue lets the worker hold.
    held: Cell<usize>,
}

impl<'q> MessageMemory<'q> {
    pub fn new(queue: &'q ReorderQueue, ticket: &'q InputTicket) -> Self {
        Self { queue, ticket, read: Cell::new(0), held: Cell::new(FREE) }
    }

    /// Declares that the messages read so far are no longer held.
    pub fn release(&self) {
        self.read.set(0);
        if self.held.replace(FREE) > FREE {
            self.queue.release(self.ticket);
        }
    }

    /// Waits until the worker may hold `bytes` more; breaks if the output has stopped.
    fn hold(&self, bytes: usize) -> ControlFlow<()> {
        let (held, wanted) = (self.held.get(), self.read.get().saturating_add(bytes));
        if wanted > held {
            // The decoded text takes as much memory as the message.
            self.queue.hold(self.ticket, (wanted - held).saturating_mul(2))?;
            self.held.set(wanted);
        }
        ControlFlow::Continue(())
    }
}

impl Drop for MessageMemory<'_> {
    fn drop(&mut self) {
        self.release();
    }
}

/// A stream of messages, each read as far as there is memory for it.
pub struct MeteredStream<'m, R> {
    stream: R,
    memory: &'m MessageMemory<'m>,
}

impl<'m, R> MeteredStream<'m, R> {
    pub fn new(stream: R, memory: &'m MessageMemory<'m>) -> Self {
        Self { stream, memory }
    }
}

impl<R: Read> Read for MeteredStream<'_, R> {
    fn read(&mut self, block: &mut [u8]) -> io::Result<usize> {
        if self.memory.hold(block.len()).is_break() {
            return Err(io::Error::other("the output has stopped"));
        }
        let more = self.stream.read(block)?;
        self.memory.read.set(self.memory.read.get() + more);
        Ok(more)
    }
}
