//! The frames do not depend on the sizes of the reads.

use gleaner::mail::{MessageCodec, Options};

use crate::drivers::Seeded;
use crate::support::{DOTS, MULTIPART, QUOTED, frames, messages, sent};

/// Short messages of all kinds, and one with too many findings for one frame if it is oversize.
fn stream() -> String {
    let many = "http://a/ www.b.c\r\n..x\r\n".repeat(33);
    [QUOTED, DOTS, "", &many, MULTIPART, ".\r\n", "\r\r\n.\r\r\nwww.a.example\r\n"]
        .map(sent)
        .concat()
}

#[test]
fn returns_the_same_frames_for_two_reads() {
    let stream = stream();
    for limit in [Options::MAX_MESSAGE, 300] {
        let codec = || MessageCodec::new(&Options::new().max_message(limit));
        let expected = frames(codec(), stream.as_bytes(), &[]);
        for cut in 0..=stream.len() {
            assert_eq!(frames(codec(), stream.as_bytes(), &[cut]), expected, "{limit}: {cut}");
        }
    }
}

#[test]
fn returns_the_same_frames_for_single_bytes() {
    let stream: String = messages().iter().map(|message| sent(message)).collect();
    let cuts: Vec<_> = (0..stream.len()).collect();
    for limit in [Options::MAX_MESSAGE, 500, 5] {
        let codec = || MessageCodec::new(&Options::new().max_message(limit));
        let expected = frames(codec(), stream.as_bytes(), &[]);
        assert_eq!(frames(codec(), stream.as_bytes(), &cuts), expected, "{limit}");
    }
}

#[test]
fn returns_the_same_frames_for_random_reads() {
    let stream = stream();
    let mut seeded = Seeded(5);
    for _ in 0..200 {
        let limit = seeded.below(1000);
        let codec = || MessageCodec::new(&Options::new().max_message(limit));
        let cuts = seeded.cuts(stream.len());
        let expected = frames(codec(), stream.as_bytes(), &[]);
        assert_eq!(frames(codec(), stream.as_bytes(), &cuts), expected, "{limit}: {cuts:?}");
    }
}

/// The stream can end anywhere: the frames do not depend on the reads, and whole messages do not
/// change.
#[test]
fn handles_the_end_of_the_stream_anywhere() {
    let stream = [QUOTED, DOTS].map(sent).concat();
    let (first, both) = (sent(QUOTED).len(), stream.len());
    for limit in [Options::MAX_MESSAGE, 40] {
        let codec = || MessageCodec::new(&Options::new().max_message(limit));
        let whole = frames(codec(), stream.as_bytes(), &[]);
        for end in 0..=stream.len() {
            let stream = &stream.as_bytes()[..end];
            let ended = frames(codec(), stream, &[]);
            let cuts: Vec<_> = (0..end).collect();
            assert_eq!(frames(codec(), stream, &cuts), ended, "{limit}: {end}");

            let before = usize::from(end >= first) + usize::from(end == both);
            assert_eq!(ended[..before], whole[..before], "{limit}: {end}");
            let cut = ![0, first, both].contains(&end);
            assert_eq!(ended.len(), before + usize::from(cut), "{limit}: {end}");
            if let [frame] = &ended[before..] {
                let begin = if end > first { first } else { 0 };
                assert!(frame.is_truncated() && frame.is_last(), "{limit}: {end}");
                assert_eq!(frame.is_oversize(), end - begin > limit, "{limit}: {end}");
                assert_eq!(frame.length(), Some((end - begin) as u64), "{limit}: {end}");
                assert_eq!(frame.terminating_line(), None);
            }
        }
    }
}
