//! Mailboxes in MMDF and Babyl, and the files of Apple Mail.

use gleaner::mail::{CutReason, Finding, Findings, Format, Options};
use gleaner::{Flags, Item};

use crate::found::{all, inconsistencies, line};
use crate::trickle::Trickle;

const MMDF: &[u8] = b"\x01\x01\x01\x01\nFrom: a\nSubject: http://1.example/\n\nhttp://2.example/\n\x01\x01\x01\x01\n\
    \x01\x01\x01\x01\nContent-Transfer-Encoding: base64\n\naHR0cDovL2EuZXhhbXBsZS8=\n\x01\x01\x01\x01\n\
    \x01\x01\x01\x01\nTo: c\n\n\x01\x01\x01\x01 http://4.example/ \x01\n\x01\x01\x01\x01\x01\n\x01\x01\x01\x01\n";

/// The second message has no original header; the third has none that is shown.
const BABYL: &[u8] = b"BABYL OPTIONS: -*- rmail -*-\nVersion: 5\nLabels:http://0.example/\n\x1f\x0c\n\
    1,answered,, work,\nFrom: a\nSubject: http://1.example/\nContent-Transfer-Encoding: quoted-printable\n\n\
    *** EOOH ***\nFrom: a\nSubject: http://1.example/\n\nhttp=3A//2.example/\n\x1f\x0c\n\
    0, unseen,,\n*** EOOH ***\nSubject: http://3.example/\n\nhttp://4.example/\n\x1f\x0c\n\
    1,,\nTo: http://5.example/\n\n*** EOOH ***\n\nhttp://6.example/\n\x1f";

fn emlx(message: &str, length: usize) -> Vec<u8> {
    let plist = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
        <!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" \"http://www.apple.example/plist.dtd\">\n\
        <plist version=\"1.0\"><dict><key>original-mailbox</key><string>imap://a.example/</string></dict></plist>\n";
    format!("{length:<10}\n{message}{plist}").into_bytes()
}

const MESSAGE: &str =
    "From: a\nSubject: b\nContent-Transfer-Encoding: quoted-printable\n\nhttp=3A//a.example/\n\n";

#[track_caller]
fn check(text: &[u8], format: Format, expected: &[&str]) -> Vec<Finding<'static>> {
    assert_eq!(Format::detect(text), format);
    let (found, counts) = all(text, None, &Options::new());
    assert_eq!(found.iter().map(line).collect::<Vec<_>>(), expected);
    assert_eq!(inconsistencies(text, &found), [""; 0]);
    let forced = all(text, Some(format), &Options::new());
    assert_eq!(forced, (found.clone(), counts));
    for lengths in [&[1][..], &[3, 1, 7], &[64]] {
        assert_eq!(all(Trickle::new(text, lengths), None, &Options::new()), forced);
    }
    found
}

