//! [`Findings`]: an iterator over the references of one document.

use std::fmt;
use std::iter::FusedIterator;

use super::finding::Finding;
use super::options::Options;
use super::scanner::Scanner;

/// An iterator over the references of one document, which own their bytes.
///
/// The document is searched at once. A [`Scanner`] lends findings without copying them, and searches many documents with the
/// same memory.
///
/// ```
/// use gleaner::html::{Findings, Options};
/// let page = "<a href='http://a.example/'>http://b.example/</a>";
/// let values: Vec<_> = Findings::new(page, &Options::new())
///     .filter_map(|finding| finding.as_reference().map(|found| found.value().to_owned()))
///     .collect();
/// assert_eq!(values, ["http://a.example/", "http://b.example/"]);
/// ```
#[derive(Clone)]
pub struct Findings(std::vec::IntoIter<Finding<'static>>);

impl Findings {
    /// Searches a document. Linear.
    ///
    /// See [`Findings`] for an example.
    #[must_use]
    pub fn new(document: &(impl AsRef<[u8]> + ?Sized), options: &Options) -> Self {
        Self::collect(|sink| Scanner::new(options).scan(document, sink))
    }

    /// Keeps the findings that `scan` passes to its sink.
    pub(crate) fn collect(scan: impl FnOnce(&mut dyn FnMut(Finding<'_>))) -> Self {
        let mut findings = Vec::new();
        scan(&mut |finding: Finding<'_>| findings.push(finding.into_owned()));
        Self(findings.into_iter())
    }
}

impl Iterator for Findings {
    type Item = Finding<'static>;

    fn next(&mut self) -> Option<Finding<'static>> {
        self.0.next()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }
}

impl ExactSizeIterator for Findings {}

impl FusedIterator for Findings {}

/// Writes the number of findings that are left.
impl fmt::Debug for Findings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Findings").field("left", &self.0.len()).finish_non_exhaustive()
    }
}
