//! The example `syslog`, with senders.

use std::collections::BTreeMap;
use std::io::{ErrorKind, Read, Write};
use std::net::{Shutdown, SocketAddr, TcpStream};

use crate::peer::{connect, write_by};
use crate::program::Program;

/// Messages and their links; no link continues in the next message.
const MESSAGES: [(&str, &[&str]); 7] = [
    ("<34>1 - host su - - - see http://a.example/one", &["http://a.example/one"]),
    // Would continue the link of the message before.
    ("22 or more", &[]),
    // A wrapper that is not closed within its message (R1).
    ("<13>1 - host app - - - got <URL:http://a.example/two", &["http://a.example/two"]),
    ("three> and www.b.example.", &["http://www.b.example"]),
    ("x", &[]),
    (
        "<13>1 - host app - - - (http://a.example/4), ftp://a.example/5;type=i",
        &["http://a.example/4", "ftp://a.example/5;type=i"],
    ),
    ("http://a.example/end", &["http://a.example/end"]),
];

fn links() -> Vec<String> {
    MESSAGES.iter().flat_map(|(_, links)| *links).map(|&link| link.to_owned()).collect()
}

/// Frames messages by octet counting (RFC 6587, 3.4.1).
fn counted(messages: &[&str]) -> String {
    let frame = |message: &&str| format!("{} {message}", message.len());
    messages.iter().map(frame).collect::<Vec<_>>().concat()
}

fn all_counted() -> String {
    counted(&MESSAGES.map(|(message, _)| message))
}

/// Frames messages by line feeds (RFC 6587, 3.4.2); the end of the connection ends the last one.
fn all_lines() -> String {
    MESSAGES.map(|(message, _)| message).join("\n")
}

/// The running example, and its output by peer.
struct Listener {
    program: Program,
    address: SocketAddr,
    printed: BTreeMap<String, Vec<String>>,
}

impl Listener {
    fn start() -> Self {
        let program = Program::start("syslog", ["127.0.0.1:0"]);
        let address = program.address();
        Self { program, address, printed: BTreeMap::new() }
    }

    fn connect(&self) -> TcpStream {
        connect(self.address)
    }

    /// Waits for `count` lines of the peer and returns them.
    fn printed(&mut self, count: usize, peer: &TcpStream) -> Vec<String> {
        let peer = peer.local_addr().unwrap().to_string();
        while self.printed.get(&peer).map_or(0, Vec::len) < count {
            let output = self.program.line();
            let (peer, link) = output.split_once('\t').unwrap();
            self.printed.entry(peer.to_owned()).or_default().push(link.to_owned());
        }
        self.printed.remove(&peer).unwrap_or_default()
    }

    /// Waits for a line of another connection, so that the listener has had time for the first one.
    fn pause(&mut self, other: &mut TcpStream) {
        other.write_all(counted(&["http://pause.example/"]).as_bytes()).unwrap();
        self.printed(1, other);
    }
}

#[test]
fn finds_the_links_of_messages_cut_anywhere() {
    let mut listener = Listener::start();
    let mut other = listener.connect();
    for stream in [all_counted(), all_lines()] {
        for at in 1..stream.len() {
            let mut sender = listener.connect();
            sender.write_all(&stream.as_bytes()[..at]).unwrap();
            listener.pause(&mut other);
            sender.write_all(&stream.as_bytes()[at..]).unwrap();
            sender.shutdown(Shutdown::Write).unwrap();
            assert_eq!(listener.printed(links().len(), &sender), links(), "{stream:?} at {at}");
        }
    }
}

#[test]
fn finds_the_links_of_messages_sent_byte_by_byte() {
    let mut listener = Listener::start();
    for stream in [all_counted(), all_lines()] {
        let mut sender = listener.connect();
        write_by(&mut sender, 1, stream.as_bytes()).unwrap();
        sender.shutdown(Shutdown::Write).unwrap();
        assert_eq!(listener.printed(links().len(), &sender), links(), "{stream:?}");
    }
}

#[test]
fn line_feeds_are_text_with_octet_counting() {
    let mut listener = Listener::start();
    let mut sender = listener.connect();
    let message = "<URL:http://a.example/long/\n  name.html>\nhttp://a.example/";
    sender.write_all(counted(&[message, "html"]).as_bytes()).unwrap();
    let expected = ["http://a.example/long/name.html", "http://a.example/"];
    assert_eq!(listener.printed(2, &sender), expected);
}