fn offsets(found: &[Finding<'_>]) -> Vec<u64> {
    found.iter().filter_map(|one| Some(one.origin()?.message().offset())).collect()
}

fn at(text: &[u8], word: &[u8]) -> u64 {
    text.windows(word.len()).position(|window| window == word).unwrap() as u64
}

#[test]
fn reads_mmdf() {
    let found = check(
        MMDF,
        Format::Mmdf,
        &[
            "header:Subject - = http://1.example/",
            "1 text/plain = http://2.example/",
            "#2 1 text/plain ~ http://a.example/",
            "#3 1 text/plain = http://4.example/",
        ],
    );
    // That of the line that begins the message.
    let starts = [0, 0, at(MMDF, b"Content-T") - 5, at(MMDF, b"To: c") - 5];
    assert_eq!(offsets(&found), starts);
    let crlf =
        MMDF.iter().flat_map(|&byte| if byte == b'\n' { vec![b'\r', b'\n'] } else { vec![byte] });
    let crlf: Vec<u8> = crlf.collect();
    assert_eq!(all(&crlf[..], None, &Options::new()).0.len(), 4);
}

#[test]
fn reads_babyl() {
    let found = check(
        BABYL,
        Format::Babyl,
        &[
            "header:Subject - = http://1.example/",
            "1 text/plain ~ http://2.example/",
            "#2 header:Subject - = http://3.example/",
            "#2 1 text/plain = http://4.example/",
            "#3 header:To - = http://5.example/",
            "#3 1 text/plain = http://6.example/",
        ],
    );
    let mut starts =
        [b"1,answered".as_slice(), b"0, unseen", b"1,,\n"].map(|word| at(BABYL, word) - 3);
    starts.sort_unstable();
    assert_eq!(offsets(&found), [0, 0, 1, 1, 2, 2].map(|number| starts[number]));
    // In the original header, not in the one that Rmail shows.
    assert_eq!(found[0].item().span().start, at(BABYL, b"http://1"));
}

#[test]
fn reads_emlx_without_its_property_list() {
    for length in [MESSAGE.len(), MESSAGE.len() - 1] {
        let text = emlx(MESSAGE, length);
        check(&text, Format::Emlx, &["1 text/plain ~ http://a.example/"]);
    }
    // A length that is wrong does not hide text.
    for length in [0, 5, 1000] {
        let found = all(&emlx(MESSAGE, length)[..], None, &Options::new()).0;
        assert!(found.iter().any(|one| line(one).ends_with("http://a.example/")), "{length}");
    }
    let log = b"12\n13 http://a.example/\n";
    assert_eq!(Format::detect(log), Format::Text);
}

#[test]
fn reports_a_cut_emlx() {
    let text = emlx(MESSAGE, MESSAGE.len());
    let cut = usize::try_from(at(&text, b"example/")).unwrap();
    let mut findings = Findings::new(&text[..cut], &Options::new()).unwrap();
    let found: Vec<_> = findings.by_ref().map(Result::unwrap).collect();
    let Item::Reference(reference) = found[0].item() else { panic!("overlong") };
    assert!(reference.flags().contains(Flags::TRUNCATED));
    let cuts = findings.take_cuts();
    assert_eq!(cuts[0].reason(), CutReason::DeclaredLength);
}

/// A cut anywhere gives the findings before it, and no message twice.
#[test]
fn cuts_anywhere_give_the_findings_before_them() {
    for text in [MMDF, BABYL] {
        let whole = all(text, None, &Options::new()).0;
        let format = Format::detect(text);
        for cut in 20..text.len() {
            let (found, counts) = all(&text[..cut], Some(format), &Options::new());
            assert!(counts.messages <= 3, "cut at {cut}");
            for (found, whole) in found.iter().zip(&whole) {
                let (found, whole) = (line(found), line(whole));
                let found = found.trim_end_matches(" truncated");
                // A header that Rmail shows may be all that is left of a message.
                assert!(
                    whole.starts_with(found) || found.contains("header"),
                    "{found}, cut at {cut}"
                );
            }
        }
    }
}

/// A message that exceeds the limit is searched as raw text, and the next ones are decoded.
#[test]
fn splits_oversize_messages() {
    let long = "x".repeat(5000);
    let mmdf = format!(
        "\x01\x01\x01\x01\nTo: a\n\n{long} http://1.example/\n\x01\x01\x01\x01\n\
         \x01\x01\x01\x01\nTo: b\n\nhttp://2.example/\n\x01\x01\x01\x01\n"
    );
    let babyl = format!(
        "BABYL OPTIONS:\n\x1f\x0c\n0,,\n*** EOOH ***\nTo: a\n\n{long} http://1.example/\n\
         \x1f\x0c\n0,,\n*** EOOH ***\nTo: b\n\nhttp://2.example/\n\x1f"
    );
    for text in [mmdf, babyl] {
        let options = Options::new().max_message(100);
        let (found, _) = all(text.as_bytes(), None, &options);
        let lines: Vec<_> = found.iter().map(line).collect();
        let expected =
            ["raw - = http://1.example/ oversize", "#2 1 text/plain = http://2.example/"];
        assert_eq!(lines, expected);
        let trickled = all(Trickle::new(text.as_bytes(), &[100]), None, &options).0;
        assert_eq!(trickled, found);
    }
}
