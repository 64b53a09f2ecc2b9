//! The ftp, file, http and prospero URLs of RFC 1738, section 5, whose paths consist of segments.

use nom::bytes::tag;
use nom::combinator::{cut, opt, peek, recognize};
use nom::multi::many0_count;

use super::login::{host, hostport, login};
use super::terminals::{chars_before, next_byte_is_not};
use crate::class::uri;
use crate::grammar::uri::fault::{Production, ProductionParser};
use crate::grammar::uri::terminals::{end, literal, terminal};

static FTPURL: Production =
    Production::new("ftpurl", "RFC 1738, 5", "\"ftp://\", a login, and \"/\" or the end");
static FSEGMENT: Production = Production::new(
    "fsegment",
    "RFC 1738, 5",
    "an escape, a letter, a digit or one of $-_.+!*'(),?:@&=",
);
static FTPTYPE: Production =
    Production::new("ftptype", "RFC 1738, 5", "\";type=\", one of A, I, D, a, i, d, and the end");
static FILEURL: Production =
    Production::new("fileurl", "RFC 1738, 5", "\"file://\", a host or none, and \"/\"");
static HTTPURL: Production =
    Production::new("httpurl", "RFC 1738, 5", "\"http://\", a hostport, and \"/\" or the end");
static HSEGMENT: Production = Production::new(
    "hsegment",
    "RFC 1738, 5",
    "an escape, a letter, a digit or one of $-_.+!*'(),;:@&=",
);
pub(super) static SEARCH: Production =
    Production::new("search", HSEGMENT.section, HSEGMENT.expected);
static PROSPEROURL: Production =
    Production::new("prosperourl", "RFC 1738, 5", "\"prospero://\", a hostport, and \"/\"");
static PSEGMENT: Production = Production::new("psegment", FSEGMENT.section, FSEGMENT.expected);
static FIELDNAME: Production = Production::new(
    "fieldname",
    "RFC 1738, 5",
    "an escape, a letter, a digit or one of $-_.+!*'(),?:@&, up to \"=\"",
);
static FIELDSPEC: Production =
    Production::new("fieldspec", "RFC 1738, 5", "\"=\" after the field's name");
static FIELDVALUE: Production = Production::new(
    "fieldvalue",
    "RFC 1738, 5",
    "an escape, a letter, a digit or one of $-_.+!*'(),?:@&",
);

/// `ftpurl = "ftp://" login [ "/" fpath [ ";type=" ftptype ]]`
pub(super) fn ftpurl<'a>() -> impl ProductionParser<'a, &'a [u8]> {
    let typed = opt((literal(";", &FTPTYPE), cut((literal("type=", &FTPTYPE), ftptype()))));
    let path = opt((tag("/"), cut(fpath(b"/;")), typed));
    recognize((literal("ftp://", &FTPURL), login(), path, end(&FTPURL)))
}

/// `fpath = fsegment *[ "/" fsegment ]`
fn fpath<'a>(stops: &'static [u8]) -> impl ProductionParser<'a, &'a [u8]> {
    let fsegment = move || fsegment(stops);
    recognize((fsegment(), many0_count((tag("/"), cut(fsegment())))))
}

/// `fsegment = *[ uchar | "?" | ":" | "@" | "&" | "=" ]`
fn fsegment<'a>(stops: &'static [u8]) -> impl ProductionParser<'a, &'a [u8]> {
    chars_before(uri::FSEGMENT, stops, &FSEGMENT)
}

/// `ftptype = "A" | "I" | "D" | "a" | "i" | "d"`
fn ftptype<'a>() -> impl ProductionParser<'a, &'a [u8]> {
    let one = terminal(&FTPTYPE, |input: &[u8]| match input.first() {
        Some(b'A' | b'I' | b'D' | b'a' | b'i' | b'd') => Ok(1),
        _ => Err(0),
    });
    recognize((one, end(&FTPTYPE)))
}

/// `fileurl = "file://" [ host | "localhost" ] "/" fpath`
///
/// `host` also matches `localhost`.
pub(super) fn fileurl<'a>() -> impl ProductionParser<'a, &'a [u8]> {
    let host = opt((peek(next_byte_is_not(b"/", &FILEURL)), cut(host())));
    recognize((literal("file://", &FILEURL), host, literal("/", &FILEURL), fpath(b"/")))
}

/// `httpurl = "http://" hostport [ "/" hpath [ "?" search ]]`
pub(super) fn httpurl<'a>() -> impl ProductionParser<'a, &'a [u8]> {
    let path = opt((tag("/"), cut(hpath()), opt((tag("?"), cut(search())))));
    recognize((literal("http://", &HTTPURL), hostport(), path, end(&HTTPURL)))
}

/// `hpath = hsegment *[ "/" hsegment ]`
fn hpath<'a>() -> impl ProductionParser<'a, &'a [u8]> {
    recognize((hsegment(), many0_count((tag("/"), cut(hsegment())))))
}

/// `hsegment = *[ uchar | ";" | ":" | "@" | "&" | "=" ]`
fn hsegment<'a>() -> impl ProductionParser<'a, &'a [u8]> {
    chars_before(uri::HSEGMENT, b"/?", &HSEGMENT)
}

/// `search = *[ uchar | ";" | ":" | "@" | "&" | "=" ]`
///
/// It excludes `/` and `?`, which "are reserved" "within the <path> and <searchpart> components" (3.3).
pub(super) fn search<'a>() -> impl ProductionParser<'a, &'a [u8]> {
    chars_before(uri::HSEGMENT, b"", &SEARCH)
}

/// `prosperourl = "prospero://" hostport "/" ppath *[ fieldspec ]`
pub(super) fn prosperourl<'a>() -> impl ProductionParser<'a, &'a [u8]> {
    let server = (literal("prospero://", &PROSPEROURL), hostport(), literal("/", &PROSPEROURL));
    recognize((server, ppath(), many0_count(fieldspec())))
}

/// `ppath = psegment *[ "/" psegment ]`
fn ppath<'a>() -> impl ProductionParser<'a, &'a [u8]> {
    recognize((psegment(), many0_count((tag("/"), cut(psegment())))))
}

/// `psegment = *[ uchar | "?" | ":" | "@" | "&" | "=" ]`
fn psegment<'a>() -> impl ProductionParser<'a, &'a [u8]> {
    chars_before(uri::FSEGMENT, b"/;", &PSEGMENT)
}

/// `fieldspec = ";" fieldname "=" fieldvalue`
fn fieldspec<'a>() -> impl ProductionParser<'a, &'a [u8]> {
    let spec = (fieldname(), literal("=", &FIELDSPEC), fieldvalue());
    recognize((tag(";"), cut(spec)))
}

/// `fieldname = *[ uchar | "?" | ":" | "@" | "&" ]`
fn fieldname<'a>() -> impl ProductionParser<'a, &'a [u8]> {
    chars_before(uri::FIELD, b"=;", &FIELDNAME)
}

/// `fieldvalue = *[ uchar | "?" | ":" | "@" | "&" ]`
fn fieldvalue<'a>() -> impl ProductionParser<'a, &'a [u8]> {
    chars_before(uri::FIELD, b";", &FIELDVALUE)
}

#[cfg(test)]
#[path = "../../../../tests/unit/grammar/uri/rfc1738/paths.rs"]
mod tests;
