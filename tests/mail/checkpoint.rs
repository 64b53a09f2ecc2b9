//! Findings that are resumed from a checkpoint.

use std::io::{self, ErrorKind, Read};

use gleaner::checkpoint::CheckpointError;
use gleaner::mail::{Finding, Findings, Format, Options};
use gleaner::{Config, Flags};

const MBOX: &str = "From a Thu Jan  1 00:00:00 1998\nSubject: http://subject.example/\n\nhttp://a.example/ http://b.example/\n\n\
    From c Thu Jan  1 00:00:01 1998\nContent-Length: 22\n\nhttp://c.example/\nFrom\n\n\
    From d Thu Jan  1 00:00:02 1998\nContent-Length: 999\n\nhttp://d.example/\n\n\
    From e Thu Jan  1 00:00:03 1998\nSubject: e\n\nhttp://e.example/ and <URL:http://f.example/lo\nng>\n";

const RNEWS: &str =
    "#! rnews 29\nFrom: a\n\nhttp://a.example/ \n#! rnews 29\nFrom: b\n\nhttp://b.example/ \n";

const MMDF: &str = "\x01\x01\x01\x01\nFrom: a\n\nhttp://a.example/\n\x01\x01\x01\x01\n\x01\x01\x01\x01\nFrom: b\n\n\
    http://b.example/ http://c.example/\n\x01\x01\x01\x01\n";

const BABYL: &str = "BABYL OPTIONS:\nVersion: 5\n\x1f\x0c\n1,,\n*** EOOH ***\nFrom: a\n\nhttp://a.example/\n\x1f\x0c\n1,,\n\
    *** EOOH ***\nFrom: b\n\nhttp://b.example/\n\x1f";

fn all(findings: Findings<&[u8]>) -> Vec<Finding<'static>> {
    findings.map(Result::unwrap).collect()
}

/// Stops after each number of findings, and compares what the resumed iterators return.
fn check(stream: &[u8], options: &Options) -> (Format, usize) {
    let expected = all(Findings::new(stream, options).unwrap());
    let mut findings = Findings::new(stream, options).unwrap();
    let format = findings.format();
    for returned in 0..=expected.len() {
        let checkpoint = findings.checkpoint();
        assert!(checkpoint.len() < 80);
        let mut resumed = Findings::resume(stream, options, &checkpoint).unwrap();
        assert_eq!(resumed.format(), format);
        // A checkpoint of a resumed iterator is the same.
        assert_eq!(resumed.checkpoint(), checkpoint, "{format} after {returned}");
        if let Some(expected) = expected.get(returned) {
            assert_eq!(&resumed.next().unwrap().unwrap(), expected);
            let twice = Findings::resume(stream, options, &resumed.checkpoint()).unwrap();
            assert_eq!(all(twice), expected_after(&expected_of(stream, options), returned + 1));
        }
        let rest = all(Findings::resume(stream, options, &checkpoint).unwrap());
        assert_eq!(rest, expected_after(&expected, returned), "{format} after {returned}");
        let next = findings.next().map(Result::unwrap);
        assert_eq!(next.as_ref(), expected.get(returned));
    }
    let ended = findings.checkpoint();
    assert_eq!(all(Findings::resume(stream, options, &ended).unwrap()), []);
    (format, expected.len())
}

fn expected_of(stream: &[u8], options: &Options) -> Vec<Finding<'static>> {
    all(Findings::new(stream, options).unwrap())
}

