//! Damaged compressed data: the findings before the damage are reported, then a message.

use std::io::Read;
use std::ops::ControlFlow;

use gleaner::{Config, Extractor, Flags};

use super::{METHODS, assert_fails, values};
use crate::support::{Folder, Ran};

/// A pseudo-random number generator with a fixed seed (`SplitMix64`).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        usize::try_from((mixed ^ (mixed >> 31)) % bound as u64).unwrap()
    }
}

/// Returns a text of lines with a reference each, and does not compress well.
fn text(lines: usize) -> Vec<u8> {
    let mut random = Random(1);
    let line =
        |_| format!("see http://{}.example/{:x} now\n", random.below(1000), random.below(1 << 60));
    (0..lines).map(line).collect::<String>().into_bytes()
}

/// The lengths of the magic numbers: without them, the data is text.
fn magic_len(extension: &str) -> usize {
    match extension {
        "gz" => 3,
        "zst" => 4,
        "bz2" => 10,
        _ => 6,
    }
}

/// Decodes as much as another reader can, byte by byte.
fn decoded(extension: &str, data: &[u8]) -> Vec<u8> {
    let mut reader: Box<dyn Read + '_> = match extension {
        "gz" => Box::new(flate2::bufread::GzDecoder::new(data)),
        "zst" => Box::new(zstd::Decoder::with_buffer(data).unwrap()),
        "bz2" => Box::new(bzip2::bufread::BzDecoder::new(data)),
        _ => Box::new(liblzma::bufread::XzDecoder::new(data)),
    };
    let (mut text, mut byte) = (Vec::new(), [0]);
    while let Ok(1) = reader.read(&mut byte) {
        text.push(byte[0]);
    }
    text
}

/// Returns the findings that no more bytes would change.
fn decided(text: &[u8]) -> Vec<String> {
    let mut values = Vec::new();
    let _ = Extractor::new(&Config::new()).whole_truncated(text, |item| {
        let found = item.into_reference().expect("a reference");
        if !found.flags().contains(Flags::TRUNCATED) {
            values.push(found.value().to_owned());
        }
        ControlFlow::Continue(())
    });
    values
}

/// Checks the run on damaged data; only `before` can be decoded.
fn assert_reports(ran: &Ran, before: &[u8], name: &str) {
    assert_fails(ran, &[name, "cannot read beyond byte", "restore"]);
    assert!(["expected ", "too early"].iter().any(|what| ran.err.contains(what)), "{}", ran.err);
    assert_eq!(ran.err.lines().count(), 1, "{}", ran.err);
    let found: Vec<String> = values(ran).into_iter().map(|(value, _)| value).collect();
    let expected = decided(before);
    let same = found.iter().zip(&expected).take_while(|(one, other)| one == other).count();
    assert_eq!(same, expected.len(), "{name}: {} found, {}", found.len(), ran.err);
}

#[test]
fn truncated_data_gives_the_findings_before_the_cut() {
    let (text, folder, mut random) = (text(600), Folder::new(), Random(2));
    for (extension, compress) in METHODS {
        let data = compress(&text);
        let magic = magic_len(extension);
        let cuts = (0..58).map(|_| magic + random.below(data.len() - magic));
        for cut in cuts.chain([data.len() - 1, data.len() - 4]) {
            let name = format!("{cut}.{extension}");
            folder.file(&name, &data[..cut]);
            let ran = folder.run(&format!("-j1 --format jsonl {name}"));
            assert_reports(&ran, &decoded(extension, &data[..cut]), &name);
        }
    }
}

#[test]
fn flipped_bits_give_the_findings_before_them() {
    let (text, folder, mut random) = (text(600), Folder::new(), Random(3));
    let mut harmless = 0;
    for (extension, compress) in METHODS {
        let data = compress(&text);
        folder.file("whole", &data);
        let whole = folder.found("-j1 --format jsonl whole");
        for _ in 0..65 {
            let at = magic_len(extension) + random.below(data.len() - magic_len(extension));
            let mut damaged = data.clone();
            damaged[at] ^= 1 << random.below(8);
            let name = format!("damaged.{extension}");
            folder.file(&name, &damaged);
            let ran = folder.run(&format!("-j1 --format jsonl {name}"));
            if ran.code == Some(0) {
                assert_eq!(
                    (ran.out.replace(&name, "whole"), ran.err.as_str()),
                    (whole.clone(), "")
                );
                harmless += 1;
            } else {
                assert_reports(&ran, &decoded(extension, &damaged), &name);
            }
        }
    }
    assert!(harmless < 20, "{harmless} of 260 flips changed nothing");
}

