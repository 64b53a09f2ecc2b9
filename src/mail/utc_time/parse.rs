//! Parses the body of a `Date` field.

use super::{Date, TimeOfDay, UtcTime};

const DAYS: [&str; 7] =
    ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];

const MONTHS: [&str; 12] = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
];

/// The zones of RFC 822 that RFC 5322 (section 4.3) keeps, and UTC, with their hours from UTC. Other names, and the
/// letters of the military zones, have had several meanings.
const ZONES: [(&str, i64); 12] = [
    ("ut", 0),
    ("utc", 0),
    ("gmt", 0),
    ("z", 0),
    ("est", -5),
    ("edt", -4),
    ("cst", -6),
    ("cdt", -5),
    ("mst", -7),
    ("mdt", -6),
    ("pst", -8),
    ("pdt", -7),
];

impl UtcTime {
    /// Parses a `field-body`, still folded; see [`Message::date_utc`](crate::mail::Message::date_utc) for the forms.
    /// Linear.
    pub(in crate::mail) fn parse(body: &[u8]) -> Option<Self> {
        let mut parser = Parser { rest: body };
        parser.skip_cfws();
        let time = match parser.rest {
            [b'0'..=b'9', b'0'..=b'9', b'0'..=b'9', b'0'..=b'9', b'-', ..] => parser.year_first(),
            [b'0'..=b'9', ..] => parser.day_first(),
            _ => {
                parser.name(&DAYS)?;
                parser.skip_cfws();
                parser.skip(b',');
                parser.skip_cfws();
                match parser.rest {
                    [b'0'..=b'9', ..] => parser.day_first(),
                    _ => parser.month_first(),
                }
            }
        }?;
        parser.skip_cfws();
        parser.rest.is_empty().then_some(time)
    }
}

struct Parser<'t> {
    rest: &'t [u8],
}

impl Parser<'_> {
    /// Parses `1 Dec 1994 12:00:00 +0000` (RFC 5322, section 3.3) and `01-Dec-94 12:00:00 GMT` (RFC 850, section 2.1.4).
    fn day_first(&mut self) -> Option<UtcTime> {
        let day = self.number(1..=2)?;
        self.separator();
        let month = self.name(&MONTHS)?;
        self.separator();
        let year = self.year()?;
        self.skip_cfws();
        let time = self.time_of_day()?;
        self.skip_cfws();
        let offset = self.zone()?;
        UtcTime::new(Date { year, month, day }, time, offset)
    }

    /// Parses what follows the day of the week in `Thu Dec  1 12:00:00 1994`, the form of `asctime`, with a zone before
    /// or after the year. Without a zone, the time is in UTC (RFC 9110, section 5.6.7).
    fn month_first(&mut self) -> Option<UtcTime> {
        let month = self.name(&MONTHS)?;
        self.skip_cfws();
        let day = self.number(1..=2)?;
        self.skip_cfws();
        let time = self.time_of_day()?;
        self.skip_cfws();
        let is_year = |parser: &Self| parser.rest.first().is_some_and(u8::is_ascii_digit);
        let before = if is_year(self) { None } else { Some(self.zone()?) };
        self.skip_cfws();
        let year = self.number(4..=4).filter(|&year| year >= FIRST_YEAR)?;
        self.skip_cfws();
        let offset = match before {
            Some(offset) => offset,
            None if self.rest.is_empty() => 0,
            None => self.zone()?,
        };
        UtcTime::new(Date { year, month, day }, time, offset)
    }

    /// Parses `1994-12-01T12:00:00+00:00` (RFC 3339), also with a space instead of the `T`.
    fn year_first(&mut self) -> Option<UtcTime> {
        let year = self.number(4..=4)?;
        self.expect(b'-')?;
        let month = self.number(2..=2)?;
        self.expect(b'-')?;
        let day = self.number(2..=2)?;
        if !(self.skip(b'T') || self.skip(b't') || self.skip(b' ')) {
            return None;
        }
        let time = self.time_of_day()?;
        if self.skip(b'.') {
            self.digits(1..=usize::MAX)?;
        }
        self.skip_cfws();
        let offset = self.zone()?;
        UtcTime::new(Date { year, month, day }, time, offset)
    }

    /// Parses a year; RFC 5322 (section 4.3) defines those of two and three digits.
    fn year(&mut self) -> Option<i64> {
        let digits = self.digits(2..=4)?;
        let year = value(digits);
        match (digits.len(), year) {
            (2, 0..50) => Some(year + 2000),
            (2 | 3, _) => Some(year + 1900),
            _ => Some(year).filter(|&year| year >= FIRST_YEAR),
        }
    }

    fn time_of_day(&mut self) -> Option<TimeOfDay> {
        let hour = self.number(1..=2)?;
        self.skip_cfws();
        self.expect(b':')?;
        self.skip_cfws();
        let minute = self.number(2..=2)?;
        let after_minute = self.rest;
        self.skip_cfws();
        let second = if self.skip(b':') {
            self.skip_cfws();
            self.number(2..=2)?
        } else {
            self.rest = after_minute;
            0
        };
        Some(TimeOfDay { hour, minute, second })
    }

    /// Parses a zone, and returns by how many minutes it is ahead of UTC. A name may precede the number that it means.
    fn zone(&mut self) -> Option<i64> {
        if matches!(self.rest, [b'+' | b'-', ..]) {
            return self.offset();
        }
        let word = self.word();
        let (_, hours) =
            ZONES.iter().find(|(name, _)| word.eq_ignore_ascii_case(name.as_bytes()))?;
        let minutes = hours * 60;
        self.skip_cfws();
        let is_confirmed = !matches!(self.rest, [b'+' | b'-', ..]) || self.offset()? == minutes;
        is_confirmed.then_some(minutes)
    }

    fn offset(&mut self) -> Option<i64> {
        let is_behind = self.skip(b'-');
        if !is_behind {
            self.expect(b'+')?;
        }
        let digits = self.digits(2..=4)?;
        let (hours, minutes) = match digits.len() {
            4 => (value(&digits[..2]), value(&digits[2..])),
            2 => {
                self.expect(b':')?;
                (value(digits), self.number(2..=2)?)
            }
            _ => return None,
        };
        let offset = hours * 60 + minutes;
        (hours < 24 && minutes < 60).then_some(if is_behind { -offset } else { offset })
    }

    /// Parses one of these names, or a prefix of at least three letters, and returns its number, from 1.
    fn name(&mut self, names: &[&str]) -> Option<i64> {
        let word = self.word();
        let is_named = |name: &&str| {
            let start = name.as_bytes().get(..word.len());
            word.len() >= 3 && start.is_some_and(|start| start.eq_ignore_ascii_case(word))
        };
        let at = names.iter().position(is_named)?;
        i64::try_from(at + 1).ok()
    }

    fn number(&mut self, lengths: std::ops::RangeInclusive<usize>) -> Option<i64> {
        self.digits(lengths).map(value)
    }
}

