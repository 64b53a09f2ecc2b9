//! Turns what the search reports into the findings of the list.

mod collector;
mod finding;

pub use collector::{Collector, Found, Messages, News};
#[cfg(test)]
pub use finding::Message;
pub use finding::{Finding, Source};
