//! A proxy in front of an SMTP server (RFC 5321): passes all bytes on unchanged, in both directions, and
//! prints the links in the content of mail.
//!
//! ```text
//! cargo run --example smtp_tap mail.a.example:25 127.0.0.1:2525
//! cargo run --example smtp_tap -- --decode mail.a.example:25 127.0.0.1:2525
//! ```
//!
//! The content is the text that a client sends after `DATA`. It is searched in one of two ways:
//!
//! - by `Tap`, as it passes: links are printed immediately. Transfer encodings are not decoded: links in
//!   base64 are not found, and links in quoted-printable are printed in their encoded form.
//! - by `MessageCodec`, with `--decode` before the addresses: a message is decoded when it is complete, and
//!   each link is printed with its part. A message longer than `MAX_MESSAGE` is not buffered but searched as
//!   it arrives, without decoding.
//!
//! Limits:
//!
//! - content sent with `BDAT` (RFC 3030) is not searched; a real proxy would remove CHUNKING from the
//!   response to `EHLO`;
//! - bytes after `STARTTLS` (RFC 3207) are encrypted;
//! - the server's responses are not parsed. If the server rejects `DATA`, the following commands are searched
//!   as content until a line with a single dot, so no mail is missed.
//!
//! Only `<CRLF>.<CRLF>` ends the content (4.1.1.4). If bare line feeds ended it here but not for the server, a
//! mail could hide its links after them.

use std::io::{self, Write};
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::mpsc as marks;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use futures_util::StreamExt;
use gleaner::codec::{Frame, Tap};
use gleaner::mail::{MessageCodec, Options};
use gleaner::{Config, Flags, Item};
use tokio::io::{
    AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, DuplexStream, ReadBuf, copy, duplex,
};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc::{self, Receiver};
use tokio_util::bytes::BytesMut;
use tokio_util::codec::{Decoder, FramedRead};
use tokio_util::sync::PollSender;

/// The capacity of a connection's queue of findings; while it is full, the client has to wait.
const FINDINGS_QUEUE: usize = 16;

/// The maximum length of a buffered message, in bytes; a client may send messages of any length.
const MAX_MESSAGE: usize = 1 << 20;

/// The capacity of the pipe to the decoder, in bytes; while it is full, the client has to wait.
const PIPE: usize = 8 << 10;

/// A reader of a client's bytes that sends the offsets at which content begins and ends, alternately.
///
/// The tap reads from it, so an offset is sent before any finding after that offset.
struct ContentMarker<R> {
    inner: R,
    offset: u64,
    /// The start of the current line, without its line feed; long enough to recognise `DATA`.
    line: Vec<u8>,
    /// The previous byte.
    previous: u8,
    /// Whether the line before ended with a carriage return and a line feed.
    after_crlf: bool,
    in_content: bool,
    marks: marks::Sender<u64>,
}

impl<R> ContentMarker<R> {
    fn new(inner: R, marks: marks::Sender<u64>) -> Self {
        Self {
            inner,
            offset: 0,
            line: Vec::new(),
            previous: 0,
            after_crlf: true,
            in_content: false,
            marks,
        }
    }

    fn scan(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.offset += 1;
            let previous = std::mem::replace(&mut self.previous, byte);
            if byte != b'\n' {
                if self.line.len() < 16 {
                    self.line.push(byte);
                }
                continue;
            }
            let toggles = if self.in_content {
                // Unlike after a command, white space is not allowed after the dot.
                self.after_crlf && self.line == b".\r"
            } else {
                self.line.trim_ascii_end().eq_ignore_ascii_case(b"DATA")
            };
            if toggles {
                self.in_content = !self.in_content;
                // The receiver may be gone; bytes still pass.
                let _ = self.marks.send(self.offset);
            }
            self.after_crlf = previous == b'\r';
            self.line.clear();
        }
    }
}

impl<R: AsyncRead + Unpin> AsyncRead for ContentMarker<R> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        ready!(Pin::new(&mut self.inner).poll_read(context, buffer))?;
        self.scan(&buffer.filled()[before..]);
        Poll::Ready(Ok(()))
    }
}

