//! What the benches measure alone, with the feature `bench-internals` only.

use crate::config::Config;
use crate::scan::finder::Finder;

/// How many bytes of `text` the finder proposes that a reference may belong to, before the grammar
/// looks at any.
///
/// ```
/// let text = b"12:30 see http://a.example/ or www.example.org";
/// assert_eq!(gleaner::triggers(text, &gleaner::Config::new()), 2);
/// ```
#[must_use]
pub fn triggers(text: &[u8], config: &Config) -> usize {
    let mut finder = Finder::new(config);
    let (mut count, mut from) = (0, 0);
    while let Some(trigger) = finder.next(text, 0, true, from) {
        count += 1;
        from = trigger.at() + 1;
    }
    count
}
