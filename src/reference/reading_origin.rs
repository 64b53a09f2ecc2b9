//! What a reading varies.

use std::borrow::Cow;

use super::readings::{Readings, Stage};

/// What a reading varies of the value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ReadingOrigin {
    Value,
    Hyphens,
    SoftBreaks,
    Backslashes,
    Spaces,
    BeforeSpace,
    Entities,
    Tail,
    Label,
    BeforeNonAscii,
    BeforeJoin,
    BeforeEscape,
    /// All: the search recorded the reading, as the one with this index.
    Alternative(usize),
}

impl<'r> Readings<'r> {
    /// Returns the next reading, and what it varies.
    pub(crate) fn next_with_origin(&mut self) -> Option<(Cow<'r, str>, ReadingOrigin)> {
        let (reading, stage) = self.next_with_stage()?;
        let origin = match stage {
            Stage::Value | Stage::End => ReadingOrigin::Value,
            Stage::Hyphens(_) => ReadingOrigin::Hyphens,
            Stage::SoftBreaks => ReadingOrigin::SoftBreaks,
            Stage::Backslashes => ReadingOrigin::Backslashes,
            Stage::Spaces => ReadingOrigin::Spaces,
            Stage::BeforeSpace => ReadingOrigin::BeforeSpace,
            Stage::Entities => ReadingOrigin::Entities,
            Stage::Tail => ReadingOrigin::Tail,
            Stage::Label => ReadingOrigin::Label,
            Stage::BeforeNonAscii => ReadingOrigin::BeforeNonAscii,
            Stage::BeforeJoin => ReadingOrigin::BeforeJoin,
            Stage::BeforeEscape => ReadingOrigin::BeforeEscape,
            Stage::Alternatives(index) => ReadingOrigin::Alternative(index),
        };
        Some((reading, origin))
    }
}
