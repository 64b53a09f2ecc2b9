//! A TCP service that prints the links that its clients send, and ends connections that are idle for too long.
//!
//! ```text
//! cargo run --example idle_timeout 127.0.0.1:4000
//! cargo run --example idle_timeout
//! ```
//!
//! Without an address, the example is its own client. It sends text without a link for longer than the timeout, then
//! links, one of them in two halves, and then stays idle.
//!
//! The timeout limits the time between two reads. A timeout around `frames.next()` would limit the time between two
//! links, and cut off clients that send other text.
//!
//! A timeout loses nothing: the bytes of a link that has arrived in part are in the `FramedRead`, and
//! `finish_truncated` returns the link as far as it has arrived, flagged as truncated.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use futures_util::StreamExt;
use gleaner::codec::{Frame, finish_truncated};
use gleaner::{Config, Flags, UrlCodec};
use tokio::io::{AsyncRead, AsyncWriteExt, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::{self, Instant, Sleep};
use tokio_util::codec::FramedRead;

/// The longest time without a byte.
const IDLE: Duration = Duration::from_secs(1);

/// A reader whose reads fail with [`TimedOut`](io::ErrorKind::TimedOut) when no byte has arrived for [`IDLE`].
struct IdleTimeout<R> {
    inner: R,
    timer: Pin<Box<Sleep>>,
}

impl<R> IdleTimeout<R> {
    fn new(inner: R) -> Self {
        Self { inner, timer: Box::pin(time::sleep(IDLE)) }
    }
}

impl<R: AsyncRead + Unpin> AsyncRead for IdleTimeout<R> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        // Bytes that have arrived in time are read in any case, also if the program was late to ask for them.
        if let Poll::Ready(result) = Pin::new(&mut self.inner).poll_read(context, buffer) {
            self.timer.as_mut().reset(Instant::now() + IDLE);
            return Poll::Ready(result);
        }
        ready!(self.timer.as_mut().poll(context));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

fn print(frame: &Frame) {
    if let Some(found) = frame.as_reference() {
        let truncated = found.flags().contains(Flags::TRUNCATED);
        println!("{found}{}", if truncated { " (truncated)" } else { "" });
    }
}

/// Prints the links from a client until it ends the connection or is idle.
async fn serve(client: TcpStream, config: &Config) -> io::Result<()> {
    let mut frames = FramedRead::new(IdleTimeout::new(client), UrlCodec::new(config));
    while let Some(frame) = frames.next().await {
        match frame {
            Ok(frame) => print(&frame),
            Err(error) => {
                for frame in finish_truncated(&mut frames) {
                    print(&frame);
                }
                let is_idle = error.kind() == io::ErrorKind::TimedOut;
                return if is_idle { Ok(()) } else { Err(error) };
            }
        }
    }
    Ok(())
}

/// Sends what the head of this file says.
async fn talk(client: &mut TcpStream) -> io::Result<()> {
    for _ in 0..12 {
        client.write_all(b"no link yet, ").await?;
        time::sleep(IDLE / 10).await;
    }
    client.write_all(b"but <http://a.exam").await?;
    time::sleep(IDLE / 10).await;
    client.write_all(b"ple/x/\ny.html> and http://b.example/un").await
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> io::Result<()> {
    let config = Config::new();
    if let Some(address) = std::env::args().nth(1) {
        let listener = TcpListener::bind(address).await?;
        loop {
            let (client, _) = listener.accept().await?;
            let config = config.clone();
            tokio::spawn(async move {
                if let Err(error) = serve(client, &config).await {
                    eprintln!("idle_timeout: {error}");
                }
            });
        }
    }
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let mut client = TcpStream::connect(listener.local_addr()?).await?;
    let (connection, _) = listener.accept().await?;
    let (served, sent) = tokio::join!(serve(connection, &config), talk(&mut client));
    served.and(sent)
}
