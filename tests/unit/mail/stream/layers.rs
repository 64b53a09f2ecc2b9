//! Decompression of whole, truncated and damaged files.
#![cfg(feature = "archives")]

use std::io::{self, ErrorKind, Read, Write};

use crate::mail::options::Options;
use crate::mail::store::format::Format;
use crate::mail::stream::compression::Compression;
use crate::mail::stream::decode::lzw_encoder::Lzw;
use crate::mail::stream::mail_reader::MailReader;

/// An upper bound for the length of a magic number.
const MAX_MAGIC_LEN: usize = 10;

/// The methods whose data says where it ends. That of compress ends with the file, and has no checksum.
const DELIMITED: [Compression; 4] =
    [Compression::Gzip, Compression::Zstd, Compression::Bzip2, Compression::Xz];

const TEXT: &[u8] = b"see http://a.example/x and <URL:http://b.example/y>\n";

/// Compresses with a library encoder; `tests/cli` covers the output of the commands.
fn compress(method: Compression, text: &[u8]) -> Vec<u8> {
    match method {
        Compression::Gzip => {
            let mut encoder =
                flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
            encoder.write_all(text).unwrap();
            encoder.finish().unwrap()
        }
        Compression::Zstd => {
            let mut encoder = zstd::Encoder::new(Vec::new(), 3).unwrap();
            encoder.include_checksum(true).unwrap();
            encoder.write_all(text).unwrap();
            encoder.finish().unwrap()
        }
        Compression::Bzip2 => {
            let mut encoder = bzip2::write::BzEncoder::new(Vec::new(), bzip2::Compression::best());
            encoder.write_all(text).unwrap();
            encoder.finish().unwrap()
        }
        Compression::Xz => {
            let mut encoder = liblzma::write::XzEncoder::new(Vec::new(), 6);
            encoder.write_all(text).unwrap();
            encoder.finish().unwrap()
        }
        Compression::Compress => Lzw::default().compress(text),
    }
}

/// A reader that returns one byte at a time, after an `Interrupted` error.
struct Trickle<'t>(&'t [u8], bool);

impl Read for Trickle<'_> {
    fn read(&mut self, block: &mut [u8]) -> io::Result<usize> {
        self.1 = !self.1;
        if self.1 {
            return Err(ErrorKind::Interrupted.into());
        }
        let length = block.len().min(1);
        self.0.read(&mut block[..length])
    }
}

/// Returns a reader of plain text, which may be compressed.
fn reader<R: Read>(read: R, options: &Options) -> MailReader<R> {
    MailReader::new(read, Some(Format::Text), options).unwrap()
}

/// Returns the decompressed bytes and the final error.
fn decompress(read: impl Read) -> (Vec<u8>, Option<String>) {
    let mut text = Vec::new();
    let result = reader(read, &Options::new()).read_to_end(&mut text);
    (text, result.err().map(|error| error.to_string()))
}

#[test]
fn decompresses_several_members() {
    for method in DELIMITED {
        let parts = [TEXT, b"", &TEXT.repeat(5000), TEXT];
        let data = parts.map(|part| compress(method, part)).concat();
        assert_eq!(reader(&data[..], &Options::new()).compression(), Some(method));
        let expected = (parts.concat(), None);
        assert!(decompress(&data[..]) == expected, "{method}");
        assert!(decompress(Trickle(&data, false)) == expected, "{method}, byte by byte");
        assert_eq!(decompress(&compress(method, b"")[..]), (Vec::new(), None), "{method}, empty");
    }
}

/// Returns the decompressed bytes and the final error with these settings.
fn decompress_with(data: &[u8], options: &Options) -> (Vec<u8>, Option<String>) {
    let mut text = Vec::new();
    let result = reader(data, options).read_to_end(&mut text);
    (text, result.err().map(|error| error.to_string()))
}

#[test]
fn removes_layers_up_to_the_limit() {
    let mut data = TEXT.to_vec();
    for layers in 0..7 {
        for limit in [layers.max(1) - 1, layers, layers + 1] {
            let (text, error) = decompress_with(&data, &Options::new().max_layers(limit));
            if layers <= limit {
                assert_eq!((text.as_slice(), error), (TEXT, None), "{layers} of {limit}");
            } else {
                let error = error.expect("too many layers");
                assert!(text.is_empty() && error.contains("--max-layers"), "{error}");
            }
        }
        assert_eq!(decompress(&data[..]).1.is_some(), layers > 4, "{layers}");
        data = compress(Compression::ALL[layers % 5], &data);
    }
}

