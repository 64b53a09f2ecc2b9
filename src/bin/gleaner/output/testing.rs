//! What the unit tests share.

use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};

use crate::output::event::{Batch, Event};
use crate::output::style::Style;
use crate::output::writer::Output;

/// A writer whose bytes can be looked at while it is in use.
#[derive(Clone, Default)]
pub struct Sheet(Arc<Mutex<Vec<u8>>>);

impl Sheet {
    pub fn text(&self) -> String {
        let bytes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        String::from_utf8_lossy(&bytes).into_owned()
    }
}

impl Write for Sheet {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// An output, and what is written to its two streams.
pub fn output(style: Style) -> (Output, Sheet, Sheet) {
    let (out, messages) = (Sheet::default(), Sheet::default());
    let output = Output::new(Box::new(out.clone()), Box::new(messages.clone()), style);
    (output, out, messages)
}

/// The records of some values, one a line, as the recorder makes them.
pub fn records(values: &[&str]) -> Event {
    let mut batch = Batch::default();
    for value in values {
        batch.bytes.extend_from_slice(value.as_bytes());
        batch.bytes.push(b'\n');
        batch.keys.push_str(value);
        batch.ends.push((batch.bytes.len(), batch.keys.len()));
        batch.count += 1;
    }
    Event::Records(batch)
}
