//! Memory is bounded for any input.

use bytes::BytesMut;
use gleaner::mail::{MessageCodec, Options};
use tokio_util::codec::Decoder;

/// The initial read size of a [`FramedRead`](tokio_util::codec::FramedRead).
const READ: usize = 8 << 10;

const LIMIT: usize = 64 << 10;

/// Returns the peak memory, and the peak capacity of the buffer, for a message of this length that
/// repeats `line`.
fn peak(line: &str, length: usize) -> (u64, usize) {
    let mut capacity = 0;
    let text = line.repeat(READ / line.len());
    let info = allocation_counter::measure(|| {
        let mut codec = MessageCodec::new(&Options::new().max_message(LIMIT));
        let mut buffer = BytesMut::with_capacity(READ);
        for _ in 0..length / text.len() {
            buffer.extend_from_slice(text.as_bytes());
            while let Some(frame) = codec.decode(&mut buffer).unwrap() {
                assert!(frame.is_oversize() && frame.findings().len() <= 64);
            }
            capacity = capacity.max(buffer.capacity());
        }
    });
    (info.bytes_max, capacity)
}

#[test]
fn bounds_memory_for_an_endless_message() {
    for line in
        ["text\r\n", "..\r\n", ".\r", "http://a.example/ ", "http://a ", "X: y\r\n", "<http:"]
    {
        let (few, _) = peak(line, 4 * LIMIT);
        let (many, capacity) = peak(line, 64 * LIMIT);
        // The buffer can be twice as large as its contents, and growing copies it. The entries for
        // short fields take eight times the 64 KiB of the header, in a vector that grows.
        assert!(many <= 20 * LIMIT as u64, "{many} for {line:?}");
        assert!(many <= few + few / 4, "{few}, then {many} for {line:?}");
        assert!(capacity <= 3 * LIMIT, "{capacity} for {line:?}");
    }
}

/// An idle codec does not keep the memory of the last message.
#[test]
fn releases_a_grown_buffer() {
    for limit in [1 << 20, LIMIT] {
        let mut codec = MessageCodec::new(&Options::new().max_message(limit));
        let mut buffer = BytesMut::with_capacity(READ);
        let text = "text\r\n".repeat(READ / 6);
        let (mut most, mut frames) = (0, 0);
        for _ in 0..100 {
            buffer.extend_from_slice(text.as_bytes());
            frames += usize::from(codec.decode(&mut buffer).unwrap().is_some());
            most = most.max(buffer.capacity());
        }
        buffer.extend_from_slice(b".\r\n250 next");
        frames += usize::from(codec.decode(&mut buffer).unwrap().is_some());
        assert_eq!((frames, &buffer[..]), (1, &b"250 next"[..]));
        assert!(most >= limit.min(100 * READ / 2));
        assert!(buffer.capacity() <= 2 * READ, "{}", buffer.capacity());
    }
}

/// A held message is unstuffed in place, without a list of the removed dots.
#[test]
fn unstuffs_in_place() {
    let most = |line: &str| {
        let text = line.repeat((1 << 20) / line.len()) + "\r\n.\r\n";
        let info = allocation_counter::measure(|| {
            let mut codec = MessageCodec::new(&Options::new());
            let mut buffer = BytesMut::from(text.as_bytes());
            assert!(codec.decode(&mut buffer).unwrap().is_some());
        });
        info.bytes_max
    };
    let [dots, none] = ["\r\n..", "\r\nxx"].map(most);
    assert!(dots <= none + (1 << 20), "{dots}, without dots {none}");
}
