//! Scans one input of plain text: reads blocks, decodes them where need be, feeds them to the extractor.

use std::io::{self, Read};
use std::ops::ControlFlow;
use std::sync::Arc;

use crate::output::event::{Event, Notice};
use crate::output::lines::Lines;
use crate::output::recorder::Recorder;
use crate::output::report::Report;
use crate::search::feeder::Feeder;
use crate::search::input::binary::{HEAD, is_binary};
use crate::search::input::open::Opened;
use crate::search::input::utf16::Decoder;
use crate::search::pool::Pool;
use crate::search::segments::Split;
use crate::search::tools::Tools;

/// How much is read at once.
///
/// Reads and not a map of the file, though on a quiet machine a map costs a seventh less: 182 MB of mail in
/// the system's cache, searched with the default settings, take 26.3 ms of CPU time in blocks of 128 KiB, 27.5
/// in blocks of 64 KiB, 27.4 of 256 KiB, 22.7 as a map and 22.5 as one whose pages are asked for at once; 9 MB
/// 1.9 and 1.8 (Linux 6.18 in KVM, one thread, the best of 12 rounds). On a busy one a map was no cheaper.
/// A map would want `unsafe`, and ends the process where the file gets shorter meanwhile, as logs do.
const BLOCK: usize = 128 << 10;

/// As many bytes tell whether there is a byte order mark.
const MARK: usize = 2;

/// What a read brought.
struct Filled {
    bytes: usize,
    /// There is no more, or there may be but it cannot be read.
    ended: Option<io::Result<()>>,
}

/// Scans what was opened; where it is live, what is found in a part is handed over to be shown
/// before the next part is waited for.
///
/// Where a read fails, what was found before stands, what was pending is dropped, and the
/// error is reported with the offset of the first byte that could not be read.
pub fn scan<S: FnMut(Event) -> ControlFlow<()>>(
    opened: Opened,
    name: &Arc<[u8]>,
    report: &Report,
    pool: &Pool,
    tools: &mut Tools,
    submit: S,
) -> ControlFlow<()> {
    let Opened { mut stream, live, whole } = opened;
    let mut recorder = Recorder::new(report, name, submit);
    recorder.set_compression(stream.compression());
    let mut block = tools.take_block(BLOCK);
    let least = if tools.skip_binary() { HEAD } else { MARK };
    let mut filled = fill(&mut stream, &mut block, least);
    let head = block.get(..filled.bytes).unwrap_or_default();
    let mut decoder = Decoder::detect(head);
    if let Some(decoder) = &decoder {
        recorder.set_encoding(decoder.name());
    } else if tools.skip_binary() && is_binary(head) {
        tools.put_block(block);
        return ControlFlow::Continue(());
    }
    let mut feeder = Feeder {
        extractor: tools.take_extractor(),
        lines: report.style.counts_lines().then(|| Lines::new(report.max_reference)),
        recorder,
    };
    let mut input: Box<dyn Read> = Box::new(stream);
    let mut offset = 0;
    if let Some(whole) = whole.filter(|_| decoder.is_none() && pool.is_shared()) {
        let split = Split::new(whole, name, report, pool);
        offset = split.feed(&mut feeder, tools)?;
        filled = match split.rest(offset) {
            Ok(rest) => {
                input = Box::new(rest);
                fill(&mut input, &mut block, 1)
            }
            Err(error) => Filled { bytes: 0, ended: Some(Err(error)) },
        };
    }
    let failed = loop {
        let text = block.get(..filled.bytes).unwrap_or_default();
        match &mut decoder {
            None => feeder.feed(text)?,
            Some(decoder) => decoder.decode(text, |text| feeder.feed(text))?,
        }
        offset += filled.bytes as u64;
        if let Some(end) = filled.ended {
            break end.err();
        }
        if report.style.watched || (live && filled.bytes < BLOCK) {
            feeder.recorder.flush()?;
        }
        filled = fill(&mut input, &mut block, 1);
    };
    tools.put_block(block);
    if let Some(error) = failed {
        let what = format!("at byte {offset}: {error}");
        feeder.recorder.end()?;
        return feeder.recorder.notice(Notice::trouble(name, &what));
    }
    if let Some(decoder) = decoder {
        decoder.finish(|text| feeder.feed(text))?;
    }
    tools.put_extractor(feeder.finish()?);
    ControlFlow::Continue(())
}

/// Reads until there are `least` bytes, or no more.
fn fill(input: &mut impl Read, block: &mut [u8], least: usize) -> Filled {
    let mut bytes = 0;
    while bytes < least {
        match input.read(block.get_mut(bytes..).unwrap_or_default()) {
            Ok(0) => {
                return Filled { bytes, ended: Some(Ok(())) };
            }
            Ok(more) => bytes += more,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => {
                return Filled { bytes, ended: Some(Err(error)) };
            }
        }
    }
    Filled { bytes, ended: None }
}

