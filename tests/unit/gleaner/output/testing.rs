//! Helpers for the unit tests.

use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};

use crate::output::event::{OutputEvent, RecordBatch, RecordKey};
use crate::output::style::OutputStyle;
use crate::output::values::unique::SeenValues;
use crate::output::writer::OutputWriter;

/// A writer whose bytes can be read while an output uses it.
#[derive(Clone, Default)]
pub struct SharedBuffer(Arc<Mutex<Vec<u8>>>);

impl SharedBuffer {
    pub fn text(&self) -> String {
        let bytes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        String::from_utf8_lossy(&bytes).into_owned()
    }
}

impl Write for SharedBuffer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Returns an output and the buffers behind its standard output and standard error.
pub fn output(
    style: OutputStyle,
    seen: Option<Arc<SeenValues>>,
) -> (OutputWriter, SharedBuffer, SharedBuffer) {
    let (out, messages) = (SharedBuffer::default(), SharedBuffer::default());
    let output = OutputWriter::new(Box::new(out.clone()), Box::new(messages.clone()), style, seen);
    (output, out, messages)
}

/// Returns the records of some values, one per line, as a recorder renders them.
pub fn records(values: &[&str]) -> OutputEvent {
    OutputEvent::Records(batch(values, None))
}

/// Returns the records of some values, whose keys are for `seen`.
pub fn batch(values: &[&str], seen: Option<&SeenValues>) -> RecordBatch {
    let mut batch = RecordBatch::default();
    for value in values {
        batch.bytes.extend_from_slice(value.as_bytes());
        batch.bytes.push(b'\n');
        let key = |seen: &SeenValues| {
            let (value, end) = (seen.fingerprint(value), batch.bytes.len());
            RecordKey { value, end, offset: 0 }
        };
        batch.keys.extend(seen.map(key));
        batch.count += 1;
    }
    batch
}
