//! The ftp, file, http and prospero URLs of RFC 1738, section 5, whose paths consist of segments.

use nom::bytes::tag;
use nom::combinator::{opt, peek, recognize};
use nom::multi::many0_count;

use super::login::{host, hostport, login};
use super::terminals::{chars_before, next_byte_is_not};
use crate::class::uri;
use crate::grammar::uri::extent::commit;
use crate::grammar::uri::fault::{Production, ProductionParser};
use crate::grammar::uri::input::Text;
use crate::grammar::uri::terminals::{Decision, end, literal, terminal};

static FTPURL: Production =
    Production::rfc1738("ftpurl", "\"ftp://\", a login, and \"/\" or the end");
static FSEGMENT: Production =
    Production::rfc1738("fsegment", "an escape, a letter, a digit or one of $-_.+!*'(),?:@&=");
static FTPTYPE: Production =
    Production::rfc1738("ftptype", "\";type=\", one of A, I, D, a, i, d, and the end");
static FILEURL: Production =
    Production::rfc1738("fileurl", "\"file://\", a host or none, and \"/\"");
static HTTPURL: Production =
    Production::rfc1738("httpurl", "\"http://\", a hostport, and \"/\" or the end");
static HSEGMENT: Production =
    Production::rfc1738("hsegment", "an escape, a letter, a digit or one of $-_.+!*'(),;:@&=");
pub(super) static SEARCH: Production = Production::rfc1738("search", HSEGMENT.expected);
static PROSPEROURL: Production =
    Production::rfc1738("prosperourl", "\"prospero://\", a hostport, and \"/\"");
static PSEGMENT: Production = Production::rfc1738("psegment", FSEGMENT.expected);
static FIELDNAME: Production = Production::rfc1738(
    "fieldname",
    "an escape, a letter, a digit or one of $-_.+!*'(),?:@&, up to \"=\"",
);
static FIELDSPEC: Production = Production::rfc1738("fieldspec", "\"=\" after the field's name");
static FIELDVALUE: Production =
    Production::rfc1738("fieldvalue", "an escape, a letter, a digit or one of $-_.+!*'(),?:@&");

/// `ftpurl = "ftp://" login [ "/" fpath [ ";type=" ftptype ]]`
pub(crate) fn ftpurl<I: Text, const WHOLE: bool>() -> impl ProductionParser<I, I, WHOLE> {
    let typed = opt((literal(";", &FTPTYPE), commit((literal("type=", &FTPTYPE), ftptype()))));
    let path = opt((tag("/"), commit(fpath(b"/;")), typed));
    recognize((literal("ftp://", &FTPURL), login(), path, end(&FTPURL)))
}

/// `fpath = fsegment *[ "/" fsegment ]`
pub(crate) fn fpath<I: Text, const WHOLE: bool>(
    stops: &'static [u8],
) -> impl ProductionParser<I, I, WHOLE> {
    let fsegment = move || fsegment(stops);
    recognize((fsegment(), many0_count((tag("/"), commit(fsegment())))))
}

/// `fsegment = *[ uchar | "?" | ":" | "@" | "&" | "=" ]`
pub(crate) fn fsegment<I: Text, const WHOLE: bool>(
    stops: &'static [u8],
) -> impl ProductionParser<I, I, WHOLE> {
    chars_before(uri::FSEGMENT, 0, stops, &FSEGMENT)
}

/// `ftptype = "A" | "I" | "D" | "a" | "i" | "d"`
pub(crate) fn ftptype<I: Text, const WHOLE: bool>() -> impl ProductionParser<I, I, WHOLE> {
    let one = terminal(&FTPTYPE, |input: &[u8], more| match input.first() {
        Some(b'A' | b'I' | b'D' | b'a' | b'i' | b'd') => Decision::Match(1),
        None if more => Decision::Short,
        _ => Decision::Differ(0),
    });
    recognize((one, end(&FTPTYPE)))
}