#[cfg(test)]
mod tests {
    use std::io::{self, Read};
    use std::ops::ControlFlow;

    use std::sync::Arc;

    use gleaner::Config;
    use gleaner::mail::{Format, Options, Stream};
    use gleaner::sink::JsonlWriter;

    use super::BLOCK;
    use crate::output::event::Event;
    use crate::output::filter::FindingFilter;
    use crate::output::forms::ValueForms;
    use crate::output::report::Report;
    use crate::output::style::OutputMode;
    use crate::output::style::Style;
    use crate::search::input::open::Opened;
    use crate::search::pool::Pool;
    use crate::search::tools::Tools;

    /// Gives one part at each read; then ends, or fails.
    struct Parts(Vec<Vec<u8>>, Option<io::ErrorKind>);

    impl Read for Parts {
        fn read(&mut self, block: &mut [u8]) -> io::Result<usize> {
            if self.0.is_empty() {
                return self.1.map_or(Ok(0), |kind| Err(kind.into()));
            }
            self.0.remove(0).as_slice().read(block)
        }
    }

    fn scan(
        input: impl Read + 'static,
        live: bool,
        skip_binary: bool,
        style: Style,
    ) -> Vec<String> {
        let report = Report {
            style,
            filter: FindingFilter::default(),
            forms: ValueForms::default(),
            jsonl: JsonlWriter::new(),
            max_reference: 8192,
            max_message: 0,
        };
        let mut events = Vec::new();
        let mut tools = Tools::new(&Config::new(), &Options::new(), skip_binary);
        let name: Arc<[u8]> = b"name"[..].into();
        let read: Box<dyn Read> = Box::new(input);
        let stream =
            Stream::as_is(read, Some(Format::Text)).unwrap_or_else(|error| panic!("{error}"));
        let opened = Opened { stream, live, whole: None };
        let flow = super::scan(opened, &name, &report, &Pool::new(1), &mut tools, |event| {
            events.push(match event {
                Event::Records(batch) => String::from_utf8_lossy(&batch.bytes).into_owned(),
                Event::Notice(notice) => String::from_utf8_lossy(&notice.what).into_owned(),
                Event::Flush => "flush".to_owned(),
                Event::Stats(stats) => panic!("{stats:?}"),
            });
            ControlFlow::Continue(())
        });
        assert!(flow.is_continue());
        events
    }

    fn text() -> Style {
        Style { lines: true, columns: true, ..Style::default() }
    }

    #[test]
    fn a_read_error_ends_it_where_it_is() {
        let parts = vec![b"http://a.example/ ".to_vec(), b"and\n http://b.exa".to_vec()];
        let events = scan(Parts(parts, Some(io::ErrorKind::TimedOut)), false, false, text());
        assert_eq!(events, ["1:1:http://a.example/\n", "at byte 35: timed out"]);
    }

    #[test]
    fn a_live_input_is_flushed_where_more_has_to_be_waited_for() {
        let pad = b" ".repeat(2 * BLOCK);
        let parts = || {
            let texts: [&[u8]; 4] = [b"http://a.example/ ", b"\n", b"x http://b.example/ ", &pad];
            texts.map(<[u8]>::to_vec).into()
        };
        assert_eq!(
            scan(Parts(parts(), None), true, false, text()),
            ["1:1:http://a.example/\n", "flush", "2:3:http://b.example/\n", "flush"]
        );
        assert_eq!(
            scan(Parts(parts(), None), false, false, text()),
            ["1:1:http://a.example/\n2:3:http://b.example/\n"]
        );
    }

    #[test]
    fn a_nul_in_the_first_64_kib_is_binary() {
        let found = |at: usize, mark: &[u8]| {
            let text = [mark, &b" ".repeat(at), b"\0 http://a.example/ "].concat();
            !scan(io::Cursor::new(text), false, true, text_only()).is_empty()
        };
        assert!(!found(0, b""));
        assert!(!found(65_535, b""));
        assert!(found(65_536, b""));
        let utf16: Vec<u8> =
            "\u{FEFF}http://a.example/ ".encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert_eq!(
            scan(io::Cursor::new(utf16.clone()), false, true, text_only()),
            ["http://a.example/\n"]
        );
    }

    fn text_only() -> Style {
        Style::default()
    }

    #[test]
    fn utf_16_is_named_and_counted_as_text() {
        let utf16: Vec<u8> =
            "\u{FEFF}ü\n http://a.example/ ".encode_utf16().flat_map(u16::to_be_bytes).collect();
        let style = Style { mode: OutputMode::Jsonl, ..Style::default() };
        let events = scan(io::Cursor::new(utf16.clone()), false, false, style).concat();
        assert!(events.contains("\"offset\":4,"), "{events}");
        assert!(events.contains("\"line\":2,"), "{events}");
        assert!(events.ends_with(",\"encoding\":\"utf-16be\"}\n"), "{events}");
    }
}
