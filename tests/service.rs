//! How the codec behaves inside services: cancelled, held up, cut off, with ten thousand connections.
//!
//! `GLEANER_CASES` and `GLEANER_SEED` as for `tests/uri.rs`.

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
#[path = "service/memory.rs"]
mod memory;
#[path = "service/pressure.rs"]
mod pressure;
#[path = "service/readers.rs"]
mod readers;
#[path = "service/reads.rs"]
mod reads;
#[path = "common/seed.rs"]
mod seed;
#[path = "service/texts.rs"]
mod texts;