fn expected_after(expected: &[Finding<'static>], returned: usize) -> Vec<Finding<'static>> {
    expected[returned..].to_vec()
}

#[test]
fn resumed_findings_are_the_rest() {
    let text = "http://a.example/ www.b.example, <URL:http://c.example/\nd>";
    let streams = [
        (MBOX, Format::Mbox, 7),
        (RNEWS, Format::Rnews, 2),
        (MMDF, Format::Mmdf, 3),
        (BABYL, Format::Babyl, 2),
        (text, Format::Text, 3),
        (
            "Date: 1 Jan 1998 00:00 UT\nFrom: a\nSubject: http://a.example/\n\nhttp://b.example/\n",
            Format::Message,
            2,
        ),
    ];
    for (stream, format, count) in streams {
        assert_eq!(check(stream.as_bytes(), &Options::new()), (format, count));
        // Each message is oversize.
        check(stream.as_bytes(), &Options::new().max_message(20));
    }
    assert_eq!(check(b"", &Options::new()).1, 0);
}

#[test]
fn boundaries_of_batches_and_oversize_messages_are_resumed() {
    let message = |number: usize| {
        let filler = "and so on and on\n".repeat(if number % 7 == 3 { 40_000 } else { 300 });
        format!(
            "From a Thu Jan  1 00:00:00 1998\nSubject: {number}\n\nhttp://a.example/{number}\n{filler}http://b.example/{number}\n\n"
        )
    };
    let mbox: String = (0..40).map(message).collect();
    assert_eq!(check(mbox.as_bytes(), &Options::new().max_message(100_000)), (Format::Mbox, 80));
}

#[test]
fn what_was_appended_is_found() {
    let options = Options::new();
    let (before, _) = MBOX.split_at(MBOX.find("From c").unwrap());
    let mut findings = Findings::new(before.as_bytes(), &options).unwrap();
    assert_eq!(findings.by_ref().count(), 3);
    let rest = all(Findings::resume(MBOX.as_bytes(), &options, &findings.checkpoint()).unwrap());
    assert_eq!(rest, expected_after(&expected_of(MBOX.as_bytes(), &options), 3));
}

#[test]
#[cfg(feature = "archives")]
fn a_compressed_stream_is_resumed() {
    use std::io::Write;
    let mut gz = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    gz.write_all(MBOX.as_bytes()).unwrap();
    assert_eq!(check(&gz.finish().unwrap(), &Options::new()), (Format::Mbox, 7));
}

/// A stream that fails after its bytes.
struct Failing<'s>(&'s [u8]);

impl Read for Failing<'_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        match self.0.read(into)? {
            0 => Err(ErrorKind::TimedOut.into()),
            read => Ok(read),
        }
    }
}

#[test]
fn nothing_is_lost_or_repeated_after_a_read_error() {
    let options = Options::new();
    let expected = expected_of(MBOX.as_bytes(), &options);
    for cut in 0..=MBOX.len() {
        let mut findings = Findings::new(Failing(&MBOX.as_bytes()[..cut]), &options).unwrap();
        let mut found = Vec::new();
        for finding in findings.by_ref() {
            match finding {
                Ok(finding) if finding.item().flags().contains(Flags::TRUNCATED) => {}
                Ok(finding) => found.push(finding),
                Err(error) => assert_eq!(error.kind(), ErrorKind::TimedOut),
            }
        }
        let checkpoint = findings.checkpoint();
        match Findings::resume(MBOX.as_bytes(), &options, &checkpoint) {
            Ok(resumed) => found.extend(all(resumed)),
            // So little of the stream was read that its format was another one.
            Err(error) => panic!("{cut}: {error}"),
        }
        if findings.format() == Format::Mbox {
            assert_eq!(found, expected, "cut at {cut}");
        }
    }
}

#[test]
fn settings_that_change_findings_count() {
    let checkpoint = Findings::new(MBOX.as_bytes(), &Options::new()).unwrap().checkpoint();
    for options in [
        Options::new().config(Config::new().emails(true)),
        Options::new().max_message(100),
        Options::new().max_field(100),
        Options::new().max_nesting(3),
        Options::new().decompress(false),
        Options::new().parts(gleaner::mail::Parts::Body),
        Options::new().alternative(gleaner::mail::Alternative::Html),
    ] {
        let error = Findings::resume(MBOX.as_bytes(), &options, &checkpoint).unwrap_err();
        let cause = error.get_ref().and_then(|cause| cause.downcast_ref::<CheckpointError>());
        assert_eq!(cause, Some(&CheckpointError::OtherSettings), "{options:?}");
    }
}

#[test]
fn a_stream_that_shrank_is_an_error() {
    let mut findings = Findings::new(MBOX.as_bytes(), &Options::new()).unwrap();
    assert_eq!(findings.by_ref().count(), 7);
    let error = Findings::resume(&MBOX.as_bytes()[..100], &Options::new(), &findings.checkpoint())
        .unwrap_err();
    assert_eq!(error.kind(), ErrorKind::UnexpectedEof);
    assert!(
        error.to_string().contains("the stream ends after 100; search it from its start"),
        "{error}"
    );
}
