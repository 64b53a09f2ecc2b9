//! Decompression of whole, truncated and damaged files.

use std::io::Write;

use super::*;

/// Longer than each magic number.
const LONGEST: usize = 10;

const TEXT: &[u8] = b"see http://a.example/x and <URL:http://b.example/y>\n";

/// As other encoders of each method make them, those of their own commands are in `tests/cli`.
fn compressed(method: Compression, text: &[u8]) -> Vec<u8> {
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
    }
}

/// Gives one byte at a time, each after an interruption.
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

/// What comes out, before an error if there is one.
fn out(read: impl Read) -> (Vec<u8>, Option<String>) {
    let mut text = Vec::new();
    let read = Decompressed::new(read).and_then(|mut read| read.read_to_end(&mut text));
    (text, read.err().map(|error| error.to_string()))
}

#[test]
fn all_methods_and_several_members() {
    for method in Compression::ALL {
        let parts = [TEXT, b"", &TEXT.repeat(5000), TEXT];
        let data = parts.map(|part| compressed(method, part)).concat();
        assert_eq!(Decompressed::new(&data[..]).unwrap().compression(), Some(method));
        let expected = (parts.concat(), None);
        assert!(out(&data[..]) == expected, "{method}");
        assert!(out(Trickle(&data, false)) == expected, "{method}, byte by byte");
        assert_eq!(out(&compressed(method, b"")[..]), (Vec::new(), None), "{method}, empty");
    }
}

#[test]
fn once_only() {
    let twice = compressed(Compression::Zstd, &compressed(Compression::Gzip, TEXT));
    assert_eq!(out(&twice[..]), (compressed(Compression::Gzip, TEXT), None));
}

#[test]
fn what_is_not_compressed_is_as_it_was() {
    let texts: [&[u8]; 8] = [
        b"",
        b"B",
        b"BZh9 is how it begins",
        b"BZh0",
        b"\x1f\x8b",
        b"\x1f\x8b\x07",
        b"\xfd7zXZ",
        b"\x28\xb5\x2fx",
    ];
    for text in texts {
        assert_eq!(out(text), (text.to_vec(), None), "{text:?}");
        assert_eq!(out(Trickle(text, false)), (text.to_vec(), None), "{text:?}");
    }
    let long = TEXT.repeat(5000);
    assert!(out(&long[..]) == (long.clone(), None));
}

#[test]
fn data_that_is_cut_is_an_error_after_what_could_be_had() {
    for method in Compression::ALL {
        let text = TEXT.repeat(20);
        let data = compressed(method, &text);
        for cut in LONGEST..data.len() {
            let (got, error) = out(&data[..cut]);
            let error = error.unwrap_or_else(|| panic!("{method} cut at {cut}: no error"));
            assert!(text.starts_with(&got), "{method} cut at {cut}");
            let place = format!("{method} data, at or before its byte {cut}: ");
            assert!(error.starts_with(&place), "{error}, not {place}");
        }
    }
}

#[test]
fn broken_data_does_not_panic() {
    for method in Compression::ALL {
        let data = compressed(method, TEXT);
        let mut told = 0;
        for at in LONGEST..data.len() {
            for bit in 0..8 {
                let mut broken = data.clone();
                broken[at] ^= 1 << bit;
                told += usize::from(out(&broken[..]).1.is_some());
            }
        }
        assert!(told > data.len(), "{method}: only {told} told");
    }
}

#[test]
fn what_came_before_broken_data_is_given() {
    // Not zstd, whose text of a block stands or falls with it.
    for method in [Compression::Gzip, Compression::Bzip2, Compression::Xz] {
        let text = TEXT.repeat(20);
        let mut data = compressed(method, &text);
        // In the check of gzip and bzip2, in the magic number at the end of xz.
        let at = data.len() - 1;
        data[at] ^= 0x80;
        let (got, error) = out(&data[..]);
        assert!(error.is_some(), "{method}");
        assert!(got == text, "{method}: {} of {}", got.len(), text.len());
    }
    let text: Vec<u8> =
        (0..2000).flat_map(|i| format!("http://{i}.example/\n").into_bytes()).collect();
    for method in [Compression::Gzip, Compression::Xz] {
        let mut data = compressed(method, &text);
        let at = data.len() / 2;
        data[at..][..64].fill(0xff);
        let (got, error) = out(&data[..]);
        assert!(error.is_some(), "{method}");
        assert!(got.len() > text.len() / 4, "{method}: {} of {}", got.len(), text.len());
    }
}

#[test]
fn frames_to_skip_are_skipped() {
    let frame = compressed(Compression::Zstd, TEXT);
    let skipped = |kind: u8, length: u32| {
        let head = [&[kind, 0x2a, 0x4d, 0x18], &length.to_le_bytes()[..]].concat();
        [head, b"x".repeat(length as usize)].concat()
    };
    let data = [skipped(0x50, 4), frame.clone(), skipped(0x5f, 100_000), frame, skipped(0x5e, 0)];
    let expected = (TEXT.repeat(2), None);
    assert_eq!(out(&data.concat()[..]), expected);
    assert_eq!(out(Trickle(&data.concat(), false)), expected);
    assert!(out(&skipped(0x50, 9)[..12]).1.is_some());
    assert_eq!(Compression::of(b"\x60\x2a\x4d\x18"), None);
}

#[test]
fn nothing_is_read_behind_an_error() {
    for method in Compression::ALL {
        let member = compressed(method, TEXT);
        let mut broken = member.clone();
        *broken.last_mut().unwrap() ^= 0x80;
        let data = [broken, member].concat();
        let mut read = Decompressed::new(&data[..]).unwrap();
        assert!(read.read_to_end(&mut Vec::new()).is_err(), "{method}");
        let mut more = Vec::new();
        assert!(read.read_to_end(&mut more).is_ok_and(|more| more == 0), "{method}");
    }
}

#[test]
fn what_follows_the_last_member_is_an_error_not_text() {
    for method in Compression::ALL {
        let data = [compressed(method, TEXT), b"http://c.example/ and more".to_vec()].concat();
        let (got, error) = out(&data[..]);
        assert_eq!(got, TEXT, "{method}");
        assert!(error.is_some(), "{method}");
    }
}

#[test]
fn zeros_behind_the_last_member_are_padding() {
    for method in Compression::ALL {
        let data = [compressed(method, TEXT), vec![0; 100_000]].concat();
        assert_eq!(out(&data[..]), (TEXT.to_vec(), None), "{method}");
        assert_eq!(out(Trickle(&data[..200], false)), (TEXT.to_vec(), None), "{method}");
    }
}

#[test]
fn an_error_of_the_reader_is_its_own() {
    struct Failing;
    impl Read for Failing {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("gone"))
        }
    }
    assert_eq!(out(Failing), (Vec::new(), Some("gone".to_owned())));
    assert_eq!(out((&b"BZ"[..]).chain(Failing)), (b"BZ".to_vec(), Some("gone".to_owned())));
    for method in Compression::ALL {
        let (text, error) = out(compressed(method, TEXT)[..].chain(Failing));
        assert_eq!(text, TEXT, "{method}");
        assert!(error.is_some_and(|error| error.ends_with(": gone")), "{method}");
    }
}
