//! The errors of decoders: damaged data, data that ends too early, and a lack of memory.

use std::io::{self, ErrorKind};

use liblzma::stream::Error;

use crate::mail::stream::decode::errors::{cut_off, damaged, window_exceeded};

pub(super) fn out_of_memory() -> io::Error {
    let message =
        "there is no memory for the decoder; lower the number of --jobs, or allow more memory";
    io::Error::new(ErrorKind::OutOfMemory, message)
}

/// Returns an error with a remedy, which the messages of the decoder lack; or the error of its reader.
pub(super) fn of_bzip2(error: io::Error) -> io::Error {
    let cause: Option<&bzip2::Error> = error.get_ref().and_then(|cause| cause.downcast_ref());
    if cause.is_some() {
        return damaged("valid bzip2 blocks with their checksums");
    }
    if is_end(&error, "decompression not finished but EOF reached") { cut_off() } else { error }
}

/// As [`of_bzip2`].
pub(super) fn of_xz(error: io::Error) -> io::Error {
    match error.get_ref().and_then(|cause| cause.downcast_ref()) {
        Some(Error::MemLimit) => window_exceeded(),
        Some(Error::Mem) => out_of_memory(),
        Some(Error::Options | Error::UnsupportedCheck) => {
            damaged("an xz stream with known options")
        }
        Some(_) => damaged("valid xz blocks with their checks"),
        None if is_end(&error, "premature eof") => cut_off(),
        None => error,
    }
}

/// Reports whether this is the error of a decoder, which has this message, and not one of its reader.
fn is_end(error: &io::Error, message: &str) -> bool {
    error.kind() == ErrorKind::UnexpectedEof && error.to_string() == message
}