/// Years before are mistakes (RFC 5322, section 3.3).
const FIRST_YEAR: i64 = 1900;

fn value(digits: &[u8]) -> i64 {
    digits.iter().fold(0, |value, digit| value * 10 + i64::from(digit - b'0'))
}

impl<'t> Parser<'t> {
    /// Takes all digits at the start, if their number is one of `lengths`.
    fn digits(&mut self, lengths: std::ops::RangeInclusive<usize>) -> Option<&'t [u8]> {
        let length = self.rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        lengths.contains(&length).then(|| self.take(length))
    }

    fn word(&mut self) -> &'t [u8] {
        let length = self.rest.iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
        self.take(length)
    }

    fn take(&mut self, length: usize) -> &'t [u8] {
        let (taken, rest) = self.rest.split_at(length);
        self.rest = rest;
        taken
    }

    fn skip(&mut self, byte: u8) -> bool {
        let rest = self.rest.strip_prefix(&[byte]);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    fn expect(&mut self, byte: u8) -> Option<()> {
        self.skip(byte).then_some(())
    }

    /// Skips a hyphen, or folding white space and comments.
    fn separator(&mut self) {
        self.skip_cfws();
        self.skip(b'-');
        self.skip_cfws();
    }

    /// Skips folding white space and comments (RFC 5322, section 3.2.2). A comment that is not closed remains.
    fn skip_cfws(&mut self) {
        loop {
            self.rest = self.rest.trim_ascii_start();
            let Some(length) = comment_len(self.rest) else { break };
            self.rest = &self.rest[length..];
        }
    }
}

/// Returns the length of the comment at the start of `text`.
fn comment_len(text: &[u8]) -> Option<usize> {
    let mut depth = 0_usize;
    let mut is_quoted = false;
    if text.first() != Some(&b'(') {
        return None;
    }
    for (at, &byte) in text.iter().enumerate() {
        match byte {
            _ if is_quoted => is_quoted = false,
            b'\\' => is_quoted = true,
            b'(' => depth += 1,
            b')' => {
                depth -= 1;
                if depth == 0 {
                    return Some(at + 1);
                }
            }
            _ => {}
        }
    }
    None
}
