//! The example `smtp_tap --decode`, between a client and a server.

use std::io::Read;
use std::net::Shutdown;

use crate::peer::dot_stuffed;
use crate::smtp_tap::{Dialog, Tap, sink};

/// Encoded mail, and its links with their parts.
const ENCODED: [(&str, &[&str]); 3] = [
    (
        "Subject: =?utf-8?q?http=3A//a.example/subject?=\nMIME-Version: 1.0\n\
         Content-Type: multipart/mixed; boundary=b\n\n\
         --b\nContent-Transfer-Encoding: quoted-printable\n\n<http=3A//a.example/quo=\n.ted>\n\
         --b\nContent-Transfer-Encoding: base64\n\naHR0cDovL2EuZXhhbXBsZS9iYXNlNjQ=\n--b--\n",
        &[
            "header:Subject\thttp://a.example/subject",
            "1\thttp://a.example/quo.ted",
            "2\thttp://a.example/base64",
        ],
    ),
    ("", &[]),
    ("Subject: plain\n\nDATA\nQUIT\n<URL:http://a.example/three\n", &["1\thttp://a.example/three"]),
];

#[test]
fn prints_the_links_of_decoded_messages() {
    let tap = Tap::decoding(sink);
    for (pipelined, size) in [(false, usize::MAX), (false, 1), (true, usize::MAX), (true, 3)] {
        let mut client = tap.connect();
        client.size = size;
        client.greet();
        // Neither line is a DATA command, although both end like one.
        client.send(&format!("NOOP {}DATA\r\nNOOP DATA\r\n", "x".repeat(100)));
        client.answer("250");
        client.answer("250");
        for (mail, links) in ENCODED {
            client.begin(pipelined);
            client.send(&dot_stuffed(mail));
            client.answer("250");
            tap.expect(&client.name(), links);
        }
        client.quit();
        tap.compare(client);
    }
}

/// A message longer than the limit is not decoded, but no link is lost; the next message is decoded.
#[test]
fn searches_a_long_message_without_decoding() {
    let tap = Tap::decoding(sink);
    let mut client = tap.connect();
    client.greet();
    client.begin(true);
    let links: Vec<String> = (0..200).map(|n| format!("http://a.example/{n}")).collect();
    let padding = "x".repeat(1 << 20);
    client.send(&dot_stuffed(&format!("{}\n{padding}\nhttp://a.example/end\n", links.join("\n"))));
    client.answer("250");
    for link in links.iter().map(String::as_str).chain(["http://a.example/end"]) {
        assert_eq!(tap.program.line(), format!("{}\traw\t{link}", client.name()));
    }
    client.begin(false);
    let (mail, links) = ENCODED[0];
    client.send(&dot_stuffed(mail));
    client.answer("250");
    tap.expect(&client.name(), links);
    client.quit();
    tap.compare(client);
}

/// The connection ends within a message: the link that may be cut off is not printed.
#[test]
fn drops_a_link_cut_off_by_the_end() {
    let tap = Tap::decoding(|mut client| {
        let mut dialog = Dialog::default();
        client.read_to_end(&mut dialog.received).unwrap();
        dialog.say(&mut client, "250 all read\r\n");
        dialog
    });
    let mut client = tap.connect();
    client.send("DATA\r\nsee http://a.example/last http://a.exam");
    client.connection.shutdown(Shutdown::Write).unwrap();
    tap.expect(&client.name(), &["raw\thttp://a.example/last"]);
    tap.compare(client);
}
