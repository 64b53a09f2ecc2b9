//! Unit tests of `mail/utc_time/`.

use proptest::prelude::*;

use super::period::parse_period;
use super::{DAY, Date, UtcTime, YEARS, date_after, days_before};

fn utc(field: &str) -> Option<String> {
    UtcTime::parse(field.as_bytes()).map(|time| time.to_string())
}

#[test]
fn parses_the_forms_of_the_rfcs() {
    for (field, expected) in [
        // RFC 5322, appendix A.1.1, A.1.3, A.5, A.6.2 and A.6.3.
        ("Fri, 21 Nov 1997 09:55:06 -0600", "1997-11-21T15:55:06Z"),
        ("Thu, 13 Feb 1969 23:32:54 -0330", "1969-02-14T03:02:54Z"),
        (
            "Thu,\r\n      13\r\n        Feb\r\n          1969\r\n      23:32\r\n               -0330 (Newfoundland Time)\r\n",
            "1969-02-14T03:02:00Z",
        ),
        ("21 Nov 97 09:55:06 GMT", "1997-11-21T09:55:06Z"),
        ("Fri, 21 Nov 1997 09(comment):   55  :  06 -0600", "1997-11-21T15:55:06Z"),
        // RFC 822, section A.3.1, and RFC 1123, section 5.2.14.
        ("26 Aug 76 1429 EDT", ""),
        ("26 Aug 76 14:29 EDT", "1976-08-26T18:29:00Z"),
        // RFC 9110, section 5.6.7, and RFC 850, section 2.1.4.
        ("Sun, 06 Nov 1994 08:49:37 GMT", "1994-11-06T08:49:37Z"),
        ("Sunday, 06-Nov-94 08:49:37 GMT", "1994-11-06T08:49:37Z"),
        ("Sun Nov  6 08:49:37 1994", "1994-11-06T08:49:37Z"),
        ("Friday, 19-Nov-82 16:14:55 EST", "1982-11-19T21:14:55Z"),
        // RFC 3339, section 5.8.
        ("1985-04-12T23:20:50.52Z", "1985-04-12T23:20:50Z"),
        ("1996-12-19T16:39:57-08:00", "1996-12-20T00:39:57Z"),
        ("1990-12-31T23:59:60Z", "1991-01-01T00:00:00Z"),
        ("1990-12-31T15:59:60-08:00", "1991-01-01T00:00:00Z"),
        ("1937-01-01T12:00:27.87+00:20", "1937-01-01T11:40:27Z"),
        ("2002-10-07 22:45:00 -0700", "2002-10-08T05:45:00Z"),
        // The example of RFC 5322, section 3.3: the zone is not known, the time is.
        ("Thu, 22 Aug 2002 11:26:25 -0000", "2002-08-22T11:26:25Z"),
    ] {
        assert_eq!(utc(field).as_deref().unwrap_or_default(), expected, "{field:?}");
    }
}

