//! RFC 1738, section 5, as regular expressions; `{name}` refers to another production.

use std::sync::LazyLock;

use regex::Regex;

const PRODUCTIONS: [(&str, &str); 17] = [
    ("uchar", r"(?:[A-Za-z0-9$\-_.+!*'(),]|%[0-9A-Fa-f][0-9A-Fa-f])"),
    ("reserved", "[;/?:@&=]"),
    ("xchar", "(?:{uchar}|{reserved})"),
    ("domainlabel", r"[A-Za-z0-9](?:[A-Za-z0-9\-]*[A-Za-z0-9])?"),
    ("toplabel", r"[A-Za-z](?:[A-Za-z0-9\-]*[A-Za-z0-9])?"),
    ("hostname", r"(?:{domainlabel}\.)*{toplabel}"),
    ("hostnumber", r"[0-9]+\.[0-9]+\.[0-9]+\.[0-9]+"),
    ("host", "(?:{hostname}|{hostnumber})"),
    ("hostport", "{host}(?::[0-9]+)?"),
    ("user", "(?:{uchar}|[;?&=])*"),
    ("login", "(?:{user}(?::{user})?@)?{hostport}"),
    ("fsegment", "(?:{uchar}|[?:@&=])*"),
    ("fpath", "{fsegment}(?:/{fsegment})*"),
    ("hsegment", "(?:{uchar}|[;:@&=])*"),
    ("hpath", "{hsegment}(?:/{hsegment})*"),
    ("group", r"[A-Za-z][A-Za-z0-9\-.+_]*"),
    ("field", "(?:{uchar}|[?:@&])*"),
];

/// The schemes with a production of their own; literals are case-insensitive (RFC 822, 2.1).
pub const SCHEMES: [(&str, &str); 10] = [
    ("ftp", "ftp://{login}(?:/{fpath}(?:(?i:;type=)[AIDaid])?)?"),
    ("file", "file://(?:{host}|localhost)?/{fpath}"),
    ("http", r"http://{hostport}(?:/{hpath}(?:\?{hsegment})?)?"),
    (
        "gopher",
        "gopher://{hostport}(?:/(?:{xchar}(?:{xchar}*(?:%09{hsegment}(?:%09{xchar}*)?)?)?)?)?",
    ),
    ("mailto", "mailto:{xchar}+"),
    ("news", r"news:(?:\*|{group}|(?:{uchar}|[;/?:&=])+@{host})"),
    ("nntp", "nntp://{hostport}/{group}(?:/[0-9]+)?"),
    ("telnet", "telnet://{login}/?"),
    ("wais", r"wais://{hostport}/{uchar}*(?:\?{hsegment}|/{uchar}*/{uchar}*)?"),
    ("prospero", "prospero://{hostport}/{fpath}(?:;{field}={field})*"),
];

const GENERICURL: &str = r"[A-Za-z0-9+\-.]+:{xchar}*";

static URLS: LazyLock<Vec<Regex>> =
    LazyLock::new(|| SCHEMES.iter().map(|(_, url)| regex(url)).collect());
static OTHERURL: LazyLock<Regex> = LazyLock::new(|| regex(GENERICURL));

fn regex(production: &str) -> Regex {
    let mut pattern = production.to_owned();
    // A production refers to earlier ones only.
    for (name, expression) in PRODUCTIONS.iter().rev() {
        pattern = pattern.replace(&format!("{{{name}}}"), expression);
    }
    // "The scheme is in lower case; interpreters should use case-ignore".
    let (scheme, rest) = pattern.split_once(':').unwrap();
    Regex::new(&format!("^(?i:{scheme}):(?:{rest})$")).unwrap()
}

/// Reports whether a URL matches the production of its scheme, or `otherurl` if the scheme has none.
pub fn matches(text: &str) -> bool {
    let scheme = text.split(':').next().unwrap_or_default();
    let own = SCHEMES.iter().position(|(name, _)| name.eq_ignore_ascii_case(scheme));
    own.map_or(&*OTHERURL, |at| &URLS[at]).is_match(text)
}
