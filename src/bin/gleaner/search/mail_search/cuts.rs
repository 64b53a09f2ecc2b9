//! Reports where the decoding of messages stopped.

use std::ops::ControlFlow;

use gleaner::mail::{Cut, CutReason, Options, Parts};

use crate::output::event::OutputEvent;
use crate::output::notice::NoticeKind;
use crate::output::recorder::Recorder;

pub fn record<S: FnMut(OutputEvent) -> ControlFlow<()>>(
    cuts: &[Cut],
    parts: Parts,
    recorder: &mut Recorder<'_, S>,
) -> ControlFlow<()> {
    cuts.iter().try_for_each(|cut| recorder.notice(kind(cut), || message(cut, parts)))
}

fn kind(cut: &Cut) -> NoticeKind {
    match cut.reason() {
        CutReason::Nesting => NoticeKind::Nesting,
        CutReason::Encoding => NoticeKind::Encoding,
        CutReason::EncodedLength => NoticeKind::EncodedLength,
        CutReason::Memory => NoticeKind::Memory,
        CutReason::Html => NoticeKind::Html,
        CutReason::EncodedField => NoticeKind::EncodedField,
        CutReason::DotStuffing => NoticeKind::DotStuffing,
        _ => NoticeKind::Undecoded,
    }
}

/// Returns what happens to text that is not decoded, and to a part that is not split: neither is a header.
fn how_searched(searched: Parts) -> (&'static str, &'static str) {
    match searched {
        Parts::Header => ("is not searched", "is not searched"),
        _ => ("is searched without decoding", "is searched as one text"),
    }
}

fn message(cut: &Cut, searched: Parts) -> String {
    let (raw, whole) = how_searched(searched);
    let offset = cut.offset();
    let part = match cut.parts() {
        0 | 1 => cut.part().to_owned(),
        parts => format!("{} (and {} more)", cut.part(), parts - 1),
    };
    let (from, end) = match cut.stopped_at() {
        Some(at) => (format!(" (from byte {at})"), format!(", at byte {at}")),
        None => (String::new(), String::new()),
    };
    match cut.reason() {
        CutReason::Nesting => format!(
            "part {part} of the message at byte {offset}{from} is nested deeper than --max-nesting allows and \
             {raw}; raise --max-nesting, up to {}, to decode it",
            Options::MOST_NESTING
        ),
        CutReason::Encoding => format!(
            "the message at byte {offset} ends in the middle of part {part}{end}; references at its end may be \
             incomplete; search it again when it is complete"
        ),
        CutReason::Header => format!(
            "the message at byte {offset} is cut off in its header{from}; the line that is cut off {raw}; search the \
             message again when it is complete"
        ),
        CutReason::DeclaredLength => format!(
            "the message at byte {offset} is shorter than its batch or file declares{end}; references at its end may be \
             incomplete; search it again when it is complete"
        ),
        CutReason::EncodedLength => format!(
            "part {part} of the message at byte {offset}{from} is an encoded message or multipart of more than half \
             of --max-message and {whole}; raise --max-message to split it into its parts"
        ),
        CutReason::Memory => format!(
            "part {part} of the message at byte {offset}{from} is an encoded message or multipart, and there is no \
             memory to split it into its parts; it {whole}; provide more memory, or use fewer --jobs"
        ),
        CutReason::Html => format!(
            "part {part} of the message at byte {offset}{from} is Markdown with too much markup, or Markdown \
             or HTML of more than half of --max-message, and is searched as source text; raise --max-message to search \
             it as a document"
        ),
        CutReason::EncodedField => format!(
            "{part} of the message at byte {offset}{from} exceeds 1/256 of --max-message and is searched without \
             decoding; raise --max-message to decode it"
        ),
        CutReason::ContentCoding => format!(
            "the body of the HTTP response at byte {offset} has a Content-Encoding that is not decoded, is damaged, or \
             exceeds half of --max-message when decoded, and is searched as far as it is decoded; decode it with another \
             program, or raise --max-message"
        ),
        CutReason::DotStuffing => format!(
            "the message at byte {offset} is dot-stuffed and exceeds half of --max-message; its dots stay doubled, \
             in references too; raise --max-message to remove them"
        ),
        reason => format!(
            "part {part} of the message at byte {offset}{from} is searched without decoding: {reason:?}"
        ),
    }
}
