//! Searches the body of an HTTP message, such as a request in hyper or axum, without collecting the body.
//!
//! ```text
//! cargo run --example http_body
//! ```
//!
//! The bodies of hyper (`Incoming`) and of axum (`Body`) implement the trait `Body` of the crate http-body.

use std::convert::Infallible;

use bytes::Bytes;
use futures_util::{StreamExt, stream};
use gleaner::Config;
use gleaner::codec::UrlStream;
use http_body::{Body, Frame};
use http_body_util::{BodyExt, StreamBody};

/// Returns the links in a body; fails with the error of the body.
async fn links<B: Body<Data = Bytes>>(body: B) -> Result<Vec<String>, B::Error> {
    let mut frames = UrlStream::new(Box::pin(body.into_data_stream()), &Config::new());
    let mut links = Vec::new();
    while let Some(frame) = frames.next().await {
        if let Some(found) = frame?.into_reference() {
            links.push(found.value().to_owned());
        }
    }
    Ok(links)
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Infallible> {
    // The chunks in which a body arrives may end anywhere.
    let chunks = ["see <URL:http://a.exam", "ple/long-\n", "name> and www.b.example"];
    let frames = chunks.map(|chunk| Ok::<_, Infallible>(Frame::data(Bytes::from(chunk))));
    for link in links(StreamBody::new(stream::iter(frames))).await? {
        println!("{link}");
    }
    Ok(())
}
