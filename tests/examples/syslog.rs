//! Senders for the syslog listener.

use std::collections::BTreeMap;
use std::io::{ErrorKind, Read, Write};
use std::net::{Shutdown, SocketAddr, TcpStream};

use crate::peer::{connect, write_by};
use crate::program::Program;

/// What messages say, and the links in them, which none shares with its neighbours.
const MESSAGES: [(&str, &[&str]); 7] = [
    ("<34>1 - host su - - - see http://a.example/one", &["http://a.example/one"]),
    // Would go on where the last one ended.
    ("22 or more", &[]),
    // Abandoned, as nothing in its message closes it (R1).
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

/// RFC 6587, 3.4.1.
fn counted(messages: &[&str]) -> String {
    let frame = |message: &&str| format!("{} {message}", message.len());
    messages.iter().map(frame).collect::<Vec<_>>().concat()
}

fn all_counted() -> String {
    counted(&MESSAGES.map(|(message, _)| message))
}

/// RFC 6587, 3.4.2; the last line is not ended, but by the end of the connection.
fn all_lines() -> String {
    MESSAGES.map(|(message, _)| message).join("\n")
}

/// A listener, and what it has printed for each peer.
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

    /// Takes lines until there are so many for the peer, and gives those back.
    fn printed(&mut self, count: usize, peer: &TcpStream) -> Vec<String> {
        let peer = peer.local_addr().unwrap().to_string();
        while self.printed.get(&peer).map_or(0, Vec::len) < count {
            let output = self.program.line();
            let (peer, link) = output.split_once('\t').unwrap();
            self.printed.entry(peer.to_owned()).or_default().push(link.to_owned());
        }
        self.printed.remove(&peer).unwrap_or_default()
    }

    /// Another connection, whose lines tell that the listener has had time for the others.
    fn pause(&mut self, other: &mut TcpStream) {
        other.write_all(counted(&["http://pause.example/"]).as_bytes()).unwrap();
        self.printed(1, other);
    }
}

#[test]
fn cut_anywhere() {
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
fn byte_by_byte() {
    let mut listener = Listener::start();
    for stream in [all_counted(), all_lines()] {
        let mut sender = listener.connect();
        write_by(&mut sender, 1, stream.as_bytes()).unwrap();
        sender.shutdown(Shutdown::Write).unwrap();
        assert_eq!(listener.printed(links().len(), &sender), links(), "{stream:?}");
    }
}

#[test]
fn line_feeds_are_text_where_octets_are_counted() {
    let mut listener = Listener::start();
    let mut sender = listener.connect();
    let message = "<URL:http://a.example/long/\n  name.html>\nhttp://a.example/";
    sender.write_all(counted(&[message, "html"]).as_bytes()).unwrap();
    let expected = ["http://a.example/long/name.html", "http://a.example/"];
    assert_eq!(listener.printed(2, &sender), expected);
}

#[test]
fn many_connections_at_once() {
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
    // In turns, each with parts of another size.
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

/// Its links come while it does: it is not waited for, nor held.
#[test]
fn a_message_longer_than_all_memory() {
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

/// What ends a connection, and what is said of it; the others go on.
#[test]
fn broken_frames() {
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
        // 2^64, of which 19 digits are a number yet.
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
        // What it had sent was not all read.
        Err(error) => error.kind() == ErrorKind::ConnectionReset,
    }
}

/// The end of a connection within a frame: no half of a link is printed.
#[test]
fn cut_short() {
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
