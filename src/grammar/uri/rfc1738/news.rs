//! The mailto, news and nntp URLs of RFC 1738, section 5.

use nom::branch::alt;
use nom::bytes::tag;
use nom::combinator::{cut, opt, peek, recognize};
use nom::sequence::preceded;

use super::login::{host, hostport};
use super::terminals::{chars_before, end_or, lookahead, next_byte_is_not};
use crate::class::uri;
use crate::grammar::uri::fault::{Production, ProductionParser};
use crate::grammar::uri::terminals::{bytes, end, literal, terminal};

static MAILTOURL: Production = Production::new("mailtourl", "RFC 1738, 5", "\"mailto:\"");
static ENCODED822ADDR: Production = Production::new(
    "encoded822addr",
    "RFC 1738, 5",
    "an escape, a letter, a digit or one of $-_.+!*'(),;/?:@&=, at least one",
);
static NEWSURL: Production = Production::new("newsurl", "RFC 1738, 5", "\"news:\"");
static GROUPPART: Production = Production::new("grouppart", "RFC 1738, 5", "the end after \"*\"");
static GROUP: Production =
    Production::new("group", "RFC 1738, 5", "a letter, then letters, digits or any of -.+_");
static ARTICLE: Production = Production::new(
    "article",
    "RFC 1738, 5",
    "an escape, a letter, a digit or one of $-_.+!*'(),;/?:&=, at least one, up to \"@\"",
);
static ARTICLE_HOST: Production =
    Production::new("article", "RFC 1738, 5", "the end after the host");
static NNTPURL: Production =
    Production::new("nntpurl", "RFC 1738, 5", "\"nntp://\", a hostport, and \"/\"");
static DIGITS: Production = Production::new("digits", "RFC 1738, 5", "at least one digit");

/// `mailtourl = "mailto:" encoded822addr`
pub(super) fn mailtourl<'a>() -> impl ProductionParser<'a, &'a [u8]> {
    recognize((literal("mailto:", &MAILTOURL), encoded822addr()))
}

/// `encoded822addr = 1*xchar               ; further defined in RFC822`
fn encoded822addr<'a>() -> impl ProductionParser<'a, &'a [u8]> {
    let some = peek(next_byte_is_not(b"", &ENCODED822ADDR));
    preceded(some, chars_before(uri::XCHAR, b"", &ENCODED822ADDR))
}

/// `newsurl = "news:" grouppart`
pub(super) fn newsurl<'a>() -> impl ProductionParser<'a, &'a [u8]> {
    recognize((literal("news:", &NEWSURL), grouppart()))
}

/// `grouppart = "*" | group | article`
///
/// "A message identifier may be distinguished from a news group name by the presence of" an `@`
/// (3.6).
fn grouppart<'a>() -> impl ProductionParser<'a, &'a [u8]> {
    let article = preceded(peek(lookahead(b'@', b"", &ARTICLE)), cut(article()));
    let all_groups = recognize((tag("*"), cut(end(&GROUPPART))));
    alt((article, all_groups, recognize((group(), end(&GROUP)))))
}

/// `group = alpha *[ alpha | digit | "-" | "." | "+" | "_" ]`
fn group<'a>() -> impl ProductionParser<'a, &'a [u8]> {
    terminal(&GROUP, |input: &[u8]| match input.first() {
        Some(first) if first.is_ascii_alphabetic() => Ok(uri::span(uri::GROUP, input)),
        _ => Err(0),
    })
}

/// `article = 1*[ uchar | ";" | "/" | "?" | ":" | "&" | "=" ] "@" host`
fn article<'a>() -> impl ProductionParser<'a, &'a [u8]> {
    let some = peek(next_byte_is_not(b"@", &ARTICLE));
    let unique = preceded(some, chars_before(uri::ARTICLE, b"@", &ARTICLE));
    recognize((unique, tag("@"), host(), end(&ARTICLE_HOST)))
}

/// `nntpurl = "nntp://" hostport "/" group [ "/" digits ]`
///
/// The BNF makes the article number optional; section 3.7 does not.
pub(super) fn nntpurl<'a>() -> impl ProductionParser<'a, &'a [u8]> {
    let server = (literal("nntp://", &NNTPURL), hostport(), literal("/", &NNTPURL));
    recognize((server, group(), end_or(b"/", &GROUP), opt((tag("/"), cut(digits())))))
}

/// `digits = 1*digit`
fn digits<'a>() -> impl ProductionParser<'a, &'a [u8]> {
    recognize((bytes(uri::DIGIT, 1, &DIGITS), end(&DIGITS)))
}

#[cfg(test)]
mod tests {
    use super::super::tests::{accepts, refuses};

    #[test]
    fn matches_mailtourl() {
        accepts(&[
            "mailto:joe@a.example",
            "mailto:x",
            // 3.5: "the percent sign … must be encoded".
            "mailto:joe%25a.example@b.example",
            "mailto:;/?:@&=",
        ]);
        refuses(&[
            ("mailto:", "encoded822addr", 7),
            ("mailto:joe~", "encoded822addr", 10),
            ("mailto:joe#x", "encoded822addr", 10),
            ("mailto:\"joe\"@a", "encoded822addr", 7),
            ("mailto:joe%a.example@b.example", "escape", 10),
        ]);
    }

    #[test]
    fn matches_newsurl() {
        accepts(&[
            // 3.6
            "news:comp.infosystems.www.misc",
            "news:*",
            "news:a",
            "news:alt.c++_x-1",
            "news:1;/?:&=%3c@a.example",
            "news:*@a.example",
            "news:x@1.2.3.4",
        ]);
        refuses(&[
            ("news:", "group", 5),
            ("news:1a", "group", 5),
            ("news:comp.*", "group", 10),
            ("news:**", "grouppart", 6),
            ("news:a/b", "group", 6),
            ("news:a%2eb", "group", 6),
            ("news:@a.example", "article", 5),
            ("news:<1@a.example>", "article", 5),
            ("news:1@", "toplabel", 7),
            ("news:1@a@b", "toplabel", 8),
            ("news:1@a_b", "toplabel", 8),
            ("news:1@a:80", "article", 8),
            ("news:%1@a", "escape", 5),
        ]);
    }

    #[test]
    fn matches_nntpurl() {
        accepts(&["nntp://a/comp.lang.c/123", "nntp://a:119/comp.lang.c"]);
        refuses(&[
            ("nntp:a", "nntpurl", 5),
            ("nntp://a", "nntpurl", 8),
            ("nntp://a?", "nntpurl", 8),
            ("nntp://u@a/b", "toplabel", 8),
            ("nntp://a/", "group", 9),
            ("nntp://a/*", "group", 9),
            ("nntp://a/b*", "group", 10),
            ("nntp://a/b/", "digits", 11),
            ("nntp://a/b/1x", "digits", 12),
            ("nntp://a/b/1/", "digits", 12),
        ]);
    }
}
