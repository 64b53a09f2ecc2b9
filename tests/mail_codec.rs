//! `MessageCodec` returns the findings of a scanner for each message of a stream, for any sizes of
//! reads, in bounded memory.

#[path = "mail_codec/bounds.rs"]
mod bounds;
#[path = "common/cases.rs"]
mod cases;
#[path = "mail_codec/checkpoint.rs"]
mod checkpoint;
#[path = "mail_codec/cuts.rs"]
mod cuts;
#[path = "common/drivers.rs"]
mod drivers;
#[path = "mail_codec/ends.rs"]
mod ends;
#[path = "common/found.rs"]
mod found;
#[path = "mail_codec/oversize.rs"]
mod oversize;
#[path = "mail_codec/scanner.rs"]
mod scanner;
#[path = "mail_codec/support.rs"]
mod support;
