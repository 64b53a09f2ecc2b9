//! The search: finds the references of all inputs, with several threads, in the order of the walk.
//!
//! ```text
//! input/walk -> run (workers) -> input/open -> text_search, html_search, journal_search or mail_search -> reorder -> output/
//! ```
//!
//! One large input is searched by several workers: [`segments`] divides plain text, [`mail_search`]
//! divides messages, and the [`pool`] hands the parts to workers without an input of their own.

mod budget;
mod feeder;
#[cfg(feature = "html")]
mod html_search;
pub mod input;
mod journal_search;
mod mail_search;
mod pool;
mod reorder;
mod run;
mod segment_lines;
mod segments;
mod settings;
mod text_search;
mod tools;

pub use run::run;
#[cfg(all(feature = "pick", unix))]
pub use run::run_for;
pub use settings::Settings;
