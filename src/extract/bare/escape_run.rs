//! The text after an escape, which may void it (R6).

use crate::extract::window::Window;
use crate::grammar::parse::Parsed;
use crate::grammar::text::escape::{AfterEscape, REACH, after_escape};
use crate::work;

/// Stream offsets between which nothing voids an escape, read once for all escapes there.
#[derive(Clone, Debug, Default)]
pub(in crate::extract) struct EscapeRun {
    from: u64,
    to: u64,
    /// Whether what begins at `to` voids the escapes before it; `None` if that is not read yet.
    voids: Option<bool>,
}

impl EscapeRun {
    /// Reports whether the escape at `offset`, whose two bytes are in the window, counts. Amortised linear in the distance
    /// to the end of its text, which is at most [`REACH`].
    pub fn counts(&mut self, window: Window<'_>, offset: u64) -> Parsed<()> {
        if offset < self.from || self.to < offset {
            *self = Self { from: offset, to: offset + 2, voids: None };
        }
        while self.to - offset < REACH {
            match self.voids {
                Some(true) => return Parsed::No,
                Some(false) => return Parsed::Yes(0, ()),
                None => {}
            }
            work::count(1);
            let before = window.byte_before(window.index(self.to));
            match after_escape(before, window.from(self.to), window.last) {
                AfterEscape::Nothing(n) => self.to += n as u64,
                AfterEscape::Ends => self.voids = Some(false),
                AfterEscape::Voids => self.voids = Some(true),
                AfterEscape::Incomplete => return Parsed::More,
            }
        }
        Parsed::Yes(0, ())
    }
}