#[test]
fn limits_the_memory_of_a_window() {
    const WINDOW: u64 = 1 << 20;
    let text = TEXT.repeat(40_000);
    let mut encoder = zstd::Encoder::new(Vec::new(), 3).unwrap();
    encoder.window_log(WINDOW.ilog2()).unwrap();
    encoder.write_all(&text).unwrap();
    let zstd = encoder.finish().unwrap();
    let is_read = |data: &[u8], limit| {
        let (found, error) = decompress_with(data, &Options::new().max_window(limit));
        match error {
            None => assert!(found == text),
            Some(error) => assert!(error.contains("--max-window"), "{error}"),
        }
        found == text
    };
    assert_eq!(
        [WINDOW - 1, WINDOW, WINDOW + 1].map(|limit| is_read(&zstd, limit)),
        [false, true, true]
    );
    // The memory of an xz decoder is the dictionary and some tables, which the limit includes.
    let xz = compress(Compression::Xz, &text);
    let needed = (8 << 20..9 << 20).step_by(1 << 10).find(|&limit| is_read(&xz, limit)).unwrap();
    let needed = (needed - (1 << 10)..=needed).find(|&limit| is_read(&xz, limit)).unwrap();
    assert_eq!([needed - 1, needed + 1].map(|limit| is_read(&xz, limit)), [false, true]);
    for method in [Compression::Gzip, Compression::Bzip2, Compression::Compress] {
        assert!(is_read(&compress(method, &text), 1), "{method}");
    }
}

/// Compresses zeros; returns the data and the quotient of the lengths, rounded up.
fn zeros(method: Compression, length: usize) -> (Vec<u8>, u64) {
    let data = compress(method, &vec![0; length]);
    let ratio = length.div_ceil(data.len()) as u64;
    (data, ratio)
}

#[test]
fn limits_the_ratio() {
    // The compressed data is read at once.
    const LENGTH: usize = (64 << 20) + (64 << 10);
    for method in DELIMITED {
        let (data, ratio) = zeros(method, LENGTH);
        for limit in [ratio - 1, ratio, ratio + 1] {
            let mut read = reader(&data[..], &Options::new().max_ratio(limit));
            let mut length = 0;
            let mut block = vec![0; 1 << 20];
            let error = loop {
                match read.read(&mut block) {
                    Ok(0) => break None,
                    Ok(more) => length += more,
                    Err(error) => break Some(error.to_string()),
                }
            };
            if limit < ratio {
                let allowed = (64 << 20).max(usize::try_from(limit).unwrap() * data.len());
                assert_eq!(length, allowed, "{method}");
                assert!(
                    error.as_ref().is_some_and(|error| error.contains("--max-ratio")),
                    "{error:?}"
                );
            } else {
                assert_eq!((length, error), (LENGTH, None), "{method}");
            }
        }
    }
    // No more than the free length counts.
    let (data, _) = zeros(Compression::Bzip2, 64 << 20);
    assert_eq!(decompress_with(&data, &Options::new().max_ratio(1)).1, None);
}

/// The ratio counts over all layers, also if an inner layer decompresses to nothing.
#[test]
fn limits_the_ratio_over_all_layers() {
    let (data, _) = zeros(Compression::Gzip, 70 << 20);
    let twice = compress(Compression::Xz, &data);
    let nothing = compress(Compression::Zstd, &compress(Compression::Gzip, b"").repeat(4 << 20));
    for data in [twice, nothing] {
        let error = decompress_with(&data, &Options::new()).1;
        assert!(error.as_ref().is_some_and(|error| error.contains("--max-ratio")), "{error:?}");
    }
}

#[test]
fn passes_other_data_through() {
    let texts: [&[u8]; 12] = [
        b"",
        b"B",
        b"BZh9 is how it begins",
        b"BZh0",
        b"\x1f\x8b",
        b"\x1f\x8b\x07",
        b"\xfd7zXZ",
        b"\x28\xb5\x2fx",
        // Widths of 8 and 17 bits, and an unknown bit of the settings.
        b"\x1f\x9d",
        b"\x1f\x9d\x88",
        b"\x1f\x9d\x91",
        b"\x1f\x9d\xb0",
    ];
    for text in texts {
        assert_eq!(decompress(text), (text.to_vec(), None), "{text:?}");
        assert_eq!(decompress(Trickle(text, false)), (text.to_vec(), None), "{text:?}");
    }
    let long = TEXT.repeat(5000);
    assert!(decompress(&long[..]) == (long.clone(), None));
}

#[test]
fn returns_an_error_after_truncated_data() {
    for method in DELIMITED {
        let text = TEXT.repeat(20);
        let data = compress(method, &text);
        for cut in MAX_MAGIC_LEN..data.len() {
            let (got, error) = decompress(&data[..cut]);
            let error = error.unwrap_or_else(|| panic!("{method} cut at {cut}: no error"));
            assert!(text.starts_with(&got), "{method} cut at {cut}");
            let prefix = format!("{method} data, at or before byte {cut}: ");
            assert!(error.starts_with(&prefix), "{error}, not {prefix}");
        }
    }
}

#[test]
fn detects_flipped_bits() {
    for method in DELIMITED {
        let data = compress(method, TEXT);
        let mut detected = 0;
        for at in MAX_MAGIC_LEN..data.len() {
            for bit in 0..8 {
                let mut broken = data.clone();
                broken[at] ^= 1 << bit;
                detected += usize::from(decompress(&broken[..]).1.is_some());
            }
        }
        assert!(detected > data.len(), "{method}: only {detected} errors");
    }
}

