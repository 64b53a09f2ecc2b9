//! Opens inputs, which may be archives.

use std::io;

use super::member::InputBytes;
#[cfg(feature = "archives")]
use super::members::Archive;
#[cfg(not(feature = "archives"))]
use super::unsupported::Archive;
use crate::mail::options::Options;
use crate::mail::store::format::Format;
use crate::mail::stream::decode::layers::Peeler;
use crate::mail::stream::mail_reader::MailReader;

/// An input, whose first bytes are known.
pub enum OpenInput {
    /// A stream of text or messages.
    Stream(MailReader<InputBytes>),
    /// An archive.
    Archive(Box<Archive>),
}

impl OpenInput {
    /// Detects compression, archives and, unless `format` is given, the format of an input. Reads no further than
    /// necessary. Without [`Options::decompress`], no archive is entered.
    ///
    /// # Errors
    /// As for [`Findings::new`](crate::mail::Findings::new).
    pub fn new(read: InputBytes, format: Option<Format>, options: &Options) -> io::Result<Self> {
        let (mut peeler, mut reader) = Peeler::new(read, options.decoding);
        if options.decompress {
            reader = peeler.peel(reader)?;
            if let Some(kind) = reader.detect_archive() {
                let archive = Archive::new(kind, reader, peeler, options)?;
                return Ok(Self::Archive(Box::new(archive)));
            }
        }
        MailReader::from_peeled(peeler, reader, format, options).map(Self::Stream)
    }
}
