//! The errors of data that is damaged or exceeds a limit.

use std::io::{self, ErrorKind};

use crate::mail::stream::compression::Compression;

/// The limit is [`Options::max_layers`](crate::mail::Options::max_layers).
pub(in crate::mail::stream) fn layers_exceeded(found: Compression, max_layers: usize) -> io::Error {
    let layers = if max_layers == 1 { "layer" } else { "layers" };
    exceeded(format!(
        "{found} data inside {max_layers} {layers} of compression; \
         raise --max-layers (Options::max_layers) to decompress it"
    ))
}

/// The limit is [`Options::max_layers`](crate::mail::Options::max_layers).
#[cfg(feature = "archives")]
pub(in crate::mail::stream) fn archives_exceeded(kind: &str, max_layers: usize) -> io::Error {
    let archives = if max_layers == 1 { "archive" } else { "archives" };
    exceeded(format!(
        "{kind} archive inside {max_layers} {archives}; \
         raise --max-layers (Options::max_layers) to enter it"
    ))
}

/// The limit is [`Options::max_window`](crate::mail::Options::max_window).
#[cfg(feature = "archives")]
pub(in crate::mail::stream) fn window_exceeded() -> io::Error {
    exceeded(
        "the decoder requires more memory than allowed; \
         raise --max-window (Options::max_window) to decompress the data"
            .to_owned(),
    )
}

/// The limit is [`Options::max_ratio`](crate::mail::Options::max_ratio).
pub(in crate::mail::stream) fn ratio_exceeded(max_ratio: u64) -> io::Error {
    exceeded(format!(
        "more than {max_ratio} decompressed bytes for each byte read; \
         raise --max-ratio (Options::max_ratio) to decompress the rest"
    ))
}

fn exceeded(message: String) -> io::Error {
    io::Error::new(ErrorKind::FileTooLarge, message)
}

#[cfg(feature = "archives")]
pub(in crate::mail::stream) fn cut_off() -> io::Error {
    let message = "the data ends too early; search it again when it is complete, or restore it";
    io::Error::new(ErrorKind::UnexpectedEof, message)
}

pub(in crate::mail::stream) fn damaged(expected: &str) -> io::Error {
    let message = format!("expected {expected}; restore the data from an undamaged copy");
    io::Error::new(ErrorKind::InvalidData, message)
}
