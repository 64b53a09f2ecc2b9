//! E-mail addresses (R8, a setting).

use super::{Engine, Found, HEAD, Window};
use crate::grammar::parse::{Parsed, apply};
use crate::grammar::text::opener::mail_domain;
use crate::reference::{Flags, Kind, Wrapper};

impl Engine {
    /// The address around the `@` at `at`, as a finding that the search goes on after.
    pub(super) fn email(&mut self, window: Window<'_>, at: usize) -> Parsed<Found> {
        let Some(start) = self.local_part(window, at) else {
            return Parsed::No;
        };
        let domain = match apply(mail_domain(), &window.bytes[at + 1..], window.last) {
            Parsed::Yes(n, _) => n,
            Parsed::No => return Parsed::No,
            Parsed::More => return Parsed::More,
        };
        let end = at + 1 + domain;
        self.notes.clear();
        self.value.clear();
        let mut flags = Flags::ABBREVIATED;
        if end - start > self.config.max_reference {
            flags |= Flags::OVERLONG;
            self.value.extend_from_slice(&window.bytes[start..end.min(start + HEAD)]);
        } else {
            self.value.extend_from_slice(b"mailto:");
            self.value.extend_from_slice(&window.bytes[start..end]);
        }
        let span = window.place(start)..window.place(end);
        self.resume(span.end);
        Parsed::Yes(
            end,
            Found {
                wrapper: Wrapper::Bare,
                kind: Kind::Absolute,
                flags,
                outer: span.clone(),
                span,
                value_length: self.value.len(),
                tail_length: 0,
                edited: true,
            },
        )
    }
}
