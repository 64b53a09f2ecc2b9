//! Sample messages, their wire form, and the comparable contents of frames.

use bytes::BytesMut;
use gleaner::Item;
use gleaner::mail::{Finding, MessageCodec, MessageFrame};
use tokio_util::codec::Decoder;

/// A quoted-printable message with an encoded field.
pub const QUOTED: &str = "From: a@a.example\r\nSubject: =?utf-8?q?http=3A//a.example/subject?=\r\n\
    Message-ID: <1@a.example>\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n\
    See <http=3A//a.example/quo=\r\nted>.\r\n";

/// A multipart message with plain text, base64 (`http://a.example/base64`), and quoted-printable.
pub const MULTIPART: &str = "From: b@a.example\r\nMIME-Version: 1.0\r\n\
    Content-Type: multipart/mixed; boundary=\"=\"\r\n\r\n\
    --=\r\n\r\nhttp://a.example/plain\r\n\
    --=\r\nContent-Transfer-Encoding: base64\r\n\r\naHR0cDovL2EuZXhhbXBsZS9iYXNlNjQ=\r\n\
    --=\r\nContent-Type: text/plain; charset=iso-8859-1\r\n\
    Content-Transfer-Encoding: quoted-printable\r\n\r\nhttp://a.example/=E9\r\n--=--\r\n";

/// A message with lines that begin with dots.
pub const DOTS: &str = ".Subject: none\r\nSubject: dots\r\n\r\n.\r\n..\r\n\
    <http://a.example/x\r\n.html>\r\n.http://a.example/..\r\n";

/// Returns messages of all kinds.
pub fn messages() -> Vec<String> {
    let mut messages: Vec<String> = [
        QUOTED,
        MULTIPART,
        DOTS,
        "",
        "\r\n",
        "\r\nhttp://a.example/body\r\n",
        "Note: www.a.example\r\n",
    ]
    .map(str::to_owned)
    .into();
    for name in ["digest.txt", "notes.md", "page.html"] {
        let path = format!("{}/corpus/spool/{name}", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(path).unwrap();
        let body: String = text.lines().flat_map(|line| [line, "\r\n"]).collect();
        messages.push(format!("Subject: {name}\r\n\r\n{body}"));
        messages.push(body);
    }
    messages
}

/// Returns the wire form of a text (RFC 5321, 4.5.2): "If it is a period, one additional period is
/// inserted at the beginning of the line", and a terminating line.
pub fn sent(text: &str) -> String {
    let mut sent = String::new();
    for line in text.split_inclusive("\r\n") {
        if line.starts_with('.') {
            sent.push('.');
        }
        sent.push_str(line);
    }
    sent + ".\r\n"
}

/// Returns the frames of a stream that arrives in chunks that end at `cuts`.
pub fn frames(mut codec: MessageCodec, stream: &[u8], cuts: &[usize]) -> Vec<MessageFrame> {
    let (mut buffer, mut frames, mut from) = (BytesMut::new(), Vec::new(), 0);
    for &to in cuts.iter().chain([&stream.len()]) {
        buffer.extend_from_slice(&stream[from..to]);
        while let Some(frame) = codec.decode(&mut buffer).unwrap() {
            frames.push(frame);
        }
        from = to;
    }
    while let Some(frame) = codec.decode_eof(&mut buffer).unwrap() {
        frames.push(frame);
    }
    assert!(buffer.is_empty());
    frames
}

/// Returns the part and the value of each finding.
pub fn values<'f>(
    findings: impl IntoIterator<Item = &'f Finding<'static>>,
) -> Vec<(String, String)> {
    let value = |finding: &Finding<'_>| {
        let Item::Reference(found) = finding.item() else { panic!("too long") };
        (finding.origin().unwrap().part().to_owned(), found.value().to_owned())
    };
    findings.into_iter().map(value).collect()
}

/// Converts literals to the result of [`values`].
pub fn expected(values: &[(&str, &str)]) -> Vec<(String, String)> {
    values.iter().map(|&(part, value)| (part.to_owned(), value.to_owned())).collect()
}
