//! What is held is bounded, whatever comes.

use bytes::BytesMut;
use gleaner::mail::{MessageCodec, Options};
use tokio_util::codec::Decoder;

/// As large as the reads of a [`FramedRead`](tokio_util::codec::FramedRead) are at first.
const READ: usize = 8 << 10;

const LIMIT: usize = 64 << 10;

/// The most memory at a time, and the largest capacity of the buffer, that so much of a message takes that
/// is `line` over and over.
fn most(line: &str, length: usize) -> (u64, usize) {
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
fn a_message_without_an_end() {
    for line in
        ["text\r\n", "..\r\n", ".\r", "http://a.example/ ", "http://a ", "X: y\r\n", "<http:"]
    {
        let (few, _) = most(line, 4 * LIMIT);
        let (many, capacity) = most(line, 64 * LIMIT);
        // The buffer may be twice as large as what it holds, and is moved as it grows. Of short fields
        // in 64 KiB of header each has its place kept, in eight times as many bytes, in a list that grows.
        assert!(many <= 20 * LIMIT as u64, "{many} for {line:?}");
        assert!(many <= few + few / 4, "{few}, then {many} for {line:?}");
        assert!(capacity <= 3 * LIMIT, "{capacity} for {line:?}");
    }
}

/// The next message, and who waits for it, do without the memory of the last.
#[test]
fn a_buffer_that_has_grown_is_given_back() {
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

/// The dots of a message that is held are taken out in the buffer, and are not remembered.
#[test]
fn dots_are_not_remembered() {
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
