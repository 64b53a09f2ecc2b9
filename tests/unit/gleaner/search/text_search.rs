//! Unit tests of `search/text_search.rs` of the command.

use std::io::{self, Read};
use std::ops::ControlFlow;
use std::sync::Arc;

use gleaner::Config;
use gleaner::internals::{InputBytes, MailReader};
use gleaner::mail::{Format, Options, Parts};
use gleaner::sink::RecordOptions;

use super::BLOCK;
use crate::output::event::OutputEvent;
use crate::output::filter::FindingFilter;
use crate::output::forms::ValueForms;
use crate::output::report::Report;
use crate::output::style::{OutputMode, OutputStyle};
use crate::search::input::open::OpenInput;
use crate::search::pool::Pool;
use crate::search::tools::Tools;

/// A reader that returns one part per read and then ends or fails; a signal interrupts the read of an empty part.
struct PartsReader(Vec<Vec<u8>>, Option<io::ErrorKind>);

impl Read for PartsReader {
    fn read(&mut self, block: &mut [u8]) -> io::Result<usize> {
        if self.0.is_empty() {
            return self.1.map_or(Ok(0), |kind| Err(kind.into()));
        }
        match self.0.remove(0).as_slice() {
            [] => Err(io::ErrorKind::Interrupted.into()),
            mut part => part.read(block),
        }
    }
}

/// Returns the events of a search: records and messages as text, and flushes.
fn search(
    input: impl Read + Send + Sync + 'static,
    live: bool,
    skip_binary: bool,
    style: OutputStyle,
) -> Vec<String> {
    let report = Report {
        links: None,
        style,
        filter: FindingFilter::default(),
        forms: ValueForms::default(),
        record_options: RecordOptions::new(),
        table: None,
        seen: None,
        max_reference: 8192,
        max_message: 0,
        relative: false,
        parts: Parts::All,
    };
    let mut events = Vec::new();
    let mut tools = Tools::new(&Config::new(), &Options::new(), skip_binary);
    let name: Arc<[u8]> = b"name"[..].into();
    let read: InputBytes = Box::new(input);
    let options = Options::new().decompress(false);
    let stream = MailReader::new(read, Some(Format::Text), &options)
        .unwrap_or_else(|error| panic!("{error}"));
    let opened = OpenInput {
        stream,
        live,
        file: None,
        tracked: None,
        tracking: None,
        journal: crate::search::journal_search::JournalInputs::None,
        #[cfg(feature = "html")]
        html: crate::search::input::html_input::HtmlInputs::None,
    };
    let flow = super::search(opened, &name, &report, &Pool::new(1), &mut tools, |event| {
        events.push(match event {
            OutputEvent::Records(batch) => String::from_utf8_lossy(&batch.bytes).into_owned(),
            OutputEvent::Notice(notice) => String::from_utf8_lossy(&notice.message).into_owned(),
            OutputEvent::Searched => "searched".to_owned(),
            OutputEvent::Flush => "flush".to_owned(),
            OutputEvent::UnlistedNotices(..)
            | OutputEvent::Stats(_)
            | OutputEvent::Undated(_)
            | OutputEvent::Member(_)
            | OutputEvent::State(_)
            | OutputEvent::Idle(_) => {
                panic!("{event:?}")
            }
        });
        ControlFlow::Continue(())
    });
    assert!(flow.is_continue());
    events
}

fn positions() -> OutputStyle {
    OutputStyle { lines: true, columns: true, ..OutputStyle::default() }
}

#[test]
fn retries_reads_that_a_signal_interrupts() {
    let parts: [&[u8]; 6] = [b"", b"", b"see http://a.exam", b"", b"", b"ple/ now"];
    let events =
        search(PartsReader(parts.map(<[u8]>::to_vec).into(), None), false, false, positions());
    assert_eq!(events, ["1:5:http://a.example/\n"]);
}

#[test]
fn reports_a_read_error_after_the_records_before_it() {
    let parts = vec![b"http://a.example/ ".to_vec(), b"and\n http://b.exa".to_vec()];
    let events =
        search(PartsReader(parts, Some(io::ErrorKind::TimedOut)), false, false, positions());
    let expected =
        ["1:1:http://a.example/\n2:2:http://b.exa\n", "cannot read beyond byte 35: timed out"];
    assert_eq!(events, expected);
}

#[test]
fn flags_the_reference_before_a_read_error() {
    let flags = |bytes: &[u8], error| {
        let style = OutputStyle { mode: OutputMode::Jsonl, ..OutputStyle::default() };
        let events = search(PartsReader(vec![bytes.to_vec()], error), false, false, style);
        events[0].contains("\"flags\":[\"truncated\"]")
    };
    let mut utf16: Vec<u8> =
        "\u{FEFF}http://a.exam".encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert!(flags(b"http://a.exam", Some(io::ErrorKind::TimedOut)));
    assert!(flags(&utf16, Some(io::ErrorKind::TimedOut)));
    assert!(!flags(b"http://a.exam", None) && !flags(&utf16, None));
    // Half a code unit does not end the reference.
    utf16.push(b'p');
    assert!(flags(&utf16, Some(io::ErrorKind::TimedOut)));
}

#[test]
fn flushes_a_live_input_before_the_next_read() {
    let pad = b" ".repeat(2 * BLOCK);
    let parts = || {
        let texts: [&[u8]; 4] = [b"http://a.example/ ", b"\n", b"x http://b.example/ ", &pad];
        texts.map(<[u8]>::to_vec).into()
    };
    assert_eq!(
        search(PartsReader(parts(), None), true, false, positions()),
        ["1:1:http://a.example/\n", "flush", "2:3:http://b.example/\n", "flush"]
    );
    assert_eq!(
        search(PartsReader(parts(), None), false, false, positions()),
        ["1:1:http://a.example/\n2:3:http://b.example/\n"]
    );
}

#[test]
fn skips_inputs_with_a_nul_in_the_first_64_kib() {
    let found = |at: usize, mark: &[u8]| {
        let text = [mark, &b" ".repeat(at), b"\0 http://a.example/ "].concat();
        !search(io::Cursor::new(text), false, true, OutputStyle::default()).is_empty()
    };
    assert!(!found(0, b""));
    assert!(!found(65_535, b""));
    assert!(found(65_536, b""));
    let utf16: Vec<u8> =
        "\u{FEFF}http://a.example/ ".encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert_eq!(
        search(io::Cursor::new(utf16.clone()), false, true, OutputStyle::default()),
        ["http://a.example/\n"]
    );
}

#[test]
fn names_utf_16_and_counts_offsets_in_decoded_text() {
    let utf16: Vec<u8> =
        "\u{FEFF}ü\n http://a.example/ ".encode_utf16().flat_map(u16::to_be_bytes).collect();
    let style = OutputStyle { mode: OutputMode::Jsonl, ..OutputStyle::default() };
    let events = search(io::Cursor::new(utf16.clone()), false, false, style).concat();
    assert!(events.contains("\"offset\":4,"), "{events}");
    assert!(events.contains("\"line\":2,"), "{events}");
    assert!(events.ends_with(",\"encoding\":\"utf-16be\"}\n"), "{events}");
}
