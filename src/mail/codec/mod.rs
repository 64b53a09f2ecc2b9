//! A Tokio codec for messages on the wire: SMTP `DATA`, NNTP articles, POP3 retrievals.

mod checkpoint;
pub(super) mod frame;
pub(super) mod message_codec;
mod undecoded;