#[test]
fn reads_what_mail_programs_wrote() {
    for (field, expected) in [
        ("Fri Nov 19 16:14:55 EST 1982", "1982-11-19T21:14:55Z"),
        ("Wed Oct  4 03:26:58 -0700 1995", "1995-10-04T10:26:58Z"),
        ("Wed Oct  4 03:26:58 1995 +0100 (BST)", "1995-10-04T02:26:58Z"),
        ("Thu 1 Dec 94 12:00:00 pst", "1994-12-01T20:00:00Z"),
        ("Thu,1 Dec 94 9:00:00 PDT (a \\) (b) c)", "1994-12-01T16:00:00Z"),
        ("Thurs, 01 SEPT 1994 12:00:00 Z", "1994-09-01T12:00:00Z"),
        ("Mon, 17 Jan 94 14:32:23 EST -0500", "1994-01-17T19:32:23Z"),
        ("Wed, 20 Sep 1995 00:19:00 (EDT) -0400", "1995-09-20T04:19:00Z"),
        ("Fri, 27 Oct 1995 20:11-0400", "1995-10-28T00:11:00Z"),
        // The year 2000 as a year of three digits.
        ("Wed, 16 Aug 100 12:14:19 +1200 (NZST)", "2000-08-16T00:14:19Z"),
        ("1 Jan 49 00:00 UT", "2049-01-01T00:00:00Z"),
        ("1 Jan 50 00:00 UTC", "1950-01-01T00:00:00Z"),
        ("29 Feb 2000 00:00 MST", "2000-02-29T07:00:00Z"),
        ("29 Feb 2000 00:00 MDT", "2000-02-29T06:00:00Z"),
        ("1 Mar 2001 00:00 CST", "2001-03-01T06:00:00Z"),
        ("1 Mar 2001 00:00 CDT", "2001-03-01T05:00:00Z"),
        ("31 Dec 9999 23:59:59 +0000", "9999-12-31T23:59:59Z"),
        ("1 Jan 1900 00:00:00 +2359", "1899-12-31T00:01:00Z"),
    ] {
        assert_eq!(utc(field).as_deref(), Some(expected), "{field:?}");
    }
}

#[test]
fn rejects_what_is_not_certain() {
    for field in [
        "",
        "Not supplied",
        // Zones.
        "Thu, 22 Aug 96 12:49:06 BST",
        "Thu, 22 Aug 96 12:49:06 IST",
        "Thu, 22 Aug 96 12:49:06 CET (+0100)",
        "Thu, 22 Aug 96 12:49:06 A",
        "Thu, 22 Aug 96 12:49:06 GMT+0200",
        "Thu, 22 Aug 96 12:49:06 EST5EDT",
        "Thu, 22 Aug 96 12:49:06",
        "Thu, 22 Aug 96 12:49:06 +-0500",
        "Thu, 22 Aug 96 12:49:06 -24000",
        "Thu, 22 Aug 96 12:49:06 -600",
        "Thu, 22 Aug 96 12:49:06 -0060",
        "Thu, 22 Aug 96 12:49:06 -3100",
        "1999-03-24T00:00:00",
        // Times that do not exist.
        "30 Feb 2000 00:00 UT",
        "29 Feb 1900 00:00 UT",
        "0 Jan 2000 00:00 UT",
        "1 Jan 2000 24:00 UT",
        "1 Jan 2000 00:60 UT",
        "1 Jan 2000 00:00:61 UT",
        "2000-13-01T00:00:00Z",
        "2000-00-01T00:00:00Z",
        // Years.
        "1 Jan 1899 00:00 UT",
        "1 Jan 0096 00:00 UT",
        "1 Jan 5 00:00 UT",
        "1 Jan 20000 00:00 UT",
        "31 Dec 9999 23:59:59 -0001",
        "Sun Nov  6 08:49:37 94",
        // Other forms, and other text.
        "08/09/96 06:52:44",
        "Thursday, January 06, 2000 3:27 PM",
        "Thu, 23 Nov 1995 06:54:36 PM PST",
        "Thu, 11 Apr 1996 01:10:30 -0500</field>",
        "Thu, 11 Apr 1996 01:10:30 -0500 (a",
        "Thu, 11 Avril 1996 01:10:30 -0500",
        "Th, 11 Apr 1996 01:10:30 -0500",
        "96-05-12 18:38:29 EDT",
        "2000-01-01T00:00:00.Z",
    ] {
        assert_eq!(utc(field), None, "{field:?}");
    }
}

