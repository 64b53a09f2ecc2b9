//! Times in UTC, and the parser of `Date` fields.

mod parse;
pub(crate) mod period;

use std::fmt;

/// A time in UTC, to the second. [`Display`](fmt::Display) writes it by RFC 3339, for example `1994-12-01T12:00:00Z`.
///
/// Times are ordered. The year has four digits.
///
/// ```
/// use gleaner::mail::{Findings, Options, UtcTime};
/// let mail: &[u8] = b"From: a\nDate: Sun, 6 Nov 94 03:49:37 EST\n\nhttp://a.example/\n";
/// let finding = Findings::new(mail, &Options::new())?.next().expect("a finding")?;
/// let time: UtcTime = finding.origin().and_then(|origin| origin.message().date_utc()).expect("a time");
/// assert_eq!(time.to_string(), "1994-11-06T08:49:37Z");
/// assert_eq!(time.unix_seconds(), 784_111_777);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UtcTime {
    unix_seconds: i64,
}

/// The times at the bounds of the years that four digits express.
const YEARS: std::ops::Range<i64> = -62_167_219_200..253_402_300_800;

const DAY: i64 = 86_400;

impl UtcTime {
    /// The length in bytes of a time by RFC 3339.
    pub(crate) const RFC_3339_LEN: usize = 20;

    /// Returns the number of seconds since 1970-01-01T00:00:00Z, without leap seconds.
    ///
    /// See [`UtcTime`] for an example.
    #[must_use]
    pub fn unix_seconds(self) -> i64 {
        self.unix_seconds
    }

    /// Returns the time of a number of seconds since 1970-01-01T00:00:00Z; `None` if the year has more than four digits.
    #[doc(hidden)]
    #[must_use]
    pub fn from_unix_seconds(unix_seconds: i64) -> Option<Self> {
        YEARS.contains(&unix_seconds).then_some(Self { unix_seconds })
    }

    /// Writes the time by RFC 3339 into the buffer, and returns it as text.
    pub(crate) fn write_to(self, buffer: &mut [u8; Self::RFC_3339_LEN]) -> &str {
        let (days, second) = (self.unix_seconds.div_euclid(DAY), self.unix_seconds.rem_euclid(DAY));
        let Date { year, month, day } = date_after(days);
        let (hour, minute, second) = (second / 3600, second / 60 % 60, second % 60);
        *buffer = *b"0000-00-00T00:00:00Z";
        let pairs = [year / 100, year % 100, month, day, hour, minute, second];
        for (pair, at) in pairs.into_iter().zip([0, 2, 5, 8, 11, 14, 17]) {
            for (digit, at) in [(pair / 10, at), (pair % 10, at + 1)] {
                buffer[at] += u8::try_from(digit).unwrap_or_default();
            }
        }
        str::from_utf8(buffer).unwrap_or_default()
    }

    /// Returns the time of a calendar date and a time of day that are `offset` minutes ahead of UTC, or `None` if there
    /// is no such date or time, or if the year in UTC has more than four digits.
    ///
    /// A leap second is the first second after it, as in the time of POSIX.
    fn new(date: Date, time: TimeOfDay, offset: i64) -> Option<Self> {
        let Date { year, month, day } = date;
        let TimeOfDay { hour, minute, second } = time;
        let is_valid = (1..=12).contains(&month)
            && (1..=days_in(year, month)).contains(&day)
            && (0..24).contains(&hour)
            && (0..60).contains(&minute)
            && (0..=60).contains(&second);
        if !is_valid {
            return None;
        }
        let unix_seconds = days_before(date) * DAY + hour * 3600 + (minute - offset) * 60 + second;
        YEARS.contains(&unix_seconds).then_some(Self { unix_seconds })
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Date {
    year: i64,
    month: i64,
    day: i64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct TimeOfDay {
    hour: i64,
    minute: i64,
    second: i64,
}

fn days_in(year: i64, month: i64) -> i64 {
    let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    match month {
        2 => 28 + i64::from(is_leap),
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

/// Returns the number of days from 1970-01-01 to a date.
///
/// Years begin in March, so that the leap day is the last day of a year; 400 of them have 146,097 days.
fn days_before(Date { year, month, day }: Date) -> i64 {
    let (year, month) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
    let leap_days = year.div_euclid(4) - year.div_euclid(100) + year.div_euclid(400);
    year * 365 + leap_days + (month * 153 + 2) / 5 + day - 1 - 719_468
}

/// The inverse of [`days_before`].
fn date_after(days: i64) -> Date {
    let days = days + 719_468;
    let (era, day) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (year * 365 + year / 4 - year / 100);
    let month = (day * 5 + 2) / 153;
    let day = day - (month * 153 + 2) / 5 + 1;
    let (month, next) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    Date { year: era * 400 + year + next, month, day }
}

impl fmt::Display for UtcTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.write_to(&mut [0; Self::RFC_3339_LEN]))
    }
}

impl fmt::Debug for UtcTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
#[path = "../../../tests/unit/mail/utc_time.rs"]
mod tests;
