//! Refuses compressed data in builds without the feature `archives`.

use std::convert::Infallible;
use std::io::{self, BufRead, ErrorKind, Read};

use crate::mail::stream::compression::Compression;

/// A decoder that does not exist.
pub(super) struct MemberDecoder<B> {
    data: B,
    never: Infallible,
}

impl<B: BufRead> MemberDecoder<B> {
    /// # Errors
    /// Returns an error for every method.
    pub fn new(method: Compression, _data: B, _max_window: u64) -> io::Result<Self> {
        Err(io::Error::new(
            ErrorKind::Unsupported,
            format!(
                "compressed with {method}, which this build cannot read: it lacks the feature \"archives\""
            ),
        ))
    }

    pub fn get_ref(&self) -> &B {
        &self.data
    }

    pub fn into_inner(self) -> B {
        self.data
    }

    pub fn total_out(&self) -> u64 {
        match self.never {}
    }
}

impl<B: BufRead> Read for MemberDecoder<B> {
    fn read(&mut self, _block: &mut [u8]) -> io::Result<usize> {
        match self.never {}
    }
}

#[cfg(test)]
mod tests {
    use std::io::ErrorKind;

    use crate::mail::options::Options;
    use crate::mail::stream::compression::Compression;
    use crate::mail::stream::mail_reader::MailReader;

    #[test]
    fn compressed_data_is_an_error_that_names_the_feature() {
        let heads: [&[u8]; 4] = [
            b"\x1f\x8b\x08\x00\x00",
            b"\x28\xb5\x2f\xfd\x00",
            b"BZh91AY&SY\x00",
            b"\xfd7zXZ\x00\x00",
        ];
        for (head, method) in heads.into_iter().zip(Compression::ALL) {
            let error = MailReader::new(head, None, &Options::new()).err();
            let error = error.unwrap_or_else(|| panic!("{method}: no error"));
            assert_eq!(error.kind(), ErrorKind::Unsupported);
            let message = format!(
                "compressed with {method}, which this build cannot read: \
                 it lacks the feature \"archives\""
            );
            assert_eq!(error.to_string(), message);
        }
    }
}
