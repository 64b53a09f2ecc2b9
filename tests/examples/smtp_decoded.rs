//! A client and a server, with the tap between them that decodes messages.

use std::io::Read;
use std::net::Shutdown;

use crate::peer::dot_stuffed;
use crate::smtp_tap::{Dialog, Tap, sink};

/// Mail in encodings, and the links in it with their parts.
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
fn decoded() {
    let tap = Tap::decoding(sink);
    for (pipelined, size) in [(false, usize::MAX), (false, 1), (true, usize::MAX), (true, 3)] {
        let mut client = tap.connect();
        client.size = size;
        client.greet();
        // No command, however much it ends like one.
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

/// More than is held is not decoded, and no link is lost; the next mail is decoded again.
#[test]
fn decoded_but_for_what_is_very_long() {
    let tap = Tap::decoding(sink);
    let mut client = tap.connect();
    client.greet();
    client.begin(true);
    let links: Vec<String> = (0..200).map(|n| format!("http://a.example/{n}")).collect();
    let filling = "x".repeat(1 << 20);
    client.send(&dot_stuffed(&format!("{}\n{filling}\nhttp://a.example/end\n", links.join("\n"))));
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

/// The end of the connection cuts a message: what may be cut in it is not printed.
#[test]
fn decoded_until_the_connection_ends() {
    let tap = Tap::decoding(|mut client| {
        let mut dialog = Dialog::default();
        client.read_to_end(&mut dialog.got).unwrap();
        dialog.say(&mut client, "250 all read\r\n");
        dialog
    });
    let mut client = tap.connect();
    client.send("DATA\r\nsee http://a.example/last http://a.exam");
    client.connection.shutdown(Shutdown::Write).unwrap();
    tap.expect(&client.name(), &["raw\thttp://a.example/last"]);
    tap.compare(client);
}
