//! Findings as the rows of a table.
//!
//! ```text
//! column     the columns: the keys of a finding in JSON, with nested objects flattened
//! selection  which columns are wanted
//! row        one row: the values of a finding, in one buffer that the next finding reuses
//! fill       fills a row from what a finding serializes
//! keys       where a row has the value of a key
//! components adds the components of the reference
//! delimited  writes rows as CSV and TSV
//! template   writes rows by a template
//! field      a value that the user names
//! encoded    rows as bytes, for the formats that another thread writes
//! ```

pub mod column;
mod components;
#[cfg(feature = "csv")]
pub mod delimited;
pub mod encoded;
pub mod field;
mod fill;
mod keys;
pub mod row;
pub mod selection;
pub mod template;
