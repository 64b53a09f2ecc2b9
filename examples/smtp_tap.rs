//! A tap in front of an SMTP server (RFC 5321): passes all bytes on, unchanged, in both directions,
//! and prints the links in the content of mail.
//!
//! ```text
//! cargo run --example smtp_tap mail.a.example:25 127.0.0.1:2525
//! cargo run --example smtp_tap -- --decode mail.a.example:25 127.0.0.1:2525
//! ```
//!
//! There are two ways to look at the content, which is what is sent after `DATA`:
//!
//! - as it passes, by `Tap`: links are printed as they are sent, at once. Transfer encodings are not undone:
//!   what is in base64 is not seen, and a link in quoted-printable is printed as it is written there.
//! - with `--decode` before the addresses, by `MessageCodec`: when a message is whole it is decoded, and its
//!   links are printed, each with the part that it is in. One that is longer than `MESSAGE` is not held, and
//!   searched as it is sent.
//!
//! It does not see:
//!
//! - what is sent with `BDAT` (RFC 3030): a real tap would take CHUNKING out of the answer to `EHLO`;
//! - anything after `STARTTLS` (RFC 3207), which is encrypted.
//!
//! It does not read the server's answers. Where `DATA` is refused, what follows is taken for content
//! until a line that is one dot: commands are searched too then, and no mail is missed. Only
//! `<CRLF>.<CRLF>` is such an end (4.1.1.4): if bare line feeds were one here and none for the server, a
//! mail could hide its links behind them.

use std::io::{self, Write};
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::mpsc as marks;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use futures_util::StreamExt;
use gleaner::codec::{Frame, Tap};
use gleaner::mail::{MessageCodec, Options};
use gleaner::{Config, Item};
use tokio::io::{
    AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, DuplexStream, ReadBuf, copy, duplex,
};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc::{self, Receiver};
use tokio_util::bytes::BytesMut;
use tokio_util::codec::{Decoder, FramedRead};
use tokio_util::sync::PollSender;

/// So many findings of a connection wait to be printed; then its client has to wait.
const FINDINGS: usize = 16;

/// The longest message that is held to be decoded, in bytes: a client may send any.
const MESSAGE: usize = 1 << 20;

/// So many bytes of a connection wait to be looked at; then its client has to wait.
const ASIDE: usize = 8 << 10;

/// Reads what a client sends, and marks where content begins and where it ends, in turn.
///
/// It stands below the tap, so that a mark is there before what is found behind it.
struct Dialog<R> {
    inner: R,
    offset: u64,
    /// The line up to here, without its ending; of a longer one as much as tells that it is longer.
    line: Vec<u8>,
    /// The last byte.
    last: u8,
    /// That the line before ended with a carriage return and a line feed.
    whole: bool,
    content: bool,
    marks: marks::Sender<u64>,
}

impl<R> Dialog<R> {
    fn new(inner: R, marks: marks::Sender<u64>) -> Self {
        Self { inner, offset: 0, line: Vec::new(), last: 0, whole: true, content: false, marks }
    }

    fn look(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.offset += 1;
            let last = std::mem::replace(&mut self.last, byte);
            if byte != b'\n' {
                if self.line.len() < 16 {
                    self.line.push(byte);
                }
                continue;
            }
            let turns = if self.content {
                // White space behind the dot is none of an ending.
                self.whole && self.line == b".\r"
            } else {
                self.line.trim_ascii_end().eq_ignore_ascii_case(b"DATA")
            };
            if turns {
                self.content = !self.content;
                // Where nobody listens, nothing is printed.
                let _ = self.marks.send(self.offset);
            }
            self.whole = last == b'\r';
            self.line.clear();
        }
    }
}

impl<R: AsyncRead + Unpin> AsyncRead for Dialog<R> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        ready!(Pin::new(&mut self.inner).poll_read(context, buffer))?;
        self.look(&buffer.filled()[before..]);
        Poll::Ready(Ok(()))
    }
}

/// Copies until the reader ends, and says so to the other side, as a connection can be half closed.
async fn pass_on(
    mut from: impl AsyncRead + Unpin,
    mut to: impl AsyncWrite + Unpin,
) -> io::Result<u64> {
    let copied = copy(&mut from, &mut to).await;
    // After an error too: the one who is left is to know, and the other direction goes on until he
    // closes, so that his last words are not lost.
    let closed = to.shutdown().await;
    copied.and_then(|bytes| closed.map(|()| bytes))
}

/// Prints what is found in content.
async fn print(
    mut frames: Receiver<Frame>,
    marks: marks::Receiver<u64>,
    peer: SocketAddr,
) -> io::Result<()> {
    let (mut content, mut mark) = (false, None);
    while let Some(frame) = frames.recv().await {
        let start = match &frame {
            Frame::Reference(found) => found.span().start,
            Frame::Overlong(found) => found.span().start,
            Frame::TerminatingLine(line) => line.start,
        };
        mark = mark.or_else(|| marks.try_recv().ok());
        while mark.is_some_and(|mark| mark <= start) {
            content = !content;
            mark = marks.try_recv().ok();
        }
        match frame {
            Frame::Reference(found) if content => {
                writeln!(io::stdout(), "{peer}\t{}", found.as_str())?;
            }
            Frame::Overlong(found) if content => {
                eprintln!("{peer}: too long: {}", found.head());
            }
            // Of the commands, such as the name of the client.
            Frame::Reference(_) | Frame::Overlong(_) | Frame::TerminatingLine(_) => (),
        }
    }
    Ok(())
}

