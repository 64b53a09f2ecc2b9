//! The fast path of text output prints what the slow path prints.

use std::sync::Arc;

use gleaner::sink::{Position, TextWriter};
use gleaner::uri::Grammar;
use gleaner::{Config, Flags, Hyphen, Wrapper, extract_with};

use super::*;
use crate::output::filter::FindingFilter;
use crate::output::forms::ValueForms;
use crate::output::select::UriSelection;
use crate::output::select::dates::{DateRange, Period};
use crate::output::select::host::HostGlob;
use crate::output::style::OutputStyle;
use crate::output::values::unique::SeenValues;

const TEXT: &str = "http://a.example/1, www.a.example <http://a.example/x-\ny> mailto:b@a.example \
    http://a.example/is/longer/than/the/limit";

/// Returns the records, their number, and the messages.
fn printed(report: &Report, uses_fast_path: bool) -> (String, u64, Vec<Vec<u8>>) {
    let (mut bytes, mut count, mut messages) = (Vec::new(), 0, Vec::new());
    let mut recorder = Recorder::new(report, b"folder/file", |event| {
        match event {
            OutputEvent::Records(batch) => {
                bytes.extend(batch.bytes);
                count += batch.count;
            }
            OutputEvent::Notice(notice) => messages.push(notice.message),
            _ => {}
        }
        ControlFlow::Continue(())
    });
    assert!(recorder.prints_all_values);
    recorder.prints_all_values = uses_fast_path;
    let config = Config::new().hyphen(Hyphen::Both).max_reference(30);
    for item in extract_with(TEXT, &config) {
        assert!(recorder.record(&item, None, || Some(Position::new(7, 9).into())).is_continue());
    }
    assert!(recorder.end().is_continue());
    (String::from_utf8(bytes).unwrap(), count, messages)
}

#[test]
fn both_paths_print_the_same() {
    let text = TextWriter::new();
    let plain = OutputStyle::default();
    for style in [
        plain,
        OutputStyle { paths: true, ..plain },
        OutputStyle { paths: true, headings: true, ..plain },
        OutputStyle { paths: true, null: true, text: text.null(true), ..plain },
        OutputStyle { paths: true, text: text.offsets(true).color(true).links(true), ..plain },
        OutputStyle { lines: true, columns: true, text: text.escape(true), ..plain },
    ] {
        let report = Report { style, max_reference: 30, ..Report::default() };
        let (records, count, messages) = printed(&report, true);
        assert_eq!((count, messages.len()), (5, 1), "{records} {messages:?}");
        assert_eq!(printed(&report, false), (records, count, messages));
    }
}

#[test]
fn other_output_is_not_on_the_fast_path() {
    let with = |style| Report { style, ..Report::default() };
    let plain = OutputStyle::default();
    let hosts = UriSelection {
        hosts: vec![HostGlob::parse("a.example").unwrap()],
        ..UriSelection::default()
    };
    let year = Period::parse("1998").unwrap();
    let dates = DateRange::new(Some(&year), None).unwrap();
    for report in [
        with(OutputStyle { mode: OutputMode::Jsonl, ..plain }),
        with(OutputStyle { mode: OutputMode::Lines, ..plain }),
        with(OutputStyle { mode: OutputMode::Count, ..plain }),
        with(OutputStyle { mode: OutputMode::Quiet, ..plain }),
        with(OutputStyle { mode: OutputMode::Context, ..plain }),
        with(OutputStyle { stats: true, ..plain }),
        with(OutputStyle { saved: true, ..plain }),
        with(OutputStyle { reported: Some(1), ..plain }),
        Report { filter: FindingFilter::default().flags(Flags::TRUNCATED), ..with(plain) },
        Report { filter: FindingFilter::new(vec!["http".into()], vec![], None), ..with(plain) },
        Report { filter: FindingFilter::new(vec![], vec![Wrapper::Angle], None), ..with(plain) },
        Report {
            filter: FindingFilter::new(vec![], vec![], Some(Grammar::Rfc1738)),
            ..with(plain)
        },
        Report { filter: FindingFilter::default().uris(hosts), ..with(plain) },
        Report { filter: FindingFilter::default().dates(dates), ..with(plain) },
        Report { forms: ValueForms { defang: true, ..ValueForms::default() }, ..with(plain) },
        Report { forms: ValueForms { resolve: true, ..ValueForms::default() }, ..with(plain) },
        Report { forms: ValueForms { normalize: true, ..ValueForms::default() }, ..with(plain) },
        Report { seen: Some(Arc::new(SeenValues::new(1))), ..with(plain) },
    ] {
        assert!(!report.prints_all_values(), "{report:?}");
    }
}
