//! Format detection: mail is not mistaken for text, nor text for mail.

use std::ops::ControlFlow;

use gleaner::internals::{Batch, BatchScanner, Splitter};
use gleaner::mail::{Findings, Format, Options};

use crate::found::{all, line};

/// Checks the format with LF and with CRLF.
#[track_caller]
fn check(text: &str, format: Format) {
    for text in [text.to_owned(), text.replace('\n', "\r\n")] {
        assert_eq!(Format::detect(text.as_bytes()), format, "{text}");
        // Detection with reads of one byte.
        let stream = crate::trickle::Trickle::new(text.as_bytes(), &[1]);
        assert_eq!(Findings::new(stream, &Options::new()).unwrap().format(), format, "{text}");
    }
}

#[test]
fn detects_messages() {
    for header in [
        // RFC 822, Appendix A.3.1, and RFC 5322, Appendix A.
        "Date: 26 Aug 76 1429 EDT\nFrom: Jones@Registry.Org\nBcc:\n",
        "From: John Doe <jdoe@machine.example>\nTo: Mary Smith <mary@example.net>\nSubject: Saying Hello\n\
         Date: Fri, 21 Nov 1997 09:55:06 -0600\nMessage-ID: <1234@local.machine.example>\n",
        "Resent-From: Mary <mary@a.example>\nResent-To: Jane <j-brown@a.example>\nFrom: x@a.example\nTo: y@a.example\n",
        // Fields that agents put first.
        "Return-Path: <joe@a.example>\nDelivered-To: ann@a.example\n",
        "X-Mozilla-Status: 0001\nX-Mozilla-Keys:\nFrom: joe@a.example\nSubject: x\n",
        "DKIM-Signature: v=1; a=rsa-sha256; d=a.example;\n\tb=abc=\nReceived: from a by b\n",
        "ARC-Seal: i=1; a=rsa-sha256; t=1\nARC-Message-Signature: i=1\nFrom: joe@a.example\nTo: a@b.example\n",
        "Authentication-Results: a.example; spf=pass\nX-A: b\nX-B: c\nMIME-Version: 1.0\n",
        // News: RFC 850 (A), RFC 1036, RFC 5536.
        "Relay-Version: version B 2.10 2/13/83; site cbosgd.UUCP\nPosting-Version: version B\nPath: cbosgd!mhuxj\n",
        "From: jerry@eagle.ATT.COM (Jerry Schwarz)\nPath: cbosgd!mhuxj!mhuxt!eagle!jerry\nNewsgroups: news.announce\n",
        "Path: server.example!unknown@poster.example!not-for-mail\nNewsgroups: example.groups\nFrom: x@a.example\n",
        "Xref: a.example alt.x:1\nNewsgroups: alt.x\nSubject: y\n",
        // Unusual headers of operating systems and old software.
        "FROM: joe@a.example\nTO: ann@a.example\nSUBJECT: SHOUTING\n",
        "Message-Id: <1@a.example>\nFrom : joe@a.example\nDate : today\n",
        ">From joe Fri Nov 20 10:11:12 1998\nReceived: by a.example\nFrom: joe@a.example\n",
        "Content-Type: text/plain\nMIME-Version: 1.0\n",
        "Subject: =?utf-8?q?x?=\nFrom: =?utf-8?q?x?= <a@b.example>\n",
        // Misspelt names.
        "Recieved: from a.example\n\tby b.example; today\nReceived: from c.example\n",
        "Recieved: from a\nRecieved: from b\nFrom: joe@a.example\nSubject: x\n",
    ] {
        check(&format!("{header}\nSee http://a.example/\n"), Format::Message);
    }
}

