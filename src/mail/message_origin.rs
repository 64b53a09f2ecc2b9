//! The position of a message in its stream.

/// The number and the offset of a message in its stream.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct MessageOrigin {
    /// Counted from 1.
    pub number: u64,
    /// The offset of the first byte, separator line included.
    pub offset: u64,
}