/// Decodes what a client sends between messages: an item for each `DATA`, behind which it stops.
#[derive(Default)]
struct Commands {
    /// The line is longer than that, and some of it has gone.
    long: bool,
}

impl Decoder for Commands {
    type Item = ();
    type Error = io::Error;

    fn decode(&mut self, buffer: &mut BytesMut) -> io::Result<Option<()>> {
        while let Some(end) = buffer.iter().position(|&byte| byte == b'\n') {
            let line = buffer.split_to(end + 1);
            let long = std::mem::take(&mut self.long);
            if !long && line.trim_ascii_end().eq_ignore_ascii_case(b"DATA") {
                return Ok(Some(()));
            }
        }
        if self.long || buffer.len() > 16 {
            self.long = true;
            buffer.clear();
        }
        Ok(None)
    }

    fn decode_eof(&mut self, buffer: &mut BytesMut) -> io::Result<Option<()>> {
        let found = self.decode(buffer);
        buffer.clear();
        found
    }
}

/// Prints what is found in the messages that a client sends, decoded.
async fn print_decoded(client: DuplexStream, peer: SocketAddr) -> io::Result<()> {
    let options = Options::new().max_message(MESSAGE);
    let mut commands = FramedRead::new(client, Commands::default());
    while let Some(()) = commands.next().await.transpose()? {
        let mut messages = commands.map_decoder(|_| MessageCodec::new(&options));
        while let Some(frame) = messages.next().await.transpose()? {
            for finding in frame.findings() {
                let part = finding.origin().map_or("", |origin| origin.part());
                match finding.item() {
                    Item::Reference(found) => {
                        writeln!(io::stdout(), "{peer}\t{part}\t{}", found.value())?;
                    }
                    Item::Overlong(found) => {
                        eprintln!("{peer}: {part}: too long: {}", found.head());
                    }
                }
            }
            // A very long message is several frames.
            if frame.is_last() {
                break;
            }
        }
        commands = messages.map_decoder(|_| Commands::default());
    }
    Ok(())
}

/// Copies as [`pass_on`] does, and gives `aside` the same.
async fn pass_on_twice(
    mut from: impl AsyncRead + Unpin,
    mut to: impl AsyncWrite + Unpin,
    mut aside: DuplexStream,
) -> io::Result<()> {
    let mut buffer = vec![0; ASIDE];
    let mut listening = true;
    let copied = async {
        loop {
            let length = from.read(&mut buffer).await?;
            if length == 0 {
                return Ok(());
            }
            to.write_all(&buffer[..length]).await?;
            // Where nobody listens, the bytes go on.
            listening = listening && aside.write_all(&buffer[..length]).await.is_ok();
        }
    };
    let copied: io::Result<()> = copied.await;
    drop(aside);
    let closed = to.shutdown().await;
    copied.and(closed)
}

async fn serve(
    client: TcpStream,
    peer: SocketAddr,
    upstream: &str,
    decode: bool,
) -> io::Result<()> {
    let server = TcpStream::connect(upstream).await?;
    let (from_client, to_client) = client.into_split();
    let (from_server, to_server) = server.into_split();

    // All in one task, but not one after the other: who empties a channel does not wait for who fills
    // it. Where printing ends early, the bytes go on without.
    if decode {
        let (aside, heard) = duplex(ASIDE);
        let (up, down, printed) = tokio::join!(
            pass_on_twice(from_client, to_server, aside),
            pass_on(from_server, to_client),
            print_decoded(heard, peer),
        );
        return up.and(down.map(|_| ())).and(printed);
    }
    let (mark, marks) = marks::channel();
    let (sender, frames) = mpsc::channel(FINDINGS);
    let from_client = Dialog::new(from_client, mark);
    let from_client = Tap::with_sink(from_client, &Config::new(), PollSender::new(sender));
    let from_client = from_client.dot_stuffed(true);
    let (up, down, printed) = tokio::join!(
        pass_on(from_client, to_server),
        pass_on(from_server, to_client),
        print(frames, marks, peer),
    );
    up.and(down).and(printed)
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> io::Result<()> {
    let mut args = std::env::args().skip(1).peekable();
    let usage = "usage: smtp_tap [--decode] SERVER [LISTEN]";
    let usage = || io::Error::new(io::ErrorKind::InvalidInput, usage);
    let decode = args.next_if(|argument| argument == "--decode").is_some();
    let upstream = args.next().ok_or_else(usage)?;
    let address = args.next().unwrap_or_else(|| "127.0.0.1:0".to_owned());
    let listener = TcpListener::bind(address).await?;
    eprintln!("listening on {}", listener.local_addr()?);
    loop {
        match listener.accept().await {
            Ok((client, peer)) => {
                let upstream = upstream.clone();
                tokio::spawn(async move {
                    if let Err(error) = serve(client, peer, &upstream, decode).await {
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
