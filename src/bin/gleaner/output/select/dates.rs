//! `--since` and `--until`: the dates of messages.

use std::ops::RangeInclusive;

use gleaner::internals::parse_period;
use gleaner::mail::{Finding, Origin, UtcTime};

/// A day, month or year in UTC, or a time: its first and last second.
#[derive(Clone, Debug)]
pub struct Period(RangeInclusive<UtcTime>);

impl Period {
    pub fn parse(text: &str) -> Result<Self, &'static str> {
        let expected = "expected a day, a month, a year or a time with its zone, such as 1994-12-01, 1994-12, 1994 or \
            1994-12-01T12:00:00Z";
        parse_period(text).map(Self).ok_or(expected)
    }
}

/// The first and the last time at which messages are reported; `None` is no limit.
#[derive(Clone, Copy, Debug)]
pub struct DateRange {
    since: Option<UtcTime>,
    until: Option<UtcTime>,
}

impl DateRange {
    /// Returns the range of these options, or `None` without them.
    pub fn new(since: Option<&Period>, until: Option<&Period>) -> Result<Option<Self>, String> {
        let since = since.map(|Period(period)| *period.start());
        let until = until.map(|Period(period)| *period.end());
        if let (Some(since), Some(until)) = (since, until)
            && since > until
        {
            return Err(format!(
                "--since begins at {since}, and --until ends before it, at {until}; exchange their dates"
            ));
        }
        Ok((since.is_some() || until.is_some()).then_some(Self { since, until }))
    }

    /// Returns the first and the last time, as `date_utc` has them.
    #[cfg(feature = "sqlite")]
    pub fn bounds(&self) -> [Option<String>; 2] {
        [self.since, self.until].map(|time| time.map(|time| time.to_string()))
    }

    fn judge(&self, time: Option<UtcTime>) -> Dating {
        let Some(time) = time else { return Dating::Undated };
        let is_outside = self.since.is_some_and(|since| time < since)
            || self.until.is_some_and(|until| time > until);
        if is_outside { Dating::Outside } else { Dating::Inside }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dating {
    Inside,
    Outside,
    /// The finding is in no message or entry of a journal, or its date is missing or has no single meaning.
    Undated,
}

/// Judges the findings of one recorder, and counts those without a date.
#[derive(Debug)]
pub struct DateFilter {
    range: DateRange,
    /// The offset of the message that was judged last: most have several findings.
    last: Option<(u64, Dating)>,
    undated: u64,
}

impl DateFilter {
    pub fn new(range: DateRange) -> Self {
        Self { range, last: None, undated: 0 }
    }

    /// Judges a finding; `time` is that of the entry of a journal, if it is in one.
    pub fn judge(&mut self, finding: Option<&Finding<'_>>, time: Option<UtcTime>) -> Dating {
        let origin = finding.and_then(Finding::origin);
        let offset = origin.map(Origin::message_offset);
        if let Some((last, dating)) = self.last
            && offset == Some(last)
        {
            return dating;
        }
        let date = origin.and_then(|origin| origin.message().date_utc());
        let dating = self.range.judge(date.or(time));
        self.last = offset.map(|offset| (offset, dating));
        dating
    }

    pub fn count_undated(&mut self) {
        self.undated += 1;
    }

    pub fn take_undated(&mut self) -> u64 {
        std::mem::take(&mut self.undated)
    }
}
