//! The gopher, telnet and wais URLs of RFC 1738, section 5.

use nom::branch::alt;
use nom::bytes::tag;
use nom::combinator::{opt, peek, recognize};

use super::login::{hostport, login};
use super::paths::search;
use super::terminals::{chars_before, next_byte_is_not, one_char};
use crate::class::uri;
use crate::grammar::uri::extent::commit;
use crate::grammar::uri::fault::{Production, ProductionParser};
use crate::grammar::uri::input::Text;
use crate::grammar::uri::terminals::{Decision, end, literal, may_continue, terminal};

static GOPHERURL: Production =
    Production::rfc1738("gopherurl", "\"gopher://\", a hostport, and \"/\" or the end");
static GTYPE: Production =
    Production::rfc1738("gtype", "an escape, a letter, a digit or one of $-_.+!*'(),;/?:@&=");
static SELECTOR: Production = Production::rfc1738("selector", GTYPE.expected);
static GOPHER_SEARCH: Production = Production::rfc1738("search", GTYPE.expected);
static GOPHER_PLUS_STRING: Production = Production::rfc1738("gopher+_string", GTYPE.expected);

/// The separator of `selector`, `search` and `gopher+_string`.
const TAB: &str = "%09";
static TELNETURL: Production =
    Production::rfc1738("telneturl", "\"telnet://\", a login, an optional \"/\" and the end");
static WAISURL: Production = Production::rfc1738("waisurl", "\"wais://\", a hostport, and \"/\"");
static DATABASE: Production = Production::rfc1738(
    "database",
    "an escape, a letter, a digit or one of $-_.+!*'(), up to \"/\", \"?\" or the end",
);
static WTYPE: Production =
    Production::rfc1738("wtype", "an escape, a letter, a digit or one of $-_.+!*'(), up to \"/\"");
static WPATH: Production =
    Production::rfc1738("wpath", "an escape, a letter, a digit or one of $-_.+!*'(),");

/// `gopherurl = "gopher://" hostport [ / [ gtype [ selector [ "%09" search [ "%09" gopher+_string ]
/// ] ] ] ]`
///
/// The RFC omits the quotes around the first `/`.
pub(crate) fn gopherurl<I: Text, const WHOLE: bool>() -> impl ProductionParser<I, I, WHOLE> {
    let some = peek(next_byte_is_not(b"", &GTYPE));
    let plus = opt((tab(), commit(gopher_plus_string())));
    let search = opt((tab(), commit((gopher_search(), plus))));
    let path = opt((tag("/"), opt((some, commit((gtype(), selector(), search))))));
    recognize((literal("gopher://", &GOPHERURL), hostport(), path, end(&GOPHERURL)))
}

/// `gtype = xchar`
pub(crate) fn gtype<I: Text, const WHOLE: bool>() -> impl ProductionParser<I, I, WHOLE> {
    one_char(uri::XCHAR, &GTYPE)
}

/// `selector = *xchar`, up to the first encoded tab (3.4.1).
pub(crate) fn selector<I: Text, const WHOLE: bool>() -> impl ProductionParser<I, I, WHOLE> {
    xchars_to_tab(&SELECTOR)
}

/// `search` of a `gopherurl`, up to the next encoded tab. Matches `*xchar`: by the BNF, a `selector` with a tab also
/// matches `/` and `?` there.
pub(crate) fn gopher_search<I: Text, const WHOLE: bool>() -> impl ProductionParser<I, I, WHOLE> {
    xchars_to_tab(&GOPHER_SEARCH)
}

/// `gopher+_string = *xchar`, tabs included.
pub(crate) fn gopher_plus_string<I: Text, const WHOLE: bool>() -> impl ProductionParser<I, I, WHOLE>
{
    chars_before(uri::XCHAR, 0, b"", &GOPHER_PLUS_STRING)
}

/// `"%09"`
pub(crate) fn tab<I: Text, const WHOLE: bool>() -> impl ProductionParser<I, I, WHOLE> {
    tag(TAB)
}

/// `*xchar` up to an encoded tab or the end.
pub(crate) fn xchars_to_tab<I: Text, const WHOLE: bool>(
    production: &'static Production,
) -> impl ProductionParser<I, I, WHOLE> {
    let to_tab = terminal(production, |input: &[u8], more| {
        let run = &input[..uri::span_escaped(uri::XCHAR, input)];
        match memchr::memmem::find(run, TAB.as_bytes()) {
            Some(at) => Decision::Match(at),
            None if more && may_continue(&input[run.len()..]) => Decision::Short,
            None => Decision::Differ(0),
        }
    });
    alt((to_tab, chars_before(uri::XCHAR, 0, b"", production)))
}

/// `telneturl = "telnet://" login [ "/" ]`
pub(crate) fn telneturl<I: Text, const WHOLE: bool>() -> impl ProductionParser<I, I, WHOLE> {
    recognize((literal("telnet://", &TELNETURL), login(), opt(tag("/")), end(&TELNETURL)))
}

/// `waisurl = waisdatabase | waisindex | waisdoc`, in reverse: the first matches a prefix of the others.
pub(crate) fn waisurl<I: Text, const WHOLE: bool>() -> impl ProductionParser<I, I, WHOLE> {
    alt((waisdoc(), waisindex(), waisdatabase()))
}

/// `waisdatabase = "wais://" hostport "/" database`
pub(crate) fn waisdatabase<I: Text, const WHOLE: bool>() -> impl ProductionParser<I, I, WHOLE> {
    recognize((wais_server(), database(), end(&DATABASE)))
}

/// `waisindex = "wais://" hostport "/" database "?" search`
pub(crate) fn waisindex<I: Text, const WHOLE: bool>() -> impl ProductionParser<I, I, WHOLE> {
    recognize((wais_server(), database(), tag("?"), commit(search())))
}

/// `waisdoc = "wais://" hostport "/" database "/" wtype "/" wpath`
pub(crate) fn waisdoc<I: Text, const WHOLE: bool>() -> impl ProductionParser<I, I, WHOLE> {
    let document = commit((wtype(), literal("/", &WTYPE), wpath()));
    recognize((wais_server(), database(), tag("/"), document))
}

pub(crate) fn wais_server<I: Text, const WHOLE: bool>() -> impl ProductionParser<I, I, WHOLE> {
    recognize((literal("wais://", &WAISURL), hostport(), literal("/", &WAISURL)))
}

/// `database = *uchar`
pub(crate) fn database<I: Text, const WHOLE: bool>() -> impl ProductionParser<I, I, WHOLE> {
    chars_before(uri::UCHAR, 0, b"/?", &DATABASE)
}

/// `wtype = *uchar`
pub(crate) fn wtype<I: Text, const WHOLE: bool>() -> impl ProductionParser<I, I, WHOLE> {
    chars_before(uri::UCHAR, 0, b"/", &WTYPE)
}

/// `wpath = *uchar`
pub(crate) fn wpath<I: Text, const WHOLE: bool>() -> impl ProductionParser<I, I, WHOLE> {
    chars_before(uri::UCHAR, 0, b"", &WPATH)
}

#[cfg(test)]
#[path = "../../../../tests/unit/grammar/uri/rfc1738/selectors.rs"]
mod tests;