/// Counts the days of a calendar one by one.
#[test]
fn dates_follow_each_other() {
    let mut date = Date { year: 1600, month: 1, day: 1 };
    let first = days_before(date);
    assert_eq!(days_before(Date { year: 1970, month: 1, day: 1 }), 0);
    for days in first..first + 900 * 366 {
        assert_eq!((days_before(date), date_after(days)), (days, date));
        let leap = (date.year % 4 == 0 && date.year % 100 != 0) || date.year % 400 == 0;
        let lengths = [31, if leap { 29 } else { 28 }, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
        date.day += 1;
        if date.day > lengths[usize::try_from(date.month).unwrap() - 1] {
            (date.day, date.month) = (1, date.month + 1);
        }
        if date.month > 12 {
            (date.month, date.year) = (1, date.year + 1);
        }
    }
}

const PIECES: [&str; 22] = [
    "Thu", ", ", " ", "1", "31", "Dec", "94", "1994", "9999", "12:00", ":60", ":00", " +", "-",
    "0000", "9959", "EST", "(", ")", "\\", "T", "Z",
];

proptest! {
    #[test]
    fn parses_what_it_prints(unix_seconds in YEARS.start + 60 * 366 * 1900 * 24 * 60..YEARS.end, zone in -1439_i64..=1439) {
        let time = UtcTime { unix_seconds };
        prop_assert_eq!(UtcTime::parse(time.to_string().as_bytes()), Some(time));
        // In another zone, by the calendar that the test above checks.
        let local = unix_seconds + zone * 60;
        let Date { year, month, day } = date_after(local.div_euclid(DAY));
        let second = local.rem_euclid(DAY);
        prop_assume!((1900..=9999).contains(&year));
        let month = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
            [usize::try_from(month).unwrap() - 1];
        let sign = if zone < 0 { '-' } else { '+' };
        let field = format!(
            "{day} {month} {year} {:02}:{:02}:{:02} {sign}{:02}{:02}",
            second / 3600, second / 60 % 60, second % 60, zone.abs() / 60, zone.abs() % 60,
        );
        prop_assert_eq!(UtcTime::parse(field.as_bytes()), Some(time), "{}", field);
    }

    #[test]
    fn never_panics(pieces in prop::collection::vec(prop::sample::select(&PIECES[..]), 0..14)) {
        if let Some(time) = UtcTime::parse(pieces.concat().as_bytes()) {
            prop_assert_eq!(UtcTime::parse(time.to_string().as_bytes()), Some(time), "{}", pieces.concat());
        }
    }
}

#[test]
fn periods_have_their_first_and_last_second() {
    for (text, first, last) in [
        ("1994", "1994-01-01T00:00:00Z", "1994-12-31T23:59:59Z"),
        ("1996-02", "1996-02-01T00:00:00Z", "1996-02-29T23:59:59Z"),
        ("1900-02", "1900-02-01T00:00:00Z", "1900-02-28T23:59:59Z"),
        ("1994-12", "1994-12-01T00:00:00Z", "1994-12-31T23:59:59Z"),
        ("1994-12-01", "1994-12-01T00:00:00Z", "1994-12-01T23:59:59Z"),
        ("9999", "9999-01-01T00:00:00Z", "9999-12-31T23:59:59Z"),
        ("1994-12-01T12:00:00+02:00", "1994-12-01T10:00:00Z", "1994-12-01T10:00:00Z"),
    ] {
        let period = parse_period(text).unwrap_or_else(|| panic!("{text}"));
        assert_eq!(
            (period.start().to_string(), period.end().to_string()),
            (first.into(), last.into())
        );
    }
}

#[test]
fn texts_that_are_no_periods_are_rejected() {
    for text in [
        "",
        "94",
        "19941",
        "1994-",
        "1994-1",
        "1994-13",
        "1994-00",
        "1994-02-29",
        "1994-12-1",
        "1994-12-01-",
        "1994-12-32",
        "+994",
        "1994-+1",
        " 1994",
        "1994/12/01",
        "01-12-1994",
        "1994-12-01T12:00:00",
        "1994-12-01T25:00:00Z",
        "Thu, 1 Dec 1994 12:00:00 +0000",
        "tomorrow",
        "１９９４",
    ] {
        assert_eq!(parse_period(text), None, "{text}");
    }
}
