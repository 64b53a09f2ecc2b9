//! The number of bytes that the codec leaves in the read buffer is bounded for every input.

use bytes::BytesMut;
use gleaner::{Config, Hyphen, UrlCodec};
use tokio_util::codec::Decoder;

use crate::repeated::{REPEATED, repeated};

/// The number of bytes that may stay in the buffer beyond the limit.
const SLACK: usize = 256;

/// Returns the largest buffer after a `decode` without a frame, and its input.
fn largest_rest(
    config: &Config,
    dot_stuffed: bool,
    length: usize,
    chunk: usize,
) -> (usize, String) {
    let mut most = (0, String::new());
    for input in REPEATED {
        let mut codec = UrlCodec::new(config).dot_stuffed(dot_stuffed);
        let mut buffer = BytesMut::new();
        for part in repeated(input, length).chunks(chunk) {
            buffer.extend_from_slice(part);
            while codec.decode(&mut buffer).unwrap().is_some() {}
            if buffer.len() > most.0 {
                most = (buffer.len(), format!("{input:?} in {chunk}"));
            }
        }
    }
    most
}

fn assert_bounded_by(limit: usize) {
    let plain = Config::new().max_reference(limit);
    let every_switch = plain.clone().hyphen(Hyphen::Both).emails(true).relative(true);
    let every_switch = every_switch.join_lines(true).page_breaks(true).scheme("bug").unwrap();
    for config in [plain, every_switch] {
        for dot_stuffed in [false, true] {
            for chunk in [1, 7, 1000] {
                let (left, input) =
                    largest_rest(&config, dot_stuffed, limit + limit / 4 + 1000, chunk);
                assert!(left <= limit + SLACK, "{left} for {limit}: {input}, {config:?}");
                // The table contains references longer than the limit.
                assert!(
                    chunk > 1 || left >= limit,
                    "the table has no input that fills the limit: {left} for {limit}"
                );
            }
        }
    }
}

#[test]
fn leaves_at_most_a_small_limit() {
    assert_bounded_by(300);
}

#[test]
fn leaves_at_most_the_default_limit() {
    assert_bounded_by(8192);
}

/// The offsets of removed dots are forgotten even within a reference without an end.
#[test]
fn forgets_removed_dots() {
    let config = Config::new().max_reference(300).join_lines(true);
    let most = |lines: usize| {
        let text = format!("http://a/{}", "x\r\n..y".repeat(lines));
        let mut codec = UrlCodec::new(&config).dot_stuffed(true);
        let mut buffer = BytesMut::with_capacity(4096);
        let info = allocation_counter::measure(|| {
            for part in text.as_bytes().chunks(1000) {
                buffer.extend_from_slice(part);
                assert_eq!(codec.decode(&mut buffer).unwrap(), None);
            }
        });
        info.bytes_max
    };
    let [few, many] = [2_000, 20_000].map(most);
    assert!(many <= 2 * few, "{few}, then {many}");
}
