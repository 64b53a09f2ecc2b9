//! Periods of whole years, months and days.

use std::ops::RangeInclusive;

use super::{DAY, Date, TimeOfDay, UtcTime, days_in};

/// Parses a year, a month, a day or a time, as RFC 3339 writes them (`1994`, `1994-12`, `1994-12-01`,
/// `1994-12-01T12:00:00Z`), and returns its first and last second in UTC. `None` if it is no such text, or does not exist.
/// Linear.
///
/// ```
/// use gleaner::internals::parse_period;
/// let month = parse_period("1994-02").unwrap();
/// assert_eq!(month.start().to_string(), "1994-02-01T00:00:00Z");
/// assert_eq!(month.end().to_string(), "1994-02-28T23:59:59Z");
/// ```
#[must_use]
pub fn parse_period(text: &str) -> Option<RangeInclusive<UtcTime>> {
    if text.len() > "1994-12-01".len() {
        let is_date = text.starts_with(|first: char| first.is_ascii_digit())
            && text.as_bytes().get(4) == Some(&b'-');
        let time = UtcTime::parse(text.as_bytes()).filter(|_| is_date)?;
        return Some(time..=time);
    }
    let mut numbers = text.split('-');
    let year = number(numbers.next()?, 4)?;
    let month = numbers.next().map(|text| number(text, 2));
    let day = numbers.next().map(|text| number(text, 2));
    if numbers.next().is_some() {
        return None;
    }
    let (first, last) = match (month, day) {
        (None, _) => ((1, 1), (12, 31)),
        (Some(month), None) => ((month?, 1), (month?, days_in(year, month?))),
        (Some(month), Some(day)) => ((month?, day?), (month?, day?)),
    };
    let midnight = TimeOfDay { hour: 0, minute: 0, second: 0 };
    let time = |(month, day)| UtcTime::new(Date { year, month, day }, midnight, 0);
    let end = UtcTime { unix_seconds: time(last)?.unix_seconds + DAY - 1 };
    Some(time(first)?..=end)
}

fn number(text: &str, length: usize) -> Option<i64> {
    let is_number = text.len() == length && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| is_number)
}
