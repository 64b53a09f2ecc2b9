//! Unit tests of `search/segments.rs` of the command.

use std::fs::{self, File};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::{env, process, thread};

use gleaner::Config;
use gleaner::mail::{Options, Parts};
use gleaner::sink::{LineCounter, RecordOptions};

use super::SegmentedSearch;
use crate::output::event::OutputEvent;
use crate::output::filter::FindingFilter;
use crate::output::forms::ValueForms;
use crate::output::recorder::Recorder;
use crate::output::report::Report;
use crate::output::style::{OutputMode, OutputStyle};
use crate::search::feeder::Feeder;
use crate::search::input::positioned::PositionedFile;
use crate::search::pool::Pool;
use crate::search::tools::Tools;

/// Returns the output for `text` and the offset up to which it was searched in segments.
fn recorded(text: &[u8], segments: Option<(&Pool, [usize; 4])>, mode: OutputMode) -> (String, u64) {
    let report = report(mode);
    let name: Arc<[u8]> = b"name"[..].into();
    let mut out = Vec::new();
    let mut tools = Tools::new(&Config::new(), &Options::new(), false);
    let recorder = Recorder::new(&report, &name, |event| {
        match event {
            OutputEvent::Records(batch) => out.extend_from_slice(&batch.bytes),
            OutputEvent::Notice(notice) => out.extend_from_slice(&notice.message),
            OutputEvent::UnlistedNotices(..)
            | OutputEvent::Stats(_)
            | OutputEvent::Undated(_)
            | OutputEvent::Member(_)
            | OutputEvent::Searched
            | OutputEvent::State(_)
            | OutputEvent::Idle(_)
            | OutputEvent::Flush => {}
        }
        ControlFlow::Continue(())
    });
    let lines = report.style.counts_lines().then(|| LineCounter::new(8192));
    let mut feeder = Feeder { extractor: tools.take_extractor(), lines, recorder };
    let mut fed = 0;
    if let Some((pool, ends)) = segments {
        let number = thread::current().id();
        let path = env::temp_dir().join(format!("gleaner-{}-{number:?}", process::id()));
        let file = fs::write(&path, text).and_then(|()| File::open(&path));
        let file = file.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let file = file.metadata().ok().and_then(|data| PositionedFile::new(&file, &data, 0));
        let Some(file) = file else { panic!("not a regular file") };
        let search = SegmentedSearch::new(file, &name, &report, pool);
        let search = SegmentedSearch { checkpoints: ends, ..search };
        if let ControlFlow::Continue(to) = search.feed(&mut feeder, &mut tools, None) {
            fed = to;
        }
        let _ = fs::remove_file(path);
    }
    let rest = &text[usize::try_from(fed).unwrap_or(usize::MAX)..];
    assert!(feeder.feed(rest).is_continue());
    assert!(feeder.finish(false).is_continue());
    (String::from_utf8_lossy(&out).into_owned(), fed)
}

fn report(mode: OutputMode) -> Report {
    Report {
        links: None,
        style: OutputStyle { mode, lines: true, columns: true, ..OutputStyle::default() },
        filter: FindingFilter::default(),
        forms: ValueForms::default(),
        record_options: RecordOptions::new(),
        table: None,
        seen: None,
        max_reference: 8192,
        max_message: 0,
        relative: false,
        parts: Parts::All,
    }
}

/// Returns references of all kinds with a few lines of plain text between them.
///
/// They are so dense that almost any cut divides a reference.
fn text() -> Vec<u8> {
    let block = |n: usize| {
        let quiet = "Nothing of the kind in this line, however long it gets\n".repeat(n % 7);
        format!(
            "> see <URL:http://a.example/{n}/\n> \n>   long.html> or (www.b.example/{n}),\n\
             \"http://c.example/{n}\nx\" mailto:joe@d.example and http://e.example/?{n}: <\n{quiet}"
        )
    };
    let mut text: String = (0..150).map(block).collect();
    text.push_str("http://long.example/");
    text.push_str(&"x".repeat(9000));
    text.push_str(" http://f.example/");
    text.into_bytes()
}

#[test]
fn output_is_independent_of_segments() {
    let text = text();
    let pool = Arc::new(Pool::new(1));
    let theirs = Arc::clone(&pool);
    let helper = thread::spawn(move || {
        theirs.help(
            &mut Tools::new(&Config::new(), &Options::new(), false),
            &report(OutputMode::Text),
        );
    });
    while pool.max_pending() == 0 {
        thread::yield_now();
    }
    let (expected, _) = recorded(&text, None, OutputMode::Text);
    assert_eq!(expected.lines().count(), 5 * 150 + 1);
    for length in (300..700).chain([1000, 4096, 10_000, text.len(), text.len() + 1]) {
        let ends = [length / 3, length / 2, length * 3 / 4, length];
        let (split, fed) = recorded(&text, Some((&pool, ends)), OutputMode::Text);
        assert!(split == expected, "segments of {length} bytes");
        assert_eq!(fed, (text.len() / length * length) as u64);
    }
    pool.retire();
    assert!(helper.join().is_ok());
}