/// The end of the data is damaged, or missing: all text was decoded.
#[test]
fn the_last_reference_is_flagged() {
    let folder = Folder::new();
    for (extension, compress) in METHODS {
        for (text, is_mail) in [
            ("see http://a.example/end", false),
            ("From: a\nDate: b\n\nsee http://a.example/end", true),
            ("From a Thu Jan  1 00:00:00 1998\nTo: b\n\nsee http://a.example/end", true),
            // The header is not complete.
            ("From: a\nDate: b\nSubject: http://a.example/end", true),
        ] {
            let data = compress(text.as_bytes());
            for cut in [1, 2, 4] {
                let name = format!("{cut}.{extension}");
                folder.file(&name, &data[..data.len() - cut]);
                for options in ["", "--max-message 9"] {
                    let ran = folder.run(&format!("--format jsonl {options} {name}"));
                    assert_fails(&ran, &[&name, "byte"]);
                    assert_eq!(values(&ran), [("http://a.example/end".to_owned(), true)], "{name}");
                    assert_eq!(ran.out.contains("\"message\""), is_mail);
                }
            }
        }
    }
}

/// A block that is damaged in the middle does not hide the blocks before it.
/// Cuts a text in UTF-16 in its last character.
#[test]
fn utf16_that_ends_in_a_character_is_reported() {
    let folder = Folder::new();
    for unit in [u16::to_le_bytes, u16::to_be_bytes] {
        let text = "\u{feff}http://a.example/one\u{1f600}";
        let bytes: Vec<u8> = text.encode_utf16().flat_map(unit).collect();
        for missing in 1..=3 {
            folder.file("text", &bytes[..bytes.len() - missing]);
            let ran = folder.run("--format jsonl text");
            let end = format!("beyond byte {}: the text ends in the middle", bytes.len() - missing);
            assert_fails(&ran, &[&end]);
            assert!(ran.out.contains(r#""value":"http://a.example/one""#), "{}", ran.out);
            assert!(ran.out.contains(r#""flags":["truncated"]"#), "{}", ran.out);
        }
        folder.file("text", &bytes);
        assert_eq!(folder.run("text").code, Some(0));
    }
}

#[test]
fn data_before_a_damaged_block_is_searched() {
    let folder = Folder::new();
    let text = text(12_000);
    for (extension, compress) in METHODS {
        let mut data = compress(&text);
        let at = data.len() * 3 / 4;
        data[at..at + 64].fill(0xFF);
        let name = format!("middle.{extension}");
        folder.file(&name, &data);
        let ran = folder.run(&format!("-j1 --format jsonl {name}"));
        let before = decoded(extension, &data);
        assert!(before.len() > text.len() / 4, "{extension}: {}", before.len());
        assert_reports(&ran, &before, &name);
    }
}

/// A message that is cut off is decoded as far as it goes.
#[test]
fn a_message_before_damage_is_decoded() {
    let folder = Folder::new();
    let headers = [
        "Content-Transfer-Encoding: base64\n",
        "Content-Type: multipart/mixed; boundary=x\n\n--x\nContent-Transfer-Encoding: base64\n",
        "Content-Type: message/rfc822\n\nTo: c\nContent-Transfer-Encoding: base64\n",
    ];
    for header in headers {
        for separator in ["", "From a Thu Jan  1 00:00:00 1998\n"] {
            // "see http://a.example/end"
            let text =
                format!("{separator}From: a\nDate: b\n{header}\nc2VlIGh0dHA6Ly9hLmV4YW1wbGUvZW5k");
            for (extension, compress) in METHODS {
                let data = compress(text.as_bytes());
                let name = format!("a.{extension}");
                folder.file(&name, &data[..data.len() - 1]);
                let ran = folder.run(&format!("--format jsonl {name}"));
                assert_fails(&ran, &[&name, "byte"]);
                assert_eq!(values(&ran), [("http://a.example/end".to_owned(), true)], "{text}");
                assert!(ran.out.contains("\"encoded\":true"));
            }
        }
    }
}
