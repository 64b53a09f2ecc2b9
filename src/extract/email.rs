//! E-mail addresses (R8, the setting `emails`).

use super::finding::{Finding, HEAD};
use super::unfolded::Unfolded;
use super::window::ReaderContext;
use crate::grammar::parse::{Parsed, apply};
use crate::grammar::text::mail_address::{local_part, mail_domain};
use crate::reference::{Flags, Kind, Wrapper};
use crate::scheme::known::MAIL_COMPLETION;

/// Returns the address around the `@` at index `at`, which begins at index `resumed` or after it.
pub(super) fn address(
    cx: ReaderContext<'_>,
    unfolded: &mut Unfolded,
    resumed: usize,
    at: usize,
) -> Parsed<Finding> {
    let bytes = cx.window.bytes;
    let Some(local) = local_part(&bytes[resumed..at]) else {
        return Parsed::No;
    };
    let domain = match apply(mail_domain(), &bytes[at + 1..], cx.window.last) {
        Parsed::Yes(n, _) => n,
        Parsed::No => return Parsed::No,
        Parsed::More => return Parsed::More,
    };
    let (start, end) = (at - local, at + 1 + domain);
    unfolded.clear();
    let mut flags = Flags::ABBREVIATED;
    if end - start > cx.config.max_reference {
        flags |= Flags::OVERLONG;
        unfolded.set(&bytes[start..end.min(start + HEAD)]);
    } else {
        unfolded.set(MAIL_COMPLETION.as_bytes());
        unfolded.value.extend_from_slice(&bytes[start..end]);
    }
    let span = cx.window.offset(start)..cx.window.offset(end);
    let finding = Finding {
        wrapper: Wrapper::Bare,
        kind: Kind::Absolute,
        flags,
        outer: span.clone(),
        span,
        value_length: unfolded.value.len(),
        tail_length: 0,
        edited: true,
    };
    Parsed::Yes(end, finding)
}
