//! Destinations of links, images and definitions, by the rules of `CommonMark`.

use gleaner::Config;
use gleaner::html::Options;
use gleaner::uri::Refang;

use crate::support::{findings, found, link_texts, shown, spans};

#[track_caller]
fn check(document: &str, expected: &[&str]) {
    assert_eq!(found(document), expected, "{document:?}");
}

#[test]
fn inline_links_and_images_have_destinations() {
    check("[t](../x)", &["(../x)"]);
    check("![t](x.png)", &["(x.png)"]);
    check("[t]( http://a.example/ )", &["(http://a.example/)"]);
    check("[t](x \"title\") [u](y 'title') [v](z (title))", &["(x)", "(y)", "(z)"]);
    check("[](x)[t](#part)[u](?q)", &["(x)", "(#part)", "(?q)"]);
    check("[t]() [u](<>)", &[]);
    check("[![alt](i.png)](http://a.example/)", &["(i.png)", "(http://a.example/)"]);
    check("*[a **b** `c`](x)*", &["(x)"]);
    check("[a [b] c](x)", &["(x)"]);
    check("[t](x\n  \"title\")", &["(x)"]);
    check("[t](\nx)", &["(x)"]);
    check("[a]\n(x)", &[]);
}

#[test]
fn destinations_may_have_parentheses_in_pairs() {
    check("[t](a(b)c)", &["(a(b)c)"]);
    check("[t](http://a.example/w_(x))", &["(http://a.example/w_(x))"]);
    check(r"[t](a\)b)", &["(a)b)"]);
    check("[t](<a)b>)", &["(a)b)"]);
    // Not a link, and a URL in text.
    check("[t](http://a.example/(x)", &["http://a.example/(x)"]);
}

#[test]
fn escapes_and_entities_are_decoded() {
    check(r"[t](a\*b\_c)", &["(a*b_c)"]);
    check(r"[t](a\b)", &[r"(a\b)"]);
    check("[t](?a=1&amp;b=2&copy;)", &["(?a=1&b=2©)"]);
    check("[t](a%20b)", &["(a%20b)"]);
    check("[t](<a b>)", &["(a%20b)"]);
    check(r"[t](<a\>b>)", &["(a>b)"]);
    check("[t](&#35;x)", &["(#x)"]);
}

#[test]
fn spans_are_those_of_the_source() {
    assert_eq!(spans("[t](  <a b>  'c')"), [("a b", "<a b>")]);
    assert_eq!(spans(r"[t](a\)b&amp;c)"), [(r"a\)b&amp;c", r"a\)b&amp;c")]);
    assert_eq!(spans("> [t\n> u](\n> \\_x)"), [("\\_x", "\\_x")]);
    assert_eq!(spans("- > [t](\n  > &lt;\n  > 'title')"), [("&lt;", "&lt;")]);
    assert_eq!(spans("[ü]: <é>\r\n"), [("é", "<é>")]);
    assert_eq!(spans("> [a\n> b]:\n> \\_x\n"), [("\\_x", "\\_x")]);
    assert_eq!(spans("[t](x) [t](x)"), [("x", "x"), ("x", "x")]);
    assert_eq!(spans(r"[\]](\])"), [(r"\]", r"\]")]);
    assert_eq!(spans("[a](x \"](y)\")"), [("x", "x")]);
    assert_eq!(spans("[`](`](x)"), [("x", "x")]);
}

#[test]
fn each_definition_is_reported_once() {
    check("[a]: x\n\n[a] [a] [t][a] [a][]", &["(x)"]);
    check("[a]: x\n[b]: <y> 'title'\n", &["(x)", "(y)"]);
    check("[a] [b]\n\n[b]: y\n[a]: x", &["(y)", "(x)"]);
    check("[a]:\n  x\n  'title'\n", &["(x)"]);
    check("> [a]: x\n", &["(x)"]);
    check("- [a]: x\n", &["(x)"]);
    check("[a]: <>\n", &[]);
    check("[a]:\n\n[b]", &[]);
    // The first definition of a label counts; the other destination is text.
    check(
        "[a]: http://a.example/\n[A]: http://b.example/\n[a]: y",
        &["(http://a.example/)", "http://b.example/"],
    );
    check("[]: x", &[]);
    check("    [a]: x", &[]);
    check("```\n[a]: x\n```", &[]);
    check("Text\n[a]: x", &[]);
}

#[test]
fn footnotes_are_text() {
    check("Text[^1]\n\n[^1]: Word\n", &[]);
    check("Text[^1]\n\n[^1]: [t](x) http://a.example/\n", &["(x)", "http://a.example/"]);
}

#[test]
fn code_has_no_destinations() {
    check("`[t](x)`", &[]);
    check("```\n[t](http://a.example/)\n```", &["http://a.example/"]);
    check("    [t](x)", &[]);
    check(r"\[t](x)", &[]);
}

#[test]
fn values_are_relative_without_a_scheme() {
    check(
        "[t](mailto:joe@a.example) [u](javascript:x) [v](//b.example/c)",
        &["(mailto:joe@a.example)", "(javascript:x)", "(//b.example/c)"],
    );
}

#[test]
fn the_text_of_links_is_kept() {
    let texts = |document| {
        link_texts(document)
            .into_iter()
            .map(|text| text.unwrap_or_else(|| "-".into()))
            .collect::<Vec<_>>()
    };
    assert_eq!(texts("[a *b*  `c`\nd &amp; \\* e](x)"), ["a b c d & * e"]);
    // A description of an image is no visible text.
    assert_eq!(texts("[a![alt *x*](i)b](x)"), ["-", "ab"]);
    assert_eq!(texts("![alt][1]\n\n[1]: x"), ["-"]);
    assert_eq!(texts("![alt][1] [t][1]\n\n[1]: x"), ["t"]);
    assert_eq!(texts("<a href=x>![alt](i) t</a>"), ["t", "-"]);
    assert_eq!(
        texts("[http://a.example/][1] [other][1]\n\n[1]: http://b.example/\n[2]: y"),
        ["-", "http://a.example/", "-"]
    );
    assert_eq!(texts("[One]\n\n[one]: x"), ["One"]);
    assert_eq!(texts("See <a href=x>the *text*</a> and [t](y)"), ["the text", "t"]);
    assert_eq!(texts("<p>\n<a href=x>the <b>text</b></a>\n</p>"), ["the text"]);
    assert_eq!(texts("<a href=x>open\n\n[t](y)"), ["open", "t"]);
    assert_eq!(texts("http://a.example/"), ["-"]);
}

#[test]
fn a_text_that_names_another_site_is_flagged() {
    use gleaner::Flags;
    use gleaner::html::Options;
    let flagged = |document: &str| {
        let found = crate::support::findings(document, &Options::new());
        let is_flagged =
            |finding: &gleaner::html::Finding<'_>| finding.item().flags().contains(Flags::MISMATCH);
        found.iter().map(is_flagged).collect::<Vec<_>>()
    };
    assert_eq!(flagged("[www.bank.example](http://evil.example/)"), [false, true]);
    assert_eq!(flagged("[bank](http://evil.example/)"), [false]);
}

#[test]
fn defanged_destinations_are_read_on_request() {
    let document =
        "[t](hxxps[:]//evil\\[.\\]example/a) [u](a[.]example)\n\n[v]: <fxp://b(dot)example>\n";
    let config = Config::new().refang(Refang::Standard);
    let found: Vec<_> =
        findings(document, &Options::new().config(config)).iter().map(shown).collect();
    assert_eq!(found, ["(https://evil.example/a)", "(a[.]example)", "(ftp://b.example)"]);
}
