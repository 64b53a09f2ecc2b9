//! Findings in columns: batches of Arrow, and files of Parquet and Arrow IPC.
//!
//! ```text
//! schema         the columns of tables as an Arrow schema
//! batch          collects rows in record batches of bounded size
//! columnar_file  writes batches to a file of either format
//! writer         what a file of either format does
//! parquet_file   writes batches as the row groups of a Parquet file
//! ipc_file       writes batches to an Arrow IPC file
//! ```

mod batch;
#[cfg(feature = "arrow")]
mod columnar_file;
#[cfg(feature = "arrow")]
mod ipc_file;
#[cfg(feature = "arrow")]
mod parquet_file;
mod schema;
#[cfg(feature = "arrow")]
mod writer;

pub use batch::BatchBuilder;
#[cfg(feature = "arrow")]
pub use columnar_file::{ColumnarFile, ColumnarFormat};
#[cfg(feature = "arrow")]
pub use parquet_file::parquet_properties;
pub use schema::schema;
