//! Unit tests of `mail/stream/mail_reader.rs`.

use std::io::Read;

use super::MailReader;
use crate::mail::options::Options;
use crate::mail::store::format::Format;
#[cfg(feature = "archives")]
use crate::mail::stream::compression::Compression;

#[cfg(feature = "archives")]
fn gzip(text: &[u8]) -> Vec<u8> {
    let mut data = Vec::new();
    let level = flate2::Compression::default();
    flate2::read::GzEncoder::new(text, level).read_to_end(&mut data).unwrap();
    data
}

const BATCH: &[u8] = b"#! rnews 12\nPath: a\n\nb\n";

#[cfg(feature = "archives")]
#[test]
fn decompresses_rnews_batches() {
    let wrapped = [b"#! cunbatch\n".as_slice(), &gzip(BATCH)].concat();
    for (data, format) in [
        (gzip(BATCH), None),
        (wrapped.clone(), None),
        (wrapped.clone(), Some(Format::Rnews)),
        (gzip(&wrapped), None),
    ] {
        let mut reader = MailReader::new(&data[..], format, &Options::new()).unwrap();
        assert_eq!(reader.format(), Format::Rnews);
        assert_eq!(reader.compression(), Some(Compression::Gzip));
        let mut text = Vec::new();
        reader.read_to_end(&mut text).unwrap();
        assert_eq!(text, BATCH);
    }
}

#[test]
fn a_batch_that_is_not_compressed_is_read() {
    let data = [b"#! cunbatch\r\n", BATCH].concat();
    for format in [None, Some(Format::Rnews)] {
        let mut reader = MailReader::new(&data[..], format, &Options::new()).unwrap();
        assert_eq!((reader.format(), reader.compression()), (Format::Rnews, None));
        let mut text = Vec::new();
        reader.read_to_end(&mut text).unwrap();
        assert_eq!(text, BATCH);
    }
}

#[test]
fn an_unknown_batch_is_an_error() {
    for data in
        ["#! cunbatch\n", "#! cunbatch\n\x1f\x1e\x10", "#! cunbatch\nsee http://a.example/\n"]
    {
        let error = MailReader::new(data.as_bytes(), None, &Options::new()).map(drop).unwrap_err();
        let expected = "compressed rnews batch, at byte 12: expected gzip, zstd, bzip2, xz or compress data, or a line #! rnews; ";
        assert!(error.to_string().starts_with(expected), "{error}");
    }
}

#[test]
fn passes_compressed_data_through_if_decompression_is_off() {
    let options = Options::new().decompress(false);
    let gzip: &[u8] = b"\x1f\x8b\x08 http://a.example/";
    let wrapped = [b"#! cunbatch\n", gzip].concat();
    for (data, format) in [(gzip, Format::Text), (&wrapped, Format::Rnews)] {
        let mut reader = MailReader::new(data, None, &options).unwrap();
        assert_eq!((reader.format(), reader.compression()), (format, None));
        let mut read = Vec::new();
        reader.read_to_end(&mut read).unwrap();
        assert_eq!(read, data);
    }
}

#[test]
fn returns_the_bytes_used_for_detection() {
    for text in [&b""[..], b"F", b"From: a\nTo: b\n\nc", b"#! rn", BATCH] {
        let mut read = Vec::new();
        MailReader::new(text, None, &Options::new()).unwrap().read_to_end(&mut read).unwrap();
        assert_eq!(read, text);
    }
}
