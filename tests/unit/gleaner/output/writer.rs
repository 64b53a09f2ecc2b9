//! Unit tests of `gleaner/output/writer.rs`.

use std::sync::Arc;

use super::Summary;
use crate::output::event::OutputEvent;
use crate::output::notice::{Notice, NoticeKind};
use crate::output::style::{OutputMode, OutputStyle};
use crate::output::testing::{batch, output};
use crate::output::values::unique::SeenValues;

/// Returns the output for files given as path and values.
fn printed(style: OutputStyle, unique: bool, files: &[(&str, &[&str])]) -> (String, Summary) {
    let seen = unique.then(|| Arc::new(SeenValues::new(u64::MAX)));
    let (mut output, out, _) = output(style, seen.clone());
    for (path, values) in files {
        for value in *values {
            let event = OutputEvent::Records(batch(&[value], seen.as_deref()));
            assert!(output.write(&event, path.as_bytes()).is_ok());
        }
        assert!(output.end_input(path.as_bytes()).is_ok());
    }
    let summary = output.finish().unwrap_or_else(|error| panic!("{error}"));
    (out.text(), summary)
}

const FILES: &[(&str, &[&str])] =
    &[("a", &["x:1", "x:2", "x:1"]), ("b", &[]), ("c", &["x:1"]), ("d", &["x:1", "x:3"])];

#[test]
fn prints_headings_above_files_with_findings() {
    let style = OutputStyle { paths: true, headings: true, ..OutputStyle::default() };
    let (text, summary) = printed(style, false, FILES);
    assert_eq!(text, "a\nx:1\nx:2\nx:1\n\nc\nx:1\n\nd\nx:1\nx:3\n");
    assert_eq!(summary, Summary { found: true, failed: false });
}

#[test]
fn prints_no_heading_for_a_file_without_new_values() {
    let style = OutputStyle { paths: true, headings: true, ..OutputStyle::default() };
    assert_eq!(printed(style, true, FILES).0, "a\nx:1\nx:2\n\nd\nx:3\n");
}

#[test]
fn counts_the_values_that_would_be_printed() {
    let style = OutputStyle { mode: OutputMode::Count, paths: true, ..OutputStyle::default() };
    let count = |unique: bool| {
        let seen = unique.then(|| Arc::new(SeenValues::new(u64::MAX)));
        let (mut output, out, _) = output(style, seen.clone());
        for (path, values) in FILES {
            let mut batch = batch(values, seen.as_deref());
            batch.bytes.clear();
            batch.keys.iter_mut().for_each(|key| key.end = 0);
            assert!(output.write(&OutputEvent::Records(batch), path.as_bytes()).is_ok());
            assert!(output.end_input(path.as_bytes()).is_ok());
        }
        assert!(output.finish().is_ok_and(|summary| summary.found));
        out.text()
    };
    assert_eq!(count(false), "a:3\nc:1\nd:2\n");
    assert_eq!(count(true), "a:2\nd:1\n");
}

#[test]
fn prints_nothing_without_findings() {
    let (text, summary) = printed(OutputStyle::default(), false, &[("a", &[])]);
    assert_eq!(text, "");
    assert_eq!(summary, Summary { found: false, failed: false });
}

#[test]
fn prints_notices_and_reports_errors() {
    let style = OutputStyle { escape_messages: true, ..OutputStyle::default() };
    let (mut output, out, err) = output(style, None);
    let warning = Notice::new(b"a\x1b", NoticeKind::Overlong, &"long");
    assert!(output.write(&OutputEvent::Notice(warning), b"a\x1b").is_ok());
    assert!(output.finish().is_ok_and(|summary| !summary.failed));
    assert!(output.write(&OutputEvent::Notice(Notice::error(b"b", &"bad")), b"b").is_ok());
    assert!(output.finish().is_ok_and(|summary| summary.failed && summary.found));
    assert_eq!(err.text(), "gleaner: a\\u{1b}: long\ngleaner: b: bad\n");
    assert_eq!(out.text(), "");
}
