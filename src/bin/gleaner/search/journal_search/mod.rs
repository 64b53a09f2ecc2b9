//! Searches the entries of systemd's journal, as `journalctl -o export` and `-o json` print them.
//!
//! ```text
//! lines -> reader -> entry -> the fields that hold text, each searched by itself
//! ```

mod entry;
mod lines;
mod reader;

use std::io::{ErrorKind, Read};
use std::mem;
use std::ops::ControlFlow;

use gleaner::Item;
use gleaner::sink::Position;

use self::entry::RawEntry;
pub use self::reader::JournalFormat;
use self::reader::JournalReader;
use crate::os_error;
use crate::output::event::OutputEvent;
use crate::output::notice::NoticeKind;
use crate::output::recorder::Recorder;
use crate::search::input::input_type::InputType;
use crate::search::tools::Tools;

/// Which of the inputs that are no mail are entries of a journal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum JournalInputs {
    #[default]
    None,
    /// As the first bytes of an input show.
    Detected,
    All,
}

impl JournalInputs {
    /// Returns the journals among inputs of a type. If the output `needs_text` around findings, they are searched as text.
    pub fn of(input_type: InputType, needs_text: bool) -> Self {
        match input_type {
            _ if needs_text => Self::None,
            InputType::Auto => Self::Detected,
            InputType::Journal => Self::All,
            _ => Self::None,
        }
    }

    /// Returns the format of the input that begins so; `None` if it is no journal.
    pub fn format(self, start: &[u8]) -> Option<JournalFormat> {
        let is_object = start.first() == Some(&b'{');
        let first = start.split(|&byte| byte == b'\n').next().unwrap_or_default();
        let format = if is_object { JournalFormat::Json } else { JournalFormat::Export };
        let is_journal = match self {
            Self::None => false,
            Self::All => true,
            Self::Detected if is_object => memchr::memmem::find(first, b"\"__CURSOR\"").is_some(),
            Self::Detected => start.starts_with(b"__CURSOR="),
        };
        is_journal.then_some(format)
    }
}

/// Searches a stream; a live one submits its records before the next read. Returns whether it was read to its end.
pub fn search<S: FnMut(OutputEvent) -> ControlFlow<()>>(
    stream: impl Read,
    format: JournalFormat,
    live: bool,
    recorder: &mut Recorder<'_, S>,
    tools: &mut Tools,
) -> ControlFlow<(), bool> {
    let mut journal = JournalReader::new(stream, format, tools.options().get_max_message());
    let mut is_whole = true;
    loop {
        if live && !journal.has_more() {
            recorder.flush()?;
        }
        match journal.next() {
            Ok(None) => break,
            Ok(Some(entry)) => search_entry(&entry, recorder, tools)?,
            Err(error) if error.kind() == ErrorKind::InvalidInput => {
                recorder.notice(NoticeKind::JournalEntry, || error.to_string())?;
            }
            Err(error) => {
                is_whole = false;
                let (offset, error) = (journal.offset(), os_error::explain(&error));
                recorder.error(&format!("cannot read beyond byte {offset}: {error}"))?;
                break;
            }
        }
    }
    recorder.set_entry(None, None);
    recorder.end()?;
    ControlFlow::Continue(is_whole)
}

fn search_entry<S: FnMut(OutputEvent) -> ControlFlow<()>>(
    entry: &RawEntry,
    recorder: &mut Recorder<'_, S>,
    tools: &mut Tools,
) -> ControlFlow<()> {
    for field in &entry.incomplete {
        let offset = entry.offset;
        recorder.notice(NoticeKind::JournalEntry, || {
            format!(
                "the field {field} of the journal entry at byte {offset} is not complete, and is searched only in part; add --all to \
                 journalctl, or raise --max-message"
            )
        })?;
    }
    let mut extractor = tools.take_extractor();
    for (field, text) in entry.texts() {
        let mut has_entry = false;
        let mut record = |item: Item<'_>| {
            // Most fields have no reference.
            if !mem::replace(&mut has_entry, true) {
                recorder.set_entry(Some(entry.provenance(field)), entry.time());
            }
            recorder.record(&item, None, || Some(Position::new(entry.line, 1).into()))
        };
        extractor.feed(text, &mut record)?;
        extractor.finish(&mut record)?;
    }
    tools.put_extractor(extractor);
    ControlFlow::Continue(())
}
