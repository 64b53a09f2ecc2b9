//! The record of a finding.

use gleaner::Item;
use gleaner::mail::Finding;
use gleaner::sink::{ItemLocation, Record, RecordOptions};

/// Returns the record of an item, with what is known of a finding in mail or markup.
pub fn record_of<'a>(
    item: &'a Item<'_>,
    finding: Option<&'a Finding<'_>>,
    location: ItemLocation<'a>,
    options: &'a RecordOptions,
) -> Record<'a> {
    Record::new(item)
        .origin(finding.and_then(Finding::origin))
        .markup(finding.and_then(Finding::markup))
        .base(finding.and_then(Finding::base))
        .part_ref(finding.and_then(Finding::part_ref))
        .location(location)
        .options(options)
}
