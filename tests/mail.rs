//! The search of mail and news, from the bytes of a stream to findings.
#![cfg(feature = "mail")]

#[path = "mail/api.rs"]
mod api;
#[path = "mail/cases.rs"]
mod cases;
#[path = "mail/checkpoint.rs"]
mod checkpoint;
#[path = "mail/found.rs"]
mod found;
#[path = "common/notation.rs"]
mod notation;
#[path = "mail/trickle.rs"]
mod trickle;

#[cfg(feature = "archives")]
#[path = "mail/compressed.rs"]
mod compressed;
#[path = "mail/corpus.rs"]
mod corpus;
#[path = "mail/formats.rs"]
mod formats;
#[path = "mail/hostile.rs"]
mod hostile;
#[path = "mail/limit.rs"]
mod limit;
#[path = "mail/mutations.rs"]
mod mutations;
#[path = "mail/parts.rs"]
mod parts;
#[path = "common/seed.rs"]
mod seed;
#[path = "mail/stores.rs"]
mod stores;
#[path = "mail/walk.rs"]
mod walk;