#[test]
fn detects_mailboxes() {
    for first in [
        "From joe@a.example Thu Jan  1 00:00:00 1998",
        "From joe@a.example  Thu Jan  1 00:00:00 1998",
        "From MAILER-DAEMON Fri Jul  8 12:08:34 2011",
        "From - Thu Jan 01 00:00:00 1998",
        "From joe Thu Jan 1 00:00 1998",
        "From joe@a.example Thu Jan  1 00:00:00 EST 1998",
        "From joe@a.example Thu Jan  1 00:00:00 1998 +0100",
        "From joe@a.example Thu, 1 Jan 1998 00:00:00 +0000",
        "From joe Thu Jan  1 00:00:00 1998 remote from site",
        "From ???@??? Thu Jan 01 00:00:00 1998",
        "From joe at a.example  Thu Jan  1 00:00:00 1998",
    ] {
        check(&format!("{first}\nFrom: joe@a.example\nSubject: x\n\nbody\n"), Format::Mbox);
    }
}

#[test]
fn detects_plain_text() {
    for text in [
        "",
        "\n",
        "See http://a.example/ there.\n",
        // Logs.
        "192.0.2.1 - - [01/Jan/1998:00:00:00 +0000] \"GET / HTTP/1.0\" 200 1 \"http://a.example/\"\n",
        "Jan  1 00:00:00 host postfix/smtpd[1]: from=<joe@a.example>, to=<ann@a.example>\n",
        "2026-01-01T00:00:00Z INFO from: joe to: ann date: today\n",
        "date: 2026-01-01 level: info\ndate: 2026-01-02 level: info\n",
        "Warning: http://a.example/\nNote: b\nWarning: c\nError: d\nDate: e\nFrom: f\n",
        "INFO: http://a.example/\nWARN: http://b.example/\nERROR: http://c.example/\n",
        "<34>1 2003-10-11T22:14:15.003Z a.example su - ID47 - http://a.example/\n",
        // JSON, YAML, front matter, HTTP.
        "{\"from\":\"joe\",\"subject\":\"x\",\"message-id\":\"<1@a.example>\"}\n",
        "{\"a\":\"http:\\/\\/a.example\\/\"}\n{\"a\":\"http://b.example/\"}\n",
        "title: A page\nauthor: Joe\nurl: http://a.example/\n",
        "---\nfrom: joe\nto: ann\n---\n",
        "HTTP/1.1 200 OK\n\nDate: Thu, 01 Jan 1998 00:00:00 GMT\nContent-Type: text/html\n\nbody\n",
        "GET / HTTP/1.1\nHost: a.example\nFrom: joe@a.example\nDate: x\n\n",
        // Prose.
        "From here on, see http://a.example/\n",
        "From: the desk of Joe\n\nDear Ann,\nsee http://a.example/\n",
        "To: Ann, who asked where it is.\nIt is at http://a.example/\n",
        "Subject to change: see http://a.example/ for a Date: line.\n",
        "From 10:15 to 11:45 we are at http://a.example/\n",
        "#! /bin/sh\n# http://a.example/\n",
        "#! rnews\nhttp://a.example/\n",
        "http://a.example/\nFrom: joe@a.example\nSubject: x\n\n",
        "> From: joe@a.example\n> Subject: x\n> Message-ID: <1@a.example>\n\nquoted\n",
        "Network Working Group                                   T. Berners-Lee\nRequest for Comments: 1738                                         CERN\n",
    ] {
        check(text, Format::Text);
    }
}

/// The findings in a stream that pauses anywhere are those in the whole stream.
#[test]
fn detects_misspelt_mail_under_every_cutting() {
    let mail = "Recieved: from a.example\n\tby b.example; today\nReceived: from c.example\n\
                Content-Transfer-Encoding: quoted-printable\n\nhttp=3A//a.example/\n";
    for cut in 1..mail.len() {
        let lengths = [cut, mail.len()];
        let stream = crate::trickle::Trickle::new(mail.as_bytes(), &lengths);
        let found: Vec<_> = all(stream, None, &Options::new()).0.iter().map(line).collect();
        assert_eq!(found, ["1 text/plain ~ http://a.example/"], "{cut}");
    }
}

