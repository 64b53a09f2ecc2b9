//! Unit tests of `gleaner/output/select/`.

use gleaner::uri::UriRef;
use gleaner::{Config, Item, extract_with};

use super::UriSelection;
use super::domain::Domain;
use super::host::{HostGlob, canonical};
use super::uri_path::PathGlob;

fn host(glob: &str) -> impl Fn(&str) -> bool {
    let glob = HostGlob::parse(glob).unwrap_or_else(|error| panic!("{glob}: {error}"));
    move |host| glob.matches(&canonical(host))
}

fn domain(name: &str) -> impl Fn(&str) -> bool {
    let domain = Domain::parse(name).unwrap_or_else(|error| panic!("{name}: {error}"));
    move |host| domain.has(&canonical(host))
}

fn path(glob: &str) -> impl Fn(&str) -> bool {
    let glob = PathGlob::parse(glob).unwrap_or_else(|error| panic!("{glob}: {error}"));
    move |path| glob.matches(path)
}

#[test]
fn host_globs_match_whole_hosts_in_any_case() {
    let one = host("Example.org");
    assert!(one("example.org") && one("EXAMPLE.ORG") && one("example.org."));
    assert!(!one("www.example.org") && !one("example.org.uk") && !one("badexample.org"));
    let below = host("*.example.org");
    assert!(below("www.example.org") && below("a.b.example.org"));
    assert!(!below("example.org") && !below("badexample.org"));
    let some = host("{www,ftp}[0-9].a?.example");
    assert!(some("ftp7.ab.example") && !some("ftp.ab.example") && !some("www7.a.example"));
}

#[test]
fn host_globs_take_addresses_literally() {
    for glob in ["::1", "[::1]"] {
        let loopback = host(glob);
        assert!(loopback("[::1]") && !loopback("[::2]") && !loopback(":"));
    }
    assert!(host("192.0.2.*")("192.0.2.7"));
}

#[cfg(feature = "html")]
#[test]
fn hosts_match_in_both_forms_of_internationalised_names() {
    for glob in
        ["münchen.example", "MÜNCHEN.example", "xn--mnchen-3ya.example", "mü*.example", "*.example"]
    {
        let names = host(glob);
        for name in
            ["münchen.example", "MÜNCHEN.Example", "XN--mnchen-3ya.example", "m%C3%BCnchen.example"]
        {
            assert!(names(name), "{glob} {name}");
        }
    }
    assert!(!host("mü*.example")("munchen.example"));
    assert!(domain("a.公司.cn")("www.a.xn--55qx5d.cn"));
}

#[test]
fn domains_have_the_hosts_of_one_owner() {
    let company = domain("Example.co.uk");
    assert!(
        company("example.co.uk") && company("WWW.a.Example.CO.UK") && company("example.co.uk.")
    );
    assert!(!company("badexample.co.uk") && !company("co.uk") && !company("example.uk"));
    // s3.amazonaws.com is a public suffix below a registrable domain.
    let hoster = domain("amazonaws.com");
    assert!(hoster("www.amazonaws.com") && !hoster("bucket.s3.amazonaws.com"));
    assert!(domain("bucket.s3.amazonaws.com")("bucket.s3.amazonaws.com"));
    assert!(domain("localhost")("LOCALHOST") && domain("192.0.2.1")("192.0.2.1"));
    assert!(!domain("192.0.2.1")("7.192.0.2.1") && domain("::1")("[::1]"));
    let long = format!("{}example.co.uk", "A.".repeat(200));
    assert!(company(&long));
}

#[test]
fn errors_of_hosts_and_domains_name_the_remedy() {
    let error = |error: Result<(), String>| error.err().unwrap_or_default();
    let host = |text| error(HostGlob::parse(text).map(drop));
    let domain = |text| error(Domain::parse(text).map(drop));
    for text in ["https://a.example", "a.example/x", "a.example:80", "joe@a.example", "[::1]:80"] {
        assert!(host(text).contains("without a scheme"), "{text}");
        assert!(domain(text).contains("without a scheme"), "{text}");
    }
    assert!(host("").contains("expected a host") && domain("a b").contains("white space"));
    assert!(host("a[").contains("in brackets") && host("{a").contains("in brackets"));
    assert!(domain("www.a.example").contains("use --domain a.example, or --host www.a.example"));
    assert!(domain("co.uk").contains("--host '*.co.uk'") && domain("*.org").contains("--host"));
    assert!(PathGlob::parse("").is_err() && PathGlob::parse("/[").is_err());
    assert!(PathGlob::parse("http://a.example/*").err().unwrap_or_default().contains("--host"));
}

#[test]
fn path_globs_match_segments_or_paths() {
    let file = path("*.pdf");
    assert!(file("/x.pdf") && file("/a/b/x.pdf") && file("x.pdf"));
    assert!(!file("/x.PDF") && !file("/x.pdf/") && !file("/x%2epdf"));
    for one in ["/pub/*", "pub/*"] {
        let one = path(one);
        assert!(one("/pub/a") && one("/pub/") && !one("/pub/a/b") && !one("/x/pub/a"));
    }
    let all = path("/pub/**");
    assert!(all("/pub/a") && all("/pub/a/b") && !all("/public"));
    assert!(path("**/x")("/a/b/x") && path("/")("/") && path("/")("") && !path("/")("/a"));
    assert!(
        path("/%7E*")("/%7Ejoe") && !path("/%7E*")("/~joe") && path("*@a.example")("joe@a.example")
    );
}

#[test]
fn kinds_of_options_must_all_match() {
    let selection = UriSelection {
        hosts: ["a.example", "b.example"]
            .map(|text| HostGlob::parse(text).unwrap_or_else(|error| panic!("{error}")))
            .into(),
        paths: vec![PathGlob::parse("*.txt").unwrap_or_else(|error| panic!("{error}"))],
        ..UriSelection::default()
    };
    let accepts = |text| selection.accepts(UriRef::split(text));
    assert!(accepts("http://joe@b.example:80/x.txt?y#z") && accepts("//A.example/x.txt"));
    assert!(!accepts("http://a.example/x") && !accepts("http://c.example/x.txt"));
    assert!(!accepts("mailto:joe@a.example") && !accepts("file:///x.txt") && !accepts("x.txt"));
}

#[test]
fn overlong_references_are_judged_by_a_whole_host_only() {
    let selection = UriSelection {
        hosts: vec![HostGlob::parse("a.example").unwrap_or_else(|error| panic!("{error}"))],
        ..UriSelection::default()
    };
    let accepts = |text: &str| {
        let config = Config::new().max_reference(8);
        match extract_with(text.as_bytes(), &config).next() {
            Some(Item::Overlong(found)) => selection.accepts_overlong(&found),
            other => panic!("{other:?}"),
        }
    };
    assert!(accepts("http://a.example/x") && !accepts("http://b.example/x"));
    assert!(accepts("www.b.example/x") && accepts(&format!("http://{}", "b".repeat(300))));
}
