//! Compressed streams of all formats through the library.

#[path = "../common/lzw.rs"]
mod lzw;

use std::io::{self, Read, Write};

use gleaner::mail::{Finding, Findings, Options};
use gleaner::{Flags, Reference};

use crate::found::{all, line, value};
use crate::trickle::Trickle;

type Compress = fn(&[u8]) -> Vec<u8>;

fn gzip(text: &[u8]) -> Vec<u8> {
    let mut data = Vec::new();
    flate2::read::GzEncoder::new(text, flate2::Compression::fast()).read_to_end(&mut data).unwrap();
    data
}

fn zstd(text: &[u8]) -> Vec<u8> {
    zstd::encode_all(text, 3).unwrap()
}

fn bzip2(text: &[u8]) -> Vec<u8> {
    let mut encoder = bzip2::write::BzEncoder::new(Vec::new(), bzip2::Compression::fast());
    encoder.write_all(text).unwrap();
    encoder.finish().unwrap()
}

fn xz(text: &[u8]) -> Vec<u8> {
    let mut data = Vec::new();
    liblzma::read::XzEncoder::new(text, 1).read_to_end(&mut data).unwrap();
    data
}

fn compress(text: &[u8]) -> Vec<u8> {
    lzw::Lzw::default().compress(text)
}

const METHODS: [(&str, Compress); 5] =
    [("gzip", gzip), ("zstd", zstd), ("bzip2", bzip2), ("xz", xz), ("compress", compress)];

const MBOX: &[u8] =
    b"From joe@a.example Thu Jan  1 00:00:00 1998\nSubject: one\n\nhttp://1.example/\n\n\
    From ann@a.example Thu Jan  1 00:00:00 1998\nContent-Transfer-Encoding: base64\n\n\
    aHR0cDovL2EuZXhhbXBsZS8=\n";
const MESSAGE: &[u8] = b"From: joe@a.example\r\nSubject: one\r\n\r\nhttp://1.example/\r\n";
const RNEWS: &[u8] = b"#! rnews 44\nPath: a\nNewsgroups: alt.a\n\nhttp://1.example/\n\
    #! rnews 44\nPath: b\nNewsgroups: alt.b\n\nhttp://2.example/\n";
const TEXT: &[u8] = b"{\"from\":\"http://1.example/\"}\n{\"from\":\"http:\\/\\/2.example\\/\"}\n";

#[test]
fn searches_all_formats_in_all_compressions() {
    for text in [MBOX, MESSAGE, RNEWS, TEXT] {
        let expected = all(text, None, &Options::new());
        assert!(!expected.0.is_empty());
        for (name, compress) in METHODS {
            let data = compress(text);
            assert_eq!(all(&data[..], None, &Options::new()), expected, "{name}");
            let trickle = Trickle::new(&data, &[1, 3]);
            assert_eq!(all(trickle, None, &Options::new()), expected, "{name}");
        }
    }
}

/// A member can end anywhere, even within a separator (RFC 1952, section 2.2).
#[test]
fn joins_members_to_one_mailbox() {
    let expected = all(MBOX, None, &Options::new());
    for (name, compress) in METHODS {
        // The data of compress ends with its file.
        if name == "compress" {
            continue;
        }
        for cut in (0..MBOX.len()).step_by(7) {
            let (a, b) = MBOX.split_at(cut);
            let data = [compress(a), compress(b)].concat();
            assert_eq!(all(&data[..], None, &Options::new()), expected, "{name} at {cut}");
        }
    }
}

/// `#! cunbatch` and similar lines, with and without another layer of compression.
#[test]
fn searches_compressed_rnews_batches() {
    let expected = all(RNEWS, None, &Options::new()).0;
    assert_eq!(
        expected.iter().map(line).collect::<Vec<_>>(),
        ["1 text/plain = http://1.example/", "#2 1 text/plain = http://2.example/"]
    );
    for (name, compress) in METHODS {
        for mark in ["#! cunbatch\n", "#! gunbatch\n", "#! zunbatch\r\n", "#! xzunbatch\n"] {
            let data = [mark.as_bytes(), &compress(RNEWS)].concat();
            assert_eq!(all(&data[..], None, &Options::new()).0, expected, "{name}, {mark}");
            assert_eq!(all(&gzip(&data)[..], None, &Options::new()).0, expected, "{name}, {mark}");
        }
    }
}

fn flags(finding: &Finding<'_>) -> Flags {
    finding.item().as_reference().map_or(Flags::empty(), Reference::flags)
}

/// The decodable findings come first, then the error, then the end.
#[test]
fn returns_an_error_after_truncated_data() {
    let mut text = Vec::new();
    for number in 0..3_000_u32 {
        // Pseudo-random numbers keep the compressed data long.
        let random = number.wrapping_mul(2_654_435_761);
        let message = format!(
            "From a Thu Jan  1 00:00:00 1998\nSubject: {random}\n\nhttp://{random}.example/\n\n"
        );
        text.extend_from_slice(message.as_bytes());
    }
    let whole = all(&text[..], None, &Options::new()).0;
    for (name, compress) in METHODS {
        let data = compress(&text);
        // The data of compress shows only a cut within a code: here in the second byte of one of 9 bits.
        let cuts = if name == "compress" {
            vec![31, 34]
        } else {
            vec![data.len() - 1, data.len() / 2, 30]
        };
        for cut in cuts {
            let mut found: Vec<io::Result<Finding<'_>>> = Vec::new();
            found.extend(Findings::new(&data[..cut], &Options::new()).unwrap());
            let error = found.pop().unwrap().unwrap_err();
            assert!(error.to_string().starts_with(name), "{error}");
            for (found, expected) in found.iter().zip(&whole) {
                let found = found.as_ref().unwrap();
                let (found_value, expected) = (value(found), value(expected));
                if flags(found).contains(Flags::TRUNCATED) {
                    assert!(expected.starts_with(&found_value), "{name}: {found_value}");
                } else {
                    assert_eq!(found_value, expected, "{name}");
                }
            }
            assert!(found.len() <= whole.len());
            if cut == data.len() - 1 {
                assert!(found.len() > 1_000 || name == "bzip2", "{name}: only {}", found.len());
            }
        }
    }
}

/// After a read error within a message, the part before the error is searched as raw text.
#[test]
fn returns_findings_before_a_read_error() {
    struct Failing<'a>(&'a [u8]);
    impl Read for Failing<'_> {
        fn read(&mut self, block: &mut [u8]) -> io::Result<usize> {
            match self.0.read(block)? {
                0 => Err(io::Error::other("the disk is gone")),
                more => Ok(more),
            }
        }
    }
    let text = b"From a Thu Jan  1 00:00:00 1998\nSubject: x\n\nhttp://1.example/\n\n\
        From b Thu Jan  1 00:00:00 1998\nSubject: y\n\nhttp://2.example/ http://3.exam";
    let mut findings = Findings::new(Failing(text), &Options::new()).unwrap();
    let mut values = Vec::new();
    let error = loop {
        match findings.next().unwrap() {
            Ok(finding) => values.push((value(&finding), flags(&finding))),
            Err(error) => break error,
        }
    };
    let expected = [
        ("http://1.example/", Flags::empty()),
        ("http://2.example/", Flags::empty()),
        ("http://3.exam", Flags::TRUNCATED),
    ];
    assert_eq!(values, expected.map(|(value, flags)| (value.to_owned(), flags)));
    assert_eq!(error.to_string(), "the disk is gone");
    assert!(findings.next().is_none());
}
