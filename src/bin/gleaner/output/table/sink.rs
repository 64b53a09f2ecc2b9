//! [`RowFile`]: the formats that are more than a stream of bytes.

#[cfg(feature = "arrow")]
use std::fs::File;
use std::io;
use std::path::Path;

#[cfg(feature = "sqlite")]
use gleaner::internals::{APPLICATION_ID, APPLICATION_ID_AT, Database};
#[cfg(feature = "arrow")]
use gleaner::internals::{ColumnarFile, ColumnarFormat};

use crate::output::table::mark::FileMark;

/// The format of a [`RowFile`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileKind {
    Sqlite,
    Parquet,
    ArrowIpc,
}

/// A file that rows are added to.
pub trait RowFile: Send {
    /// Adds rows, as `gleaner::internals::encoded` has them.
    fn add(&mut self, rows: &[u8]) -> io::Result<()>;

    /// Makes the rows so far durable, if the format can.
    fn flush(&mut self) -> io::Result<()>;

    /// Completes the file.
    fn finish(&mut self) -> io::Result<()>;
}

impl FileKind {
    /// Returns the feature of the crate that has the format.
    pub fn feature(self) -> &'static str {
        match self {
            Self::Sqlite => "sqlite",
            Self::Parquet | Self::ArrowIpc => "arrow",
        }
    }

    /// Reports whether this build has the format.
    pub fn is_built_in(self) -> bool {
        match self {
            Self::Sqlite => cfg!(feature = "sqlite"),
            Self::Parquet | Self::ArrowIpc => cfg!(feature = "arrow"),
        }
    }

    /// Returns what shows that a file has this format, and that gleaner wrote it.
    #[cfg_attr(
        all(feature = "arrow", feature = "sqlite"),
        expect(clippy::unnecessary_wraps, reason = "another build has none")
    )]
    pub fn mark(self) -> Option<FileMark> {
        match self {
            #[cfg(feature = "sqlite")]
            Self::Sqlite => {
                Some(FileMark::Bytes { offset: APPLICATION_ID_AT, bytes: APPLICATION_ID.to_vec() })
            }
            #[cfg(feature = "arrow")]
            Self::Parquet => Some(FileMark::at_start(&ColumnarFormat::Parquet.mark())),
            #[cfg(feature = "arrow")]
            Self::ArrowIpc => Some(FileMark::at_start(&ColumnarFormat::ArrowIpc.mark())),
            #[cfg(not(all(feature = "arrow", feature = "sqlite")))]
            _ => None,
        }
    }

    /// Opens a file in this format, or creates it. A database keeps its rows.
    pub fn open(self, path: &Path) -> io::Result<Box<dyn RowFile>> {
        match self {
            #[cfg(feature = "sqlite")]
            Self::Sqlite => Ok(Box::new(Database::open(path)?)),
            #[cfg(feature = "arrow")]
            Self::Parquet => create(ColumnarFormat::Parquet, path),
            #[cfg(feature = "arrow")]
            Self::ArrowIpc => create(ColumnarFormat::ArrowIpc, path),
            #[cfg(not(all(feature = "arrow", feature = "sqlite")))]
            _ => Err(io::Error::other(path.display().to_string())),
        }
    }
}

#[cfg(feature = "arrow")]
fn create(format: ColumnarFormat, path: &Path) -> io::Result<Box<dyn RowFile>> {
    Ok(Box::new(ColumnarFile::create(format, File::create(path)?)?))
}

#[cfg(feature = "sqlite")]
impl RowFile for Database {
    fn add(&mut self, rows: &[u8]) -> io::Result<()> {
        Self::add(self, rows)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.commit()
    }

    fn finish(&mut self) -> io::Result<()> {
        Self::finish(self)
    }
}

#[cfg(feature = "arrow")]
impl RowFile for ColumnarFile {
    fn add(&mut self, rows: &[u8]) -> io::Result<()> {
        Self::add(self, rows)
    }

    /// Does nothing: without its footer, no program reads the file.
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }

    fn finish(&mut self) -> io::Result<()> {
        Self::finish(self)
    }
}
