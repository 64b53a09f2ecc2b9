//! Searches compressed data, and reads archives, whole and damaged.
//!
//! The first bytes choose the compression, the archive and the damage; the rest is the text.

#[path = "../../tests/common/archives.rs"]
mod writers;

use std::io::{self, Read, Write};

use gleaner::internals::{Choice, Compression, InputBytes, MailReader, OpenInput};
use gleaner::mail::{Finding, Findings, Format, Options};
use gleaner::{Item, extract};

use super::chunks::{ChunkReader, OwnedChunks};
use super::lzw::encoder::Lzw;
use writers::{Zip, tar, tar_members, zip};

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
    // Damage uses the other bits.
    if let Some(data) = archive(damage >> 2 & 7, settings, text) {
        return check_archive(data, settings, [seed, damage, high, low], text);
    }
    let mut data = if settings & RAW != 0 { text.to_vec() } else { compressed(settings, text) };
    damage_data(&mut data, damage, high, low);
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

fn damage_data(data: &mut Vec<u8>, damage: u8, high: u8, low: u8) {
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
}

/// Returns an archive with the halves of a text, or the text itself as an archive; `None` for no archive.
fn archive(choice: u8, settings: u8, text: &[u8]) -> Option<Vec<u8>> {
    let (one, other) = text.split_at(text.len() / 2);
    let packed = compress(method(settings), other);
    let files = [("a", one), ("b/c", if settings & TWO_LAYERS == 0 { other } else { &packed })];
    let data = match choice {
        1 => tar(&files),
        2 => zip(&files, Zip::Stored),
        3 => zip(&files, Zip::Deflated),
        4 => zip(&files, Zip::Streamed),
        5 => tar(&[("x.zip", &zip(&files, Zip::Deflated)), ("d", one)]),
        6 => [b"#! cunbatch\n", &Lzw::default().compress(text)[..]].concat(),
        7 if settings & RAW != 0 => [b"PK\x03\x04", text].concat(),
        7 => tar_members(&[(settings, "n", text), (b'0', "x", text)]),
        _ => return None,
    };
    Some(if settings & TWO_MEMBERS == 0 { data } else { compress(method(settings), &data) })
}

/// Checks that an archive yields its members, whatever the reads, and does not panic if it is damaged.
fn check_archive(mut data: Vec<u8>, settings: u8, [seed, damage, high, low]: [u8; 4], text: &[u8]) {
    damage_data(&mut data, damage, high, low);
    let whole = members(OwnedChunks::new(data.clone(), seed, usize::MAX));
    for longest in [1, 64, 4096] {
        let chunked = members(OwnedChunks::new(data.clone(), seed, longest));
        assert_eq!(chunked, whole, "in reads of up to {longest}");
    }
    let (one, other) = text.split_at(text.len() / 2);
    let is_plain = [one, other, text].iter().all(|text| {
        Compression::detect(text).is_none() && !text.starts_with(b"PK") && !text.starts_with(b"#!")
    });
    if damage % 4 != 0 || !(1..=5).contains(&(damage >> 2 & 7)) || !is_plain || one.len() >= 512 {
        return;
    }
    assert_eq!(whole.last().map(|member| &member.2), Some(&None), "{settings}");
    let texts: Vec<&[u8]> = whole.iter().map(|member| &member.1[..]).collect();
    let nested = damage >> 2 & 7 == 5;
    assert_eq!(texts, if nested { vec![one, other, one] } else { vec![one, other] });
}

/// Returns the path, the bytes and the error without its numbers of each member, or of the only stream.
fn members(read: OwnedChunks) -> Vec<(String, Vec<u8>, Option<String>)> {
    let mut members = Vec::new();
    let mut push = |path: String, stream: io::Result<MailReader<InputBytes>>| {
        let (mut text, mut block) = (Vec::new(), vec![0; 64 << 10]);
        // In long reads, as of the command: a decoder keeps what does not fit into a short one, and may lose it if the
        // next read fails.
        let mut read = |stream: &mut MailReader<InputBytes>| -> io::Result<()> {
            loop {
                match stream.read(&mut block)? {
                    0 => return Ok(()),
                    length => text.extend_from_slice(&block[..length]),
                }
            }
        };
        let error = stream.and_then(|mut stream| read(&mut stream)).err();
        members.push((path, text, error.map(|error| without_numbers(&error))));
    };
    match OpenInput::new(Box::new(read), None, &Options::new()) {
        Ok(OpenInput::Archive(mut archive)) => {
            while let Some(member) = archive.next_member(|_| Choice::Read(None)) {
                push(member.path.to_string_lossy().into_owned(), member.stream);
            }
        }
        Ok(OpenInput::Stream(stream)) => push(String::new(), Ok(stream)),
        Err(error) => push(String::new(), Err(error)),
    }
    members
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
