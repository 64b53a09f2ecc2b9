//! The errors of a scan.

use std::{fmt, io};

use crate::error::debug_by_message;

/// Why a range could not be scanned, or not to its end.
///
/// ```
/// use std::io;
/// let broken = |_: &mut [u8], _: u64| Err(io::Error::other("the disk is gone"));
/// let error = gleaner::range::scan(broken, 0..10).unwrap_err();
/// assert_eq!(error.to_string(), "cannot read at byte 0: the disk is gone");
/// ```
#[non_exhaustive]
pub enum RangeError {
    /// The stream could not be read.
    Read {
        /// The offset of the first byte that could not be read.
        offset: u64,
        /// The error of the stream.
        error: io::Error,
    },
    /// The bytes before the range do not determine what begins in it.
    Undetermined {
        /// The offset at which the range begins.
        start: u64,
        /// How many bytes before it were searched.
        looked_back: u64,
    },
    /// [`Config::refang`](crate::Config::refang) is set, with which only whole streams can be searched.
    Refang,
}

impl fmt::Display for RangeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Read { offset, error } => write!(f, "cannot read at byte {offset}: {error}"),
            Self::Undetermined { start, looked_back } => write!(
                f,
                "the {looked_back} bytes before byte {start} do not determine what begins there: raise max_look_back, or \
                 begin the range elsewhere",
            ),
            Self::Refang => {
                f.write_str("the setting refang needs the whole stream: search it as one range")
            }
        }
    }
}

debug_by_message!(RangeError);

impl std::error::Error for RangeError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Read { error, .. } => Some(error),
            Self::Undetermined { .. } | Self::Refang => None,
        }
    }
}

impl From<RangeError> for io::Error {
    fn from(error: RangeError) -> Self {
        match error {
            RangeError::Read { error, .. } => error,
            other => Self::other(other),
        }
    }
}
