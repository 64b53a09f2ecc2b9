//! Writes events in their order: what depends on what was printed before is decided here.

use std::collections::HashSet;
use std::io::{self, BufWriter, Write};

use gleaner::sink::escape;

use crate::output::event::{Batch, Event, Notice};
use crate::output::stats::Stats;
use crate::output::style::OutputMode;
use crate::output::style::Style;

/// How much is written at once.
const BLOCK: usize = 64 << 10;

type Writer = Box<dyn Write + Send>;

/// Standard output and standard error.
pub struct Output {
    out: BufWriter<Writer>,
    messages: Writer,
    style: Style,
    /// With `--unique`, all values so far.
    seen: HashSet<Box<str>>,
    /// Values of the current file that were printed or counted.
    in_file: u64,
    /// Whether an earlier file has a heading.
    headed: bool,
    found: bool,
    trouble: bool,
    stats: Stats,
}

/// What became of it all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Something was printed or counted.
    pub found: bool,
    /// A message reports trouble.
    pub trouble: bool,
}

impl Output {
    pub fn new(out: Writer, messages: Writer, style: Style) -> Self {
        Self {
            out: BufWriter::with_capacity(BLOCK, out),
            messages,
            style,
            seen: HashSet::new(),
            in_file: 0,
            headed: false,
            found: false,
            trouble: false,
            stats: Stats::default(),
        }
    }

    /// Writes the next event of the file with this name.
    pub fn event(&mut self, event: &Event, name: &[u8]) -> io::Result<()> {
        match event {
            Event::Records(batch) if self.style.unique => self.unique(batch, name)?,
            Event::Records(batch) => self.records(&batch.bytes, batch.count, name)?,
            Event::Notice(notice) => self.notice(notice)?,
            Event::Stats(stats) => self.stats += stats,
            Event::Flush => self.out.flush()?,
        }
        self.show()
    }

    /// Ends the file with this name.
    pub fn end(&mut self, name: &[u8]) -> io::Result<()> {
        let count = std::mem::take(&mut self.in_file);
        if self.style.mode == OutputMode::Count && count > 0 {
            let name = self.style.names.then_some(name);
            self.style.text.write_count(name, count, &mut self.out)?;
        }
        self.headed |= self.style.headings && count > 0;
        self.show()
    }

    /// Ends the output.
    pub fn finish(&mut self) -> io::Result<Outcome> {
        self.out.flush()?;
        if self.style.stats {
            // As with other messages, there may be no one to tell.
            let _ = self.stats.write(&mut self.messages);
        }
        Ok(Outcome { found: self.found, trouble: self.trouble })
    }

    fn unique(&mut self, batch: &Batch, name: &[u8]) -> io::Result<()> {
        let (mut start, mut key_start) = (0, 0);
        for &(end, key_end) in &batch.ends {
            let key = batch.keys.get(key_start..key_end).unwrap_or_default();
            let bytes = batch.bytes.get(start..end).unwrap_or_default();
            if !self.seen.contains(key) {
                self.seen.insert(key.into());
                self.records(bytes, 1, name)?;
            }
            (start, key_start) = (end, key_end);
        }
        Ok(())
    }

    fn records(&mut self, bytes: &[u8], count: u64, name: &[u8]) -> io::Result<()> {
        if self.in_file == 0 && self.style.headings {
            if self.headed && self.style.spaced {
                self.out.write_all(b"\n")?;
            }
            self.style.text.write_heading(name, &mut self.out)?;
        }
        self.in_file += count;
        self.found |= count > 0;
        self.out.write_all(bytes)
    }

    fn notice(&mut self, notice: &Notice) -> io::Result<()> {
        // On a terminal both streams meet: what was found before comes before.
        self.show()?;
        self.trouble |= notice.trouble;
        // What is no trouble is of something found: an over-long reference.
        self.found |= !notice.trouble;
        let mut line = b"gleaner: ".to_vec();
        for part in [&notice.path, b": ".as_slice(), &notice.what] {
            if self.style.escape_messages {
                line.extend_from_slice(escape(part).as_bytes());
            } else {
                line.extend_from_slice(part);
            }
        }
        line.push(b'\n');
        // Where standard error is closed there is no one to tell; the exit code does.
        let _ = self.messages.write_all(&line);
        Ok(())
    }