#[test]
fn honours_the_given_format() {
    let text: &[u8] = b"From joe@a.example Thu Jan  1 00:00:00 1998\nFrom: joe@a.example\nSubject: x\n\n\
        http=3A//1.example/ http://2.example/\n\nFrom ann@a.example Thu Jan  1 00:00:00 1998\nSubject: y\n\n\
        http://3.example/\n";
    let found = |format| -> Vec<String> {
        all(text, Some(format), &Options::new()).0.iter().map(line).collect()
    };
    assert_eq!(found(Format::Text), ["text = http://2.example/", "text = http://3.example/"]);
    assert_eq!(
        found(Format::Mbox),
        ["1 text/plain = http://2.example/", "#2 1 text/plain = http://3.example/"]
    );
    assert_eq!(
        found(Format::Message),
        ["1 text/plain = http://2.example/", "1 text/plain = http://3.example/"]
    );
    assert_eq!(
        found(Format::Rnews),
        ["1 text/plain = http://2.example/", "1 text/plain = http://3.example/"]
    );
}

/// Wire form (RFC 3977, section 3.1.1): offsets refer to the stream only without stuffed dots.
#[test]
fn unstuffs_articles_in_wire_form() {
    let found = |text: &[u8]| -> Vec<String> {
        let (found, _) = all(text, Some(Format::Message), &Options::new());
        assert_eq!(crate::found::inconsistencies(text, &found), [""; 0]);
        found.iter().map(line).collect()
    };
    let header = "Path: a!b\r\nNewsgroups: alt.a\r\n\r\n";
    let stuffed = format!("{header}..http://1.example/\r\n<http://2.example/a\r\n..b>\r\n.\r\n");
    assert_eq!(
        found(stuffed.as_bytes()),
        ["1 text/plain ~ http://1.example/", "1 text/plain ~ http://2.example/a.b"]
    );
    let plain = format!("{header}http://1.example/\r\n<http://2.example/a\r\n.b>\r\n.\r\n");
    assert_eq!(
        found(plain.as_bytes()),
        ["1 text/plain = http://1.example/", "1 text/plain = http://2.example/a.b"]
    );
    // Without a terminating line, the text is not dot-stuffed.
    let open = format!("{header}<http://2.example/a\r\n..b>\r\n");
    assert_eq!(found(open.as_bytes()), ["1 text/plain = http://2.example/a..b"]);
}

#[test]
fn the_search_of_a_batch_stops_where_the_sink_breaks() {
    let options = Options::new();
    let text: &[u8] = b"From: a\n\nhttp://a.example/ http://b.example/\n";
    let mut splitter = Splitter::new(text, Format::Message, &options);
    let (mut batch, mut count) = (Batch::new(), 0);
    assert!(splitter.fill(&mut batch).unwrap());
    let flow = BatchScanner::new(&options).scan_batch(&batch, |_| {
        count += 1;
        ControlFlow::Break(())
    });
    assert_eq!((flow, count), (ControlFlow::Break(()), 1));
}

/// Separate scanners for the batches produce the same findings as one scanner for the stream.
#[test]
fn searches_batches_independently() {
    let options = Options::new();
    let mut text = Vec::new();
    for number in 0..20_000 {
        let message = format!(
            "From joe@a.example Thu Jan  1 00:00:00 1998\nSubject: {number}\n\nhttp://{number}.example/\n\n"
        );
        text.extend_from_slice(message.as_bytes());
    }
    let mut splitter = Splitter::new(&text[..], Format::Mbox, &options);
    let mut batch = Batch::new();
    let (mut separate, mut batches, mut next) = (Vec::new(), 0, 0);
    while splitter.fill(&mut batch).unwrap() {
        assert!(batch.is_independent());
        assert_eq!(batch.offset(), next);
        next += batch.bytes().len() as u64;
        batches += 1;
        let _ = BatchScanner::new(&options).scan_batch(&batch, |finding| {
            separate.push(finding.into_owned());
            ControlFlow::Continue(())
        });
    }
    assert!(batches > 3, "only {batches}");
    assert_eq!(next, text.len() as u64);
    let (whole, counts) = all(&text[..], None, &options);
    assert_eq!((separate.len(), counts.messages), (20_000, 20_000));
    assert_eq!(separate, whole);
    assert_eq!(crate::found::inconsistencies(&text, &whole), [""; 0]);
}
