//! Turns what the search reports into the findings of the list.

mod collector;
mod finding;

pub use collector::{Collector, Found, Messages, News};
pub use finding::{Finding, Source};
