//! [`CheckpointError`].

use std::fmt;

/// The version of checkpoints. Raised with each change of their format, and of the rules: what a search did before a checkpoint
/// depends on them.
pub(super) const VERSION: u8 = 1;

/// Why a checkpoint cannot be resumed.
///
/// ```
/// use gleaner::checkpoint::CheckpointError;
/// use gleaner::{Config, Extractor};
/// let checkpoint = Extractor::default().checkpoint();
/// let other = Extractor::resume(&Config::new().emails(true), &checkpoint);
/// assert_eq!(other.err(), Some(CheckpointError::OtherSettings));
/// let half = Extractor::resume(&Config::new(), &checkpoint[..checkpoint.len() / 2]);
/// assert_eq!(half.err(), Some(CheckpointError::Damaged));
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CheckpointError {
    /// The bytes do not begin as a checkpoint does.
    NoCheckpoint,
    /// Another version of this crate wrote the checkpoint; this is the number of its version.
    OtherVersion(u8),
    /// The checkpoint is one of another driver, such as a codec for an extractor.
    OtherDriver,
    /// The settings are not those of the search that was stopped.
    OtherSettings,
    /// The bytes are cut off, or were changed.
    Damaged,
}

impl fmt::Display for CheckpointError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoCheckpoint => f.write_str(
                "expected a checkpoint, which begins with \"gleaner\" and a zero byte; search the stream from its start",
            ),
            Self::OtherVersion(version) => write!(
                f,
                "expected a checkpoint of version {VERSION}, and this one has version {version}; search the stream from its start"
            ),
            Self::OtherDriver => f.write_str(
                "expected a checkpoint of this driver, and another one wrote it; resume it with the driver that wrote it",
            ),
            Self::OtherSettings => f.write_str(
                "the checkpoint was written with other settings; resume it with the same settings, or search the stream from its start",
            ),
            Self::Damaged => f.write_str(
                "the checkpoint is cut off, or its bytes were changed; search the stream from its start",
            ),
        }
    }
}

impl std::error::Error for CheckpointError {}

crate::error::debug_by_message!(CheckpointError);
