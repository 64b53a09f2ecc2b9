//! Every text of the corpus, in every way of driving.

use std::time::Duration;

use gleaner::UrlCodec;
use tokio::io::AsyncWriteExt;
use tokio::net::{TcpListener, TcpStream};
use tokio::time::Instant;

use crate::texts::{self, agree};
use crate::ways::{self, By, pieces};

const STEP: Duration = Duration::from_millis(1);

#[tokio::test(start_paused = true)]
async fn pending_between_all_bytes() {
    agree("through a mock", async |text| {
        let mut script = tokio_test::io::Builder::new();
        for byte in &text.bytes {
            script.read(std::slice::from_ref(byte)).wait(STEP);
        }
        let begun = Instant::now();
        let seen = ways::framed(script.build(), UrlCodec::new(&text.config)).await;
        // The clock is paused: it goes on only where the reader is found pending.
        assert!(begun.elapsed() >= STEP * u32::try_from(text.bytes.len()).unwrap());
        seen
    })
    .await;
}

#[tokio::test]
async fn pipe_of_one_byte() {
    agree("through a pipe", async |text| {
        let (mut writer, reader) = tokio::io::duplex(1);
        let writing = async move {
            writer.write_all(&text.bytes).await.unwrap();
        };
        tokio::join!(ways::kept(reader, UrlCodec::new(&text.config)), writing).0
    })
    .await;
}

#[tokio::test]
async fn socket() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    agree("through a socket", async |text| {
        let writing = async {
            let mut writer = TcpStream::connect(address).await.unwrap();
            writer.set_nodelay(true).unwrap();
            for part in text.bytes.chunks(97) {
                writer.write_all(part).await.unwrap();
            }
            writer.shutdown().await.unwrap();
        };
        let reading = async {
            let (reader, _) = listener.accept().await.unwrap();
            ways::framed(reader, UrlCodec::new(&text.config)).await
        };
        tokio::join!(reading, writing).0
    })
    .await;
}

/// One codec for all that is done with a text: after its end it is ready for a new stream.
#[test]
fn decoder_by_hand() {
    let mut failures = Vec::new();
    for text in texts::all() {
        let mut codec = UrlCodec::new(&text.config);
        for cuts in text.cuts().into_iter().chain([text.every_byte()]) {
            let seen = ways::decoded(&text.bytes, &cuts, &mut codec);
            failures.extend(text.unlike(&format!("decoded, cut at {cuts:?}"), &seen));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[tokio::test]
async fn stream_of_chunks() {
    let mut failures = Vec::new();
    for text in texts::all() {
        for cuts in text.cuts().into_iter().chain([text.every_byte()]) {
            let seen = ways::streamed(&pieces(&text.bytes, &cuts), &text.config, false).await;
            failures.extend(text.unlike(&format!("streamed, cut at {cuts:?}"), &seen));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[tokio::test]
async fn tap_with_a_callback() {
    for by in [By::Read, By::Buffer, By::Both] {
        agree(&format!("tapped by {by:?}"), async |text| {
            ways::tapped(&text.bytes, &text.config, false, by).await
        })
        .await;
    }
}

#[tokio::test]
async fn tap_with_a_channel() {
    for by in [By::Read, By::Buffer, By::Both] {
        agree(&format!("tapped by {by:?} into a channel"), async |text| {
            ways::channelled(&text.bytes, &text.config, false, by).await
        })
        .await;
    }
}
