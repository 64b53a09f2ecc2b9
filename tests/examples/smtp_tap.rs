//! The example `smtp_tap`, between a client and a server that accepts all mail.

use std::collections::BTreeMap;
use std::io::{Read, Write};
use std::net::{Shutdown, SocketAddr, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Receiver;

use crate::peer::{connect, dot_stuffed, line, outcome, server, write_by};
use crate::program::Program;

/// Mail, and its links.
const MAILS: [(&str, &[&str]); 3] = [
    (
        "Subject: one\n\nsee <URL:http://a.example/long/\n   name.html>, and www.b.example.\n\
         ..\n.\nnot yet the end: <http://a.example/\n.well-known/x>\n",
        &[
            "http://a.example/long/name.html",
            "http://www.b.example",
            "http://a.example/.well-known/x",
        ],
    ),
    ("", &[]),
    // An open wrapper, which the commands after the mail may not close (R1).
    ("DATA\nQUIT\n<URL:http://a.example/three\n", &["http://a.example/three"]),
];

/// The bytes that a server received and sent on a connection.
#[derive(Default)]
pub struct Dialog {
    pub received: Vec<u8>,
    sent: Vec<u8>,
}

impl Dialog {
    fn line(&mut self, client: &mut TcpStream) -> Option<String> {
        let line = line(client)?;
        self.received.extend_from_slice(line.as_bytes());
        Some(line)
    }

    pub fn say(&mut self, client: &mut TcpStream, answer: &str) {
        client.write_all(answer.as_bytes()).unwrap();
        self.sent.extend_from_slice(answer.as_bytes());
    }
}

/// A server that accepts all mail, with the parts of RFC 5321 that the tests need.
pub fn sink(mut client: TcpStream) -> Dialog {
    let mut dialog = Dialog::default();
    dialog.say(&mut client, "220 www.server.example ESMTP http://server.example/\r\n");
    while let Some(command) = dialog.line(&mut client) {
        match command.trim_end().split([' ', ':']).next() {
            Some("EHLO") => dialog.say(&mut client, "250-www.server.example\r\n250 PIPELINING\r\n"),
            Some("DATA" | "data") => {
                dialog.say(&mut client, "354 <http://server.example/\r\n");
                while dialog.line(&mut client).is_some_and(|line| line != ".\r\n") {}
                dialog.say(&mut client, "250 taken\r\n");
            }
            Some("QUIT") => {
                dialog.say(&mut client, "221 http://server.example/bye\r\n");
                break;
            }
            _ => dialog.say(&mut client, "250 fine\r\n"),
        }
    }
    dialog
}

/// The example in front of a server.
pub struct Tap {
    pub program: Program,
    address: SocketAddr,
    dialogs: Receiver<Dialog>,
}

impl Tap {
    fn start(serve: impl Fn(TcpStream) -> Dialog + Clone + Send + 'static) -> Self {
        Self::with(&[], serve)
    }

    /// Starts the example with `--decode`.
    pub fn decoding(serve: impl Fn(TcpStream) -> Dialog + Clone + Send + 'static) -> Self {
        Self::with(&["--decode"], serve)
    }

    fn with(
        options: &[&str],
        serve: impl Fn(TcpStream) -> Dialog + Clone + Send + 'static,
    ) -> Self {
        let (server, dialogs) = server(serve);
        let server = server.to_string();
        let args = options.iter().copied().chain([server.as_str()]);
        let program = Program::start("smtp_tap", args);
        let address = program.address();
        Self { program, address, dialogs }
    }

    pub fn connect(&self) -> Client {
        Client {
            connection: connect(self.address),
            sent: Vec::new(),
            received: Vec::new(),
            size: usize::MAX,
        }
    }

    /// Waits for the end of the connection; asserts that the server and the client saw the same bytes.
    pub fn compare(&self, mut client: Client) {
        client.connection.read_to_end(&mut client.received).unwrap();
        let dialog = outcome(&self.dialogs);
        let shown = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        assert_eq!(shown(&dialog.received), shown(&client.sent));
        assert_eq!(shown(&dialog.sent), shown(&client.received));
    }

    pub fn expect(&self, client: &str, links: &[&str]) {
        for link in links {
            assert_eq!(self.program.line(), format!("{client}\t{link}"));
        }
    }
}

/// A client of the tap that sends writes of at most `size` bytes.
pub struct Client {
    pub connection: TcpStream,
    sent: Vec<u8>,
    received: Vec<u8>,
    pub size: usize,
}

impl Client {
    pub fn name(&self) -> String {
        self.connection.local_addr().unwrap().to_string()
    }

    pub fn send(&mut self, text: &str) {
        write_by(&mut self.connection, self.size, text.as_bytes()).unwrap();
        self.sent.extend_from_slice(text.as_bytes());
    }

    /// Reads a response through its last line.
    pub fn answer(&mut self, code: &str) {
        loop {
            let line = line(&mut self.connection).expect("an answer");
            self.received.extend_from_slice(line.as_bytes());
            assert!(line.starts_with(code), "{line}");
            if line.as_bytes()[3] == b' ' {
                break;
            }
        }
    }

    pub fn greet(&mut self) {
        self.answer("220");
        // This name would be a link in content.
        self.send("EHLO www.client.example\r\n");
        self.answer("250");
    }

    /// Sends the commands through DATA and reads the responses; sends all at once if `pipelined` (RFC 2920).
    pub fn begin(&mut self, pipelined: bool) {
        let commands =
            ["MAIL FROM:<www.client.example@a.example>", "RCPT TO:<b@b.example>", "data"]
                .map(|command| format!("{command}\r\n"));
        if pipelined {
            self.send(&commands.concat());
        }
        for (command, code) in commands.iter().zip(["250", "250", "354"]) {
            if !pipelined {
                self.send(command);
            }
            self.answer(code);
        }
    }

    pub fn quit(&mut self) {
        self.send("QUIT\r\n");
        self.answer("221");
    }
}

#[test]
fn prints_the_links_of_several_mails() {
    let tap = Tap::start(sink);
    for (pipelined, size) in [(false, usize::MAX), (false, 1), (true, usize::MAX), (true, 3)] {
        let mut client = Client { size, ..tap.connect() };
        client.greet();
        for (mail, links) in MAILS {
            client.begin(pipelined);
            client.send(&dot_stuffed(mail));
            client.answer("250");
            tap.expect(&client.name(), links);
        }
        client.quit();
        tap.compare(client);
    }
}

/// One write holds the end of the content and the next commands.
#[test]
fn separates_commands_and_content_of_one_write() {
    let tap = Tap::start(sink);
    let mut client = tap.connect();
    client.greet();
    client.begin(true);
    let next =
        "RSET www.rset.example\r\nMAIL FROM:<www.c.example>\r\nRCPT TO:<www.b.example>\r\nDATA\r\n";
    client.send(&format!("{}{next}", dot_stuffed("http://a.example/1")));
    for code in ["250", "250", "250", "250", "354"] {
        client.answer(code);
    }
    client.send(&format!("{}QUIT\r\n", dot_stuffed("http://a.example/2")));
    client.answer("250");
    client.answer("221");
    tap.expect(&client.name(), &["http://a.example/1", "http://a.example/2"]);
    tap.compare(client);
}

/// Several clients send far more links than the queue holds; their lines do not mix.
#[test]
fn applies_backpressure_to_several_clients() {
    let (count, number) = (2_000, 3);
    let tap = Tap::start(sink);
    let mut clients: Vec<Client> = (0..number).map(|_| tap.connect()).collect();
    for client in &mut clients {
        client.greet();
        client.begin(true);
    }
    let mut expected = BTreeMap::new();
    for (at, client) in clients.iter_mut().enumerate() {
        let links: Vec<String> = (0..count).map(|n| format!("http://{at}.example/{n}")).collect();
        client.send(&dot_stuffed(&links.join("\n")));
        expected.insert(client.name(), links);
    }
    let mut printed = BTreeMap::<String, Vec<String>>::new();
    for _ in 0..count * number {
        let output = tap.program.line();
        let (peer, link) = output.split_once('\t').unwrap();
        printed.entry(peer.to_owned()).or_default().push(link.to_owned());
    }
    assert!(printed == expected);
}

/// A client that has shut down its writes still receives.
#[test]
fn passes_a_half_close_of_the_client() {
    let tap = Tap::start(|mut client| {
        let mut dialog = Dialog::default();
        client.read_to_end(&mut dialog.received).unwrap();
        dialog.say(&mut client, "250 all read\r\n");
        dialog
    });
    let mut client = tap.connect();
    // The end of the connection ends the text.
    client.send("DATA\r\nsee http://a.example/last");
    client.connection.shutdown(Shutdown::Write).unwrap();
    tap.expect(&client.name(), &["http://a.example/last"]);
    tap.compare(client);
}

/// A server that has shut down its writes still receives.
#[test]
fn passes_a_half_close_of_the_server() {
    let tap = Tap::start(|mut client| {
        let mut dialog = Dialog::default();
        dialog.say(&mut client, "421 shutting down\r\n");
        client.shutdown(Shutdown::Write).unwrap();
        client.read_to_end(&mut dialog.received).unwrap();
        dialog
    });
    let mut client = tap.connect();
    client.answer("421");
    assert_eq!(line(&mut client.connection), None);
    client.send("DATA\r\nhttp://a.example/late\r\n.\r\n");
    client.connection.shutdown(Shutdown::Write).unwrap();
    tap.expect(&client.name(), &["http://a.example/late"]);
    tap.compare(client);
}

/// RFC 5321, 2.3.8 and 4.1.1.4: only `<CRLF>.<CRLF>` ends content. Otherwise a mail could hide its links
/// from the tap.
#[test]
fn bare_line_feeds_do_not_end_content() {
    for ending in ["\n.\n", "\n.\r\n", "\r\n.\n", "\r\n.\rx\r\n"] {
        let tap = Tap::start(|mut client| {
            let mut dialog = Dialog::default();
            client.read_to_end(&mut dialog.received).unwrap();
            dialog.say(&mut client, "250 all read\r\n");
            dialog
        });
        let mut client = tap.connect();
        client.send(&format!("DATA\r\nsee{ending}http://a.example/hidden\r\n.\r\nQUIT\r\n"));
        client.connection.shutdown(Shutdown::Write).unwrap();
        tap.expect(&client.name(), &["http://a.example/hidden"]);
        tap.compare(client);
    }
}

/// The client's connection is closed, and the next client is served.
#[test]
fn survives_a_server_that_disconnects() {
    let first = Arc::new(AtomicBool::new(true));
    let tap = Tap::start(move |mut client| {
        if !first.swap(false, Ordering::Relaxed) {
            return sink(client);
        }
        // Closed with bytes unread, which is an error for the other side.
        client.read_exact(&mut [0]).unwrap();
        Dialog::default()
    });
    let mut client = tap.connect();
    client.send("EHLO www.client.example\r\n");
    let _ = client.connection.read_to_end(&mut client.received);
    drop(client);
    outcome(&tap.dialogs);

    let mut client = tap.connect();
    client.greet();
    client.quit();
    tap.compare(client);
}
