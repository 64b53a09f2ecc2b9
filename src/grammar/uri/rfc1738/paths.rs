//! RFC 1738, 5: ftp, file, http and prospero, whose paths are segments.

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
    "an escape, a letter, a digit or one of $-_.+!*'(),?:@& up to \"=\"",
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
/// The second alternative is a `host` too.
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
/// Neither `/` nor `?`: "within the <path> and <searchpart> components" they "are reserved" (3.3).
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
mod tests {
    use super::super::tests::{met, violated};

    #[test]
    fn ftpurl() {
        met(&[
            "ftp://a",
            "ftp://a/",
            "ftp://myname@host.dom/%2Fetc/motd",
            "ftp://myname@host.dom//etc/motd",
            "ftp://a/x?y:z@&=/",
            "ftp://a/b;type=a",
            "ftp://a/b;type=I",
            "ftp://a/;type=D",
            "ftp://a/b;TYPE=d",
        ]);
        violated(&[
            ("ftp:a", "ftpurl", 4),
            ("ftp:/a", "ftpurl", 5),
            ("ftp://a?b", "ftpurl", 7),
            ("ftp://a#b", "ftpurl", 7),
            ("ftp://a/~joe", "fsegment", 8),
            ("ftp://a/b/c#d", "fsegment", 11),
            ("ftp://a/b/%", "escape", 10),
            ("ftp://a/b;", "ftptype", 10),
            ("ftp://a/b;1", "ftptype", 10),
            ("ftp://a/b;type", "ftptype", 14),
            ("ftp://a/b;type=", "ftptype", 15),
            ("ftp://a/b;type=x", "ftptype", 15),
            ("ftp://a/b;type=aa", "ftptype", 16),
            ("ftp://a/b;type=a/c", "ftptype", 16),
            ("ftp://a/b;type=a?", "ftptype", 16),
        ]);
    }

    #[test]
    fn fileurl() {
        met(&[
            "file:///",
            "file:///etc/motd",
            "file://localhost/x",
            // 3.10
            "file://vms.host.edu/disk$user/my/notes/note12345.txt",
            "file:///a?b:c@d&e=f",
        ]);
        violated(&[
            ("file:/etc/motd", "fileurl", 6),
            ("file:x", "fileurl", 5),
            ("file://", "fileurl", 7),
            ("file://localhost", "fileurl", 16),
            // A host, and no port or user.
            ("file://a:80/x", "fileurl", 8),
            ("file://u@a/x", "toplabel", 8),
            ("file:///a;b", "fsegment", 9),
            ("file:///c|/x", "fsegment", 9),
            ("file:///%x", "escape", 8),
        ]);
    }

    #[test]
    fn httpurl() {
        met(&[
            "http://a",
            "http://a:80",
            "http://a/",
            "http://a/?",
            "http://a/x;y:z@&=/?q;r:s@&=",
            "http://a//b//",
            "http://a/$-_.+!*'(),",
        ]);
        violated(&[
            ("http:a", "httpurl", 5),
            ("http:/a", "httpurl", 6),
            // "/" may be omitted only where "neither <path> nor <searchpart> is present" (3.3).
            ("http://a?q", "httpurl", 8),
            ("http://a:80?q", "httpurl", 11),
            // "No user name or password is allowed" (3.3).
            ("http://u@a/", "toplabel", 8),
            ("http://u:p@a/", "port", 9),
            ("http://a/~joe", "hsegment", 9),
            ("http://a/x#y", "hsegment", 10),
            ("http://a/x?y?z", "search", 12),
            ("http://a/x?y/z", "search", 12),
            ("http://a/x?y#z", "search", 12),
            ("http://a/x?~", "search", 11),
            ("http://a/%7", "escape", 9),
            ("http://a/?%", "escape", 10),
        ]);
    }

    #[test]
    fn prosperourl() {
        met(&[
            // 3.11
            "prospero://host.dom//pros/name",
            "prospero://host.dom/",
            "prospero://host.dom:1525/a?b:c@d&e=f/g",
            "prospero://host.dom/x;OBJECT-VERSION=1;a=b",
            "prospero://host.dom/x;=",
        ]);
        violated(&[
            ("prospero:x", "prosperourl", 9),
            ("prospero://a", "prosperourl", 12),
            ("prospero://a?", "prosperourl", 12),
            ("prospero://u@a/", "toplabel", 12),
            ("prospero://a/x~", "psegment", 14),
            ("prospero://a/x/%1", "escape", 15),
            ("prospero://a/x;", "fieldspec", 15),
            ("prospero://a/x;y", "fieldspec", 16),
            ("prospero://a/x;y;z=1", "fieldspec", 16),
            ("prospero://a/x;y/=", "fieldname", 16),
            ("prospero://a/x;y=z=", "fieldvalue", 18),
            ("prospero://a/x;y=z/", "fieldvalue", 18),
        ]);
    }
}
