//! The same promises for the asynchronous drivers.

use std::borrow::Cow;
use std::fmt::Debug;
use std::hash::Hash;
use std::io;
use std::ops::ControlFlow;

use bytes::Bytes;
use futures_util::stream::{Empty, empty};
use gleaner::codec::{Callback, Forward, Frame, SharedReference, Tap, UrlStream};
use gleaner::{Config, Flags, Item, UrlCodec, extract};
use tokio::io::AsyncReadExt;
use tokio::sync::mpsc::Sender;
use tokio_util::codec::Decoder;
use tokio_util::sync::PollSender;

fn is_sent<T: Send + Sync + 'static>() {}
fn is_debug<T: Debug>() {}
fn is_value<T: Clone + Debug + Eq + Hash>() {}

type Body = Empty<Result<Bytes, io::Error>>;
type Closure = fn(Item<'_>);

#[test]
fn types_have_the_common_traits() {
    is_sent::<(UrlCodec, Frame, SharedReference, UrlStream<Body>)>();
    is_sent::<(Tap<&[u8], Callback<Closure>>, Tap<&[u8], Forward<PollSender<Frame>>>)>();
    is_debug::<(UrlCodec, UrlStream<Body>, Forward<Sender<Frame>>)>();
    is_value::<(Frame, SharedReference)>();
}

/// A closure has no `Debug`.
fn shown<F: FnMut(Item<'_>)>(callback: F) -> String {
    let inner: &[u8] = b"x";
    format!("{:?}", Tap::new(inner, &Config::new(), callback))
}

#[test]
fn debug_forms_are_readable() {
    let mut codec = UrlCodec::new(&Config::new());
    let frame = codec.decode(&mut "see <http://a.example/\nx> ".into()).unwrap().unwrap();
    let item = extract("see <http://a.example/\nx> ").next();
    assert_eq!(format!("{frame:?}"), format!("{:?}", item.unwrap()));
    assert_eq!(format!("{:?}", Frame::TerminatingLine(3..6)), "TerminatingLine(3..6)");
    assert!(format!("{codec:?}").starts_with("UrlCodec { config: Config {"), "{codec:?}");
    assert_eq!(shown(|_| ()), "Tap { inner: [120], dot_stuffed: false, .. }");
    let urls = UrlStream::new(empty::<Result<Bytes, io::Error>>(), &Config::new());
    assert!(format!("{urls:?}").starts_with("UrlStream { inner: Empty"), "{urls:?}");
}

#[test]
fn values_leave_shared_bytes() {
    let bytes = Bytes::from_static(b"http://a.example/");
    let item = extract(&bytes).find_map(Item::into_reference).unwrap();
    let value: Cow<'_, str> = item.into_value();
    assert!(matches!(value, Cow::Borrowed("http://a.example/")));
}

#[test]
fn frames_lend_and_give_their_content() {
    let mut codec = UrlCodec::new(&Config::new());
    let frame = codec.decode(&mut "to http://a.example/. ".into()).unwrap().unwrap();
    let text: &str = frame.as_reference().unwrap().value();
    assert_eq!((text, frame.span(), frame.flags()), ("http://a.example/", 3..20, Flags::empty()));
    assert_eq!(frame.as_item(), extract("to http://a.example/. ").next());
    let shared = frame.into_reference().unwrap();
    assert_eq!((shared.to_string().as_str(), shared.tail()), ("http://a.example/", "."));
    assert_eq!(shared.uri().path(), "/");
    assert!(Frame::TerminatingLine(0..3).as_reference().is_none());
    assert_eq!(Frame::TerminatingLine(0..3).span(), 0..3);
    assert_eq!(Frame::TerminatingLine(0..3).flags(), Flags::empty());
}

#[tokio::test]
async fn a_closure_of_a_tap_may_stop_the_search() {
    let text = b"http://a.example/ http://b.example/ http://c.example/".repeat(1000);
    let (mut count, mut passed) = (0, Vec::new());
    let mut tap = Tap::new(&text[..], &Config::new(), |_| {
        count += 1;
        if count == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    tap.read_to_end(&mut passed).await.unwrap();
    drop(tap);
    assert_eq!((count, passed.len()), (2, text.len()));
}
