use proptest::prelude::*;

use super::is_plain_http;
use crate::uri::{Grammar, UriRef};

fn conforms_to_all(url: &str) -> bool {
    Grammar::ALL.iter().all(|grammar| UriRef::split(url).conforms_to(*grammar).is_ok())
}

#[test]
fn common_urls_are_plain() {
    let urls = [
        "http://a.example",
        "https://www.a.example/",
        "http://a-b.x1/c;d=1,2/e_f.html?q=(g)&r=$h@i:j*k!l'm+n",
        "http://1.2.a/%41/%e4?%20",
        "http://localhost//a//",
    ];
    for url in urls {
        assert!(is_plain_http(url.as_bytes()), "{url}");
        assert!(conforms_to_all(url), "{url}");
    }
}

#[test]
fn urls_that_a_grammar_refuses_are_not_plain() {
    let urls = [
        "http://a.example/~b",
        "http://a.example/?b/c",
        "http://a.example/?b?c",
        "http://a..example/",
        "http://.a.example/",
        "http://-a.example/",
        "http://a-.example/",
        "http://a.example-/",
        "http://a.example./",
        "http://a_b.example/",
        "http://a.1example/",
        "http://1.2.3.4.5/",
        "http://",
        "http:///a",
        "http://a.example?b",
        "http://a.example/%4",
        "http://a.example/%4g",
        "http://a.example/[b]",
        "http://a.example/\u{e4}",
    ];
    for url in urls {
        assert!(!is_plain_http(url.as_bytes()), "{url}");
        assert!(!conforms_to_all(url), "{url}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20_000))]

    #[test]
    fn plain_urls_conform_to_all_grammars(rest in "[-a1.:/]{0,6}[-a1.:/?#%~@;=_+A-F0-9\u{e4}]{0,12}") {
        for scheme in ["http://", "https://", "HTTP://", "http:/"] {
            let url = format!("{scheme}{rest}");
            if is_plain_http(url.as_bytes()) {
                prop_assert!(conforms_to_all(&url), "{url}");
            }
        }
    }
}
