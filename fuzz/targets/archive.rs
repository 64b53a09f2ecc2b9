//! Searches compressed data, whole and damaged.
//!
//! The first bytes choose the compression and the damage; the rest is the text to compress.

use std::io::{self, Read, Write};

use gleaner::internals::Compression;
use gleaner::mail::{Finding, Findings, Format, Options};
use gleaner::{Item, extract};

use super::chunks::ChunkReader;
use super::lzw::encoder::Lzw;

/// Selects data that is not compressed here: the text is the stream.
const RAW: u8 = 0x80;
/// Selects detection of the format, in place of text.
const DETECTED: u8 = 0x40;
/// Splits the text into two members.
const TWO_MEMBERS: u8 = 0x20;
/// Compresses twice.
const TWO_LAYERS: u8 = 0x10;

pub fn check(input: &[u8]) {
    let Some((&[settings, seed, damage, high, low], text)) = input.split_first_chunk() else {
        return;
    };
    let method = method(settings);
    let format = (settings & DETECTED == 0).then_some(Format::Text);
    let mut data = if settings & RAW != 0 { text.to_vec() } else { compressed(settings, text) };
    let at = usize::from(high) << 8 | usize::from(low);
    match damage % 4 {
        1 => data.truncate(at % (data.len() + 1)),
        2 if !data.is_empty() => {
            let at = at % data.len();
            data[at] ^= 1 << (damage >> 5);
        }
        3 => data.insert(at % (data.len() + 1), damage),
        _ => {}
    }
    let whole = all(&data[..], format);
    for longest in [1, 64, 4096] {
        let chunked = all(ChunkReader::new(&data, seed, longest), format);
        assert_eq!(chunked, whole, "in reads of up to {longest}");
    }
    if settings & (RAW | DETECTED | TWO_LAYERS) != 0 || Compression::detect(text).is_some() {
        return;
    }
    let expected: Vec<_> = extract(text).map(Item::into_owned).collect();
    match damage % 4 {
        0 if settings & TWO_MEMBERS == 0 || method != Compression::Compress => {
            let found: Vec<_> = whole.0.iter().map(Finding::item).collect();
            assert_eq!(whole.1, None);
            assert_eq!(found, expected.iter().collect::<Vec<_>>());
        }
        1 if settings & TWO_MEMBERS == 0 && !data.is_empty() && method != Compression::Compress => {
            check_cut(&decodable(method, &data), &whole.0);
        }
        _ => {}
    }
}

/// Checks the findings before the end of data that was cut to `text`. A reference at the end may be found, as it
/// may be complete.
fn check_cut(text: &[u8], found: &[Finding<'_>]) {
    let values = |item: &Item<'_>| match item {
        Item::Reference(found) => (found.span(), found.value().to_owned()),
        Item::Overlong(found) => (found.span(), found.head().to_owned()),
    };
    let found: Vec<_> = found.iter().map(|finding| values(finding.item())).collect();
    let expected: Vec<_> = extract(text).map(|item| values(&item)).collect();
    let is_before_end = |&(span, _): &&(std::ops::Range<u64>, String)| span.end < text.len() as u64;
    let complete = expected.iter().take_while(is_before_end).count();
    assert!(found.len() >= complete, "{found:?} lacks some of {expected:?}");
    assert_eq!(found[..complete], expected[..complete]);
}

fn method(choice: u8) -> Compression {
    Compression::ALL[usize::from(choice) % Compression::ALL.len()]
}

/// Compresses a text as the settings choose.
fn compressed(settings: u8, text: &[u8]) -> Vec<u8> {
    let outer = method(settings);
    let data = if settings & TWO_MEMBERS != 0 {
        let (one, other) = text.split_at(text.len() / 2);
        [compress(outer, one), compress(outer, other)].concat()
    } else {
        compress(outer, text)
    };
    if settings & TWO_LAYERS == 0 { data } else { compress(method(settings >> 2), &data) }
}

fn compress(method: Compression, text: &[u8]) -> Vec<u8> {
    let mut data = Vec::new();
    match method {
        Compression::Gzip => {
            let level = flate2::Compression::fast();
            flate2::read::GzEncoder::new(text, level).read_to_end(&mut data).expect("compressed");
        }
        Compression::Zstd => data = zstd::encode_all(text, 1).expect("compressed"),
        Compression::Bzip2 => {
            let mut encoder = bzip2::write::BzEncoder::new(data, bzip2::Compression::fast());
            encoder.write_all(text).expect("compressed");
            data = encoder.finish().expect("compressed");
        }
        Compression::Xz => {
            liblzma::read::XzEncoder::new(text, 0).read_to_end(&mut data).expect("compressed");
        }
        Compression::Compress => data = Lzw::default().compress(text),
        _ => unreachable!("not chosen"),
    }
    data
}

/// Returns the bytes that a decoder returns, one at a time, before the first error.
fn decodable(method: Compression, data: &[u8]) -> Vec<u8> {
    let reader: Box<dyn Read + '_> = match method {
        Compression::Gzip => Box::new(flate2::bufread::GzDecoder::new(data)),
        Compression::Zstd => Box::new(zstd::Decoder::with_buffer(data).expect("a decoder")),
        Compression::Bzip2 => Box::new(bzip2::bufread::BzDecoder::new(data)),
        _ => Box::new(liblzma::bufread::XzDecoder::new(data)),
    };
    #[allow(clippy::unbuffered_bytes)]
    reader.bytes().map_while(Result::ok).collect()
}

/// Returns the findings, and the error after them, without its offset: how much is read ahead of an
/// error depends on the reads.
fn all(read: impl Read, format: Option<Format>) -> (Vec<Finding<'static>>, Option<String>) {
    let findings = match format {
        None => Findings::new(read, &Options::new()),
        Some(format) => Findings::with_format(read, format, &Options::new()),
    };
    let findings = match findings {
        Ok(findings) => findings,
        Err(error) => return (Vec::new(), Some(without_numbers(&error))),
    };
    let mut found = Vec::new();
    for finding in findings {
        match finding {
            Ok(finding) => found.push(finding),
            Err(error) => return (found, Some(without_numbers(&error))),
        }
    }
    (found, None)
}

fn without_numbers(error: &io::Error) -> String {
    error.to_string().replace(|c: char| c.is_ascii_digit(), "")
}
