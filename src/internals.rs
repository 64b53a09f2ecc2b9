//! What the command, the tests and the benchmarks need beyond the public API. Exempt from semantic versioning.

#[cfg(feature = "bench-internals")]
use crate::config::Config;
#[cfg(feature = "mail")]
pub use crate::mail::batch_scanner::BatchScanner;
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
pub use crate::mail::stream::batch::Batch;
#[cfg(feature = "mail")]
pub use crate::mail::stream::compression::Compression;
#[cfg(feature = "mail")]
pub use crate::mail::stream::input_file::InputFile;
#[cfg(feature = "mail")]
pub use crate::mail::stream::mail_reader::MailReader;
#[cfg(feature = "mail")]
pub use crate::mail::stream::splitter::Splitter;
#[cfg(feature = "bench-internals")]
use crate::prefilter::Prefilter;

#[cfg(feature = "cli")]
pub use crate::sink::json::write_json;
#[cfg(feature = "cli")]
pub use crate::sink::schema::UriRecord;

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
