//! Messages about mail that was decoded only in part.

use gleaner::mail::{Cut, CutReason};

/// Returns the message that says where and why the decoding of a message stopped.
pub fn message(cut: &Cut) -> String {
    let (offset, part) = (cut.offset(), cut.part());
    match cut.reason() {
        CutReason::Nesting => format!(
            "part {part} of the message at byte {offset} is nested deeper than --max-nesting allows and is \
             searched without decoding; raise --max-nesting to decode it"
        ),
        CutReason::Encoding => format!(
            "the message at byte {offset} ends in the middle of part {part}; references at its end may be \
             incomplete; search it again when it is complete"
        ),
        CutReason::EncodedLength => format!(
            "part {part} of the message at byte {offset} is an encoded message or multipart of more than half \
             of --max-message and is searched as one text; raise --max-message to split it into its parts"
        ),
        CutReason::EncodedField => format!(
            "{part} of the message at byte {offset} exceeds 1/256 of --max-message and is searched without \
             decoding; raise --max-message to decode it"
        ),
        reason => format!(
            "part {part} of the message at byte {offset} is searched without decoding: {reason:?}"
        ),
    }
}
