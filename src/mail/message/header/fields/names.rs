//! [`FieldNames`]: the fields with certain names.

use std::ops::ControlFlow;

use super::syntax::{field_end, name_and_colon};
use crate::mail::message::header::line_starts::{FirstBytes, LineStarts, visit_marks};

/// The names of fields to look for, which ignore case.
#[derive(Clone, Copy, Debug)]
pub(in crate::mail) struct FieldNames<const N: usize> {
    names: [&'static str; N],
    first: FirstBytes,
}

impl<const N: usize> FieldNames<N> {
    /// Prepares the search for these names, at best in a constant.
    ///
    /// # Panics
    /// Panics if a name is empty, or if [`FirstBytes`] cannot hold the first letters.
    pub const fn new(names: [&'static str; N]) -> Self {
        let mut first = FirstBytes::NONE;
        let mut n = 0;
        while n < N {
            first = first.with(names[n].as_bytes()[0]);
            n += 1;
        }
        Self { names, first }
    }

    /// Visits the fields with these names in their order, by the index of the name and by the body. Linear: other lines are
    /// not parsed.
    pub fn visit<'t>(
        &self,
        text: &'t [u8],
        mut visit: impl FnMut(usize, &'t [u8]) -> ControlFlow<()>,
    ) {
        let mut visit_line = |start: usize| {
            let line = &text[start..];
            // A line that is named like a field begins one.
            if let Some((name, colon)) = name_and_colon(line)
                && let Some(at) = self.position(&line[..name])
            {
                return visit(at, &text[start + colon + 1..field_end(text, start)]);
            }
            ControlFlow::Continue(())
        };
        if visit_line(0).is_continue() {
            visit_marks(text, LineStarts(self.first), |mark| visit_line(mark + 1));
        }
    }

    fn position(&self, name: &[u8]) -> Option<usize> {
        self.names.iter().position(|known| name.eq_ignore_ascii_case(known.as_bytes()))
    }
}
