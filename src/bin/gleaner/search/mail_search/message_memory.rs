//! The memory that long messages take while they are read and decoded.

use std::cell::Cell;
use std::io::{self, ErrorKind, Read};

use crate::memory::{self, FindingMemory};
use crate::search::reorder::{InputTicket, ReorderQueue};

/// The number of bytes of messages that each worker may hold in any case.
const FREE: usize = 1 << 20;

const NO_MEMORY: &str = "there is no memory for the findings of this message; lower --max-reference, --max-field, \
    --max-message or the number of --jobs";

/// Accounts for the messages that the worker of one input holds.
///
/// The workers of later inputs than the current one share the limit of the [`ReorderQueue`] for messages beyond [`FREE`],
/// and wait within a message if it is reached: otherwise each of many threads would hold one of the longest messages.
pub struct MessageMemory<'q> {
    queue: &'q ReorderQueue,
    ticket: &'q InputTicket,
    finding: FindingMemory,
    /// The number of bytes read since the last release.
    read: Cell<usize>,
    /// The number of bytes that the worker may hold.
    held: Cell<usize>,
}

impl<'q> MessageMemory<'q> {
    pub fn new(queue: &'q ReorderQueue, ticket: &'q InputTicket, finding: FindingMemory) -> Self {
        Self { queue, ticket, finding, read: Cell::new(0), held: Cell::new(FREE) }
    }

    /// Declares that the messages read so far are no longer held.
    pub fn release(&self) {
        self.read.set(0);
        if self.held.replace(FREE) > FREE {
            self.queue.release(self.ticket);
        }
    }

    /// Waits until the worker may hold `bytes` more. It is an error if the output has stopped, or if there is no memory
    /// for a finding in such a message.
    fn hold(&self, bytes: usize) -> io::Result<()> {
        let (held, wanted) = (self.held.get(), self.read.get().saturating_add(bytes));
        if wanted > held {
            // The decoded text takes as much memory as the message.
            if self.queue.hold(self.ticket, (wanted - held).saturating_mul(2)).is_break() {
                return Err(io::Error::other("the output has stopped"));
            }
            if !memory::is_available(self.finding.in_message(wanted)) {
                return Err(io::Error::new(ErrorKind::OutOfMemory, NO_MEMORY));
            }
            self.held.set(wanted);
        }
        Ok(())
    }
}

impl Drop for MessageMemory<'_> {
    fn drop(&mut self) {
        self.release();
    }
}

/// A stream whose reads wait for memory.
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
        self.memory.hold(block.len())?;
        let more = self.stream.read(block)?;
        self.memory.read.set(self.memory.read.get() + more);
        Ok(more)
    }
}