#[test]
fn returns_the_bytes_before_damaged_data() {
    // zstd returns no bytes of a damaged block.
    for method in [Compression::Gzip, Compression::Bzip2, Compression::Xz] {
        let text = TEXT.repeat(20);
        let mut data = compress(method, &text);
        // The checksum of gzip and bzip2, or the magic number at the end of xz.
        let at = data.len() - 1;
        data[at] ^= 0x80;
        let (got, error) = decompress(&data[..]);
        assert!(error.is_some(), "{method}");
        assert!(got == text, "{method}: {} of {}", got.len(), text.len());
    }
    let text: Vec<u8> =
        (0..2000).flat_map(|i| format!("http://{i}.example/\n").into_bytes()).collect();
    for method in [Compression::Gzip, Compression::Xz] {
        let mut data = compress(method, &text);
        let at = data.len() / 2;
        data[at..][..64].fill(0xff);
        let (got, error) = decompress(&data[..]);
        assert!(error.is_some(), "{method}");
        assert!(got.len() > text.len() / 4, "{method}: {} of {}", got.len(), text.len());
    }
}

/// A frame with blocks `ab` and `cd`, which are not compressed; the type of the second is reserved.
#[test]
fn returns_the_block_before_a_damaged_block_header() {
    let data = b"\x28\xb5\x2f\xfd\x20\x04\x10\0\0ab\x17\0\0cd";
    for (found, error) in [decompress(&data[..]), decompress(Trickle(data, false))] {
        assert_eq!(found, b"ab");
        assert!(error.is_some());
    }
}

#[test]
fn skips_skippable_frames() {
    let frame = compress(Compression::Zstd, TEXT);
    let skippable = |kind: u8, length: u32| {
        let head = [&[kind, 0x2a, 0x4d, 0x18], &length.to_le_bytes()[..]].concat();
        [head, b"x".repeat(length as usize)].concat()
    };
    let data =
        [skippable(0x50, 4), frame.clone(), skippable(0x5f, 100_000), frame, skippable(0x5e, 0)];
    let expected = (TEXT.repeat(2), None);
    assert_eq!(decompress(&data.concat()[..]), expected);
    assert_eq!(decompress(Trickle(&data.concat(), false)), expected);
    assert!(decompress(&skippable(0x50, 9)[..12]).1.is_some());
    assert_eq!(Compression::detect(b"\x60\x2a\x4d\x18"), None);
}

#[test]
fn reads_nothing_after_an_error() {
    for method in DELIMITED {
        let member = compress(method, TEXT);
        let mut broken = member.clone();
        *broken.last_mut().unwrap() ^= 0x80;
        let data = [broken, member].concat();
        let mut read = reader(&data[..], &Options::new());
        assert!(read.read_to_end(&mut Vec::new()).is_err(), "{method}");
        let mut more = Vec::new();
        assert!(read.read_to_end(&mut more).is_ok_and(|more| more == 0), "{method}");
    }
}

#[test]
fn rejects_data_after_the_last_member() {
    for method in DELIMITED {
        let data = [compress(method, TEXT), b"http://c.example/ and more".to_vec()].concat();
        let (got, error) = decompress(&data[..]);
        assert_eq!(got, TEXT, "{method}");
        assert!(error.is_some(), "{method}");
    }
}

#[test]
fn skips_padding_after_the_last_member() {
    for method in DELIMITED {
        let data = [compress(method, TEXT), vec![0; 100_000]].concat();
        assert_eq!(decompress(&data[..]), (TEXT.to_vec(), None), "{method}");
        assert_eq!(decompress(Trickle(&data[..200], false)), (TEXT.to_vec(), None), "{method}");
    }
}

#[test]
fn returns_errors_of_the_reader() {
    struct Failing;
    impl Read for Failing {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("gone"))
        }
    }
    assert_eq!(decompress(Failing), (Vec::new(), Some("gone".to_owned())));
    assert_eq!(decompress((&b"BZ"[..]).chain(Failing)), (b"BZ".to_vec(), Some("gone".to_owned())));
    // A decoder holds bytes that did not fit into a short read. The detection of the format reads more than one.
    let text = TEXT.repeat(1000);
    for method in [Compression::Gzip, Compression::Bzip2, Compression::Xz] {
        let data = compress(method, &text);
        // The checksums and marks at the end have 8 bytes or more.
        for missing in 8..14 {
            let cut = &data[..data.len() - missing];
            let mut read = reader(cut.chain(Failing), &Options::new());
            let (mut found, mut block) = (Vec::new(), [0; 7]);
            let error = loop {
                match read.read(&mut block) {
                    Ok(0) => panic!("{method}: no error"),
                    Ok(length) => found.extend_from_slice(&block[..length]),
                    Err(error) => break error.to_string(),
                }
            };
            assert!(error.ends_with(": gone"), "{method}: {error}");
            assert!(found == decompress(cut).0, "{method} without {missing} bytes");
            assert!(missing > 8 || found == text, "{method}");
        }
    }
    for method in Compression::ALL {
        let (text, error) = decompress(compress(method, TEXT)[..].chain(Failing));
        assert_eq!(text, TEXT, "{method}");
        assert!(error.is_some_and(|error| error.ends_with(": gone")), "{method}");
    }
}
