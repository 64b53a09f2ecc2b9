//! A syslog listener over TCP (RFC 6587) that prints the links in messages as they arrive.
//!
//! ```text
//! cargo run --example syslog 127.0.0.1:6514
//! logger --server 127.0.0.1 --port 6514 --tcp --octet-count 'see http://a.example/'
//! ```
//!
//! Each message is a text of its own, of any length: it is searched while its parts arrive, and never
//! buffered. A connection costs its read buffer and an `Extractor`. `UrlCodec` does not fit here, because it
//! would search the whole connection as one text, including the frame headers.

use std::io::{self, Write};
use std::net::SocketAddr;
use std::time::Duration;

use gleaner::{Config, Extractor, Item};
use tokio::io::{AsyncRead, AsyncReadExt};
use tokio::net::TcpListener;

/// A parser that splits the bytes of a connection into messages.
struct FrameParser {
    framing: Framing,
    /// The number of bytes consumed.
    offset: u64,
}

#[derive(Clone, Copy)]
enum Framing {
    /// Before the first byte, which decides between the two framings.
    Undecided,
    /// Octet counting (3.4.1): within MSG-LEN, with the number read so far; `None` before its first digit.
    Length(Option<u64>),
    /// Octet counting: within a message, with the number of bytes that remain.
    Message(u64),
    /// Non-transparent framing (3.4.2): a line feed ends each message.
    Line,
}

/// A part of the bytes of a connection.
enum FramePart<'a> {
    Header,
    Message(&'a [u8]),
    /// The end of a message.
    End,
}

impl FrameParser {
    fn new() -> Self {
        Self { framing: Framing::Undecided, offset: 0 }
    }

    /// Splits the next part off `input`; `None` if more input is needed.
    fn next<'a>(&mut self, input: &mut &'a [u8]) -> io::Result<Option<FramePart<'a>>> {
        // The end of a counted message needs no further byte, even if the message is empty.
        if let Framing::Message(0) = self.framing {
            self.framing = Framing::Length(None);
            return Ok(Some(FramePart::End));
        }
        let Some(&first) = input.first() else {
            return Ok(None);
        };
        let (length, part) = match self.framing {
            Framing::Undecided => {
                self.framing = match first {
                    b'1'..=b'9' => Framing::Length(None),
                    b'<' => Framing::Line,
                    _ => return Err(self.error("a digit from 1 to 9, or `<`")),
                };
                (0, FramePart::Header)
            }
            Framing::Length(read) => {
                self.framing = self.length_digit(read, first)?;
                (1, FramePart::Header)
            }
            Framing::Message(left) => {
                let length =
                    usize::try_from(left).map_or(input.len(), |left| left.min(input.len()));
                self.framing = Framing::Message(left - length as u64);
                (length, FramePart::Message(&input[..length]))
            }
            Framing::Line => match input.iter().position(|&byte| byte == b'\n') {
                Some(0) => (1, FramePart::End),
                Some(length) => (length, FramePart::Message(&input[..length])),
                None => (input.len(), FramePart::Message(input)),
            },
        };
        *input = &input[length..];
        self.offset += length as u64;
        Ok(Some(part))
    }

    /// Parses a byte of `MSG-LEN SP`; MSG-LEN has no leading zero.
    fn length_digit(&self, read: Option<u64>, byte: u8) -> io::Result<Framing> {
        match (read, byte) {
            (None, b'1'..=b'9') => Ok(Framing::Length(Some(u64::from(byte - b'0')))),
            (None, _) => Err(self.error("a digit from 1 to 9, which begins MSG-LEN")),
            (Some(length), b' ') => Ok(Framing::Message(length)),
            (Some(length), b'0'..=b'9') => length
                .checked_mul(10)
                .and_then(|tens| tens.checked_add(u64::from(byte - b'0')))
                .map(|length| Framing::Length(Some(length)))
                .ok_or_else(|| self.error("a MSG-LEN of less than 2^64")),
            (Some(_), _) => Err(self.error("a digit of MSG-LEN, or the space after it")),
        }
    }

    /// Checks that the connection may end here; returns whether a message ends with it.
    fn end(&self) -> io::Result<bool> {
        match self.framing {
            Framing::Undecided | Framing::Length(None) => Ok(false),
            Framing::Line => Ok(true),
            Framing::Length(Some(_)) => {
                Err(self.error("more of MSG-LEN, but the connection ended"))
            }
            Framing::Message(left) => {
                Err(self.error(&format!("{left} more bytes, but the connection ended")))
            }
        }
    }

    fn error(&self, expected: &str) -> io::Error {
        let message = format!("byte {}: expected {expected}", self.offset);
        io::Error::new(io::ErrorKind::InvalidData, message)
    }
}

/// Prints the links of all messages of a connection.
async fn serve(mut connection: impl AsyncRead + Unpin, peer: SocketAddr) -> io::Result<()> {
    let mut parser = FrameParser::new();
    let mut extractor = Extractor::new(&Config::new());
    let mut buffer = vec![0; 8 * 1024];
    loop {
        let length = connection.read(&mut buffer).await?;
        if length == 0 {
            break;
        }
        let mut input = &buffer[..length];
        while let Some(part) = parser.next(&mut input)? {
            match part {
                FramePart::Header => {}
                FramePart::Message(bytes) => extractor.feed(bytes, |item| print(peer, &item)),
                // A reference at the end of a message ends there: the next message is another text.
                FramePart::End => extractor.finish(|item| print(peer, &item)),
            }
        }
    }
    // If the connection ends within a message, the last link may be cut off, so it is not printed.
    if parser.end()? {
        extractor.finish(|item| print(peer, &item));
    }
    Ok(())
}

/// Prints a line for a link.
///
/// Backpressure: a full pipe blocks the only thread, and so every connection and its sender.
fn print(peer: SocketAddr, item: &Item<'_>) {
    match item {
        Item::Reference(found) => {
            if writeln!(io::stdout(), "{peer}\t{}", found.value()).is_err() {
                // The reader of the pipe is gone.
                std::process::exit(0);
            }
        }
        Item::Overlong(found) => eprintln!("{peer}: too long: {}", found.head()),
    }
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
            // For example, no file descriptor is left: waits for other connections to end.
            Err(error) => {
                eprintln!("no connection: {error}");
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
        }
    }
}
