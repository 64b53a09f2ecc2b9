//! A TCP service that prints the links that its clients send, and ends connections that are idle for too long.
//!
//! ```text
//! cargo run --example idle_timeout 127.0.0.1:4000
//! cargo run --example idle_timeout
//! ```
//!
//! Without an address, the example is its own client, which sends a link in two halves and then stays idle.
//!
//! A timeout loses nothing: the bytes of a link that has arrived in part are in the `FramedRead`, and
//! `decode_truncated` returns the link as far as it has arrived, flagged as truncated.

use std::io;
use std::time::Duration;

use futures_util::StreamExt;
use gleaner::codec::Frame;
use gleaner::{Config, Flags, UrlCodec};
use tokio::io::AsyncWriteExt;
use tokio::net::{TcpListener, TcpStream};
use tokio::time;
use tokio_util::codec::FramedRead;

/// The longest time without a link.
const IDLE: Duration = Duration::from_secs(1);

fn print(frame: &Frame) {
    if let Some(found) = frame.as_reference() {
        let truncated = found.flags().contains(Flags::TRUNCATED);
        println!("{found}{}", if truncated { " (truncated)" } else { "" });
    }
}

/// Prints the links from a client until it ends the connection or is idle.
async fn serve(client: TcpStream, config: &Config) -> io::Result<()> {
    let mut frames = FramedRead::new(client, UrlCodec::new(config));
    loop {
        // `next` is cancel safe: when the time is up, the bytes that have been read stay in `frames`.
        match time::timeout(IDLE, frames.next()).await {
            Ok(Some(frame)) => print(&frame?),
            Ok(None) => return Ok(()),
            Err(_) => break,
        }
    }
    let mut rest = std::mem::take(frames.read_buffer_mut());
    while let Some(frame) = frames.decoder_mut().decode_truncated(&mut rest) {
        print(&frame);
    }
    Ok(())
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
    let talk = async {
        client.write_all(b"see <http://a.exam").await?;
        time::sleep(IDLE / 10).await;
        client.write_all(b"ple/x/\ny.html> and http://b.example/un").await
    };
    let (served, sent) = tokio::join!(serve(connection, &config), talk);
    served.and(sent)
}
