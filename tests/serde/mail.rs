//! The command's lines for mail.

use gleaner::mail::{Findings, Options, Origin};
use gleaner::sink::{ItemLocation, Record};
use serde_json::Value;

use crate::command::assert_same;
use crate::support::Folder;

const INBOX: &[u8] = include_bytes!("../../corpus/mail/inbox.mbox");

/// A message with findings in fields, in an encoded part and in a part without encoding.
const MESSAGE: &[u8] =
    b"From: =?utf-8?q?J=C3=B6?= <joe@a.example>\nDate: b\nSubject: http://a.example/s\n\
    Message-ID: <1@a.example>\nNewsgroups: alt.a,alt.b\nMIME-Version: 1.0\n\
    Content-Type: multipart/mixed; boundary=x\n\n\
    --x\nContent-Type: text/html\nContent-Transfer-Encoding: quoted-printable\n\n\
    <a href=3D\"http://a.example/=C3=BC\">\n\
    --x\n\nhttp://a.example/plain\n--x--\n";

/// Compares findings with the lines of the command, with and without what the command alone knows: the path, the line,
/// and the line in the part unless that is decoded.
fn assert_findings(mail: &[u8], args: &str, options: &Options) -> usize {
    let folder = Folder::new();
    folder.file("mail", mail);
    // With a warning on standard error, if a message is oversize.
    let out = folder.run(&format!("--format jsonl {args} mail")).out;
    let findings = Findings::new(mail, options).unwrap().map(Result::unwrap);
    let findings: Vec<_> = findings.collect();
    assert_eq!(out.lines().count(), findings.len());
    for (line, finding) in out.lines().zip(&findings) {
        let object: Value = serde_json::from_str(line).unwrap();
        let number = object["line"].as_u64().unwrap();
        let part_line = object["part_line"].as_u64();
        assert_eq!(part_line.is_some(), finding.origin().is_some(), "{line}");
        let location =
            ItemLocation::new().path(b"mail".as_slice()).line(number).part_line(part_line);
        let record = Record::from(finding).location(location);
        assert_same(line, &serde_json::to_string(&record).unwrap());

        let alone = line.replacen(r#","path":"mail""#, "", 1);
        let is_decoded = finding.origin().is_some_and(Origin::is_encoded);
        let alone = alone.replacen(&format!(r#","line":{number}"#), "", 1);
        let part_line = format!(r#","part_line":{}"#, part_line.unwrap_or(0));
        let alone = if is_decoded { alone } else { alone.replacen(&part_line, "", 1) };
        let json = serde_json::to_string(finding).unwrap();
        assert_same(&alone, &json);
        if let Some(origin) = finding.origin() {
            let members = serde_json::to_string(origin).unwrap();
            assert!(json.ends_with(&format!(",{}", &members[1..])), "{json}");
        }
    }
    findings.len()
}

#[test]
fn findings_equal_the_lines_of_the_command() {
    assert!(assert_findings(INBOX, "", &Options::new()) > 1);
    assert_eq!(assert_findings(MESSAGE, "", &Options::new()), 3);
    assert_eq!(assert_findings(b"no mail: http://a.example/", "", &Options::new()), 1);
}

#[test]
fn truncated_fields_and_oversize_messages_equal_the_lines_of_the_command() {
    assert!(assert_findings(INBOX, "--max-field 5", &Options::new().max_field(5)) > 1);
    assert_eq!(assert_findings(MESSAGE, "--max-field 1", &Options::new().max_field(1)), 3);
    assert!(assert_findings(MESSAGE, "--max-message 10", &Options::new().max_message(10)) > 1);
}

#[test]
fn a_finding_has_its_message_and_part() {
    let findings = Findings::new(MESSAGE, &Options::new()).unwrap();
    let json: Vec<_> =
        findings.map(|finding| serde_json::to_string(&finding.unwrap()).unwrap()).collect();
    let message = concat!(
        r#""message":{"number":1,"offset":0,"id":"<1@a.example>","date":"b","#,
        r#""from":"Jö <joe@a.example>","sender":"joe@a.example","subject":"http://a.example/s","newsgroups":"alt.a,alt.b"}"#
    );
    assert!(json.iter().all(|json| json.contains(message)), "{json:?}");
    assert!(json[0].ends_with(r#","part":"header:Subject","encoded":false}"#), "{}", json[0]);
    let html = r#","part":"1","content_type":"text/html","part_line":1,"encoded":true}"#;
    assert!(json[1].ends_with(html), "{}", json[1]);
    let plain = r#","part":"2","content_type":"text/plain","encoded":false}"#;
    assert!(json[2].ends_with(plain), "{}", json[2]);
}
