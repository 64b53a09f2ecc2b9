//! The history of the links in a database: when each was seen, how often, by whom, and in which variants.
//!
//! ```text
//! open       opens the database, and checks what it is
//! query      which links are wanted, in which order
//! functions  the functions that the statements call
//! link       the history of one link
//! error      why a history ends early
//! ```
//!
//! The findings are sorted by their link into a temporary table, in a file that SQLite removes. So memory does not depend on their
//! number, and the database is locked only until then.

pub mod error;
mod functions;
pub mod link;
mod open;
pub mod query;

use std::io;
use std::path::Path;

use rusqlite::{Connection, Statement, params};

use self::error::HistoryError;
use self::functions::{add_functions, number, text};
use self::link::{LinkHistory, LinkVariant};
use self::query::HistoryQuery;

/// A database whose links are read. The database is not changed.
#[derive(Debug)]
pub struct History {
    connection: Connection,
}

/// What a history leaves out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LeftOut {
    /// The findings that are relative references without a base.
    pub relative: u64,
    /// The findings whose value is only the beginning of a reference.
    pub overlong: u64,
    /// The links without a date, if the query has a range of dates.
    pub undated: u64,
}

impl History {
    /// Opens a database of gleaner.
    ///
    /// # Errors
    /// If the file cannot be read, or is no such database.
    pub fn open(path: &Path) -> io::Result<Self> {
        Ok(Self { connection: open::open(path)? })
    }

    /// Calls `each` with the history of each link, in the order of the query. Returns the numbers of links left out.
    ///
    /// # Errors
    /// Those of the database and of `each`.
    pub fn read(
        &self,
        query: &HistoryQuery,
        each: impl FnMut(&LinkHistory) -> io::Result<()>,
    ) -> Result<LeftOut, HistoryError> {
        add_functions(&self.connection, query)?;
        let left_out = self.collect(query)?;
        self.report(query, each)?;
        Ok(left_out)
    }

    /// Sorts the findings of the selected links into the temporary table.
    fn collect(&self, query: &HistoryQuery) -> rusqlite::Result<LeftOut> {
        let connection = &self.connection;
        connection.execute_batch(query::TABLES)?;
        if !query.links.is_empty() {
            connection.execute(&query::select_asked(query), [])?;
        }
        let mut left_out = LeftOut::default();
        if query.links.is_empty() {
            (left_out.relative, left_out.overlong) =
                connection.query_row(&query::count_left_out(query), [], |row| {
                    Ok((number(row, 0)?, number(row, 1)?))
                })?;
        }
        connection.execute(&query::select_occurrences(query), [])?;
        if query.has_dates() {
            left_out.undated =
                connection.query_row(query::COUNT_UNDATED, [], |row| number(row, 0))?;
        }
        Ok(left_out)
    }

    /// Calls `each` with the links of the temporary table.
    fn report(
        &self,
        query: &HistoryQuery,
        mut each: impl FnMut(&LinkHistory) -> io::Result<()>,
    ) -> Result<(), HistoryError> {
        let mut details = Details::new(&self.connection, query)?;
        let mut links = self.connection.prepare(&query::select_links(query))?;
        let mut rows = links.query(params![query.since, query.until])?;
        while let Some(row) = rows.next()? {
            let link =
                LinkHistory::of(row).and_then(|mut link| details.fill(&mut link).map(|()| link))?;
            each(&link).map_err(HistoryError::Caller)?;
        }
        Ok(())
    }
}

/// The statements about one link.
struct Details<'c> {
    senders: Statement<'c>,
    variants: Statement<'c>,
    max_senders: usize,
    max_variants: usize,
    has_normal_variant: bool,
}

impl<'c> Details<'c> {
    fn new(connection: &'c Connection, query: &HistoryQuery) -> rusqlite::Result<Self> {
        Ok(Self {
            senders: connection.prepare(query::SELECT_SENDERS)?,
            variants: connection.prepare(query::SELECT_VARIANTS)?,
            max_senders: query.max_senders,
            max_variants: query.max_variants,
            has_normal_variant: query.has_normal_variant,
        })
    }

    fn fill(&mut self, link: &mut LinkHistory) -> rusqlite::Result<()> {
        let mut senders = self.senders.query([&link.link])?;
        while let Some(row) = senders.next()? {
            if link.senders.len() < self.max_senders {
                link.senders.push((text(row.get_ref(0)?).unwrap_or_default(), number(row, 1)?));
            } else {
                link.senders_more += 1;
            }
        }
        let mut variants = self.variants.query(params![link.link, self.has_normal_variant])?;
        while let Some(row) = variants.next()? {
            if link.variants.len() < self.max_variants {
                link.variants.push(LinkVariant::of(row)?);
            } else {
                link.variants_more += 1;
            }
        }
        Ok(())
    }
}
