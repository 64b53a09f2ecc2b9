//! The asynchronous drivers inside services: cancellation, backpressure, errors, the end of streams, and the
//! memory of ten thousand connections.
//!
//! `GLEANER_CASES` and `GLEANER_SEED` as for `tests/uri.rs`.

#[path = "service/backpressure.rs"]
mod backpressure;
#[path = "service/cancellation.rs"]
mod cancellation;
#[path = "common/cases.rs"]
mod cases;
#[path = "common/drivers.rs"]
mod drivers;
#[path = "service/encoder.rs"]
mod encoder;
#[path = "service/end.rs"]
mod end;
#[path = "service/errors.rs"]
mod errors;
#[path = "common/found.rs"]
mod found;
#[path = "uri/generate.rs"]
mod generate;
#[path = "service/given_up.rs"]
mod given_up;
#[path = "service/memory.rs"]
mod memory;
#[path = "service/readers.rs"]
mod readers;
#[path = "service/reads.rs"]
mod reads;
#[path = "service/samples.rs"]
mod samples;
#[path = "common/seed.rs"]
mod seed;
