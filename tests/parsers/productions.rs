//! The productions of RFC 1738 and RFC 2396.

use gleaner::parsers::{rfc1738, rfc2396};
use gleaner::uri::{Grammar, UriRef};
use nom::Parser;
use nom::error::Error;
use proptest::prelude::*;

use crate::texts::{Streamed, complete, holds, prefixes, streamed};

/// Declares a function that calls `$check` with each production and its name.
macro_rules! for_each_production {
    ($name:ident, $check:ident, $($module:ident :: { $($production:ident),* $(,)? })*) => {
        fn $name(text: &str) -> Result<(), TestCaseError> {
            $($($check(stringify!($module::$production), $module::$production(), text)?;)*)*
            Ok(())
        }
    };
}

for_each_production! { stream_each, streams,
    rfc2396::{
        uri_reference, absolute_uri, relative_uri, hier_part, opaque_part, uric_no_slash, scheme, query, fragment,
        uric, reserved, unreserved, escaped, authority, reg_name, server, userinfo, hostport, host, hostname,
        domainlabel, toplabel, ipv4address, ipv6reference, port, net_path, abs_path, rel_path, rel_segment,
        path_segments, segment, param, pchar,
    }
    rfc1738::{
        url, otherurl, genericurl, scheme, schemepart, ip_schemepart, login, hostport, host, hostname, domainlabel,
        toplabel, hostnumber, port, user, password, urlpath, ftpurl, fileurl, httpurl, gopherurl, mailtourl, newsurl,
        nntpurl, telneturl, waisurl, prosperourl, fpath, fsegment, ftptype, hpath, hsegment, search, gtype, selector,
        gopher_plus_string, encoded822addr, grouppart, group, article, digits, database, wtype, wpath, ppath,
        psegment, fieldspec, fieldname, fieldvalue, xchar, uchar, escape,
    }
}

/// In streaming mode a prefix is incomplete, or decided as the whole text is.
fn streams<'a>(
    name: &str,
    mut parser: impl Parser<&'a str, Output = &'a str, Error = Error<&'a str>>,
    text: &'a str,
) -> Result<(), TestCaseError> {
    let whole = complete(&mut parser, text);
    for prefix in prefixes(text) {
        match streamed(&mut parser, prefix) {
            Streamed::Incomplete => {}
            Streamed::Decided(decided) => {
                prop_assert_eq!(decided, whole, "{} on {:?} of {:?}", name, prefix, text);
            }
        }
    }
    Ok(())
}

#[test]
fn streaming_mode_decides_as_complete_mode_does() {
    holds(stream_each);
}

/// A blank belongs to no production, so that the text before it is decided.
#[test]
fn a_blank_decides() {
    for text in ["http://a.example/x?y#z ", "../g ", "//[::1]:80 ", "%41 ", "a.b.1. ", "1.2.3.4 "] {
        let mut parser = rfc2396::uri_reference();
        assert_eq!(streamed(&mut parser, text), Streamed::Decided(complete(&mut parser, text)));
    }
    for text in ["wais://a/b/c/d ", "gopher://a/1%09 ", "news:a@b ", "ftp://u:p@a/b;type=a "] {
        let mut parser = rfc1738::url();
        assert_eq!(streamed(&mut parser, text), Streamed::Decided(complete(&mut parser, text)));
    }
}

/// Compares a match with the longest prefix for which `accepts` holds.
fn is_longest(
    found: Option<usize>,
    text: &str,
    accepts: impl Fn(&str) -> bool,
) -> Result<(), TestCaseError> {
    let longest = prefixes(text).filter(|prefix| accepts(prefix)).last().map(str::len);
    prop_assert_eq!(found, longest, "{:?}", text);
    Ok(())
}

#[test]
fn productions_match_the_longest_prefix_that_parses_whole() {
    holds(|text| {
        let found = complete(&mut rfc2396::uri_reference(), text).map(|found| found.0);
        is_longest(found, text, |prefix| UriRef::parse(prefix).is_ok())?;
        let found = complete(&mut rfc2396::absolute_uri(), text).map(|found| found.0);
        is_longest(found, text, |prefix| {
            UriRef::parse(prefix)
                .is_ok_and(|uri| uri.scheme().is_some() && uri.fragment().is_none())
        })?;
        let found = complete(&mut rfc2396::authority(), text).map(|found| found.0);
        is_longest(found, text, |prefix| {
            !prefix.contains(['/', '?', '#']) && UriRef::parse(&format!("//{prefix}")).is_ok()
        })?;
        let found = complete(&mut rfc1738::url(), text).map(|found| found.0);
        is_longest(found, text, |prefix| UriRef::parse_as(prefix, Grammar::Rfc1738).is_ok())
    });
}

/// `host` and `server`, whose grammars of whole texts go label by label.
#[test]
fn hosts_match_the_longest_prefix() {
    holds(|text| {
        let text = text.replace(['/', '?', '#', 'é'], ".");
        let host = |prefix: &str| {
            let url = format!("ftp://{prefix}");
            !prefix.contains(['@', ':']) && UriRef::parse_as(&url, Grammar::Rfc1738).is_ok()
        };
        let found = complete(&mut rfc1738::host(), &text).map(|found| found.0);
        is_longest(found, &text, host)?;
        let login = |prefix: &str| {
            let url = format!("telnet://{prefix}");
            UriRef::parse_as(&url, Grammar::Rfc1738).is_ok()
        };
        let found = complete(&mut rfc1738::login(), &text).map(|found| found.0);
        is_longest(found, &text, login)
    });
}

/// The texts of both inputs are the same.
#[test]
fn bytes_match_as_text_does() {
    holds(|text| {
        let bytes: nom::IResult<_, _> = rfc2396::uri_reference().parse_complete(text.as_bytes());
        let length = complete(&mut rfc2396::uri_reference(), text).map(|found| found.0);
        prop_assert_eq!(bytes.ok().map(|(_, found)| found.len()), length);
        Ok(())
    });
}

#[test]
fn references_of_the_rfcs_end_where_prose_goes_on() {
    for (text, uri) in [
        // RFC 2396, 1.3 and E.
        ("ftp://ftp.is.co.za/rfc/rfc1808.txt -- ftp scheme", "ftp://ftp.is.co.za/rfc/rfc1808.txt"),
        (
            "news:comp.infosystems.www.servers.unix -- news",
            "news:comp.infosystems.www.servers.unix",
        ),
        ("http://www.w3.org/Addressing/\",", "http://www.w3.org/Addressing/"),
        (
            "http://www.ics.uci.edu/pub/ietf/uri/historical.html#WARNING>",
            "http://www.ics.uci.edu/pub/ietf/uri/historical.html#WARNING",
        ),
    ] {
        assert_eq!(complete(&mut rfc2396::uri_reference(), text), Some((uri.len(), uri)));
    }
    // The longest hostname ends before the label that begins with a digit; its last dot belongs to RFC 2396's.
    assert_eq!(complete(&mut rfc2396::host(), "a.b.1x"), Some((4, "a.b.")));
    assert_eq!(complete(&mut rfc1738::host(), "a.b.1x"), Some((3, "a.b")));
    assert_eq!(complete(&mut rfc1738::host(), "1.2.3.4.5"), Some((7, "1.2.3.4")));
    assert_eq!(complete(&mut rfc2396::server(), "u:p@/"), Some((2, "u:")));
}
