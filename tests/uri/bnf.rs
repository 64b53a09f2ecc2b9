//! The grammars of the three RFCs as regular expressions, production by production, compared with
//! `conforms_to`.

use std::collections::BTreeMap;

use gleaner::uri::{Grammar, UriRef};
use proptest::prelude::*;
use regex::Regex;

use crate::generate::texts;
use crate::properties::holds;
use crate::tables;

/// Productions by name. Each may refer to the ones before it as `<name>`.
#[derive(Default)]
struct Bnf(BTreeMap<&'static str, String>);

impl Bnf {
    fn new(productions: &[(&'static str, &str)]) -> Self {
        let mut bnf = Self::default();
        for (name, definition) in productions {
            let definition = bnf.expand(definition);
            bnf.0.insert(name, format!("(?:{definition})"));
        }
        bnf
    }

    fn expand(&self, definition: &str) -> String {
        let replace = |text: String, (name, production): (&&str, &String)| {
            text.replace(&format!("<{name}>"), production)
        };
        self.0.iter().fold(definition.to_owned(), replace)
    }

    fn matcher(&self, definition: &str) -> Regex {
        Regex::new(&format!("^(?:{})$", self.expand(definition))).unwrap()
    }
}

const LABELS: &[(&str, &str)] = &[
    ("alphadigit", "[A-Za-z0-9]"),
    ("escape", "%[0-9A-Fa-f]{2}"),
    ("domainlabel", "<alphadigit>|<alphadigit>[A-Za-z0-9-]*<alphadigit>"),
    ("toplabel", "[A-Za-z]|[A-Za-z][A-Za-z0-9-]*<alphadigit>"),
    ("digits", "[0-9]+"),
    ("hostnumber", r"<digits>\.<digits>\.<digits>\.<digits>"),
    ("hex", "[0-9A-Fa-f]"),
    ("h16", "<hex>{1,4}"),
    ("decoctet", "[0-9]|[1-9][0-9]|1[0-9]{2}|2[0-4][0-9]|25[0-5]"),
    ("ipv4", r"<decoctet>\.<decoctet>\.<decoctet>\.<decoctet>"),
    ("ls32", "<h16>:<h16>|<ipv4>"),
    (
        "ipv6",
        "(?:<h16>:){6}<ls32>|::(?:<h16>:){5}<ls32>|<h16>?::(?:<h16>:){4}<ls32>|\
         (?:(?:<h16>:){0,1}<h16>)?::(?:<h16>:){3}<ls32>|\
         (?:(?:<h16>:){0,2}<h16>)?::(?:<h16>:){2}<ls32>|\
         (?:(?:<h16>:){0,3}<h16>)?::<h16>:<ls32>|(?:(?:<h16>:){0,4}<h16>)?::<ls32>|\
         (?:(?:<h16>:){0,5}<h16>)?::<h16>|(?:(?:<h16>:){0,6}<h16>)?::",
    ),
];

/// The shared productions of RFC 1738, section 5.
const RFC_1738: &[(&str, &str)] = &[
    ("uchar", r"[A-Za-z0-9$\-_.+!*'(),]|<escape>"),
    ("xchar", "<uchar>|[;/?:@&=]"),
    ("hostname", r"(?:<domainlabel>\.)*<toplabel>"),
    ("host", "<hostname>|<hostnumber>"),
    ("hostport", "<host>(?::<digits>)?"),
    ("user", "(?:<uchar>|[;?&=])*"),
    ("login", "(?:<user>(?::<user>)?@)?<hostport>"),
    ("fsegment", "(?:<uchar>|[?:@&=])*"),
    ("fpath", "<fsegment>(?:/<fsegment>)*"),
    ("hsegment", "(?:<uchar>|[;:@&=])*"),
    ("hpath", "<hsegment>(?:/<hsegment>)*"),
    ("group", r"[A-Za-z][A-Za-z0-9\-.+_]*"),
    ("article", "(?:<uchar>|[;/?:&=])+@<host>"),
    ("fieldname", "(?:<uchar>|[?:@&])*"),
    ("fieldspec", ";<fieldname>=<fieldname>"),
];

/// The production of each scheme of RFC 1738, section 5.
const URLS: &[(&str, &str)] = &[
    ("ftp", "//<login>(?:/<fpath>(?:;type=[AIDaid])?)?"),
    ("file", "//(?:<host>|localhost)?/<fpath>"),
    ("http", r"//<hostport>(?:/<hpath>(?:\?<hsegment>)?)?"),
    ("gopher", "//<hostport>(?:/<xchar>*)?"),
    ("mailto", "<xchar>+"),
    ("news", r"\*|<group>|<article>"),
    ("nntp", "//<hostport>/<group>(?:/<digits>)?"),
    ("telnet", "//<login>/?"),
    ("wais", r"//<hostport>/<uchar>*(?:\?<hsegment>|/<uchar>*/<uchar>*)?"),
    ("prospero", "//<hostport>/<fpath>(?:<fieldspec>)*"),
];

/// RFC 2396, Appendix A, with `?y` (C.1). An authority takes precedence over a path that begins with two
/// slashes (4.3).
const RFC_2396: &[(&str, &str)] = &[
    ("common", r"[A-Za-z0-9\-_.!~*'()&=+$,]|<escape>"),
    ("uric", "<common>|[;/?:@]"),
    ("segment", "(?:<common>|[;:@])*"),
    ("abs_path", "/<segment>(?:/<segment>)*"),
    ("hostname", r"(?:<domainlabel>\.)*<toplabel>\.?"),
    ("server", "(?:(?:(?:<common>|[;:])*@)?<host>(?::[0-9]*)?)?"),
    ("authority", "<server>|(?:<common>|[;:@])+"),
    ("net_path", "//<authority><abs_path>?"),
    ("one_slash", "/(?:(?:<common>|[;:@])+(?:/<segment>)*)?"),
    ("scheme", r"[A-Za-z][A-Za-z0-9+\-.]*"),
    ("hier_part", r"(?:<net_path>|<one_slash>)(?:\?<uric>*)?"),
    ("opaque_part", "(?:<common>|[;?:@])<uric>*"),
    ("rel_path", "(?:<common>|[;@])+<abs_path>?"),
    ("relative", r"(?:<net_path>|<one_slash>|<rel_path>)?(?:\?<uric>*)?"),
    ("reference", "<scheme>:(?:<hier_part>|<opaque_part>)|<relative>"),
];

/// RFC 3986, Appendix A.
const RFC_3986: &[(&str, &str)] = &[
    ("common", r"[A-Za-z0-9\-._~!$&'()*+,;=]|<escape>"),
    ("pchar", "<common>|[:@]"),
    ("literal", r"\[(?:<ipv6>|[vV]<hex>+\.[A-Za-z0-9\-._~!$&'()*+,;=:]+)\]"),
    ("authority", "(?:(?:<common>|:)*@)?(?:<literal>|<common>*)(?::[0-9]*)?"),
    ("abempty", "(?:/<pchar>*)*"),
    ("absolute", "/(?:<pchar>+<abempty>)?"),
    ("scheme", r"[A-Za-z][A-Za-z0-9+\-.]*"),
    ("hier", "//<authority><abempty>|<absolute>|<pchar>+<abempty>|"),
    ("relative", "//<authority><abempty>|<absolute>|(?:<common>|@)+<abempty>|"),
    ("reference", r"(?:<scheme>:<hier>|<relative>)(?:\?(?:<pchar>|[/?])*)?"),
];

const HOST: (&str, &str) = ("host", "<hostname>|<hostnumber>");

/// `host` with the IPv6 literals of RFC 2732, 3.
const HOST_OR_LITERAL: (&str, &str) = ("host", r"<hostname>|<hostnumber>|\[<ipv6>\]");

struct Expressions {
    urls: Vec<(&'static str, Regex)>,
    other_url: Regex,
    rfc2396: Regex,
    rfc2396_and_2732: Regex,
    rfc3986: Regex,
}

impl Expressions {
    fn new() -> Self {
        let of = |productions: &[_]| Bnf::new(&[LABELS, productions].concat());
        let with_host = |host| {
            let at = RFC_2396.iter().position(|(name, _)| *name == "server").unwrap();
            let mut productions = RFC_2396.to_vec();
            productions.insert(at, host);
            of(&productions).matcher("<reference>")
        };
        let rfc1738 = of(RFC_1738);
        let url = |&(scheme, part): &(&'static str, &str)| {
            (scheme, rfc1738.matcher(&format!("(?i:{scheme}):(?:{part})")))
        };
        Self {
            urls: URLS.iter().map(url).collect(),
            other_url: rfc1738.matcher(r"[A-Za-z0-9+\-.]+:<xchar>*"),
            rfc2396: with_host(HOST),
            rfc2396_and_2732: with_host(HOST_OR_LITERAL),
            rfc3986: of(RFC_3986).matcher("<reference>"),
        }
    }

    /// Reports whether `text`, which has no fragment, matches the grammar.
    fn matches(&self, grammar: Grammar, text: &str) -> bool {
        match grammar {
            Grammar::Rfc2396 => self.rfc2396.is_match(text),
            Grammar::Rfc3986 => self.rfc3986.is_match(text),
            Grammar::Rfc1738 => {
                let scheme = text.split(':').next().unwrap_or_default();
                let url = self.urls.iter().find(|(name, _)| name.eq_ignore_ascii_case(scheme));
                url.map_or(&self.other_url, |(_, url)| url).is_match(text)
            }
            _ => panic!("no expression for {grammar}"),
        }
    }

    /// Compares the verdicts of `gleaner::uri` on `text` with those of the expressions.
    fn compare(&self, text: &str) -> Result<(), String> {
        let uri = UriRef::split(text);
        let absolute = uri.without_fragment();
        let strict = UriRef::parse(absolute.as_str());
        if strict.is_ok() != self.rfc2396_and_2732.is_match(absolute.as_str()) {
            return Err(format!("{text:?} parses to {strict:?}"));
        }
        for &grammar in Grammar::ALL {
            let expected = self.matches(grammar, uri.without_fragment().as_str());
            let verdict = uri.conforms_to(grammar);
            if verdict.is_ok() != expected {
                return Err(format!("{text:?} by {grammar}: {verdict:?}, not {expected}"));
            }
        }
        Ok(())
    }
}

#[test]
fn verdicts_on_tables_equal_the_expressions() {
    let expressions = Expressions::new();
    let difference = |text: String| expressions.compare(&text).err();
    let wrong: Vec<String> = tables::references().into_iter().filter_map(difference).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn verdicts_on_generated_texts_equal_the_expressions() {
    let expressions = Expressions::new();
    holds(texts(), |text| expressions.compare(&text).map_err(TestCaseError::fail));
}

/// Tests the scheme-specific syntax of RFC 1738, which `texts` rarely generates.
#[test]
fn verdicts_on_urls_equal_the_expressions() {
    let expressions = Expressions::new();
    let schemes = "(ftp|file|http|gopher|mailto|news|nntp|telnet|wais|prospero|HTTP|x-1|3270):";
    let parts = prop_oneof![
        "(//(u(:p?)?@)?(a(\\.b)?|1\\.2\\.3\\.4|1|a-)(:[0-9]{0,2})?)?(/[a*;=?:@&/~%2fF09^]{0,9}){0,3}",
        "//a\\.example/[a-c;/?=:@&%]{0,9}(;type=[aAdiIx]{0,2})?(;[a-c/=]{0,3}=[a-c/=;]{0,3}){0,2}",
        "[ab*1.+_/;?:@=-]{0,9}",
    ];
    holds((schemes, parts), |(scheme, part)| {
        expressions.compare(&format!("{scheme}{part}")).map_err(TestCaseError::fail)
    });
}

#[test]
fn verdicts_on_ip_literals_equal_the_expressions() {
    let expressions = Expressions::new();
    let literal = prop_oneof![
        "[0-9a-fA-Fv:.%g]{0,20}",
        "([0-9a-f]{1,5}:){0,8}(:?[0-9a-f]{1,4}){0,3}(:[0-9]{1,3}(\\.[0-9]{1,3}){3})?",
        "([0-9a-f]{1,4}:){0,4}::?([0-9a-f]{1,4}:){0,6}([0-9a-f]{1,4}|1\\.2\\.3\\.4)?",
    ];
    holds((literal, "[:0-9a/@\\[\\]]{0,2}"), |(literal, after)| {
        expressions.compare(&format!("http://[{literal}]{after}")).map_err(TestCaseError::fail)
    });
}
