//! The mailto, news and nntp URLs of RFC 1738, section 5.

use nom::branch::alt;
use nom::bytes::tag;
use nom::combinator::{opt, peek, recognize};
use nom::sequence::preceded;

use super::login::{host, hostport};
use super::terminals::{chars_before, end_or, lookahead};
use crate::class::uri;
use crate::grammar::uri::extent::commit;
use crate::grammar::uri::fault::{Production, ProductionParser};
use crate::grammar::uri::input::Text;
use crate::grammar::uri::terminals::{Decision, bytes, end, literal, terminal};

static MAILTOURL: Production = Production::rfc1738("mailtourl", "\"mailto:\"");
static ENCODED822ADDR: Production = Production::rfc1738(
    "encoded822addr",
    "an escape, a letter, a digit or one of $-_.+!*'(),;/?:@&=, at least one",
);
static NEWSURL: Production = Production::rfc1738("newsurl", "\"news:\"");
static GROUPPART: Production = Production::rfc1738("grouppart", "the end after \"*\"");
static GROUP: Production =
    Production::rfc1738("group", "a letter, then letters, digits or any of -.+_");
static ARTICLE: Production = Production::rfc1738(
    "article",
    "an escape, a letter, a digit or one of $-_.+!*'(),;/?:&=, at least one, up to \"@\"",
);
static ARTICLE_HOST: Production = Production::rfc1738("article", "the end after the host");
static NNTPURL: Production = Production::rfc1738("nntpurl", "\"nntp://\", a hostport, and \"/\"");
static DIGITS: Production = Production::rfc1738("digits", "at least one digit");

/// `mailtourl = "mailto:" encoded822addr`
pub(crate) fn mailtourl<I: Text, const WHOLE: bool>() -> impl ProductionParser<I, I, WHOLE> {
    recognize((literal("mailto:", &MAILTOURL), encoded822addr()))
}

/// `encoded822addr = 1*xchar               ; further defined in RFC822`
pub(crate) fn encoded822addr<I: Text, const WHOLE: bool>() -> impl ProductionParser<I, I, WHOLE> {
    chars_before(uri::XCHAR, 1, b"", &ENCODED822ADDR)
}

/// `newsurl = "news:" grouppart`
pub(crate) fn newsurl<I: Text, const WHOLE: bool>() -> impl ProductionParser<I, I, WHOLE> {
    recognize((literal("news:", &NEWSURL), grouppart()))
}

/// `grouppart = "*" | group | article`
///
/// An `@` distinguishes an article (3.6).
pub(crate) fn grouppart<I: Text, const WHOLE: bool>() -> impl ProductionParser<I, I, WHOLE> {
    let article = preceded(peek(lookahead(b'@', b"", &ARTICLE)), commit(article()));
    let all_groups = recognize((tag("*"), commit(end(&GROUPPART))));
    alt((article, all_groups, recognize((group(), end(&GROUP)))))
}

/// `group = alpha *[ alpha | digit | "-" | "." | "+" | "_" ]`
pub(crate) fn group<I: Text, const WHOLE: bool>() -> impl ProductionParser<I, I, WHOLE> {
    terminal(&GROUP, |input: &[u8], more| match uri::span(uri::GROUP, input) {
        n if more && n == input.len() => Decision::Short,
        n if input.first().is_some_and(u8::is_ascii_alphabetic) => Decision::Match(n),
        _ => Decision::Differ(0),
    })
}

/// `article = 1*[ uchar | ";" | "/" | "?" | ":" | "&" | "=" ] "@" host`
pub(crate) fn article<I: Text, const WHOLE: bool>() -> impl ProductionParser<I, I, WHOLE> {
    let unique = chars_before(uri::ARTICLE, 1, b"@", &ARTICLE);
    recognize((unique, tag("@"), host(), end(&ARTICLE_HOST)))
}

/// `nntpurl = "nntp://" hostport "/" group [ "/" digits ]`
pub(crate) fn nntpurl<I: Text, const WHOLE: bool>() -> impl ProductionParser<I, I, WHOLE> {
    let server = (literal("nntp://", &NNTPURL), hostport(), literal("/", &NNTPURL));
    recognize((server, group(), end_or(b"/", &GROUP), opt((tag("/"), commit(digits())))))
}

/// `digits = 1*digit`
pub(crate) fn digits<I: Text, const WHOLE: bool>() -> impl ProductionParser<I, I, WHOLE> {
    recognize((bytes(uri::DIGIT, 1, &DIGITS), end(&DIGITS)))
}

#[cfg(test)]
#[path = "../../../../tests/unit/grammar/uri/rfc1738/news.rs"]
mod tests;
