//! Messages that a read error cuts off in their header: the complete fields are decoded, and the cut is reported.

use std::io::{self, Read, Write};

use flate2::Compression;
use flate2::write::GzEncoder;
use gleaner::Flags;
use gleaner::mail::{Cut, CutReason, Findings, Format, Options};

use crate::support::Folder;

const FIELDS: &str = "From: a\nDate: b\nSubject: =?utf-8?Q?http=3A//a.example/one?=\n";

/// The reference in the field `Subject` of `FIELDS`.
const ONE: &str = "http://a.example/one";

/// A reader that returns an error at its end.
struct Failing<'t>(&'t [u8]);

impl Read for Failing<'_> {
    fn read(&mut self, block: &mut [u8]) -> io::Result<usize> {
        if self.0.is_empty() { Err(io::Error::other("gone")) } else { self.0.read(block) }
    }
}

/// A part, a value in it, and whether the value is flagged as truncated.
type Found = (String, String, bool);

/// The same, as the tests expect it.
type Expected<'t> = (&'t str, &'t str, bool);

/// Returns the findings before the read error, and the cuts.
fn search(text: &str, format: Format, options: &Options) -> (Vec<Found>, Vec<Cut>) {
    let reader = Failing(text.as_bytes());
    let mut findings = Findings::with_format(reader, format, options).unwrap();
    let (mut found, mut failed) = (Vec::new(), false);
    for finding in findings.by_ref() {
        let Ok(finding) = finding else {
            failed = true;
            continue;
        };
        assert!(!failed, "the error comes last");
        let reference = finding.as_reference().unwrap();
        let is_flagged = reference.flags().contains(Flags::TRUNCATED);
        let part = finding.origin().unwrap().part().to_owned();
        found.push((part, reference.value().to_owned(), is_flagged));
    }
    assert!(failed, "{text}");
    (found, findings.take_cuts())
}

