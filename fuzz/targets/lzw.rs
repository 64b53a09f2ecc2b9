//! Decodes the data of compress(1), from an independent encoder and from the fuzzer itself.
//!
//! The first three bytes choose the settings of the encoder, the chunks and whether the rest is text or codes.

#[path = "../../tests/common/lzw.rs"]
pub(super) mod encoder;

use std::io::Read;

use gleaner::internals::{Compression, MailReader};
use gleaner::mail::{Format, Options};

use super::chunks::ChunkReader;
use encoder::Lzw;

/// Selects data that is not compressed here: the rest is codes.
const RAW: u8 = 0x80;
/// Repeats the text, so that its codes become wide.
const REPEATED: u8 = 0x40;

pub fn check(input: &[u8]) {
    let Some((&[settings, clear, seed], rest)) = input.split_first_chunk() else {
        return;
    };
    let max_width = 9 + u32::from(settings % 8);
    let block_mode = settings & 8 != 0;
    let clear_after = (clear != 0).then(|| usize::from(clear) * 5);
    if settings & RAW != 0 {
        let byte = u8::try_from(max_width).unwrap_or(9) | if block_mode { 0x80 } else { 0 };
        check_chunks(&[&[0x1f, 0x9d, byte], rest].concat(), seed);
        return;
    }
    let text = if settings & REPEATED == 0 { rest.to_vec() } else { repeated(rest) };
    let data = Lzw { max_width, block_mode, clear_after }.compress(&text);
    let (found, error) = check_chunks(&data, seed);
    if Compression::detect(&text).is_none() {
        assert_eq!(error, None);
        assert!(found == text, "{} bytes decoded to {}", text.len(), found.len());
        let cut = usize::from(seed) * data.len() / 256;
        let (found, _) = decoded(&data[..cut.max(3)]);
        assert!(text.starts_with(&found) || Compression::detect(&found).is_some());
    }
}

/// Returns the text eight times, each time with other bytes in the same order.
fn repeated(text: &[u8]) -> Vec<u8> {
    (0..8_u8)
        .flat_map(|round| text.iter().map(move |byte| byte.wrapping_mul(2 * round + 1)))
        .collect()
}

/// Decodes data whole and in chunks, which gives the same bytes and the same error.
fn check_chunks(data: &[u8], seed: u8) -> (Vec<u8>, Option<String>) {
    let whole = decoded(data);
    for longest in [1, 64, 4096] {
        let chunked = decoded(ChunkReader::new(data, seed, longest));
        assert!(chunked == whole, "in reads of up to {longest}");
    }
    whole
}

/// Returns the decoded bytes, and the error after them without its offset, which depends on the reads.
fn decoded(data: impl Read) -> (Vec<u8>, Option<String>) {
    let mut text = Vec::new();
    let read = MailReader::new(data, Some(Format::Text), &Options::new())
        .and_then(|mut reader| reader.read_to_end(&mut text));
    let error = read.err().map(|error| error.to_string());
    (text, error.map(|error| error.replace(|c: char| c.is_ascii_digit(), "")))
}
