//! Functions that only the benchmarks call (feature `bench-internals`).

use crate::config::Config;
use crate::prefilter::Prefilter;

/// Returns how many candidates the prefilter proposes in `text`, before the grammar checks any.
///
/// ```
/// let text = b"12:30 see http://a.example/ or www.example.org";
/// assert_eq!(gleaner::count_candidates(text, &gleaner::Config::new()), 2);
/// ```
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