#[test]
fn serves_many_connections() {
    let mut listener = Listener::start();
    let mut senders: Vec<TcpStream> = (0..24).map(|_| listener.connect()).collect();
    let stream = |number: usize| {
        let messages: Vec<String> = (0..30)
            .map(|message| format!("<14>1 - - - - - - at http://{number}.example/{message}"))
            .collect();
        let messages: Vec<&str> = messages.iter().map(String::as_str).collect();
        if number.is_multiple_of(2) { counted(&messages) } else { messages.join("\n") + "\n" }
    };
    let streams: Vec<String> = (0..senders.len()).map(stream).collect();
    // Sends parts by turns, with a different size for each connection.
    let mut sent = vec![0; senders.len()];
    while sent.iter().zip(&streams).any(|(&sent, stream)| sent < stream.len()) {
        for (number, sender) in senders.iter_mut().enumerate() {
            let rest = &streams[number].as_bytes()[sent[number]..];
            let part = &rest[..rest.len().min(5 + 7 * number)];
            sender.write_all(part).unwrap();
            sent[number] += part.len();
        }
    }
    for (number, sender) in senders.iter().enumerate() {
        let expected: Vec<String> =
            (0..30).map(|message| format!("http://{number}.example/{message}")).collect();
        assert_eq!(listener.printed(30, sender), expected);
    }
}

/// The links of a message are printed while it arrives, and it is not buffered.
#[test]
fn streams_a_message_longer_than_memory() {
    let mut listener = Listener::start();
    let mut sender = listener.connect();
    let start = "1000000000000000000 at http://a.example/0 ";
    sender.write_all(start.as_bytes()).unwrap();
    assert_eq!(listener.printed(1, &sender), ["http://a.example/0"]);
    for number in 1..100 {
        let text = format!("{}http://a.example/{number} ", " ".repeat(20_000));
        sender.write_all(text.as_bytes()).unwrap();
        assert_eq!(listener.printed(1, &sender), [format!("http://a.example/{number}")]);
    }
}

/// A framing error ends its connection with a message; other connections continue.
#[test]
fn reports_framing_errors() {
    let first_length = "a digit from 1 to 9, or `<`";
    let length = "a digit from 1 to 9, which begins MSG-LEN";
    let within = "a digit of MSG-LEN, or the space after it";
    let mut listener = Listener::start();
    let mut other = listener.connect();
    for (stream, offset, expected) in [
        ("GET / HTTP/1.1", 0, first_length),
        ("012 http://a.example", 0, first_length),
        (" 3 abc", 0, first_length),
        ("3abc", 1, within),
        ("3\tabc", 1, within),
        ("3 abc\n3 abc", 5, length),
        ("3 abc03 abc", 5, length),
        ("3 abc<13>abc", 5, length),
        // 2^64: the number overflows at its last digit.
        ("18446744073709551616 a", 19, "a MSG-LEN of less than 2^64"),
    ] {
        let mut sender = listener.connect();
        sender.write_all(stream.as_bytes()).unwrap();
        let peer = sender.local_addr().unwrap();
        let error = format!("{peer}: byte {offset}: expected {expected}");
        assert_eq!(listener.program.error(), error, "{stream:?}");
        assert!(is_closed(&mut sender), "{stream:?}");
        listener.pause(&mut other);
    }
}

fn is_closed(connection: &mut TcpStream) -> bool {
    match connection.read(&mut [0]) {
        Ok(length) => length == 0,
        // The listener closed the connection with bytes unread.
        Err(error) => error.kind() == ErrorKind::ConnectionReset,
    }
}

/// The connection ends within a frame: the link that may be cut off is not printed.
#[test]
fn reports_truncated_frames() {
    let mut listener = Listener::start();
    let mut other = listener.connect();
    for (stream, offset, expected) in [
        ("17", 2, "more of MSG-LEN, but the connection ended"),
        ("18 http://a.example", 19, "2 more bytes, but the connection ended"),
    ] {
        let mut sender = listener.connect();
        sender.write_all(stream.as_bytes()).unwrap();
        sender.shutdown(Shutdown::Write).unwrap();
        let peer = sender.local_addr().unwrap();
        let error = format!("{peer}: byte {offset}: expected {expected}");
        assert_eq!(listener.program.error(), error, "{stream:?}");
        listener.pause(&mut other);
        assert_eq!(listener.printed(0, &sender), [""; 0], "{stream:?}");
    }
}