    fn show(&mut self) -> io::Result<()> {
        if self.style.watched { self.out.flush() } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::Outcome;
    use crate::output::event::{Event, Notice};
    use crate::output::style::OutputMode;
    use crate::output::style::Style;
    use crate::output::testing::{output, records};

    /// What is printed for these files: a name, and values.
    fn printed(style: Style, files: &[(&str, &[&str])]) -> (String, Outcome) {
        let (mut output, out, _) = output(style);
        for (name, values) in files {
            for value in *values {
                assert!(output.event(&records(&[value]), name.as_bytes()).is_ok());
            }
            assert!(output.end(name.as_bytes()).is_ok());
        }
        let outcome = output.finish().unwrap_or_else(|error| panic!("{error}"));
        (out.text(), outcome)
    }

    const FILES: &[(&str, &[&str])] =
        &[("a", &["x:1", "x:2", "x:1"]), ("b", &[]), ("c", &["x:1"]), ("d", &["x:1", "x:3"])];

    #[test]
    fn headings_stand_above_files_with_findings() {
        let style = Style { names: true, headings: true, spaced: true, ..Style::default() };
        let (text, outcome) = printed(style, FILES);
        assert_eq!(text, "a\nx:1\nx:2\nx:1\n\nc\nx:1\n\nd\nx:1\nx:3\n");
        assert_eq!(outcome, Outcome { found: true, trouble: false });
    }

    #[test]
    fn with_unique_a_file_without_news_has_no_heading() {
        let style =
            Style { names: true, headings: true, spaced: true, unique: true, ..Style::default() };
        assert_eq!(printed(style, FILES).0, "a\nx:1\nx:2\n\nd\nx:3\n");
    }

    #[test]
    fn counts_are_of_what_would_be_printed() {
        let style = Style { mode: OutputMode::Count, names: true, ..Style::default() };
        let count = |style| {
            let (mut output, out, _) = output(style);
            for (name, values) in FILES {
                let Event::Records(mut batch) = records(values) else {
                    continue;
                };
                batch.bytes.clear();
                batch.ends.iter_mut().for_each(|ends| ends.0 = 0);
                assert!(output.event(&Event::Records(batch), name.as_bytes()).is_ok());
                assert!(output.end(name.as_bytes()).is_ok());
            }
            assert!(output.finish().is_ok_and(|outcome| outcome.found));
            out.text()
        };
        assert_eq!(count(style), "a:3\nc:1\nd:2\n");
        assert_eq!(count(Style { unique: true, ..style }), "a:2\nd:1\n");
    }

    #[test]
    fn nothing_is_nothing() {
        let (text, outcome) = printed(Style::default(), &[("a", &[])]);
        assert_eq!(text, "");
        assert_eq!(outcome, Outcome { found: false, trouble: false });
    }

    #[test]
    fn notices_are_lines_and_trouble_counts() {
        let style = Style { escape_messages: true, ..Style::default() };
        let (mut output, out, messages) = output(style);
        let warning = Notice::new(b"a\x1b", b"long".to_vec(), false);
        assert!(output.event(&Event::Notice(warning), b"a\x1b").is_ok());
        assert!(output.finish().is_ok_and(|outcome| !outcome.trouble));
        assert!(output.event(&Event::Notice(Notice::trouble(b"b", &"bad")), b"b").is_ok());
        assert!(output.finish().is_ok_and(|outcome| outcome.trouble && outcome.found));
        assert_eq!(messages.text(), "gleaner: a\\u{1b}: long\ngleaner: b: bad\n");
        assert_eq!(out.text(), "");
    }
}