#[track_caller]
fn assert_found(found: &[Found], expected: &[Expected<'_>]) {
    let found: Vec<_> =
        found.iter().map(|(part, value, is_flagged)| (&**part, &**value, *is_flagged)).collect();
    assert_eq!(found, expected);
}

#[test]
fn decodes_the_complete_fields() {
    let subject = "header:Subject";
    // The text after `FIELDS`, what is found, and the length of the text that is not decoded.
    let cases: [(&str, &[Expected<'_>], usize); 7] = [
        // The next line may continue the last field.
        ("", &[(subject, ONE, true)], 0),
        (
            "X-Next: http://b.example/two",
            &[(subject, ONE, false), ("raw", "http://b.example/two", true)],
            28,
        ),
        (
            "X-Next: http://b.example/ t",
            &[(subject, ONE, false), ("raw", "http://b.example/", false)],
            27,
        ),
        ("X-Next: =?utf-8?Q?http=3A//b.example/", &[(subject, ONE, false)], 37),
        ("X-Ne", &[(subject, ONE, false)], 4),
        // The line continues the last field.
        (" =?utf-8?Q?/two", &[(subject, "http://a.example/one/two", true)], 0),
        ("\thttp://b.exam", &[(subject, ONE, false), (subject, "http://b.exam", true)], 0),
    ];
    let before = "From a Thu Jan  1 00:00:00 1998\nTo: b\n\nText\n\n";
    let separator = "From b Thu Jan  1 00:00:01 1998\n";
    for (rest, expected, undecoded) in cases {
        for line_break in ["\n", "\r\n"] {
            for (format, before, separator) in
                [(Format::Message, "", ""), (Format::Mbox, before, separator)]
            {
                let text = format!("{before}{separator}{FIELDS}{rest}").replace('\n', line_break);
                let (found, cuts) = search(&text, format, &Options::new());
                assert_found(&found, expected);
                let [cut] = &cuts[..] else { panic!("{text}: {cuts:?}") };
                assert_eq!((cut.reason(), cut.part(), cut.parts()), (CutReason::Header, "raw", 1));
                assert_eq!(cut.stopped_at(), Some((text.len() - undecoded) as u64), "{text}");
                let number = if before.is_empty() { 1 } else { 2 };
                let start = before.replace('\n', line_break).len() as u64;
                assert_eq!((cut.number(), cut.offset()), (number, start));
            }
        }
    }
}

/// Cuts a header at each offset: no field before the cut is lost, and each value that is not whole is flagged.
#[test]
fn loses_no_field_before_the_cut() {
    let text = format!(
        "{FIELDS}List-Archive:\n <http://b.example/two>\nX: =?utf-8?B?aHR0cDovL2MuZXhhbXBsZS8z?=\n"
    );
    let whole = [ONE, "http://b.example/two", "http://c.example/3"];
    // The offsets of the ends of the fields.
    let ends = ["two>\n", "?=\nList", "z?=\n"].map(|end| text.find(end).unwrap());
    let ends = [ends[1] + 3, ends[0] + 5, ends[2] + 4];
    for length in FIELDS.len() - 1..=text.len() {
        let (found, cuts) = search(&text[..length], Format::Message, &Options::new());
        assert_eq!(cuts.len(), 1, "{length}");
        let complete = ends.iter().filter(|end| **end <= length).count();
        let values: Vec<_> = found.iter().map(|(_, value, _)| value.as_str()).collect();
        assert_eq!(values[..complete], whole[..complete], "{length}");
        for (_, value, is_flagged) in &found {
            assert!(*is_flagged || whole.contains(&value.as_str()), "{length}: {value}");
        }
    }
}

/// Without a complete field, all text is raw, as in a message that is too long.
#[test]
fn searches_a_header_without_a_complete_field_as_raw_text() {
    let (found, cuts) = search("Subject: http://a.exa", Format::Message, &Options::new());
    assert_found(&found, &[("raw", "http://a.exa", true)]);
    assert_eq!((cuts[0].reason(), cuts[0].stopped_at()), (CutReason::Header, Some(0)));
    let text = format!("{FIELDS}X: http://b.exa");
    let (found, cuts) = search(&text, Format::Message, &Options::new().max_message(9));
    assert_found(&found, &[("raw", "http://b.exa", true)]);
    assert_eq!(cuts, []);
}

/// The declared length already tells that the header is not complete.
#[test]
fn reports_the_declared_length_once() {
    let article = format!("{FIELDS}X-Next: http://b.exa");
    let batch = format!("#! rnews {}\n{article}", article.len() + 100);
    let mut findings = Findings::new(batch.as_bytes(), &Options::new()).unwrap();
    let found: Vec<_> = findings.by_ref().map(Result::unwrap).collect();
    let values = found.iter().map(|one| one.as_reference().unwrap().value());
    assert_eq!(values.collect::<Vec<_>>(), [ONE, "http://b.exa"]);
    let reasons: Vec<_> = findings.take_cuts().iter().map(Cut::reason).collect();
    assert_eq!(reasons, [CutReason::DeclaredLength]);
}

#[test]
fn reports_no_complete_header() {
    let (found, cuts) =
        search(&format!("{FIELDS}\nhttp://b.exa"), Format::Message, &Options::new());
    assert_found(&found, &[("header:Subject", ONE, false), ("1", "http://b.exa", true)]);
    assert_eq!(cuts, []);
}

#[test]
fn the_command_reports_the_cut() {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    write!(encoder, "{FIELDS}X-Next: http://b.exa").unwrap();
    let data = encoder.finish().unwrap();
    let folder = Folder::new();
    folder.file("a.gz", &data[..data.len() - 1]);
    let ran = folder.run("--format jsonl a.gz");
    assert_eq!(ran.code, Some(2));
    let members = |line: &str| {
        let object: serde_json::Value = serde_json::from_str(line).unwrap();
        ["value", "part"].map(|key| object[key].as_str().unwrap().to_owned())
    };
    let found: Vec<_> = ran.out.lines().map(members).collect();
    assert_eq!(found, [[ONE, "header:Subject"], ["http://b.exa", "raw"]]);
    let message = format!(
        "a.gz: the message at byte 0 is cut off in its header (from byte {})",
        FIELDS.len()
    );
    assert!(ran.err.contains(&message), "{}", ran.err);
    assert!(ran.err.contains("cannot read beyond byte"), "{}", ran.err);
}
