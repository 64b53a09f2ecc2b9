//! The decisions of unfolding that have an alternative, with their indices in the value.

/// A decision of unfolding; the [readings](crate::Reference::readings) vary it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Note {
    /// The byte offset in the value.
    pub at: usize,
    pub mark: Mark,
}

/// The decision at a [`Note`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Mark {
    /// A hyphen before a line break was kept at this offset, or dropped (`Hyphen::Drop`).
    Hyphen,
    /// A `=` was dropped as a soft line break.
    SoftBreak,
    /// A `\` was dropped before a line break (R4) or a character (R6).
    Backslash,
    /// A `\:` was dropped (R6).
    BreakPoint,
    /// A `\&` was dropped (R6).
    EmptyCharacter,
    /// A run of white space without a line break was dropped.
    Space,
    /// The first line of a joined bare reference ends at this offset.
    Join,
    /// The value without R6's escapes ends at this offset.
    BeforeEscape,
    /// The next line may continue the bare reference, whose line is long enough to have been cut (R13). No reading has it.
    Open,
    /// The same, but the line is too short to have been cut at a width.
    Uncut,
    /// Another reading begins at this offset in the text after the value and the tail, and ends at the next such note.
    Alternative,
}

/// Returns the length of the value and the tail in a text of `length` bytes.
pub(crate) fn alternatives_at(notes: &[Note], length: usize) -> usize {
    notes.iter().find(|note| note.mark == Mark::Alternative).map_or(length, |note| note.at)
}