/// Copies until the reader ends, then shuts the writer down: a connection can be half closed.
async fn pass_on(
    mut from: impl AsyncRead + Unpin,
    mut to: impl AsyncWrite + Unpin,
) -> io::Result<u64> {
    let copied = copy(&mut from, &mut to).await;
    // Shuts down after an error too, so that the remaining peer learns of it; the other direction continues
    // until that peer closes it.
    let closed = to.shutdown().await;
    copied.and_then(|bytes| closed.map(|()| bytes))
}

/// Prints the findings in content, and drops those in commands.
async fn print(
    mut frames: Receiver<Frame>,
    marks: marks::Receiver<u64>,
    peer: SocketAddr,
) -> io::Result<()> {
    let (mut in_content, mut mark) = (false, None);
    while let Some(frame) = frames.recv().await {
        let start = frame.span().start;
        mark = mark.or_else(|| marks.try_recv().ok());
        while mark.is_some_and(|mark| mark <= start) {
            in_content = !in_content;
            mark = marks.try_recv().ok();
        }
        match frame {
            Frame::Reference(found) if in_content => {
                writeln!(io::stdout(), "{peer}\t{}", found.value())?;
            }
            Frame::Overlong(found) if in_content => {
                eprintln!("{peer}: too long: {}", found.head());
            }
            // A finding in a command, such as the name of the client.
            _ => (),
        }
    }
    Ok(())
}

/// A decoder of a client's commands: yields an item for each `DATA` and stops directly after it.
#[derive(Default)]
struct CommandDecoder {
    /// Whether the current line is too long for `DATA`, and its start has been dropped.
    long: bool,
}

impl Decoder for CommandDecoder {
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

/// Decodes the messages of a client and prints the findings in them.
async fn print_decoded(client: DuplexStream, peer: SocketAddr) -> io::Result<()> {
    let options = Options::new().max_message(MAX_MESSAGE);
    let mut commands = FramedRead::new(client, CommandDecoder::default());
    while let Some(()) = commands.next().await.transpose()? {
        let mut messages = commands.map_decoder(|_| MessageCodec::new(&options));
        while let Some(frame) = messages.next().await.transpose()? {
            for finding in frame.findings() {
                let part = finding.origin().map_or("", |origin| origin.part());
                match finding.item() {
                    // The connection ended within it.
                    Item::Reference(found) if found.flags().contains(Flags::TRUNCATED) => {}
                    Item::Reference(found) => {
                        writeln!(io::stdout(), "{peer}\t{part}\t{}", found.value())?;
                    }
                    Item::Overlong(found) => {
                        eprintln!("{peer}: {part}: too long: {}", found.head());
                    }
                }
            }
            // A message longer than the limit yields several frames.
            if frame.is_last() {
                break;
            }
        }
        commands = messages.map_decoder(|_| CommandDecoder::default());
    }
    Ok(())
}

/// Copies as [`pass_on`] does, to `aside` as well.
async fn pass_on_twice(
    mut from: impl AsyncRead + Unpin,
    mut to: impl AsyncWrite + Unpin,
    mut aside: DuplexStream,
) -> io::Result<()> {
    let mut buffer = vec![0; PIPE];
    let mut aside_open = true;
    let copied = async {
        loop {
            let length = from.read(&mut buffer).await?;
            if length == 0 {
                return Ok(());
            }
            to.write_all(&buffer[..length]).await?;
            // The bytes pass also if the decoder is gone.
            aside_open = aside_open && aside.write_all(&buffer[..length]).await.is_ok();
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

    // Runs the parts concurrently, because one drains the channel that another fills. If printing ends
    // early, bytes continue to pass.
    if decode {
        let (aside, decoder) = duplex(PIPE);
        let (up, down, printed) = tokio::join!(
            pass_on_twice(from_client, to_server, aside),
            pass_on(from_server, to_client),
            print_decoded(decoder, peer),
        );
        return up.and(down.map(|_| ())).and(printed);
    }
    let (mark, marks) = marks::channel();
    let (sender, frames) = mpsc::channel(FINDINGS_QUEUE);
    let from_client = ContentMarker::new(from_client, mark);
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
            // For example, no file descriptor is left: waits for other connections to end.
            Err(error) => {
                eprintln!("no connection: {error}");
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
        }
    }
}
