//! Records the decisions of the search for [`explain`](crate::explain).
//!
//! Only the slow path reports decisions, and only a search that [`observe`] runs records them. Without the feature
//! `explain`, reporting compiles to nothing.

#[cfg(feature = "explain")]
mod event;
mod reason;
#[cfg(feature = "explain")]
mod recorder;

use std::ops::Range;

#[cfg(feature = "explain")]
pub(crate) use event::Event;
pub(crate) use reason::Reason;
#[cfg(feature = "explain")]
pub(crate) use reason::Role;

#[cfg(feature = "explain")]
pub(crate) use recorder::{count, edit, observe};

/// Reports whether decisions are recorded. Only then is work for reports worth while.
#[inline]
pub(crate) fn is_observed() -> bool {
    #[cfg(feature = "explain")]
    return recorder::is_on();
    #[cfg(not(feature = "explain"))]
    false
}

/// Reports a decision about a span, whose offsets are those of the text that is searched.
#[inline]
#[cfg_attr(not(feature = "explain"), expect(unused_variables, reason = "records nothing"))]
pub(crate) fn decided(reason: Reason, span: Range<u64>) {
    #[cfg(feature = "explain")]
    if recorder::is_on() {
        recorder::record(Event { reason, span });
    }
}

/// Returns the span of the first character of `text`, which begins at `offset`; of an ill-formed sequence, up to 4 bytes.
pub(crate) fn first_character(text: &[u8], offset: u64) -> Range<u64> {
    const MAX_LEN: usize = 4;
    let length = match text {
        [] => 0,
        [first, ..] if first.is_ascii() => 1,
        [_, rest @ ..] => {
            1 + rest.iter().take(MAX_LEN - 1).take_while(|&b| b & 0xC0 == 0x80).count()
        }
    };
    offset..offset + length as u64
}