/// `fileurl = "file://" [ host | "localhost" ] "/" fpath`
///
/// `host` also matches `localhost`.
pub(crate) fn fileurl<I: Text, const WHOLE: bool>() -> impl ProductionParser<I, I, WHOLE> {
    let host = opt((peek(next_byte_is_not(b"/", &FILEURL)), commit(host())));
    recognize((literal("file://", &FILEURL), host, literal("/", &FILEURL), fpath(b"/")))
}

/// `httpurl = "http://" hostport [ "/" hpath [ "?" search ]]`
pub(crate) fn httpurl<I: Text, const WHOLE: bool>() -> impl ProductionParser<I, I, WHOLE> {
    let path = opt((tag("/"), commit(hpath()), opt((tag("?"), commit(search())))));
    recognize((literal("http://", &HTTPURL), hostport(), path, end(&HTTPURL)))
}

/// `hpath = hsegment *[ "/" hsegment ]`
pub(crate) fn hpath<I: Text, const WHOLE: bool>() -> impl ProductionParser<I, I, WHOLE> {
    recognize((hsegment(), many0_count((tag("/"), commit(hsegment())))))
}

/// `hsegment = *[ uchar | ";" | ":" | "@" | "&" | "=" ]`
pub(crate) fn hsegment<I: Text, const WHOLE: bool>() -> impl ProductionParser<I, I, WHOLE> {
    chars_before(uri::HSEGMENT, 0, b"/?", &HSEGMENT)
}

/// `search = *[ uchar | ";" | ":" | "@" | "&" | "=" ]`
///
/// It excludes `/` and `?`, which are reserved there (3.3).
pub(crate) fn search<I: Text, const WHOLE: bool>() -> impl ProductionParser<I, I, WHOLE> {
    chars_before(uri::HSEGMENT, 0, b"", &SEARCH)
}

/// `prosperourl = "prospero://" hostport "/" ppath *[ fieldspec ]`
pub(crate) fn prosperourl<I: Text, const WHOLE: bool>() -> impl ProductionParser<I, I, WHOLE> {
    let server = (literal("prospero://", &PROSPEROURL), hostport(), literal("/", &PROSPEROURL));
    recognize((server, ppath(), many0_count(fieldspec())))
}

/// `ppath = psegment *[ "/" psegment ]`
pub(crate) fn ppath<I: Text, const WHOLE: bool>() -> impl ProductionParser<I, I, WHOLE> {
    recognize((psegment(), many0_count((tag("/"), commit(psegment())))))
}

/// `psegment = *[ uchar | "?" | ":" | "@" | "&" | "=" ]`
pub(crate) fn psegment<I: Text, const WHOLE: bool>() -> impl ProductionParser<I, I, WHOLE> {
    chars_before(uri::FSEGMENT, 0, b"/;", &PSEGMENT)
}

/// `fieldspec = ";" fieldname "=" fieldvalue`
pub(crate) fn fieldspec<I: Text, const WHOLE: bool>() -> impl ProductionParser<I, I, WHOLE> {
    let spec = (fieldname(), literal("=", &FIELDSPEC), fieldvalue());
    recognize((tag(";"), commit(spec)))
}

/// `fieldname = *[ uchar | "?" | ":" | "@" | "&" ]`
pub(crate) fn fieldname<I: Text, const WHOLE: bool>() -> impl ProductionParser<I, I, WHOLE> {
    chars_before(uri::FIELD, 0, b"=;", &FIELDNAME)
}

/// `fieldvalue = *[ uchar | "?" | ":" | "@" | "&" ]`
pub(crate) fn fieldvalue<I: Text, const WHOLE: bool>() -> impl ProductionParser<I, I, WHOLE> {
    chars_before(uri::FIELD, 0, b";", &FIELDVALUE)
}

#[cfg(test)]
#[path = "../../../../tests/unit/grammar/uri/rfc1738/paths.rs"]
mod tests;
