//! What the command, the tests and the benchmarks need beyond the public API. Exempt from semantic versioning.

#[cfg(feature = "bench-internals")]
use crate::config::Config;
#[cfg(feature = "mail")]
pub use crate::document::Utf16Decoder;
#[cfg(all(feature = "mail", feature = "html"))]
pub use crate::document::{decode_document, is_html_document};
#[cfg(feature = "mail")]
use crate::mail::Finding;
#[cfg(feature = "mail")]
pub use crate::mail::batch_scanner::BatchScanner;
#[cfg(feature = "mail")]
pub use crate::mail::finding::surroundings::Surroundings;
#[cfg(feature = "mail")]
pub use crate::mail::store::{kernel::is_kernel_file, layout::Layouts, layout::Role};
#[cfg(feature = "mail")]
pub use crate::mail::stream::archive::member::{ArchiveMember, Choice, InputBytes};
#[cfg(all(feature = "mail", feature = "archives"))]
pub use crate::mail::stream::archive::members::Archive;
#[cfg(feature = "mail")]
pub use crate::mail::stream::archive::open::OpenInput;
#[cfg(all(feature = "mail", not(feature = "archives")))]
pub use crate::mail::stream::archive::unsupported::Archive;
#[cfg(feature = "mail")]
pub use crate::mail::stream::batch::{Batch, MessagePart};
#[cfg(feature = "mail")]
pub use crate::mail::stream::compression::Compression;
#[cfg(feature = "mail")]
pub use crate::mail::stream::input_file::InputFile;
#[cfg(feature = "mail")]
pub use crate::mail::stream::mail_reader::MailReader;
#[cfg(feature = "mail")]
pub use crate::mail::stream::message_boundary::MessageBoundary;
#[cfg(feature = "mail")]
pub use crate::mail::stream::splitter::Splitter;
#[cfg(feature = "mail")]
pub use crate::mail::utc_time::period::parse_period;
#[cfg(feature = "bench-internals")]
use crate::prefilter::Prefilter;
pub use crate::prefilter::simd_level;

#[cfg(feature = "batches")]
use crate::reference::Reference;
#[cfg(feature = "cli")]
pub use crate::scheme::registry::names as registered_schemes;
#[cfg(feature = "cli")]
pub use crate::site::{is_public_suffix, site};

#[cfg(feature = "batches")]
pub use crate::sink::arrow::{BatchBuilder, schema};
#[cfg(feature = "arrow")]
pub use crate::sink::arrow::{ColumnarFile, ColumnarFormat, parquet_properties};
#[cfg(feature = "serde")]
pub use crate::sink::journal::JournalEntry;
#[cfg(feature = "tables")]
pub use crate::sink::json::{JsonRecordWriter, write_json};
#[cfg(feature = "cli")]
pub use crate::sink::schema::{UriRecord, serialize_bytes};
#[cfg(feature = "sqlite")]
pub use crate::sink::sqlite::{
    APPLICATION_ID, APPLICATION_ID_AT, Database, connect, database_error,
    history::{
        History, LeftOut,
        error::HistoryError,
        link::{LinkHistory, LinkVariant},
        query::{AcceptsHost, HistoryQuery, LinkOrder},
    },
};
#[cfg(feature = "csv")]
pub use crate::sink::table::delimited::DelimitedWriter;
#[cfg(feature = "tables")]
pub use crate::sink::table::{
    column::{COLUMNS, Column, ColumnType},
    encoded,
    field::{Field, UnknownField},
    row::{Row, Value},
    selection::Selection,
    template::{Template, TemplateError},
};
#[cfg(feature = "cli")]
use crate::uri::{AuthorityParts, UriRef};

/// Returns the text in which a finding lies.
#[cfg(feature = "mail")]
#[must_use]
pub fn surroundings_of<'t>(finding: &Finding<'t>) -> Surroundings<'t> {
    finding.surroundings
}

/// Sets the text in which a finding lies.
#[cfg(feature = "mail")]
#[must_use]
pub fn surround<'t>(mut finding: Finding<'t>, surroundings: Surroundings<'t>) -> Finding<'t> {
    finding.surroundings = surroundings;
    finding
}

/// Reports whether a reference has readings besides its value, without making them if it is plain.
///
/// ```
/// use gleaner::{Item, extract, internals::has_other_readings};
/// let found: Vec<_> = extract("http://a.example/ http://b.example/.").filter_map(Item::into_reference).collect();
/// assert!(!has_other_readings(&found[0]));
/// assert!(has_other_readings(&found[1]));
/// ```
#[cfg(feature = "batches")]
#[must_use]
pub fn has_other_readings(found: &Reference<'_>) -> bool {
    found.has_other_readings()
}

/// Returns the host of a reference as a client reads it, be its authority a server or a registry's name (RFC 2396, 3.2);
/// `None` if there is none.
///
/// ```
/// use gleaner::{internals::client_host, uri::UriRef};
/// assert_eq!(client_host(UriRef::split("http://joe@A_B.example:80/")), Some("A_B.example"));
/// assert_eq!(client_host(UriRef::split("file:///etc/motd")), None);
/// ```
#[cfg(feature = "cli")]
#[must_use]
pub fn client_host(uri: UriRef<'_>) -> Option<&str> {
    let host = AuthorityParts::of(uri.raw_authority()?).host;
    (!host.is_empty()).then_some(host)
}

/// Returns how many candidates the prefilter proposes in `text`, before the grammar checks any.
///
/// ```
/// let text = b"12:30 see http://a.example/ or www.example.org";
/// assert_eq!(gleaner::internals::count_candidates(text, &gleaner::Config::new()), 2);
/// ```
#[cfg(feature = "bench-internals")]
#[must_use]
pub fn count_candidates(text: &[u8], config: &Config) -> usize {
    let mut prefilter = Prefilter::new(config);
    let (mut count, mut from) = (0, 0);
    while let Some(candidate) = prefilter.next_candidate(text, 0, true, from) {
        count += 1;
        from = candidate.index() + 1;
    }
    count
}
