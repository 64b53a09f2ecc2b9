"""Compares gleaner's times of Date fields with those of Python's email package."""

import datetime
import email.utils
import re

ZONES = r"[-+]\d{2}[0-5]\d|UTC?|GMT|Z|[ECMP][SD]T"
# RFC 5322 without obsolete syntax but zones and years, with a comment at the end.
PLAIN = re.compile(
    rf"(?:[A-Z][a-z][a-z], *)?\d\d? +[A-Z][a-z][a-z] +(?:\d\d|[12]\d{{3}}) +\d\d:\d\d(?::[0-5]\d)? +(?:{ZONES})(?: *\([^()\\]*\))?"
)


def difference(message):
    """Returns what is wrong with a message of gleaner's JSON, or None."""
    date, found = message.get("date"), message.get("date_utc")
    if date is None or "date_truncated" in message:
        return None
    expected = utc(date)
    if found is None:
        return f"no time in {date!r}" if PLAIN.fullmatch(date) and expected else None
    return None if found == expected else f"{found} instead of {expected} in {date!r}"


def utc(date):
    """Returns the time in UTC by Python, or None."""
    try:
        if re.match(r"\d{4}-", date):
            time = datetime.datetime.fromisoformat(date)
        else:
            # The package takes a comment before the zone, or within the time, for a zone.
            plain = re.sub(r" *: *", ":", re.sub(r" *\([^()\\]*\) *", " ", date))
            fields = email.utils.parsedate_tz(plain)
            zone = datetime.timezone(datetime.timedelta(seconds=fields[9] or 0))
            time = datetime.datetime(*fields[:6], tzinfo=zone)
        time = time.astimezone(datetime.timezone.utc)
    except (ValueError, TypeError, OverflowError):
        return None
    return time.strftime("%Y-%m-%dT%H:%M:%SZ") if time.year >= 1900 else None
