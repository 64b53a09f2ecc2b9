//! A syslog listener over TCP (RFC 6587) that prints the links in messages as they come.
//!
//! ```text
//! cargo run --example syslog 127.0.0.1:6514
//! logger --server 127.0.0.1 --port 6514 --tcp --octet-count 'see http://a.example/'
//! ```
//!
//! A message is a text of its own, as long as it likes: it is searched as its parts come in, and
//! never held. A connection costs its read buffer and what an `Extractor` keeps; it is that and not
//! `UrlCodec`, which would take the whole connection for one text, frame headers and all.

use std::io::{self, Write};
use std::net::SocketAddr;
use std::ops::ControlFlow;
use std::time::Duration;

use gleaner::{Config, Extractor, Item};
use tokio::io::{AsyncRead, AsyncReadExt};
use tokio::net::TcpListener;

/// Tells messages apart in what a connection sends.
struct Frames {
    state: State,
    /// How many bytes have passed.
    offset: u64,
}

#[derive(Clone, Copy)]
enum State {
    /// Before the first byte, which tells the framing.
    Connected,
    /// Octet counting (3.4.1): so much of MSG-LEN has been read; none where it is about to begin.
    Length(Option<u64>),
    /// So many bytes of a counted message are to come.
    Counted(u64),
    /// Non-transparent framing (3.4.2): messages end with a line feed.
    Line,
}

/// What the next bytes are.
enum Part<'a> {
    Header,
    Message(&'a [u8]),
    /// A message is over.
    End,
}

impl Frames {
    fn new() -> Self {
        Self { state: State::Connected, offset: 0 }
    }

    /// Takes from `input` what it begins with; nothing where it has no more to tell.
    fn next<'a>(&mut self, input: &mut &'a [u8]) -> io::Result<Option<Part<'a>>> {
        // Needs no further byte, also where the message has none.
        if let State::Counted(0) = self.state {
            self.state = State::Length(None);
            return Ok(Some(Part::End));
        }
        let Some(&first) = input.first() else {
            return Ok(None);
        };
        let (length, part) = match self.state {
            State::Connected => {
                self.state = match first {
                    b'1'..=b'9' => State::Length(None),
                    b'<' => State::Line,
                    _ => return Err(self.broken("a digit from 1 to 9, or `<`")),
                };
                (0, Part::Header)
            }
            State::Length(read) => {
                self.state = self.header(read, first)?;
                (1, Part::Header)
            }
            State::Counted(left) => {
                let length =
                    usize::try_from(left).map_or(input.len(), |left| left.min(input.len()));
                self.state = State::Counted(left - length as u64);
                (length, Part::Message(&input[..length]))
            }
            State::Line => match input.iter().position(|&byte| byte == b'\n') {
                Some(0) => (1, Part::End),
                Some(length) => (length, Part::Message(&input[..length])),
                None => (input.len(), Part::Message(input)),
            },
        };
        *input = &input[length..];
        self.offset += length as u64;
        Ok(Some(part))
    }

    /// `MSG-LEN SP`, where MSG-LEN has no leading zero.
    fn header(&self, read: Option<u64>, byte: u8) -> io::Result<State> {
        match (read, byte) {
            (None, b'1'..=b'9') => Ok(State::Length(Some(u64::from(byte - b'0')))),
            (None, _) => Err(self.broken("a digit from 1 to 9, which begins MSG-LEN")),
            (Some(length), b' ') => Ok(State::Counted(length)),
            (Some(length), b'0'..=b'9') => length
                .checked_mul(10)
                .and_then(|tens| tens.checked_add(u64::from(byte - b'0')))
                .map(|length| State::Length(Some(length)))
                .ok_or_else(|| self.broken("a MSG-LEN of less than 2^64")),
            (Some(_), _) => Err(self.broken("a digit of MSG-LEN, or the space behind it")),
        }
    }

    /// Whether the connection may end here; if it may, whether a message ends with it.
    fn end(&self) -> io::Result<bool> {
        match self.state {
            State::Connected | State::Length(None) => Ok(false),
            State::Line => Ok(true),
            State::Length(Some(_)) => Err(self.broken("more of MSG-LEN, but the connection ended")),
            State::Counted(left) => {
                Err(self.broken(&format!("{left} more bytes, but the connection ended")))
            }
        }
    }

    fn broken(&self, expected: &str) -> io::Error {
        let message = format!("byte {}: expected {expected}", self.offset);
        io::Error::new(io::ErrorKind::InvalidData, message)
    }
}

/// Prints the links of all messages of a connection.
async fn serve(mut connection: impl AsyncRead + Unpin, peer: SocketAddr) -> io::Result<()> {
    let mut frames = Frames::new();
    let mut extractor = Extractor::new(&Config::new());
    let mut buffer = vec![0; 8 * 1024];
    loop {
        let length = connection.read(&mut buffer).await?;
        if length == 0 {
            break;
        }
        let mut input = &buffer[..length];
        while let Some(part) = frames.next(&mut input)? {
            let _ = match part {
                Part::Header => ControlFlow::Continue(()),
                Part::Message(bytes) => extractor.feed(bytes, |item| print(peer, &item)),
                // What stands at the end of a message ends there; the next one is another text.
                Part::End => extractor.finish(|item| print(peer, &item)),
            };
        }
    }
    // The end of a message that was cut short is none: a link that stands there may be half a link.
    if frames.end()? {
        let _ = extractor.finish(|item| print(peer, &item));
    }
    Ok(())
}

/// A line for each link. A full pipe stalls all connections here, and so their senders, which is
/// better than to pile up lines.
fn print(peer: SocketAddr, item: &Item<'_>) -> ControlFlow<()> {
    match item {
        Item::Reference(found) => {
            if writeln!(io::stdout(), "{peer}\t{}", found.value()).is_err() {
                // Nobody reads any more.
                std::process::exit(0);
            }
        }
        Item::Overlong(found) => eprintln!("{peer}: too long: {}", found.head()),
    }
    ControlFlow::Continue(())
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> io::Result<()> {
    let address = std::env::args().nth(1).unwrap_or_else(|| "127.0.0.1:0".to_owned());
    let listener = TcpListener::bind(address).await?;
    eprintln!("listening on {}", listener.local_addr()?);
    loop {
        match listener.accept().await {
            Ok((connection, peer)) => {
                tokio::spawn(async move {
                    if let Err(error) = serve(connection, peer).await {
                        eprintln!("{peer}: {error}");
                    }
                });
            }
            // Such as no file descriptor left: others have to end first.
            Err(error) => {
                eprintln!("no connection: {error}");
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
        }
    }
}
