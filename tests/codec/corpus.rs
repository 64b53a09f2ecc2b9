//! Every text of the corpus through every asynchronous driver.

use std::time::Duration;

use gleaner::UrlCodec;
use tokio::io::AsyncWriteExt;
use tokio::net::{TcpListener, TcpStream};
use tokio::time::Instant;

use crate::corpus_texts::{self, assert_same_findings};
use crate::drive::{self, ReadBy, pieces};

const STEP: Duration = Duration::from_millis(1);

#[tokio::test(start_paused = true)]
async fn codec_over_a_reader_that_is_pending_between_bytes() {
    assert_same_findings("through a mock", async |text| {
        let mut script = tokio_test::io::Builder::new();
        for byte in &text.bytes {
            script.read(std::slice::from_ref(byte)).wait(STEP);
        }
        let begun = Instant::now();
        let seen = drive::framed(script.build(), UrlCodec::new(&text.config)).await;
        // The clock is paused: it advances only while the reader is pending.
        assert!(begun.elapsed() >= STEP * u32::try_from(text.bytes.len()).unwrap());
        seen
    })
    .await;
}

#[tokio::test]
async fn codec_over_a_pipe_of_one_byte() {
    assert_same_findings("through a pipe", async |text| {
        let (mut writer, reader) = tokio::io::duplex(1);
        let writing = async move {
            writer.write_all(&text.bytes).await.unwrap();
        };
        tokio::join!(drive::kept(reader, UrlCodec::new(&text.config)), writing).0
    })
    .await;
}

#[tokio::test]
async fn codec_over_a_socket() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    assert_same_findings("through a socket", async |text| {
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
            drive::framed(reader, UrlCodec::new(&text.config)).await
        };
        tokio::join!(reading, writing).0
    })
    .await;
}

/// Reuses one codec for each text: after the end of a stream it is ready for a new one.
#[test]
fn decoder_without_a_framed_read() {
    let mut failures = Vec::new();
    for text in corpus_texts::all() {
        let mut codec = UrlCodec::new(&text.config);
        for cuts in text.cuts().into_iter().chain([text.every_byte()]) {
            let seen = drive::decoded(&text.bytes, &cuts, &mut codec);
            failures.extend(text.difference(&format!("decoded, cut at {cuts:?}"), &seen));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[tokio::test]
async fn url_stream_over_chunks() {
    let mut failures = Vec::new();
    for text in corpus_texts::all() {
        for cuts in text.cuts().into_iter().chain([text.every_byte()]) {
            let seen = drive::streamed(&pieces(&text.bytes, &cuts), &text.config, false).await;
            failures.extend(text.difference(&format!("streamed, cut at {cuts:?}"), &seen));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[tokio::test]
async fn tap_with_a_callback() {
    for by in [ReadBy::Read, ReadBy::Buffer, ReadBy::Both] {
        assert_same_findings(&format!("tapped by {by:?}"), async |text| {
            drive::tapped(&text.bytes, &text.config, false, by).await
        })
        .await;
    }
}

#[tokio::test]
async fn tap_with_a_channel() {
    for by in [ReadBy::Read, ReadBy::Buffer, ReadBy::Both] {
        assert_same_findings(&format!("tapped by {by:?} into a channel"), async |text| {
            drive::channelled(&text.bytes, &text.config, false, by).await
        })
        .await;
    }
}
