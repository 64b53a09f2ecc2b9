use proptest::prelude::*;

use super::{PlainUrl, plain_url};
use crate::uri::{Grammar, UriRef};

fn conforms(url: &str) -> [bool; 3] {
    let grammars = [Grammar::Rfc1738, Grammar::Rfc2396, Grammar::Rfc3986];
    grammars.map(|grammar| UriRef::split(url).conforms_to(grammar).is_ok())
}

fn expected_of(plain: PlainUrl) -> [bool; 3] {
    [plain == PlainUrl::All, true, true]
}

#[test]
fn common_urls_are_plain() {
    let urls = [
        "http://a.example",
        "https://www.a.example/",
        "http://a-b.x1/c;d=1,2/e_f.html?q=(g)&r=$h@i:j*k!l'm+n",
        "http://1.2.a/%41/%e4?%20",
        "http://localhost//a//",
        "http://192.0.2.1/a",
        "http://0.0.0.999",
        "http://a.b.c.d.e.f.g.h.i.j.k.l.m.n.o.p.q.r.s.t.u.v.w.x.y.z.aa.bb.cc.dd",
        "http://a.example/0123456789/0123456789/0123456789/0123456789/0123456789/012345?a",
        "ftp://a.example/b/c?d:e@f=g&h%41",
        "ftp://192.0.2.1",
    ];
    for url in urls {
        assert_eq!(plain_url(url.as_bytes()), Some(PlainUrl::All), "{url}");
        assert_eq!(conforms(url), [true; 3], "{url}");
    }
}

#[test]
fn common_urls_that_rfc_1738_refuses_are_plain() {
    let urls = [
        "http://a.example/~b",
        "http://a.example/b/~c/%7e?d~e",
        "http://a.example/?b/c",
        "http://192.0.2.1/?b?c&d=e",
    ];
    for url in urls {
        assert_eq!(plain_url(url.as_bytes()), Some(PlainUrl::AllButRfc1738), "{url}");
        assert_eq!(conforms(url), [false, true, true], "{url}");
    }
}

#[test]
fn other_urls_are_not_plain() {
    let urls = [
        "http://a..example/",
        "http://.a.example/",
        "http://-a.example/",
        "http://a-.example/",
        "http://a.example-/",
        "http://a.example./",
        "http://a_b.example/",
        "http://a.1example/",
        "http://1.2.3.4.5/",
        "http://1.2.3/",
        "http://1.2.3./",
        "http://1.2.3.4./",
        "http://1.2.3.4a/",
        "http://1.2.a.4/",
        "http://",
        "http:///a",
        "http://a.example?b",
        "http://a.example/%4",
        "http://a.example/%4g",
        "http://a.example/~%4g",
        "http://a.example/[b]",
        "http://a.example/0123456789/0123456789/0123456789/0123456789/0123456789/012345[",
        "http://a.b.c.d.e.f.g.h.i.j.k.l.m.n.o.p.q.r.s.t.u.v.w.x.y.z.aa.bb.cc.dd.ee/",
        "http://a.example/\u{e4}",
        "http://a.example:80/",
        "http://a.example/#b",
        "ftp://a.example/b;type=a",
        "ftp://a.example/~b",
        "ftp://joe@a.example/",
        "ftps://a.example/",
        "https://a.example/~b",
        "gopher://a.example/",
        "httpss://a.example/",
    ];
    for url in urls {
        assert_eq!(plain_url(url.as_bytes()), None, "{url}");
    }
}

#[test]
fn a_url_is_plain_on_both_sides_of_byte_64() {
    for length in 55..70 {
        let host = "a.bc".repeat(18);
        let url = format!("http://{}/", &host[..length]);
        let is_plain = plain_url(url.as_bytes()).is_some();
        assert_eq!(is_plain, length < 64 && !url.ends_with("./"), "{length}");
        for rest in ["%41", "?a", "~", "%4/", "["] {
            let url = format!("http://a.example/{}{rest}b", "c".repeat(length - 10));
            let all = conforms(&url);
            let expected = (all[1] && all[2]).then_some(all);
            assert_eq!(plain_url(url.as_bytes()).map(expected_of), expected, "{url}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20_000))]

    #[test]
    fn plain_urls_conform_to_the_grammars(
        host in "([0-9]{1,3}\\.){0,4}[-a1.]{0,6}:?|(a{1,9}[-.]){4,9}a{1,8}",
        long in "(/[a-z;]{30,40}){0,3}",
        rest in "([/?]([-a1.:/?#%~@;=_+A-F0-9\u{e4}]{0,12}|[!-~]{0,6}))?",
    ) {
        for scheme in ["http://", "https://", "HTTP://", "http:/", "ftp://"] {
            let url = format!("{scheme}{host}{long}{rest}");
            if let Some(plain) = plain_url(url.as_bytes()) {
                prop_assert_eq!(conforms(&url), expected_of(plain), "{}", url);
            }
        }
    }
}
